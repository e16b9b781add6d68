// Gives pages and the frame what they ask of the site, and keeps which files a page has asked for.
import { lazily, rememberAll } from "../cache/lazily.ts";
import { readMenuWords } from "../content/schema/fields.ts";
import type { Collection, Entry, Model } from "../content/schema/model.ts";
import { type KnownRecord, recordsOf, type Site } from "../content/site.ts";
import { unmark } from "../marks.ts";
import { planForm } from "./forms.ts";

/** A page with its words for the menu and the footer, which may lack either. */
export interface MenuPage {
	readonly path: string;
	readonly href: string;
	readonly sourcePath: string;
	readonly menu: string | undefined;
	readonly footer: string | undefined;
}

/** Where the pages of a model are. */
interface Addresses {
	readonly of: Model;
	readonly at: string;
	pathOf(slug: string): string;
}

/** Marks may be round what is compared. */
const toKey = (value: unknown) =>
	typeof value === "string" ? unmark(value) : value;

/** Thrown by a page that asks for a file with an error, which is reported already. */
export class InvalidFileError extends Error {}

/** Thrown by a page that shows a part which another file lacks. */
export class MissingPartError extends Error {}

/** A list of what people find has no records that they cannot open. */
function isListed(record: KnownRecord, { listedIn }: Collection): boolean {
	if (listedIn) return true;
	return record.isShown && record.shown !== undefined;
}

/** What a page and the frame may know of the site. A page that asks for a file with an error is not planned. */
export type SiteView = Omit<PlanView, "entriesOf" | "makeFrame" | "takeAsked">;

export class PlanView {
	readonly settings: Site["settings"];
	/** "/about" -> "/practice/about" */
	readonly href: Site["urls"]["href"];
	/** "/about" -> "https://www.example.com/about" */
	readonly url: Site["urls"]["absolute"];
	readonly #site: Site;
	readonly #kinds: readonly Addresses[];
	readonly #asked = new Set<string>();
	readonly #entries = rememberAll<ReadonlyMap<KnownRecord, object>>();
	readonly #lists = rememberAll<readonly object[]>();
	readonly #indexes = rememberAll<ReadonlyMap<unknown, readonly object[]>>();
	#isOfFrame = false;

	constructor(site: Site, kinds: readonly Addresses[]) {
		this.#site = site;
		this.#kinds = kinds;
		this.settings = site.settings;
		this.href = site.urls.href;
		this.url = site.urls.absolute;
	}

	/** All pages in their order. */
	get menu(): readonly MenuPage[] {
		return this.#listMenu();
	}

	readonly #listMenu = lazily(() => {
		const { values, urls } = this.#site;
		const pages: MenuPage[] = [];
		const add = (path: string, sourcePath: string, words: unknown) => {
			const { menu, footer } = readMenuWords(words);
			if (menu ?? footer)
				pages.push({ path, href: urls.href(path), sourcePath, menu, footer });
		};
		for (const kind of this.#kinds) {
			const { sourcePath } = kind.of;
			const words = values.get(sourcePath);
			if (words !== undefined) add(kind.at, sourcePath, words);
			for (const one of recordsOf(this.#site, sourcePath))
				if (one.isShown) add(kind.pathOf(one.slug), one.sourcePath, one.shown);
		}
		return pages;
	});

	/** @returns undefined if the site lacks the file */
	one<Value>(model: Model<Value>): Value | undefined {
		const { values, invalidFiles } = this.#site;
		const { sourcePath } = model;
		this.#asked.add(sourcePath);
		if (values.has(sourcePath)) return model.read(values.get(sourcePath));
		if (!this.#isOfFrame && invalidFiles.has(sourcePath))
			throw new InvalidFileError(sourcePath);
		return undefined;
	}

	/** Returns the values of a file; without it, the page that asks is not planned. */
	need<Value>(model: Model<Value>): Value {
		const value = this.one(model);
		if (value === undefined) throw new InvalidFileError(model.sourcePath);
		return value;
	}

	/** Returns a part of a file; without it, the file of the page that asks is an error. */
	needPart<Value, Key extends keyof Value & string>(
		model: Model<Value>,
		key: Key,
	): NonNullable<Value[Key]> {
		const part = this.one(model)?.[key] ?? undefined;
		if (part !== undefined) return part;
		throw new MissingPartError(`${key} in ${model.sourcePath}`);
	}

	/** Maps all records to what other pages may know of them. */
	entriesOf({ name, sourcePath }: Collection) {
		return this.#entries(name, () => {
			const { urls } = this.#site;
			const kind = this.#kinds.find(({ of }) => of.sourcePath === sourcePath);
			const entries = new Map<KnownRecord, object>();
			for (const record of recordsOf(this.#site, sourcePath)) {
				const { slug, listing, shown, hasContent: isWritten } = record;
				const path = kind?.pathOf(slug) ?? `/${slug}`;
				const own = { href: urls.href(path), url: urls.absolute(path), slug };
				entries.set(record, { ...shown, ...listing, ...own, isWritten });
			}
			return entries;
		});
	}

	#listEntries(of: Collection) {
		return this.#lists(of.name, () => {
			const entries = [...this.entriesOf(of)];
			const listed = entries.filter(([record]) => isListed(record, of));
			return listed.map(([, entry]) => entry);
		});
	}

	/** Lists the records in their order. */
	list<Value, Shown>(of: Collection<Value, Shown>): readonly Entry<Shown>[] {
		return of.readEntries(this.#listEntries(of));
	}

	/** Maps the values of a key to the written records that have it. A list is found by each of its values. */
	#indexBy(of: Collection, key: string) {
		return this.#indexes(`${of.name} ${key}`, () => {
			const index = new Map<unknown, object[]>();
			for (const entry of this.#listEntries(of)) {
				if (!Reflect.get(entry, "isWritten")) continue;
				for (const value of [Reflect.get(entry, key)].flat().map(toKey)) {
					const same = index.get(value) ?? [];
					same.push(entry);
					index.set(value, same);
				}
			}
			return index;
		});
	}

	/** Lists the written records with a value, from an index: a page costs the same however many there are. */
	by<Value, Shown>(
		of: Collection<Value, Shown>,
		key: keyof Entry<Shown> & string,
		value: unknown,
	): readonly Entry<Shown>[] {
		return of.readEntries(this.#indexBy(of, key).get(toKey(value)) ?? []);
	}

	/** Returns the files that were asked for since the last call. */
	takeAsked(): string[] {
		const asked = [...this.#asked];
		this.#asked.clear();
		return asked;
	}

	/** The frame shows what is there while a file has an error. */
	makeFrame<Frame>(make: (view: SiteView) => Frame): Frame {
		this.#isOfFrame = true;
		try {
			return make(this);
		} finally {
			this.#isOfFrame = false;
		}
	}

	form(name: string) {
		return planForm(this.settings, name);
	}
}
