// Reads a Word document as one article.
import fs from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import mammoth from "mammoth";
import { slugify } from "../../base/addresses/parse-url.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import {
	describeThrown,
	type Location,
	type Problem,
	usageError,
} from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { formatBytes } from "../../base/text/words.ts";
import { readText } from "./clean-html.ts";
import { readDocument } from "./front-matter.ts";
import {
	type ImportSource,
	importProblem,
	type OldRecord,
} from "./import-source.ts";
import { toRecord } from "./read-folder.ts";

/** In bytes. */
const MAX_FILE = 50_000_000;
const MAX_UNPACKED = 200_000_000;
/** The part of a document with its words. */
const TEXT = "word/document.xml";
const ENTRY = Buffer.from("PK\x01\x02", "latin1");
const STYLES = [
	"p[style-name='Title'] => h1:fresh",
	"p[style-name='Subtitle'] => p:fresh",
	"p[style-name='Quote'] => blockquote > p:fresh",
	"p[style-name='Intense Quote'] => blockquote > p:fresh",
	"p[style-name='Quotations'] => blockquote > p:fresh",
	"p[style-name='Block Text'] => blockquote > p:fresh",
	// The headings once more, with numbers of pages.
	"p[style-name^='toc '] => !",
];

/** mammoth leaves out these elements, with the words in them; formulas have no prefix there. */
const LEFT_OUT: Readonly<Record<string, string>> = {
	oMath: "a formula",
	oMathPara: "a formula",
	altChunk: "a part from another document",
	bdo: "a text with a direction of its own",
	dir: "a text with a direction of its own",
	fldSimple: "a field of Word",
	ruby: "a word with its pronunciation",
};
/** It is silent about drawings, whose words lie in files of their own. */
const DRAWINGS: Readonly<Record<string, string>> = {
	"word/charts/chart": "a chart",
	"word/diagrams/data": "a diagram",
};

/** @param messages "An unrecognised element was ignored: w:ruby", or "…: {http://…/math}oMath" */
function listLost(buffer: Buffer, messages: readonly string[]): Set<string> {
	const lost = new Set<string>();
	for (const message of messages) {
		const what = LEFT_OUT[message.split(/[ :}]/).at(-1) ?? ""];
		if (what) lost.add(what);
	}
	for (const [name, what] of Object.entries(DRAWINGS))
		if (buffer.includes(name)) lost.add(what);
	return lost;
}

/**
 * Unpacks a ZIP file once to know its size: a small one may have more than any memory, and lie about it.
 * @returns whether words are hidden in its text, which mammoth shows
 */
function examineZip(bytes: Buffer): boolean {
	let left = MAX_UNPACKED;
	let isHiding = false;
	for (
		let at = bytes.indexOf(ENTRY);
		at >= 0 && at + 46 <= bytes.length;
		at = bytes.indexOf(ENTRY, at + 4)
	) {
		const from = bytes.readUInt32LE(at + 42);
		if (from + 30 > bytes.length) continue;
		const start =
			from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
		const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
		const isPacked = bytes.readUInt16LE(at + 10) === 8;
		const part = isPacked
			? inflateRawSync(packed, { maxOutputLength: left })
			: packed;
		left -= part.length;
		const name = bytes.subarray(at + 46, at + 46 + TEXT.length).toString();
		if (name === TEXT && part.includes("<w:vanish/>")) isHiding = true;
	}
	return isHiding;
}

function listProblems(
	errors: readonly { readonly message: string }[],
	isHiding: boolean,
	source: Location,
): Problem[] {
	const problems = errors.map(({ message }) =>
		importProblem(message, { source, target: message }),
	);
	if (isHiding)
		problems.push(
			importProblem(
				"Word hides words of this document, and the article shows them",
				{
					severity: "warning",
					hint: "Read the article, and take out what visitors should not see",
					source,
				},
			),
		);
	return problems;
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
	let isHiding: boolean;
	try {
		isHiding = examineZip(buffer);
	} catch (error) {
		throw refuse(
			`it is damaged, or unpacks to more than ${formatBytes(MAX_UNPACKED)} (${describeThrown(error).message})`,
		);
	}
	const { value, messages } = await mammoth
		.convertToHtml({ buffer }, { styleMap: STYLES })
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
	const lost = listLost(
		buffer,
		messages.map(({ message }) => message),
	);
	const read: OldRecord["read"] = (onLost) => {
		for (const what of lost) onLost(what);
		return record.read(onLost);
	};
	const { source } = record;
	const errors = messages.filter(({ type }) => type === "error");
	return {
		origin: undefined,
		records: [{ ...record, read, origin: path.basename(file), addresses: [] }],
		others: new Map(),
		archives: [],
		folders: [],
		problems: listProblems(errors, isHiding, source),
	};
}
