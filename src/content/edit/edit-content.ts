// Writes one text of a content file to the disk. Refuses a text that changed meanwhile, a text that the
// schema does not accept, and files outside content/.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { slugOf } from "../../plan/service-file.ts";
import {
	contentProblem,
	hasErrors,
	type Problem,
	type UnlocatedProblem,
} from "../../problems.ts";
import { checkFile } from "../check-file.ts";
import type { Keys } from "../groups.ts";
import { customPageName, parseCustomPage } from "../parse-custom-page.ts";
import { readService } from "../parse-service.ts";
import { readContentFile, readValues } from "../read.ts";
import { schemaOf } from "../schema/index.ts";
import {
	CONTENT_FOLDER,
	readSourceFile,
	type SourceFile,
} from "../source-file.ts";
import { addLocations } from "../yaml/locate.ts";
import { editBody, listPassages } from "./edit-markdown.ts";
import { createYamlEditor } from "./edit-yaml.ts";
import { applyEdit } from "./text-edit.ts";

/** A text of a content file: the keys of a value, or the number of a passage of the Markdown, from 0. */
export type TextTarget = { readonly keys: Keys } | { readonly passage: number };

export interface ContentEdit {
	readonly sourcePath: string;
	readonly target: TextTarget;
	/** The text as the editor showed it, with claims in braces. */
	readonly previous: string;
	readonly words: string;
}

export type EditResult =
	| { readonly state: "written" }
	| { readonly state: "refused"; readonly problems: readonly Problem[] }
	/** Another program changed the text; undefined where the text no longer exists. */
	| { readonly state: "changed"; readonly current: string | undefined };

/** @returns undefined where the file has no such text */
export function readText(
	file: SourceFile,
	target: TextTarget,
): string | undefined {
	if ("passage" in target) return listPassages(file)[target.passage];
	const value = target.keys.reduce<unknown>(
		(group, key) =>
			Object.hasOwn(Object(group), key) ? Object(group)[key] : undefined,
		readValues(file)?.raw?.value,
	);
	return typeof value === "string" || typeof value === "number"
		? String(value)
		: undefined;
}

/** Checks a file alone, as a build does. */
async function findProblems(
	file: SourceFile,
): Promise<readonly UnlocatedProblem[]> {
	const { sourcePath } = file;
	if (slugOf(sourcePath) !== undefined)
		return (await readService(file)).problems;
	const read = await readContentFile(file);
	const page = customPageName(sourcePath);
	const schema = schemaOf(sourcePath);
	if (page !== undefined)
		return [...read.problems, ...parseCustomPage(page, read).problems];
	return schema
		? [...read.problems, ...checkFile(schema, read).problems]
		: read.problems;
}

/** Returns the errors that the edited file has and the previous one had not. */
async function findNewErrors(
	previous: SourceFile,
	edited: SourceFile,
): Promise<Problem[]> {
	const known = new Set(
		(await findProblems(previous)).map(({ message }) => message),
	);
	const found = (await findProblems(edited)).filter(
		({ message }) => !known.has(message),
	);
	return hasErrors(found) ? addLocations(found, [edited]) : [];
}

function refuse(file: string, message: string, hint: string): EditResult {
	const source = { file, line: 1, column: 1 };
	return {
		state: "refused",
		problems: [contentProblem(message, { hint, source })],
	};
}

/** True for a regular file at its own path, not one that a link leads to. */
function isOwnFile(filePath: string, { contentDir }: Config): boolean {
	const name = path.relative(contentDir, filePath);
	const real = path.join(fs.realpathSync(contentDir), name);
	return fs.lstatSync(filePath).isFile() && fs.realpathSync(filePath) === real;
}

/** Writes beside the file and renames, so that nobody reads half of it. */
function replaceFile(filePath: string, text: string): void {
	const { mode } = fs.statSync(filePath);
	const name = `.${path.basename(filePath)}.${process.pid}`;
	const temporary = path.join(path.dirname(filePath), name);
	try {
		fs.writeFileSync(temporary, text);
		fs.chmodSync(temporary, mode);
		fs.renameSync(temporary, filePath);
	} finally {
		fs.rmSync(temporary, { force: true });
	}
}

/**
 * @param loaded the files that hypno has read; no other is written
 * @throws Error with a code where the disk fails
 */
export async function editContent(
	request: ContentEdit,
	config: Config,
	loaded: ReadonlySet<string>,
): Promise<EditResult> {
	const { sourcePath, target, previous, words } = request;
	const filePath = path.join(
		config.contentDir,
		sourcePath.slice(CONTENT_FOLDER.length),
	);
	if (loaded.has(sourcePath) && !fs.existsSync(filePath))
		return { state: "changed", current: undefined };
	if (!loaded.has(sourcePath) || !isOwnFile(filePath, config))
		return refuse(
			sourcePath,
			"this file cannot be edited here: it is no content file of this site, or a link leads to it",
			"Open the file in an editor",
		);
	const onDisk = fs.readFileSync(filePath, "utf8");
	const file = readSourceFile(sourcePath, config);
	if (!("text" in file))
		return { state: "refused", problems: await addLocations([file], []) };
	const current = readText(file, target);
	if (current !== previous) return { state: "changed", current };
	const edit =
		"keys" in target
			? (await createYamlEditor(file))(target.keys, words)
			: editBody(file, target.passage, words);
	if (!edit)
		return refuse(
			sourcePath,
			"this text cannot be replaced alone: another part of the file would change with it",
			"Open the file in an editor, and edit it there",
		);
	const edited = {
		sourcePath,
		text:
			file.text.slice(0, edit.start) + edit.text + file.text.slice(edit.end),
	};
	const problems = await findNewErrors(file, edited);
	if (problems.length > 0) return { state: "refused", problems };
	// Another program wrote the file meanwhile.
	if (fs.readFileSync(filePath, "utf8") !== onDisk)
		return editContent(request, config, loaded);
	replaceFile(filePath, applyEdit(onDisk, edit));
	return { state: "written" };
}
