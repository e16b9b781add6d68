// Parses the Markdown of a content file and finds its pictures. Reports HTML, invalid links, headings
// that skip a level, and pictures without alternative text.
import type { PictureUse } from "../../plan/picture.ts";
import { contentProblem, type UnlocatedProblem } from "../../problems.ts";
import type { RawFile } from "../claims.ts";
import { isLinkTarget } from "../schema/addresses.ts";
import {
	INVALID_PICTURE,
	isPictureName,
	PICTURE_HINT,
} from "../schema/picture.ts";
import { addressOf, parseBody, type Token } from "./markdown.ts";

interface BodyError {
	readonly message: string;
	readonly hint: string;
}

const HTML: BodyError = {
	message: "HTML is not allowed: a text cannot contain tags such as <b>",
	hint: "Write **bold**, *italic*, - lists and [links](/contact) instead; to show the sign <, write &lt;",
};
const MISREAD_PICTURE: BodyError = {
	message:
		"this looks like a picture but is shown as text, because its name contains a space or a bracket is missing",
	hint: "Write it like this: ![Two chairs by a window](/pictures/room.jpg), and put a name that contains a space between < and >, as in ![Chairs](</pictures/our room.jpg>)",
};

function describeInvalidLink(target: string): BodyError {
	return {
		message: `"${target}" is not a valid link: it is neither a page of this site nor an http, https, mailto or tel address`,
		hint: "Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [NHS](https://www.nhs.uk)",
	};
}

/** A picture with this title needs no alternative text. */
const DECORATIVE = "decorative";

function checkPicture(token: Token): BodyError | undefined {
	const file = addressOf(token) ?? "";
	const alt = token.content;
	const title = String(token.attrGet("title") ?? "");
	const hasAlt = alt.trim() !== "";
	const isDecorative = title.trim().toLowerCase() === DECORATIVE;
	if (!isPictureName(file))
		return {
			message: `"${file}" ${INVALID_PICTURE}`,
			hint: `${PICTURE_HINT} ![Two chairs by a window](/pictures/room.jpg)`,
		};
	if (title.trim() !== "" && !isDecorative)
		return {
			message: `hidden words: "${title}" is shown only while the mouse is over this picture, so few visitors see it`,
			hint: "Write these words into the text, or between the square brackets, as in ![Two chairs by a window](/pictures/room.jpg)",
		};
	if (!hasAlt && !isDecorative)
		return {
			message:
				"missing alternative text: this picture has no words for people who cannot see it",
			hint: `Describe the picture in a few words, as in ![Two chairs by a window](${file}); if it only decorates the page, write ![](${file} "${DECORATIVE}")`,
		};
	if (hasAlt && isDecorative)
		return {
			message:
				"this picture has alternative text, but the word decorative hides the picture from the people who need that text",
			hint: `Keep one of the two: ![${alt}](${file}) or ![](${file} "${DECORATIVE}")`,
		};
	return undefined;
}

/** Headings start at level 2, because level 1 is the title of the page; # is shown like ##. */
function checkHeading(level: number, previous: number): BodyError | undefined {
	if (level <= previous + 1) return undefined;
	const next = "#".repeat(previous + 1);
	const before =
		previous === 1
			? "no heading above it"
			: `the heading above it has ${"#".repeat(previous)}`;
	return {
		message: `skipped heading level: this heading has ${"#".repeat(level)} and ${before}, which confuses people who listen to the page`,
		hint: `Begin it with ${next} and a space, as in ${next} What to expect`,
	};
}

function checkToken(token: Token): BodyError | undefined {
	if (/^html_/.test(token.type)) return HTML;
	if (token.type === "image") return checkPicture(token);
	if (token.type === "text" && /!\[[^[\]]*\]\(/.test(token.content))
		return MISREAD_PICTURE;
	const target = token.attrGet("href");
	return target === null || isLinkTarget(String(target))
		? undefined
		: describeInvalidLink(addressOf(token) ?? "");
}

interface ExaminedBody {
	readonly problems: readonly UnlocatedProblem[];
	/** The pictures without an error. */
	readonly pictures: readonly PictureUse[];
	/** The tokens are empty when there are problems. */
	readonly markup: readonly Token[];
}

export function examineBody({
	body,
	sourcePath,
	bodyLine,
}: RawFile): ExaminedBody {
	// For a custom page the Markdown is most of the page, for a service only a part of it.
	const isPage = sourcePath.startsWith("content/pages/");
	const tokens = parseBody(body, isPage);
	const problems: UnlocatedProblem[] = [];
	const pictures: PictureUse[] = [];
	let line = bodyLine;
	let previous = 1;
	for (const token of tokens) {
		// A cell of a table has no line; its row has one.
		if (token.map) line = bodyLine + token.map[0];
		let lineInBlock = line;
		let hasHtml = false;
		const add = (error: BodyError | undefined) => {
			// All HTML of a block is one error, because an element has two tags.
			if (!error || (error === HTML && hasHtml)) return;
			hasHtml ||= error === HTML;
			const source = { file: sourcePath, line: lineInBlock, column: 1 };
			problems.push(
				contentProblem(error.message, { hint: error.hint, source }),
			);
		};
		if (token.type === "heading_open") {
			const level = Number(token.tag.slice(1));
			add(checkHeading(level, previous));
			previous = level;
		}
		if (token.type === "html_block") add(HTML);
		for (const child of token.children ?? []) {
			const error = checkToken(child);
			add(error);
			const file = child.type === "image" && addressOf(child);
			const source = { file: sourcePath, line: lineInBlock, column: 1 };
			if (file && !error) pictures.push({ file, sourcePath, source });
			const isBreak = /^(?:soft|hard)break$/.test(child.type);
			lineInBlock += isBreak ? 1 : child.content.split("\n").length - 1;
		}
	}
	return { pictures, problems, markup: problems.length > 0 ? [] : tokens };
}
