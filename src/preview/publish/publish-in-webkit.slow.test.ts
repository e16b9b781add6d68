// The way of a telephone in WebKit, at 390 pixels: a text is edited, an entry added, a picture chosen, a page made, and all
// published. The driver knows no finger, and loses its mouse when a page loads again. So a script sends the events of a tap to
// the element that lies uppermost there, and enters words as a keyboard does. This shows what WebKit makes of the page, its
// editing, focus and file inputs. It shows no finger, and no keyboard that covers the page.
import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findWebKit, WebKit } from "../../../test/support/driven-browser.ts";
import { LISTED, SERVICE } from "../../../test/support/open-editor.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";
import { previewSite } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";

const ABOUT = "content/pages/about.yaml";
const WIDTH = 390;
/** In pixels: what a finger needs. */
const TARGET = 44;

function open(): WebKit | undefined {
	try {
		return new WebKit(findWebKit());
	} catch (error) {
		console.warn(`Left out: WebKit. ${String(error)}`);
		return undefined;
	}
}

const browser = open();
afterAll(() => browser?.close());

const PANEL = 'document.querySelector("hypno-preview")';
const ROOT = `${PANEL}.shadowRoot`;
const BAR = `${ROOT}.querySelector(".bar")`;
const EDITED = `(document.querySelector("[contenteditable]") ?? ${ROOT}.querySelector("[contenteditable]"))`;

/** A page that was just loaded has its editor once the panel has its styles. */
const READY = `!("isOld" in window) && ${PANEL}.checkVisibility()`;

/** An element that can be seen. */
const visible = (parent: string, selector: string, words = "") =>
	`[...${parent}.querySelectorAll(${JSON.stringify(selector)})]
		.find((element) => element.checkVisibility() && element.textContent.trim().startsWith("${words}"))`;

/**
 * Sends the events of a tap, with the type of pointer that Safari names. Safari gives texts and fields the focus, and buttons not.
 * @returns what prevents it
 */
const tap = (element: string) => `(() => {
	const element = ${element};
	if (!element) return "not there";
	const sheets = [document, ${ROOT}].flatMap(({ styleSheets }) => [...styleSheets]);
	for (const { cssRules } of sheets)
		for (const { media } of cssRules)
			if (media?.mediaText === "(pointer: coarse)") media.mediaText = "all";
	element.scrollIntoView({ block: "nearest", behavior: "instant" });
	const { x, y, width, height } = element.getBoundingClientRect();
	const size = Math.round(Math.min(width, height));
	if (element.matches("button, a, input") && size < ${TARGET}) return size + " pixels";
	const clientX = x + width / 2;
	const clientY = y + height / 2;
	let top = document.elementFromPoint(clientX, clientY);
	while (top?.shadowRoot) top = top.shadowRoot.elementFromPoint(clientX, clientY);
	if (!element.contains(top)) return "covered by " + top?.outerHTML.slice(0, 100);
	const finger = { pointerType: "touch", pointerId: 2, isPrimary: true };
	const options = { bubbles: true, composed: true, cancelable: true, clientX, clientY };
	for (const name of ["over", "down", "up", "out"])
		top.dispatchEvent(new PointerEvent("pointer" + name, { ...options, ...finger }));
	top.closest("[tabindex], input")?.focus();
	top.dispatchEvent(new MouseEvent("click", { ...options, detail: 1 }));
	return "";
})()`;

/** What a person has to see: the edited text, above the bar with its buttons. */
const IS_SHOWN = `(() => {
	const { top, bottom } = ${EDITED}.getBoundingClientRect();
	const bar = ${BAR}.getBoundingClientRect();
	const isInBar = ${BAR}.contains(${EDITED});
	return top >= 0 && bar.bottom <= innerHeight && (isInBar || bottom <= bar.top);
})()`;

/** What a person does and sees, each as soon as it is possible. */
function operate(browser: WebKit, origin: string) {
	const read = (expression: string) =>
		browser.read<unknown>(
			`(() => { try { return ${expression}; } catch (error) { return String(error); } })()`,
		);
	const wait = (expression: string) =>
		expect
			.poll(() => read(expression).catch(String), { interval: 100 })
			.toBe(true);
	const press = (element: string) =>
		expect.poll(() => read(tap(element)), { interval: 100 }).toBe("");
	const pressIn = (selector: string, words?: string) =>
		press(visible(ROOT, selector, words));
	const visit = async (path: string) => {
		await browser.open(origin + path, WIDTH);
		await wait(READY);
	};
	const says = (words: string) =>
		wait(`${BAR}.textContent.includes("${words}")`);
	const isEdited = async () => {
		await says("You are editing");
		await wait(IS_SHOWN);
	};
	const insert = async (words: string) => {
		const script = `document.execCommand("selectAll") && document.execCommand("insertText", false, "${words}")`;
		expect(await read(script)).toBe(true);
	};
	/** Does what makes the page load again, and waits until it has, with these words. */
	const loadsAfter = async (run: () => Promise<unknown>, words = "") => {
		await read("window.isOld = true");
		await run();
		const isNew = `document.body.outerHTML.includes("${words}")`;
		await wait(`${READY} && ${isNew}`);
	};
	const type = async (words: string) => {
		await isEdited();
		await insert(words);
		await loadsAfter(() => pressIn("button", "Save"), words);
		await says("Saved in");
	};
	const parts = { wait, press, pressIn, visit, isEdited, insert };
	return { ...parts, loadsAfter, type };
}

test.skipIf(!browser)("a site is edited and published in WebKit", async () => {
	if (!browser) return;
	const { home, start, shown } = await makeRepositories(LISTED);
	const { origin } = await previewSite(start, { canWrite: true });
	const picture = path.join(home, "room.jpg");
	fs.writeFileSync(picture, await makeJpeg({ width: 60, height: 40 }));
	const person = operate(browser, origin);
	const { wait, press, pressIn, visit, loadsAfter, type } = person;
	await browser.start();
	await visit("/services/stop-smoking");
	expect(await browser.read("innerWidth")).toBe(WIDTH);
	await pressIn(".toggle");
	await pressIn(".switch");
	await press(visible("document", "h1"));
	await pressIn(".pencil");
	await type("Calmer days");
	await press(visible("document", "li"));
	await pressIn(".entry");
	await loadsAfter(() => pressIn("button", "Add below"), "TODO");
	await type("Deeper rest");
	await visit("/about");
	await press(visible("document", "#story"));
	await pressIn(".entry");
	await loadsAfter(async () => {
		await pressIn("button", "Add: a picture");
		await browser.choose(`${BAR}.querySelector("input")`, picture);
	});
	await type("Two chairs");
	await visit("/__hypno/new");
	await press(visible("document", "summary", "Page"));
	await press(visible("document", "input"));
	await person.insert("Our fees");
	await press(visible("document", "button", "Create"));
	await wait('location.pathname.endsWith("/our-fees")');
	await person.isEdited();
	await pressIn("button", "Cancel");
	// The panel comes back, which is hidden while a text is edited.
	await pressIn(".toggle");
	await loadsAfter(() => pressIn("a", "Publish…"), "Calmer");
	await press(visible("document", "button", "Publish now"));
	await wait(
		'document.querySelector("main").textContent.includes("Visitors will see no change")',
	);
	expect(shown(SERVICE)).toContain("title: Calmer days\n");
	expect(shown(SERVICE)).toContain("  - Deeper rest\n");
	expect(shown(ABOUT)).toContain("alt: Two chairs\n");
	expect(browser.errors).toEqual([]);
});
