// The list of all services, and the field that finds services in it.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
import { visitShippedSite } from "../../test/support/visit.ts";

const { open } = visitShippedSite();

const openList = (javaScriptEnabled = true) =>
	open("/services", { javaScriptEnabled });

const listShown = (page: Page) =>
	page.locator(".all-services a:visible").allInnerTexts();

const SEARCHES: readonly (readonly [string, string[], themes: number])[] = [
	["exam nerves", ["Confidence Building", "Exam Anxiety"], 1],
	[
		"fear",
		[
			"Fears and Phobias",
			"Fear of Driving",
			"Fear of Medical Procedures",
			"Social Anxiety",
		],
		2,
	],
	["stop smoking", ["Stop Smoking"], 1],
	["EMDR", ["PTSD"], 1],
	["Ibs", ["IBS"], 1],
	["exams", ["Exam Anxiety"], 1],
	["I am not sleeping", ["Insomnia and Sleep"], 1],
	["undefined", [], 0],
	["quiet in meetings, please", [], 0],
];

test("the field finds services by their words", async () => {
	const page = await openList();
	for (const [typed, expected, themes] of SEARCHES) {
		await page.getByLabel("What troubles you?").fill(typed);
		expect(await listShown(page), typed).toEqual(expected);
		expect(await page.locator("search output").innerText()).toBe(
			`${expected.length} of 34 services`,
		);
		const headings = page.locator(".all-services h3:visible");
		expect(await headings.count(), typed).toBe(themes);
	}
});

test("the whole list returns when the field is emptied", async () => {
	const page = await openList();
	const all = await listShown(page);
	expect(all).toHaveLength(34);
	await page.fill("#find", "sleep");
	expect(await listShown(page)).toEqual(["Insomnia and Sleep"]);
	await page.fill("#find", "");
	expect(await listShown(page)).toEqual(all);
});

test("without a script the list is there and the field is not", async () => {
	const page = await openList(false);
	expect(await listShown(page)).toHaveLength(34);
	expect(await page.locator("#find").isVisible()).toBe(false);
});

test("the keyboard leads from the field to what was found, and axe finds nothing", async () => {
	const page = await openList();
	await page.focus("#find");
	await page.keyboard.type("vaping");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
		"Stop Vaping",
	);
	expect((await runAxe(page)).violations).toEqual([]);
});

describe("the list", () => {
	test("shows what a service with a text is about, and how many sessions it takes", async () => {
		const page = await openList(false);
		const service = page.locator(".all-services li", { hasText: "PTSD" });
		expect(await service.locator("p").innerText()).toBe(
			"Slow, careful work, beside the care you already have",
		);
		expect(await service.locator("span").innerText()).toBe("10-15 sessions");
	});

	test("has the services without a text apart, to ask about", async () => {
		const page = await openList(false);
		const others = page.locator("#theme-body > div");
		expect(await others.locator("p").innerText()).toBe("Ask us about:");
		expect(await others.locator("a").allInnerTexts()).toEqual([
			"IBS",
			"Allergies",
			"Pain Management",
			"Fertility and Hypnobirthing",
		]);
		const written = page.locator("#theme-body > ul a");
		expect(await written.allInnerTexts()).toEqual(["Insomnia and Sleep"]);
	});

	test("begins within the first two screens of a telephone", async () => {
		const page = await openList();
		await page.setViewportSize({ width: 390, height: 844 });
		const list = await page.locator(".all-services").boundingBox();
		expect(list?.y).toBeLessThan(1300);
	});

	test("is followed by six fields that lead to pages with a text", async () => {
		const page = await openList();
		const links = page.locator("main li h3 a");
		expect(await links.count()).toBe(6);
		for (const href of await links.evaluateAll((all) =>
			all.map((link) => link.getAttribute("href")),
		)) {
			const answer = await page.request.get(
				`${new URL(page.url()).origin}${href}`,
			);
			expect(await answer.text()).not.toContain("noindex");
		}
	});
});
