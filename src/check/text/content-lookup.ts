// An address or a text of a page -> the locations in the content that contain it.
import type { ContentValues, ReadFile } from "../../content/read.ts";
import { decode } from "../../plan/parse-url.ts";
import type { Route } from "../../plan/route.ts";
import { slugOf } from "../../plan/service-file.ts";
import type { Urls } from "../../plan/urls.ts";
import type { KeyPath, Location } from "../../problems.ts";
import { type ContentText, shownTextOf } from "./file-texts.ts";
import { toPhone } from "./shown-facts.ts";

type Source = Location | KeyPath;
type Match = (value: string) => boolean;

/** Collapses whitespace, and decodes percent encoding. */
function normalise(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.includes("%") ? (decode(line) ?? line) : line;
}

/** An address that continues is another address. */
function includesWhole(value: string, text: string): boolean {
	if (!/^[a-z]+:/i.test(text)) return value.includes(text);
	const rests = value.split(text).slice(1);
	return rests.some((rest) => !/^[\w/?#&=%-]/.test(rest));
}

/** Returns tests for a value of the content that the page may show, the strictest first. */
function createMatches(written: string, urls: Urls | undefined): Match[] {
	const text = normalise(written);
	/** The address of a page is shown with the site's folder on its host. */
	const formsOf = (value: string) => {
		const address = value.trim();
		return urls && address.startsWith("/")
			? [urls.href(address), urls.absolute(address)]
			: [value];
	};
	const [, scheme = "", target = ""] =
		/^(mailto|tel):([^?;]*)/i.exec(text) ?? [];
	/** Settings have a mail address or a number where pages have a link. */
	const isTarget: Match = (value) =>
		scheme.toLowerCase() === "tel"
			? /^[\d\s()+.-]{5,}$/.test(value) && toPhone(value) === toPhone(target)
			: target !== "" && value.trim() === target;
	const isSame: Match = (value) =>
		formsOf(value).some((shown) => normalise(shown) === text) ||
		isTarget(value);
	const includes: Match = (value) => includesWhole(normalise(value), text);
	// One word alone occurs in many unrelated texts.
	const isDistinctive = text.length > 3 && !/^(?:[/#]|[\w-]+$)/.test(text);
	return isDistinctive ? [isSame, includes] : [isSame];
}

/** Addresses in Markdown: [words](/address), <https://…> and [1]: /address. */
const MARKDOWN_LINK =
	/\]\(\s*<?((?:\([^()\s]*\)|[^()\s>])+)|<([a-z]+:[^<>\s]+)>|^[\s>]*\[[^\]]+\]:\s*<?([^\s>]+)/g;

/** Finds the offsets of matching links in a line of Markdown, or else of its first character. */
function findInLine(line: string, isMatch: Match): number[] {
	const links = [...line.matchAll(MARKDOWN_LINK)].flatMap((match) => {
		const address = match[1] ?? match[2] ?? match[3] ?? "";
		return isMatch(address)
			? [match.index + match[0].lastIndexOf(address)]
			: [];
	});
	return links.length > 0 || !isMatch(line) ? links : [line.search(/\S/)];
}

function findInText(
	{ text, keys, positionAt }: ContentText,
	isMatch: Match,
	written: string,
): Source[] {
	if (keys.length > 0) {
		const offset = text.indexOf(written.trim());
		return isMatch(text) ? [positionAt(offset > 0 ? offset : undefined)] : [];
	}
	let start = 0;
	return text.split("\n").flatMap((line) => {
		const found = findInLine(line, isMatch).map((at) => positionAt(start + at));
		start += line.length + 1;
		return found;
	});
}

export interface ContentFiles {
	/** They are all readable content files, except the files of services. */
	readonly content: readonly ReadFile[];
	/** Reads any content file; returns undefined when its values cannot be read. */
	readonly readValues: (sourcePath: string) => ContentValues | undefined;
}

export type ContentLookup = (
	route: Route,
	written: string,
) => readonly Source[];

/** Searches the page's own file first, then the files that pages share. */
export function createContentLookup(
	{ content, readValues }: ContentFiles,
	routes: readonly Route[],
	urls: Urls | undefined,
): ContentLookup {
	const routesOf = (file: ContentValues) =>
		routes.filter(({ sourcePath }) => sourcePath === file.sourcePath);
	const shared = content.filter(
		(file) => !slugOf(file.sourcePath) && routesOf(file).length !== 1,
	);
	const find = (files: readonly ContentValues[], written: string) => {
		for (const isMatch of createMatches(written, urls)) {
			const found = files
				.flatMap(shownTextOf)
				.flatMap((text) => findInText(text, isMatch, written));
			if (found.length > 0) return found;
		}
		return [];
	};
	const foundShared = new Map<string, readonly Source[]>();
	return (route, written) => {
		const own = readValues(route.sourcePath);
		const found = find(own ? [own] : [], written);
		if (found.length > 0) return found;
		const known = foundShared.get(written) ?? find(shared, written);
		foundShared.set(written, known);
		return known;
	};
}
