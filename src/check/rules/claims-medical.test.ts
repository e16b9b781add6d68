import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { checkSite } from "../../commands/check-site.ts";
import { claimsMedical } from "./claims-medical.ts";

const service = (slug: string) => `content/services/${slug}.md`;

/** A service that mentions neither a GP nor medical care. */
const silent = (slug: string): PassageEdit => ({
	file: service(slug),
	from: /\b(?:GP|doctors?|medical care|medical|mental health team|NHS 111)\b/gi,
	to: "friend",
});

test("reports nothing on the shipped site, where services mention a GP", async () => {
	expect(await runRule(claimsMedical)).toEqual([]);
});

test("reports a service about a medical condition that does not mention a GP", async () => {
	const found = await runRule(claimsMedical, [
		silent("ptsd"),
		silent("gambling-addiction"),
		silent("insomnia-sleep"),
		silent("fears-phobias"),
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services/fears-phobias.md title: this service is about a phobia, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor",
		  "content/services/gambling-addiction.md title: this service is about addiction, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor",
		  "content/services/insomnia-sleep.md title: this service is about insomnia, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor",
		  "content/services/ptsd.md title: this service is about PTSD and trauma, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor",
		]
	`);
	expect(found[1]).toMatchObject({
		target: "gambling-addiction",
		pages: ["/services/gambling-addiction"],
	});
});

test("does not require a GP for stress and confidence", async () => {
	const edits = [silent("stress-management"), silent("confidence-building")];
	expect(await runRule(claimsMedical, edits)).toEqual([]);
});

test("reads a condition in a keyword, but not in a description", async () => {
	const description = {
		file: service("confidence-building"),
		from: "Confidence building with hypnotherapy",
		to: "Without panic or pain, confidence building with hypnotherapy",
	};
	const quiet = silent("confidence-building");
	expect(await runRule(claimsMedical, [quiet, description])).toEqual([]);
	const keyword = {
		file: service("confidence-building"),
		from: "- assertiveness help",
		to: "- panic before interviews",
	};
	expect(await runRule(claimsMedical, [quiet, keyword])).toHaveLength(1);
});

test("ignores a GP among the keywords, and ignores unlisted services", async () => {
	const edits = [
		silent("ptsd"),
		{
			file: service("ptsd"),
			from: "- nightmares after trauma",
			to: "- GP and PTSD",
		},
	];
	expect(await runRule(claimsMedical, edits)).toHaveLength(1);
	const services = [{ slug: "ocd", sourcePath: service("ocd") }];
	expect(await runRule(claimsMedical, edits, { services })).toEqual([]);
});

const CONFIDENCE = silent("confidence-building");
const titled = (title: string): PassageEdit => ({
	file: CONFIDENCE.file,
	from: /^title: .*$/m,
	to: `title: ${title}`,
});

test.each([
	"High blood pressure",
	"Living with diabetes",
	"Menopause and sleep",
	"Adults with ADHD",
	"Help with stammering",
	"Suicidal thoughts",
	"Chronic pain",
	"Ease for tinnitus",
])("requires a GP for the condition: %s", async (title) => {
	expect(
		await runRule(claimsMedical, [CONFIDENCE, titled(title)]),
	).toHaveLength(1);
});

const withSentence = (sentence: string) => [
	CONFIDENCE,
	titled("Diabetes and habits"),
	{ file: CONFIDENCE.file, from: /$/, to: `\n\n${sentence}\n` },
];

test.each([
	"Please ask your general practitioner.",
	"Your G.P. should know.",
	"Tell a health professional.",
	"Your consultant may write to us.",
	"Ring NHS 111 at any hour.",
	"Go to A&E.",
	"The crisis team answers at night.",
	"Do not start without speaking to your GP.",
	"We work beside, and never instead of, your doctor.",
	"Hypnotherapy is not used instead of medical care.",
	"Rather than wait, see your doctor.",
])("reports no service that mentions care: %s", async (sentence) => {
	expect(await runRule(claimsMedical, withSentence(sentence))).toEqual([]);
});

test.each([
	"You do not need a doctor.",
	"No need to see your GP.",
	"Come to us instead of your GP.",
	"It works without a doctor.",
	"Forget what your doctor said.",
	"We are better than any doctor.",
	"A management consultant comes to us.",
])("reports a service that does not mention care: %s", async (sentence) => {
	expect(await runRule(claimsMedical, withSentence(sentence))).toHaveLength(1);
});

test("ignores a service that is still to be written", async () => {
	const unwritten = {
		file: service("ptsd"),
		from: "Hypnotherapy and EMDR for adults",
		to: "TODO: Hypnotherapy and EMDR for adults",
	};
	const edits = [silent("ptsd"), unwritten];
	expect(await runRule(claimsMedical, edits)).toEqual([]);
});

test.each([
	["tinnitus", "Living with tinnitus", "Breathe slowly.", 1],
	["tinnitus", "Living with tinnitus", "Please see your GP first.", 0],
	["directions", "Directions", "Breathe slowly.", 0],
])(
	"checks the page %s with the title %s and the text %s",
	async (name, title, text, count) => {
		const { config } = makeSite({
			[`content/pages/${name}.md`]: `---\ntitle: ${title}\ndescription: ${title} in London\n---\n\n${text}\n`,
		});
		const { findings } = await checkSite(config, {
			rules: [claimsMedical],
			...{ external: "skip", invalidContent: "report" },
		});
		expect(findings.map(({ message }) => message)).toEqual(
			Array.from({ length: count }, () =>
				expect.stringContaining("this page is about an illness"),
			),
		);
	},
);
