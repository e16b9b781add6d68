// Gives pages and the frame what they ask of the site, and keeps which files a page has asked for.

import { lazily, rememberAll } from "../../base/disk/lazily.ts";
import { indexByAll } from "../../base/text/group-by.ts";
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

/** Thrown by a page that shows a part which another file lacks. */
export class MissingPartError extends Error {}

/** A list of what people find has no records that they cannot open. */
function isListed(record: KnownRecord, { listedIn }: Collection): boolean {
	if (listedIn) return true;
	return record.isShown && record.shown !== undefined;
}

export class PlanView implements SiteView {
	readonly settings: Site["settings"];
	readonly href: Site["urls"]["href"];
	readonly url: Site["urls"]["absolute"];
	readonly #site: Site;
	readonly #kinds: readonly PageKind[];
	readonly #dependencies = new Set<string>();
	readonly #entries = rememberAll<ReadonlyMap<KnownRecord, object>>();
	readonly #lists = rememberAll<readonly object[]>();
	readonly #indexes = rememberAll<ReadonlyMap<unknown, readonly object[]>>();
	#isOfFrame = false;

	constructor(site: Site, kinds: readonly PageKind[]) {
		this.#site = site;
		this.#kinds = kinds;
		this.settings = site.settings;
		this.href = site.urls.href;
		this.url = site.urls.absolute;
	}

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
			for (const record of recordsOf(this.#site, sourcePath))
				if (record.isShown)
					add(kind.pathOf(record.slug), record.sourcePath, record.shown);
		}
		return pages;
	});

	one<Value>(model: Model<Value>): Value | undefined {
		const { values, invalidFiles } = this.#site;
		const { sourcePath } = model;
		this.#dependencies.add(sourcePath);
		if (values.has(sourcePath)) return model.read(values.get(sourcePath));
		if (!this.#isOfFrame && invalidFiles.has(sourcePath))
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

	/** Maps all records to what other pages may know of them. */
	entriesOf({ name, sourcePath }: Collection) {
		return this.#entries(name, () => {
			const { urls } = this.#site;
			const kind = this.#kinds.find(({ of }) => of.sourcePath === sourcePath);
			const entries = new Map<KnownRecord, object>();
			for (const record of recordsOf(this.#site, sourcePath)) {
				const { slug, listing, shown, state } = record;
				const isWritten = state === "published";
				const path = kind?.pathOf(slug) ?? `/${slug}`;
				const address = {
					href: urls.href(path),
					url: urls.absolute(path),
					slug,
				};
				entries.set(record, { ...shown, ...listing, ...address, isWritten });
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

	list<Value, Shown>(of: Collection<Value, Shown>): readonly Entry<Shown>[] {
		return of.readEntries(this.#listEntries(of));
	}

	/** Maps the values of a key to the written records that have it. A list is found by each of its values. */
	#indexBy(of: Collection, key: string) {
		return this.#indexes(`${of.name} ${key}`, () => {
			const written = this.#listEntries(of).filter((entry) =>
				Reflect.get(entry, "isWritten"),
			);
			return indexByAll(written, (entry) =>
				[Reflect.get(entry, key)].flat().map(toKey),
			);
		});
	}

	by<Value, Shown>(
		of: Collection<Value, Shown>,
		key: keyof Entry<Shown> & string,
		value: unknown,
	): readonly Entry<Shown>[] {
		return of.readEntries(this.#indexBy(of, key).get(toKey(value)) ?? []);
	}

	/** Returns the files that were asked for since the last call. */
	takeDependencies(): string[] {
		const files = [...this.#dependencies];
		this.#dependencies.clear();
		return files;
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
