// Reads a Word document as one article.
import fs from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import mammoth from "mammoth";
import { slugify } from "../../base/addresses/parse-url.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { describeThrown, usageError } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { formatBytes } from "../../base/text/words.ts";
import { readText } from "./clean-html.ts";
import { readDocument } from "./front-matter.ts";
import { type ImportSource, importProblem } from "./import-source.ts";
import { toRecord } from "./read-folder.ts";

/** In bytes. */
const MAX_FILE = 50_000_000;
const MAX_UNPACKED = 200_000_000;
const ENTRY = Buffer.from("PK\x01\x02", "latin1");
const TITLES = [
	"p[style-name='Title'] => h1:fresh",
	"p[style-name='Subtitle'] => p:fresh",
];

/** Unpacks a ZIP file once to know its size: a small one may have more than any memory, and lie about it. */
function assertSmall(bytes: Buffer): void {
	let left = MAX_UNPACKED;
	for (
		let at = bytes.indexOf(ENTRY);
		at >= 0 && at + 46 <= bytes.length;
		at = bytes.indexOf(ENTRY, at + 4)
	) {
		const from = bytes.readUInt32LE(at + 42);
		if (bytes.readUInt16LE(at + 10) !== 8 || from + 30 > bytes.length) continue;
		const start =
			from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
		const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
		left -= inflateRawSync(packed, { maxOutputLength: left }).length;
	}
}

/** @throws UserError (2) for a file that Word has not made */
export async function openWord(file: string): Promise<ImportSource> {
	const shown = path.relative(process.cwd(), file).replaceAll("\\", "/");
	const refuse = (reason: string) =>
		usageError(
			`${shown} is no Word document that can be read: ${reason}`,
			"Open it in Word, and save it again as .docx",
		);
	const buffer = readRegularFile(file, MAX_FILE);
	try {
		assertSmall(buffer);
	} catch (error) {
		throw refuse(
			`it is damaged, or unpacks to more than ${formatBytes(MAX_UNPACKED)} (${describeThrown(error).message})`,
		);
	}
	const { value, messages } = await mammoth
		.convertToHtml({ buffer }, { styleMap: TITLES })
		.catch((error) => {
			throw refuse(describeThrown(error).message);
		});
	const { data, body } = readDocument(value);
	const title = valueAt(data, ["title"]);
	const slug = typeof title === "string" ? slugify(readText(title)) : undefined;
	const date = fs.statSync(file).mtime;
	const record = toRecord(
		{ file: `${path.parse(file).name}.html`, shown },
		{ title, slug, date },
		{ readBody: () => body },
	);
	const lost = messages.filter(({ type }) => type === "error");
	const { source } = record;
	return {
		origin: undefined,
		records: [{ ...record, origin: path.basename(file), addresses: [] }],
		others: new Map(),
		archives: [],
		folders: [],
		problems: lost.map(({ message }) =>
			importProblem(message, { source, target: message }),
		),
	};
}
