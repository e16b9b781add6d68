// The Markdown body of a content file -> its markup and its pictures, and what must not be
// published: raw HTML, links that lead nowhere, headings that skip a level, pictures without words.
import type { PictureUse } from "../../plan/picture.ts";
import { invalid, type UnlocatedProblem } from "../../problems.ts";
import type { WrittenFile } from "../claims.ts";
import { isLinkTarget } from "../schema/addresses.ts";
import { adviseName, isPictureName } from "../schema/picture.ts";
import {
	addressOf,
	decodeAddress,
	type ParsedBody,
	parseBody,
	type Token,
} from "./markdown.ts";

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

/** The title that says of a picture that it says nothing. */
const DECORATIVE = "decorative";

/** ![What it shows](/pictures/room.jpg) */
function judgePicture(token: Token): Fault | undefined {
	const file = addressOf(token) ?? "";
	const alt = token.content;
	const title = String(token.attrGet("title") ?? "");
	const hasAlt = alt.trim() !== "";
	const isDecorative = title.trim().toLowerCase() === DECORATIVE;
	if (!isPictureName(file))
		return {
			message: `"${file}" is not the name of a picture that can be prepared for a page`,
			hint: adviseName(file, (name) => {
				const address = /[\s()]/.test(name) ? `<${name}>` : name;
				return `![Two chairs by a window](${address})`;
			}),
		};
	if (title.trim() !== "" && !isDecorative)
		return {
			message: `few visitors ever see the words "${title}" of this picture, because they are shown only under a mouse`,
			hint: "Write them into the text, or between the square brackets, as in ![Two chairs by a window](/pictures/room.jpg)",
		};
	if (!hasAlt && !isDecorative)
		return {
			message: "this picture has no words for people who cannot see it",
			hint: `Say in a few words what it shows, as in ![Two chairs by a window](${file}); if it says nothing that the text does not, write ![](${file} "${DECORATIVE}")`,
		};
	if (hasAlt && isDecorative)
		return {
			message:
				"this picture has words for people who cannot see it, and is called decorative, which hides it from them",
			hint: `Keep one of the two: ![${alt}](${file}) or ![](${file} "${DECORATIVE}")`,
		};
	return undefined;
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

function judgeToken(token: Token): Fault | undefined {
	if (/^html_/.test(token.type)) return HTML;
	if (token.type === "image") return judgePicture(token);
	if (token.type === "text" && /!\[[^\]]*\]\(/.test(token.content))
		return UNREAD_PICTURE;
	const target = token.attrGet("href");
	return target === null || isLinkTarget(String(target))
		? undefined
		: badLink(addressOf(token) ?? "");
}

/** Finds what is wrong, and the pictures that can be looked for, each with the line of its block. */
function examineTokens(tokens: readonly Token[]) {
	const findings: Finding[] = [];
	const pictures = new Map<string, number>();
	let block = 0;
	let above = 1;
	for (const token of tokens) {
		// The cells of a table have no line of their own, their row has.
		block = token.map?.[0] ?? block;
		let line = block;
		let hasHtml = false;
		const add = (fault: Fault | undefined) => {
			// Of the HTML in a block only the first, because each tag has two ends.
			if (fault && !(fault === HTML && hasHtml))
				findings.push({ line, ...fault });
			hasHtml ||= fault === HTML;
		};
		if (token.type === "heading_open") {
			const level = Number(token.tag.slice(1));
			add(judgeHeading(level, above));
			above = level;
		}
		if (token.type === "html_block") add(HTML);
		for (const child of token.children ?? []) {
			const fault = judgeToken(child);
			add(fault);
			const file = child.type === "image" && addressOf(child);
			if (file && !fault && !pictures.has(file)) pictures.set(file, block);
			const isBreak = /^(?:soft|hard)break$/.test(child.type);
			line += isBreak ? 1 : child.content.split("\n").length - 1;
		}
	}
	return { findings, pictures };
}

/** [1]: /contact, where the address may have blanks in it, and [1]: </pictures/our room.jpg> */
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

/** The name of a picture, behind its words or in the line that these refer to. */
const PICTURE_NAME =
	/(?:!\[[^\]]*\]\(|^[\s>]*\[[^\]]+\]:)\s*(?:<([^>]+)>|([^\s)]+))/g;

/**
 * Each picture at least once: one whose name no pattern finds is placed where its block begins.
 * @param shown each with the line of its block, from 0
 */
function findPictureUses(
	{ sourcePath, body, bodyLine }: WrittenFile,
	shown: ReadonlyMap<string, number>,
): PictureUse[] {
	if (shown.size === 0) return [];
	const pictureAt = (
		file: string,
		line: number,
		column: number,
	): PictureUse => {
		const source = { file: sourcePath, line: bodyLine + line, column };
		return { file, sourcePath, source };
	};
	const found = body.split("\n").flatMap((text, line) =>
		[...text.matchAll(PICTURE_NAME)].flatMap((match) => {
			const address = match[1] ?? match[2] ?? "";
			const file = decodeAddress(address);
			const column = match.index + match[0].lastIndexOf(address) + 1;
			return shown.has(file) ? [pictureAt(file, line, column)] : [];
		}),
	);
	const named = new Set(found.map(({ file }) => file));
	const others = [...shown].filter(([file]) => !named.has(file));
	return [...found, ...others.map(([file, line]) => pictureAt(file, line, 1))];
}

interface ExaminedBody {
	readonly problems: readonly UnlocatedProblem[];
	readonly pictures: readonly PictureUse[];
	/** Empty where there are problems. */
	readonly markup: readonly Token[];
}

export function examineBody(file: WrittenFile): ExaminedBody {
	const { body, sourcePath, bodyLine } = file;
	// The body of a page of the maintainer's own is most of it, that of a service a part.
	const isPage = sourcePath.startsWith("content/pages/");
	const { tokens, refersTo } = parseBody(body, isPage);
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
		markup: findings.length > 0 ? [] : tokens,
	};
}
