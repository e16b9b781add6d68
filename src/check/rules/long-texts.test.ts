// Rules about texts stay fast when a character is repeated very often.
import { expect, test } from "vitest";
import { measureProcessorTime } from "../../../test/support/processor-time.ts";
import { runRule } from "../../../test/support/run-rule.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import type { ReadFile } from "../../content/read.ts";
import { escapeHtml } from "../../escape.ts";
import { planRoutes } from "../../plan/routes.ts";
import { compareFacts } from "../facts/compare-facts.ts";
import { parsePage } from "../page/page.ts";
import { createContentLookup } from "../text/content-lookup.ts";
import { findMistakes } from "../text/template-mistakes.ts";
import { claimsMedical } from "./claims-medical.ts";
import { claimsUnsourced } from "./claims-unsourced.ts";
import { claimsWording } from "./claims-wording.ts";
import { contentPlaceholder } from "./content-placeholder.ts";
import { factsConflict } from "./facts-conflict.ts";

const LENGTH = 120_000;
/** Each of these begins something whose end a pattern searches for. */
const REPEATED =
	"{ [ ( < ! # * @ / . a. ab-. ?! ]( [a]( <a: <b ** & 0 1, {a [a !a “ “a • #A\n [a][ [a](/ (a)[/ [^".split(
		" ",
	);
/** Adds a sentence, an address and a figure to each text. */
const BEFORE = "98% success guaranteed//dev.abc.a@x.test/";
const AFTER = "x hello@example.com";
const paragraphs = REPEATED.map((sign) => {
	return BEFORE + sign.repeat(LENGTH / sign.length) + AFTER;
});

function readFile(text: string, sourcePath: string): ReadFile {
	const value = { title: "Pain", heading: text };
	const written = { sourcePath, value, body: text, bodyLine: 4 };
	return {
		...written,
		raw: written,
		markup: [],
		pictures: [],
		problems: [],
	};
}
const content = paragraphs.map((text, at) =>
	readFile(text, `content/${at}.yaml`),
);

/**
 * The limit is processor time. All texts take two seconds at most, and more beside other tests; one
 * alone would take eight or more if the time grew with the square of its length.
 */
const LIMIT_SECONDS = 8;

async function expectSoon(work: () => unknown): Promise<void> {
	expect(await measureProcessorTime(work)).toBeLessThan(LIMIT_SECONDS);
}

test.each([
	claimsMedical,
	claimsUnsourced,
	claimsWording,
	contentPlaceholder,
	factsConflict,
])("$id checks long content files in limited time", async (rule) => {
	await expectSoon(() => runRule(rule, [], { content }));
});

test("long pages are checked, and looked up in content files, in limited time", async () => {
	const { urls, ...site } = await makeModel();
	const [route] = planRoutes({ urls, ...site });
	if (!route) throw new Error("there is no page");
	const findText = createContentLookup(
		{ content, readValues: () => undefined },
		[route],
		urls,
	);
	await expectSoon(() => {
		findText(route, "https://missing.example/");
		for (const text of paragraphs) {
			const page = parsePage(route, `<p>${escapeHtml(text)}</p>`);
			expect(findMistakes(page)).toBeInstanceOf(Array);
		}
	});
});

test("a fact that 60,000 files state is compared in limited time", async () => {
	const stated = Array.from({ length: 60_000 }, (_, at) => ({
		fact: "the price of a session",
		written: "£80 for a session",
		range: [80, 80] as const,
		source: { file: `content/services/${at}.md`, line: 9, column: 1 },
	}));
	await expectSoon(() => expect(compareFacts(stated)).toEqual([]));
});
