// content/trust: missing information that people look for before they choose a therapist.
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule } from "../rule.ts";

const PAGES = [
	{
		page: "about",
		/** The last key of the file; its line is reported. */
		last: "callToAction",
		/** Optional keys, with words that follow "the site does not say". */
		parts: {
			therapist: "who the therapist is",
			registers: "on which registers the therapist can be looked up",
			insurance: "how the work is insured",
		},
	},
	{
		page: "contact",
		last: "faqs",
		parts: { fees: "what it costs", directions: "where you are on a map" },
	},
];

const listAll = new Intl.ListFormat("en-GB");
const listOr = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Yields nothing while one of the files cannot be read. */
function* findGaps({ readValues }: CheckContext): Generator<Finding> {
	const gaps = PAGES.map(({ page, last, parts }) => {
		const file = `content/pages/${page}.yaml`;
		const written = readValues(file)?.value;
		const missing = Object.entries(parts).filter(
			([key]) => written && !Object.hasOwn(written, key),
		);
		return { path: `/${page}`, file, last, written, missing };
	});
	if (!gaps.every(({ written }) => written)) return;
	const open = gaps.filter(({ missing }) => missing.length > 0);
	const [first] = open;
	if (!first) return;
	const missing = open.flatMap((gap) => gap.missing);
	const added = open.map(({ missing, file }) => {
		return `${listAll.format(missing.map(([key]) => key))} to ${file}`;
	});
	yield {
		message: `the site does not say ${listOr.format(missing.map(([, words]) => words))}, which people look for before they trust somebody with what troubles them`,
		hint: `Add ${added.join(", and ")}; docs/content.md has an example of each, and what you would rather not show can be accepted`,
		target: missing.map(([key]) => key).join(", "),
		source: { file: first.file, keys: [first.last], on: "key" },
		pages: open.map(({ path }) => path),
	};
}

export const contentTrust: Rule = {
	id: "content/trust",
	severity: "warning",
	summary:
		"Information that people look for before they choose a therapist, and that is missing",
	explanation: `Five things help a stranger to decide whether to get in touch, and this site leaves out some of them. Each is optional: the pages are complete without, and no rule obliges you to show any of it.

Who the therapist is (therapist): people want to know whom they will sit with before they speak of something private. Registers (registers): anybody may call themselves a hypnotherapist in the United Kingdom, so a register and a number are how your training and your conduct can be looked up. Insurance (insurance): it shows that the work is taken seriously and that a client is protected. Fees (fees): many would rather leave than ask. Directions (directions): the first visit is easier for somebody who is anxious when the way is known.

The first three go into content/pages/about.yaml, the other two into content/pages/contact.yaml. docs/content.md has an example of each to copy. Write only what is true and what a visitor may check.`,
	start: (context) => ({ finish: () => findGaps(context) }),
};
