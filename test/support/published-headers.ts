// Reads the headers of all files from the configuration that a build writes for hosts.
import fs from "node:fs";
import path from "node:path";
import { HOST_FILES } from "../../src/output/hosts/host-rules.ts";

/** Leaves out the header that browsers accept only over https. */
export function readPublishedHeaders(
	siteDir: string,
): Readonly<Record<string, string>> {
	const text = fs.readFileSync(path.join(siteDir, HOST_FILES.headers), "utf8");
	const [, ...lines] = text.split("\n\n")[0]?.split("\n") ?? [];
	const headers = lines.map((line): [string, string] => {
		const [name = "", ...value] = line.trim().split(": ");
		return [name, value.join(": ")];
	});
	return Object.fromEntries(
		headers.filter(([name]) => name !== "Strict-Transport-Security"),
	);
}
