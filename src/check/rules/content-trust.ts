// content/trust: missing information that people look for before they choose a therapist.

import { listRegisters } from "../../plan/people.ts";
import { join } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { SiteFacts, SiteRule } from "../rule.ts";

/** The keys of each file, with words that follow "the site does not say". */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"content/pages/about.yaml": {
		therapist: "who the therapist is",
		registers: "which registers list the therapist",
		insurance: "how the practice is insured",
	},
	"content/pages/contact.yaml": {
		fees: "what a session costs",
		directions: "where to find you",
	},
};

/** Returns nothing while one of the files cannot be read. */
function* findGaps({ site, content, routes }: SiteFacts): Iterable<Finding> {
	const missing: {
		key: string;
		file: string;
		words: string;
		last?: string | undefined;
	}[] = [];
	for (const [file, parts] of Object.entries(PARTS)) {
		const value = content.find(({ sourcePath }) => sourcePath === file)?.value;
		if (!site || !value) return;
		// The finding is at the end of the file.
		const last = Object.keys(value).findLast((key) => !(key in parts));
		for (const [key, words] of Object.entries(parts)) {
			const isGiven =
				(key === "directions" && site.settings.address) ||
				(key === "registers" && listRegisters(site).length > 0);
			if (!isGiven && !Object.hasOwn(value, key))
				missing.push({ key, file, words, last });
		}
	}
	const [first] = missing;
	if (!first) return;
	const { file, last } = first;
	const files = new Set(missing.map((part) => part.file));
	const pages = routes.filter(({ sourcePath }) => files.has(sourcePath));
	const words = missing.map((part) => part.words);
	const added = missing.map((part) => `${part.key} (${part.file})`);
	yield {
		message: `the site does not say ${join(words, "or")}, but many people look for this before they choose a therapist`,
		hint: `Add ${join(added, "and")}; docs/content.md has an example of each. Accept this warning if you would rather not show them`,
		target: missing.map(({ key }) => key).join(", "),
		source: { file, keys: [last ?? ""], on: "key" },
		pages: pages.map(({ path }) => path),
	};
}

export const contentTrust: SiteRule = {
	id: "content/trust",
	severity: "warning",
	checkSite: findGaps,
};
