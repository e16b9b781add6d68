// Explains why YAML cannot be read: the reasons of js-yaml, in plain words.
import { type BrokenYaml, REPEATED_KEY } from "./yaml.ts";
import { skipComments } from "./yaml-entries.ts";

type Explanation = readonly [message: string, hint: string];

const QUOTE_IT =
	'Put quotes round a text that contains a colon and a space or starts with a special character, as in title: "Sleep: a calm start"';
const INDENT =
	"Indent with spaces, so that the lines of one group start in one column";

const EXPLANATIONS = {
	tab: [
		"this line is indented with a tab, and content files allow only spaces",
		"Replace the tab by spaces",
	],
	indent: [
		"wrong indentation: this line does not line up with the lines it belongs to",
		INDENT,
	],
	wrapped: [
		"this line goes on with the text above it, and a colon and a space begin a new key",
		'Put quotes round the whole text, from the line above on, as in title: "Sleep: a calm start"',
	],
	colons: [
		"this line has more than one colon, or the line below it is indented too far",
		`${QUOTE_IT}. ${INDENT}`,
	],
	noKey: [
		"this line does not begin with a key, a colon and a space",
		"Write key: text on one line, or indent the line so that it continues the text above",
	],
	notClosed: [
		"the quote or bracket that opens here is never closed",
		'Close each " with another ", each [ with ] and each { with }',
	],
	start: ["a text cannot start with this character", QUOTE_IT],
	escape: [
		'invalid backslash: in a text between " and ", a backslash (\\) begins a code, and this code does not exist',
		"Delete the backslash, or write two of them",
	],
	after: [
		"unexpected text: the quote or bracket before these words ends the value",
		'Put one pair of double quotes round the whole text, as in title: "It\'s a calm start"; a " inside it is written \\"',
	],
	duplicate: [
		"duplicate key: it is in this group twice, so one of the two would be lost",
		"Keep one of the two lines; the other is above this one",
	],
	documents: [
		"a line of three hyphens ends the file here, and more follows it",
		"Delete the line that begins with ---",
	],
	invisible: [
		"invisible character: no page can show it",
		"Delete the words round it and type them again; such characters come with copied text",
	],
	other: [
		"invalid YAML: this line does not follow YAML, the format of content files",
		`${INDENT}. ${QUOTE_IT}`,
	],
} as const satisfies Readonly<Record<string, Explanation>>;

type Cause = keyof typeof EXPLANATIONS;

interface FoundCause {
	readonly cause: Cause;
	readonly offset: number;
}

/** Control characters, halves of characters, and characters that Unicode will never have. */
const INVISIBLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<![\t\r\n])/u;
const KEY_OR_ENTRY = /^ *(?:-|[\w-]+:)(?:\s|$)/;
const TWO_COLONS = /:\s.*:(?:\s|$)/;

function readLine(text: string, offset: number) {
	const [before = ""] = /[^\r\n]*$/.exec(text.slice(0, offset)) ?? [];
	const [after = ""] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
	return { before, line: before + after, start: offset - before.length };
}

const hasLineBreak = (text: string) => /[\r\n]/.test(text);

/** Finds what stands where a key was expected. @param last the start of the value above it or before it */
function findUnexpected(
	text: string,
	offset: number,
	last: number,
): FoundCause {
	const { before, line, start } = readLine(text, offset);
	const ending = before.trimEnd().at(-1) ?? "";
	if (before.includes("\t"))
		return { cause: "tab", offset: start + before.indexOf("\t") };
	if (ending === "") return { cause: "indent", offset };
	if (/["'\]}]/.test(ending)) {
		// A quote that is not closed takes the words up to the next quote.
		const isLong = hasLineBreak(text.slice(last, offset));
		if (isLong) return { cause: "notClosed", offset: last };
		return { cause: "after", offset };
	}
	if (text[offset] !== ":") return { cause: "start", offset };
	if (TWO_COLONS.test(line)) return { cause: "colons", offset: last };
	// A key is one word.
	const isWrapped = /^\s*[^\s-]\S*\s+\S/.test(before);
	const cause = isWrapped ? "wrapped" : "indent";
	return { cause, offset: start + line.search(/\S/) };
}

function findCause(text: string, error: BrokenYaml): FoundCause {
	const { reason, offset } = error;
	const open = skipComments(text, error.openAt);
	const last = skipComments(text, error.lastAt);
	if (/non-printable|^null byte/.test(reason))
		return { cause: "invisible", offset: text.search(INVISIBLE) };
	if (reason.startsWith("expected a single"))
		return { cause: "documents", offset: text.lastIndexOf("---", offset) };
	if (/escape|hexadecimal/.test(reason))
		return { cause: "escape", offset: text.lastIndexOf("\\", offset) };
	if (reason.startsWith("tab")) return { cause: "tab", offset };
	if (reason === REPEATED_KEY) return { cause: "duplicate", offset };
	const isOpen = reason.startsWith("missed comma");
	if (isOpen && !hasLineBreak(text.slice(open, offset)))
		return { cause: "other", offset };
	if (isOpen || reason.startsWith("unexpected end"))
		return { cause: "notClosed", offset: open };
	if (/\b(?:alias|anchor|tag)\b|^a line break/.test(reason))
		return { cause: "start", offset: open };
	if (reason.startsWith("bad indentation"))
		return findUnexpected(text, offset, last);
	if (!/^can not read|^end of the stream/.test(reason))
		return { cause: "other", offset };
	const { before, line } = readLine(text, offset);
	if (before.trim() === "" && KEY_OR_ENTRY.test(line))
		return { cause: "indent", offset };
	const quote = /["']$/.exec(text.slice(0, last))?.[0];
	const opening = quote ? text.lastIndexOf(quote, last - 2) : last;
	return hasLineBreak(text.slice(opening, last))
		? { cause: "notClosed", offset: opening }
		: { cause: "noKey", offset: last };
}

export function explainBrokenYaml(text: string, error: BrokenYaml) {
	const { cause, offset } = findCause(text, error);
	const [message, hint] = EXPLANATIONS[cause];
	return { message, hint, offset };
}
