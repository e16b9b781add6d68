// The editor of a preview in a real browser, on small sites.
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	type TestSite,
} from "./make-site.ts";
import { previewSite, sharePreview, type TestPreview } from "./preview.ts";
import { sharePages } from "./visit.ts";

export const SERVICE = "content/services/stop-smoking.md";
export const PAGE = "/services/stop-smoking";
export const TITLE = "Stop Smoking Hypnotherapy";

export const heading = (page: Page) => page.locator("h1").first();

/** Does what makes the page load again, and resolves once it has: until then, the page would lose the next key or click. */
export async function loadsAfter(page: Page, run: () => Promise<unknown>) {
	const loaded = page.waitForEvent("load");
	await run();
	await loaded;
	await page.locator("hypno-preview").waitFor({ state: "attached" });
}

/** In ms, until a key is pressed again. */
const ANSWER_TIME = 1000;

/** Presses a key on an element until the bar has the words. */
export async function pressOn(
	element: Locator,
	key: string,
	words = /You are editing/,
): Promise<void> {
	const page = element.page();
	const bar = page.locator("hypno-preview .bar");
	const answer = bar.filter({ hasText: words });
	// A page that was just loaded has no editor yet, so that most texts cannot have the focus.
	const press = async () => {
		await element.focus();
		if (await element.evaluate((one) => one.matches(":focus")))
			await page.keyboard.press(key);
		// A page that is to load again stops for each key, and would never load if another came at once.
		const options = { state: "attached", timeout: ANSWER_TIME } as const;
		await answer.waitFor(options).catch(() => undefined);
		return bar.textContent();
	};
	await expect.poll(press).toMatch(words);
}

/** It must be called once, at the top of a test file. */
export function shareEditor() {
	const openPage = sharePages();
	const usePreview = sharePreview({ canWrite: true });
	/** Opens the page of a service, with the panel open and the editor on. */
	async function showEditor(site: TestSite, preview: TestPreview) {
		const page = await openPage(preview.origin + PAGE);
		const file = path.join(site.rootDir, SERVICE);
		const read = () => fs.readFileSync(file, "utf8");
		await page.locator("hypno-preview .toggle").click();
		await page.locator("hypno-preview .switch").click();
		const bar = page.locator("hypno-preview .bar");
		/** Presses F2 on an element, which also works on links and buttons, until the bar has the words. */
		const pressKey = async (selector: string, words?: RegExp) => {
			const element = page.locator(selector);
			await pressOn(element, "F2", words);
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
	const openEditor = async (overrides?: Overrides) => {
		const preview = await usePreview(overrides);
		return showEditor(preview, preview);
	};
	/** Opens it on a preview for this test alone, which may check the site, or be stopped. */
	const openOwnEditor = async (overrides?: Overrides, checks = {}) => {
		const site = makeSite(overrides);
		const preview = await previewSite(site, { canWrite: true, ...checks });
		return showEditor(site, preview);
	};
	return { openPage, usePreview, openEditor, openOwnEditor };
}

/** Elements that carry a text, and where one of them stands; those first that take keys or clicks themselves. */
export const ELEMENTS: Readonly<Record<string, string>> = {
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
export function makeElements() {
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

/** The page shows its badge. */
export const BADGE = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		"<h1>{service.title}</h1><h2>{service.badge}</h2>",
	),
};

/** Holds the requests to an address, or those with such a body, until they are released, and counted. */
export async function hold(page: Page, address: string, body = /(?:)/) {
	const held: (() => Promise<void>)[] = [];
	let isOver = false;
	await page.route(address, (route) => {
		const go = () => route.continue().catch(() => undefined);
		const isMeant = body.test(route.request().postData() ?? "");
		if (isMeant && !isOver) held.push(go);
		else void go();
	});
	return {
		wait: () => expect.poll(() => held.length).toBeGreaterThan(0),
		release: async () => {
			isOver = true;
			for (const go of held) await go();
			return held.length;
		},
	};
}

/** The page shows its badge in an answer that is folded up, at its end. */
export const FOLDED = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		'<h1>{service.title}</h1><div className="tall" /><details><summary>Why?</summary><p id="answer">{service.badge}</p></details>',
	),
	"templates/styles/site.css": ".tall { height: 2000px }",
};

/** The page shows a button whose words stand beside an icon. */
export const ICON_BUTTON = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		'<h1>{service.title}</h1><a href="/about"><svg width="40" height="40" /><span>{service.badge}</span></a>',
	),
};

/**
 * The about page shows its story with its picture, and the service its benefits. A page that is wider than a telephone would be
 * scrolled within its window, where Chromium's touch events miss what is fixed to the window.
 */
export const LISTED = {
	"templates/index.tsx": edited(
		"templates/index.tsx",
		"about: ({ page }) => <h1>{page.hero.heading}</h1>",
		"about: ({ page, pictures }) => <div><h1>{page.hero.heading}</h1><h2 id='story'>{page.story?.heading}</h2>{page.story?.picture && <img width='60' alt={page.story.picture.alt} src={pictures[page.story.picture.file].src} />}</div>",
	).replace(
		"<title>",
		'<meta name="viewport" content="width=device-width" /><title>',
	),
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		"<h1>{service.title}</h1><h2>{service.subtitle}</h2><ul>{service.benefits.map((one) => <li key={one}>{one}</li>)}</ul>",
	),
};
