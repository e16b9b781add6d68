// Writes one text of a content file, unless the text has changed since it was read or the schema refuses it.
import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { fileProblem, type Problem } from "../../base/problems.ts";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import type { Project } from "../config.ts";
import { parseBody } from "../content/markdown/markdown.ts";
import { readValues } from "../content/parse.ts";
import { INVISIBLE, INVISIBLE_CHARACTER } from "../content/raw-file.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import { SourceFile } from "../content/source-file.ts";
import type { ContentDocument } from "../document/document.ts";
import { applyEdits, replaceValue } from "../document/edit.ts";
import { listPassages, replacePassage } from "../document/edit-passages.ts";
import { findNewErrors, findNewNames } from "./file-errors.ts";
import { type FileWrite, isUsed, openFile } from "./open-file.ts";

/** A text of a content file: the keys of a value, or the number of a passage of the Markdown, from 0. */
export type TextTarget = { readonly keys: Keys } | { readonly passage: number };

export interface ContentEdit {
	readonly sourcePath: string;
	readonly target: TextTarget;
	/** The editor showed this text. Its claims are in braces. */
	readonly previous: string;
	readonly words: string;
	/** How many texts of its kind the file had, to tell a text that has changed from one that has moved. */
	readonly alike?: number | undefined;
	/** How many of these had the same words, itself included. */
	readonly same?: number | undefined;
	/** The version of the file that the editor has read. Without it, the text is where its words are. */
	readonly version?: string | undefined;
	/** The text of the file when its words were shown; undefined if nobody has seen them. */
	readonly shown?: string | undefined;
}

export type Refusal =
	| { readonly state: "refused"; readonly problems: readonly Problem[] }
	/** Set if another program changed the text; undefined if the text no longer exists. */
	| {
			readonly state: "changed";
			readonly current: string | undefined;
			/** The version of the file with the current text. */
			readonly version?: string;
	  };

export const TEXT_MISSING: Refusal = { state: "changed", current: undefined };

export const versionOf = ({ text }: Pick<SourceFile, "text">) =>
	hash("sha256", text).slice(0, 16);

export interface MadeEdit {
	/** The text of the whole file. */
	readonly text: string;
	readonly target: TextTarget;
}

export const readPassages = ({ document }: SourceFile) =>
	listPassages(parseBody(document.body));

export function readText(
	file: SourceFile,
	target: TextTarget,
): string | undefined {
	if ("passage" in target) return readPassages(file)[target.passage]?.words;
	const value = valueAt(readValues(file)?.raw?.value, target.keys);
	return typeof value === "string" || typeof value === "number"
		? String(value)
		: undefined;
}

/** Lists the texts that come to this place as others come and go: all paragraphs, or the same key of each entry. */
export function listAlike(file: SourceFile, target: TextTarget) {
	const alike: { readonly target: TextTarget; readonly words: string }[] = [];
	if ("passage" in target) {
		for (const { words } of readPassages(file))
			alike.push({ target: { passage: alike.length }, words });
		return alike;
	}
	const hideIndexes = (keys: Keys) =>
		JSON.stringify(keys.map((key) => (typeof key === "number" ? 0 : key)));
	const wanted = hideIndexes(target.keys);
	for (const { keys, value } of listLeaves(readValues(file)?.raw?.value))
		if (hideIndexes(keys) === wanted)
			alike.push({ target: { keys }, words: String(value) });
	return alike;
}

/** Finds a text in a file that somebody else may have changed. Of two with the same words, nobody knows which is meant. */
export function findAgain(
	file: SourceFile,
	{
		target,
		previous,
		alike: before,
		same = 1,
		version,
	}: Omit<ContentEdit, "words">,
): TextTarget | { readonly current: string | undefined } {
	const current = readText(file, target);
	const isAsShown = version === undefined || version === versionOf(file);
	if (current === previous && isAsShown) return target;
	const alike = listAlike(file, target);
	const [match, ...others] = alike.filter(({ words }) => words === previous);
	if (match && others.length === 0 && same === 1) return match.target;
	const isThere = before === undefined || before === alike.length;
	return { current: isThere && current !== previous ? current : undefined };
}

const MAX_TRIES = 10;

function refuse(sourcePath: string, message: string, hint: string): Refusal {
	const problem = fileProblem(sourcePath, message, hint);
	return { state: "refused", problems: [problem] };
}

/** In milliseconds. A program that writes a file in pieces pauses for less. */
const QUIET = 1000;
/** A shorter file may be half of what another program is writing, which is valid if only optional parts are missing. */
const MIN_PART = 0.8;

