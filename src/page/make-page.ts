// One route -> its page: the record of a service is read, checked and rendered in one go. Whatever
// keeps a page from being made is a problem that names its content file.
import type { Asset } from "../assets/asset.ts";
import { describePictureFaults } from "../assets/check-references.ts";
import {
	type KnownPictures,
	type LoadedPictures,
	loadPictures,
} from "../assets/pictures/load.ts";
import {
	describeShareImage,
	type ImageStyle,
	planShareImage,
} from "../assets/share-images.ts";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { writeBody } from "../content/markdown/markdown.ts";
import { readService } from "../content/parse-service.ts";
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
import type { DataBuilder } from "../plan/routes.ts";
import { invalidFile, type UnlocatedProblem } from "../problems.ts";
import { renderCard, renderPage } from "../render/render-page.ts";
import type { Templates } from "../render/templates.ts";

export interface PageSetting {
	readonly config: Config;
	readonly site: Site;
	readonly build: DataBuilder;
	readonly frame: Frame;
	readonly templates: Templates;
	/** Undefined where all pages are shared with the same picture. */
	readonly drawing: ImageStyle | undefined;
	/** Covers all of these. */
	readonly hash: Digest;
	/** The hashes of the content files of services, as they were when the site was planned. */
	readonly records: ReadonlyMap<string, Digest>;
}

interface PageBase {
	readonly route: Route;
	/** Covers all that it is made of but pictures. */
	readonly key: Digest;
	/** The content file that no other page is made of; undefined for pages without one. */
	readonly record: ReadFile | undefined;
	/** Errors and warnings of the record, of the page and of its share image. */
	readonly problems: readonly UnlocatedProblem[];
}

export interface MadePage extends PageBase {
	/** Undefined when the page could not be made. */
	readonly html: string | undefined;
	/** Undefined when its content has errors. */
	readonly head: Head | undefined;
	readonly inline: InlineCode;
	/** Its share image and the files of its pictures, drawn when they are asked for. */
	readonly assets: readonly Asset[];
	/** The pictures of the record, each with the hash of how the page shows it. */
	readonly pictures: Readonly<Record<string, Digest>>;
}

interface PageSource extends PageBase {
	/** Undefined when its content has errors. */
	readonly data: PageData | undefined;
	readonly pictures: LoadedPictures;
}

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
	/** Whether pages still show these pictures as they did. */
	readonly showsSame: (pictures: MadePage["pictures"]) => Promise<boolean>;
	readonly buildData: (route: Route) => Promise<PageData | undefined>;
}

const NO_PICTURES: LoadedPictures = { pictures: [], faults: [], assets: [] };

function findMissingAssets(
	html: string,
	{ path, sourcePath }: Route,
): UnlocatedProblem[] {
	const placeholders = new Set(html.match(/hypno-asset:[\w.-]+/g));
	return [...placeholders].map((placeholder) => {
		const message = `the page asks for ${placeholder}, which is not made`;
		const hint =
			"Look at the asset names in templates/head and at the fonts in templates/styles/site.css";
		return { ...invalidFile(sourcePath, message, hint), pages: [path] };
	});
}

class Pages implements PageMaker {
	readonly #setting: PageSetting;
	readonly #build;
	readonly #pictures: KnownPictures = new Map();

	constructor(setting: PageSetting) {
		this.#setting = setting;
		this.#build = setting.build;
	}

	readonly open = (route: Route): PendingPage => {
		const { hash, records } = this.#setting;
		if (route.template === "service") {
			const key = this.#keyOf(route, records.get(route.sourcePath));
			const make = async () => this.#render(await this.#readService(route));
			return { route, key, make };
		}
		const data = this.#build(route);
		const key = digest(hash, JSON.stringify(data));
		const page = { route, key, record: undefined, problems: [] };
		const make = () => this.#render({ ...page, data, pictures: NO_PICTURES });
		return { route, key, make };
	};

