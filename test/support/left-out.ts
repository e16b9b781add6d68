// Makes a site that has none of the optional parts.
import fs from "node:fs";
import path from "node:path";
import {
	type ContentChange,
	listContentChanges,
	makeSharingSite,
	removeOptionalKeys,
} from "./content-changes.ts";
import { SHIPPED_MODELS } from "./shipped-models.ts";

function listRecords(rootDir: string): string[] {
	const services = fs.readdirSync(path.join(rootDir, "content/services"));
	return services.map((name) => `content/services/${name}`);
}

/** Lists the edits that remove one optional key; of those in the entries of a list, each key once. */
export function listRemovals(rootDir: string): Promise<ContentChange[]> {
	return listContentChanges(rootDir, {
		kinds: ["removed"],
		sourcePaths: listRecords(rootDir),
		groupOf: (title) =>
			title
				.replace(/services\/[\w-]+\.md/, "services/*")
				.replace(/(?<=\.)\d+(?=\.)/g, "*"),
	});
}

/** @returns the root of a small site without any optional key of its files, and without testimonials */
export async function leaveOutEverything(): Promise<string> {
	const rootDir = await makeSharingSite(false);
	fs.rmSync(path.join(rootDir, "content/testimonials.yaml"));
	const shared = SHIPPED_MODELS.files.map(({ sourcePath }) => sourcePath);
	for (const file of [...shared, ...listRecords(rootDir)])
		if (fs.existsSync(path.join(rootDir, file)))
			await removeOptionalKeys(rootDir, file);
	return rootDir;
}
