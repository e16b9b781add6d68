import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
import {
	edited,
	makeSite,
	type Overrides,
} from "../../test/support/make-site.ts";
import { sharePages } from "../../test/support/open-page.ts";
import { makeJpeg } from "../../test/support/pictures.ts";
import { CHECKED, previewSite } from "../../test/support/preview.ts";
import { sweep } from "../../test/support/sweep.ts";

const SERVICE = "content/services/stop-smoking.md";
const PAGE = "/services/stop-smoking";
const TITLE = "Stop Smoking Hypnotherapy";

const openPage = sharePages();

async function openEditor(overrides?: Overrides, checks = {}) {
	const site = makeSite(overrides);
	const preview = await previewSite(site, { canWrite: true, ...checks });
	const page = await openPage(preview.origin + PAGE);
	const file = path.join(site.rootDir, SERVICE);
	const read = () => fs.readFileSync(file, "utf8");
	await page.locator("hypno-preview .toggle").click();
	await page.locator("hypno-preview .switch").click();
	const bar = page.locator("hypno-preview .bar");
	/** Presses F2 on an element, which also works on links and buttons, until the bar has the words. */
	const pressKey = async (selector: string, words = /You are editing/) => {
		const element = page.locator(selector);
		// A page that was just loaded has no editor yet, so that most texts cannot have the focus.
		const press = async () => {
			await element.focus();
			if (await element.evaluate((one) => one.matches(":focus")))
				await page.keyboard.press("F2");
			return bar.textContent();
		};
		await expect.poll(press).toMatch(words);
		return element;
	};
	const open = async (selector: string) => {
		const element = await pressKey(selector);
		await page.keyboard.press("ControlOrMeta+A");
		return element;
	};
	/** Edits the heading; the words that are typed replace it. */
	const startEditing = async () => {
		await heading(page).focus();
		await page.keyboard.press("Enter");
		await expect.poll(() => bar.textContent()).toContain("You are editing");
		await page.keyboard.press("ControlOrMeta+A");
	};
	const parts = { page, read, file, bar, preview, pressKey, open };
	return { ...site, ...parts, startEditing };
}

const heading = (page: Page) => page.locator("h1").first();

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

/** Elements that carry a text, and where one of them stands; those first that take keys or clicks themselves. */
const ELEMENTS: Readonly<Record<string, string>> = {
	button: "form",
	label: "form",
	summary: "details",
	a: "nav",
	p: "",
	h2: "",
	span: "",
	strong: "",
	blockquote: "",
	figcaption: "figure",
	li: "ul",
	dt: "dl",
	dd: "dl",
	td: "table tr",
	th: "table tr",
	legend: "fieldset",
};

/** A page on which each of the elements shows a text of its own. */
function makeElements() {
	const names = Object.keys(ELEMENTS);
	const write = (name: string, index: number) => {
		const outer = (ELEMENTS[name] ?? "").split(" ").filter(Boolean);
		const attributes = name === "a" ? ' href="/about"' : "";
		const input = name === "label" ? '<input type="checkbox" />' : "";
		const text = `<${name} id="${name}-${index}"${attributes}>{service.benefits[${index}]}${input}</${name}>`;
		return outer.reduceRight((inner, tag) => {
			const action = tag === "form" ? ' action="/about"' : "";
			return `<${tag}${action}>${inner}</${tag}>`;
		}, text);
	};
	const benefits = names.map((name) => `  - The text of ${name}`).join("\n");
	return {
		[SERVICE]: edited(SERVICE, "  - Steadier sleep", benefits),
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			`<h1>{service.title}</h1>${names.map(write).join("")}`,
		),
	};
}

