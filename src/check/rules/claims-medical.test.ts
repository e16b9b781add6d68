import { expect, test } from "vitest";
import { listWords } from "../../../test/support/list-words.ts";
import { checkText, serviceWith } from "../../../test/support/run-rule.ts";
import { claimsMedical } from "./claims-medical.ts";

const find = (title: string, text: string, name = "services/calm") =>
	checkText(claimsMedical, serviceWith(text, title), `content/${name}.md`);

test("reports a page about a condition that does not mention a GP, at its title", async () => {
	const [found, ...others] = await find("Living with tinnitus", "Breathe.");
	expect(others).toEqual([]);
	expect(found).toMatchObject({
		message:
			"this page is about tinnitus, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor",
		target: "calm",
		source: { file: "content/services/calm.md", keys: ["title"] },
	});
});

test.each([
	["High blood pressure", "services/calm"],
	["Menopause and sleep", "services/calm"],
	["Ease for the gut", "services/ibs"],
	["Help with stammering", "pages/stammering"],
	["Memories", "services/ptsd"],
	["Chronic pain", "services/calm"],
	["Sleep", "services/insomnia-sleep"],
])("knows the condition: %s in %s", async (title, name) => {
	expect(await find(title, "Breathe slowly.", name)).toHaveLength(1);
});

test.each([
	["Calm at work", "Breathe slowly."],
	["Weight loss", "Eat slowly."],
	["Living with diabetes", "Please ask your GP."],
	["Living with diabetes", "Your consultant may write to us."],
	["Living with diabetes", "Ring NHS 111 at any hour."],
	["Living with diabetes", "It does not replace medical care."],
])("reports nothing: %s, %s", async (title, text) => {
	expect(await find(title, text)).toEqual([]);
});

test("a GP among the keywords does not count, since visitors do not read them", async () => {
	const text = "---\ntitle: Asthma\nkeywords: [GP]\n---\n";
	expect(await checkText(claimsMedical, text)).toHaveLength(1);
});

test("ignores the pages of the site itself", async () => {
	const file = "content/pages/about.yaml";
	expect(await checkText(claimsMedical, "title: Pain\n", file)).toEqual([]);
});

const CONDITIONS = `
	PTSD, post-traumatic, trauma, OCD, obsessive, compulsive, addict, alcohol, gambling, depress,
	eating disorder, anorexia, bulimia, binge eating, IBS, irritable bowel, insomnia, sleep apnoea, fertility,
	infertility, hypnobirthing, IVF, pregnan, birth, phobia, panic, blood pressure, hypertension, angina,
	heart disease, palpitations, diabet, menopaus, perimenopaus, hot flushes, endometriosis, ADHD, autis,
	Tourette, stammer, stutter, suicid, self-harm, pain, arthritis, asthma, bipolar, cancer, chemotherapy,
	chronic fatigue, Crohn, dementia, eczema, epilep, fibromyalgia, long covid, migraine, multiple sclerosis,
	Parkinson, psoriasis, psychosis, schizophrenia, thyroid, tinnitus, ulcer, vertigo, erectile dysfunction,
	impotence, incontinence, allerg,
`;
const CARE = `
	GP, GPs, G.P, general practitioner, doctor, physician, psychiatrist, midwi, consultant, pharmacist, nurse,
	specialist, A&E, NHS 111, medical care, medical advice, medical help, medical treatment, medical team,
	medically, health professional, healthcare professional, mental health team, mental health service,
	crisis team,
`;

test.each(listWords(CONDITIONS))("knows the condition %s", async (title) => {
	const [found] = await find(title, "Breathe slowly.");
	expect(found?.message).toContain(`about ${title}, but`);
});

test.each(listWords(CARE))("knows the word for care %s", async (care) => {
	expect(await find("Living with pain", `Hm, ${care}, hm.`)).toEqual([]);
});
