// Fills the claims into the parsed content of a file, and finds what visitors would read as broken text.

import type * as z from "zod";
import {
	contentProblem,
	MAX_REPORTED,
	type Problem,
} from "../../base/problems.ts";
import { type Keys, mapLeaves, valueAt } from "../../base/text/groups.ts";
import { suggestName } from "../../base/text/suggest.ts";
import { formatNumber } from "../../base/text/words.ts";
import { SITE_FILE } from "../addresses/source-paths.ts";
import type { ContentDocument, ValueProblem } from "../document/document.ts";
import { BRITISH, type Locale } from "./schema/locale.ts";
import { listLeaves, meaningAt } from "./schema/meaning.ts";
import type { Model } from "./schema/model.ts";
import type { SourceFile } from "./source-file.ts";

export const CLAIM_REFERENCE = /\{\s*([^{}\s]+)\s*\}/g;

interface Claim {
	readonly text: string;
	/** The file that has the claim: the one that names it, or content/site.yaml. */
	readonly document: ContentDocument;
	readonly keys: Keys;
}
export type Claims = ReadonlyMap<string, Claim>;

export interface RawFile {
	readonly sourcePath: string;
	readonly document: ContentDocument;
	/** Undefined while only the claims of a file are read. */
	readonly model: Model | undefined;
	readonly value: object;
	/** The claims that its texts may name: its own, then the claims of content/site.yaml. */
	readonly claims: Claims;
	readonly locale: Locale;
}

/** Settings of content/site.yaml that hold for all files. */
export type Common = Pick<RawFile, "claims" | "locale">;

export const NOTHING_COMMON: Common = {
	claims: new Map(),
	locale: BRITISH,
};

/** Texts of all files may name these besides the claims of content/site.yaml: the first value that exists counts. */
const SITE_VALUES: readonly (readonly [name: string, keys: Keys])[] = [
	["town", ["address", "locality"]],
	["town", ["places", 0, "address", "locality"]],
	["town", ["areaServed", 0]],
	["phone", ["phone"]],
	["email", ["email"]],
	["name", ["name"]],
];

/** @param common the claims of content/site.yaml; unused for that file itself */
export function readClaims(
	document: ContentDocument,
	value: object,
	common: Claims = new Map(),
): Claims {
	const filled = new Map<string, Claim>();
	const add = (name: string, keys: Keys, fill: (text: string) => string) => {
		const written = valueAt(value, keys);
		if (typeof written !== "string" && typeof written !== "number") return;
		// A claim becomes one line, so that the lines of the body keep their numbers.
		const text = fill(String(written)).replace(/\s*\n\s*/g, " ");
		if (!text.includes("{")) filled.set(name, { text, document, keys });
	};
	const claims = valueAt(value, ["claims"]);
	if (typeof claims === "object" && !Array.isArray(claims))
		// Its braces are reported in the claim alone.
		for (const name of Object.keys(claims ?? {}))
			add(name, ["claims", name], (text) => text.replace(/[{}]/g, ""));
	if (document.path !== SITE_FILE)
		return filled.size === 0 ? common : new Map([...common, ...filled]);
	const fill = (text: string) =>
		text.replace(
			CLAIM_REFERENCE,
			(braces, name: string) => filled.get(name)?.text ?? braces,
		);
	for (const [name, keys] of SITE_VALUES)
		if (!filled.has(name)) add(name, keys, fill);
	return filled;
}

const OF_OTHERS = "belongs to another program, and visitors would read it";
const DELETE =
	"Delete it: headings get their names by themselves, and pages their frame; to name a figure, write letters, as in {yearsOfPractice}";

