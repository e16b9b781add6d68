// Parses the Markdown of a content file and finds its pictures. Reports HTML, invalid links, and pictures
// without alternative text.
import type { Place, Problem } from "../../problems.ts";
import { isPictureName, type PictureUse } from "../../site/picture.ts";
import {
	define,
	findLoneBrace,
	LONE_BRACE,
	type RawFile,
} from "../raw-file.ts";
import {
	INVALID_LINK,
	isLinkTarget,
	replaceSpaces,
} from "../schema/addresses.ts";
import {
	INVALID_PICTURE,
	MISSING_ALT,
	PICTURE_HINT,
} from "../schema/picture.ts";
import { addressOf, parseBody, type Token } from "./markdown.ts";

const HTML = define(
	"HTML is not allowed: a text cannot contain tags such as <b>",
	"Write **bold**, *italic*, - lists and [links](/contact) instead; to show the sign <, write &lt;",
);
const MISREAD_PICTURE = define(
	"this looks like a picture but is shown as text, because its name contains a space or a bracket is missing",
	"Write it like this: ![Two chairs by a window](/pictures/room.jpg), and put a name that contains a space between < and >, as in ![Chairs](</pictures/our room.jpg>)",
);

/** A picture with this title needs no alternative text. */
const DECORATIVE = "decorative";

function checkPicture(token: Token): Problem<Place> | undefined {
	const file = addressOf(token) ?? "";
	const title = String(token.attrGet("title") ?? "");
	const isDecorative = title.trim().toLowerCase() === DECORATIVE;
	if (!isPictureName(file))
		return define(
			`"${file}" ${INVALID_PICTURE}`,
			`${PICTURE_HINT} ![Two chairs by a window](/pictures/room.jpg)`,
		);
	if (token.content.trim() === "" && !isDecorative)
		return define(
			MISSING_ALT,
			`Describe the picture in a few words, as in ![Two chairs by a window](${file}); if it only decorates the page, write ![](${file} "${DECORATIVE}")`,
		);
	return undefined;
}

function checkInline(token: Token): Problem<Place> | undefined {
	if (/^html_/.test(token.type)) return HTML;
	if (token.type === "image") return checkPicture(token);
	if (token.type === "text" && /!\[[^[\]]*\]\(/.test(token.content))
		return MISREAD_PICTURE;
	const target = token.attrGet("href");
	if (target === null)
		return token.type === "text" ? checkLeftLink(token.content) : undefined;
	if (isLinkTarget(String(target))) return undefined;
	return define(
		`"${addressOf(token)}" ${INVALID_LINK}`,
		"Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [NHS](https://www.nhs.uk)",
	);
}

const ADDRESS = /^(?:[/#]|https?:|mailto:|tel:|www\.)|\.\w{2,4}$/i;

/** Finds a link that Markdown leaves as it is. */
function checkLeftLink(text: string): Problem<Place> | undefined {
	const at = text.indexOf("](");
	if (at < 0) return undefined;
	const words = text.slice(text.lastIndexOf("[", at) + 1, at);
	const [, written = "", end] =
		/^([^()\n]*)(\)?)/.exec(text.slice(at + 2)) ?? [];
	const joined = replaceSpaces(written);
	if (!ADDRESS.test(written.trim()) || (end && joined === written))
		return undefined;
	const reason = end ? "there is a space in it" : "its last bracket is missing";
	const address = isLinkTarget(joined) ? joined : `/${joined}`;
	return define(
		`"${written}" is no link, and visitors would read its brackets: ${reason}`,
		`Write it like this: [${words}](${address})`,
	);
}

/** Finds how many lines below the first of a paragraph a brace has no partner. Code may have what it likes. */
function findBraceLine({ children }: Token): number | undefined {
	let text = "";
	for (const { type, content } of children ?? [])
		if (type === "text" || type === "image") text += content;
		else if (type.endsWith("break")) text += "\n";
	const offset = findLoneBrace(text);
	return offset === undefined
		? undefined
		: text.slice(0, offset).split("\n").length - 1;
}

/** Yields each token with its line, a block before what it contains. */
export function* listTokens(tokens: readonly Token[], bodyLine: number) {
	let line = bodyLine;
	for (const block of tokens) {
		// A cell of a table has no line; its row has one.
		if (block.map) line = bodyLine + block.map[0];
		yield { token: block, line };
		let lineInBlock = line;
		for (const token of block.children ?? []) {
			yield { token, line: lineInBlock };
			const isBreak = /^(?:soft|hard)break$/.test(token.type);
			lineInBlock += isBreak ? 1 : token.content.split("\n").length - 1;
		}
	}
}

/** Returns the pictures without an error, and tokens only if there are no problems. */
export function examineBody({ body, sourcePath, bodyLine }: RawFile) {
	// For a custom page the Markdown is most of the page, for a service only a part of it.
	const isPage = sourcePath.startsWith("content/pages/");
	const tokens = parseBody(body, isPage);
	const problems: Problem<Place>[] = [];
	const pictures: PictureUse[] = [];
	let htmlLine: number | undefined;
	for (const { token, line } of listTokens(tokens, bodyLine)) {
		const source = { file: sourcePath, line, column: 1 };
		const braceLine = findBraceLine(token);
		if (braceLine !== undefined)
			problems.push({
				...LONE_BRACE,
				source: { ...source, line: line + braceLine },
			});
		const error = checkInline(token);
		if (error === HTML) {
			// An element has two tags, and is one mistake.
			if (line === htmlLine) continue;
			htmlLine = line;
		}
		if (error) problems.push({ ...error, source });
		else if (token.type === "image")
			pictures.push({ file: addressOf(token) ?? "", sourcePath, source });
	}
	return { pictures, problems, markup: problems.length > 0 ? [] : tokens };
}
