// Words that are typed, pasted, refused or taken back.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runAxe } from "../../../test/support/axe.ts";
import { edited } from "../../../test/support/make-site.ts";
import {
	heading,
	makeElements,
	PAGE,
	SERVICE,
	shareEditor,
	TITLE,
} from "../../../test/support/open-editor.ts";
import { CHECKED, previewSite } from "../../../test/support/preview.ts";

const { openEditor, openOwnEditor } = shareEditor();

test("a preview that has stopped is noticed without a request, and one that runs again", async () => {
	const { page, bar, config, preview, startEditing } = await openOwnEditor();
	const notice = page.locator("hypno-preview .notice");
	await startEditing();
	await page.keyboard.type("Ours");
	await preview.close();
	const since = Date.now();
	await expect.poll(() => bar.textContent()).toContain("does not answer");
	expect(Date.now() - since).toBeLessThan(5000);
	expect(await heading(page).textContent()).toBe("Ours");
	await expect.poll(() => notice.textContent()).toBe("hypno has stopped");
	const port = Number(new URL(preview.origin).port);
	await previewSite({ config }, { port, canWrite: true });
	await expect.poll(() => bar.textContent()).toContain("answers again");
	await expect.poll(() => notice.textContent()).not.toContain("stopped");
	expect(await heading(page).textContent()).toBe("Ours");
	await page.keyboard.press("Escape");
});

test("words stay while the preview is restarted, and are saved with its new token", async () => {
	const { page, bar, read, config, preview, startEditing } =
		await openOwnEditor();
	await startEditing();
	await page.keyboard.type("Ours");
	await preview.close();
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("does not answer");
	expect(await bar.getByRole("button").allTextContents()).toEqual([
		"Save",
		"Cancel",
	]);
	const port = Number(new URL(preview.origin).port);
	await previewSite({ config }, { port, canWrite: true });
	expect(await heading(page).textContent()).toBe("Ours");
	await bar.getByText("Save").click();
	await expect.poll(read).toContain("title: Ours\n");
	await expect.poll(() => page.title()).toContain("Ours");
});

test("Enter that accepts a word of an input method does not save", async () => {
	const { page, bar, read, startEditing } = await openEditor();
	const before = read();
	await startEditing();
	await page.keyboard.type("Half a");
	await heading(page).evaluate((element) => {
		// As Safari sends it, after the end of the composition.
		const event = { key: "Enter", keyCode: 229, bubbles: true };
		element.dispatchEvent(new KeyboardEvent("keydown", event));
	});
	await page.keyboard.type(" word");
	expect(await heading(page).textContent()).toBe("Half a word");
	expect(await bar.textContent()).toContain("You are editing");
	expect(read()).toBe(before);
});

test("a browser that knows no editable plain text writes plain text all the same", async () => {
	const { page, read, startEditing } = await openEditor();
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.evaluate(() => {
		const set = Element.prototype.setAttribute;
		Element.prototype.setAttribute = function (name, value) {
			if (value !== "plaintext-only") set.call(this, name, value);
		};
		const html = new Blob(["<b>sleep</b>"], { type: "text/html" });
		const text = new Blob(["sleep"], { type: "text/plain" });
		const item = new ClipboardItem({ "text/html": html, "text/plain": text });
		return navigator.clipboard.write([item]);
	});
	await startEditing();
	await page.keyboard.type("Better ");
	await page.keyboard.press("ControlOrMeta+V");
	await page.keyboard.press("ControlOrMeta+B");
	await page.keyboard.press("Shift+Enter");
	await page.keyboard.type("soon");
	expect(await heading(page).locator("b").count()).toBe(0);
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("title: Better sleep soon\n");
});

test("the pencil of a text in an open menu is above the menu", async () => {
	const { page, bar } = await openEditor({
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			`<h1>{service.title}</h1>
			<div id="menu" popover="auto" style={{ width: "30rem", height: "20rem" }}>
				<a href="/about">{service.benefits[0]}</a><a href="/contact">{service.badge}</a>
			</div>`,
		),
	});
	await page.evaluate(() => document.getElementById("menu")?.showPopover());
	await page.locator("#menu a").first().hover();
	await page.locator("hypno-preview .pencil").click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	expect(new URL(page.url()).pathname).toBe(PAGE);
	await page.keyboard.press("Escape");
	await heading(page).hover();
	await page.locator("hypno-preview .pencil").click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
});

test("pasted and typed lines become one paragraph, and the bar says so before", async () => {
	const { page, bar, read, open, startEditing } = await openEditor(
		makeElements(),
	);
	await open("[id^=li-]");
	await page.keyboard.type("One");
	await page.keyboard.press("Shift+Enter");
	await page.keyboard.type("two");
	await expect.poll(() => bar.textContent()).toContain("one paragraph");
	await page.keyboard.press("Escape");
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await startEditing();
	await page.keyboard.type("One");
	await page.keyboard.press("Shift+Enter");
	await page.keyboard.type("two");
	await expect.poll(() => bar.textContent()).toContain("one paragraph");
	expect(read()).toContain(TITLE);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Three ");
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.evaluate(() => navigator.clipboard.writeText("four\n\nfive\n"));
	await page.keyboard.press("ControlOrMeta+V");
	await expect.poll(() => bar.textContent()).toContain("one paragraph");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("title: Three four five\n");
});

