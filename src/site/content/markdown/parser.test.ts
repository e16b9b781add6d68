// Each token of Markdown knows where each of its characters is written, and each link where its address is.
import { expect, test } from "vitest";
import { createRandom, pick } from "../../../../test/support/mutate.ts";
import {
	listShippedContent,
	readShippedText,
} from "../../../../test/support/shipped-files.ts";
import { ContentDocument } from "../../document/document.ts";
import { listTokens } from "./check-body.ts";
import { addressOf, decodeEntity, parseBody } from "./markdown.ts";
import { placeOf, type Token } from "./parser.ts";

/** Reads one character as Markdown does. */
function readCharacter(written: string): string {
	const [sign = ""] =
		/^(?:\\[!-/:-@[-`{-~]|&#?\w+;|.|\n)/su.exec(written) ?? [];
	if (sign.startsWith("&")) return decodeEntity(sign);
	return sign.startsWith("\\") && sign.length === 2 ? sign.slice(1) : sign;
}

const HAS_WORDS = /^(?:text|code_inline|code_block|fence|inline|image)$/;

/** Returns the characters that are not written where the token says. */
function findMisplaced(body: string, token: Token): string[] {
	const misplaced: string[] = [];
	const { type, content } = token;
	if (!HAS_WORDS.test(type)) return misplaced;
	for (let at = 0; at < content.length; at++) {
		const offset = placeOf(token).offsetOf(at);
		// Blocks have their words as they are written, and so has code.
		const written = body.slice(offset, offset + 12);
		const isSame =
			written[0] === content[at] ||
			(/\s/.test(content[at] ?? "") && /^(?:\s|$)/.test(written)) ||
			(type === "text" && readCharacter(written)[0] === content[at]) ||
			(type === "inline" && written.startsWith("\\|") && content[at] === "|");
		// The second half of a character of two is part of the first.
		const isHalf = /[\uDC00-\uDFFF]/.test(content[at] ?? "");
		if (!isSame && !isHalf)
			misplaced.push(`${type} "${content.slice(at)}" at "${written}"`);
	}
	return misplaced;
}

/** Addresses that are written in another way. */
const WRITTEN: Readonly<Record<string, string>> = {
	"/a(b": "/a\\(b",
	"/a&b": "/a&amp;b",
	"mailto:desk@mill.example": "desk@mill.example",
};

/** Returns the address of a link if it is not written where the link says. */
function findMisplacedAddress(body: string, token: Token): string[] {
	if (token.type !== "link_open") return [];
	const address = addressOf(token) ?? "";
	const offset = placeOf(token).findAddress?.() ?? -1;
	if (body.startsWith(WRITTEN[address] ?? address, offset)) return [];
	return [`${address} at "${body.slice(offset, offset + 12)}"`];
}

function listMisplaced(body: string): string[] {
	return listTokens(parseBody(body)).flatMap((token) => [
		...findMisplaced(body, token),
		...findMisplacedAddress(body, token),
	]);
}

const SPANS = [
	"calm",
	"one two",
	"*thin*",
	"**bold *thin* bold**",
	"***both***",
	"*a*** left",
	"***left* over",
	"a*b",
	"_thin_ snake_case",
	"~~gone~~ ~one~",
	"`code`",
	"`` a ` b ``",
	"[us](/about)",
	"[**us** all](/about 'Title')",
	'[us](</about> "A (title)")',
	"[us]( /about )",
	"[us](/a_(b)) (c)",
	"[us](/a\\(b)",
	"[us](/a&amp;b)",
	"[us][1]",
	"[1]",
	"[us](/caf\u00e9)",
	"[not] (a link) [at] all",
	"![a *thin* room](/pictures/a.jpg)",
	"[![room](/pictures/a.jpg)](/about)",
	"<https://www.nhs.uk>",
	"<desk@mill.example>",
	"Q&amp;A &copy; &#65; &unknown; & so",
	"5 \\* 3 \\_ \\# \\a \\",
	"<b>HTML</b>",
	"\u{1F6CC} and \u00e9",
	"==quiet==",
	"one  \ntwo",
	"one\\\ntwo",
	"one\n  two",
	"",
];

/** Each puts a passage into a block, beside which others may stand. */
const BLOCKS: readonly ((passage: string) => string)[] = [
	(passage) => passage,
	(passage) => `## ${passage.replaceAll("\n", " ")}`,
	(passage) => `### ${passage.replaceAll("\n", " ")} ###  `,
	(passage) => `${passage}\n===`,
	(passage) => `- ${passage}\n- ${passage.replaceAll("\n", "\n  ")}`,
	(passage) => `12. ${passage}\n\n    ${passage.replaceAll("\n", "\n    ")}`,
	(passage) => `> ${passage.replaceAll("\n", "\n> ")}\n${"lazy"}`,
	(passage) => `> - ${passage.replaceAll("\n", "\n>   ")}\n>   - ${passage}`,
	(passage) => `  ${passage}\n\ttab`,
	(passage) => `\`\`\`\n${passage}\n\`\`\``,
	(passage) =>
		`- a\n\n  \`\`\`html\n  ${passage.replaceAll("\n", " ")}\n  \`\`\``,
	(passage) => `    ${passage.replaceAll("\n", "\n    ")}`,
	(passage) => toTable(passage, "", "|"),
	(passage) => toTable(passage, "", ""),
	(passage) => toTable(passage, "> ", "|"),
	(passage) => toTable(passage, "> ", ""),
	(passage) => toTable(passage, "- ", "|"),
];

function toTable(passage: string, sign: string, border: string): string {
	const cell = passage.replaceAll("\n", " ").replaceAll("|", "\\|");
	const rows = [`${cell} | \\| b`, "- | -", ` | ${cell} `, `c\\|d | ${cell}`];
	const inner = sign === "- " ? "  " : sign;
	return rows
		.map((row, at) => (at === 0 ? sign : inner) + border + row + border)
		.join("\n");
}

const DEFINITION = "[1]: </defined>\n  'Title'";

test("each character of 1,000 made-up texts is written where its token says", () => {
	const random = createRandom(1);
	const found: string[] = [];
	for (let round = 0; round < 1000; round++) {
		const blocks: string[] = [];
		for (let at = 0; at < 4; at++) {
			const spans = [1, 2, 3, 4].map(() => pick(random, SPANS));
			blocks.push(pick(random, BLOCKS)(spans.join(pick(random, [" ", ""]))));
		}
		const body = `${blocks.join("\n\n")}\n\n${DEFINITION}\n`;
		for (const one of listMisplaced(body)) found.push(`${one} in ${body}`);
	}
	expect(found.slice(0, 3)).toEqual([]);
});

test("each character of the shipped Markdown is written where its token says", () => {
	let count = 0;
	for (const sourcePath of listShippedContent()) {
		const text = readShippedText(sourcePath);
		const { body } = new ContentDocument(sourcePath, text);
		count += body.length;
		expect(listMisplaced(body)).toEqual([]);
	}
	expect(count).toBeGreaterThan(10_000);
});

test.each([
	["a &amp; b *c*", "c", 11],
	["a \\* b", "a * b", 0],
	["`` ` ``", "`", 3],
	["***a** b*", "a", 3],
	["*a*** b", "** b", 3],
	["![room](/pictures/a.jpg)", "room", 2],
	["| a | b\\|c |\n| - | - |", "b|c", 6],
	["> | a | b |\n> | - | - |", "b", 8],
	["## C# ##", "C#", 3],
])("the words of %j begin at their offset", (body, words, offset) => {
	const [token] = listTokens(parseBody(body)).filter(
		({ type, content }) => content === words && type !== "inline",
	);
	expect(token && placeOf(token).offsetOf(0)).toBe(offset);
});

test.each([
	["[us](/a)", 5],
	["[us](</a> 'T')", 6],
	["<https://a.example>", 1],
	["<a@b.example>", 1],
	["[![i](/pictures/a.jpg)][1]\n\n[1]: /a", 33],
	["[a](/b [c])\n\n[a]: /a", 18],
	["> [us][1]\n>\n> [1]:\n>   /a", 23],
	["Ring\n[us](/a\\(1\\))", 10],
])("the address in %j begins at its offset", (body, offset) => {
	const link = listTokens(parseBody(body)).find(
		({ type }) => type === "link_open",
	);
	expect(link && placeOf(link).findAddress?.()).toBe(offset);
});
