// A field that names a record is reported with the name that is meant.
import { expect, test } from "vitest";
import { makeSite, relabelService } from "../../../test/support/make-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import { findUnknownNames } from "./collections.ts";
import { readContent } from "./read-content.ts";
import { readRecord } from "./records.ts";

const ARTICLE = "content/articles/sleep.md";

async function findIn(about: string) {
	const head = {
		title: "Sleep",
		date: "3 March 2024",
		summary: "How to rest.",
		about: [about],
	};
	const { config } = makeSite({
		"content/services.yaml": relabelService("ocd", "OCD", "Intrusive Thoughts"),
		[ARTICLE]: `---\n${JSON.stringify(head)}\n---\n\nOne.\n`,
	});
	const project = withModels(config);
	const { site, common, opened } = await readContent(project);
	const { file, problems } = await readRecord(ARTICLE, {
		...project,
		common,
		opened,
	});
	if (!file || !site) throw new Error("it cannot be read");
	return [...problems, ...findUnknownNames(file, site)];
}

test.each([
	["Intrusive Thoughts", "Write the name of its file: ocd"],
	["intrusive thoughts", "Write the name of its file: ocd"],
	["stop-smokin", "Did you mean stop-smoking?"],
	["/services/stop-smoking", "stop-smoking"],
	["stop-smoking.md", "without .md"],
	["zzz", "Write the name of a file in content/services/, without .md"],
])("the service %s is reported once: %s", async (about, hint) => {
	const found = await findIn(about);
	expect(found).toMatchObject([
		{ message: `there is no service "${about}"`, source: { file: ARTICLE } },
	]);
	expect(found[0]?.hint).toContain(hint);
});
