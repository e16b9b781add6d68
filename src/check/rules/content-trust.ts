// content/trust: missing information that people look for before they choose a therapist.
import { join } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { SiteFacts, SiteRule } from "../rule.ts";

const ABOUT = "content/pages/about.yaml";
const CONTACT = "content/pages/contact.yaml";

/** The words follow "the site does not say". */
const PARTS = [
	{
		key: "therapist",
		file: ABOUT,
		page: "/about",
		words: "who the therapist is",
	},
	{
		key: "registers",
		file: ABOUT,
		page: "/about",
		words: "which registers list the therapist",
	},
	{
		key: "insurance",
		file: ABOUT,
		page: "/about",
		words: "how the practice is insured",
	},
	{
		key: "fees",
		file: CONTACT,
		page: "/contact",
		words: "what a session costs",
	},
	{
		key: "directions",
		file: CONTACT,
		page: "/contact",
		words: "where to find you",
	},
];

/** The last key of each file, at which the finding is. */
const LAST_KEYS: Readonly<Record<string, string>> = {
	[ABOUT]: "callToAction",
	[CONTACT]: "faqs",
};

/** Returns nothing while one of the files cannot be read. */
function findGaps({ site, content }: SiteFacts): Finding[] {
	const valuesOf = (file: string) =>
		content.find(({ sourcePath }) => sourcePath === file)?.value;
	if (!site || !valuesOf(ABOUT) || !valuesOf(CONTACT)) return [];
	const missing = PARTS.filter(({ key, file }) => {
		if (key === "directions" && site.settings.address) return false;
		return !Object.hasOwn(valuesOf(file) ?? {}, key);
	});
	const [first] = missing;
	if (!first) return [];
	const words = missing.map((part) => part.words);
	const added = missing.map(({ key, file }) => `${key} (${file})`);
	return [
		{
			message: `the site does not say ${join(words, "or")}, but many people look for this before they choose a therapist`,
			hint: `Add ${join(added, "and")}; docs/content.md has an example of each. Accept this warning if you would rather not show them`,
			target: missing.map(({ key }) => key).join(", "),
			source: {
				file: first.file,
				keys: [LAST_KEYS[first.file] ?? ""],
				on: "key",
			},
			pages: [...new Set(missing.map(({ page }) => page))],
		},
	];
}

export const contentTrust: SiteRule = {
	id: "content/trust",
	severity: "warning",
	summary: "Missing information that people look for in a therapist",
	explanation: `The site leaves out information that helps strangers to decide whether to get in touch: who the therapist
is, which registers list the therapist, the insurance, the fees, or where to find you. All are optional.

The first three belong in content/pages/about.yaml, fees and directions in content/pages/contact.yaml, and
an address in content/site.yaml. docs/content.md has an example of each. Write only what is true.`,
	checkSite: findGaps,
};