	readonly buildData = async (route: Route): Promise<PageData | undefined> =>
		route.template === "service"
			? (await this.#readService(route)).data
			: this.#build(route);

	readonly showsSame = async (
		pictures: MadePage["pictures"],
	): Promise<boolean> => {
		for (const [file, hash] of Object.entries(pictures))
			if ((await this.#hashPicture(file)) !== hash) return false;
		return true;
	};

	/** Covers how pages show a picture. */
	async #hashPicture(file: string): Promise<Digest> {
		const { pictures } = await this.#loadPictures([file]);
		return digest(JSON.stringify(showPictures(pictures, this.#urls)));
	}

	get #urls() {
		return this.#setting.site.urls;
	}

	/** @param recordHash undefined for a record that could not be read */
	#keyOf({ path }: Route, recordHash = ""): Digest {
		return digest(this.#setting.hash, path, recordHash);
	}

	#loadPictures(files: Iterable<string>): Promise<LoadedPictures> {
		return loadPictures(this.#setting.config, files, this.#pictures);
	}

	async #readService(route: Route): Promise<PageSource> {
		const file = readSourceFile(route.sourcePath, this.#setting.config);
		const page = { route, data: undefined, pictures: NO_PICTURES };
		if (!("text" in file)) {
			const key = this.#keyOf(route);
			return { ...page, key, record: undefined, problems: [file] };
		}
		const { read, value, problems } = await readService(file);
		const uses = read.pictures;
		const pictures = await this.#loadPictures(uses.map((use) => use.file));
		const faults = describePictureFaults(uses, pictures.faults, [route]);
		const shown = showPictures(pictures.pictures, this.#urls);
		const { href } = this.#urls;
		const bodyHtml = writeBody(read.markup, { href, pictures: shown });
		return {
			...{ route, pictures, record: read },
			key: this.#keyOf(route, file.hash),
			data: value && this.#build(route, { bodyHtml, ...value }),
			problems: [...problems, ...faults],
		};
	}

	/** The head of a page with a picture of its own to be shared with, where there is one. */
	#addShareImage(
		data: PageData,
	): Pick<MadePage, "assets" | "problems"> & { readonly head: Head } {
		const { drawing, templates } = this.#setting;
		const { card, path, head } = data;
		const none = { head, assets: [], problems: [] };
		if (!card || !drawing) return none;
		const html = renderCard(data, card, templates);
		if (html === undefined) return none;
		if (typeof html !== "string") return { ...none, problems: [html] };
		const asset = planShareImage(html, path, drawing);
		const url = this.#urls.absolute(`/${asset.outputPath}`);
		const image = describeShareImage(card, url);
		return { head: { ...head, image }, assets: [asset], problems: [] };
	}

	async #render(source: PageSource): Promise<MadePage> {
		const { route, key, record, data, pictures } = source;
		const page = { route, key, record };
		const { frame, templates } = this.#setting;
		const unmade = {
			...{ ...page, html: undefined, head: undefined, assets: [] },
			...{ inline: NO_INLINE_CODE, pictures: {} },
		};
		if (!data) return { ...unmade, problems: source.problems };
		const { head, assets, problems: drawn } = this.#addShareImage(data);
		const problems = [...source.problems, ...drawn];
		const html = renderPage({ ...data, head }, frame, templates);
		if (typeof html !== "string")
			return { ...unmade, head, problems: [...problems, html] };
		const hashes = pictures.pictures.map(
			async ({ file }) => [file, await this.#hashPicture(file)] as const,
		);
		return {
			...{ ...page, html, head },
			inline: findInlineCode(html),
			assets: [...assets, ...pictures.assets],
			pictures: Object.fromEntries(await Promise.all(hashes)),
			problems: [...problems, ...findMissingAssets(html, route)],
		};
	}
}

export function createPageMaker(setting: PageSetting): PageMaker {
	return new Pages(setting);
}
