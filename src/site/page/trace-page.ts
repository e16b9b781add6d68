// Makes pages again to find where their words are written: texts and addresses carry marks, elements their line.
import { attempt } from "../../base/attempt.ts";
import { lazily } from "../../base/disk/lazily.ts";
import type { Location } from "../../base/problems.ts";
import { type ParsedElement, parseHtml } from "../../base/text/parse-html.ts";
import type { ShownPictures } from "../addresses/picture.ts";
import { ContentMarker, type Origin } from "../content/mark-content.ts";
import { type ContentFile, readValues } from "../content/parse.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import type { Site } from "../content/site.ts";
import { readSourceFile } from "../content/source-file.ts";
import { type MarkedWords, openMarks, readMarks, unmark } from "../marks.ts";
import type { SharedFiles } from "../plan/page-kind.ts";
import { type PageData, planRoutes, type Route } from "../plan/routes.ts";
import { type TemplateTrace, traceTemplates } from "../render/templates.ts";
import {
	type DrawCard,
	describeShareImage,
	type ReadInput,
	readPage,
} from "./read-page.ts";

export interface TraceInput extends ReadInput {
	/** All content files except those of records that have a page. */
	readonly files: readonly ContentFile[];
	readonly sharedFiles: SharedFiles;
	/** Undefined if the site has no styles for drawings. */
	readonly drawCard: DrawCard | undefined;
}

type PlacedWords = Readonly<MarkedWords & { place: Origin }>;

export interface ShownText {
	readonly text: string;
	/** Undefined for words between the tags of the element. */
	readonly attribute: string | undefined;
	/** The words in it that are written in content, an outer text before the claims within it. */
	readonly words: readonly PlacedWords[];
}

function readData(json: string): string[] {
	const leaves = listLeaves(attempt((): unknown => JSON.parse(json)));
	const values = leaves.map(({ value }) => value);
	return values.filter((value) => typeof value === "string");
}

export class TracedPage {
	readonly #elements: readonly ParsedElement[];
	readonly #textsOf = new Map<number, string[]>();
	readonly #places: readonly Origin[];
	readonly #trace: TemplateTrace;

	constructor(html: string, places: readonly Origin[], trace: TemplateTrace) {
		const { elements, textNodes } = parseHtml(html);
		this.#elements = elements;
		this.#places = places;
		this.#trace = trace;
		/** A link or bold words within a text divide it. */
		let open = "";
		for (const { text, element } of textNodes) {
			const isData = elements[element]?.name === "script";
			const whole = open + text;
			open = isData ? open : openMarks(whole);
			const texts = this.#textsOf.get(element) ?? [];
			this.#textsOf.set(element, texts);
			for (const part of isData ? readData(text) : [whole]) texts.push(part);
		}
	}

	get length(): number {
		return this.#elements.length;
	}

	#read(marked: string, attribute?: string): ShownText {
		const words: PlacedWords[] = [];
		for (const mark of readMarks(marked)) {
			const place = this.#places[mark.index];
			if (place) words.push({ ...mark, place });
		}
		return { text: unmark(marked), attribute, words };
	}

	textsOf(element: number): ShownText[] {
		const texts: ShownText[] = [];
		const { attributes = {} } = this.#elements[element] ?? {};
		for (const [name, value] of Object.entries(attributes))
			if (name !== this.#trace.attribute) texts.push(this.#read(value, name));
		for (const text of this.#textsOf.get(element) ?? [])
			texts.push(this.#read(text));
		return texts;
	}

	#findTag(element: number): Location | undefined {
		const { attributes = {} } = this.#elements[element] ?? {};
		const traced = attributes[this.#trace.attribute] ?? "";
		// "templates/pages/home.tsx:12:5"
		const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(traced) ?? [];
		if (file === undefined) return undefined;
		return { file, line: Number(line), column: Number(column) };
	}

	/** Finds the line of the template that makes an element; undefined for one that Markdown makes. */
	templateOf(element: number): Location | undefined {
		const location = this.#findTag(element);
		if (!location) return undefined;
		const excerpt = this.#trace.readLine(location.file, location.line);
		return excerpt === undefined ? location : { ...location, excerpt };
	}

	findTemplate(address: string): Location | undefined {
		for (const [element, { attributes }] of this.#elements.entries())
			if (Object.values(attributes).includes(address)) {
				const location = this.templateOf(element);
				if (location) return location;
			}
		return undefined;
	}

	listFiles(): string[] {
		const files = new Set<string>();
		for (const element of this.#elements.keys()) {
			const tag = this.#findTag(element);
			if (tag) files.add(tag.file);
			for (const { words } of this.textsOf(element))
				for (const { place } of words) files.add(place.file);
		}
		return [...files].sort();
	}

	parentOf(element: number): number {
		return this.#elements[element]?.parent ?? -1;
	}
}

export class Tracer {
	readonly #context: TraceInput;
	readonly #marker = new ContentMarker();
	readonly #site: Site;
	readonly #pictures: ShownPictures;
	readonly #routes: ReadonlyMap<string, Route>;
	readonly #loadTemplates: () => Promise<TemplateTrace>;

	constructor(trace: TraceInput) {
		const { project, site, files, templates, sharedFiles } = trace;
		this.#context = trace;
		this.#site = this.#marker.markSite(site, files, (sourcePath) => {
			const file = readSourceFile(sourcePath, project);
			return "text" in file ? readValues(file, project.common)?.raw : undefined;
		});
		this.#pictures = this.#marker.markPictures(trace.pictures, site.pictures);
		const { routes, view } = planRoutes(this.#site, templates.kinds);
		this.#routes = new Map(routes.map((route) => [route.path, route]));
		const frame = view.makeFrame(templates.makeFrame);
		const marked = { ...frame, ...sharedFiles };
		this.#loadTemplates = lazily(() => traceTemplates(project, marked));
	}

	/** The text of the share image of the page is built of the words on it. */
	#addShareImage(data: PageData): PageData {
		const { cards, head } = data;
		const [card] = cards;
		if (!card || !this.#context.drawCard) return data;
		const image = describeShareImage(card, head.image?.url ?? "");
		return { ...data, head: { ...head, image } };
	}

	async page({ path }: Route): Promise<TracedPage | undefined> {
		const route = this.#routes.get(path);
		if (!route) return undefined;
		// The places of a record are held no longer than its page.
		const marker = new ContentMarker([...this.#marker.places]);
		const site = this.#site;
		const marked = { ...this.#context, site, pictures: this.#pictures };
		const { data } = await readPage(marked, route, marker);
		if (!data) return undefined;
		const trace = await this.#loadTemplates();
		return attempt(() => {
			const html = trace.render(this.#addShareImage(data));
			return new TracedPage(html, marker.places, trace);
		});
	}
}
