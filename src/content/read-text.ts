// One file of content/ -> the bytes of its text, or why it cannot be read; and their text.
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import { invalidFile, type UnplacedProblem } from "../problems.ts";
import { formatBytes } from "../report/words.ts";

function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Follows a link inside content/; undefined when all is well. */
export function checkLink(file: string, filePath: string) {
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

const DECODER = new TextDecoder("utf-8");

/** Without a byte order mark, lines ended by \n. */
export function decodeText(bytes: Uint8Array): string {
	const text = DECODER.decode(bytes);
	return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** @returns what can be decoded */
export function readText(
	file: string,
	filePath: string,
	maxBytes: number,
): Uint8Array | UnplacedProblem {
	try {
		const stats = fs.statSync(filePath);
		if (!stats.isFile())
			return invalidFile(
				file,
				"this is not a file that holds text",
				"Move it out of content/",
			);
		if (stats.size > maxBytes) {
			return invalidFile(
				file,
				`this file is ${formatBytes(stats.size)}, and a text for this site is never larger than ${formatBytes(maxBytes)}`,
				"Is it a picture or an export? Those belong in static/ or outside the project",
			);
		}
		const bytes = fs.readFileSync(filePath);
		if (isUtf8(bytes) && !bytes.includes(0)) return bytes;
		return invalidFile(
			file,
			"this is not a text file in the UTF-8 encoding",
			"Open it in a text editor and save it as plain text, encoding UTF-8",
		);
	} catch (error) {
		return invalidFile(
			file,
			`this file cannot be read (${errorCode(error)})`,
			"Check that it exists and that you may read it",
		);
	}
}