/** "{:toc}", "{#own-id}", "{page.title}", "{width=50%}", "import { Fan }" @param before the text up to the second brace */
const isOfOthers = (before: string) =>
	/\{\s*(?:[^\p{L}\d_{\s]|\w+[.(|=])[^{]*$/u.test(before) ||
	/^(?:im|ex)port .*\{.*$(?![\s\S])/m.test(before);

function describeUnknownClaim(name: string, known: readonly string[]) {
	const names = suggestName(name, known);
	const [nearest] = names.suggestions;
	const all = known.map((claim) => `{${claim}}`).join(", ");
	const advice = SITE_VALUES.some(([key]) => key === name)
		? `Give ${name} a value of its own in ${SITE_FILE}, or delete {${name}} here`
		: `Add the claim at the top of this file, as in claims: { ${name}: "25+" }${all && `; known are ${all}`}`;
	const hint = nearest ? `Did you mean {${nearest}}?` : advice;
	const message = `unknown claim {${name}}: no line under claims is called "${name}"`;
	return contentProblem(message, { ...names, hint });
}

/** In characters. All claims in the texts of one file together are no longer. */
const MAX_INSERTED = 20_000;

const TOO_LONG = `the claims in the texts of this file come to more than ${formatNumber(MAX_INSERTED)} characters`;

/** @param isComplete false if content/site.yaml cannot be read: it may have the claims that are unknown */
export function interpolate(file: RawFile, isComplete: boolean) {
	const { document, model, claims } = file;
	const problems: ValueProblem[] = [];
	let inserted = 0;
	const isCounted = (keys: Keys | undefined) =>
		model !== undefined &&
		keys !== undefined &&
		meaningAt(model.schema, keys) === "counted";
	/** @param keys undefined for the Markdown */
	const fillText = (text: string, keys?: Keys) =>
		text.replace(CLAIM_REFERENCE, (reference, name: string, offset: number) => {
			// The plan replaces {count} by a number.
			if (name === "count" && isCounted(keys)) return "{count}";
			const report = (problem: Problem) =>
				problems.push(
					keys
						? document.place(problem, { keys, offset })
						: { ...problem, source: document.locateBody(offset) },
				);
			const claim = claims.get(name);
			if (claim) {
				const isFirst = inserted <= MAX_INSERTED;
				inserted += claim.text.length;
				if (inserted <= MAX_INSERTED) return claim.text;
				const hint = `Shorten the claim, or delete some of the texts with ${reference}`;
				if (isFirst) report(contentProblem(TOO_LONG, { hint }));
			} else if (isComplete) {
				const isReported = problems.length < MAX_REPORTED;
				const known = isReported ? [...claims.keys()] : [];
				const end = offset + reference.length - 1;
				const before = text.slice(Math.max(0, offset - 99), end);
				if (isOfOthers(before))
					report(define(`"${reference}" ${OF_OTHERS}`, DELETE));
				else report(describeUnknownClaim(name, known));
			}
			return reference;
		});
	const filled = mapLeaves(file.value, (leaf, keys) => {
		if (typeof leaf !== "string" || keys[0] === "claims") return leaf;
		return fillText(leaf, keys);
	});
	const body = fillText(document.body);
	const value: object = Object(filled);
	return { value, body, problems };
}

/** Control characters, halves of characters, and characters that Unicode will never have. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<![\t\n])/u;

export function define(message: string, hint: string) {
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
const MERGE_MARK = /^(?:<{7}|>{7})(?: |$)/m;

/** Reports each conflict once. A line of ======= alone makes a heading of the line above it. */
export function findMergeMarks(file: SourceFile): Problem[] {
	const problems: Problem[] = [];
	const { text } = file;
	if (!MERGE_MARK.test(text)) return problems;
	let isOpen = false;
	for (const [index, line] of text.split("\n").entries()) {
		if (!MERGE_MARK.test(line)) continue;
		const isStart = line.startsWith("<");
		const at = { line: index + 1, column: 1 };
		if (isStart || !isOpen)
			problems.push({ ...MERGE, source: file.document.locateAt(at) });
		isOpen = isStart;
	}
	return problems;
}

export function findLoneBrace(text: string): number | undefined {
	const open: number[] = [];
	if (!/[{}]/.test(text)) return undefined;
	for (const { 0: brace, index } of text.matchAll(/[{}]/g))
		if (brace === "{") open.push(index);
		else if (open.pop() === undefined) return index;
	return open[0];
}

/** Finds an invisible character, or a brace without its partner. */
export function findMistake(text: string, claim: string | undefined) {
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

/** zod passes over such a key of a group with keys of one's own. */
export function findPrototype(
	{ document, value }: RawFile,
	issues: readonly z.core.$ZodIssue[],
): ValueProblem[] {
	const key = "__proto__";
	if (!document.text.includes(key)) return [];
	for (const issue of issues)
		if (issue.code === "unrecognized_keys" && issue.keys.includes(key))
			return [];
	const leaf = listLeaves(value).find(({ keys }) => keys.includes(key));
	if (!leaf) return [];
	const keys = leaf.keys.slice(0, leaf.keys.indexOf(key) + 1);
	const details = { hint: "Write another name" };
	const problem = contentProblem(`unknown key "${key}"`, details);
	return [document.place(problem, { keys, on: "key" })];
}
