// content/trust: missing information that people look for before they choose a therapist.

import { join } from "../../base/text/words.ts";
import {
	keysOf,
	listMeant,
	type Meaning,
	meaningAt,
} from "../../site/content/schema/meaning.ts";
import type { Site } from "../../site/content/site.ts";
import { britishRule, type Finding, type SiteFacts } from "../rule.ts";

/** Words after "the site does not say". */
const DETAILS = {
	person: "who the therapist is",
	registers: "which registers list the therapist",
	insurance: "how the practice is insured",
	fees: "what a session costs",
	directions: "where to find you",
} satisfies Partial<Record<Meaning, string>>;

function listDetails({ models }: Site) {
	const details = [];
	for (const [name, words] of Object.entries(DETAILS))
		for (const { sourcePath: file, schema } of models.files)
			for (const key of keysOf(schema)) {
				const meaning = meaningAt(schema, [key]);
				if (meaning === name) details.push({ meaning, words, file, key });
			}
	return details;
}

/** Returns nothing while one of the files cannot be read. */
function* checkSite({ site, content, routes }: SiteFacts): Iterable<Finding> {
	if (!site) return;
	const details = listDetails(site);
	const read = (name: string) =>
		content.find(({ sourcePath }) => sourcePath === name)?.value;
	if (details.some(({ file }) => !read(file))) return;
	const given = new Set<Meaning>();
	const says = (meaning: Meaning) =>
		content.some(
			({ model, value }) => listMeant(model?.schema, value, meaning).length,
		);
	if (site.settings.address || says("street")) given.add("directions");
	if (says("registration")) given.add("registers");
	for (const { meaning, file, key } of details)
		if (Object.hasOwn(Object(read(file)), key)) given.add(meaning);
	const missing = details.filter(({ meaning }) => !given.has(meaning));
	const [first] = missing;
	if (!first) return;
	const { file } = first;
	const isDetail = (name: string) =>
		details.some((detail) => detail.file === file && detail.key === name);
	// The finding is at the end of the file.
	const last = Object.keys(Object(read(file))).findLast(
		(key) => !isDetail(key),
	);
	const files = new Set(missing.map((detail) => detail.file));
	const pages = routes.filter(({ sourcePath }) => files.has(sourcePath));
	const words = missing.map((detail) => detail.words);
	const added = missing.map((detail) => `${detail.key} (${detail.file})`);
	yield {
		message: `the site does not say ${join(words, "or")}, but many people look for this before they choose a therapist`,
		hint: `Add ${join(added, "and")}; hypno's docs/content.md has an example of each. Accept this warning if you would rather not show them`,
		target: missing.map(({ key }) => key).join(", "),
		source: { file, keys: [last ?? ""], on: "key" },
		pages: pages.map(({ path }) => path),
	};
}

export const contentTrust = britishRule("content/trust", { checkSite });
