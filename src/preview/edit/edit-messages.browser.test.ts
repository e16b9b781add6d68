// What the editor says once a text is saved, and about the page.

import fs from "node:fs";
import zlib from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runAxe } from "../../../test/support/axe.ts";
import { edited, makeSite } from "../../../test/support/make-site.ts";
import {
	BADGE,
	FOLDED,
	hold,
	loadsAfter,
	PAGE,
	SERVICE,
	shareEditor,
	TITLE,
} from "../../../test/support/open-editor.ts";
import { CHECKED, previewSite } from "../../../test/support/preview.ts";

const { openPage, openEditor, openOwnEditor, usePreview } = shareEditor();

test("a message stays when another program changes the page again, and an answer stays open", async () => {
	const { page, bar, open, read, file } = await openEditor(FOLDED);
	const before = read();
	await page.locator("summary").press("Enter");
	await open("#answer");
	await page.keyboard.type("Because");
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	await expect
		.poll(() => page.locator("#answer").textContent())
		.toBe("Because");
	fs.writeFileSync(file, read().replace(TITLE, "Theirs"));
	await expect.poll(() => page.title()).toContain("Theirs");
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	fs.writeFileSync(file, read().replace("Theirs", TITLE));
	await expect.poll(() => page.title()).toContain(TITLE);
	await bar.getByRole("button", { name: "Undo" }).click();
	await expect.poll(read).toBe(before);
	await page.getByText("Habit change", { exact: true }).waitFor();
	await expect.poll(() => bar.textContent()).toContain("Undone.");
	await bar.getByRole("button", { name: "Close" }).click();
	await page.reload();
	await page.locator("hypno-preview .toggle").waitFor();
	await expect.poll(() => bar.getByRole("button").count()).toBe(0);
});

test("while a slow machine saves, it says so", async () => {
	const { page, bar, startEditing } = await openEditor();
	await startEditing();
	await page.keyboard.type("Ours");
	const { wait, release } = await hold(page, "**/__hypno/edit");
	await page.keyboard.press("Enter");
	await wait();
	await expect.poll(() => bar.textContent()).toContain("Saving…");
	await release();
	await expect.poll(() => bar.textContent()).toContain("Saved in");
});

test("on a slow machine, Enter that is pressed twice saves once", async () => {
	const { page, bar, startEditing } = await openEditor();
	await startEditing();
	await page.keyboard.type("Ours");
	const { wait, release } = await hold(page, "**/__hypno/edit");
	await page.keyboard.press("Enter");
	await wait();
	await page.keyboard.press("Enter");
	expect(await release()).toBe(1);
	await expect.poll(() => bar.textContent()).toContain("Saved in");
});

test("words that were cancelled while they were saved can be undone", async () => {
	const { page, bar, startEditing, read } = await openEditor();
	const before = read();
	await startEditing();
	await page.keyboard.type("Ours");
	const { wait, release } = await hold(page, "**/__hypno/edit");
	await page.keyboard.press("Enter");
	await wait();
	await page.keyboard.press("Escape");
	await release();
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	expect(read()).toContain("title: Ours");
	// The page that is about to load again would lose the click.
	await expect.poll(() => page.title()).toContain("Ours");
	await bar.getByRole("button", { name: "Undo" }).click();
	await expect.poll(read).toBe(before);
});

test("a message stays with its page", async () => {
	const { page, bar, startEditing, preview } = await openEditor();
	await startEditing();
	await page.keyboard.type("Another title");
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	// A page that still has to be loaded again would interrupt the way to the next one.
	await expect.poll(() => page.title()).toContain("Another title");
	await page.goto(`${preview.origin}/about`);
	await page.locator("hypno-preview .toggle").waitFor();
	expect(await bar.textContent()).not.toContain("Saved in");
});

