import { expect, test } from "vitest";
import { listWords } from "../../../test/support/list-words.ts";
import { checkText, serviceWith } from "../../../test/support/run-rule.ts";
import { claimsUnsourced } from "./claims-unsourced.ts";

const ABOUT = "content/pages/about.yaml";

const inFile = async (text: string, file?: string) =>
	(await checkText(claimsUnsourced, text, file)).map(({ target }) => target);

test("reports the rate of a service at its key", async () => {
	const text = '---\nsuccessRate: "76%"\n---\n';
	expect(await checkText(claimsUnsourced, text)).toMatchObject([
		{
			message:
				"the success rate of 76% has no source, so visitors cannot tell which clients were counted",
			target: "successRate 76%",
			source: { line: 2, column: 14 },
		},
	]);
});

test("reports the rate of a service once, as the page shows it, when it is a claim", async () => {
	const text =
		'---\nclaims: { successRate: "76%" }\nsuccessRate: "{successRate}"\n---\n';
	expect(await inFile(text)).toEqual(["successRate 76%"]);
	const sourced = text.replace("---\n", "---\nsource: 40 clients\n");
	expect(await inFile(sourced)).toEqual([]);
});

test("reports nothing about a rate without a figure", async () => {
	expect(await inFile("---\nsuccessRate: high\n---\n")).toEqual([]);
});

test("reports nothing about a rate with its source", async () => {
	const service = '---\nsuccessRate: "76%"\nsource: 40 clients\n---\n';
	expect(await inFile(service)).toEqual([]);
	const claim = 'claims: { successRate: "98%", successRateSource: Audit }\n';
	expect(await inFile(claim, ABOUT)).toEqual([]);
	const figure =
		'stats: [{ value: "98%", label: success rate (follow-up of 12 people) }]';
	expect(await inFile(figure, ABOUT)).toEqual([]);
	const both =
		'claims: { successRate: "98%" }\nstats: [{ value: "{successRate}", label: success (survey of 2023) }]';
	expect(await inFile(both, ABOUT)).toEqual([]);
});

test("reports a rate in a figure and in a claim, when only the label says that it is one", async () => {
	const text = `claims: { share: "9 per cent", price: "100%" }
stats:
  - { value: "{share}", label: effectiveness }
  - { value: "97 %", label: Successful clients }
  - { value: "{price}", label: free consultation }
`;
	expect(await inFile(text, ABOUT)).toEqual([
		"share 9 per cent",
		"Successful clients 97 %",
	]);
});

test.each([
	["We have 95% success.", "95% success"],
	["In 2023 our success rate was 95%.", "success rate was 95%"],
	["We have a success rate of 95 per cent.", "success rate of 95 per cent"],
	["9 out of 10 of our clients stop smoking.", "10 of our clients stop"],
	["95% of our clients recover.", "95% of our clients recover"],
	["90% of clients have stopped.", "90% of clients have stop"],
	["It is 95% effective.", "95% effective"],
])("reports a rate in a sentence: %s", async (sentence, target) => {
	expect(await inFile(serviceWith(sentence))).toEqual([target]);
});

test.each([
	"A study of 2019 counted 45% success.",
	"We have 95% success (follow-up of 120 clients, 2023).",
	"According to Cochrane, the success rate is 12%.",
	"We do not quote a success rate of 98%.",
	"Is it 90% effective?",
	"About 30% of people wake at night, and you pay 100% online.",
	"Thirty per cent of our clients come back with a friend.",
	"40% of our clients see us online.",
	"A successful day begins at 7.",
])("reports nothing: %s", async (sentence) => {
	expect(await inFile(serviceWith(sentence))).toEqual([]);
});

const SOURCES = `
	source, study, studies, survey, trial, follow-up, audit, questionnaire, research, records of, according to,
	university, journal, NICE, NHS, Cochrane, not quote, not give, do not, don't, cannot, doubt, beware, wary,
	avoid, hard to believe,
`;

test("reports nothing where any of these words is in the sentence", async () => {
	const words = listWords(SOURCES);
	const text = words.map((one) => `We have 95% success, ${one}.`).join("\n\n");
	expect(words.length).toBeGreaterThan(20);
	expect(await inFile(serviceWith(text))).toEqual([]);
});
