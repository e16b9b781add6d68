// Defines what every old site is read into, whatever system it was made with, and the problems of an import.
import type { Location, Problem, Severity } from "../../base/problems.ts";

/** An article or a page of the old site, before its words are converted. */
export interface OldRecord {
	readonly noun: "article" | "page";
	/** Identifies it in the old site: its address there, or the path of its file. */
	readonly origin: string;
	/** HTML, as is the excerpt. */
	readonly title: string;
	readonly name: string;
	/** "2019-03-01"; "" if the old site names no day. */
	readonly day: string;
	/** HTML, or Markdown with HTML in it. */
	readonly text: string;
	readonly isMarkdown: boolean;
	readonly excerpt: string;
	readonly author: string;
	readonly categories: readonly string[];
	/** The address of the picture at its top; "" without one. */
	readonly picture: string;
	readonly pictureAlt: string;
	readonly isDraft: boolean;
	/** Its old paths, decoded and without a slash at the end: "/2019/03/sleep", "/?p=12" */
	readonly addresses: readonly string[];
	readonly source: Location;
}

export interface OldPicture {
	readonly url: string;
	readonly alt: string;
}

export interface ImportSource {
	/** "https://old.example"; undefined if the source does not name it. */
	readonly origin: string | undefined;
	/** All records without their texts. */
	readonly index: readonly OldRecord[];
	/** Reads the source again: the texts of a large site do not fit into memory. */
	readonly readRecords: () => AsyncIterable<OldRecord>;
	/** The pictures that galleries name by their number. */
	readonly attachments: ReadonlyMap<string, OldPicture>;
	/** Old addresses of other pages, each with the old address of the record that takes its place; "" for the list. */
	readonly others: ReadonlyMap<string, string>;
	/** Patterns of addresses whose pages list articles: "/category/*" */
	readonly archives: readonly string[];
	/** The folders in which the pictures of the source may lie. */
	readonly folders: readonly string[];
	/** The pictures within the source, as "word:letter-1". */
	readonly pictures?: ReadonlyMap<string, Buffer>;
	readonly problems: readonly Problem[];
}

export function importProblem(
	message: string,
	details: Partial<Problem> & { readonly severity?: Severity } = {},
): Problem {
	return { rule: "import", severity: "error", message, ...details };
}

/** "https://www.old.example/About-us/?p=1#top" -> "/About-us"; the query of a plain permalink stays: "/?p=12" */
export function toOldPath({ pathname, search }: URL): string | undefined {
	let path = pathname;
	try {
		path = decodeURIComponent(pathname);
	} catch {
		return undefined;
	}
	const bare = path.replace(/\/+$/, "");
	const query = /^\?(?:p|page_id|cat|attachment_id)=\d+$/.test(search);
	return query ? `${bare}/${search}` : bare || "/";
}

/** "www.old.example" and "old.example" are one site. */
export const toHost = (host: string) => host.replace(/^www\./, "");
