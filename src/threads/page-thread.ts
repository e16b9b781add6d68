// The other thread of a large build: reads its share of the services, then renders and links
// its share of their pages. What is not plain sailing it leaves to the first thread.
import { type MessagePort, parentPort } from "node:worker_threads";
import { withImage } from "../assets/share-images.ts";
import type { Config } from "../config.ts";
import { lateFile, loadFiles, markFile } from "../content/load.ts";
import type { ParsedContent } from "../content/parse.ts";
import {
	isWritten,
	knownService,
	type ServiceShelf,
	type WrittenService,
} from "../content/parse-service.ts";
import {
	FIRST_READING,
	NONE_SOUND,
	readService,
	slugOf,
} from "../content/read-all.ts";
import { Shelf } from "../content/shelf.ts";
import { buildModel } from "../content/site.ts";
import type { Digest } from "../digest.ts";
import { buildFrame } from "../frame.ts";
import {
	createLinker,
	type LinkedPage,
	type NamedAsset,
} from "../output/link.ts";
import { runTemplates, type TemplateBundles } from "../render/templates.ts";
import type { Route } from "../route.ts";
import { planRoutes } from "../routes.ts";
import { Claims } from "./claims.ts";
import { type MailboxEnd, send } from "./mailbox.ts";
import { markAt } from "./read-marks.ts";

/** What the thread is started with. */
export interface ThreadStart {
	readonly config: Config;
	/** The files of all services. */
	readonly sourcePaths: readonly string[];
	/** One piece for each file. */
	readonly reading: SharedArrayBuffer;
	/** For the marks of the files that it has read, each in its place. */
	readonly marks: SharedArrayBuffer;
	readonly mailbox: MailboxEnd;
}

/** What it is told once the site is planned. */
export interface PageOrder {
	/** But for the services. */
	readonly content: Omit<ParsedContent, "serviceContents">;
	/** The slug of each service that has content, with its mark where that is sound. */
	readonly services: readonly (readonly [
		slug: string,
		mark: Digest | undefined,
	])[];
	readonly assets: readonly NamedAsset[];
	readonly bundles: TemplateBundles;
	/** Those that the threads share, each with the path of its own share image. */
	readonly pages: readonly (readonly [
		path: string,
		imagePath: string | undefined,
	])[];
	/** One piece for each run of that many pages. */
	readonly rendering: SharedArrayBuffer;
	readonly pagesPerPiece: number;
}

/** The pages of one piece, their bytes one after the other. */
export interface PiecesMade {
	readonly bytes: ArrayBuffer;
	/** Undefined where a template threw. */
	readonly pages: readonly (MadeAs | undefined)[];
	/** The place of the first among all that are shared. */
	readonly first: number;
}

interface MadeAs extends Omit<LinkedPage, "contents"> {
	readonly length: number;
}

/** By their slugs. */
type Services = Map<string, WrittenService>;

/** Undefined when there is something to be said of it, or it is not there. */
async function readSound(
	sourcePath: string,
	{ config }: ThreadStart,
	shelf: ServiceShelf,
) {
	const [loaded] = loadFiles(config, [sourcePath]);
	const slug = loaded && slugOf(loaded);
	if (!loaded || slug === undefined) return undefined;
	const file = shelf.isFull
		? lateFile(sourcePath, markFile(loaded), config)
		: loaded;
	const readings = { memory: FIRST_READING, sound: NONE_SOUND, shelf };
	const { service } = await readService(slug, file, readings);
	return isWritten(service) && service.mark !== undefined ? service : undefined;
}

