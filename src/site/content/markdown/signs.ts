// Finds what visitors read otherwise than it was meant: left-over signs, and words that Markdown takes for others.
import { findInvisible, type Sign } from "../invisible.ts";
import { addressOf, parseBody } from "./markdown.ts";
import { placeOf, type Token } from "./parser.ts";

const LINK =
	"Write the words in square brackets and the address directly behind them in round ones, as in [Fees](/fees)";
const OTHER =
	"Delete the signs and write what they stand for; Markdown has **bold** and *italic* words, [links](/fees), headings (## Fees) and lists (- one)";
const ENTRY =
	"Begin each entry with a hyphen and a space, as in - Breathing, and leave an empty line above the first one; a table has a line such as | --- | --- | below its first row";
const TAG =
	"This belongs to another program: delete it, and write a picture as ![Two chairs](/pictures/room.jpg) and a film as a link";
const BOX =
	"Delete the sign; to set a note apart, begin its lines with > and a space, or its words with **Note:**";
const SHORT =
	"Delete the line, and write the words in full where they come first, as in general practitioner (GP)";
const TERM = "Write an entry of a list, as in - **Hypnosis**: a calm attention";
const PLAIN =
	"This text is plain, so delete the signs: bold words, lists and links work only in the text below the second --- of a file that ends in .md";

