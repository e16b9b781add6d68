// A template that never ends is stopped by a signal in every command, since nothing in hypno handles signals.
import type { ChildProcess } from "node:child_process";
import { describe, expect, test } from "vitest";
import { edited, makeSite } from "./support/make-site.ts";
import { runBin } from "./support/run-bin.ts";

const SERVICE = "templates/service.tsx";
const IN_LOOP = "in the loop";
const LOOP = {
	[SERVICE]: `import fs from "node:fs";\n${edited(
		SERVICE,
		"\treturn (",
		`\tfs.writeSync(2, "${IN_LOOP}");\n\tfor (;;);\n\treturn (`,
	)}`,
};
const PREVIEW = ["serve", "--watch", "--port", "0"];

interface Loop {
	readonly flags: readonly string[];
	readonly signal: NodeJS.Signals;
	/** It gets the address of a preview. */
	readonly onAddress?: (address: string) => unknown;
}

/** Sends the signal once the template runs. */
function runLoop({ flags, signal, onAddress }: Loop) {
	const onStart = (child: ChildProcess) => {
		child.stderr?.on("data", (chunk) => {
			if (String(chunk).includes(IN_LOOP)) child.kill(signal);
		});
		child.stdout?.once("data", (chunk) => onAddress?.(String(chunk).trim()));
	};
	return runBin(["--root", makeSite(LOOP).rootDir, ...flags], { onStart });
}

describe.each(["SIGINT", "SIGTERM"] as const)(
	"a template in an endless loop is stopped by %s",
	(signal) => {
		test.each([
			["in a build", ["build"]],
			["in a check", ["check"]],
			["in the checks of the preview", PREVIEW],
		])("%s", async (_, flags) => {
			const run = await runLoop({ flags, signal });
			expect(run).toMatchObject({ signal, stderr: IN_LOOP });
		});

		test("in a page of the preview", async () => {
			const onAddress = (address: string) =>
				fetch(`${address}services/stop-smoking`).catch(() => {});
			const run = await runLoop({ flags: PREVIEW, signal, onAddress });
			expect(run).toMatchObject({ signal });
		});
	},
);
