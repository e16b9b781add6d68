// One route -> its page: the record of a service is read, checked and rendered in one go. Whatever
// keeps a page from being made is a problem that names its content file.
import type { Asset } from "../assets/asset.ts";
import {
	describeShareImage,
	type ImageStyle,
	planShareImage,
} from "../assets/share-images.ts";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { writeBody } from "../content/markdown.ts";
import type { ReadFile } from "../content/read.ts";
import { type Site, showPictures } from "../content/site.ts";
import { readSourceFile } from "../content/source-file.ts";
import {
	findInlineCode,
	type InlineCode,
	NO_INLINE_CODE,
} from "../http/inline-code.ts";
import type { Frame } from "../plan/frame.ts";
import type { Head, PageData, Route } from "../plan/route.ts";
import { createDataBuilder } from "../plan/routes.ts";
import { hasErrors, invalid, type UnplacedProblem } from "../problems.ts";
import { renderCard, renderPage } from "../render/render-page.ts";
import type { Templates } from "../render/templates.ts";
import { type LoadedRecord, NO_RECORD, Records } from "./records.ts";

/** Everything that all pages are made with. */
export interface PageSetting {
	readonly config: Config;
	readonly site: Site;
	readonly frame: Frame;
	readonly templates: Templates;
	/** Undefined where all pages are shared with the same picture. */
	readonly drawing: ImageStyle | undefined;
	/** Covers all of these. */
	readonly hash: Digest;
	/** The hashes of the content files of services, as they were when the site was planned. */
	readonly records: ReadonlyMap<string, Digest>;
}

export interface MadePage {
	readonly route: Route;
	/** Covers all that it was made of but pictures. */
	readonly key: Digest;
	/** The content file that no other page is made of; undefined for pages without one. */
	readonly record: ReadFile | undefined;
	/** Undefined when the page could not be made. */
	readonly html: string | undefined;
	/** Undefined when its content has errors. */
	readonly head: Head | undefined;
	readonly inline: InlineCode;
	/** Its share image and the files of its pictures, drawn when they are asked for. */
	readonly assets: readonly Asset[];
	/** The pictures of the record, each with the hash of how the page shows it. */
	readonly pictures: Readonly<Record<string, Digest>>;
	/** Errors and warnings of the record, of the page and of its share image. */
	readonly problems: readonly UnplacedProblem[];
}

type PageStart = Pick<MadePage, "route" | "key" | "record">;

/** A page before it is made. */
export interface PendingPage {
	readonly route: Route;
	/** That of the page, unless its record is edited before it is made. */
	readonly key: Digest;
	readonly make: () => Promise<MadePage>;
}

export interface PageMaker {
	/** Reads nothing. */
	readonly open: (route: Route) => PendingPage;
	/** The hash of how pages show a picture. */
	readonly hashPicture: (file: string) => Promise<Digest>;
	/** The data that the template of a page is given. */
	readonly buildData: (route: Route) => Promise<PageData | undefined>;
}

const MISSING_ASSET = /hypno-asset:[\w.-]+/g;

function findMissingAssets(html: string, route: Route): UnplacedProblem[] {
	return [...new Set(html.match(MISSING_ASSET))].map((placeholder) =>
		invalid(`the page asks for ${placeholder}, which is not made`, {
			hint: "Look at the asset names in templates/head and at the fonts in templates/styles/site.css",
			pages: [route.path],
			source: { file: route.sourcePath, line: 1, column: 1 },
		}),
	);
}

/** A page that could not be made. */
const UNMADE = {
	...{ record: undefined, html: undefined, head: undefined },
	...{ inline: NO_INLINE_CODE, assets: [], pictures: {} },
};

class Pages implements PageMaker {
	readonly hashPicture: PageMaker["hashPicture"];
	readonly #setting: PageSetting;
	readonly #build;
	readonly #records: Records;

	constructor(setting: PageSetting) {
		this.#setting = setting;
		this.#build = createDataBuilder(setting.site);
		this.#records = new Records(setting.config, setting.site.urls);
		this.hashPicture = this.#records.hashPicture;
	}

