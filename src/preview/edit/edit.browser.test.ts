// Texts are opened and written by pointer and keyboard, also while the page loads again.
import fs from "node:fs";
import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import {
	BADGE,
	ELEMENTS,
	heading,
	hold,
	ICON_BUTTON,
	makeElements,
	PAGE,
	SERVICE,
	shareEditor,
	TITLE,
} from "../../../test/support/open-editor.ts";

const { openEditor } = shareEditor();

test("a text is edited with the pencil, written with Enter, and shown again with the focus", async () => {
	const { page, read, bar } = await openEditor();
	await heading(page).hover();
	await page.locator("hypno-preview .pencil").click();
	await expect.poll(() => bar.textContent()).toContain(`${SERVICE}, line 3`);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Breathe again");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("title: Breathe again\n");
	await expect.poll(() => page.title()).toContain("Breathe again");
	await expect
		.poll(() => page.evaluate(() => document.activeElement?.tagName))
		.toBe("H1");
});

test("a page that loads again under a pointer that rests on a text shows the pencil", async () => {
	const { page } = await openEditor();
	const { wait, release } = await hold(page, "**/__hypno/panel.html");
	await page.reload();
	await wait();
	await heading(page).hover();
	await release();
	await page.locator("hypno-preview .pencil").waitFor();
});

test("the keyboard alone reaches and edits a text; Escape restores it", async () => {
	const { page, read, bar } = await openEditor();
	// Screen readers announce only what appears in an element that was there before.
	const status = bar.getByRole("status");
	expect(await status.evaluate((one) => one.checkVisibility())).toBe(true);
	const before = read();
	await heading(page).focus();
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.type("Words ");
	await page.keyboard.press("Escape");
	expect(await heading(page).textContent()).toBe(TITLE);
	expect(read()).toBe(before);
	await expect.poll(() => bar.isHidden()).toBe(true);
});

test("spaces and clicks belong to the text, whatever element carries it", async () => {
	const { page, read, open } = await openEditor(makeElements());
	for (const [index, name] of Object.keys(ELEMENTS).entries()) {
		const element = await open(`#${name}-${index}`);
		await element.click();
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type(`Is  it the ${name}? `);
		await page.keyboard.type("Yes");
		expect(await element.textContent()).toBe(`Is  it the ${name}? Yes`);
		const loaded = page.waitForEvent("load");
		await page.keyboard.press("Enter");
		await expect.poll(read).toContain(`- Is  it the ${name}? Yes\n`);
		await loaded;
	}
	expect(new URL(page.url()).pathname).toBe(PAGE);
	expect(await page.locator("details").first().getAttribute("open")).toBeNull();
	expect(await page.getByRole("checkbox").isChecked()).toBe(false);
});

test("words go into the text, also after the focus has passed a form", async () => {
	const { page, read, bar } = await openEditor({
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			'<h1>{service.title}</h1><form action="/about"><input aria-label="Name" /><textarea aria-label="Message" /></form><h2>{service.badge}</h2>',
		),
	});
	await page.getByLabel("Name").focus();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.press("End");
	await page.keyboard.type(" and more words");
	expect(await page.getByLabel("Message").inputValue()).toBe("");
	await page.keyboard.press("Enter");
	await expect.poll(read).toMatch(/badge: .* and more words\n/);
});

async function openAndSave() {
	const { page, read, file, bar } = await openEditor(BADGE);
	const save = async () => {
		fs.writeFileSync(file, read().replace(/badge: .*/, "badge: New"));
		const get = async () => (await fetch(page.url())).text();
		await expect.poll(get).toMatch(/<h2[^>]*>New<\/h2>/);
	};
	/** The page shows the saved file as soon as the words are given up. */
	const expectWords = async () => {
		await expect.poll(() => bar.textContent()).toContain("You are editing");
		await page.keyboard.type("Ours");
		expect(await heading(page).textContent()).toContain("Ours");
		await page.keyboard.press("Escape");
		await page.getByText("New", { exact: true }).waitFor();
	};
	await heading(page).focus();
	return { page, save, expectWords };
}

test("a text that is being opened while the site is built again keeps its words", async () => {
	const { page, save, expectWords } = await openAndSave();
	const { wait, release } = await hold(page, "**/__hypno/edit");
	await page.keyboard.press("Enter");
	await wait();
	await save();
	await release();
	await expectWords();
});

test("a text that is opened while the page is loaded again keeps its words", async () => {
	const { page, save, expectWords } = await openAndSave();
	const { wait, release } = await hold(page, `**${PAGE}`);
	await save();
	await wait();
	await page.keyboard.press("Enter");
	await page.locator("h1[contenteditable]").waitFor();
	await release();
	await expectWords();
});

test("a key that is pressed twice on a slow machine opens the text once", async () => {
	const { page, bar } = await openEditor();
	const { wait, release } = await hold(page, "**/__hypno/edit");
	await heading(page).focus();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await wait();
	await expect.poll(() => bar.textContent()).toContain("One moment…");
	expect(await release()).toBe(1);
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.press("Escape");
});

test("a page that loads again after Save leaves the focus where a person has put it", async () => {
	const { page, bar, startEditing } = await openEditor(ICON_BUTTON);
	await startEditing();
	await page.keyboard.type("Breathe");
	await page.keyboard.press("Enter");
	const { wait, release } = await hold(page, "**/__hypno/panel.html");
	await wait();
	const link = page.locator("main a");
	await link.focus();
	await release();
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	await expect.poll(() => heading(page).getAttribute("tabindex")).toBe("0");
	expect(await link.evaluate((one) => one.matches(":focus"))).toBe(true);
});

test("words that are not saved are never lost without a question", async () => {
	const { page, bar, open } = await openEditor(makeElements());
	const asked: string[] = [];
	page.on("dialog", (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	const element = await open("h1");
	await page.keyboard.type("Ours");
	await page.getByText("The text of a", { exact: true }).click();
	await expect.poll(() => bar.textContent()).toContain("not saved yet");
	await page.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	await page.close({ runBeforeUnload: true });
	await expect.poll(() => asked).toEqual(["beforeunload", "beforeunload"]);
	expect(await element.textContent()).toBe("Ours");
	expect(new URL(page.url()).pathname).toBe(PAGE);
	// Nothing is asked while there is nothing to lose.
	await bar.getByRole("button", { name: "Cancel" }).click();
	await open("h1");
	await page.getByText("The text of a", { exact: true }).click();
	await page.waitForURL(/about/);
	expect(asked).toHaveLength(2);
});