/** What visitors read where Markdown does not take it as a sign. */
const LEFT_OVER: readonly (readonly [pattern: RegExp, hint: string])[] = [
	[/\[[^[\]\n]{1,200}\] \((?:[/#]|\w+:|www\.)[^\s()]*\)?/gu, LINK],
	[/\([^()\n]{1,200}\)\[(?:[/#]|\w+:|www\.)[^\s[\]]*\]/gu, LINK],
	[/^\[[^[\]\n]{1,200}\]: ?(?:[/#]|\w+:|www\.)\S*/gmu, LINK],
	[/\[[^[\]\n]{1,200}\](?: (?!\[\d+\]))?\[[^[\]\n/]{0,80}\]/gu, LINK],
	[/<(?:www\.|https?:)[^<>\s]*>/gu, LINK],
	[/\[\^[^\]\s]{1,40}\]|\[\[[^\]\n]{1,200}\]\]/gu, OTHER],
	[/^\[[ xX]?\] \S.{0,40}|(?<!\S):[a-z]+(?:_[a-z]+)*:(?!\S)/gmu, OTHER],
	[/==(?=[^\s=])[^=\n]{1,200}==|~~(?=[^\s~])[^~\n]{1,200}~~/gu, OTHER],
	[/[\p{L}\d]([~^])[a-z\d]{1,10}\1|&(?:nbsp|amp)(?![\w;])|\\$/gmu, OTHER],
	[/(?<!\S)(\*\*|__) (?=\p{L})[^*_\n]{1,200} \1(?!\S)/gu, OTHER],
	[
		/'{3}\p{L}[^'\n]{1,100}'{3}|%%[^%\n]{1,200}%%|\^\[[^\]\n]{1,200}\]/gu,
		OTHER,
	],
	[/(?<!\S)(\+\+|\|\||\$\$)(?=\S)[^|+$\n]{1,100}\1(?!\S)/gu, OTHER],
	[/^={2,6} \p{L}.{0,80}|^h[1-6]\. \S.{0,80}|^\.\. [\w-]+::.*/gmu, OTHER],
	[
		/\[([a-z][\w-]*)(?:=| [\w-]+=)[^\]]{0,400}\](?:[^[]{0,200}\[\/\1\])?/giu,
		TAG,
	],
	[/(?<!\[)\[(?:toc|gallery|embed|[a-z]+_\w+)\](?!\])/giu, TAG],
	[/(?<=\[(\w+)[^\]\n]*\][^[]{0,200})\[\/\1\]/giu, TAG],
	[/\{\{?[<%][^{}]{0,400}\}\}?|<%[^<>]{0,400}%>/gu, TAG],
	[/\{\{\s*[\w-]+\s*\}\}|\{[:#.]\S* [^{}\n]{0,80}\}/gu, TAG],
	[/\\(?:newpage|pagebreak|(?:begin|end)\{\w*\})/gu, TAG],
	[
		/^import (?:[\w*{}, ]+ from )?["']\S+["'].*|^export (?:const|default) .*/gmu,
		TAG,
	],
	[/^(?:image|include|video)::?\S+\[[^\]\n]*\]/gmu, TAG],
	[/^:{3,} ?[\p{L}{].{0,80}|\[!\p{L}{2,20}\][+-]?/gmu, BOX],
	[/^(?:!{3}|\?{3}\+?) (?:note|info|tip|warning|danger|important)\b.*/gmu, BOX],
	[/^\*\[[^\]\n]{1,80}\]: ?.{0,80}/gmu, SHORT],
	[/^: {1,3}\p{L}.{0,80}/gmu, TERM],
];
/** Only plain text shows these. */
const IN_PLAIN: typeof LEFT_OVER = [
	[/`[^`\n]{1,200}`|!?\[[^[\]\n]{1,200}\]\([^()\n]{1,200}\)/gu, PLAIN],
	[/\\[*_#[\]()~`>+.!-]|^(?:#{1,6}|>) (?=\p{L}).{0,40}/gmu, PLAIN],
	// The lines of a text become one where YAML folds them.
	[/(?<=\S )#{2,6} (?=\p{L}).{0,40}/gmu, PLAIN],
	[/(?:^|(?<=: ))[-*•] \p{L}[^\n]{0,80}? [-*•] \p{L}.{0,40}/gmu, PLAIN],
];
const EMPHASIS =
	/(?<![\p{L}\d*_])(\*{1,3}|_{1,3})(?![\s*_.,;:!?)])[^*_]{1,200}\1(?![*_])/gu;
const UNCLOSED = /(?<![\p{L}\d*])\*\*(?![\s*.,;:!?)])[^\s*]*/u;
const BULLET = /^ *([•▪◦‣●·\uF000-\uF0FF]|[■□◆♦❖➢➤](?= ?\p{L}))/u;
/** These are bullets where the next line begins with the same. U+FFFC is a part that is no text. */
const REPEATED =
	/^ *((?:[-–—*⁃]|(?!\uFFFC)\p{S})\uFE0F?(?= ?\p{L})|o(?= \p{L})|\|(?=.*\|))/u;
const NUMBER =
	/^ *\(?(\d{1,3}|[a-z](?=[.)]\s)|[ivx]{2,4})(?:[.):]|\uFE0F?\u20E3) ?[^\d ]/u;
/** With a full stop, it may be the initial of a name. */
const CAPITAL = /^ *\(?([A-Z]{1,4})(?:\)|\.(?= \p{L}+ \p{Ll})) /u;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii"];

const MAX_TARGET = 80;
/** A text with more signs is not hand-written. */
const MOST = 20;

function toSign(words: string, offset: number, hint: string): Sign {
	const target = words.trim().slice(0, MAX_TARGET);
	const message = `visitors would read the signs in "${target}"`;
	return { message, hint, target, offset };
}

function* findEmphasis(text: string): Iterable<Sign> {
	for (const { 0: words, 1: run = "", index } of text.matchAll(EMPHASIS)) {
		const inner = words.slice(run.length, -run.length);
		const end = index + words.length;
		const [rest = ""] = /^[\p{L}\d]*/u.exec(text.slice(end, end + 40)) ?? [];
		// A star behind a figure leads to a note, and underscores join the words of a name.
		if (run === "*" && /[\d\s]$/.test(inner)) continue;
		if (run.startsWith("_") && rest !== "" && !/\p{P}$/u.test(inner)) continue;
		const fixed = `${run}${inner.trim()}${run} ${rest}`.trim();
		yield toSign(words + rest, index, `Write the signs like this: ${fixed}`);
	}
	const [words] = UNCLOSED.exec(text) ?? [];
	if (words && text.split("**").length === 2)
		yield toSign(words, text.indexOf("**"), `Close the words too: ${words}**`);
}

/** "2" -> "3", "a" -> "b", "i" -> "ii" */
function findNext(label: string): string {
	if (/\d/.test(label)) return String(Number(label) + 1);
	const roman = ROMAN.indexOf(label.toLowerCase());
	const next =
		(roman < 0 ? undefined : ROMAN[roman + 1]) ??
		String.fromCharCode(label.charCodeAt(0) + 1);
	return label < "a" ? next.toUpperCase() : next;
}

/** Finds two lines that begin as entries of a list or rows of a table do, and run on, and signs of other lists. */
function* findRunOn(text: string): Iterable<Sign> {
	let offset = 0;
	let next: string | undefined;
	for (const line of text.split("\n")) {
		const [, label] = NUMBER.exec(line) ?? CAPITAL.exec(line) ?? [];
		const marker = REPEATED.exec(line)?.[1];
		const start = label ?? marker;
		if (BULLET.test(line) || (start && start === next))
			return yield toSign(line, offset, ENTRY);
		next = label ? findNext(label) : marker;
		offset += line.length + 1;
	}
}

/** Signs without a space make no heading. One # may be a tag of social media. */
const NO_HEADING = /^(#{2,6}(?=[\p{L}\p{N}])|#(?=\p{Lu}\p{Ll}* ))(\S+).*/gmu;

function* findHeadings(text: string): Iterable<Sign> {
	for (const match of text.matchAll(NO_HEADING)) {
		const [line, signs = "", word = ""] = match;
		const hint = `Put one space after the ${signs}`;
		const isCertain = signs !== "#" && !line.includes("#", signs.length);
		const correction = { from: signs + word, to: `${signs} ${word}` };
		yield {
			...toSign(line, match.index, hint),
			...(isCertain && { correction }),
		};
	}
}

/** Each of the patterns needs one of these. Most texts have none. */
const ANY_SIGN =
	/[[\]<>&\\*_`#{%\p{S}•▪◦‣●·⁃\uF000-\uF0FF]|\u20E3|'''|[:!?]{3}/u;
const ANY_START =
	/:[ a-z]|^ *(?:[-–—]|\(?[\da-z]{1,4}[.):]|o |(?:im|ex)port |\.\. )/imu;

export function findSigns(text: string, isPlain: boolean): Sign[] {
	if (!ANY_SIGN.test(text) && !ANY_START.test(text))
		return findInvisible(text).slice(0, MOST);
	const marks = [...findEmphasis(text), ...findRunOn(text)];
	const patterns = isPlain ? [...LEFT_OVER, ...IN_PLAIN] : LEFT_OVER;
	for (const [pattern, hint] of patterns)
		for (const { 0: words, index } of text.matchAll(pattern))
			marks.push(toSign(words, index, hint));
	const signs = isPlain
		? marks.map((finding) => ({ ...finding, hint: PLAIN }))
		: marks;
	const all = [...signs, ...findHeadings(text), ...findInvisible(text)];
	return all.slice(0, MOST);
}

const SENTENCE = /\n|[.!?…:;,]["'”’)]*\s*$|(?:\S+\s+){8}/;

/** @param above the block before, which is that of the words of a heading */
function describeBlock(block: Token, above: Token | undefined) {
	const { type, markup, content } = block;
	const underline = above?.type === "heading_open" ? above.markup : "";
	if (/^[-=]/.test(underline) && SENTENCE.test(content))
		return [
			"Markdown reads these words as a heading, because hyphens or equals signs stand below them",
			"For a line across the page, leave an empty line above it; for a heading, write ## and a space before the words",
		];
	if (type === "code_block" && /\p{L}\S*\s+\S*\p{L}/u.test(content))
		return [
			"Markdown reads these words as code, because four spaces stand before them",
			"For a paragraph, delete the spaces at the start of the line; for code, write a line of ``` above it and below",
		];
	const start = String(block.attrGet("start") ?? "");
	if (type === "ordered_list_open" && start.length > 2)
		return [
			`Markdown reads ${start}${markup} as the number of an entry in a list`,
			`For a sentence, write ${start}\\${markup} or begin it with another word; begin a list with a smaller number`,
		];
	return [];
}

/** Returns what visitors read of a token within a passage, with one sign for each part that is no text. */
function showToken({ type, content }: Token): string {
	if (type === "text") return content;
	return /break$/.test(type) ? "\n" : "\uFFFC";
}

/** Converts an offset of what visitors read of a passage to one of the Markdown. */
function findWritten(passage: readonly Token[], offset: number): number {
	let at = offset;
	for (const token of passage) {
		const { length } = showToken(token);
		if (at < length) return placeOf(token).offsetOf(at);
		at -= length;
	}
	return 0;
}

/** Finds characters in the address of a link or a picture that nobody sees. */
function* findInAddress(token: Token, body: string): Iterable<Sign> {
	const { findAddress, offsetOf } = placeOf(token);
	const start = findAddress?.() ?? offsetOf(0);
	for (const { correction, ...finding } of findInvisible(
		addressOf(token) ?? "",
		true,
	)) {
		const at = body.indexOf(correction?.from ?? "", start);
		if (at < 0) yield { ...finding, offset: start };
		else yield { ...finding, offset: at, ...(correction && { correction }) };
	}
}

/** The offsets of the result are those of the body. */
export function findMisread(body: string, tokens = parseBody(body)): Sign[] {
	const signs: Sign[] = [];
	let above: Token | undefined;
	for (const block of tokens) {
		const [message, hint = ""] = describeBlock(block, above);
		above = block;
		if (message) {
			const offset = body.lastIndexOf("\n", placeOf(block).offsetOf(0) - 1) + 1;
			const [line = ""] = body.slice(offset).split("\n", 1);
			signs.push({ message, hint, target: line.trim(), offset });
		}
		const passage = block.children ?? [];
		for (const token of passage)
			for (const finding of findInAddress(token, body)) signs.push(finding);
		const shown = passage.map(showToken).join("");
		for (const finding of findSigns(shown, false)) {
			const offset = findWritten(passage, finding.offset);
			const [written = ""] = shown.slice(finding.offset).split(/[\s\uFFFC]/, 1);
			// A sign that stands there with a backslash or as an entity is meant.
			if (!body.startsWith(written, offset) || body[offset - 1] === "\\")
				continue;
			const read = (text: string) => text.replaceAll("\uFFFC", "");
			signs.push({
				...finding,
				message: read(finding.message),
				hint: read(finding.hint),
				target: read(finding.target),
				offset,
			});
		}
	}
	return signs;
}
