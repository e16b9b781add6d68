// The facts of pages from one check to the next: a page that would be made of the same, examined by
// the same rules, is neither made nor examined again.
import { openDiskCache } from "../cache/disk-cache.js";
import type { MadePage, PendingPage } from "../page/make-page.ts";
import type { FileFacts, PageFacts } from "./examine.ts";
import type { PageLink } from "./page/page-links.ts";

/** The facts of a page that was made and examined by an earlier check. */
export interface KnownPage {
	readonly record: FileFacts;
	readonly page: PageFacts;
	/** The paths of the files that it brings along. */
	readonly assets: readonly string[];
	readonly pictures: MadePage["pictures"];
}

export interface FactsCache {
	readonly find: (page: PendingPage) => KnownPage | undefined;
	readonly add: (page: Pick<PendingPage, "key">, known: KnownPage) => void;
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

function keyOf({ kind, element, tag, attribute, offset, url }: PageLink) {
	return `${kind} ${element} ${tag} ${attribute} ${offset} ${url}`;
}

/** Numbers the links of all pages, since most pages have most of them in common. */
class LinkTable {
	readonly links: PageLink[];
	readonly #numbers: Map<string, number>;

	constructor(links: readonly PageLink[]) {
		this.links = [...links];
		this.#numbers = new Map(links.map((link, number) => [keyOf(link), number]));
	}

	numberOf(link: PageLink): number {
		const key = keyOf(link);
		const known = this.#numbers.get(key);
		if (known !== undefined) return known;
		this.#numbers.set(key, this.links.length);
		return this.links.push(link) - 1;
	}
}

export function openFactsCache({ rootDir, key }: CacheSetting): FactsCache {
	const cache = openDiskCache({ rootDir, kind: "facts", keep: KEPT });
	const [links, ...lines] = (cache.get(key)?.toString() ?? "").split("\n");
	const table = new LinkTable(links ? JSON.parse(links) : []);
	const before = new Map(
		lines.map((line) => [line.slice(0, line.indexOf(" ")), line] as const),
	);
	const now: string[] = [];
	let isSame = true;
	return {
		find: (page) => {
			const line = before.get(page.key);
			if (line === undefined) return undefined;
			const {
				links,
				page: facts,
				...known
			} = JSON.parse(line.slice(page.key.length + 1));
			facts.links.links = links.map((number: number) => table.links[number]);
			return { ...known, page: facts };
		},
		add: ({ key }, { page, ...known }) => {
			const line = before.get(key);
			isSame &&= line !== undefined;
			if (line !== undefined) now.push(line);
			else {
				const links = page.links.links.map((link) => table.numberOf(link));
				const plain = { ...page, links: { ids: page.links.ids } };
				now.push(`${key} ${JSON.stringify({ ...known, page: plain, links })}`);
			}
		},
		save: () => {
			if (isSame && now.length === before.size) return;
			cache.put(
				key,
				Buffer.from([JSON.stringify(table.links), ...now].join("\n")),
			);
		},
	};
}
