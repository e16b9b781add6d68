// The way of a telephone in WebKit: a heading is edited, an entry is added, and both are published. WebKitGTK's driver makes
// a mouse of a finger, and its window is at least 447 pixels wide.
import { afterAll, expect, test } from "vitest";
import {
	findWebKit,
	KEYS,
	WebKit,
} from "../../../test/support/driven-browser.ts";
import { edited } from "../../../test/support/make-site.ts";
import { previewSite } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";

const SERVICE = "content/services/stop-smoking.md";
const TEMPLATE = "templates/service.tsx";
const HEADING = "<h1>{service.title}</h1>";
const LISTED = `${HEADING}<ul>{service.benefits.map((one) => <li key={one}>{one}</li>)}</ul>`;
const WIDTH = 450;
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

const ROOT = 'document.querySelector("hypno-preview").shadowRoot';
const inPanel = (selector: string) => `${ROOT}.querySelector("${selector}")`;
const named = (words: string) =>
	`[...${ROOT}.querySelectorAll("button, a"), ...document.querySelectorAll("main button")]
		.find((element) => element.checkVisibility() && element.textContent.trim().startsWith("${words}"))`;

/** The part of the edited text that the window and the bar leave free. */
const SHOWN = `(() => {
	const { top, bottom } = document.querySelector("[contenteditable]").getBoundingClientRect();
	return top >= 0 && bottom <= ${inPanel(".bar")}.getBoundingClientRect().top;
})()`;

test.skipIf(!browser)("a page is edited and published in WebKit", async () => {
	if (!browser) return;
	const { start, shown } = await makeRepositories({
		[TEMPLATE]: edited(TEMPLATE, HEADING, LISTED),
	});
	const { origin } = await previewSite(start, { canWrite: true });
	const wait = (expression: string) =>
		expect
			.poll(
				() =>
					browser.read(
						`(() => { try { return ${expression}; } catch { return null; } })()`,
					),
				{ timeout: 15_000 },
			)
			.toBeTruthy();
	const press = async (element: string) => {
		await wait(`${element}.checkVisibility()`);
		await browser.clickOn(element);
	};
	/** The page may load again once more, and WebKit then forgets where the pointer is. */
	const point = async (text: string, sign: string) => {
		const show = async () => {
			await browser.clickOn('document.querySelector("h1, body")');
			await browser.clickOn(`document.querySelector("${text}")`);
			return browser.read(`${inPanel(sign)}?.checkVisibility()`);
		};
		await expect.poll(show, { timeout: 15_000, interval: 500 }).toBe(true);
		await press(inPanel(sign));
	};
	const type = async (words: string) => {
		await wait(`${inPanel(".bar")}.textContent.includes("You are editing")`);
		expect(await browser.read(SHOWN)).toBe(true);
		await browser.press("a", KEYS.Control);
		await browser.press(words);
		await press(named("Save"));
		await expect.poll(() => start.read(SERVICE)).toContain(words);
		// The page loads again with the new words, and has its panel a moment later.
		await wait(
			`!document.querySelector("[contenteditable]") && document.querySelector("main, body").textContent.includes("${words}") && ${inPanel(".bar")}.textContent.includes("Saved in")`,
		);
	};
	await browser.start();
	await browser.open(`${origin}/services/stop-smoking`, WIDTH);
	await press(inPanel(".toggle"));
	await press(inPanel(".switch"));
	await point("h1", ".pencil");
	await type("Calmer days");
	await point("li", ".entry");
	await press(named("Add below"));
	await type("Deeper rest");
	await press(inPanel(".toggle"));
	await press(named("Publish…"));
	await wait('document.querySelector("main").textContent.includes("Calmer")');
	await press(named("Publish now"));
	await wait(
		'document.querySelector("main").textContent.includes("Visitors will see no change")',
	);
	expect(shown(SERVICE)).toContain("title: Calmer days\n");
	expect(shown(SERVICE)).toContain("  - Deeper rest\n");
	expect(browser.errors).toEqual([]);
});