	readonly open = (route: Route): PendingPage => {
		const { hash, records } = this.#setting;
		if (route.template !== "service") {
			const data = this.#build(route);
			const key = digest(hash, JSON.stringify(data));
			const page = { route, key, record: undefined };
			return { route, key, make: () => this.#render(page, data, NO_RECORD) };
		}
		const key = this.#keyOf(route, records.get(route.sourcePath));
		return { route, key, make: () => this.#makeService(route) };
	};

	readonly buildData = async (route: Route): Promise<PageData | undefined> => {
		if (route.template !== "service") return this.#build(route);
		const file = readSourceFile(route.sourcePath, this.#setting.config);
		if (!("text" in file)) return undefined;
		return this.#buildService(route, await this.#records.load(route, file));
	};

	#buildService(
		route: Route,
		{ record, pictures }: LoadedRecord,
	): PageData | undefined {
		if (!record?.value) return undefined;
		const { urls } = this.#setting.site;
		const shown = showPictures(pictures.pictures, urls);
		const bodyHtml = writeBody(record.read.markup, {
			href: urls.href,
			pictures: shown,
		});
		return this.#build(route, { bodyHtml, ...record.value });
	}

	/** @param recordHash undefined for a record that could not be read */
	#keyOf({ path }: Route, recordHash = ""): Digest {
		return digest(this.#setting.hash, path, recordHash);
	}

	async #makeService(route: Route): Promise<MadePage> {
		const file = readSourceFile(route.sourcePath, this.#setting.config);
		if (!("text" in file))
			return { ...UNMADE, route, key: this.#keyOf(route), problems: [file] };
		const loaded = await this.#records.load(route, file);
		const key = this.#keyOf(route, file.hash);
		const page = { route, key, record: loaded.record?.read };
		const data = this.#buildService(route, loaded);
		if (!data) return { ...UNMADE, ...page, problems: loaded.problems };
		return this.#render(page, data, loaded);
	}

	/** The page with a picture of its own to be shared with, where there is one. */
	#addShareImage(data: PageData): {
		readonly data: PageData;
		readonly assets: readonly Asset[];
		readonly problems: readonly UnplacedProblem[];
	} {
		const { drawing, templates, site } = this.#setting;
		const { card, path, head } = data;
		const none = { data, assets: [], problems: [] };
		if (!card || !drawing) return none;
		const html = renderCard(data, card, templates);
		if (html === undefined) return none;
		if (typeof html !== "string") return { ...none, problems: [html] };
		const image = planShareImage(html, path, drawing);
		const url = site.urls.absolute(`/${image.outputPath}`);
		return {
			...none,
			data: {
				...data,
				head: { ...head, image: describeShareImage(card, url) },
			},
			assets: [image],
		};
	}

	async #render(
		start: PageStart,
		planned: PageData,
		{ pictures, problems: found }: LoadedRecord,
	): Promise<MadePage> {
		const { templates, frame } = this.#setting;
		const { data, assets, problems: drawn } = this.#addShareImage(planned);
		const page = { ...start, head: data.head };
		const html = renderPage(data, frame, templates);
		if (typeof html !== "string")
			return { ...UNMADE, ...page, problems: [...found, ...drawn, html] };
		const hashes = pictures.pictures.map(
			async ({ file }) => [file, await this.hashPicture(file)] as const,
		);
		return {
			...{ ...page, html },
			inline: findInlineCode(html),
			assets: [...assets, ...pictures.assets],
			pictures: Object.fromEntries(await Promise.all(hashes)),
			problems: [...found, ...drawn, ...findMissingAssets(html, page.route)],
		};
	}
}

export function createPageMaker(setting: PageSetting): PageMaker {
	return new Pages(setting);
}

/** Whether a page may be published. */
export function isComplete({ html, problems }: MadePage): boolean {
	return html !== undefined && !hasErrors(problems);
}
