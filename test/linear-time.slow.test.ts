// Reading a long text takes time in proportion to its length: a text that is four times as long may
// not take sixteen times as long.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toUserError } from "../src/base/problems.ts";
import { findMarkupDefects } from "../src/check/markup/validate.ts";
import { parsePage } from "../src/check/page/page.ts";
import { buildSite } from "../src/site/build-site.ts";
import { makeSite } from "./support/make-site.ts";
import { MINIMAL_CONTENT } from "./support/minimal-site.ts";
import { measureProcessorTime } from "./support/processor-time.ts";
import { routeOf, SITE as SHIPPED } from "./support/run-rule.ts";

const PAGE = "content/pages/privacy.md";
const SITE = "content/site.yaml";
const LIST = "content/services.yaml";
const CONTACT = "content/pages/contact.yaml";
const REDIRECTS = "content/redirects.yaml";

const SHORT = 30_000;
const LONG = 4 * SHORT;

/** The least seconds of processor time that are long enough to be compared. */
const FLOOR = 0.4;
/** The limit is between 4, the ratio of linear time, and 16, the ratio of quadratic time. */
const MAX_RATIO = 9;

const page = (text: string) => (length: number) => ({
	[PAGE]: `---\ntitle: Privacy\n---\n\n${text.repeat(length / text.length)}\n`,
});
const yaml = (file: string, start: string, line: (at: number) => string) => {
	return (length: number) => ({
		[file]:
			start + Array.from({ length: length / 20 }, (_, at) => line(at)).join(""),
	});
};

test.each([
	["opening braces", page("{")],
	["opening brackets", page("[")],
	["exclamation marks", page("!")],
	["starts of pictures", page("![")],
	["starts of links", page("[a](")],
	["hashes", page("#")],
	["asterisks", page("*")],
	["unclosed emphasis", page("*a **b ")],
	["underlines of headings", page("===\n")],
	["equal headings", page("## A\n\n")],
	["links", page("[a](/contact) ")],
	["links to parts of a page", page("[a](#a) ")],
	["definitions of links", page("[a]: /contact\n")],
	["spaces after a definition", page(`[a]:${" ".repeat(5000)}x\n`)],
	["claims", page("{rating} ")],
	["nested quotations", page("> ")],
	["nested lists", page("- ")],
	["rows of a table", page("| a | b |\n")],
	["backticks", page("` `` ")],
	["starts of tags", page("<a ")],
	["entities", page("&#x")],
	["unknown keys", yaml(SITE, "", (at) => `unknown${at}: a\n`)],
	[
		"rows of fees",
		yaml(
			CONTACT,
			`${MINIMAL_CONTENT[CONTACT]}fees:\n  heading: Fees\n  items:\n`,
			(at) => `    - { label: Session ${at}, price: £${at} }\n`,
		),
	],
	["duplicate keys", yaml(SITE, "", () => "name: The Practice\n")],
	[
		"braces on one line",
		(length: number) => ({ [SITE]: `a: ${"{".repeat(length)}\n` }),
	],
	[
		"equal slugs",
		yaml(
			LIST,
			"themes: []\nservices:\n",
			() => "  - { slug: ocd, label: OCD, theme: calm }\n",
		),
	],
	[
		"slugs that are nearly equal",
		yaml(
			LIST,
			"themes: []\nservices:\n",
			(at) => `  - { slug: ocd-${at}, label: OCD, theme: clam }\n`,
		),
	],
	[
		"a chain of redirects",
		yaml(REDIRECTS, "", (at) => `/old-${at}: /old-${at + 1}\n`),
	],
])("the time of a build grows linearly with %s", async (_what, files) => {
	const measure = async (length: number) => {
		const { config } = makeSite(files(length));
		return measureProcessorTime(async () => {
			try {
				const { files: built } = await buildSite(config);
				for await (const { outputPath } of built)
					expect(outputPath).not.toBe("");
			} catch (error) {
				if (!toUserError(error)) throw error;
			}
		});
	};
	await measure(1000);
	const short = await measure(SHORT);
	const long = await measure(LONG);
	expect(long).toBeLessThan(Math.max(FLOOR, short) * MAX_RATIO);
});

test.each([
	["questions", "<details><summary>Why?</summary><p>So.</p></details>"],
	["rows of fees", "<table><tr><td>Fee</td><td>£60</td></tr></table>"],
	["links", '<a href="/about">About</a> '],
])("the time of the markup rules grows linearly with %s", async (_, html) => {
	const measure = (count: number) => {
		// No earlier run has seen this structure.
		const page = `<!DOCTYPE html><html lang="en"><head><title>a</title></head><body id="a${randomUUID()}">${html.repeat(count)}</body></html>`;
		const parsed = parsePage(routeOf("/about"), page, SHIPPED);
		const start = process.cpuUsage();
		findMarkupDefects(parsed);
		const { user, system } = process.cpuUsage(start);
		return (user + system) / 1e6;
	};
	measure(100);
	const short = measure(2500);
	const long = measure(10_000);
	expect(long).toBeLessThan(Math.max(FLOOR, short) * MAX_RATIO);
});
