// What esbuild refused -> problems with the place in templates/.
import type { Message } from "esbuild";
import { invalid, type Place, type Problem, UserError } from "../problems.ts";

/** What was bundled. */
interface Bundle {
	/** "the templates" */
	readonly what: string;
	/** The file that a person wrote and the bundle starts from. */
	readonly entry: string;
	/** The file that hypno puts before it. */
	readonly generated?: string;
}

function placeOf({ location }: Message, { entry, generated }: Bundle): Place {
	if (!location || location.file.endsWith(generated ?? "\0"))
		return { file: entry, line: 1, column: 1 };
	const { file, line, column, lineText } = location;
	return { file, line, column: column + 1, excerpt: lineText };
}

function bundleProblem(message: Message, bundle: Bundle): Problem {
	const problem = invalid(`${bundle.what} cannot be built: ${message.text}`, {
		hint: "Undo the last change to this file, or ask the person who looks after the templates",
	});
	return { ...problem, source: placeOf(message, bundle) };
}

/** A UserError for mistakes in the source; any other failure comes back as it was. */
export function bundleError(error: unknown, bundle: Bundle): unknown {
	if (!(error instanceof Error) || !("errors" in error)) return error;
	if (!Array.isArray(error.errors) || error.errors.length === 0) return error;
	const messages: readonly Message[] = error.errors;
	return new UserError(
		messages.map((message) => bundleProblem(message, bundle)),
	);
}
