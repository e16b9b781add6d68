// The parsed content of a file before its claims are filled in: fills them in, and finds what visitors would read
// as broken text (merge marks of Git, invisible characters, braces without their partner).
import { listLeaves, mapLeaves } from "../groups.ts";
import { createPositionFinder } from "../position.ts";
import {
	contentProblem,
	type KeyPath,
	type Location,
	MAX_REPORTED,
	type Place,
	type Problem,
} from "../problems.ts";
import { formatNumber } from "../report/words.ts";
import { suggestName } from "../suggest.ts";
import type { SourceFile } from "./source-file.ts";

export const CLAIM_REFERENCE = /\{\s*([^{}\s]+)\s*\}/g;

/** The content of a file before its claims are filled in. */
export interface RawFile {
	readonly sourcePath: string;
	readonly value: object;
	/** This is the Markdown below the front matter. */
	readonly body: string;
	/** The Markdown starts on this line of the file. */
	readonly bodyLine: number;
}

function describeUnknownClaim(
	name: string,
	known: readonly string[],
	source: Location | KeyPath,
): Problem<Place> {
	const found = suggestName(name, known);
	const [nearest] = found.suggestions;
	const all = known.map((claim) => `{${claim}}`).join(", ");
	const advice =
		known.length === 0
			? 'Add the claim at the top of this file, as in claims: { yearsOfPractice: "25+" }'
			: `The claims of this file are ${all}`;
	return contentProblem(
		`unknown claim {${name}}: no line under claims in this file is called "${name}"`,
		{
			...found,
			hint: nearest ? `Did you mean {${nearest}}?` : advice,
			source,
		},
	);
}

/** In the text of the menu, {count} is no claim: buildFrame replaces it by a number. */
function isFilledLater(name: string, source: Location | KeyPath): boolean {
	const isMenu = "keys" in source && source.keys.at(-1) === "moreServices";
	return isMenu && name === "count";
}

/** Values of other types are left out, since the schema reports them. */
export function readClaims(value: object): ReadonlyMap<string, string> {
	const entries = "claims" in value ? value.claims : undefined;
	const claims = new Map<string, string>();
	if (typeof entries !== "object" || Array.isArray(entries)) return claims;
	for (const [name, claim] of Object.entries(entries ?? {}))
		if (typeof claim === "string" || typeof claim === "number")
			// A claim becomes one line, so that the lines of the body keep their numbers.
			// Its braces are reported in the claim alone.
			claims.set(
				name,
				String(claim)
					.replace(/[{}]/g, "")
					.replace(/\s*\n\s*/g, " "),
			);
	return claims;
}

/** In characters. All claims in the texts of one file together are no longer. */
const MAX_INSERTED = 20_000;

const TOO_LONG = `the claims in the texts of this file come to more than ${formatNumber(MAX_INSERTED)} characters`;

export function interpolate(file: RawFile): {
	readonly value: object;
	readonly body: string;
	readonly problems: readonly Problem<Place>[];
} {
	const { sourcePath, bodyLine } = file;
	const claims = readClaims(file.value);
	const problems: Problem<Place>[] = [];
	let inserted = 0;
	const insert = (
		claim: string,
		reference: string,
		source: Location | KeyPath,
	) => {
		const isFirst = inserted <= MAX_INSERTED;
		inserted += claim.length;
		if (inserted <= MAX_INSERTED) return claim;
		const hint = `Shorten the claim, or delete some of the texts with ${reference}`;
		if (isFirst) problems.push(contentProblem(TOO_LONG, { hint, source }));
		return reference;
	};
	const fillText = (
		text: string,
		sourceOf: (offset: number) => Location | KeyPath,
	) =>
		text.replace(CLAIM_REFERENCE, (reference, name: string, offset: number) => {
			const source = sourceOf(offset);
			if (isFilledLater(name, source)) return `{${name}}`;
			const claim = claims.get(name);
			if (claim !== undefined) return insert(claim, reference, source);
			const isReported = problems.length < MAX_REPORTED;
			const known = isReported ? [...claims.keys()] : [];
			problems.push(describeUnknownClaim(name, known, source));
			return reference;
		});
	const filled = mapLeaves(file.value, (leaf, keys) => {
		if (typeof leaf !== "string" || keys[0] === "claims") return leaf;
		return fillText(leaf, (offset) => {
			return { file: sourcePath, keys, on: "value", offset };
		});
	});
	const positionOf = createPositionFinder(file.body);
	const body = fillText(file.body, (offset) => {
		const { line, column } = positionOf(offset);
		return { file: sourcePath, line: bodyLine + line - 1, column };
	});
	return { value: Object(filled), body, problems };
}

