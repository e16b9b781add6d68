// Two people edit one site at the same time, each in a browser of their own.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import {
	heading,
	PAGE,
	pressOn,
	SERVICE,
	shareEditor,
	TITLE,
} from "../../../test/support/open-editor.ts";

const { openPage, usePreview: openPreview } = shareEditor();

const SHOWN = {
	[SERVICE]: edited(
		SERVICE,
		"  - Steadier sleep\n",
		"  - Rest\n  - Calm\n  - Rest\n",
	),
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		"<h1>{service.title}</h1><h2>{service.badge}</h2><ul>{service.benefits.map((one, index) => <li key={index}>{one}</li>)}</ul>",
	),
};

async function openBoth() {
	const { origin, rootDir } = await openPreview(SHOWN);
	const file = path.join(rootDir, SERVICE);
	const read = () => fs.readFileSync(file, "utf8");
	const enter = async () => {
		const page = await openPage(origin + PAGE);
		await page.locator("hypno-preview .toggle").click();
		await page.locator("hypno-preview .switch").click();
		await page.evaluate(() => Object.assign(window, { isFirst: true }));
		return page;
	};
	return { anna: await enter(), ben: await enter(), read };
}

const barOf = (page: Page) => page.locator("hypno-preview .bar");
const says = (page: Page, words: string | RegExp) =>
	expect.poll(() => barOf(page).textContent()).toMatch(words);
const press = (page: Page, name: string | RegExp) =>
	barOf(page).getByRole("button", { name }).click();
const isFirst = (page: Page) => page.evaluate(() => "isFirst" in window);

async function type(page: Page, selector: string, words: string) {
	await pressOn(page.locator(selector).first(), "F2", /You are editing/);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type(words);
}

async function save(page: Page) {
	await page.keyboard.press("Enter");
	await says(page, /Saved in/);
}

async function openEntry(page: Page, nth: number) {
	await pressOn(page.locator("main li").nth(nth), "Shift+F2", /Add below/);
}

test("a save of one never reloads the page under an open text of the other, and both texts of a file are kept", async () => {
	const { anna, ben, read } = await openBoth();
	await type(ben, "h1", "Ben's title");
	await type(anna, "main h2", "Anna's badge");
	await save(anna);
	await expect.poll(read).toContain("badge: Anna's badge\n");
	await ben.waitForTimeout(300);
	expect(await isFirst(ben)).toBe(true);
	expect(await heading(ben).textContent()).toBe("Ben's title");
	await save(ben);
	expect(read()).toContain("title: Ben's title\n");
	expect(read()).toContain("badge: Anna's badge\n");
	await expect
		.poll(() => ben.locator("main h2").textContent())
		.toBe("Anna's badge");
});

test("of one text, the second person sees both words, and nothing is lost", async () => {
	const { anna, ben, read } = await openBoth();
	await type(ben, "h1", "Ben's title");
	await type(anna, "h1", "Anna's title");
	await save(anna);
	await ben.keyboard.press("Enter");
	await says(ben, /This text has changed meanwhile, to: Anna's title/);
	expect(await heading(ben).textContent()).toBe("Ben's title");
	expect(read()).toContain("title: Anna's title\n");
	await press(ben, "Write mine");
	await expect.poll(read).toContain("title: Ben's title\n");
	await type(ben, "h1", "Ben again");
	await type(anna, "h1", "Anna again");
	await save(anna);
	await ben.keyboard.press("Enter");
	await press(ben, "Keep that");
	await expect.poll(() => heading(ben).textContent()).toBe("Anna again");
	expect(read()).not.toContain(TITLE);
});

test("words never reach another text that reads alike", async () => {
	const { anna, ben, read } = await openBoth();
	await type(ben, "main li", "Ben's rest");
	await type(anna, "main li", "Anna's rest");
	await save(anna);
	await ben.keyboard.press("Enter");
	await says(ben, /This text has changed meanwhile, to: Anna's rest/);
	expect(read()).toContain("  - Anna's rest\n  - Calm\n  - Rest\n");
	await ben.keyboard.press("Escape");
});

test("an entry is added, moved and removed beside an open text and an open choice of the other", async () => {
	const { anna, ben, read } = await openBoth();
	await type(ben, "main li:nth-child(2)", "Ben's calm");
	await openEntry(anna, 0);
	await press(anna, "Add below");
	await says(anna, /You are editing/);
	await anna.keyboard.type("Anna's entry");
	await save(anna);
	await save(ben);
	expect(read()).toContain("  - Rest\n  - Anna's entry\n  - Ben's calm\n");
	// The choice stays open, and leads to the entry where it is now.
	await expect.poll(() => anna.locator("main li").count()).toBe(4);
	await expect.poll(() => ben.locator("main li").count()).toBe(4);
	await openEntry(ben, 2);
	await openEntry(anna, 1);
	await press(anna, "Remove");
	await says(anna, /removed/);
	await press(ben, "Up");
	await says(ben, /moved up/);
	expect(read()).toContain("  - Ben's calm\n  - Rest\n  - Rest\n");
});