test("spaces and clicks belong to the text, whatever element carries it", async () => {
	const { page, read, open } = await openEditor(makeElements());
	for (const [index, name] of sweep(Object.keys(ELEMENTS), 5).entries()) {
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

const BADGE = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		"<h1>{service.title}</h1><h2>{service.badge}</h2>",
	),
};

/** Holds the requests to an address, or those with such a body, until they are released, and counted. */
async function hold(page: Page, address: string, body = /(?:)/) {
	const held: (() => Promise<void>)[] = [];
	await page.route(address, (route) => {
		const go = () => route.continue().catch(() => undefined);
		if (body.test(route.request().postData() ?? "")) held.push(go);
		else void go();
	});
	return {
		wait: () => expect.poll(() => held.length).toBeGreaterThan(0),
		release: async () => {
			await page.unroute(address);
			for (const go of held) await go();
			return held.length;
		},
	};
}

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

test("a preview that has stopped is noticed without a request, and one that runs again", async () => {
	const { page, bar, config, preview, startEditing } = await openEditor();
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
	const { page, bar, read, config, preview, startEditing } = await openEditor();
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

test("the panel is hidden while a text is edited, and Escape on a button restores the text", async () => {
	const { page, read, startEditing } = await openEditor();
	const before = read();
	await startEditing();
	const details = page.locator("hypno-preview .details");
	expect(await details.isVisible()).toBe(false);
	await page.keyboard.type("Words");
	await page.locator("hypno-preview .bar button").first().focus();
	await page.keyboard.press("Escape");
	expect(await heading(page).textContent()).toBe(TITLE);
	expect(await details.isVisible()).toBe(true);
	expect(read()).toBe(before);
});

test("Edit beside a finding opens its text at the foot of the window", async () => {
	const { page, rootDir, bar, preview } = await openEditor({}, CHECKED);
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

test("of two texts that read alike, the one that is pressed is edited without a question", async () => {
	const { page, read, open } = await openEditor({
		[SERVICE]: edited(SERVICE, "Put the habit down", TITLE),
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			"<h1>{service.title}</h1><h2>{service.subtitle}</h2>",
		),
	});
	await open("main h2");
	await page.keyboard.type("Breathe");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("subtitle: Breathe\n");
	expect(read()).toContain(`title: ${TITLE}\n`);
});

const PARTS = `<h1>{service.title}</h1>
			<select aria-label="Times"><option>{service.badge}</option><option>{service.subtitle}</option></select>
			<input placeholder={service.heroPoints[0].text} />
			<a id="button" href={copy.missing.buttons[0].href}>{copy.missing.buttons[0].label}</a>
			<footer>{service.description}</footer>`;

async function openParts() {
	return openEditor({
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			PARTS,
		).replace("({ service })", "({ service, copy })"),
	});
}

test("choices, placeholders and addresses are edited at the foot of the window", async () => {
	const { page, read, bar, rootDir, pressKey } = await openParts();
	const press = async (selector: string, label?: RegExp) => {
		await pressKey(selector, label);
		if (label) await bar.getByRole("button", { name: label }).click();
		await bar.getByRole("textbox").focus();
		await page.keyboard.press("ControlOrMeta+A");
	};
	const save = async () => {
		const loaded = page.waitForEvent("load");
		await page.keyboard.press("Enter");
		await loaded;
	};
	await press("select", /subtitle/);
	await page.keyboard.type("Another choice");
	await save();
	await expect.poll(read).toContain("subtitle: Another choice\n");
	await press("main input");
	await page.keyboard.type("Another hint");
	await save();
	await expect.poll(read).toContain("text: Another hint\n");
	await press("#button", /where it leads/);
	await page.keyboard.type("/about");
	await page.keyboard.press("Enter");
	const file = path.join(rootDir, "content/pages/service.yaml");
	const readShared = () => fs.readFileSync(file, "utf8");
	await expect.poll(readShared).toContain("href: /about\n");
});

test("the first tap of a finger on a link shows the pencil, the second follows it", async () => {
	const site = makeSite({
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			'<h1>{service.title}</h1><a id="link" href="/about">{service.badge}</a>',
		),
	});
	const { origin } = await previewSite(site, { canWrite: true });
	const page = await openPage(origin + PAGE, { hasTouch: true });
	await page.locator("hypno-preview .toggle").tap();
	await page.locator("hypno-preview .switch").tap();
	await page.locator("#link").tap();
	await page.locator("hypno-preview .pencil").waitFor();
	expect(new URL(page.url()).pathname).toBe(PAGE);
	await page.locator("#link").tap();
	await page.waitForURL("**/about");
});

test("the editor has no accessibility problem, at 360 pixels either", async () => {
	const { page, startEditing } = await openEditor({
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			'<h1>{service.title}</h1><img src="/art/stress.svg" alt="" /><span aria-hidden="true">*****</span>',
		),
	});
	await page.setViewportSize({ width: 360, height: 640 });
	await startEditing();
	expect((await runAxe(page)).violations).toEqual([]);
	const { x = -1, width = 999 } =
		(await page.locator("hypno-preview .bar").boundingBox()) ?? {};
	expect(x).toBeGreaterThanOrEqual(0);
	expect(x + width).toBeLessThanOrEqual(360);
});

/** The page shows its badge in an answer that is folded up, at its end. */
const FOLDED = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		'<h1>{service.title}</h1><div className="tall" /><details><summary>Why?</summary><p id="answer">{service.badge}</p></details>',
	),
	"templates/styles/site.css": ".tall { height: 2000px }",
};

