// content/trust: missing information that people look for before they choose a therapist.
import { join } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule } from "../rule.ts";

const PAGES = [
	{
		page: "about",
		/** The line of this key, the last of the file, is reported. */
		last: "callToAction",
		/** The words beside each optional key follow "the site does not say". */
		parts: {
			therapist: "who the therapist is",
			registers: "which registers list the therapist",
			insurance: "how the practice is insured",
		},
	},
	{
		page: "contact",
		last: "faqs",
		parts: { fees: "what a session costs", directions: "how to find you" },
	},
];

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
		return `${join(
			missing.map(([key]) => key),
			"and",
		)} to ${file}`;
	});
	yield {
		message: `the site does not say ${join(
			missing.map(([, words]) => words),
			"or",
		)}, but many people look for this before they choose a therapist`,
		hint: `Add ${added.join(", and ")}; docs/content.md has an example of each. Accept this warning if you would rather not show them`,
		target: missing.map(([key]) => key).join(", "),
		source: { file: first.file, keys: [first.last], on: "key" },
		pages: open.map(({ path }) => path),
	};
}

export const contentTrust: Rule = {
	id: "content/trust",
	severity: "warning",
	summary: "Missing information that people look for in a therapist",
	explanation: `Five pieces of information help a stranger to decide whether to get in touch, and this site leaves out some of them. All five are optional: the pages are complete without them, and no rule obliges you to show them.

Who the therapist is (therapist): people want to know whom they will meet before they talk about something private. Registers (registers): in the United Kingdom, anybody may call themselves a hypnotherapist, so people use a register and a number to look up your training and your conduct. Insurance (insurance): it shows that you take the work seriously and that clients are protected. Fees (fees): many people would rather leave than ask. Directions (directions): a first visit is easier for anxious people if they know the way.

The first three belong in content/pages/about.yaml, the other two in content/pages/contact.yaml. docs/content.md has an example of each to copy. Write only what is true and what visitors may check.`,
	start: (context) => ({ finish: () => findGaps(context) }),
};
