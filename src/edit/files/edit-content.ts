// Writes one text of a content file to the disk. Refuses a text that has changed since it was read, a text
// that the schema does not accept, and files outside content/.
import type { Config } from "../../config.ts";
import { readValues } from "../../content/parse.ts";
import { INVISIBLE, INVISIBLE_CHARACTER } from "../../content/raw-file.ts";
import type { SourceFile } from "../../content/source-file.ts";
import { splitFile } from "../../content/source-file.ts";
import { type Keys, valueAt } from "../../groups.ts";
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
	/** Messages. A file with another error may be half of what another program is writing. */
	readonly knownErrors: ReadonlySet<string>;
}

export type EditResult =
	| { readonly state: "written"; readonly written: ChangedFile }
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

/** How often an edit is tried while another program keeps writing the file. */
const MAX_TRIES = 10;

function refuse(sourcePath: string, message: string, hint: string): EditResult {
	const problem = fileProblem(sourcePath, message, hint);
	return { state: "refused", problems: [problem] };
}

export interface FileChange
	extends Pick<ContentEdit, "sourcePath" | "knownErrors"> {
	/** Makes edits of the text of the file, or says why it cannot. */
	readonly make: (
		file: SourceFile,
	) => Promise<EditResult | { readonly edits: readonly PlacedEdit[] }>;
}

/**
 * @param loaded the files that hypno has read; no other file is written
 * @throws UserError (2) if the disk refuses it
 */
export async function changeFile(
	{ sourcePath, knownErrors, make }: FileChange,
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
		const { file, onDisk, write } = opened;
		const mistake = await findUnknownError(file, knownErrors, config);
		if (mistake)
			return refuse(
				sourcePath,
				`${sourcePath} has a mistake in line ${mistake.source?.line}`,
				"Save again when the file is right: another program may be writing it",
			);
		const made = await make(file);
		if ("state" in made) return made;
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
	{ sourcePath, target, previous, words }: ContentEdit,
): Promise<EditResult | { readonly edits: readonly PlacedEdit[] }> {
	const current = readText(file, target);
	if (current !== previous) return { state: "changed", current };
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

export function editContent(
	edit: ContentEdit,
	config: Config,
	loaded: ReadonlySet<string>,
): Promise<EditResult> {
	const make = (file: SourceFile) => editText(file, edit);
	return changeFile({ ...edit, make }, config, loaded);
}
