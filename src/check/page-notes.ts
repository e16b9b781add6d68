// Notes of pages, from one check to the next and from one thread to another: a page of which
// nothing was told, and all of whose addresses lead somewhere, need not be read again. Only ever
// memory: without it the same is found.
import type { ReadFile } from "../content/read.ts";
import type { Route } from "../plan/route.ts";
import type { Gathering } from "./gathering.ts";
import type { LinkIndex } from "./links/link-index.ts";
import { isLinkNote, type LinkNote } from "./links/link-note.ts";
import type { ParsedPage } from "./page/page.ts";

/** Texts under marks, and the marks of pages and of files that nothing was told of. */
export interface CheckMemory {
	readonly find: (mark: string) => string | undefined;
	readonly add: (mark: string, text: string) => void;
	/** Of all that the page is made of; undefined where that cannot be told. */
	readonly markOf: (route: Route) => string | undefined;
}

interface PageNote {
	/** Whether nothing was told of the page. */
	readonly isQuiet: boolean;
	readonly links: LinkNote;
	/** What each gathering took. */
	readonly taken: readonly string[];
}

const QUIET = "quiet";
const TOLD = "told";

/** The note of a page that nothing is told of, as far as it alone can tell. */
export function writeNote(links: LinkNote, taken: readonly string[]): string {
	return JSON.stringify([links, ...taken]);
}

/** @param text after what kind of page it is of */
function parseNote(text: string, count: number): PageNote | undefined {
	const isQuiet = text.startsWith(QUIET);
	const read: unknown = JSON.parse(text.slice(text.indexOf(" ") + 1));
	if (!Array.isArray(read) || read.length !== count + 1) return undefined;
	const [links, ...taken]: unknown[] = read;
	return isLinkNote(links)
		? { isQuiet, links, taken: taken.map(String) }
		: undefined;
}

/** What another thread has read meanwhile, and found that nothing is to be told of. */
export interface Elsewhere {
	readonly isQuiet: (file: ReadFile) => boolean;
	/** Undefined for pages that it has not read, or that something is to be told of. */
	readonly noteOf: (route: Route) => string | undefined;
}

/** Undefined where everything is read. */
export interface KnownNotes {
	readonly memory: CheckMemory | undefined;
	readonly elsewhere: Elsewhere | undefined;
}

export class PageNotes {
	readonly #memory: CheckMemory | undefined;
	readonly #elsewhere: Elsewhere | undefined;
	readonly #gatherings: readonly Gathering[];
	readonly #links: LinkIndex;
	/** Those of an earlier check, by the paths of the pages. */
	readonly #known = new Map<string, PageNote>();
	/** Those of pages that were read, as texts. */
	readonly #read = new Map<Route, string>();
	/** The paths of pages that something is told of. */
	readonly #told = new Set<string>();

	constructor(
		links: LinkIndex,
		gatherings: Iterable<Gathering>,
		{ memory, elsewhere }: KnownNotes,
	) {
		this.#memory = memory;
		this.#elsewhere = elsewhere;
		this.#links = links;
		this.#gatherings = [...new Set(gatherings)];
	}

	/** To be called before the first page. */
	foresee(routes: readonly Route[]): void {
		for (const route of routes) {
			const mark = this.#memory?.markOf(route);
			const text = mark && this.#memory?.find(mark);
			const note = text && parseNote(text, this.#gatherings.length);
			if (!note) continue;
			this.#known.set(route.path, note);
			this.#links.foresee(route, note.links);
		}
	}

	/** Takes from the page what is known of it; whether it must be read all the same. */
	recall(route: Route): boolean {
		const note = this.#known.get(route.path) ?? this.#takeFresh(route);
		if (!note) return true;
		const isWanted = this.#gather(route, note.taken);
		const isFine = !isWanted && note.isQuiet && this.#links.isFine(note.links);
		if (isFine) this.#links.recall(route, note.links);
		// When the page is read, nothing is taken from it once more.
		else this.#known.set(route.path, note);
		return !isFine;
	}

	#takeFresh(route: Route): PageNote | undefined {
		const text = this.#elsewhere?.noteOf(route);
		if (text === undefined) return undefined;
		const note = parseNote(`${QUIET} ${text}`, this.#gatherings.length);
		if (note && this.#memory) this.#read.set(route, text);
		return note;
	}

	/** To be called with each page that must be read, before any rule sees it. */
	take(page: ParsedPage): void {
		const { route } = page;
		const { note, isFine } = this.#links.add(page);
		const known = this.#known.get(route.path);
		const taken = known?.taken ?? this.#gatherings.map((one) => one.note(page));
		if (!known) this.#gather(route, taken);
		if (!isFine) this.tell([route.path]);
		if (this.#memory) this.#read.set(route, writeNote(note, taken));
	}

	#gather(route: Route, taken: readonly string[]): boolean {
		const wanting = this.#gatherings.filter((gathering, index) =>
			gathering.add(taken[index] ?? "", route),
		);
		return wanting.length > 0;
	}

	/** @param paths of pages that something is told of */
	tell(paths: Iterable<string>): void {
		for (const path of paths) this.#told.add(path);
	}

	/** To be called when nothing more is told. */
	keep(): void {
		for (const [route, text] of this.#read) {
			const mark = this.#memory?.markOf(route);
			const kind = this.#told.has(route.path) ? TOLD : QUIET;
			if (mark !== undefined) this.#memory?.add(mark, `${kind} ${text}`);
		}
	}
}
