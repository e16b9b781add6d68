// Opens the texts of content files that the preview can edit: a value, or a passage of Markdown.
import { setImmediate } from "node:timers/promises";
import { memoizeLast } from "../cache/lazily.ts";
import type { Config } from "../config.ts";
import { readSiteClaims, readValues } from "../content/parse.ts";
import { CLAIM_REFERENCE } from "../content/raw-file.ts";
import { schemaOf } from "../content/schema/index.ts";
import {
	readSourceFile,
	type SourceFile,
	splitFile,
} from "../content/source-file.ts";
import { locateProblems, openDocument } from "../content/yaml/locate-keys.ts";
import { type Keys, listLeaves, valueAt } from "../groups.ts";
import {
	contentProblem,
	type Place,
	type Position,
	type Problem,
} from "../problems.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";
import { listAlike, type TextTarget } from "./files/edit-content.ts";
import { listPassages } from "./files/edit-markdown.ts";
import { offsetOf } from "./files/open-file.ts";

export interface OpenedText {
	readonly sourcePath: string;
	readonly target: TextTarget;
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	readonly shown: string;
	readonly label: string;
	readonly line: number;
	/** The number of texts of its kind in the file. */
	readonly alike: number;
	/** True for Markdown that can become several paragraphs. */
	readonly takesBlocks?: boolean | undefined;
}

/** @returns undefined for a file that hypno does not use, or cannot read */
export function readUsed(
	sourcePath: string,
	config: Config,
): SourceFile | undefined {
	const file = schemaOf(sourcePath) && readSourceFile(sourcePath, config);
	return file && "text" in file ? file : undefined;
}

export async function findLine(source: Place, config: Config): Promise<number> {
	const problem = contentProblem("", { source });
	const [located] = await locateProblems([problem], config);
	return located?.source?.line ?? 1;
}

/** @returns undefined if the file has no such text */
export async function openText(
	sourcePath: string,
	target: TextTarget,
	config: Config,
): Promise<OpenedText | undefined> {
	const file = readUsed(sourcePath, config);
	const shared = readSiteClaims(config);
	const { raw, value, body = "" } = (file && readValues(file, shared)) ?? {};
	if (!raw) return undefined;
	const alike = file ? listAlike(file, target).length : 0;
	if ("passage" in target) {
		const { passage } = target;
		const passages = listPassages(body);
		const { shown, lines, takesBlocks } = passages[passage] ?? {};
		const { words } = listPassages(raw.body)[passage] ?? {};
		if (shown === undefined || words === undefined) return undefined;
		const label = describeParagraph(sourcePath, passages, passage);
		const line = raw.bodyLine + (lines?.[0] ?? 0);
		const text = { sourcePath, target, words, shown, label, line, alike };
		return { ...text, takesBlocks };
	}
	const { keys } = target;
	const words = valueAt(raw.value, keys);
	if (typeof words !== "string" && typeof words !== "number") return undefined;
	const place = { file: sourcePath, keys, on: "value" } as const;
	return {
		sourcePath,
		target,
		words: String(words),
		shown: String(valueAt(value, keys)),
		label: describeValue(sourcePath, keys, value),
		line: await findLine(place, config),
		alike,
	};
}

/** Returns a function that finds the text or number of YAML at a position. */
async function createKeysFinder(file: SourceFile) {
	const { yaml, text, yamlLine, document } = await openDocument(file);
	const ranges: { keys: Keys; start: number; end: number }[] = [];
	for (const { keys } of listLeaves(readValues(file)?.raw?.value)) {
		const node = document.getIn(keys, true);
		if (!yaml.isScalar(node) || !node.range) continue;
		const [start, end] = node.range;
		if (typeof node.value !== "boolean") ranges.push({ keys, start, end });
	}
	return ({ line, column }: Position): Keys | undefined => {
		const offset = offsetOf(text, { line: line - yamlLine + 1, column });
		const isThere = (range: { start: number; end: number }) =>
			range.start <= offset && offset < range.end;
		return ranges.find(isThere)?.keys;
	};
}

/** Problems of one file follow each other, and reading its YAML takes longest. */
const openKeysFinder = memoizeLast(createKeysFinder);

/** @returns undefined for a place that is in no text, such as a table of Markdown */
async function targetOf(
	place: Place,
	file: SourceFile,
): Promise<TextTarget | undefined> {
	if ("keys" in place) return { keys: place.keys };
	const { body, bodyLine } = splitFile(file);
	const at = place.line - bodyLine;
	const passage = listPassages(body).findIndex(
		({ lines: [from = 0, to = 0] }) => from <= at && at < to,
	);
	if (passage !== -1) return { passage };
	const findKeys = await openKeysFinder(file);
	const keys = findKeys(place);
	return keys && { keys };
}

/** Opens the text at a place, and the values that it names, of its file or of content/site.yaml. */
export async function openTextsAt(place: Place, config: Config) {
	const file = readUsed(place.file, config);
	const target = file && (await targetOf(place, file));
	const text = target && (await openText(place.file, target, config));
	if (!text) return [];
	const found = [text];
	const claims = readValues(file, readSiteClaims(config))?.raw.claims;
	for (const [, name = ""] of text.words.matchAll(CLAIM_REFERENCE)) {
		const source = claims?.get(name)?.source;
		const claim = source && (await openText(source.file, source, config));
		if (claim) found.push(claim);
	}
	return found;
}

/** Labels the problems that stand in a text of a content file, unless a command solves them. */
export async function labelEditable(
	problems: readonly Problem[],
	config: Config,
): Promise<Problem[]> {
	const labelled: Problem[] = [];
	const read = memoizeLast((sourcePath: string) =>
		readUsed(sourcePath, config),
	);
	for (const problem of problems) {
		// Many problems take seconds, in which the preview has to respond.
		await setImmediate();
		const { source, fix } = problem;
		const file = source && !fix && read(source.file);
		const isEditable = file && (await targetOf(source, file)) !== undefined;
		labelled.push(isEditable ? { ...problem, isEditable } : problem);
	}
	return labelled;
}