/** Control characters, halves of characters, and characters that Unicode will never have. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<![\t\n])/u;

function define(message: string, hint: string) {
	return { ...contentProblem(message), hint };
}

export const INVISIBLE_CHARACTER = define(
	"invisible character: no page can show it",
	"Delete the words round it and type them again; such characters come with copied text",
);
export const LONE_BRACE = define(
	"a brace without its partner: visitors would read it",
	"Delete it, or write { before and } after the name of a claim, as in {yearsOfPractice}",
);
const MERGE = define(
	"merge mark: Git left two versions of these lines, one below the other",
	"Delete the version that is wrong, and the lines that begin with <<<<<<<, ======= and >>>>>>>",
);
const JOINED_ENTRY = define(
	"wrong indentation: YAML adds this line to the text above it",
	"Begin it in the column of the entry above, or write both on one line",
);

const MERGE_MARK = /^(?:<{7}|>{7})(?: |$)/m;

/** Reports each conflict once. A line of ======= alone makes a heading of the line above it. */
export function findMergeMarks({
	sourcePath: file,
	text,
}: SourceFile): Problem<Place>[] {
	const problems: Problem<Place>[] = [];
	if (!MERGE_MARK.test(text)) return problems;
	let isOpen = false;
	for (const [index, line] of text.split("\n").entries()) {
		if (!MERGE_MARK.test(line)) continue;
		const isStart = line.startsWith("<");
		if (isStart || !isOpen)
			problems.push({ ...MERGE, source: { file, line: index + 1, column: 1 } });
		isOpen = isStart;
	}
	return problems;
}

/** @returns the offset of the first brace without its partner; undefined if there is none */
export function findLoneBrace(text: string): number | undefined {
	const open: number[] = [];
	if (!/[{}]/.test(text)) return undefined;
	for (const { 0: brace, index } of text.matchAll(/[{}]/g))
		if (brace === "{") open.push(index);
		else if (open.pop() === undefined) return index;
	return open[0];
}

/** Finds what is wrong with one value, and the offset of it. */
function findMistake(text: string, claim: string | undefined) {
	const invisible = text.search(INVISIBLE);
	if (invisible >= 0) return { ...INVISIBLE_CHARACTER, offset: invisible };
	const offset = findLoneBrace(text);
	const brace = text.search(/[{}]/);
	if (claim === undefined || brace < 0) return { ...LONE_BRACE, offset };
	const problem = define(
		`the value of the claim {${claim}} contains a brace, which visitors would read`,
		"Write the figure or the words themselves: a claim cannot contain another claim",
	);
	return { ...problem, offset: brace };
}

function findInValues({ sourcePath: file, value }: RawFile) {
	const problems: Problem<Place>[] = [];
	for (const { value: text, keys } of listLeaves(value)) {
		if (typeof text !== "string") continue;
		const [first, name] = keys;
		const claim = first === "claims" ? String(name) : undefined;
		const { offset, ...problem } = findMistake(text, claim);
		if (offset === undefined) continue;
		problems.push({ ...problem, source: { file, keys, on: "value", offset } });
	}
	return problems;
}

/** An entry of a list on one line, and below it a line further right that looks like the next entry. */
const ENTRY_TOO_FAR = /^( *)- (.*\S)\n(\1 +)- (.*\S)/gm;

/** YAML adds an entry that begins too far right to the text of the entry above it, without an error. */
function findJoinedEntries({ text }: SourceFile, raw: RawFile) {
	const { sourcePath: file, value } = raw;
	const problems: Problem<Place>[] = [];
	for (const found of text.matchAll(ENTRY_TOO_FAR)) {
		const [, , above, indent = "", entry] = found;
		const joined = `${above} - ${entry}`;
		const isJoined = listLeaves(value).some(
			({ value: leaf, keys }) =>
				typeof keys.at(-1) === "number" && String(leaf).startsWith(joined),
		);
		if (!isJoined) continue;
		const line = text.slice(0, found.index).split("\n").length + 1;
		const column = indent.length + 1;
		problems.push({ ...JOINED_ENTRY, source: { file, line, column } });
	}
	return problems;
}

/** Body.ts finds the braces of Markdown, since code may have what it likes. */
export function findBrokenText(source: SourceFile, raw: RawFile) {
	const { sourcePath: file, body, bodyLine } = raw;
	const problems = findJoinedEntries(source, raw);
	// Most files have none of these, and only such files have a value to report.
	if (/[{}\\\u0085]/.test(source.text))
		for (const problem of findInValues(raw)) problems.push(problem);
	const offset = body.search(INVISIBLE);
	if (offset < 0) return problems;
	const { line, column } = createPositionFinder(body)(offset);
	const location = { file, line: bodyLine + line - 1, column };
	problems.push({ ...INVISIBLE_CHARACTER, source: location });
	return problems;
}
