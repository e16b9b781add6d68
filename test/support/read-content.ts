// Reads all content of a folder as hypno check does, with the shipped models.

import type { Problem } from "../../src/base/problems.ts";
import type { Config } from "../../src/site/config.ts";
import type { ContentFile } from "../../src/site/content/parse.ts";
import { readContent as read } from "../../src/site/content/read-content.ts";
import { readRecord } from "../../src/site/content/records.ts";
import { withModels } from "./shipped-models.ts";

type ContentRecord = Awaited<ReturnType<typeof readRecord>>;

export async function readContent(config: Config) {
	const project = withModels(config);
	const content = await read(project);
	const records: (ContentRecord & { slug: string })[] = [];
	const problems: Problem[] = [...content.problems];
	const files: ContentFile[] = [...content.files];
	const { common, opened, collections } = content;
	for (const sourcePath of content.records) {
		const record = await readRecord(sourcePath, {
			...project,
			common,
			opened,
		});
		problems.push(...record.problems);
		if (!record.file) continue;
		files.push(record.file);
		const slug = record.collection.slugOf(sourcePath) ?? "";
		records.push({ ...record, slug });
	}
	files.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
	const services = collections.find(({ collection }) => collection.listedIn);
	return {
		site: content.site,
		listed: services?.records.map(({ slug }) => slug) ?? [],
		recordCount: content.records.size,
		records,
		read: files,
		shared: content.files,
		problems,
	};
}
