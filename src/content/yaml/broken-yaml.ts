// Explains why the YAML of a file cannot be read. Each mistake becomes one problem.
import type { YAMLException } from "js-yaml";
import { createPositionFinder } from "../../position.ts";
import {
	contentProblem,
	type Position,
	type UnlocatedProblem,
} from "../../problems.ts";
import { splitFile } from "../front-matter.ts";
import type { SourceFile } from "../source-file.ts";
import { openDocument, type YamlDocument } from "./document.ts";

interface YamlError extends Position {
	/** A code of the parser, or a more precise key of EXPLANATIONS. */
	readonly code: string;
}

const QUOTE_IT =
	'Put quotes round a text that contains a colon and a space or starts with a special character, as in title: "Sleep: a calm start"';
const INDENT =
	"Indent with spaces, so that the lines of one group start in one column";

type Explanation = readonly [message: string, hint: string];

const ADD_COLON =
	"Write key: text on one line, or indent the line so that it continues the text above";

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
	TAB_AS_INDENT: [
		"this line is indented with a tab, and YAML allows only spaces",
		"Replace the tab by spaces",
	],
	BAD_INDENT: [
		"wrong indentation: this line does not line up with the lines it belongs to",
		INDENT,
	],
	BLOCK_AS_IMPLICIT_KEY: [
		"this line has more than one colon, so it is unclear where its text begins",
		QUOTE_IT,
	],
	NO_SPACE: [
		"missing space after the colon, so this line cannot be read",
		"Put a space after the colon, as in title: Sleep",
	],
	MULTILINE_IMPLICIT_KEY: [
		"missing key: this line has no name and colon before its text",
		ADD_COLON,
	],
	MISSING_CHAR: ["missing colon: no colon and space after the key", ADD_COLON],
	NOT_CLOSED: [
		"the quote or bracket that opens here is never closed",
		'Close each " with another ", each [ with ] and each { with }',
	],
	BAD_SCALAR_START: ["a text cannot start with this character", QUOTE_IT],
	BAD_DQ_ESCAPE: [
		'invalid backslash: in a text between " and ", a backslash (\\) begins a code, and this code does not exist',
		"Delete the backslash, or write two of them",
	],
	APOSTROPHE: [
		"this apostrophe ends the text that began with the apostrophe before it, but the line goes on",
		'Put double quotes round the text instead, as in title: "It\'s a calm start"',
	],
	UNEXPECTED_TOKEN: [
		"unexpected text: the line should end before these words",
		'Put one pair of quotes round the whole text, as in title: "{clientsHelped} people helped"; a " inside it is written \\"',
	],
	MULTIPLE_DOCS: [
		"a line of three hyphens ends the file here, and more follows it",
		"Delete the line that begins with ---",
	],
	INVISIBLE: [
		"invisible character: no page can show it",
		"Delete the words round it and type them again; such characters come with copied text",
	],
};

const FALLBACK: Explanation = [
	"invalid YAML: this line does not follow YAML, the format of content files",
	`${INDENT}. ${QUOTE_IT}`,
];

/** No more problems are reported, because they mostly repeat the same mistake. */
const MAX_PROBLEMS = 10;
/** No more errors of the parser are read, because they mostly follow from the first. */
const MAX_ERRORS = 50;
/** In a file with more characters, which no person has written, only the first mistake is explained. */
const MAX_LENGTH = 300_000;
const INVISIBLE = /(?![\t\n\u0085])[\p{Cc}\uFFFE\uFFFF]/u;

/** Finds the start of the quote or bracket that is still open at an offset. */
function findOpening({ yaml, document }: YamlDocument, offset: number) {
	let opening: number | undefined;
	yaml.visit(document, {
		Node: (_key, node) => {
			const isQuoted = yaml.isScalar(node) && /^QUOTE/.test(node.type ?? "");
			const isBracket = yaml.isCollection(node) && node.flow === true;
			const [start, end] = node.range ?? [0, 0];
			if ((isQuoted || isBracket) && start < offset && end === offset)
				opening = start;
		},
	});
	return opening;
}

