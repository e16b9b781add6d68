// Reads all content of a folder as hypno check does.
import type { Config } from "../../src/config.ts";
import type { ContentFile } from "../../src/content/parse.ts";
import { readContent as read } from "../../src/content/read-content.ts";
import { readRecord, type ServiceRecord } from "../../src/content/records.ts";
import type { Place, Problem } from "../../src/problems.ts";
import { slugOf } from "../../src/site/source-paths.ts";

export async function readContent(config: Config) {
	const content = await read(config);
	const records: (ServiceRecord & { slug: string })[] = [];
	const problems: Problem<Place>[] = [...content.problems];
	const files: ContentFile[] = [...content.files];
	for (const sourcePath of content.records) {
		const record = await readRecord(sourcePath, config, content.claims);
		problems.push(...record.problems);
		if (!record.file) continue;
		files.push(record.file);
		records.push({ ...record, slug: slugOf(sourcePath) ?? "" });
	}
	files.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
	return {
		site: content.site,
		listed: content.listed.map(({ slug }) => slug),
		recordCount: content.records.size,
		records,
		read: files,
		shared: content.files,
		problems,
	};
}
