// Makes a site that has none of the optional parts.
import fs from "node:fs";
import path from "node:path";
import {
	type ContentChange,
	listContentChanges,
	makeSharingSite,
} from "./content-changes.ts";

function listChanges(rootDir: string): Promise<ContentChange[]> {
	const services = fs.readdirSync(path.join(rootDir, "content/services"));
	const records = services.map((name) => `content/services/${name}`);
	return listContentChanges(rootDir, ["removed"], records);
}

/** Lists the edits that remove one optional key; of those in the entries of a list, each key once. */
export async function listRemovals(rootDir: string): Promise<ContentChange[]> {
	const changes = await listChanges(rootDir);
	const byKeys = new Map<string, ContentChange>();
	for (const change of changes) {
		const keys = change.title
			.replace(/services\/[\w-]+\.md/, "services/*")
			.replace(/(?<=\.)\d+(?=\.)/g, "*");
		if (!byKeys.has(keys)) byKeys.set(keys, change);
	}
	return [...byKeys.values()];
}

/** @returns the root of a small site without any optional key of its files, and without testimonials */
export async function leaveOutEverything(): Promise<string> {
	const rootDir = await makeSharingSite(false);
	fs.rmSync(path.join(rootDir, "content/testimonials.yaml"));
	for (;;) {
		// An edit contains the whole file, so each file has one edit at a time.
		const byFile = new Map<string, string>();
		for (const { file, text } of await listChanges(rootDir))
			byFile.set(file, text);
		if (byFile.size === 0) return rootDir;
		for (const [file, text] of byFile)
			fs.writeFileSync(path.join(rootDir, file), text);
	}
}
