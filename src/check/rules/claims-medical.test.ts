import { expect, test } from "vitest";
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
