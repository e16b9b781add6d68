// Gives pages and the frame what they ask of the site, and keeps which files a page has asked for.
import { lazily, rememberAll } from "../cache/lazily.ts";
import { readMenuWords } from "../content/schema/fields.ts";
import type { Collection, Entry, Model } from "../content/schema/model.ts";
import { type KnownRecord, recordsOf, type Site } from "../content/site.ts";
import { unmark } from "../marks.ts";
import { planForm } from "./forms.ts";
import type { MenuPage, PageKind, SiteView } from "./page-kind.ts";

/** Marks may be round what is compared. */
const toKey = (value: unknown) =>
	typeof value === "string" ? unmark(value) : value;

/** Thrown by a page that asks for a file with an error, which is reported already. */
export class InvalidFileError extends Error {}

function toEntry({ urls }: Site, kinds: readonly PageKind[], of: Collection) {
	const kind = kinds.find((one) => one.of.sourcePath === of.sourcePath);
	return (record: KnownRecord): object => {
		const { slug, listing, shown, hasContent } = record;
		const path = kind?.pathOf(slug) ?? `/${slug}`;
		const addresses = { href: urls.href(path), url: urls.absolute(path) };
		const entry = Object.assign({}, shown, listing, addresses);
		return Object.assign(entry, { slug, isWritten: hasContent });
	};
}

/** A list of what people find has no records that they cannot open. */
function isListed(record: KnownRecord, { listedIn }: Collection): boolean {
	if (listedIn) return true;
	return record.isShown && record.shown !== undefined;
}

/** Thrown by a page that shows a part which another file lacks. */
export class MissingPartError extends Error {}

/** What pages may know of the records, which all views of a site share. */
class RecordLists {
	readonly #site: Site;
	readonly #kinds: readonly PageKind[];
	readonly #entries = rememberAll<ReadonlyMap<KnownRecord, object>>();
	readonly #lists = rememberAll<readonly object[]>();
	readonly #indexes = rememberAll<ReadonlyMap<unknown, readonly object[]>>();

	constructor(site: Site, kinds: readonly PageKind[]) {
		this.#site = site;
		this.#kinds = kinds;
	}

	/** Maps all records to what other pages may know of them. */
	entriesOf(of: Collection) {
		return this.#entries(of.name, () => {
			const toOwn = toEntry(this.#site, this.#kinds, of);
			const records = recordsOf(this.#site, of.sourcePath);
			return new Map(records.map((record) => [record, toOwn(record)]));
		});
	}

	list(of: Collection) {
		return this.#lists(of.name, () => {
			const entries = [...this.entriesOf(of)];
			const listed = entries.filter(([record]) => isListed(record, of));
			return listed.map(([, entry]) => entry);
		});
	}

	/** Maps the values of a key to the written records that have it. A list is found by each of its values. */
	indexBy(of: Collection, key: string) {
		return this.#indexes(`${of.name} ${key}`, () => {
			const index = new Map<unknown, object[]>();
			for (const entry of this.list(of)) {
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

	readonly listMenu = lazily(() => {
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
}

export class PlanView implements SiteView {
	readonly #site: Site;
	readonly #records: RecordLists;
	readonly #isLenient: boolean;
	readonly #asked = new Set<string>();

	private constructor(site: Site, records: RecordLists, isLenient: boolean) {
		this.#site = site;
		this.#records = records;
		this.#isLenient = isLenient;
	}

	static of(site: Site, kinds: readonly PageKind[]): PlanView {
		return new PlanView(site, new RecordLists(site, kinds), false);
	}

	/** The view of the frame, which shows what is there while a file has an error. */
	toLenient(): PlanView {
		return new PlanView(this.#site, this.#records, true);
	}

	get settings() {
		return this.#site.settings;
	}

	get menu(): readonly MenuPage[] {
		return this.#records.listMenu();
	}

	one<Value>(model: Model<Value>): Value | undefined {
		const { values, invalidFiles } = this.#site;
		const { sourcePath } = model;
		this.#asked.add(sourcePath);
		if (values.has(sourcePath)) return model.read(values.get(sourcePath));
		if (!this.#isLenient && invalidFiles.has(sourcePath))
			throw new InvalidFileError(sourcePath);
		return undefined;
	}

	need<Value>(model: Model<Value>): Value {
		const value = this.one(model);
		if (value === undefined) throw new InvalidFileError(model.sourcePath);
		return value;
	}

	needPart<Value, Key extends keyof Value & string>(
		model: Model<Value>,
		key: Key,
	): NonNullable<Value[Key]> {
		const part = this.one(model)?.[key] ?? undefined;
		if (part !== undefined) return part;
		throw new MissingPartError(`${key} in ${model.sourcePath}`);
	}

	entriesOf(of: Collection): ReadonlyMap<KnownRecord, object> {
		return this.#records.entriesOf(of);
	}

	list<Value, Shown>(of: Collection<Value, Shown>): readonly Entry<Shown>[] {
		return of.readEntries(this.#records.list(of));
	}

	by<Value, Shown>(
		of: Collection<Value, Shown>,
		key: keyof Entry<Shown> & string,
		value: unknown,
	): readonly Entry<Shown>[] {
		const index = this.#records.indexBy(of, key);
		return of.readEntries(index.get(toKey(value)) ?? []);
	}

	/** Returns the files that were asked for since the last call. */
	takeAsked(): string[] {
		const asked = [...this.#asked];
		this.#asked.clear();
		return asked;
	}

	get href() {
		return this.#site.urls.href;
	}

	get url() {
		return this.#site.urls.absolute;
	}

	form(name: string) {
		return planForm(this.#site.settings, name);
	}
}
