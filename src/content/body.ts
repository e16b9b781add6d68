// The Markdown body of a content file -> its markup and its pictures, and what must not be
// published: raw HTML, links that lead nowhere, headings that skip a level, pictures without words.
import type { PictureUse } from "../plan/picture.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { findPictureUses, judgePicture } from "./body-pictures.ts";
import type { WrittenFile } from "./claims.ts";
import {
	addressOf,
	type BodyMarkup,
	NO_MARKUP,
	type ParsedBody,
	parseBody,
	renderBody,
	type Token,
} from "./markdown.ts";
import { isLinkTarget } from "./schema/addresses.ts";

interface Fault {
	readonly message: string;
	readonly hint: string;
}

interface Finding extends Fault {
	/** From 0, in the body. */
	readonly line: number;
}

const HTML: Fault = {
	message: "this text holds HTML, and the site shows texts, not markup",
	hint: "Write **bold**, *italic*, - lists and [links](/contact) instead; write < as &lt;",
};
const UNREAD_PICTURE: Fault = {
	message:
		"this looks like a picture, and visitors would read its signs, because of a blank in its name or a bracket that is missing",
	hint: "Write it like this: ![Two chairs by a window](/pictures/room.jpg), and a name with a blank in it between < and >, as in ![Chairs](</pictures/our room.jpg>)",
};

function badLink(target: string): Fault {
	return {
		message: `"${target}" is not an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address`,
		hint: "Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [NHS](https://www.nhs.uk)",
	};
}

function judgeInline(token: Token): Fault | undefined {
	if (token.type === "html_inline") return HTML;
	if (token.type === "image") return judgePicture(token);
	if (token.type === "text" && /!\[[^\]]*\]\(/.test(token.content))
		return UNREAD_PICTURE;
	const target = token.attrGet("href");
	if (target === null || isLinkTarget(String(target))) return undefined;
	return badLink(addressOf(token) ?? "");
}

/** In one block; of its HTML only the first, because each tag has two ends. */
function judgeBlock(block: Token, firstLine: number): Finding[] {
	const found: Finding[] = [];
	let line = firstLine;
	let hasHtml = false;
	for (const token of block.children ?? []) {
		const fault = judgeInline(token);
		if (fault && !(fault === HTML && hasHtml)) found.push({ line, ...fault });
		hasHtml ||= fault === HTML;
		if (token.type === "softbreak" || token.type === "hardbreak") line++;
		else line += token.content.split("\n").length - 1;
	}
	return found;
}

/** The title of the page is of level 1, and # is shown as ## is. */
function judgeHeading(level: number, above: number): Fault | undefined {
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

/** Finds what is wrong, and the pictures that can be looked for, each with the line of its block. */
function examineTokens(tokens: readonly Token[]) {
	const findings: Finding[] = [];
	const pictures = new Map<string, number>();
	let line = 0;
	let above = 1;
	for (const token of tokens) {
		// The cells of a table have no line of their own, their row has.
		line = token.map?.[0] ?? line;
		if (token.type === "html_block") findings.push({ line, ...HTML });
		if (token.type === "heading_open") {
			const level = Number(token.tag.slice(1));
			const fault = judgeHeading(level, above);
			if (fault) findings.push({ line, ...fault });
			above = level;
		}
		findings.push(...judgeBlock(token, line));
		for (const child of token.children ?? []) {
			const file = child.type === "image" && addressOf(child);
			if (file && !judgePicture(child) && !pictures.has(file))
				pictures.set(file, line);
		}
	}
	return { findings, pictures };
}

const DEFINITION = /^[\s>]*\[([^\]]+)\]:\s*<?([^>]*?)>?\s*$/;

/** Lines such as [1]: contact, which would be shown when they lead nowhere. */
function examineDefinitions(
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

interface ExaminedBody {
	readonly problems: readonly UnplacedProblem[];
	readonly pictures: readonly PictureUse[];
	/** Nothing where there are problems. */
	readonly markup: BodyMarkup;
}

export function examineBody(file: WrittenFile): ExaminedBody {
	const { body, sourcePath, bodyLine } = file;
	// The body of a page of the maintainer's own is most of it, that of a service a part.
	const isPage = sourcePath.startsWith("content/pages/");
	const headings = isPage ? "places" : "plain";
	const { tokens, refersTo } = parseBody(body);
	const { findings, pictures } = examineTokens(tokens);
	const reported = new Set(findings.map(({ message }) => message));
	findings.push(
		...examineDefinitions(body, refersTo).filter(
			({ message }) => !reported.has(message),
		),
	);
	return {
		pictures: findPictureUses(file, pictures),
		problems: findings.map(({ line, message, hint }) =>
			invalid(message, {
				hint,
				source: { file: sourcePath, line: bodyLine + line, column: 1 },
			}),
		),
		markup: findings.length > 0 ? NO_MARKUP : renderBody(tokens, headings),
	};
}