test("after Save, a text that was folded up is shown again with the focus", async () => {
	const { page, open, read } = await openEditor(FOLDED);
	await page.locator("summary").press("Enter");
	await page.evaluate(() => Object.assign(window, { isOld: true }));
	await open("#answer");
	await page.keyboard.type("Because");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("badge: Because\n");
	const isShown = () =>
		page.evaluate(() => {
			const { top = -1 } =
				document.querySelector("#answer:focus")?.getBoundingClientRect() ?? {};
			return !("isOld" in window) && top > 0 && top < innerHeight;
		});
	await expect.poll(isShown).toBe(true);
});

test("at 360 pixels the bar does not cover the text that is edited", async () => {
	const { page, bar, open } = await openEditor(FOLDED);
	await page.setViewportSize({ width: 360, height: 640 });
	await page.locator("summary").press("Enter");
	const element = await open("#answer");
	const end = () =>
		element.evaluate((one) => one.getBoundingClientRect().bottom);
	const begin = async () => (await bar.boundingBox())?.y ?? 0;
	await expect.poll(async () => (await begin()) - (await end()) > 0).toBe(true);
	await page.keyboard.press("Escape");
});

/** On narrow pages, links stay at the foot of the window. */
const FOOT = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		'<h1>{service.title}</h1><div className="tall" /><nav className="foot"><a href="/contact">Call</a></nav>',
	),
	"templates/styles/site.css":
		".tall { height: 2000px } .foot { position: sticky; bottom: 0; height: 70px; background: #fff }",
};

test("the button covers nothing that the site keeps at the foot of the window", async () => {
	const { page, bar } = await openEditor(FOOT);
	await bar.getByRole("button", { name: "Close" }).click();
	const toggle = page.locator("hypno-preview .toggle");
	await page.setViewportSize({ width: 390, height: 700 });
	const boxOf = async (selector: string) => {
		const box = await page.locator(selector).boundingBox();
		return box ?? expect.fail(selector);
	};
	const isAbove = async () => {
		const { y, height } = await boxOf("hypno-preview .toggle");
		return y + height <= (await boxOf(".foot")).y;
	};
	await expect.poll(isAbove).toBe(true);
	expect(await toggle.isVisible()).toBe(true);
	// Before anything is scrolled, too.
	await page.reload();
	await toggle.waitFor();
	await expect.poll(isAbove).toBe(true);
	await page.evaluate(() => document.querySelector(".foot")?.remove());
	await page.mouse.wheel(0, 300);
	await expect
		.poll(async () => (await boxOf("hypno-preview .toggle")).y)
		.toBeGreaterThan(640);
});

/** The page has its badge for screen readers only. */
const UNSEEN = {
	...BADGE,
	"templates/styles/site.css":
		"h2 { position: absolute; width: 1px; height: 1px; overflow: hidden }",
};

test("a text for screen readers only is edited where it can be seen", async () => {
	const { page, read, bar } = await openEditor(UNSEEN);
	await page.locator("h1 + h2").focus();
	await page.keyboard.press("F2");
	const field = bar.getByRole("textbox");
	expect(await field.textContent()).toBe("Habit change");
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Because");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("badge: Because\n");
});

/** The page shows a button whose words stand beside an icon. */
const ICON_BUTTON = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		'<h1>{service.title}</h1><a href="/about"><svg width="40" height="40" /><span>{service.badge}</span></a>',
	),
};