/** Programs write from the start of a file to its end. */
function isCut(text: string, shown: string): boolean {
	const lastLine = shown.trimEnd().split("\n").at(-1) ?? "";
	const isShorter = text.length < shown.length;
	if (isShorter && !text.split("\n").includes(lastLine)) return true;
	return shown.endsWith("\n") && !text.endsWith("\n");
}

function findHalf(file: SourceFile, shown: string, config: Project) {
	const { sourcePath, text, model } = file;
	const before = new SourceFile(sourcePath, shown, model);
	const errors = findNewErrors(before, file, config);
	const mistake = errors.find(({ severity }) => severity === "error");
	if (mistake)
		return refuse(
			sourcePath,
			`${sourcePath} has a mistake in line ${mistake.source?.line}`,
			"Save again when the file is right: another program may be writing it",
		);
	const isShort = text.length < MIN_PART * shown.length;
	if (!isShort && !isCut(text, shown)) return undefined;
	const taken = isShort ? "more than a fifth" : "the end";
	return refuse(
		sourcePath,
		`another program has taken ${taken} out of this file, or is still writing it`,
		"Save again when the file is whole. If it is, load the page again and save then",
	);
}

/**
 * @param make returns the new text of the file, or says why it cannot
 * @throws UserError (2) if the disk refuses it
 */
export async function changeFile<Made extends MadeEdit>(
	{ sourcePath, shown }: Pick<ContentEdit, "sourcePath" | "shown">,
	make: (file: SourceFile) => Refusal | Made,
	config: Project,
): Promise<Refusal | (Made & { state: "written"; written: FileWrite })> {
	if (!isUsed(sourcePath, config))
		return refuse(
			sourcePath,
			"this file cannot be edited here, because this site does not use it",
			"Open the file in an editor",
		);
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const opened = openFile(sourcePath, config);
		if (!opened) return TEXT_MISSING;
		if (!("file" in opened)) return { state: "refused", problems: [opened] };
		const { file, changedAt, write } = opened;
		if (shown !== undefined && shown !== file.text) {
			const age = Math.abs(Date.now() - changedAt);
			if (age < QUIET) {
				await setTimeout(QUIET - age);
				continue;
			}
			const half = findHalf(file, shown, config);
			if (half) return half;
		}
		const changed = make(file);
		if ("state" in changed) return changed;
		const edited = new SourceFile(sourcePath, changed.text, file.model);
		const errors = findNewErrors(file, edited, config);
		const names = await findNewNames(file, edited, config);
		const problems = [...errors, ...names];
		if (problems.length > 0) return { state: "refused", problems };
		const written = write(changed.text);
		if (written) return { ...changed, state: "written", written };
		// Another program, or another edit, was faster.
	}
	return refuse(
		sourcePath,
		"another program keeps writing this file",
		"Save again when it has finished",
	);
}

function replaceText(
	document: ContentDocument,
	target: TextTarget,
	words: string,
): string | undefined {
	if ("keys" in target) {
		const edit = replaceValue(document, target.keys, words);
		return edit && applyEdits(document.text, [edit]);
	}
	const passage = { index: target.passage, words };
	return replacePassage(document, passage, parseBody);
}

function editText(
	document: ContentDocument,
	target: TextTarget,
	words: string,
): Refusal | MadeEdit {
	const { path: sourcePath } = document;
	if (INVISIBLE.test(words))
		return { state: "refused", problems: [INVISIBLE_CHARACTER] };
	const isItem = "passage" in target || typeof target.keys.at(-1) === "number";
	if (isItem && words.trim() === "")
		return refuse(
			sourcePath,
			"a text is not removed by emptying it",
			"Remove it with ⋮ beside the pencil",
		);
	const text = replaceText(document, target, words);
	if (text !== undefined) return { text, target };
	return refuse(
		sourcePath,
		"this text cannot be replaced alone: another part of the file would change with it",
		"Open the file in an editor, and edit it there",
	);
}

/** @returns the edit of the file as it is now */
export function planText(
	file: SourceFile,
	edit: ContentEdit,
): Refusal | MadeEdit {
	const again = findAgain(file, edit);
	if (!("current" in again)) return editText(file.document, again, edit.words);
	return { state: "changed", ...again, version: versionOf(file) };
}

export function editContent(edit: ContentEdit, config: Project) {
	return changeFile(edit, (file) => planText(file, edit), config);
}
