// One preview in one browser: what most people do with it works. The tests beside the code try the rest.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { resolveConfig } from "../src/site/config.ts";
import { runAxe } from "./support/axe.ts";
import { makeFolder } from "./support/make-site.ts";
import { PAGE_KINDS } from "./support/page-kinds.ts";
import { previewSite } from "./support/preview.ts";
import { copyShipped } from "./support/shipped-site.ts";
import { sharePages } from "./support/visit.ts";

const SERVICE = "content/services/stop-smoking.md";
const { home = "", contact = "", service = "" } = PAGE_KINDS;

const openPage = sharePages();

test("pages of the shipped site are accessible, and a word is edited on the page and in its file, and restored", async () => {
	const rootDir = makeFolder();
	copyShipped(rootDir);
	const config = resolveConfig({}, rootDir);
	const preview = await previewSite({ config }, { canWrite: true });
	const page = await openPage(preview.origin + home);
	for (const shown of [home, contact, service]) {
		await page.goto(preview.origin + shown);
		expect(await page.locator("h1").isVisible()).toBe(true);
		expect((await runAxe(page)).violations, shown).toEqual([]);
	}

	const read = () => fs.readFileSync(path.join(rootDir, SERVICE), "utf8");
	const before = read();
	const panel = page.locator("hypno-preview");
	await panel.locator(".toggle").click();
	await panel.locator(".switch").click();
	const heading = page.locator("h1");
	const title = await heading.textContent();
	await heading.focus();
	await page.keyboard.press("Enter");
	await expect
		.poll(() => panel.locator(".bar").textContent())
		.toContain("You are editing");
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Breathe again");
	await page.keyboard.press("Enter");
	await expect
		.poll(read)
		.toBe(before.replace(`title: ${title}`, "title: Breathe again"));
	await expect.poll(() => page.title()).toContain("Breathe again");

	// The panel is closed while somebody edits on the page.
	await panel.locator(".toggle").click();
	await panel.locator("[data-undo]").click();
	await expect.poll(read).toBe(before);
	await expect.poll(() => page.title()).toContain(String(title));
});