/** Reads from the last file on, until it meets the other thread. */
async function readShare(start: ThreadStart): Promise<Services> {
	const { sourcePaths, reading, marks } = start;
	const shelf: ServiceShelf = new Shelf();
	const claims = new Claims(reading);
	const services: Services = new Map();
	for (let place = sourcePaths.length - 1; place >= 0; place--) {
		const sourcePath = sourcePaths[place];
		if (sourcePath === undefined || !claims.claim(place)) continue;
		const service = await readSound(sourcePath, start, shelf);
		if (service) services.set(service.slug, service);
		markAt(marks, place).write(service?.mark ?? "", "base64url");
		claims.settle(place, service ? "sound" : "unsound");
	}
	return services;
}

/** Stands for a service whose page is not made here. */
const ELSEWHERE: WrittenService = {
	pictures: [],
	get value(): never {
		throw new Error("this service is not made here");
	},
	get markup(): never {
		throw new Error("this service is not made here");
	},
};

/** As the first thread has read them: files that have changed meanwhile cannot be read. */
function findWritten(
	known: Services,
	{ services }: PageOrder,
	config: Config,
): Services {
	const find = (slug: string, mark: Digest | undefined) => {
		if (mark === undefined) return ELSEWHERE;
		const service = known.get(slug);
		if (service?.mark === mark) return service;
		const file = lateFile(`content/services/${slug}.md`, mark, config);
		return knownService(slug, { file, mark });
	};
	return new Map(services.map(([slug, mark]) => [slug, find(slug, mark)]));
}

/** Each shared page by its place; undefined where it cannot be made. */
function createMaker(order: PageOrder, written: Services, config: Config) {
	const { content, pages, assets, bundles } = order;
	const site = buildModel({ ...content, serviceContents: written }, config);
	const routes = new Map(planRoutes(site).map((route) => [route.path, route]));
	const templates = runTemplates(bundles);
	const frame = buildFrame(site);
	const { link } = createLinker(assets, site.urls);
	const render = (route: Route, imagePath: string | undefined) =>
		templates.render(
			imagePath ? withImage(route, imagePath, site.urls) : route,
			frame,
		);
	return (place: number): LinkedPage<string> | undefined => {
		const [path = "", imagePath] = pages[place] ?? [];
		const route = routes.get(path);
		try {
			return route && link(render(route, imagePath));
		} catch {
			// The first thread makes it once more, and tells what is wrong and where.
			return undefined;
		}
	};
}

function makePiece(
	places: readonly number[],
	make: (place: number) => LinkedPage<string> | undefined,
) {
	const linked = places.map(make);
	const lengths = linked.map((page) =>
		page ? Buffer.byteLength(page.contents) : 0,
	);
	const bytes = new ArrayBuffer(lengths.reduce((sum, one) => sum + one, 0));
	let at = 0;
	const pages = linked.map((page, index) => {
		if (!page) return undefined;
		const { contents, missing, inline } = page;
		const length = lengths[index] ?? 0;
		Buffer.from(bytes, at, length).write(contents);
		at += length;
		return { missing, inline, length };
	});
	return { bytes, pages };
}

/** Makes pages from the last piece on, until it meets the other thread. */
function renderShare(
	{ mailbox, config }: ThreadStart,
	order: PageOrder,
	written: Services,
): void {
	const { rendering, pagesPerPiece, pages } = order;
	const claims = new Claims(rendering);
	const make = createMaker(order, written, config);
	for (let piece = claims.length - 1; piece >= 0; piece--) {
		if (!claims.claim(piece)) continue;
		const first = piece * pagesPerPiece;
		const count = Math.min(pagesPerPiece, pages.length - first);
		const places = Array.from({ length: count }, (_, at) => first + at);
		const made: PiecesMade = { first, ...makePiece(places, make) };
		send(mailbox, made, [made.bytes]);
	}
}

/** @param port where the order comes from, once */
export async function runPageThread(
	start: ThreadStart,
	port: MessagePort | null = parentPort,
): Promise<void> {
	const ordered = new Promise<PageOrder>((resolve) => {
		port?.once("message", resolve);
	});
	const services = await readShare(start);
	const order = await ordered;
	renderShare(start, order, findWritten(services, order, start.config));
}
