// The pictures in a Markdown body -> their names with their places, and what is wrong with how
// they are written: ![What it shows](/pictures/room.jpg).
import type { PictureUse } from "../plan/picture.ts";
import type { WrittenFile } from "./claims.ts";
import { addressOf, decodeAddress, type Token } from "./markdown.ts";
import { adviseName, isPictureName } from "./schema/picture.ts";

/** The title that says of a picture that it says nothing. */
const DECORATIVE = "decorative";

/** @returns what is wrong with how a picture is written */
export function judgePicture(token: Token) {
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

const IMAGE = /!\[[^\]]*\]\(\s*(?:<([^>]+)>|([^\s)]+))/g;
/** [1]: /pictures/room.jpg */
const DEFINITION = /^[\s>]*\[[^\]]+\]:\s*(?:<([^>]+)>|(\S+))/g;

/** Where pictures are named: behind their words, or in the line that these refer to. */
function findNames(
	{ sourcePath, body, bodyLine }: WrittenFile,
	shown: ReadonlyMap<string, number>,
): PictureUse[] {
	return body.split("\n").flatMap((text, line) =>
		[...text.matchAll(IMAGE), ...text.matchAll(DEFINITION)].flatMap((match) => {
			const address = match[1] ?? match[2] ?? "";
			const file = decodeAddress(address);
			const column = match.index + match[0].lastIndexOf(address) + 1;
			const source = { file: sourcePath, line: bodyLine + line, column };
			return shown.has(file) ? [{ file, sourcePath, source }] : [];
		}),
	);
}

/**
 * Each picture at least once: one whose name no pattern finds is placed where its block begins.
 * @param shown each with the line of its block, from 0
 */
export function findPictureUses(
	written: WrittenFile,
	shown: ReadonlyMap<string, number>,
): PictureUse[] {
	if (shown.size === 0) return [];
	const { sourcePath, bodyLine } = written;
	const found = findNames(written, shown);
	const named = new Set(found.map(({ file }) => file));
	const others = [...shown].flatMap(([file, line]) => {
		const source = { file: sourcePath, line: bodyLine + line, column: 1 };
		return named.has(file) ? [] : [{ file, sourcePath, source }];
	});
	return [...found, ...others];
}