test("a button is edited as one, from any part of it, and keeps its icon", async () => {
	const { page, read, bar } = await openEditor(ICON_BUTTON);
	await page.locator("main a svg").hover();
	await page.locator("hypno-preview .pencil").click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	expect(await page.locator("main a svg").isVisible()).toBe(true);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Old habits");
	await page.locator("main a svg").click();
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("badge: Old habits\n");
	expect(new URL(page.url()).pathname).toBe(PAGE);
});

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

test("a link that leads nowhere is said once", async () => {
	const site = {
		[SERVICE]: edited(SERVICE, "badge: Habit change", "badge: /about"),
		"templates/service.tsx": edited(
			"templates/service.tsx",
			"<h1>{service.title}</h1>",
			"<h1>{service.title}</h1><a id='link' href={service.badge}>{service.badge}</a>",
		),
	};
	const { page, bar, open } = await openEditor(site, CHECKED);
	const facts = page.locator("hypno-preview .facts");
	await expect.poll(() => facts.textContent()).toContain("to fix");
	await open("#link");
	await page.keyboard.type("/abuot");
	await page.keyboard.press("Enter");
	await expect.poll(() => facts.textContent()).toMatch(/\/abuot does not/);
	await expect.poll(() => bar.textContent()).toContain("/abuot");
	expect((await bar.textContent())?.split("/abuot")).toHaveLength(2);
});

test("what the checks find in the text that was saved is added to the message", async () => {
	const { page, bar, read, open } = await openEditor(BADGE, CHECKED);
	await open("h1 + h2");
	await page.keyboard.type("A permanent cure");
	const loaded = page.waitForEvent("load");
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("badge: A permanent cure\n");
	await loaded;
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
	await expect.poll(() => facts.textContent()).toContain("Breathe");
	await expect.poll(() => facts.textContent()).toContain("to fix");
	expect(await status.textContent()).toMatch(/^Saved in [^ ]*, line \d+\.$/);
});

test("the title for search engines is edited in the panel, with the number of its characters", async () => {
	const { page, read, bar } = await openEditor();
	const shown = page.locator("hypno-preview .result .title");
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
	await page.keyboard.press("Enter");
	await expect.poll(read).toContain("title: Stop smoking\n");
	await expect.poll(() => shown.textContent()).toContain("Stop smoking |");
	await page.getByRole("button", { name: "Undo: Stop smoking page" }).click();
	await expect.poll(read).toContain(`title: ${TITLE}\n`);
});

