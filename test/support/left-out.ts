// Makes a site that has none of the optional parts.
import fs from "node:fs";
import path from "node:path";
import { listContentChanges, makeSharingSite } from "./content-changes.ts";

/** @returns the root of a small site without any optional key of its files, and without testimonials */
export async function leaveOutEverything(): Promise<string> {
	const rootDir = await makeSharingSite(false);
	fs.rmSync(path.join(rootDir, "content/testimonials.yaml"));
	for (;;) {
		const [change] = await listContentChanges(rootDir, ["removed"]);
		if (!change) break;
		fs.writeFileSync(path.join(rootDir, change.file), change.text);
	}
	const folder = path.join(rootDir, "content/services");
	for (const name of fs.readdirSync(folder)) {
		const file = path.join(folder, name);
		const text = fs.readFileSync(file, "utf8");
		const optional = /^(?:sessions|successRate|source): .*\n/gm;
		fs.writeFileSync(file, text.replace(optional, ""));
	}
	return rootDir;
}