async function findYamlErrors(file: SourceFile): Promise<YamlError[]> {
	const opened = await openDocument(file);
	const { document, positionOf } = opened;
	const found = [...document.errors, ...document.warnings];
	return found.slice(0, MAX_ERRORS).map(({ code, pos }) => {
		const mayBeOpen = code === "MISSING_CHAR" || code === "BAD_INDENT";
		const opening = mayBeOpen ? findOpening(opened, pos[0]) : undefined;
		return opening === undefined
			? { code, ...positionOf(pos[0]) }
			: { code: "NOT_CLOSED", ...positionOf(opening) };
	});
}

/** Replaces the parser's error by the mistake that usually causes it, at the position of the mistake. */
function correctError(error: YamlError, lines: readonly string[]): YamlError {
	const { code, line, column } = error;
	const text = lines[line - 1] ?? "";
	const indentOf = (written = "") => written.search(/\S|$/);
	const before = text.slice(0, column - 1).trimEnd();
	const continues = /^[\p{L}\p{N}]/u.test(text.slice(column - 1));
	if (code === "UNEXPECTED_TOKEN" && continues && before.endsWith("'"))
		return { code: "APOSTROPHE", line, column: before.length };
	if (/^ *\t/.test(text))
		return { code: "TAB_AS_INDENT", line, column: text.indexOf("\t") + 1 };
	if (code === "BLOCK_AS_IMPLICIT_KEY" && !/: .*:(?: |$)/.test(text)) {
		const next = indentOf(lines[line]) + 1;
		return { code: "BAD_INDENT", line: line + 1, column: next };
	}
	if (/^MULTILINE|^MISSING/.test(code) && /^\s*(?:- )?\w+:\S/.test(text))
		return { ...error, code: "NO_SPACE" };
	const start = indentOf(text) + 1;
	if (
		code === "BAD_INDENT" ||
		(code === "UNEXPECTED_TOKEN" && column === start)
	)
		return { code: "BAD_INDENT", line, column: start };
	// The text starts with a symbol that has a meaning in YAML: an alias, an anchor or a tag.
	const indent = /^(\s*(?:- +)*(?:[^\s:]+: +)?)[*&!]/.exec(text)?.[1];
	return /^(|TAG_.*)$/.test(code) && indent !== undefined
		? { code: "BAD_SCALAR_START", line, column: indent.length + 1 }
		: error;
}

/** Converts an error that js-yaml reports and `yaml` does not. */
function toYamlError(file: SourceFile, { mark }: YAMLException): YamlError {
	const { yaml, yamlLine } = splitFile(file);
	const invisible = yaml.search(INVISIBLE);
	const isInvisible = invisible !== -1;
	const offset = isInvisible ? invisible : (mark?.position ?? 0);
	const { line, column } = createPositionFinder(yaml)(offset);
	const code = isInvisible ? "INVISIBLE" : "";
	return { code, line: line + yamlLine - 1, column };
}

function describeError({ code, column }: YamlError, text: string): Explanation {
	if (code !== "DUPLICATE_KEY") return EXPLANATIONS[code] ?? FALLBACK;
	const key = /^["']?([^"':]+)/.exec(text.slice(column - 1))?.[1] ?? "";
	return [
		`duplicate key "${key}": it is in this group twice, so one of the two would be lost`,
		"Keep one of the two lines; the other is above this one",
	];
}

/**
 * Returns at least one problem, and at most one for each line.
 * @param error of the parser that could not read the file
 */
export async function explainBrokenYaml(
	file: SourceFile,
	error: YAMLException,
): Promise<UnlocatedProblem[]> {
	const isLong = file.text.length > MAX_LENGTH;
	const found = isLong ? [] : await findYamlErrors(file);
	const errors = found.length > 0 ? found : [toYamlError(file, error)];
	const lines = file.text.split("\n");
	const seen = new Set<string>();
	const problems = errors.flatMap((written) => {
		const corrected = correctError(written, lines);
		const { code } = written;
		const ids = [String(written.line), String(corrected.line)];
		// Further errors of this kind follow from the first.
		if (code === "UNEXPECTED_TOKEN") ids.push(code);
		const isRepeat = ids.some((id) => seen.has(id));
		for (const id of ids) seen.add(id);
		if (isRepeat) return [];
		const { line } = corrected;
		const text = lines[line - 1] ?? "";
		const [message, hint] = describeError(corrected, text);
		const column = Math.min(corrected.column, text.length + 1);
		return [
			contentProblem(message, {
				hint,
				source: { file: file.sourcePath, line, column },
			}),
		];
	});
	return problems.slice(0, MAX_PROBLEMS);
}
