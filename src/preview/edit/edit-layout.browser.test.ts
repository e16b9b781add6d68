// Texts of every kind of element are edited where they can be seen, and nothing covers them.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runAxe } from "../../../test/support/axe.ts";
import { edited } from "../../../test/support/make-site.ts";
import {
	BADGE,
	FOLDED,
	ICON_BUTTON,
	loadsAfter,
	PAGE,
	SERVICE,
	shareEditor,
	TITLE,
} from "../../../test/support/open-editor.ts";

const { openPage, openEditor, usePreview } = shareEditor();

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
	const save = () => loadsAfter(page, () => page.keyboard.press("Enter"));
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

/** Before iOS 18.4, Safari says of the click of a finger that a mouse has made it, and before 18.2 nothing. */
const SAFARI = `(() => {
	const { prototype } = PointerEvent;
	const { get } = Object.getOwnPropertyDescriptor(prototype, "pointerType");
	Object.defineProperty(prototype, "pointerType", {
		get() { return this.type === "click" ? "mouse" : get.call(this); },
	});
})()`;

test.each([
	["this browser", ""],
	["an older Safari", SAFARI],
])(
	"in %s, the first tap of a finger on a link shows the pencil, the second follows it",
	async (_name, script) => {
		const { origin } = await usePreview({
			"templates/service.tsx": edited(
				"templates/service.tsx",
				"<h1>{service.title}</h1>",
				'<h1>{service.title}</h1><a id="link" href="/about">{service.badge}</a>',
			),
		});
		const page = await openPage(origin + PAGE, { hasTouch: true });
		await page.evaluate(script);
		await page.locator("hypno-preview .toggle").tap();
		await page.locator("hypno-preview .switch").tap();
		await page.locator("#link").tap();
		await page.locator("hypno-preview .pencil").waitFor();
		expect(new URL(page.url()).pathname).toBe(PAGE);
		await page.locator("#link").tap();
		await page.waitForURL("**/about");
	},
);

test("the pencil of a text in the corner is above the button of the panel", async () => {
	const { page, bar } = await openEditor({
		"templates/styles/site.css":
			"h1 { position: fixed; right: 0; bottom: 20px; width: 300px; margin: 0; font-size: 16px }",
	});
	await page.setViewportSize({ width: 390, height: 700 });
	await bar.getByRole("button", { name: "Close" }).click();
	const isOnTop = () =>
		page.locator("hypno-preview .pencil").evaluate((pencil) => {
			const { x, y, width, height } = pencil.getBoundingClientRect();
			const root = document.querySelector("hypno-preview")?.shadowRoot;
			const top = root?.elementFromPoint(x + width / 2, y + height / 2);
			return top === pencil;
		});
	await page.locator("h1").focus();
	await expect.poll(isOnTop).toBe(true);
	await page.locator("hypno-preview .pencil").click();
	await expect.poll(() => bar.textContent()).toContain("You are editing");
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