test("the script of the preview has less than 8 kB, compressed", async () => {
	const { get } = await previewSite(makeSite(), { canWrite: true });
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

/** The page lists the benefits, and the body below. */
const LISTED = {
	[SERVICE]: edited(
		SERVICE,
		"  - Steadier sleep\n",
		"  - Steadier sleep\n  # Calm.\n  - More calm\n",
	),
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		"<h1>{service.title}</h1><ul>{service.benefits.map((one) => <li key={one}>{one}</li>)}</ul>",
	),
};
const benefits = (page: Page) => page.locator("main li").allTextContents();

test("an entry is added below another, open for editing; Escape takes it back", async () => {
	const { page, bar, read } = await openEditor(LISTED);
	const before = read();
	await page.getByText("More calm").hover();
	await page.locator("hypno-preview .entry").click();
	await bar.getByRole("button", { name: "Add below" }).click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	expect(read()).toBe(
		before.replace("- More calm\n", "- More calm\n  - TODO\n"),
	);
	await page.keyboard.press("Escape");
	await expect.poll(read).toBe(before);
	await expect
		.poll(() => benefits(page))
		.toEqual(["Steadier sleep", "More calm"]);
	await expect.poll(() => bar.textContent()).toContain("Undone.");
	await page.getByText("More calm").hover();
	await page.locator("hypno-preview .entry").click();
	await bar.getByRole("button", { name: "Add below" }).click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Deeper rest");
	await page.keyboard.press("Enter");
	await expect
		.poll(read)
		.toBe(before.replace("- More calm\n", "- More calm\n  - Deeper rest\n"));
});

test("the page loads again only after the answer to a change, however late that is", async () => {
	const { page, bar, read } = await openEditor(LISTED);
	const before = read();
	await page.getByText("More calm").hover();
	await page.locator("hypno-preview .entry").click();
	await bar.getByRole("button", { name: "Add below" }).waitFor();
	const count = async () => {
		const text = await (await fetch(page.url())).text();
		return text.match(/<li\b/g)?.length;
	};
	let expected = 3;
	await page.route("**/__hypno/edit", async (route) => {
		const headers = await route.request().allHeaders();
		headers["sec-fetch-site"] = "same-origin";
		const response = await route.fetch({ headers });
		if (/"list"|"undo"/.test(route.request().postData() ?? "")) {
			await expect.poll(count).toBe(expected--);
			await page.waitForTimeout(300);
		}
		await route.fulfill({ response }).catch(() => undefined);
	});
	await bar.getByRole("button", { name: "Add below" }).click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.press("Escape");
	await expect.poll(read).toBe(before);
	await expect.poll(() => page.locator("main li").count()).toBe(2);
	await expect.poll(() => bar.textContent()).toContain("Undone.");
});

test("with the keyboard, an entry is moved, and moved again; what is not possible is said", async () => {
	const { page, bar, read } = await openEditor(LISTED);
	const before = read();
	await page.getByText("More calm").focus();
	await page.keyboard.press("Shift+Enter");
	await expect
		.poll(() => bar.textContent())
		.toContain("Down is not possible: it is the last one.");
	expect(await bar.getByRole("button").allTextContents()).toEqual([
		"Add below",
		"Remove",
		"Up",
		"Close",
	]);
	await bar.getByRole("button", { name: "Up" }).press("Enter");
	await expect
		.poll(() => benefits(page))
		.toEqual(["More calm", "Steadier sleep"]);
	await expect.poll(() => bar.textContent()).toContain("moved up.");
	await expect
		.poll(() => bar.textContent())
		.toContain("Up is not possible: it is the first one.");
	expect(read()).toContain(
		"benefits:\n  # Calm.\n  - More calm\n  - Steadier sleep\n",
	);
	await bar.getByRole("button", { name: "Undo" }).press("Enter");
	await expect.poll(read).toBe(before);
});

test("with a finger, an entry is added and given up, and another is moved", async () => {
	const site = makeSite(LISTED);
	const { origin } = await previewSite(site, { canWrite: true });
	const page = await openPage(origin + PAGE, {
		hasTouch: true,
		viewport: { width: 390, height: 800 },
	});
	const read = () => fs.readFileSync(path.join(site.rootDir, SERVICE), "utf8");
	const before = read();
	await page.locator("hypno-preview .toggle").tap();
	await page.locator("hypno-preview .switch").tap();
	const bar = page.locator("hypno-preview .bar");
	const press = (name: string) => bar.getByRole("button", { name }).tap();
	const dots = page.locator("hypno-preview .entry");
	const open = async () => {
		// A page that was just loaded has no editor yet.
		const tap = async () => {
			await page.getByText("More calm").tap();
			return dots.isVisible();
		};
		await expect.poll(tap).toBe(true);
		await dots.tap();
	};
	await open();
	await press("Add below");
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await press("Cancel");
	await expect.poll(read).toBe(before);
	await expect.poll(() => bar.textContent()).toContain("Undone.");
	await expect.poll(async () => (await benefits(page)).length).toBe(2);
	await open();
	await press("Up");
	await expect
		.poll(() => benefits(page))
		.toEqual(["More calm", "Steadier sleep"]);
	// The page first shows the result alone, then the buttons of the entry too.
	await expect.poll(() => bar.textContent()).toContain("moved up.");
	await expect
		.poll(() => bar.textContent())
		.toContain("Up is not possible: it is the first one.");
	await press("Undo");
	await expect.poll(read).toBe(before);
});

test("while a page that loads again asks for a moved entry, no button is shown that would do nothing", async () => {
	const { page, bar } = await openEditor(LISTED);
	await page.getByText("More calm").focus();
	await page.keyboard.press("Shift+Enter");
	const { wait, release } = await hold(page, "**/__hypno/edit", /"locate"/);
	await bar.getByRole("button", { name: "Up" }).press("Enter");
	await wait();
	const buttons = bar.getByRole("button");
	expect(await buttons.allTextContents()).toEqual(["Close"]);
	await release();
	await expect.poll(() => buttons.allTextContents()).toContain("Undo");
});

test("an entry is removed with its comment, and restored; the only one is not offered", async () => {
	const { page, bar, read } = await openEditor(LISTED);
	const before = read();
	await page.getByText("More calm").hover();
	await page.locator("hypno-preview .entry").click();
	await bar.getByRole("button", { name: "Remove" }).click();
	await expect.poll(() => benefits(page)).toEqual(["Steadier sleep"]);
	expect(read()).not.toContain("# Calm.");
	await expect
		.poll(() => bar.textContent())
		.toContain("Stop smoking page, benefits, second: removed.");
	await page.getByText("Steadier sleep").hover();
	await page.locator("hypno-preview .entry").click();
	await expect
		.poll(() => bar.textContent())
		.toContain("Remove is not possible: it is the only one.");
	await page.locator("hypno-preview .toggle").click();
	await page.locator("hypno-preview .toggle").click();
	await page.getByRole("button", { name: "Undo: " }).click();
	await expect.poll(read).toBe(before);
	await expect
		.poll(() => bar.textContent())
		.toContain("removed. It says again: “More calm”");
});

test("a picture is chosen in place of a drawing, described at once, and taken back; the old files stay", async () => {
	const home = "content/pages/home.yaml";
	const site = makeSite({
		"static/art/stress.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
		"templates/index.tsx": edited(
			"templates/index.tsx",
			"home: ({ page }) => <h1>{page.hero.heading}</h1>",
			"home: ({ page }) => { const [card] = page.teaser.cards; return <><h1>{page.hero.heading}</h1><img src={card.image} alt={card.picture?.alt ?? ''} title={card.picture?.file} width='90' height='90' /></>; }",
		),
	});
	const read = () => fs.readFileSync(path.join(site.rootDir, home), "utf8");
	const before = read();
	expect(before).toContain("image: /art/");
	const preview = await previewSite(site, { canWrite: true });
	const page = await openPage(preview.origin);
	await page.locator("hypno-preview .toggle").click();
	await page.locator("hypno-preview .switch").click();
	const bar = page.locator("hypno-preview .bar");
	const choose = async (name: string, buffer: Buffer) => {
		await page.mouse.move(0, 0);
		const press = async () => {
			await page.locator("body > img").hover();
			await page.locator("hypno-preview .pencil").click({ timeout: 1000 });
		};
		await expect.poll(press).toBeUndefined();
		const choosing = page.waitForEvent("filechooser");
		await bar.getByRole("button", { name: "Choose a picture" }).click();
		const file = { name, mimeType: "image/jpeg", buffer };
		await (await choosing).setFiles(file);
	};
	await choose("Words.jpg", Buffer.from("only words"));
	await expect.poll(() => bar.textContent()).toContain("nor a PNG");
	expect(read()).toBe(before);
	const picture = await makeJpeg({ width: 40, height: 30 });
	await choose("Our Room.JPG", picture);
	await expect.poll(read).toContain("picture: { file: /pictures/our-room.jpg,");
	await expect.poll(() => bar.textContent()).toContain("first picture, desc");
	// A person who gives up the description can still give up the picture.
	await page.keyboard.press("Escape");
	await expect.poll(() => bar.textContent()).toContain(`Saved in ${home}.`);
	await bar.getByRole("button", { name: "Undo" }).click();
	await expect.poll(read).toBe(before);
	await expect.poll(() => bar.textContent()).toContain("Undone.");
	// Loading the page again would take away the choice.
	const title = () => page.locator("body > img").getAttribute("title");
	await expect.poll(title).toBeNull();
	await choose("Our Room.JPG", picture);
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("A quiet room");
	await page.keyboard.press("Enter");
	await expect.poll(read).toMatch(/our-room-2\.jpg, alt: "?A quiet room"? \}/);
	expect(read()).toContain("image: /art/");
	const files = fs.readdirSync(path.join(site.rootDir, "static/pictures"));
	expect(files.sort()).toEqual(["our-room-2.jpg", "our-room.jpg"]);
});