/** It is closed while texts are edited on the page, and a page that loads again may have closed it. */
async function openPanel(page: Page): Promise<void> {
	const details = page.locator("hypno-preview .details");
	const toggle = page.locator("hypno-preview .toggle");
	const press = async () => {
		if (!(await details.isVisible()) && (await toggle.isVisible()))
			await toggle.click();
		return details.isVisible();
	};
	await expect.poll(press).toBe(true);
}

test("a link that leads nowhere is said once", async () => {
	const site = {
		[SERVICE]: edited(SERVICE, "badge: Habit change", "badge: /about"),
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			"<h1>{service.title}</h1><a id='link' href={service.badge}>{service.badge}</a>",
		),
	};
	const { page, bar, open } = await openOwnEditor(site, CHECKED);
	const facts = page.locator("hypno-preview .facts");
	await openPanel(page);
	await expect.poll(() => facts.textContent()).toContain("to fix");
	await open("#link");
	await page.keyboard.type("/abuot");
	await page.keyboard.press("Enter");
	await openPanel(page);
	await expect.poll(() => facts.textContent()).toMatch(/\/abuot does not/);
	await expect.poll(() => bar.textContent()).toContain("/abuot");
	expect((await bar.textContent())?.split("/abuot")).toHaveLength(2);
});

test("what the checks find in the text that was saved is added to the message", async () => {
	const { page, bar, read, open } = await openOwnEditor(BADGE, CHECKED);
	await open("h1 + h2");
	await page.keyboard.type("A permanent cure");
	await loadsAfter(page, () => page.keyboard.press("Enter"));
	expect(read()).toContain("badge: A permanent cure\n");
	const status = bar.getByRole("status");
	await expect
		.poll(() => status.textContent())
		.toMatch(/^Saved in .*, line \d+\. The checks found \d things? here: ./);
	// Another text has nothing to do with it.
	await open("h1");
	await page.keyboard.type("Breathe");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("title: Breathe\n");
	const facts = page.locator("hypno-preview .facts");
	await openPanel(page);
	await expect.poll(() => facts.textContent()).toContain("Breathe");
	await expect.poll(() => facts.textContent()).toContain("to fix");
	expect(await status.textContent()).toMatch(/^Saved in [^ ]*, line \d+\.$/);
});

test("the title for search engines is edited in the panel, with the number of its characters", async () => {
	const { page, read, bar } = await openEditor();
	const shown = page.locator("hypno-preview .result .title");
	await openPanel(page);
	await page.locator("hypno-preview [data-head=title]").focus();
	await page.keyboard.press("Enter");
	await expect
		.poll(() => bar.textContent())
		.toContain("41 characters, usually 10 to 65");
	const lengths = page.locator("hypno-preview .facts .length").first();
	expect(await lengths.textContent()).toContain("41 characters");
	expect(await shown.isVisible()).toBe(true);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Words ".repeat(12));
	expect(await bar.getByRole("status").textContent()).toContain("cut off");
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.press("Delete");
	expect(await bar.getByRole("status").textContent()).toContain(
		`delete it in ${SERVICE}, line 3`,
	);
	expect((await runAxe(page)).violations).toEqual([]);
	await page.keyboard.type("Stop smoking");
	await loadsAfter(page, () => page.keyboard.press("Enter"));
	await expect.poll(read).toContain("title: Stop smoking\n");
	await expect.poll(() => shown.textContent()).toContain("Stop smoking |");
	await page.getByRole("button", { name: "Undo: Stop smoking page" }).click();
	await expect.poll(read).toContain(`title: ${TITLE}\n`);
});

test("the script of the preview has less than 8 kB, compressed", async () => {
	const { get } = await usePreview();
	const { text } = await get("/__hypno/client.js");
	expect(zlib.brotliCompressSync(text).length).toBeLessThan(8000);
});

test("without --edit the panel has no editor", async () => {
	const { origin } = await previewSite(makeSite());
	const page = await openPage(origin + PAGE);
	await page.locator("hypno-preview .toggle").click();
	await page.locator("hypno-preview .facts section").first().waitFor();
	expect(await page.locator("hypno-preview .switch").isVisible()).toBe(false);
});
