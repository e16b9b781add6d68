// What esbuild refused -> problems with the place in templates/.
import type { Message } from "esbuild";
import { type Problem, UserError } from "./problems.ts";

function bundleProblem({ text, location }: Message, what: string): Problem {
	return {
		rule: "content/invalid",
		severity: "error",
		message: `${what} cannot be built: ${text}`,
		hint: "Undo the last change to this file, or ask the person who looks after the templates",
		...(location && {
			source: {
				file: location.file,
				line: location.line,
				column: location.column + 1,
				excerpt: location.lineText,
			},
		}),
	};
}

/** A UserError for mistakes in the source; any other failure comes back as it was. */
export function bundleError(error: unknown, what: string): unknown {
	if (!(error instanceof Error) || !("errors" in error)) return error;
	if (!Array.isArray(error.errors) || error.errors.length === 0) return error;
	const messages: readonly Message[] = error.errors;
	return new UserError(messages.map((message) => bundleProblem(message, what)));
}
