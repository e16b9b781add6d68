// Writes one text of a content file to the disk. Refuses a text that has changed since it was read, a text
// that the schema does not accept, and files outside content/.
import { setTimeout } from "node:timers/promises";
import type { Config } from "../../config.ts";
import { readValues } from "../../content/parse.ts";
import { INVISIBLE, INVISIBLE_CHARACTER } from "../../content/raw-file.ts";
import { type SourceFile, splitFile } from "../../content/source-file.ts";
import { type Keys, listLeaves, valueAt } from "../../groups.ts";
import { fileProblem, type Place, type Problem } from "../../problems.ts";
import { editBody, listPassages } from "./edit-markdown.ts";
import { createYamlEditor } from "./edit-yaml.ts";
import { findNewErrors, findUnknownError } from "./file-errors.ts";
import {
	applyEdits,
	type ChangedFile,
	openFile,
	type PlacedEdit,
} from "./open-file.ts";

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
	/** The text of the file when its words were shown; undefined if nobody has seen them. */
	readonly shown?: string | undefined;
	/** Messages. A file with another error may be half of what another program is writing. */
	readonly knownErrors: ReadonlySet<string>;
}

export type EditResult =
	| {
			readonly state: "written";
			readonly written: ChangedFile;
			/** Where the text is, if another program has moved it. */
			readonly moved?: TextTarget | undefined;
	  }
	| {
			readonly state: "refused";
			readonly problems: readonly Problem<Place>[];
	  }
	/** Set if another program changed the text; undefined if the text no longer exists. */
	| { readonly state: "changed"; readonly current: string | undefined };

/** @returns undefined if the file has no such text */
export function readText(
	file: SourceFile,
	target: TextTarget,
): string | undefined {
	if ("passage" in target)
		return listPassages(splitFile(file).body)[target.passage]?.words;
	const value = valueAt(readValues(file)?.raw?.value, target.keys);
	return typeof value === "string" || typeof value === "number"
		? String(value)
		: undefined;
}

/** Lists the texts that come to this place as others come and go: all paragraphs, or the same key of each entry. */
export function listAlike(file: SourceFile, target: TextTarget) {
	const alike: { readonly target: TextTarget; readonly words: string }[] = [];
	if ("passage" in target) {
		for (const { words } of listPassages(splitFile(file).body))
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

/** Finds a text that is no longer at its place by its words. */
function findAgain(
	file: SourceFile,
	{ target, previous, alike: before }: ContentEdit,
): TextTarget | { readonly current: string | undefined } {
	const current = readText(file, target);
	if (current === previous) return target;
	const alike = listAlike(file, target);
	const [found, ...others] = alike.filter(({ words }) => words === previous);
	if (found && others.length === 0) return found.target;
	const isThere = before === undefined || before === alike.length;
	return { current: isThere ? current : undefined };
}

/** How often an edit is tried while another program keeps writing the file. */
const MAX_TRIES = 10;

function refuse(sourcePath: string, message: string, hint: string): EditResult {
	const problem = fileProblem(sourcePath, message, hint);
	return { state: "refused", problems: [problem] };
}

export interface FileChange
	extends Pick<ContentEdit, "sourcePath" | "knownErrors" | "shown"> {
	/** Makes edits of the text of the file, or says why it cannot. */
	readonly make: (
		file: SourceFile,
	) => Promise<EditResult | { readonly edits: readonly PlacedEdit[] }>;
}

/** In milliseconds. A program that writes a file in pieces pauses for less. */
const QUIET = 1000;
/** A shorter file may be half of what another program is writing, which is valid if only optional parts are missing. */
const MIN_PART = 0.8;

/**
 * @param loaded the files that hypno has read; no other file is written
 * @throws UserError (2) if the disk refuses it
 */
export async function changeFile(
	{ sourcePath, knownErrors, shown, make }: FileChange,
	config: Config,
	loaded: ReadonlySet<string>,
): Promise<EditResult> {
	if (!loaded.has(sourcePath))
		return refuse(
			sourcePath,
			"this file cannot be edited here, because this site does not use it",
			"Open the file in an editor",
		);
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const opened = openFile(sourcePath, config);
		if (!opened) return { state: "changed", current: undefined };
		if (!("file" in opened)) return { state: "refused", problems: [opened] };
		const { file, onDisk, changedAt, write } = opened;
		const mistake = await findUnknownError(file, knownErrors, config);
		if (mistake)
			return refuse(
				sourcePath,
				`${sourcePath} has a mistake in line ${mistake.source?.line}`,
				"Save again when the file is right: another program may be writing it",
			);
		const made = await make(file);
		if ("state" in made) return made;
		const isTheirs = shown !== undefined && shown !== file.text;
		const age = Math.abs(Date.now() - changedAt);
		if (isTheirs && age < QUIET) {
			await setTimeout(QUIET - age);
			continue;
		}
		if (isTheirs && file.text.length < MIN_PART * shown.length)
			return refuse(
				sourcePath,
				"another program has taken more than a fifth out of this file, or is still writing it",
				"Save again when the file is whole. If it is, load the page again and save then",
			);
		const text = applyEdits(file.text, made.edits);
		const problems = await findNewErrors(file, { sourcePath, text }, config);
		if (problems.length > 0) return { state: "refused", problems };
		const written = write(applyEdits(onDisk, made.edits));
		if (written) return { state: "written", written };
		// Another program, or another edit, was faster.
	}
	return refuse(
		sourcePath,
		"another program keeps writing this file",
		"Save again when it has finished",
	);
}

async function editText(
	file: SourceFile,
	target: TextTarget,
	{ sourcePath, words }: ContentEdit,
): Promise<EditResult | { readonly edits: readonly PlacedEdit[] }> {
	if (INVISIBLE.test(words))
		return { state: "refused", problems: [INVISIBLE_CHARACTER] };
	const isItem = "passage" in target || typeof target.keys.at(-1) === "number";
	if (isItem && words.trim() === "")
		return refuse(
			sourcePath,
			"a text is not removed by emptying it",
			"Remove it with ⋮ beside the pencil",
		);
	const edit =
		"keys" in target
			? (await createYamlEditor(file))(target.keys, words)
			: editBody(file, target.passage, words);
	if (edit) return { edits: [edit] };
	return refuse(
		sourcePath,
		"this text cannot be replaced alone: another part of the file would change with it",
		"Open the file in an editor, and edit it there",
	);
}

export async function editContent(
	edit: ContentEdit,
	config: Config,
	loaded: ReadonlySet<string>,
): Promise<EditResult> {
	let moved: TextTarget | undefined;
	const make: FileChange["make"] = async (file) => {
		const found = findAgain(file, edit);
		if ("current" in found) return { state: "changed", ...found };
		moved = found;
		return editText(file, found, edit);
	};
	const result = await changeFile({ ...edit, make }, config, loaded);
	return result.state === "written" ? { ...result, moved } : result;
}
