// hypno build --profile: where the time went, as a table, and as a file for the performance
// panel of a browser.
import fs from "node:fs";
import path from "node:path";
import type { ExitCode } from "../problems.ts";
import { type Profile, startProfile } from "../profile.ts";
import type { Terminal } from "../terminal.ts";

const FILE = "hypno-profile.json";
const WIDTHS = [14, 8, 7, 8];

function formatRow([name = "", ...figures]: readonly string[]): string {
	const [nameWidth = 0, ...widths] = WIDTHS;
	const right = figures.map((text, at) => text.padStart(widths[at] ?? 0));
	return name.padEnd(nameWidth) + right.join("");
}

export function formatProfile({ stages, total }: Profile): string {
	const share = (ms: number) => `${Math.round((100 * ms) / total)} %`;
	return [
		["stage", "ms", "share", "times"],
		...stages.map(({ stage, ms, times }) => [
			...[stage, ms.toFixed(1), share(ms)],
			times.toLocaleString("en-GB"),
		]),
		["in all", total.toFixed(1), share(total)],
	]
		.map(formatRow)
		.join("\n");
}

/** Writes the file into the working directory. */
export async function profileBuild(
	build: () => Promise<ExitCode>,
	terminal: Pick<Terminal, "error">,
): Promise<ExitCode> {
	const end = startProfile();
	const exitCode = await build();
	const profile = end();
	const filePath = path.resolve(FILE);
	fs.writeFileSync(filePath, profile.trace);
	terminal.error(
		`${formatProfile(profile)}\nStages that wait for others overlap. ${FILE} shows when: open it in the performance panel of a browser.`,
	);
	return exitCode;
}
