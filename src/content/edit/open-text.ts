// Opens the texts of content files that the preview can edit: a value, or a passage of Markdown.
import { memoizeLast } from "../../cache/lazily.ts";
import type { Config } from "../../config.ts";
import { valueAt } from "../../groups.ts";
import {
	contentProblem,
	type Location,
	type Place,
	type Problem,
} from "../../problems.ts";
import { readSiteClaims, readValues } from "../parse.ts";
import { CLAIM_REFERENCE } from "../raw-file.ts";
import { schemaOf } from "../schema/index.ts";
import { readSourceFile, type SourceFile, splitFile } from "../source-file.ts";
import { locateProblems } from "../yaml/locate-keys.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";
import type { TextTarget } from "./edit-content.ts";
import { listPassages } from "./edit-markdown.ts";

export interface OpenedText {
	readonly sourcePath: string;
	readonly target: TextTarget;
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	readonly shown: string;
	readonly label: string;
	readonly line: number;
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
	if ("passage" in target) {
		const { passage } = target;
		const passages = listPassages(body);
		const { shown, lines, takesBlocks } = passages[passage] ?? {};
		const { words } = listPassages(raw.body)[passage] ?? {};
		if (shown === undefined || words === undefined) return undefined;
		const label = describeParagraph(sourcePath, passages, passage);
		const line = raw.bodyLine + (lines?.[0] ?? 0);
		return { sourcePath, target, words, shown, label, line, takesBlocks };
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
	};
}

/** @returns undefined for a place that is in no text, such as a table of Markdown */
function targetOf(place: Place, file: SourceFile): TextTarget | undefined {
	if ("keys" in place) return { keys: place.keys };
	if (place.valueKeys) return { keys: place.valueKeys };
	const { body, bodyLine } = splitFile(file);
	const at = place.line - bodyLine;
	const passage = listPassages(body).findIndex(
		({ lines: [from = 0, to = 0] }) => from <= at && at < to,
	);
	return passage === -1 ? undefined : { passage };
}

/** Opens the text at a place, and the values that it names, of its file or of content/site.yaml. */
export async function openTextsAt(place: Place, config: Config) {
	const file = readUsed(place.file, config);
	const target = file && targetOf(place, file);
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
export function labelEditable(problems: readonly Problem[], config: Config) {
	const open = memoizeLast((name: string) => readUsed(name, config));
	const readOnce = memoizeLast(readValues);
	const isText = (source: Location): boolean => {
		const file = open(source.file);
		const target = file && targetOf(source, file);
		if (!target || "passage" in target) return target !== undefined;
		const value = valueAt(readOnce(file)?.raw?.value, target.keys);
		return typeof value === "string" || typeof value === "number";
	};
	return problems.map((problem) => {
		const { source, fix } = problem;
		const isEditable = source !== undefined && !fix && isText(source);
		return isEditable ? { ...problem, isEditable } : problem;
	});
}
