// Lists the files of content/, and reads a file as text.
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import { listEntries } from "../../base/disk/fingerprint.ts";
import { memoizeLast } from "../../base/disk/lazily.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import {
	fileProblem,
	findSystemReason,
	type Location,
	type Problem,
	usageError,
} from "../../base/problems.ts";
import { CONTENT_FOLDER } from "../addresses/source-paths.ts";
import {
	type Config,
	findMovedAway,
	isBackupFile,
	type Project,
} from "../config.ts";
import { ContentDocument, type ValuePath } from "../document/document.ts";
import type { Models } from "./models.ts";
import type { Model } from "./schema/model.ts";

export class SourceFile {
	readonly sourcePath: string;
	/** The content without a byte order mark; lines end with \n. */
	readonly text: string;
	/** Undefined for a file that hypno does not use. */
	readonly model: Model | undefined;
	readonly #written: string;
	#document: ContentDocument | undefined;

	/** @param written the text as it is on the disk */
	constructor(sourcePath: string, written: string, model: Model | undefined) {
		this.sourcePath = sourcePath;
		this.text = written.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
		this.model = model;
		this.#written = written;
	}

	/** The text is parsed when somebody asks for its values. */
	get document(): ContentDocument {
		this.#document ??= new ContentDocument(this.sourcePath, this.#written);
		return this.#document;
	}
}

/** The models are left out where only the text is needed. */
export type ContentSource = Pick<Config, "contentDir"> &
	Partial<Pick<Project, "models">>;

/** @throws UserError (2) outside the folder of a site */
export function assertContent({ rootDir, contentDir }: Config): void {
	if (!fs.existsSync(contentDir))
		throw usageError(
			`there is no content folder in ${rootDir}`,
			"Run hypno in the folder of the project, or name that folder: npx hypno --root DIR build",
		);
}

export function listContent(config: Config): string[] {
	const { contentDir } = config;
	assertContent(config);
	return listEntries(contentDir, false)
		.filter(({ dirent }) => !dirent.isDirectory())
		.filter(({ name }) => findMovedAway(name) || !isBackupFile(name))
		.map((entry) => CONTENT_FOLDER + entry.path);
}

type InContent = Pick<Config, "contentDir">;

/** @returns the path on the disk of "content/site.yaml" */
export function findSource(sourcePath: string, { contentDir }: InContent) {
	return `${contentDir}/${sourcePath.slice(CONTENT_FOLDER.length)}`;
}

export function readSourceBytes(
	sourcePath: string,
	content: InContent,
): Buffer | Problem {
	try {
		return readRegularFile(findSource(sourcePath, content));
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		const reason = findSystemReason(error) ?? "there is no such file";
		return fileProblem(
			sourcePath,
			`this file cannot be read: ${reason}`,
			"Check that it exists, that it is a text file and no link to a folder, and that you may read it",
		);
	}
}

export function decodeSource(
	sourcePath: string,
	bytes: Buffer,
	models: Models | undefined,
) {
	// Every second byte of a text in UTF-16 is null.
	if (!isUtf8(bytes) || bytes.subarray(0, 2).includes(0))
		return fileProblem(
			sourcePath,
			"this is not a text file in the UTF-8 encoding",
			"Open it in a text editor and save it as plain text, encoding UTF-8",
		);
	const model = models?.modelOf(sourcePath);
	return new SourceFile(sourcePath, bytes.toString("utf8"), model);
}

export function readSourceFile(
	sourcePath: string,
	config: ContentSource,
): SourceFile | Problem {
	const bytes = readSourceBytes(sourcePath, config);
	return Buffer.isBuffer(bytes)
		? decodeSource(sourcePath, bytes, config.models)
		: bytes;
}

/** @returns undefined for a file that cannot be read */
export function openDocument(sourcePath: string, config: ContentSource) {
	const file = readSourceFile(sourcePath, config);
	return "document" in file ? file.document : undefined;
}

/** @param known the documents that are open; any other file is read again */
export function createLocator(
	config: ContentSource,
	known: readonly ContentDocument[] = [],
) {
	const documents = new Map(known.map((document) => [document.path, document]));
	const open = memoizeLast(
		(file: string) => documents.get(file) ?? openDocument(file, config),
	);
	return ({ file, ...place }: ValuePath): Location =>
		open(file)?.locateValue(place) ?? { file, line: 1, column: 1 };
}
