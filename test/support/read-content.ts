// Reads all content of a folder as hypno check does.
import type { Config } from "../../src/config.ts";
import { parseSite } from "../../src/content/parse.ts";
import {
	readServices,
	type ServiceRecord,
} from "../../src/content/parse-service.ts";
import type { ReadFile } from "../../src/content/read.ts";
import type { UnlocatedProblem } from "../../src/problems.ts";

export async function readContent(config: Config) {
	const parsed = await parseSite(config);
	const records: ServiceRecord[] = [];
	const problems: UnlocatedProblem[] = [...parsed.problems];
	for await (const made of readServices(parsed.records.keys(), config)) {
		problems.push(...("read" in made ? made.problems : [made]));
		if ("read" in made) records.push(made);
	}
	const read: ReadFile[] = [...parsed.read, ...records.map((one) => one.read)];
	read.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
	const { content, read: shared } = parsed;
	const listed = parsed.listed.map(({ slug }) => slug);
	const recordCount = parsed.records.size;
	return { content, listed, recordCount, records, read, shared, problems };
}
