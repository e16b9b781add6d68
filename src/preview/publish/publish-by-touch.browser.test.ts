// On a telephone, by touch: pages are edited, made and published. Whatever can be pressed has the size of a finger, and the
// keyboard never hides the text that is written, nor its buttons.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
	LISTED,
	loadsAfter,
	PAGE,
	SERVICE,
	TITLE,
} from "../../../test/support/open-editor.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";
import { previewSite } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";
import { BLANK, sharePages } from "../../../test/support/visit.ts";

const ABOUT = "content/pages/about.yaml";
const TELEPHONE = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
};

/** In pixels: what a finger needs. */
const TARGET = 44;
/** In pixels. */
const KEYBOARD = 336;

const openPage = sharePages();

/** No browser without a screen has such a keyboard; this is what one says of it while something is written. */
const showKeyboard = (height: number) => {
	const shown = visualViewport;
	if (!shown) return;
	const isWriting = () => {
		let focused = document.activeElement;
		while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement;
		return focused?.matches("[contenteditable], input") === true;
	};
	Object.defineProperty(shown, "height", {
		get: () => innerHeight - (isWriting() ? height : 0),
	});
	const tell = () => shown.dispatchEvent(new Event("resize"));
	for (const type of ["focusin", "focusout"])
		addEventListener(type, () => setTimeout(tell, 50));
};

/** Lists what can be pressed on the page and is smaller than a finger, but for links that open an editor on the computer. */
function findSmall(page: Page): Promise<string[]> {
	return page.evaluate((target) => {
		const small: string[] = [];
		const names = "a:not(.location), button, input, select, summary";
		const root = document.querySelector("hypno-preview")?.shadowRoot;
		const isOfPreview = document.querySelector('link[href*="preview.css"]');
		const all = [...(root?.querySelectorAll(names) ?? [])];
		if (isOfPreview) all.push(...document.querySelectorAll(names));
		for (const element of all) {
			const { width, height } = element.getBoundingClientRect();
			const size = Math.round(Math.min(width, height));
			if (width > 0 && size < target)
				small.push(`${element.outerHTML}: ${width} x ${height}`);
		}
		return small;
	}, TARGET);
}

async function tap(target: Locator) {
	await target.waitFor();
	expect(await findSmall(target.page())).toEqual([]);
	await target.tap();
}

/** A page has its script once the panel is there. */
const ready = (page: Page) =>
	page.locator("hypno-preview").waitFor({ state: "attached" });

async function edgesOf(element: Locator) {
	const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
	return { top: y, bottom: y + height };
}

function operate(page: Page) {
	const panel = page.locator("hypno-preview");
	const bar = panel.locator(".bar");
	const says = (words: string) =>
		expect.poll(() => bar.textContent()).toContain(words);
	const press = (name: string | RegExp) =>
		tap(bar.getByRole("button", { name }));
	const point = async (text: string, button: string) => {
		await page.locator(text).first().tap();
		await tap(panel.locator(button));
	};
	/** The text is above the bar or in it, and the bar is above the keyboard. */
	const isSeen = async () => {
		const text = page.locator("[contenteditable]");
		const isInBar = (await bar.locator("[contenteditable]").count()) > 0;
		const shown = await edgesOf(bar);
		const { top, bottom } = await edgesOf(text);
		const isAbove = isInBar || bottom <= shown.top;
		const limit = TELEPHONE.viewport.height - KEYBOARD;
		return top >= 0 && isAbove && shown.bottom <= limit;
	};
	const write = async (words: string) => {
		await says("You are editing");
		await expect.poll(isSeen).toBe(true);
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type(words);
		await expect.poll(isSeen).toBe(true);
	};
	const save = async () => {
		await loadsAfter(page, () => press("Save"));
		await says("Saved in");
	};
	return { panel, bar, says, press, point, write, save };
}

async function open() {
	const repositories = await makeRepositories(LISTED);
	const preview = await previewSite(repositories.start, { canWrite: true });
	const page = await openPage(BLANK, TELEPHONE);
	await page.addInitScript(showKeyboard, KEYBOARD);
	await page.goto(preview.origin + PAGE);
	const person = operate(page);
	await tap(person.panel.locator(".toggle"));
	await tap(person.panel.locator(".switch"));
	return { ...repositories, ...preview, ...person, page };
}

test("with a finger alone, a text is edited, an entry added, a picture chosen and a page made", async () => {
	const { origin, start, page, ...person } = await open();
	const { panel, says, press, point, write, save } = person;
	await point("h1", ".pencil");
	await write("Free of smoke");
	await save();
	expect(start.read(SERVICE)).toContain("title: Free of smoke\n");
	await point("main li", ".entry");
	await loadsAfter(page, () => press("Add below"));
	await write("More breath");
	await save();
	expect(start.read(SERVICE)).toContain("  - More breath\n");
	await page.goto(`${origin}/about`);
	await ready(page);
	await point("#story", ".entry");
	const chosen = page.waitForEvent("filechooser");
	await press(/^Add: a picture/);
	const buffer = await makeJpeg({ width: 60, height: 40 });
	const room = { name: "room.jpg", mimeType: "image/jpeg", buffer };
	await loadsAfter(page, async () => (await chosen).setFiles(room));
	await write("Two chairs");
	await save();
	expect(start.read(ABOUT)).toContain("alt: Two chairs\n");
	await tap(panel.locator(".toggle"));
	await tap(panel.locator(".editing").getByRole("link", { name: "New…" }));
	await page.waitForURL("**/__hypno/new");
	await ready(page);
	await tap(page.locator("summary").getByText("Page", { exact: true }));
	const form = page.locator("details[open] form");
	await tap(form.getByLabel("Name"));
	await page.keyboard.type("Our fees");
	await tap(form.getByRole("button", { name: "Create" }));
	await page.waitForURL("**/our-fees");
	await write("What a session costs");
	await press("Cancel");
	await says("A new page");
});

test("with a finger alone, a text that somebody else has changed too is made the same, and published", async () => {
	const { origin, start, clone, shown, page, ...person } = await open();
	const { panel, press, point, write, save } = person;
	const main = page.locator("main");
	const publish = async (words: string | RegExp) => {
		await page.waitForURL("**/__hypno/publish");
		await ready(page);
		await tap(page.getByRole("button", { name: "Publish now" }));
		await expect.poll(() => main.textContent().catch(String)).toMatch(words);
		await ready(page);
	};
	await point("h1", ".pencil");
	await write("Free of smoke");
	await save();
	const other = clone("other");
	other.edit(SERVICE, `title: ${TITLE}`, "title: Smoke free");
	other.commit();
	other.git("push", "--quiet");
	await tap(panel.locator(".toggle"));
	await tap(panel.getByRole("link", { name: "Publish…" }));
	await publish(/“title: Free of smoke”.*“title: Smoke free”/s);
	await tap(main.getByRole("button", { name: /^Edit/ }));
	await write("Smoke free");
	await press("Save");
	await expect.poll(() => start.read(SERVICE)).toContain("title: Smoke free\n");
	await page.goto(`${origin}/__hypno/publish`);
	await publish("Visitors will see no change");
	expect(shown(SERVICE)).toContain("title: Smoke free\n");
});
