// Parses the Markdown of a content file. Reports HTML, invalid links, and pictures without alternative text.
import { lazily } from "../../../base/disk/lazily.ts";
import type { Problem } from "../../../base/problems.ts";
import { TextLines } from "../../../base/text/text-lines.ts";
import {
	findPictureName,
	isOtherMedia,
	isPictureName,
	type PictureUse,
	SAVE_MEDIA,
} from "../../addresses/picture.ts";
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
	NAME_HINT,
	PICTURE_HINT,
} from "../schema/picture.ts";
import { addressOf, isNoCharacter, PLAYER, parseBody } from "./markdown.ts";
import { placeOf, type Token } from "./parser.ts";

const HTML = define(
	"HTML is not allowed: a text cannot contain tags such as <b>",
	"Write **bold**, *italic*, - lists and [links](/contact) instead; to show the sign <, write &lt;",
);
const COMMENT = define(
	"HTML is not allowed: visitors would read this comment",
	"Delete it; a note to yourself begins with # and stands between the two --- at the top of the file",
);
const MISREAD_PICTURE = define(
	"this looks like a picture but is shown as text, because its name contains a space or a bracket is missing",
	"Write it like this: ![Two chairs by a window](/pictures/room.jpg), and put a name that contains a space between < and >, as in ![Chairs](</pictures/our room.jpg>)",
);

const RECORDING = /\.(?:mp[34]|m4a|wav|og[ag]|opus|web[am])$/i;

/** A picture with this title needs no alternative text. */
const DECORATIVE = "decorative";

function checkPicture(token: Token): Problem | undefined {
	const file = addressOf(token) ?? "";
	const title = String(token.attrGet("title") ?? "");
	const isDecorative = title.trim().toLowerCase() === DECORATIVE;
	const name = token.content.trim();
	if (token.info === PLAYER && name !== "") return undefined;
	if (isOtherMedia(file))
		return define(
			`"${file}" has no player here, because many browsers cannot play such a file`,
			`${SAVE_MEDIA} and write ![${name || "A ten-minute relaxation"}](/audio/relax.mp3) with its own name; or link it: [${name || "Listen"}](${file})`,
		);
	if (RECORDING.test(file))
		return define(
			`"${file}" has no player here, which needs a name, a line of its own, and a file of static/`,
			`Write ![A ten-minute relaxation](/audio/relax.mp3) with an empty line above and below, with an MP3 or MP4 of static/; or link it: [${name || "Listen"}](${file})`,
		);
	const meant = findPictureName(file);
	if (!isPictureName(file))
		return define(
			`"${file}" ${INVALID_PICTURE}`,
			meant
				? `${NAME_HINT} ![${name}](${meant})`
				: `${PICTURE_HINT} ![Two chairs by a window](/pictures/room.jpg)`,
		);
	if (token.content.trim() === "" && !isDecorative)
		return define(
			MISSING_ALT,
			`Describe the picture in a few words, as in ![Two chairs by a window](${file}); if it only decorates the page, write ![](${file} "${DECORATIVE}")`,
		);
	return undefined;
}

function* checkInline(token: Token): Iterable<Problem> {
	if (/^html_/.test(token.type))
		yield /^\s*<!--/.test(token.content) ? COMMENT : HTML;
	const picture = token.type === "image" && checkPicture(token);
	if (picture) yield picture;
	if (token.type === "text" && /!\[[^[\]]*\]\(/.test(token.content))
		yield MISREAD_PICTURE;
	else if (token.type === "text") yield* checkLeftLinks(token.content);
	const target = token.attrGet("href");
	if (target !== null && !isLinkTarget(String(target)))
		yield define(
			`"${addressOf(token)}" ${INVALID_LINK}`,
			"Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [Example](https://www.example.org)",
		);
}

const ADDRESS = /^(?:[/#]|https?:|mailto:|tel:|www\.)|\.\w{2,4}$/i;

/** A hint repeats no more characters of a link. */
const MAX_WORDS = 200;

function* checkLeftLinks(text: string): Iterable<Problem> {
	let start = 0;
	for (const { 0: bracket, index: at } of text.matchAll(/\[|\]\(/g)) {
		if (bracket === "[") {
			start = at + 1;
			continue;
		}
		const words = text.slice(Math.max(start, at - MAX_WORDS), at);
		const [, written = "", end] =
			/^([^()\n]*)(\)?)/.exec(text.slice(at + 2)) ?? [];
		const joined = replaceSpaces(written);
		const isFine = end && joined === written;
		if (!ADDRESS.test(written.trim()) || isFine) continue;
		const reason = end
			? "there is a space in it"
			: "its last bracket is missing";
		const address = isLinkTarget(joined) ? joined : `/${joined}`;
		yield define(
			`"${written}" is no link, and visitors would read its brackets: ${reason}`,
			`Write it like this: [${words}](${address})`,
		);
	}
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

/** Lists blocks and what is within them. */
export const listTokens = (tokens: readonly Token[]): readonly Token[] =>
	tokens.flatMap((block) => [block, ...(block.children ?? [])]);

const showsNoCharacter = ({ type, content }: Token) =>
	type.startsWith("text") && content.includes("\uFFFD");

const REFERENCE = /&#(?:x[\da-f]{1,6}|\d{1,7});/gi;

/** @param body the Markdown with its claims @returns the pictures without an error, and tokens only if there are no problems. */
export function examineBody({ document, model }: RawFile, body: string) {
	const tokens = parseBody(body, model);
	const readLines = lazily(() => new TextLines(body));
	const lineAt = (line: number) => document.locateAt({ line, column: 1 });
	const problems: Problem[] = [];
	const pictures: PictureUse[] = [];
	const lost = body.match(REFERENCE)?.find(isNoCharacter);
	const noCharacter = define(
		`${lost} stands for no character, and visitors would read \uFFFD`,
		"Delete it, or write the character itself",
	);
	let htmlLine: number | undefined;
	for (const token of listTokens(tokens)) {
		const findLine = () => {
			const { line } = readLines().positionOf(placeOf(token).offsetOf(0));
			return document.bodyLine + line - 1;
		};
		const braceLine = findBraceLine(token);
		if (braceLine !== undefined)
			problems.push({ ...LONE_BRACE, source: lineAt(findLine() + braceLine) });
		const texts = token.type === "image" ? (token.children ?? []) : [token];
		if (lost && texts.some(showsNoCharacter))
			problems.push({ ...noCharacter, source: lineAt(findLine()) });
		const before = problems.length;
		for (const error of checkInline(token)) {
			const line = findLine();
			// An element has two tags, and is one mistake.
			if (error === HTML && line === htmlLine) continue;
			if (error === HTML) htmlLine = line;
			problems.push({ ...error, source: lineAt(line) });
		}
		const file = addressOf(token) ?? "";
		if (token.type === "image" && problems.length === before)
			pictures.push({ file, source: lineAt(findLine()) });
	}
	return { pictures, problems, markup: problems.length > 0 ? [] : tokens };
}
