// Defines what every old site is read into, whatever system it was made with, and the problems of an import.
import { decode } from "../../base/addresses/parse-url.ts";
import type { Location, Problem } from "../../base/problems.ts";

/** The text of an article or a page, as HTML. */
export interface OldText {
	readonly text: string;
	readonly excerpt: string;
	/** The picture at its top; its address is "" without one. */
	readonly picture: OldPicture;
}

/** An article or a page of the old site. */
export interface OldRecord {
	readonly noun: "article" | "page";
	/** Identifies it in the old site: its address there, or the path of its file. */
	readonly origin: string;
	/** HTML. */
	readonly title: string;
	readonly name: string;
	/** "2019-03-01"; "" if the old site names no day. */
	readonly day: string;
	readonly author: string;
	readonly categories: readonly string[];
	readonly isDraft: boolean;
	/** Its old paths, decoded and without a slash at the end: "/2019/03/sleep", "/?p=12" */
	readonly addresses: readonly string[];
	readonly source: Location;
	/**
	 * Reads its text, as the texts of a large site do not fit into memory.
	 * @param onLost is called with each part that only the old system can show: "[gallery]"
	 */
	readonly read: (onLost: (what: string) => void) => OldText;
}

export interface OldPicture {
	readonly url: string;
	readonly alt: string;
}

export interface ImportSource {
	/** "https://old.example"; undefined if the source does not name it. */
	readonly origin: string | undefined;
	readonly records: readonly OldRecord[];
	/** Old addresses of other pages, each with the old address of the record that takes its place; "" for the list. */
	readonly others: ReadonlyMap<string, string>;
	/** Patterns of addresses whose pages list articles: "/category/*" */
	readonly archives: readonly string[];
	/** The folders in which the pictures of the source may lie. */
	readonly folders: readonly string[];
	readonly problems: readonly Problem[];
}

export function importProblem(
	message: string,
	details: Partial<Problem> = {},
): Problem {
	return { rule: "import", severity: "error", message, ...details };
}

/** "https://www.old.example/About-us/?p=1#top" -> "/About-us"; the query of a plain permalink stays: "/?p=12" */
export function toOldPath({ pathname, search }: URL): string | undefined {
	const bare = decode(pathname)?.replace(/\/+$/, "");
	if (bare === undefined) return undefined;
	const query = /^\?(?:p|page_id|cat|attachment_id)=\d+$/.test(search);
	return query ? `${bare}/${search}` : bare || "/";
}
