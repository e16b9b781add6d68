// The Markdown body of a content file -> its markup and its pictures, and what must not be
// published: raw HTML, links that lead nowhere, headings that skip a level, pictures without words.
import type { PictureUse } from "../plan/picture.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import {
	decodeAddress,
	findPictureUses,
	judgePicture,
} from "./body-pictures.ts";
import type { WrittenFile } from "./claims.ts";
import {
	type BodyMarkup,
	type Headings,
	NO_MARKUP,
	type ParsedBody,
	parseBody,
	prepareBody,
	type Token,
} from "./markdown.ts";
import { isLinkTarget } from "./schema/addresses.ts";

interface Finding {
	/** From 0, in the body or in its block. */
	readonly line: number;
	readonly message: string;
	readonly hint: string;
}

const HTML = {
	message: "this text holds HTML, and the site shows texts, not markup",
	hint: "Write **bold**, *italic*, - lists and [links](/contact) instead; write < as &lt;",
};
const UNREAD_PICTURE = {
	message:
		"this looks like a picture, and visitors would read its signs, because of a blank in its name or a bracket that is missing",
	hint: "Write it like this: ![Two chairs by a window](/pictures/room.jpg), and a name with a blank in it between < and >, as in ![Chairs](</pictures/our room.jpg>)",
};

function badLink(target: string) {
	return {
		message: `"${target}" is not an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address`,
		hint: "Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [NHS](https://www.nhs.uk)",
	};
}

function judgeInline(token: Token) {
	if (token.type === "html_inline") return HTML;
	if (token.type === "image") return judgePicture(readPicture(token));
	if (token.type === "text" && /!\[[^\]]*\]\(/.test(token.content))
		return UNREAD_PICTURE;
	const target = token.attrGet("href");
	if (target === null || isLinkTarget(String(target))) return undefined;
	return badLink(decodeAddress(String(target)));
}

function readPicture(token: Token) {
	return {
		file: decodeAddress(String(token.attrGet("src"))),
		alt: token.content,
		title: String(token.attrGet("title") ?? ""),
	};
}

/** The pictures that can be looked for, each with the line of its block. */
function namePictures(tokens: readonly Token[]): Map<string, number> {
	const lines = new Map<string, number>();
	let line = 0;
	for (const { map, children } of tokens) {
		// The cells of a table have no line of their own, their row has.
		line = map?.[0] ?? line;
		for (const child of children ?? []) {
			if (child.type !== "image") continue;
			const picture = readPicture(child);
			if (!judgePicture(picture) && !lines.has(picture.file))
				lines.set(picture.file, line);
		}
	}
	return lines;
}

/** In one block; of its HTML only the first, because each tag has two ends. */
function judgeBlock(block: Token): Finding[] {
	const found: Finding[] = [];
	let line = 0;
	for (const token of block.children ?? []) {
		const finding = judgeInline(token);
		const isEcho = found.some(({ message }) => message === HTML.message);
		if (finding && !(finding === HTML && isEcho))
			found.push({ line, ...finding });
		if (token.type === "softbreak" || token.type === "hardbreak") line++;
		else line += token.content.split("\n").length - 1;
	}
	return found;
}

/** The title of the page is of level 1, and # is shown as ## is. */
function judgeHeading(level: number, above: number) {
	if (level <= above + 1) return undefined;
	const next = "#".repeat(above + 1);
	const before =
		above === 1
			? "no heading above it"
			: `the heading above it has ${"#".repeat(above)}`;
	return {
		message: `this heading has ${"#".repeat(level)} and ${before}, so a level is left out, which loses people who listen to the page`,
		hint: `Begin it with ${next} and a space, as in ${next} What to expect`,
	};
}

function findInTokens(tokens: readonly Token[]): Finding[] {
	let line = 0;
	let above = 1;
	return tokens.flatMap((token) => {
		// The cells of a table have no line of their own, their row has.
		line = token.map?.[0] ?? line;
		if (token.type === "html_block") return [{ line, ...HTML }];
		if (token.type === "heading_open") {
			const level = Math.max(2, Number(token.tag.slice(1)));
			const skipped = judgeHeading(level, above);
			above = level;
			return skipped ? [{ line, ...skipped }] : [];
		}
		return judgeBlock(token).map((found) => ({
			...found,
			line: line + found.line,
		}));
	});
}

const DEFINITION = /^[\s>]*\[([^\]]+)\]:\s*<?([^>]*?)>?\s*$/;

/** Lines such as [1]: contact, which would be shown when they lead nowhere. */
function findInDefinitions(
	body: string,
	refersTo: ParsedBody["refersTo"],
): Finding[] {
	if (!body.includes("]:")) return [];
	return body.split("\n").flatMap((text, line) => {
		const [, label = "", target = ""] = DEFINITION.exec(text) ?? [];
		// Its address may stand on the line below, which a pattern would not know from a text.
		const isElsewhere = !refersTo(label) || target === "";
		if (isElsewhere || isLinkTarget(target.split(/\s/)[0] ?? "")) return [];
		return [{ line, ...badLink(target) }];
	});
}

/** What the marks of Markdown say; its words are not looked at. */
function findInBody(body: string, { tokens, refersTo }: ParsedBody): Finding[] {
	const found = findInTokens(tokens);
	const told = new Set(found.map(({ message }) => message));
	const defined = findInDefinitions(body, refersTo);
	return [...found, ...defined.filter(({ message }) => !told.has(message))];
}

/** Holds no link, no picture and no HTML, and leaves no level out above a third one. */
function isPlain(body: string): boolean {
	return !/[<[]|###/.test(body);
}

const NOTHING = { problems: [], pictures: [] };

interface ExaminedBody {
	readonly problems: readonly UnplacedProblem[];
	readonly pictures: readonly PictureUse[];
	/** Nothing where there are problems. */
	readonly markup: BodyMarkup;
}

export function examineBody(
	file: WrittenFile,
	headings: Headings,
): ExaminedBody {
	const { body, sourcePath, bodyLine } = file;
	if (body.trim() === "") return { markup: NO_MARKUP, ...NOTHING };
	const parsed = parseBody(body);
	const { tokens } = parsed;
	if (isPlain(body))
		return { markup: prepareBody(tokens, headings), ...NOTHING };
	const findings = findInBody(body, parsed);
	return {
		pictures: findPictureUses(file, namePictures(tokens)),
		problems: findings.map(({ line, message, hint }) =>
			invalid(message, {
				hint,
				source: { file: sourcePath, line: bodyLine + line, column: 1 },
			}),
		),
		markup: findings.length > 0 ? NO_MARKUP : prepareBody(tokens, headings),
	};
}

/** Of a body that is known to have no problems. */
export function readBody(body: string, headings: Headings): BodyMarkup {
	if (body.trim() === "") return NO_MARKUP;
	return prepareBody(parseBody(body).tokens, headings);
}
