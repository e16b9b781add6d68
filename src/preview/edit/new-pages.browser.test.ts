// What is new is made in the browser: records, parts of pages and pictures, with a mouse, and on a telephone by touch.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runAxe } from "../../../test/support/axe.ts";
import {
	LISTED,
	loadsAfter,
	PAGE,
	shareEditor,
	TITLE,
} from "../../../test/support/open-editor.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";

const { openPage, usePreview: openPreview } = shareEditor();

const ABOUT = "content/pages/about.yaml";
const OCD = "content/services/ocd.md";

async function open(address: string, options = {}) {
	const preview = await openPreview(LISTED);
	const page = await openPage(preview.origin + address, options);
	const read = (file: string) => {
		const filePath = path.join(preview.rootDir, file);
		return fs.existsSync(filePath) ? fs.readFileSync(filePath, "utf8") : "";
	};
	const bar = page.locator("hypno-preview .bar");
	const says = (words: string | RegExp) =>
		expect.poll(() => bar.textContent()).toMatch(words);
	return { ...preview, page, read, bar, says };
}

/** The script of the page has come once its panel is there. */
const ready = (page: Page) =>
	page.locator("hypno-preview").waitFor({ state: "attached" });

test("New… makes a record, opens its first text, leads from text to text, and is taken back whole", async () => {
	const { page, read, bar, says } = await open("/__hypno");
	const list = read("content/services.yaml");
	await page.getByRole("link", { name: "New…" }).click();
	await ready(page);
	expect((await runAxe(page)).violations).toEqual([]);
	const words = page.locator("summary");
	expect(await words.allTextContents()).toEqual(
		expect.arrayContaining(["Service", "Article", "Event", "Page"]),
	);
	await words.getByText("Service", { exact: true }).click();
	await page.getByRole("button", { name: "Write OCD" }).click();
	await page.waitForURL("**/services/ocd");
	await says(/You are editing Ocd page, subtitle/);
	expect(read(OCD)).toContain("title: OCD\n");
	await page.keyboard.type("Thoughts that come back");
	await loadsAfter(page, () => page.keyboard.press("Enter"));
	expect(read(OCD)).toContain("Thoughts that");
	await bar.getByRole("button", { name: "Write the next text" }).click();
	await says(/You are editing Ocd page, description/);
	await page.keyboard.press("Escape");
	await page.locator("hypno-preview .toggle").click();
	const undo = page.getByRole("button", { name: /^Undo:/ });
	await loadsAfter(page, () => undo.first().click());
	expect(read(OCD)).toContain('subtitle: "TODO:');
	await page.getByRole("button", { name: "Undo: A new service" }).click();
	await expect.poll(() => read(OCD)).toBe("");
	expect(read("content/services.yaml")).toBe(list);
});

test("a name that is near another is asked for again; a page is renamed and removed", async () => {
	const { page, read, says, bar } = await open("/__hypno/new");
	await ready(page);
	await page.getByText("Service", { exact: true }).click();
	const form = page.locator("details[open] form");
	await form.getByLabel("Name").fill("Stop Smokin");
	await page.keyboard.press("Enter");
	await says(/There is stop-smoking already/);
	await bar.getByRole("button", { name: "Close" }).click();
	await page.goto(`${new URL(page.url()).origin}/__hypno/page?at=${PAGE}`);
	await ready(page);
	await page.getByLabel("Name").fill("No more smoke");
	await page.getByRole("button", { name: "Rename" }).click();
	await page.waitForURL("**/services/no-more-smoke");
	await says(/is called no-more-smoke/);
	expect(read("content/services/no-more-smoke.md")).toContain(TITLE);
	await page.locator("hypno-preview .toggle").click();
	await page.getByRole("link", { name: "Parts, name and removal…" }).click();
	await ready(page);
	await page.getByText("Remove no-more-smoke…").click();
	await page.getByRole("button", { name: "Remove this service" }).click();
	await page.waitForURL("**/__hypno");
	await says(/no-more-smoke is removed/);
	await bar.getByRole("button", { name: "Undo" }).click();
	await expect
		.poll(() => read("content/services/no-more-smoke.md"))
		.toContain(TITLE);
});

test("⋮ adds a picture where there is none, and sections are added and taken away", async () => {
	const { page, read, bar, says } = await open("/about");
	const before = read(ABOUT);
	await page.locator("hypno-preview .toggle").click();
	await page.locator("hypno-preview .switch").click();
	await page.locator("#story").focus();
	await page.keyboard.press("Shift+F2");
	const chosen = page.waitForEvent("filechooser");
	await bar
		.getByRole("button", { name: "Add: a picture beside the story" })
		.click();
	const buffer = await makeJpeg({ width: 60, height: 40 });
	const room = { name: "Our room.jpg", mimeType: "image/jpeg", buffer };
	await (await chosen).setFiles(room);
	await says(/You are editing About page, story, picture, description/);
	expect(read(ABOUT)).toContain(
		"  picture:\n    file: /pictures/our-room.jpg\n    alt: TODO\n",
	);
	await page.keyboard.type("Two chairs");
	await page.keyboard.press("Enter");
	await expect.poll(() => read(ABOUT)).toContain("alt: Two chairs\n");
	await page.goto(`${new URL(page.url()).origin}/__hypno/page?at=/about`);
	await ready(page);
	expect((await runAxe(page)).violations).toEqual([]);
	await page
		.getByRole("button", { name: "Take away: how the practice came about" })
		.click();
	await page.waitForURL("**/about");
	await says(/story: taken away/);
	expect(read(ABOUT)).not.toContain("story:");
	await bar.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => read(ABOUT)).toContain("alt: Two chairs\n");
	expect(read(ABOUT)).toContain(before.slice(0, before.indexOf("mission:")));
});
