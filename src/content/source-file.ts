// The files of content/: their paths, and each one's text with the hash of its bytes. Nobody else
// lists the folder. Refuses links that lead in circles or to folders, and files that are no text.
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { type Digest, digest } from "../cache/digest.ts";
import { type Config, isBackup } from "../config.ts";
import { invalidFile, type UnlocatedProblem, usageError } from "../problems.ts";
import { formatBytes } from "../report/words.ts";

export interface SourceFile {
	/** From the root, with slashes: "content/site.yaml" */
	readonly sourcePath: string;
	/** Without a byte order mark, lines ended by \n. */
	readonly text: string;
}

export interface HashedFile extends SourceFile {
	/** Covers the path and every byte. */
	readonly hash: Digest;
}

export interface ContentFolder {
	/** From the root, sorted: "content/site.yaml" */
	readonly sourcePaths: readonly string[];
	/** One for each link that cannot be followed. */
	readonly problems: readonly UnlocatedProblem[];
}

export const CONTENT_FOLDER = "content/";

const MAX_BYTES = 1_000_000;
/** The list grows with the site: this is room for a few hundred thousand services. */
const LIST = { sourcePath: "content/services.yaml", maxBytes: 20_000_000 };

const DECODER = new TextDecoder("utf-8");

function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Follows a link inside content/; undefined when all is well. */
function refuseLink(
	file: string,
	filePath: string,
): UnlocatedProblem | undefined {
	try {
		if (!fs.statSync(filePath).isDirectory()) return undefined;
		return invalidFile(
			file,
			"this is a link to a folder, and links to folders are not followed, because they can lead in circles",
			"Copy the folder here instead of linking to it",
		);
	} catch (error) {
		return invalidFile(
			file,
			errorCode(error) === "ELOOP"
				? "this link leads back to itself"
				: "this link leads to a file that does not exist",
			"Delete the link, or point it at a real file",
		);
	}
}

/**
 * @throws UserError (2) when there is no content folder
 */
export function listContent({ rootDir, contentDir }: Config): ContentFolder {
	if (!fs.existsSync(contentDir)) {
		throw usageError(
			`there is no content folder in ${rootDir}`,
			"Run hypno in the folder of the project, or name it: npx hypno --root DIR build",
		);
	}
	const sourcePaths: string[] = [];
	const problems: UnlocatedProblem[] = [];
	for (const { path: name, dirent } of glob.sync("**/*", {
		cwd: contentDir,
		onlyFiles: false,
		followSymbolicLinks: false,
		objectMode: true,
	})) {
		if (dirent.isDirectory() || isBackup(dirent.name)) continue;
		const sourcePath = CONTENT_FOLDER + name;
		const refused =
			dirent.isSymbolicLink() &&
			refuseLink(sourcePath, path.join(contentDir, name));
		if (refused) problems.push(refused);
		else sourcePaths.push(sourcePath);
	}
	return { sourcePaths: sourcePaths.sort(), problems };
}

export function readSourceFile(
	sourcePath: string,
	{ contentDir }: Pick<Config, "contentDir">,
): HashedFile | UnlocatedProblem {
	const refuse = (message: string, hint: string) =>
		invalidFile(sourcePath, message, hint);
	const name = sourcePath.slice(CONTENT_FOLDER.length);
	const filePath = path.join(contentDir, name);
	const maxBytes = sourcePath === LIST.sourcePath ? LIST.maxBytes : MAX_BYTES;
	try {
		const stats = fs.statSync(filePath);
		if (!stats.isFile())
			return refuse(
				"this is not a file that holds text",
				"Move it out of content/",
			);
		if (stats.size > maxBytes)
			return refuse(
				`this file is ${formatBytes(stats.size)}, and a text for this site is never larger than ${formatBytes(maxBytes)}`,
				"Is it a picture or an export? Those belong in static/ or outside the project",
			);
		const bytes = fs.readFileSync(filePath);
		if (!isUtf8(bytes) || bytes.includes(0))
			return refuse(
				"this is not a text file in the UTF-8 encoding",
				"Open it in a text editor and save it as plain text, encoding UTF-8",
			);
		const text = DECODER.decode(bytes).replace(/\r\n?/g, "\n");
		return { sourcePath, text, hash: digest(sourcePath, bytes) };
	} catch (error) {
		return refuse(
			`this file cannot be read (${errorCode(error)})`,
			"Check that it exists and that you may read it",
		);
	}
}
