// Reads all content of a folder as hypno check does.
import type { Config } from "../../src/config.ts";
import type { ServiceRecord } from "../../src/content/parse-service.ts";
import type { ReadFile } from "../../src/content/read.ts";
import { readContent as read } from "../../src/content/read-content.ts";
import type { UnlocatedProblem } from "../../src/problems.ts";

export async function readContent(config: Config) {
	const content = await read(config);
	const records: ServiceRecord[] = [];
	const problems: UnlocatedProblem[] = [...content.problems];
	for await (const made of content.reader.readAll(
		content.recordHashes.keys(),
	)) {
		problems.push(...("file" in made ? made.problems : [made]));
		if ("file" in made) records.push(made);
	}
	const files: ReadFile[] = [...content.files];
	for (const record of records) files.push(record.file);
	files.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
	return {
		site: content.site,
		listed: content.listed.map(({ slug }) => slug),
		recordCount: content.recordHashes.size,
		records,
		read: files,
		shared: content.files,
		problems,
	};
}
