// An address or a text of a page -> the places in the content where a person wrote it.
import type { ReadFile } from "../../content/read.ts";
import type { Route } from "../../plan/route.ts";
import type { Urls } from "../../plan/urls.ts";
import type { Place, Pointer } from "../../problems.ts";
import { decode } from "../links/address.ts";
import { leafValues } from "./file-texts.ts";

type Source = Place | Pointer;
type Match = (value: string) => boolean;

function normalise(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** Markdown shows letters of an address with percent signs: "/café" */
function readable(text: string): string {
	return text.includes("%") ? (decode(text) ?? text) : text;
}

/** An address that goes on is another one. */
function holdsWhole(value: string, text: string): boolean {
	if (!/^[a-z]+:/i.test(text)) return value.includes(text);
	const ends = value.split(text).slice(1);
	return ends.some((rest) => !/^[\w/?#&=%-]/.test(rest));
}

/** Ways in which a value of the content may have become what the page shows, the surest first. */
function createMatches(written: string, urls: Urls | undefined): Match[] {
	const text = readable(normalise(written));
	const isSame: Match = (value) => readable(normalise(value)) === text;
	const isSameAddress: Match = (value) => {
		const address = value.trim();
		if (!urls || !address.startsWith("/")) return false;
		const shown = [urls.href(address), urls.absolute(address)];
		return shown.some((link) => readable(link) === text);
	};
	const holds: Match = (value) => holdsWhole(normalise(value), text);
	// One word alone stands in many texts that have nothing to do with it.
	const isTelling = text.length > 3 && !/^(?:[/#]|[\w-]+$)/.test(text);
	return [
		(value) => isSame(value) || isSameAddress(value),
		...(isTelling ? [holds] : []),
	];
}

/** Addresses in Markdown: [words](/address), <https://…> and [1]: /address */
const MARKDOWN_LINK =
	/\]\(\s*<?((?:\([^()\s]*\)|[^()\s>])+)|<([a-z]+:[^>\s]+)>|^[\s>]*\[[^\]]+\]:\s*<?([^\s>]+)/g;

function findInBody(
	{ sourcePath, written }: ReadFile,
	isMatch: Match,
): Source[] {
	if (!written) return [];
	return written.body.split("\n").flatMap((line, index) => {
		const at = (column: number): Source => ({
			file: sourcePath,
			line: written.bodyLine + index,
			column: column + 1,
		});
		const links = [...line.matchAll(MARKDOWN_LINK)].flatMap((match) => {
			const address = match[1] ?? match[2] ?? match[3] ?? "";
			return isMatch(address)
				? [at(match.index + match[0].lastIndexOf(address))]
				: [];
		});
		return links.length > 0 || !isMatch(line) ? links : [at(line.search(/\S/))];
	});
}

function findInFile(file: ReadFile, isMatch: Match): Source[] {
	const { sourcePath, value } = file;
	const found: Source[] = [];
	for (const { value: item, keys } of leafValues(value)) {
		if (typeof item === "string" && isMatch(item))
			found.push({ file: sourcePath, keys, on: "value" });
	}
	return [...found, ...findInBody(file, isMatch)];
}

export type ContentLookup = (
	route: Route,
	written: string,
) => readonly Source[];

/**
 * Looks in the page's own file first, then in the files that pages share. What it finds in
 * those is remembered.
 */
export function createContentLookup(
	content: readonly ReadFile[],
	routes: readonly Route[],
	urls: Urls | undefined,
): ContentLookup {
	const byPath = new Map(content.map((file) => [file.sourcePath, file]));
	const uses = new Map<string, number>();
	for (const { sourcePath } of routes)
		uses.set(sourcePath, (uses.get(sourcePath) ?? 0) + 1);
	const shared = content.filter(
		({ sourcePath }) =>
			uses.get(sourcePath) !== 1 && !sourcePath.startsWith("content/services/"),
	);
	const remembered = new Map<string, readonly Source[]>();
	const findShared = (written: string, matches: readonly Match[]) => {
		const known = remembered.get(written);
		if (known) return known;
		const found = firstFound(matches, (isMatch) =>
			shared.flatMap((file) => findInFile(file, isMatch)),
		);
		remembered.set(written, found);
		return found;
	};
	return (route, written) => {
		const matches = createMatches(written, urls);
		const own = byPath.get(route.sourcePath);
		const found = own
			? firstFound(matches, (isMatch) => findInFile(own, isMatch))
			: [];
		return found.length > 0 ? found : findShared(written, matches);
	};
}

function firstFound(
	matches: readonly Match[],
	find: (isMatch: Match) => Source[],
): Source[] {
	for (const isMatch of matches) {
		const found = find(isMatch);
		if (found.length > 0) return found;
	}
	return [];
}
