// Creates the terminal of a command: results go to stdout, everything else to stderr.
import fs from "node:fs";
import type { Terminal } from "../../base/terminal.ts";
import { chooseStyle } from "../../base/text/style.ts";
import { createProgress } from "./progress.ts";

export const exit: typeof process.exit = process.exit.bind(process);

/** @param onPrintError called when a result cannot be printed; messages are then lost silently */
export function createTerminal(
	onPrintError: (error: unknown) => void,
): Terminal {
	const { stdout, stderr, env } = process;
	const isScreen = stderr.isTTY && env.TERM !== "dumb";
	return {
		// Writing is synchronous, so that an exit does not cut off a long document in a pipe.
		print: (text) => {
			const error = writeAll(1, `${text}\n`);
			if (error !== undefined) onPrintError(error);
		},
		error: (text) => void writeAll(2, `${text}\n`),
		style: chooseStyle(env, stdout),
		errorStyle: chooseStyle(env, stderr),
		progress: (work) =>
			createProgress(
				{
					width: isScreen ? stderr.columns || 80 : undefined,
					write: (text) => void writeAll(2, text),
					now: () => performance.now(),
				},
				work,
			),
	};
}

/** @returns the error if the text could not be written, but undefined if the reader has gone */
function writeAll(descriptor: 1 | 2, text: string): unknown {
	const bytes = Buffer.from(text);
	let offset = 0;
	while (offset < bytes.length) {
		try {
			offset += fs.writeSync(descriptor, bytes, offset);
		} catch (error) {
			const code = error instanceof Error && "code" in error ? error.code : "";
			if (code === "EPIPE") return undefined;
			if (code !== "EAGAIN") return error;
		}
	}
	return undefined;
}
