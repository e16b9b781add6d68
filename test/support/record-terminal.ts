// A terminal, by default without colour, that records everything a command prints.

import type { Terminal } from "../../src/base/terminal.ts";
import { PLAIN } from "../../src/base/text/style.ts";

export interface RecordedTerminal {
	readonly terminal: Terminal;
	readonly output: { readonly stdout: string; readonly stderr: string };
}

export function recordTerminal(
	change: Partial<Terminal> = {},
): RecordedTerminal {
	const output = { stdout: "", stderr: "" };
	const terminal: Terminal = {
		print: (text) => {
			output.stdout += `${text}\n`;
		},
		error: (text) => {
			output.stderr += `${text}\n`;
		},
		style: PLAIN,
		errorStyle: PLAIN,
		progress: () => ({ tick: () => {}, end: () => {} }),
		...change,
	};
	return { terminal, output };
}
