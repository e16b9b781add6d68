// The facts of pages from one check to the next: a page that would be made of the same, examined by
// the same rules, is neither made nor examined again.
import type { Digest } from "../cache/digest.ts";
import { openDiskCache } from "../cache/disk-cache.js";
import type { MadePage, PendingPage } from "../page/make-page.ts";
import type { FileFacts, PageFacts } from "./examine.ts";
import type { PageLink } from "./page/page-links.ts";

/** The facts of a page that was made and examined by an earlier check. */
export interface KnownPage {
	readonly facts: PageFacts;
	/** The paths of the files that it brings along. */
	readonly assets: readonly string[];
	readonly pictures: MadePage["pictures"];
}

export interface FactsCache {
	readonly find: (page: PendingPage) => KnownPage | undefined;
	readonly add: (page: Pick<PendingPage, "key">, known: KnownPage) => void;
	/** @param hash of a content file */
	readonly findFile: (hash: Digest) => FileFacts | undefined;
	readonly addFile: (hash: Digest, facts: FileFacts) => void;
	/** Called after the last page: what was not added is forgotten. */
	readonly save: () => void;
}

interface CacheSetting {
	/** The folder that holds the cache. */
	readonly rootDir: string;
	/** Covers everything that facts depend on besides the page: hypno, the rules, shared content. */
	readonly key: string;
}

/** Sites or sets of rules that take turns. */
const KEPT = 4;

/** Writes the links of all pages as numbers, since most pages have most of them in common. */
class LinkTable {
	readonly #texts: string[];
	readonly #links: (PageLink | undefined)[] = [];
	readonly #numbers = new Map<string, number>();

	constructor(texts: readonly string[]) {
		this.#texts = [...texts];
		for (const [number, text] of texts.entries())
			this.#numbers.set(text, number);
	}

	numberOf(link: PageLink): number {
		const text = JSON.stringify(link);
		const known = this.#numbers.get(text);
		if (known !== undefined) return known;
		this.#numbers.set(text, this.#texts.length);
		return this.#texts.push(text) - 1;
	}

	linkOf(number: number): PageLink {
		this.#links[number] ??= JSON.parse(this.#texts[number] ?? "");
		const link = this.#links[number];
		if (!link) throw new Error(`the cache of facts has no link ${number}`);
		return link;
	}

	toString(): string {
		return JSON.stringify(this.#texts);
	}
}

export function openFactsCache({ rootDir, key }: CacheSetting): FactsCache {
	const cache = openDiskCache({ rootDir, kind: "facts", keep: KEPT });
	const [texts, ...lines] = (cache.get(key)?.toString() ?? "").split("\n");
	const table = new LinkTable(texts ? JSON.parse(texts) : []);
	const before = new Map(
		lines.map((line) => [line.slice(0, line.indexOf(" ")), line] as const),
	);
	const now: string[] = [];
	let isSame = true;
	const put = (hash: Digest, facts: unknown) => {
		const known = before.get(hash);
		isSame &&= known !== undefined;
		now.push(known ?? `${hash} ${JSON.stringify(facts)}`);
	};
	return {
		find: (page) => {
			const line = before.get(page.key);
			if (line === undefined) return undefined;
			const { facts, ...known } = JSON.parse(line.slice(page.key.length + 1));
			const links = facts.links.links.map((number: number) =>
				table.linkOf(number),
			);
			return {
				...known,
				facts: { ...facts, links: { ...facts.links, links } },
			};
		},
		add: (page, { facts, ...known }) => {
			const links = facts.links.links.map((link) => table.numberOf(link));
			const plain = {
				...known,
				facts: { ...facts, links: { ...facts.links, links } },
			};
			put(page.key, plain);
		},
		findFile: (hash) => {
			const line = before.get(hash);
			return line === undefined
				? undefined
				: JSON.parse(line.slice(hash.length + 1));
		},
		addFile: put,
		save: () => {
			if (isSame && now.length === before.size) return;
			cache.put(key, Buffer.from([String(table), ...now].join("\n")));
		},
	};
}
