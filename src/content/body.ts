// The Markdown body of a content file -> what must not be published: raw HTML, pictures,
// links that lead nowhere and headings that skip a level.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { WrittenFile } from "./claims.ts";
import { isLinkTarget } from "./schema/addresses.ts";

type Token = ReturnType<MarkdownIt["parse"]>[number];

interface Finding {
	/** From 0, in the body or in its block. */
	readonly line: number;
	readonly message: string;
	readonly hint: string;
}

// Reads as marks what the renderer would publish as text.
const detector = createMarkdownIt({ html: true });
detector.validateLink = () => true;

const HTML = {
	message: "this text holds HTML, and the site shows texts, not markup",
	hint: "Write **bold**, *italic*, - lists and [links](/contact) instead; write < as &lt;",
};
const PICTURE = {
	message: "this text holds a picture, and the text of a service cannot",
	hint: "Take it out, or lead to it with a link, as in [the picture](/art/picture.svg)",
};

function badLink(target: string) {
	return {
		message: `"${target}" is not an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address`,
		hint: "Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [NHS](https://www.nhs.uk)",
	};
}

function judgeInline(token: Token) {
	if (token.type === "html_inline") return HTML;
	if (token.type === "image") return PICTURE;
	const target = token.attrGet("href");
	if (target === null || isLinkTarget(String(target))) return undefined;
	return badLink(decodeTarget(String(target)));
}

/** As it was written, where that can be told. */
function decodeTarget(target: string): string {
	try {
		return decodeURI(target);
	} catch (error) {
		if (error instanceof URIError) return target;
		throw error;
	}
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
function findInDefinitions(body: string, env: object): Finding[] {
	const known = "references" in env ? Object(env.references) : {};
	return body.split("\n").flatMap((text, line) => {
		const [, label = "", target = ""] = DEFINITION.exec(text) ?? [];
		const isKnown = Object.hasOwn(
			known,
			detector.utils.normalizeReference(label),
		);
		if (!isKnown || isLinkTarget(target.split(/\s/)[0] ?? "")) return [];
		return [{ line, ...badLink(target) }];
	});
}

function findInBody(body: string): Finding[] {
	// A level can only be left out above a third one.
	if (!/[<[]|###/.test(body)) return [];
	const env = {};
	const found = findInTokens(detector.parse(body, env));
	const told = new Set(found.map(({ message }) => message));
	const defined = findInDefinitions(body, env);
	return [...found, ...defined.filter(({ message }) => !told.has(message))];
}

export function checkBody(file: WrittenFile): UnplacedProblem[] {
	return findInBody(file.body).map(({ line, message, hint }) =>
		invalid(message, {
			hint,
			source: { file: file.sourcePath, line: file.bodyLine + line, column: 1 },
		}),
	);
}
