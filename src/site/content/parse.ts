// Parses a content file before it is validated: its YAML, its claims and its Markdown.

import { contentProblem, type Problem } from "../../base/problems.ts";
import { findRepeated, type Keys, mapParts } from "../../base/text/groups.ts";
import { suggestName } from "../../base/text/suggest.ts";
import type { PictureUse } from "../addresses/picture.ts";
import { SITE_FILE } from "../addresses/source-paths.ts";
import type { ContentDocument, ValueProblem } from "../document/document.ts";
import { examineBody } from "./markdown/check-body.ts";
import type { Token } from "./markdown/parser.ts";
import { findBrokenText } from "./plain-text.ts";
import {
	type Common,
	findMergeMarks,
	interpolate,
	type RawFile,
	readClaims,
} from "./raw-file.ts";
import { BRITISH, readLocale } from "./schema/locale.ts";
import { listLeaves, listMeant } from "./schema/meaning.ts";
import type { Model } from "./schema/model.ts";
import type { ContentSource, SourceFile } from "./source-file.ts";
import { readSourceFile } from "./source-file.ts";

export interface ContentFile {
	readonly sourcePath: string;
	readonly model: Model | undefined;
	readonly value: object | undefined;
	readonly body: string;
	/** The content before its claims were filled in; undefined when `value` is. */
	readonly raw: RawFile | undefined;
	/** The parsed Markdown; empty when the Markdown has problems. */
	readonly markup: readonly Token[];
	/** The pictures of the Markdown, with its recordings and films. */
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly ValueProblem[];
}

function describeNonGroup(document: ContentDocument) {
	const { path, value } = document;
	const part = path.endsWith(".md")
		? "the part between the two --- of this file"
		: "this file";
	const isEmpty = value === null || value === undefined;
	const message = isEmpty
		? `${part} is empty`
		: `${part} should contain lines such as key: text, but it contains something else`;
	const hint =
		"Write lines with a colon and a space after the first word, as in key: text, or restore the file from its last good version";
	return contentProblem(message, { hint, source: document.locate(0) });
}

/** In characters. A file without aliases of YAML (*name) has no more text than it is long. */
const MAX_REPEATED = 1_000_000;

function findLongRepeat(value: object, yaml: string): Keys | undefined {
	let left = yaml.length + MAX_REPEATED;
	for (const { value: text, keys } of listLeaves(value)) {
		left -= String(text).length;
		if (left < 0) return keys;
	}
	return undefined;
}

function describeRepeat(isGroup: boolean) {
	return contentProblem(
		isGroup
			? "this * repeats a group or list of lines from elsewhere, which could grow without end"
			: "this * repeats a long text from elsewhere too many times",
		{
			hint: `${isGroup ? "Write those lines here too" : "Delete the repeated lines"}; put quotes round a text that starts with *`,
		},
	);
}

const NOWHERE = { start: 0, end: 0 };

/** Claims stay as they are written: 07700900431 keeps its zero, and 72.50 its own. */
function keepClaims(value: object, document: ContentDocument): object {
	if (!("claims" in value)) return value;
	const claims = mapParts(value.claims, (claim, name) => {
		// A number is shown as it is written.
		if (typeof claim === "string") return claim;
		const { start, end } = document.at(["claims", name])?.range ?? NOWHERE;
		return end > start ? document.text.slice(start, end) : claim;
	});
	return { ...value, claims };
}

function parseFile(
	file: SourceFile,
	common: Common | undefined,
): RawFile | readonly Problem[] {
	const { sourcePath, model, text, document } = file;
	if (document.problems.length > 0) return document.problems;
	const { value } = document;
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return [describeNonGroup(document)];
	const hasAliases = text.includes("*");
	const repeated = hasAliases ? findRepeated(value) : undefined;
	const keys = repeated ?? (hasAliases && findLongRepeat(value, text));
	if (keys)
		return [document.place(describeRepeat(repeated !== undefined), { keys })];
	const kept = keepClaims(value, document);
	const claims = readClaims(document, kept, common?.claims);
	const isSite = sourcePath === SITE_FILE;
	const locale = isSite ? readLocale(kept) : (common?.locale ?? BRITISH);
	return { sourcePath, document, model, value: kept, claims, locale };
}

function fillClaims(raw: RawFile, text: string, common: Common | undefined) {
	const { sourcePath, document, value } = raw;
	const { body } = document;
	const isComplete = common !== undefined || sourcePath === SITE_FILE;
	// Most files have no claims, and there are many.
	const hasClaims = text.includes("{") || "claims" in value;
	const filled = hasClaims
		? interpolate(raw, isComplete)
		: { value, body, problems: [] };
	return { ...filled, sourcePath, raw };
}

/** The values of a file, with its claims filled in. */
export type FileValues = ReturnType<typeof fillClaims>;

function readFile(file: SourceFile, common: Common | undefined) {
	const raw = parseFile(file, common);
	return "value" in raw ? fillClaims(raw, file.text, common) : raw;
}

/** @returns undefined for a file that cannot be read; parseContentFile finds the reason */
export function readValues(file: SourceFile, common?: Common) {
	const values = readFile(file, common);
	return "value" in values ? values : undefined;
}

/** @returns undefined if content/site.yaml cannot be read */
export function readCommon(config: ContentSource): Common | undefined {
	const file = readSourceFile(SITE_FILE, config);
	return "text" in file ? readValues(file)?.raw : undefined;
}

function findUnknownIcons(
	{ document, model }: RawFile,
	value: object,
): ValueProblem[] {
	const problems: ValueProblem[] = [];
	const icons = listMeant(model?.schema, value, "icon");
	for (const { text: name, keys, names = [] } of icons) {
		if (names.includes(name)) continue;
		const near = suggestName(name, names);
		const [nearest] = near.suggestions;
		const advice = nearest ? `Did you mean ${nearest}? ` : "";
		const message = `unknown icon "${name}": the page shows the icon ${names[0]} instead`;
		const problem = contentProblem(message, {
			severity: "warning",
			hint: `${advice}The icons are ${names.join(", ")}`,
			...near,
		});
		problems.push(document.place(problem, { keys }));
	}
	return problems;
}

/**
 * @param common what content/site.yaml says; undefined if it cannot be read
 * @param known the values of the file, if they were read before
 */
export function parseContentFile(
	file: SourceFile,
	common: Common | undefined,
	known?: FileValues,
): ContentFile {
	const { sourcePath, model } = file;
	const nothing = { value: undefined, raw: undefined, body: "" };
	const lists = { markup: [], pictures: [] };
	const unreadable = { sourcePath, model, ...nothing, ...lists };
	const conflicts = findMergeMarks(file);
	if (conflicts.length > 0) return { ...unreadable, problems: conflicts };
	const filled = known ?? readFile(file, common);
	if (!("value" in filled)) return { ...unreadable, problems: filled };
	const { raw } = filled;
	const examined = examineBody(raw, filled.body);
	const problems = [
		...filled.problems,
		...findBrokenText(file, raw),
		...findUnknownIcons(raw, filled.value),
		...examined.problems,
	];
	return { ...filled, ...examined, model, problems };
}
