import { expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { claimsUnsourced } from "./claims-unsourced.ts";

const ABOUT = "content/pages/about.yaml";
const HOME = "content/pages/home.yaml";
const TESTIMONIALS = "content/testimonials.yaml";

const run = (...edits: PassageEdit[]) => runRule(claimsUnsourced, edits);
/** Returns the findings that the shipped site does not have. */
const added = async (...edits: PassageEdit[]) => {
	const shipped = new Set(formatFound(await run()));
	return formatFound(await run(...edits)).filter(
		(messages) => !shipped.has(messages),
	);
};
const targets = async (...edits: PassageEdit[]) =>
	(await run(...edits)).map(({ target }) => target);

test("reports fourteen success rates on the shipped site", async () => {
	const found = await run();
	expect(found).toHaveLength(14);
	expect(
		formatFound(found).filter((messages) => !messages.includes("/services/")),
	).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml claims.successRate: the success rate of 98% has no source, so visitors cannot tell which clients were counted",
		  "content/testimonials.yaml claims.successRate: the success rate of 98% has no source, so visitors cannot tell which clients were counted",
		]
	`);
	expect(
		found.find(({ target }) => target === "successRate 76%"),
	).toMatchInlineSnapshot(`
		{
		  "hint": "Add a line below the rate, as in source: "Follow-up of 40 clients, 2023"; or delete the rate",
		  "message": "the success rate of 76% has no source, so visitors cannot tell which clients were counted",
		  "pages": [
		    "/services/ptsd",
		  ],
		  "source": {
		    "file": "content/services/ptsd.md",
		    "keys": [
		      "successRate",
		    ],
		    "on": "value",
		  },
		  "target": "successRate 76%",
		}
	`);
});

test("reports nothing about a rate with its source", async () => {
	const left = await targets(
		{
			file: "content/services/ptsd.md",
			from: 'successRate: "76%"',
			to: 'successRate: "76%"\nsource: Follow-up of 40 clients',
		},
		{
			file: ABOUT,
			from: "label: success rate",
			to: "label: success rate (follow-up of 120 clients)",
		},
		{
			file: TESTIMONIALS,
			from: 'successRate: "98%"',
			to: 'successRate: "98%"\n  successRateSource: "Records of 2023"',
		},
	);
	expect(left).toHaveLength(11);
	expect(left).not.toContain("successRate 76%");
	expect(left).not.toContain("successRate 98%");
});

test("reports a rate without its source, in a figure and in a claim, when only the label says that it is one", async () => {
	expect(
		await added(
			{
				file: HOME,
				from: '"{freeConsultation}"\n    label: free consultation',
				to: '"97 %"\n    label: Successful clients',
			},
			{
				file: ABOUT,
				from: 'value: "{yearsExperience}"\n    label: years of experience',
				to: 'value: "{share}"\n    label: effectiveness',
			},
			{ file: ABOUT, from: "claims:", to: 'claims:\n  share: "9 per cent"' },
		),
	).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml claims.share: the success rate of 9 per cent has no source, so visitors cannot tell which clients were counted",
		  "content/pages/home.yaml stats.2.value: the success rate of 97 % has no source, so visitors cannot tell which clients were counted",
		]
	`);
});

const inBody = (to: string): PassageEdit => ({
	file: "content/services/ptsd.md",
	from: "Nobody touches you.",
	to,
});

test("reports a success rate in a sentence", async () => {
	expect(
		await added(inBody("Be kind. 95% of our clients are successful.")),
	).toMatchInlineSnapshot(`
		[
		  "content/services/ptsd.md:80:16: this sentence gives a success rate without a source, so visitors cannot tell which clients were counted: "95% of our clients are successful."",
		]
	`);
});

test.each([
	"9 out of 10 of our clients stop smoking.",
	"Nine clients out of ten recover.",
	"Ninety-five per cent of our clients stop smoking.",
	"Three quarters of our clients improve.",
	"Almost everyone who comes to us stops smoking.",
	"Nine in ten people recover.",
	"95% of our clients feel better.",
	"In 2023 our success rate was 95%.",
	"Studies show that it is effective for 90% of people.",
	"8 out of every 10 people who try it sleep through.",
	"Without tablets, 80 per cent of our clients are free of pain.",
	"We helped 19 of 20 clients, with success.",
	"Hypnosis helps 90% of people.",
])("reports a rate without a source: %s", async (sentence) => {
	expect(await added(inBody(sentence))).toHaveLength(1);
});

test.each([
	"A study of 2019 found success in 45% of people.",
	"We do not quote a success rate of 98%.",
	"We doubt success rates of 98%.",
	"A success rate of 95% is hard to believe.",
	"Thirty per cent of our clients come back with a friend.",
	"Is it effective for 90% of people?",
	"The first talk is 100% free.",
	"A successful day begins at 7.",
	"NICE counts success in 45% of people.",
	"CBT helps. It is effective for 60% of people. These are figures of the NHS for 2022.",
	"According to Cochrane, 12% succeed.",
	"In a trial with 200 smokers, 20% were successful.",
	"Be wary of anyone who claims a success rate of 95%.",
	"One in four people has a phobia.",
	"95% of our clients come from London.",
	"Our clients gave us 5 out of 5 stars and felt better.",
	"We are open from 9 in the morning, and results are posted at ten.",
])("reports nothing in the sentence: %s", async (sentence) => {
	expect(await added(inBody(sentence))).toEqual([]);
});

test.each(["-", "n/a", "TBC", "none"])(
	"reports a rate whose source is a placeholder: %s",
	async (source) => {
		const left = await targets({
			file: "content/services/ptsd.md",
			from: 'successRate: "76%"',
			to: `successRate: "76%"\nsource: "${source}"`,
		});
		expect(left).toContain("successRate 76%");
	},
);

test("does not take a hundred per cent of something else for a success rate", async () => {
	expect(await targets()).not.toContain("freeConsultation 100%");
});

test("checks words beside a figure once, together with the figure", async () => {
	const claim = {
		file: ABOUT,
		from: 'successRate: "98%"',
		to: 'successRate: "98% success"',
	};
	expect(await added(claim)).toHaveLength(1);
	const source = {
		file: "content/services/ptsd.md",
		from: 'successRate: "76%"',
		to: 'successRate: "76%"\nsource: 76% of 40 people were successful',
	};
	expect(await added(source)).toEqual([]);
});
