// A place in a file -> an address that opens it in the editor of the person who reads.
import path from "node:path";
import { type Place, usageError } from "../../problems.ts";

const PATTERN = "vscode://file/{file}:{line}:{column}";
/** These would run in the browser instead. */
const UNSAFE = /^\s*(?:javascript|data|blob|vbscript):/i;

export type EditorLink = (
	place: Pick<Place, "file"> & Partial<Place>,
) => string;

function encodePath(filePath: string): string {
	return filePath
		.split(path.sep)
		.map((part) => encodeURIComponent(part).replaceAll("%3A", ":"))
		.join("/");
}

/**
 * @param pattern of HYPNO_EDITOR; that of VS Code unless given
 * @throws UserError (2) for a pattern that opens no file
 */
export function createEditorLink(
	rootDir: string,
	pattern: string = PATTERN,
): EditorLink {
	if (
		!/^[a-z][\w+.-]*:/i.test(pattern) ||
		UNSAFE.test(pattern) ||
		!pattern.includes("{file}")
	)
		throw usageError(
			`HYPNO_EDITOR is "${pattern}", which is not an address that opens a file`,
			`Write it like this: HYPNO_EDITOR="${PATTERN}"`,
		);
	return ({ file, line = 1, column = 1 }) => {
		const encoded = encodePath(path.join(rootDir, file));
		return pattern
			.replaceAll("/{file}", `/${encoded.replace(/^\//, "")}`)
			.replaceAll("{file}", encoded)
			.replaceAll("{line}", String(line))
			.replaceAll("{column}", String(column));
	};
}
