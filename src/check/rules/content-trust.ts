// content/trust: what people look for before they choose a therapist, and the site does not say.

import type { Found } from "../found.ts";
import type { CheckContext, Rule } from "../rule.ts";

interface TrustPage {
	readonly page: "about" | "contact";
	/** The last key of its file, above which others can be added. */
	readonly last: string;
	/** By their keys, words that follow "the site does not say". */
	readonly parts: Readonly<Record<string, string>>;
}

const PAGES: readonly TrustPage[] = [
	{
		page: "about",
		last: "callToAction",
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

/** What each page leaves out; nothing while one of their files is not valid YAML. */
function findGaps({ readValues }: CheckContext) {
	const pages = PAGES.flatMap((page) => {
		const file = `content/pages/${page.page}.yaml`;
		const written = readValues(file)?.value;
		return written ? { ...page, file, written } : [];
	});
	if (pages.length < PAGES.length) return [];
	return pages.flatMap(({ page, last, parts, file, written }) => {
		const keys = Object.keys(parts).filter(
			(key) => !Object.hasOwn(written, key),
		);
		const words = keys.map((key) => parts[key] ?? "");
		return keys.length > 0
			? [{ path: `/${page}`, file, last, keys, words }]
			: [];
	});
}

function tellGaps(context: CheckContext): Found[] {
	const gaps = findGaps(context);
	const [first] = gaps;
	if (!first) return [];
	const { file, last } = first;
	const words = gaps.flatMap((gap) => gap.words);
	const added = gaps.map((gap) => `${listAll.format(gap.keys)} to ${gap.file}`);
	return [
		{
			message: `the site does not say ${listOr.format(words)}, which people look for before they trust somebody with what troubles them`,
			hint: `Add ${added.join(", and ")}; docs/content.md has an example of each, and what you would rather not show can be accepted`,
			target: gaps.flatMap(({ keys }) => keys).join(", "),
			source: { file, keys: [last], on: "key" },
			pages: gaps.map(({ path }) => path),
		},
	];
}

export const contentTrust: Rule = {
	id: "content/trust",
	severity: "warning",
	summary:
		"What people look for before they choose a therapist, and the site leaves out",
	explanation: `Five things help a stranger to decide whether to get in touch, and this site leaves out some of them. Each is optional: the pages are complete without, and no rule obliges you to show any of it.

Who the therapist is (therapist): people want to know whom they will sit with before they speak of something private. Registers (registers): anybody may call themselves a hypnotherapist in the United Kingdom, so a register and a number are how your training and your conduct can be looked up. Insurance (insurance): it shows that the work is taken seriously and that a client is protected. Fees (fees): many would rather leave than ask. Directions (directions): the first visit is easier for somebody who is anxious when the way is known.

The first three go into content/pages/about.yaml, the other two into content/pages/contact.yaml. docs/content.md has an example of each to copy. Write only what is true and what a visitor may check.`,
	start: (context) => ({ end: () => tellGaps(context) }),
};
