// Reads captions (WebVTT) as browsers do, and finds what they do not show. Source: https://www.w3.org/TR/webvtt1/#file-parsing

export interface CaptionDefect {
	/** One of each kind is reported in a file. */
	readonly kind: string;
	/** From 1. */
	readonly line: number;
	readonly column: number;
	readonly message: string;
	readonly hint: string;
}

interface Block {
	readonly line: number;
	readonly timing?: { readonly line: number; readonly text: string };
	/** The lines below the times, or all of them. */
	readonly lines: readonly string[];
}

const EXAMPLE = "00:01.500 --> 00:04.000";
const TIMES = `Write minutes and seconds with two digits each, a dot and three digits, as in ${EXAMPLE}`;
const FIRST_LINE = `Write WEBVTT as the first line, and leave the second one empty; times look like ${EXAMPLE}, with dots`;
const SAVE_TEXT =
	"Open it in an editor of plain texts, and save it with the encoding UTF-8";
const EXPORT =
	"Export the captions again as WebVTT, from the program or the site in which they were made";

const NOTHING = "visitors see no captions of this film";

/** Finds why browsers refuse the whole file. */
function findRefusal(bytes: Buffer, text: string) {
	if (text.trim() === "")
		return { message: `${NOTHING}: this file is empty`, hint: EXPORT };
	const [first = 0, second = 0] = bytes;
	const isUtf16 = first + second === 0x1fd || first === 0 || second === 0;
	if (isUtf16)
		return {
			message: `${NOTHING}: this file has the encoding UTF-16, and browsers read UTF-8`,
			hint: SAVE_TEXT,
		};
	if (/^WEBVTT(?:[ \t\n]|$)/.test(text)) return undefined;
	if (/^\s*(?:\{\\rtf|<)/.test(text))
		return {
			message: `${NOTHING}: this is no plain text but a document of another program`,
			hint: EXPORT,
		};
	const isSrt = /\d,\d{3}\s*-->/.test(text);
	const reason = isSrt
		? "this is an SRT file under another name"
		: "its first line has to begin with WEBVTT";
	return { message: `${NOTHING}: ${reason}`, hint: FIRST_LINE };
}

/** A line with an arrow begins a block, and may have a name above it. */
function* listBlocks(lines: readonly string[]): Iterable<Block> {
	let at = 1;
	// The lines below the first one belong to it.
	while (lines[at] && !lines[at]?.includes("-->")) at++;
	while (at < lines.length) {
		const line = at + 1;
		const kept: string[] = [];
		let timing: Block["timing"];
		for (; at < lines.length; at++) {
			const text = lines[at] ?? "";
			if (text === "") break;
			if (!text.includes("-->")) {
				kept.push(text);
				continue;
			}
			if (timing || kept.length > 1) break;
			timing = { line: at + 1, text };
			kept.length = 0;
		}
		if (timing) yield { line, timing, lines: kept };
		else if (kept.length > 0) yield { line, lines: kept };
		if (lines[at] === "") at++;
	}
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

/** A sign that begins a tag, though none that browsers know. */
const NO_TAG = /<(?!\/?[a-z]+(?:[\s.][^<>]*)?>|[\d:.]+>)/i;
const WITHOUT_WORDS = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const TWO_TIMES = /\d\d?:\d\d.*\d\d?:\d\d/;

function checkWords({ line, lines }: Block): CaptionDefect | undefined {
	const [first = ""] = lines;
	if (WITHOUT_WORDS.test(first) || /^\d+$/.test(lines.join("")))
		return undefined;
	if (TWO_TIMES.test(first))
		return {
			kind: "arrow",
			line,
			column: 1,
			message:
				"this caption is not shown, because there is no --> between its times",
			hint: `Write two hyphens and the sign >, as in ${EXAMPLE}`,
		};
	return {
		kind: "words",
		line,
		column: 1,
		message: `these words are not shown, because the line above them is empty: "${first.slice(0, 40)}"`,
		hint: "Delete the empty line between the times and the words, and within the words of a caption; words for yourself stand below a line NOTE",
	};
}

function checkCue(
	block: Block,
	timing: NonNullable<Block["timing"]>,
	seconds: number,
): CaptionDefect | undefined {
	const { line, text } = timing;
	const [before = "", after = ""] = text.split("-->");
	const [start, end] = [before.trim(), after.trim()].map(parseTime);
	const isWhole = /^\S+$/.test(before.trim());
	if (start === undefined || end === undefined || !isWhole) {
		const written = start === undefined || !isWhole ? before : after;
		const wrong = written.trim().split(/\s/)[0] ?? "";
		const column =
			text.indexOf(wrong, start === undefined ? 0 : before.length) + 1;
		const reason = wrong
			? `browsers cannot read its time "${wrong}"`
			: "one of its times is missing";
		const message = `this caption is not shown, because ${reason}`;
		return { kind: "time", line, column, message, hint: TIMES };
	}
	const place = { line, column: text.search(/\S/) + 1 };
	if (end <= start)
		return {
			...place,
			kind: "order",
			message: "this caption is never shown, because it ends before it starts",
			hint: "Write the time at which it appears first, and the time at which it goes after the arrow",
		};
	if (start >= seconds)
		return {
			...place,
			kind: "late",
			message: `this caption is never shown, because it starts when the film of ${Math.round(seconds)} seconds is over`,
			hint: "Count the times from the start of the film, which is 00:00.000",
		};
	const row = block.lines.findIndex((words) => NO_TAG.test(words));
	if (row < 0) return undefined;
	const column = (block.lines[row] ?? "").search(NO_TAG) + 1;
	return {
		kind: "sign",
		line: line + 1 + row,
		column,
		message:
			"the words after the sign < are not shown, because it begins a tag",
		hint: "Write &lt; for the sign, or a word, such as less than",
	};
}

/** The first line with bytes that are not UTF-8. */
function findForeignLine(bytes: Buffer): number {
	const lines = bytes.toString("latin1").split(/\r\n|\r|\n/);
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const isForeign = (line: string) => {
		try {
			decoder.decode(Buffer.from(line, "latin1"));
			return false;
		} catch {
			return true;
		}
	};
	return lines.findIndex(isForeign) + 1;
}

/** @param seconds the length of the film; Infinity if it is not known @returns the first defect of each kind */
export function findCaptionDefects(bytes: Buffer, seconds: number) {
	const text = bytes
		.toString()
		.replace(/^\uFEFF/, "")
		.replace(/\r\n?/g, "\n");
	const refusal = findRefusal(bytes, text);
	const start = { line: 1, column: 1 };
	if (refusal) return [{ kind: "refused", ...start, ...refusal }];
	const defects = new Map<string, CaptionDefect>();
	const add = (defect: CaptionDefect | undefined) => {
		if (defect && !defects.has(defect.kind)) defects.set(defect.kind, defect);
	};
	const line = text.includes("\uFFFD") ? findForeignLine(bytes) : 0;
	const message =
		"some letters of this line are shown as \uFFFD, because the file does not have the encoding UTF-8";
	if (line > 0)
		add({ kind: "encoding", line, column: 1, message, hint: SAVE_TEXT });
	let hasCue = false;
	for (const block of listBlocks(text.split("\n"))) {
		const { timing } = block;
		hasCue ||= timing !== undefined;
		add(timing ? checkCue(block, timing, seconds) : checkWords(block));
	}
	if (!hasCue && defects.size === 0)
		add({
			kind: "none",
			...start,
			message: `${NOTHING}: it has none`,
			hint: EXPORT,
		});
	return [...defects.values()];
}
