// The examples of README.md and docs/content.md pass as they are shown, each in the file that they belong to.
import fs from "node:fs";
import { dump, load } from "js-yaml";
import { expect, test } from "vitest";
import { checkContent, formatLocatedProblems } from "./support/make-site.ts";
import { MINIMAL_CONTENT } from "./support/minimal-site.ts";
import { readShippedText } from "./support/shipped-files.ts";

const SITE = "content/site.yaml";
const ABOUT = "content/pages/about.yaml";
const CONTACT = "content/pages/contact.yaml";

/** Maps the first key of an example to its file, and to the key below which it stands there. */
const LOCATIONS: Readonly<
	Record<string, readonly [file: string, key?: string]>
> = {
	claims: [ABOUT],
	meta: ["content/pages/fees.yaml"],
	openingHours: [SITE],
	brand: [SITE],
	privacy: [SITE, "forms"],
	delivery: [SITE, "forms"],
	publish: [SITE],
	announcement: [SITE],
	shareImage: [SITE],
	profiles: [SITE],
	recordings: [SITE],
	words: [SITE],
	statistics: [SITE],
	newsletter: [SITE],
	therapist: [ABOUT],
	registers: [ABOUT],
	insurance: [ABOUT],
	fees: [CONTACT],
	directions: [CONTACT],
	places: [SITE],
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

function readGroup(text: string): Record<string, unknown> {
	const value = load(text);
	return isGroup(value) ? value : {};
}

const DOCS = ["README.md", "docs/content.md"].map((file) =>
	fs.readFileSync(file, "utf8"),
);

function listExamples(language: string): string[] {
	const pattern = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms");
	return DOCS.flatMap((text) =>
		[...text.matchAll(pattern)].map(([, example = ""]) => example),
	);
}

/** Adds the keys of an example to a file of the minimal content. */
function addExample(files: Record<string, string>, example: string): void {
	const keys = readGroup(example);
	const [file, below] = LOCATIONS[Object.keys(keys)[0] ?? ""] ?? [];
	if (!file) throw new Error(`add a line to LOCATIONS for ${example}`);
	const value = readGroup(files[file] ?? "");
	const group = below === undefined ? value : value[below];
	if (!isGroup(group)) throw new Error(`${file} has no group ${below}`);
	Object.assign(group, keys);
	files[file] = dump(value);
}

const EXAMPLES = listExamples("yaml").filter((text) => !/^id:/.test(text));

test("the beginning of a service is that of its file", () => {
	const [service = ""] = listExamples("yaml");
	expect(service).toMatch(/^id: stop-smoking\n/);
	expect(readShippedText("content/services/stop-smoking.md")).toContain(
		service,
	);
});

test.each(EXAMPLES)(
	"the example passes as it is shown: %s",
	async (example) => {
		const files = { ...MINIMAL_CONTENT };
		addExample(files, example);
		const { located } = await checkContent(files);
		expect(formatLocatedProblems(located)).toBe("");
	},
);

/** Finds the file of an example with front matter. */
function placeOf(example: string): string {
	if (/^starts:/m.test(example)) return "content/events/sleep-evening.md";
	if (/^date:/m.test(example)) return "content/articles/first-session.md";
	return "content/pages/privacy.md";
}

test("all examples pass together", async () => {
	expect(EXAMPLES.length).toBeGreaterThan(9);
	const files = { ...MINIMAL_CONTENT };
	for (const example of EXAMPLES) addExample(files, example);
	for (const example of listExamples("markdown"))
		files[placeOf(example)] = example;
	const { located } = await checkContent(files);
	expect(formatLocatedProblems(located)).toBe("");
});
