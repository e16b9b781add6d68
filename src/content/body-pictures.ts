// The pictures in a Markdown body -> their names with their places, and what is wrong with how
// they are written: ![What it shows](/pictures/room.jpg).
import type { PictureUse } from "../plan/picture.ts";
import type { WrittenFile } from "./claims.ts";
import { adviseName, isPictureName } from "./schema/picture.ts";

/** As it was written, where that can be told. */
export function decodeAddress(address: string): string {
	try {
		return decodeURI(address);
	} catch (error) {
		if (error instanceof URIError) return address;
		throw error;
	}
}

/** The title that says of a picture that it says nothing. */
const DECORATIVE = "decorative";

interface WrittenPicture {
	/** Its address, decoded. */
	readonly file: string;
	readonly alt: string;
	/** The words in quotes behind the address. */
	readonly title: string;
}

export function judgePicture({ file, alt, title }: WrittenPicture) {
	if (!isPictureName(file))
		return {
			message: `"${file}" is not the name of a picture that can be prepared for a page`,
			hint: adviseName(file, (name) => {
				const address = /[\s()]/.test(name) ? `<${name}>` : name;
				return `![Two chairs by a window](${address})`;
			}),
		};
	const isDecorative = title.trim().toLowerCase() === DECORATIVE;
	if (title.trim() !== "" && !isDecorative)
		return {
			message: `few visitors ever see the words "${title}" of this picture, because they are shown only under a mouse`,
			hint: "Write them into the text, or between the square brackets, as in ![Two chairs by a window](/pictures/room.jpg)",
		};
	if (alt.trim() === "" && !isDecorative)
		return {
			message: "this picture has no words for people who cannot see it",
			hint: `Say in a few words what it shows, as in ![Two chairs by a window](${file}); if it says nothing that the text does not, write ![](${file} "${DECORATIVE}")`,
		};
	if (alt.trim() !== "" && isDecorative)
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
 * Each picture at least once: one whose name no pattern finds is told where its block begins.
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
	const others = [...shown].filter(([file]) => !named.has(file));
	return [
		...found,
		...others.map(([file, line]) => {
			const source = { file: sourcePath, line: bodyLine + line, column: 1 };
			return { file, sourcePath, source };
		}),
	];
}
