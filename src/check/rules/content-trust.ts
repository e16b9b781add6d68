// content/trust: missing information that people look for before they choose a therapist.

import { valueAt } from "../../base/text/groups.ts";
import { join } from "../../base/text/words.ts";
import type { ContentFile } from "../../site/content/parse.ts";
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

/** A number in a register is that of one person: several without one of their own are not all on the register with it. */
function* checkOwners({ model, value, sourcePath }: ContentFile) {
	if (!model) return;
	const { schema } = model;
	const numbers = listMeant(schema, value, "registration");
	for (const key of keysOf(schema)) {
		if (meaningAt(schema, [key]) !== "person") continue;
		const people = valueAt(value, [key]);
		if (!Array.isArray(people)) continue;
		const isOwn = (index: number) =>
			numbers.some(({ keys }) => keys[0] === key && keys[1] === index);
		const others = [...people.keys()].filter((index) => !isOwn(index));
		if (others.length < 2) continue;
		for (const { text, keys } of numbers)
			if (keys[0] !== key)
				yield {
					message: `the site introduces ${others.length} people, and does not say whose number ${text} is`,
					hint: `Move the register to its owner: lines registers: below that person under ${key}:. Until then the number stands once, beside nobody`,
					target: text,
					source: { file: sourcePath, keys },
				};
	}
}

/** Returns nothing while one of the files cannot be read. */
function* checkSite({ site, content, routes }: SiteFacts): Iterable<Finding> {
	if (!site) return;
	for (const file of content) yield* checkOwners(file);
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
		hint: `Add ${join(added, "and")}; docs/content.md of hypno, which is below node_modules/hypno in your site, has an example of each. Accept this warning if you would rather not show them`,
		target: missing.map(({ key }) => key).join(", "),
		source: { file, keys: [last ?? ""], on: "key" },
		pages: pages.map(({ path }) => path),
	};
}

export const contentTrust = britishRule("content/trust", { checkSite });
