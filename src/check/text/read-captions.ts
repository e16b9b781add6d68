// Reads captions (WebVTT) as browsers do, and finds what they do not show. Source: https://www.w3.org/TR/webvtt1/#file-parsing
import { isUtf8 } from "node:buffer";

const EXAMPLE = "00:01.500 --> 00:04.000";
const SAVE_TEXT =
	"Open it in an editor of plain texts, and save it with the encoding UTF-8";
const EXPORT =
	"Export the captions again as WebVTT, from the program or the site in which they were made";

/** By the kind of a defect, what to do. */
const HINTS = {
	empty: EXPORT,
	foreign: EXPORT,
	none: EXPORT,
	utf16: SAVE_TEXT,
	encoding: SAVE_TEXT,
	start: `Write WEBVTT as the first line, and leave the second one empty; times look like ${EXAMPLE}, with dots`,
	arrow: `Write two hyphens and the sign >, as in ${EXAMPLE}`,
	words:
		"Delete the empty line between the times and the words, and within the words of a caption; words for yourself stand below a line NOTE",
	time: `Write minutes and seconds with two digits each, a dot and three digits, as in ${EXAMPLE}`,
	order:
		"Write the time at which it appears first, and the time at which it goes after the arrow",
	late: "Count the times from the start of the film, which is 00:00.000",
	sign: "Write &lt; for the sign, or a word, such as less than",
};

interface Defect {
	readonly kind: keyof typeof HINTS;
	/** From 0; left out for the start of the line. */
	readonly column?: number;
	readonly message: string;
}

const NOTHING = "visitors see no captions of this film";

/** Finds why browsers refuse the whole file. */
function findRefusal(bytes: Buffer, text: string): Defect | undefined {
	const refuse = (kind: Defect["kind"], reason: string) => {
		return { kind, message: `${NOTHING}: ${reason}` };
	};
	if (text.trim() === "") return refuse("empty", "this file is empty");
	const [first = 0, second = 0] = bytes;
	if (first + second === 0x1fd || first === 0 || second === 0)
		return refuse(
			"utf16",
			"this file has the encoding UTF-16, and browsers read UTF-8",
		);
	if (/^WEBVTT(?:[ \t\n]|$)/.test(text)) return undefined;
	if (/^\s*(?:\{\\rtf|<)/.test(text))
		return refuse(
			"foreign",
			"this is no plain text but a document of another program",
		);
	return /\d,\d{3}\s*-->/.test(text)
		? refuse("start", "this is an SRT file under another name")
		: refuse("start", "its first line has to begin with WEBVTT");
}

const TIME = /^(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)/;

/** @returns seconds; undefined for what browsers do not read as a time */
function parseTime(text: string): number | undefined {
	const match = TIME.exec(text);
	if (!match) return undefined;
	const [, hours = "0", minutes, seconds, rest] = match;
	const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	return whole + Number(rest) / 1000;
}

/** @param length of the film, in seconds */
function checkTimes(line: string, length: number): Defect | undefined {
	const [before = "", after = ""] = line.split("-->");
	const isWhole = /^\s*\S+\s*$/.test(before);
	const start = isWhole ? parseTime(before.trim()) : undefined;
	const end = parseTime(after.trim());
	if (start === undefined || end === undefined) {
		const written = start === undefined ? before : after;
		const [wrong = ""] = written.trim().split(/\s/);
		const reason = wrong
			? `browsers cannot read its time "${wrong}"`
			: "one of its times is missing";
		const message = `this caption is not shown, because ${reason}`;
		const from = start === undefined ? 0 : before.length;
		return { kind: "time", column: line.indexOf(wrong, from), message };
	}
	const never = "this caption is never shown, because it";
	const column = line.search(/\S/);
	if (end <= start)
		return { kind: "order", column, message: `${never} ends before it starts` };
	if (start < length) return undefined;
	const over = `starts when the film of ${Math.round(length)} seconds is over`;
	return { kind: "late", column, message: `${never} ${over}` };
}

/** A sign that begins a tag, though none that browsers know. */
const NO_TAG = /<(?!\/?[a-z]+(?:[\s.][^<>]*)?>|[\d:.]+>)/i;

function checkSign(line: string): Defect | undefined {
	const column = line.search(NO_TAG);
	const message =
		"the words after the sign < are not shown, because it begins a tag";
	return column < 0 ? undefined : { kind: "sign", column, message };
}

const TWO_TIMES = /\d\d?:\d\d.*\d\d?:\d\d/;

/** @param line begins a block, and does not belong to a caption */
function checkWords(line: string, next: string): Defect | undefined {
	const isName = next.includes("-->") || (next === "" && /^\d+$/.test(line));
	if (isName || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) return undefined;
	if (TWO_TIMES.test(line))
		return {
			kind: "arrow",
			message:
				"this caption is not shown, because there is no --> between its times",
		};
	const message = `these words are not shown, because the line above them is empty: "${line.slice(0, 40)}"`;
	return { kind: "words", message };
}

/** @param seconds the length of the film; Infinity if it is not known @returns the first defect of each kind, its line and column from 1 */
export function findCaptionDefects(bytes: Buffer, seconds: number) {
	const text = bytes
		.toString()
		.replace(/^\uFEFF/, "")
		.replace(/\r\n?/g, "\n");
	const defects = new Map<string, Defect & { line: number }>();
	const add = (defect: Defect | undefined, line: number) => {
		if (defect && !defects.has(defect.kind))
			defects.set(defect.kind, { ...defect, line });
	};
	const refusal = findRefusal(bytes, text);
	add(refusal, 1);
	const lines = refusal ? [] : text.split("\n");
	const isWhole = isUtf8(bytes);
	// The lines below the first one belong to it.
	let block: "between" | "caption" | "other" = "other";
	let hasCaption = refusal !== undefined;
	for (const [index, line] of lines.entries()) {
		if (line === "") block = "between";
		else if (line.includes("-->")) {
			block = "caption";
			hasCaption = true;
			add(checkTimes(line, seconds), index + 1);
		} else if (block === "caption") add(checkSign(line), index + 1);
		else if (block === "between") {
			block = "other";
			add(checkWords(line, lines[index + 1] ?? ""), index + 1);
		}
		const message =
			"some letters of this line are shown as \uFFFD, because the file does not have the encoding UTF-8";
		if (!isWhole && line.includes("\uFFFD"))
			add({ kind: "encoding", message }, index + 1);
	}
	if (!hasCaption && defects.size === 0)
		add({ kind: "none", message: `${NOTHING}: it has none` }, 1);
	return [...defects.values()].map(({ kind, line, column = 0, message }) => {
		return { kind, line, column: column + 1, message, hint: HINTS[kind] };
	});
}
