// Explains why the YAML of a file cannot be read: the errors of the parser, in plain words.
import type { YAMLException } from "js-yaml";
import { createPositionFinder } from "../../position.ts";
import { contentProblem, type Place, type Problem } from "../../problems.ts";
import { INVISIBLE, INVISIBLE_CHARACTER } from "../raw-file.ts";
import { type SourceFile, splitFile } from "../source-file.ts";
import { openDocument, type YamlDocument } from "./open-document.ts";

interface YamlError {
	/** A code of the parser, or NOT_CLOSED or INVISIBLE. */
	readonly code: string;
	readonly offset: number;
}

type Explanation = readonly [message: string, hint: string];

const QUOTE_IT =
	'Put quotes round a text that contains a colon and a space or starts with a special character, as in title: "Sleep: a calm start"';
const INDENT =
	"Indent with spaces, so that the lines of one group start in one column";

const SPECIAL_START: Explanation = [
	"a text cannot start with this character",
	QUOTE_IT,
];

const NO_KEY: Explanation = [
	"this line does not begin with a key, a colon and a space",
	"Write key: text on one line, or indent the line so that it continues the text above",
];

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
	TAB_AS_INDENT: [
		"this line is indented with a tab, and content files allow only spaces",
		"Replace the tab by spaces",
	],
	BAD_INDENT: [
		"wrong indentation: this line does not line up with the lines it belongs to",
		INDENT,
	],
	BLOCK_AS_IMPLICIT_KEY: [
		"this line has more than one colon, or the line below it is indented too far",
		`${QUOTE_IT}. ${INDENT}`,
	],
	MULTILINE_IMPLICIT_KEY: NO_KEY,
	MISSING_CHAR: NO_KEY,
	NOT_CLOSED: [
		"the quote or bracket that opens here is never closed",
		'Close each " with another ", each [ with ] and each { with }',
	],
	BAD_SCALAR_START: SPECIAL_START,
	BAD_ALIAS: SPECIAL_START,
	TAG_RESOLVE_FAILED: SPECIAL_START,
	BAD_DQ_ESCAPE: [
		'invalid backslash: in a text between " and ", a backslash (\\) begins a code, and this code does not exist',
		"Delete the backslash, or write two of them",
	],
	UNEXPECTED_TOKEN: [
		"unexpected text: the quote or bracket before these words ends the value",
		'Put one pair of double quotes round the whole text, as in title: "It\'s a calm start"; a " inside it is written \\"',
	],
	DUPLICATE_KEY: [
		"duplicate key: it is in this group twice, so one of the two would be lost",
		"Keep one of the two lines; the other is above this one",
	],
	MULTIPLE_DOCS: [
		"a line of three hyphens ends the file here, and more follows it",
		"Delete the line that begins with ---",
	],
	INVISIBLE: [INVISIBLE_CHARACTER.message, INVISIBLE_CHARACTER.hint],
};

const FALLBACK: Explanation = [
	"invalid YAML: this line does not follow YAML, the format of content files",
	`${INDENT}. ${QUOTE_IT}`,
];

/** In characters. Of a file with more, which was not made by hand, js-yaml's error is enough. */
const MAX_LENGTH = 300_000;

/** These errors may follow from the indentation of a line. */
const MAY_BE_INDENT = new Set([
	"BLOCK_AS_IMPLICIT_KEY",
	"MISSING_CHAR",
	"MULTILINE_IMPLICIT_KEY",
	"UNEXPECTED_TOKEN",
]);
const KEY_OR_ENTRY = /^ *(?:-|[\w-]+:)(?:\s|$)/;
const TWO_COLONS = /:\s.*:(?:\s|$)/;

/** Finds the line with the wrong indentation: the parser may name the line above it, or another mistake. */
function findBadIndent(text: string, error: YamlError): YamlError {
	const { code, offset } = error;
	const start = text.lastIndexOf("\n", offset - 1) + 1;
	const [line = ""] = text.slice(start).split("\n", 1);
	const isOther = !KEY_OR_ENTRY.test(line) || TWO_COLONS.test(line);
	if (code !== "BAD_INDENT" && (isOther || !MAY_BE_INDENT.has(code)))
		return error;
	const isAtStart = text.slice(start, offset).trim() === "";
	if (code === "UNEXPECTED_TOKEN" && !isAtStart) {
		const sign = line.search(/(?<=^[ -]*[\w-]+: +)[*|>-]/);
		return sign < 0 ? error : { code: "BAD_ALIAS", offset: start + sign };
	}
	const isBelow = code === "BLOCK_AS_IMPLICIT_KEY" && !isAtStart;
	const from = isBelow ? start + line.length : start;
	const [blank = ""] = /^(?:\s*#.*)*\s*/.exec(text.slice(from)) ?? [];
	const isHere = !isBelow && !/\n/.test(blank);
	return { code: "BAD_INDENT", offset: isHere ? offset : from + blank.length };
}

function findOpening({ yaml, document }: YamlDocument, end: number) {
	let opening: number | undefined;
	yaml.visit(document, {
		Node: (_key, node) => {
			const isQuoted = yaml.isScalar(node) && /^QUOTE/.test(node.type ?? "");
			const isBracket = yaml.isCollection(node) && node.flow === true;
			const isOpen = (isQuoted || isBracket) && node.range?.[1] === end;
			if (isOpen && node.range?.[0] !== end) opening = node.range?.[0];
		},
	});
	return opening;
}

async function findYamlErrors(file: SourceFile): Promise<YamlError[]> {
	const errors: YamlError[] = [];
	if (file.text.length > MAX_LENGTH) return errors;
	const opened = await openDocument(file);
	const { errors: found, warnings } = opened.document;
	for (const one of warnings) found.push(one);
	for (const { code, pos } of found.sort((a, b) => a.pos[0] - b.pos[0])) {
		const mayBeOpen = code === "MISSING_CHAR" || code === "BAD_INDENT";
		const opening = mayBeOpen ? findOpening(opened, pos[0]) : undefined;
		if (opening === undefined)
			errors.push(findBadIndent(opened.text, { code, offset: pos[0] }));
		else errors.push({ code: "NOT_CLOSED", offset: opening });
		if (code !== "DUPLICATE_KEY") break;
	}
	return errors;
}

function toYamlError(text: string, { mark, reason }: YAMLException): YamlError {
	const invisible = text.search(INVISIBLE);
	if (invisible !== -1) return { code: "INVISIBLE", offset: invisible };
	const end = mark?.position ?? 0;
	const [, alias] = /^unidentified alias "(.*)"/.exec(reason) ?? [];
	if (alias === undefined) return { code: "", offset: end };
	return { code: "BAD_ALIAS", offset: end - alias.length - 1 };
}

export async function explainBrokenYaml(
	file: SourceFile,
	error: YAMLException,
): Promise<Problem<Place>[]> {
	const { yaml: text, yamlLine } = splitFile(file);
	const positionOf = createPositionFinder(text);
	const found = await findYamlErrors(file);
	if (found.length === 0) found.push(toYamlError(text, error));
	return found.map(({ code, offset }) => {
		const [message, hint] = EXPLANATIONS[code] ?? FALLBACK;
		const { line, column } = positionOf(offset);
		const source = { file: file.sourcePath, line: line + yamlLine - 1, column };
		return contentProblem(message, { hint, source });
	});
}
