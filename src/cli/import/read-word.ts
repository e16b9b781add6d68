// Reads a Word document as one article.
import fs from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import mammoth from "mammoth";
import { slugify } from "../../base/addresses/parse-url.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { describeThrown, usageError } from "../../base/problems.ts";
import { formatBytes } from "../../base/text/words.ts";
import { type ImportSource, importProblem } from "./import-source.ts";

/** In bytes. */
const MAX_FILE = 50_000_000;
const MAX_UNPACKED = 200_000_000;
const ENTRY = Buffer.from("PK\x01\x02", "latin1");

/** Unpacks a ZIP file once to know its size: a small one may have more than any memory, and lie about it. */
function assertSmall(bytes: Buffer): void {
	let left = MAX_UNPACKED;
	let at = bytes.indexOf(ENTRY);
	for (
		;
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

async function convertDocument(buffer: Buffer, name: string) {
	const pictures = new Map<string, Buffer>();
	const convertImage = mammoth.images.imgElement(async (image) => {
		const src = `word:${name}-${pictures.size + 1}`;
		pictures.set(src, Buffer.from(await image.readAsArrayBuffer()));
		return { src };
	});
	const styleMap = [
		"p[style-name='Title'] => h1:fresh",
		"p[style-name='Subtitle'] => p:fresh",
	];
	const options = { convertImage, styleMap };
	const { value, messages } = await mammoth.convertToHtml({ buffer }, options);
	return { value, messages, pictures };
}

/** @throws UserError (2) for a file that Word has not made */
export async function openWord(file: string): Promise<ImportSource> {
	const shown = path.relative(process.cwd(), file).replaceAll("\\", "/");
	const refuse = (reason: string) =>
		usageError(
			`${shown} is no Word document that can be read: ${reason}`,
			"Open it in Word, and save it again as .docx",
		);
	const bytes = readRegularFile(file, MAX_FILE);
	try {
		assertSmall(bytes);
	} catch (error) {
		throw refuse(
			`it is damaged, or unpacks to more than ${formatBytes(MAX_UNPACKED)} (${describeThrown(error).message})`,
		);
	}
	const { value, messages, pictures } = await convertDocument(
		bytes,
		path.parse(file).name,
	).catch((error) => {
		throw refuse(describeThrown(error).message);
	});
	const [heading, title] = /^\s*<h1>([\s\S]*?)<\/h1>/.exec(value) ?? [];
	const name = path.parse(file).name;
	const source = { file: shown, line: 1, column: 1 };
	const record = {
		noun: "article" as const,
		origin: path.basename(file),
		title: title ?? name,
		name: slugify(title?.replace(/<[^>]*>/g, "") ?? name),
		day: fs.statSync(file).mtime.toISOString().slice(0, 10),
		isMarkdown: false,
		text: heading ? value.replace(heading, "") : value,
		excerpt: "",
		author: "",
		categories: [],
		picture: "",
		pictureAlt: "",
		isDraft: false,
		addresses: [],
		source,
	};
	const lost = messages.filter(({ type }) => type === "error");
	return {
		origin: undefined,
		index: [{ ...record, text: "" }],
		readRecords: async function* () {
			yield record;
		},
		attachments: new Map(),
		others: new Map(),
		archives: [],
		folders: [],
		pictures,
		problems: lost.map(({ message }) =>
			importProblem(message, { source, target: message }),
		),
	};
}