test("Enter in the middle of Markdown begins a paragraph, and pasted lists and headings stay what they are", async () => {
	const { page, bar, read, open } = await openEditor({
		[SERVICE]: edited(
			SERVICE,
			"- stop smoking\n---\n",
			"- stop smoking\n---\nOne two.\n",
		),
	});
	const text = async (selector: string) => {
		await open(selector);
		await expect
			.poll(() => bar.textContent())
			.toContain("Enter in the middle begins a new paragraph");
	};
	await text("main div p");
	await page.keyboard.press("End");
	for (const _ of "two.") await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("Enter");
	expect(read()).toContain("One two.\n");
	await page.keyboard.press("ControlOrMeta+End");
	await page.keyboard.press("Enter");
	await expect.poll(read).toMatch(/---\nOne\n\ntwo\.\n$/);
	await expect.poll(() => page.locator("main div p").count()).toBe(2);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await text("main div p:last-child");
	const pasted = "Two.\n## Why\n- a list\n- of two\n";
	await page.evaluate((words) => navigator.clipboard.writeText(words), pasted);
	await page.keyboard.press("ControlOrMeta+V");
	await bar.getByRole("button", { name: "Save" }).click();
	await expect.poll(read).toMatch(/\nTwo\.\n\n## Why\n\n- a list\n- of two\n$/);
	await expect.poll(() => page.locator("main div li").count()).toBe(2);
	// Other texts say before that they are one line.
	await open("h1");
	expect(await bar.textContent()).toContain("It is one line.");
	await page.keyboard.press("Escape");
});

test("a text that is refused stays on the page with the message of the build", async () => {
	const { page, read, bar, startEditing } = await openEditor();
	const before = read();
	await startEditing();
	await page.keyboard.type("{years} of calm");
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("unknown claim {years}");
	expect(await heading(page).textContent()).toBe("{years} of calm");
	expect(read()).toBe(before);
});

test("a change by another program waits while a text is edited, and a person chooses", async () => {
	const { page, read, file, bar, startEditing } = await openEditor();
	await startEditing();
	await page.keyboard.type("Ours");
	fs.writeFileSync(file, read().replace(TITLE, "Theirs"));
	await expect
		.poll(async () => (await fetch(page.url())).text())
		.toContain("Theirs");
	expect(await heading(page).textContent()).toBe("Ours");
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("to: Theirs");
	await bar.getByText("Write mine").click();
	await expect.poll(read).toContain("title: Ours\n");
	await expect.poll(() => page.title()).toContain("Ours");
});

test("the last change is undone with a button, and the message stays when the page is loaded", async () => {
	const { page, read, bar, startEditing } = await openEditor();
	const before = read();
	await startEditing();
	await page.keyboard.type("Stop: now");
	await page.keyboard.press("Enter");
	await expect.poll(() => page.title()).toContain("Stop: now");
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	await bar.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => page.title()).toContain(TITLE);
	expect(read()).toBe(before);
	await expect.poll(() => bar.textContent()).toContain("Undone.");
});

test("the panel is closed once texts are edited on the page, and Escape on a button restores the text", async () => {
	const { page, read, startEditing } = await openEditor();
	const before = read();
	await startEditing();
	const details = page.locator("hypno-preview .details");
	expect(await details.isVisible()).toBe(false);
	await page.keyboard.type("Words");
	await page.locator("hypno-preview .bar button").first().focus();
	await page.keyboard.press("Escape");
	expect(await heading(page).textContent()).toBe(TITLE);
	expect(await details.isVisible()).toBe(false);
	expect(read()).toBe(before);
	// A panel that is opened again is closed for the next text.
	await page.locator("hypno-preview .toggle").click();
	expect(await details.isVisible()).toBe(true);
	await startEditing();
	expect(await details.isVisible()).toBe(false);
});

test("Edit beside a finding opens its text at the foot of the window", async () => {
	const { page, rootDir, bar, preview } = await openOwnEditor({}, CHECKED);
	const file = path.join(rootDir, "content/site.yaml");
	await page.goto(`${preview.origin}/__hypno`);
	// The list loads itself again once the checks have ended, and its buttons need the script.
	const lead = page.locator(".lead");
	await expect.poll(() => lead.textContent()).toContain("to fix");
	await page.locator("hypno-preview").waitFor({ state: "attached" });
	await page.locator("details > summary").first().click();
	await page.locator('[aria-label^="Edit content/site.yaml:14"]').click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	const field = page.locator("hypno-preview [role=textbox]");
	expect(await field.textContent()).toBe("2024");
	const { violations } = await runAxe(page);
	expect(violations.filter((one) => one.includes("<p"))).toEqual([]);
	await field.focus();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("2025");
	await page.keyboard.press("Enter");
	await expect
		.poll(() => fs.readFileSync(file, "utf8"))
		.toContain("copyrightYear: 2025");
});

test("the page that shows an error corrects it", async () => {
	const { page, read, file } = await openEditor();
	const before = read();
	fs.writeFileSync(file, before.replace("title:", "titel:"));
	const fix = page.getByText("Fix: write title");
	await fix.waitFor();
	// Before the script has run, the button does nothing.
	await page.locator("hypno-preview").waitFor({ state: "attached" });
	await fix.click();
	await expect.poll(read).toBe(before);
	await expect.poll(() => page.title()).toContain(TITLE);
});
