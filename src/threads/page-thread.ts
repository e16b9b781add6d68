// The other thread of a large build or check: reads its share of the services, then renders and
// links its share of their pages, and reads these for the check. What is not plain sailing it
// leaves to the first thread.
import { type MessagePort, parentPort } from "node:worker_threads";
import { withImage } from "../assets/share-images.ts";
import type { Digest } from "../cache/digest.ts";
import type { ReadingOrder } from "../check/read-elsewhere.ts";
import type { Config } from "../config.ts";
import type { ParsedContent } from "../content/parse.ts";
import {
	knownService,
	shelvedService,
	type WrittenService,
} from "../content/parse-service.ts";
import { buildModel } from "../content/site.ts";
import { lateFile } from "../content/source-file.ts";
import {
	createLinker,
	type LinkedPage,
	type NamedAsset,
} from "../output/link.ts";
import { buildFrame } from "../plan/frame.ts";
import { planRoutes } from "../plan/routes.ts";
import { runTemplates, type TemplateBundles } from "../render/templates.ts";
import { Claims } from "./claims.ts";
import { send } from "./mailbox.ts";
import { judgeFiles, openReader } from "./open-reader.ts";
import { orderForSecond, type Shares } from "./piece-order.ts";
import {
	type ReadShare,
	readShare,
	type Services,
	type ThreadStart,
} from "./read-share.ts";

/** What it is told once the site is planned. */
export interface PageOrder {
	/** But for the services. */
	readonly content: Omit<ParsedContent, "serviceContents">;
	/**
	 * The slug of each service that has content, with its mark where that is sound, and its text
	 * where the first thread has put that aside.
	 */
	readonly services: readonly (readonly [
		slug: string,
		mark: Digest | undefined,
		shelved: Uint8Array | undefined,
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
	readonly shares: Shares;
	/** Undefined where the pages are only made. */
	readonly reading: ReadingOrder | undefined;
}

/** The pages of one piece, their bytes one after the other. */
export interface PiecesMade {
	readonly bytes: ArrayBuffer;
	/** Undefined where a template threw. */
	readonly pages: readonly (MadeAs | undefined)[];
	/** The place of the first among all that are shared. */
	readonly first: number;
}

interface MadeAs extends Pick<LinkedPage, "missing" | "inline"> {
	readonly length: number;
	/** Of a page that was read and that nothing is told of. */
	readonly note: string | undefined;
}

interface MadePage
	extends Omit<LinkedPage<string>, "parts">,
		Pick<MadeAs, "note"> {}

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
	const find = (
		slug: string,
		mark: Digest | undefined,
		shelved: Uint8Array | undefined,
	) => {
		if (mark === undefined) return ELSEWHERE;
		const service = known.get(slug);
		if (service?.mark === mark) return service;
		const sourcePath = `content/services/${slug}.md`;
		if (shelved) return shelvedService({ slug, sourcePath, mark }, shelved);
		const file = lateFile(sourcePath, mark, config);
		return knownService(slug, { file, mark });
	};
	return new Map(
		services.map(([slug, ...said]) => [slug, find(slug, ...said)]),
	);
}

type MakePage = (place: number) => MadePage | undefined;

/** Each shared page by its place; undefined where it cannot be made. */
async function createMaker(
	order: PageOrder,
	share: ReadShare,
	config: Config,
): Promise<MakePage> {
	const { content, pages, assets, bundles } = order;
	const serviceContents = findWritten(share.services, order, config);
	const site = buildModel({ ...content, serviceContents }, config);
	const routes = planRoutes(site);
	const byPath = new Map(routes.map((route) => [route.path, route]));
	const templates = runTemplates(bundles);
	const frame = buildFrame(site);
	const { link } = createLinker(assets, site.urls);
	const planned = { site, routes };
	const reader = await openReader(order, planned, { share, config });
	judgeFiles(order, share, reader);
	return (place) => {
		const [path = "", imagePath] = pages[place] ?? [];
		const planned = byPath.get(path);
		if (!planned) return undefined;
		const route = imagePath
			? withImage(planned, imagePath, site.urls)
			: planned;
		try {
			const { parts: _, ...linked } = link(templates.render(route, frame));
			const note = reader?.readPage(route, linked.contents);
			return { note, ...linked };
		} catch {
			// The first thread makes it once more, and tells what is wrong and where.
			return undefined;
		}
	};
}

function makePiece(places: readonly number[], make: MakePage) {
	const linked = places.map(make);
	const lengths = linked.map((page) =>
		page ? Buffer.byteLength(page.contents) : 0,
	);
	const bytes = new ArrayBuffer(lengths.reduce((sum, one) => sum + one, 0));
	let at = 0;
	const pages = linked.map((page, index) => {
		if (!page) return undefined;
		const { contents, ...found } = page;
		const length = lengths[index] ?? 0;
		Buffer.from(bytes, at, length).write(contents);
		at += length;
		return { length, ...found };
	});
	return { bytes, pages };
}

/** Makes its share of the pages, then what is left of the other's. */
async function renderShare(
	{ mailbox, config }: ThreadStart,
	order: PageOrder,
	share: ReadShare,
): Promise<void> {
	const { rendering, pagesPerPiece, pages, shares } = order;
	const claims = new Claims(rendering);
	const make = await createMaker(order, share, config);
	for (const piece of orderForSecond(shares)) {
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
	const share = await readShare(start);
	await renderShare(start, await ordered, share);
}
