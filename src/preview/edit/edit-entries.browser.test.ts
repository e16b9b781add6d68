// Entries of lists are added, moved and removed, and pictures are chosen.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import {
	hold,
	PAGE,
	SERVICE,
	shareEditor,
} from "../../../test/support/open-editor.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";

const { openPage, openEditor, usePreview } = shareEditor();

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
	const { origin, rootDir } = await usePreview(LISTED);
	const page = await openPage(origin + PAGE, {
		hasTouch: true,
		viewport: { width: 390, height: 800 },
	});
	const read = () => fs.readFileSync(path.join(rootDir, SERVICE), "utf8");
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
	await page.getByRole("button", { name: "Undo: " }).click();
	await expect.poll(read).toBe(before);
	await expect
		.poll(() => bar.textContent())
		.toContain("removed. It says again: “More calm”");
});

test("a picture is chosen in place of a drawing, described at once, and taken back; the old files stay", async () => {
	const home = "content/pages/home.yaml";
	const { origin, rootDir } = await usePreview({
		"static/art/stress.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
		"templates/index.tsx": edited(
			"templates/index.tsx",
			"home: ({ page }) => <h1>{page.hero.heading}</h1>",
			"home: ({ page }) => { const [card] = page.teaser.cards; return <><h1>{page.hero.heading}</h1><img src={card.image} alt={card.picture?.alt ?? ''} title={card.picture?.file} width='90' height='90' /></>; }",
		),
	});
	const read = () => fs.readFileSync(path.join(rootDir, home), "utf8");
	const before = read();
	expect(before).toContain("image: /art/");
	const page = await openPage(origin);
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
	await expect
		.poll(read)
		.toContain("picture:\n        file: /pictures/our-room.jpg\n");
	await expect.poll(() => bar.textContent()).toContain("first picture, desc");
	// A person who gives up the description can still give up the picture.
	await page.keyboard.press("Escape");
	await expect
		.poll(() => bar.textContent())
		.toContain("picture (Stress): added.");
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
	await expect.poll(read).toMatch(/our-room-2\.jpg\n +alt: A quiet room\n/);
	expect(read()).toContain("image: /art/");
	const files = fs.readdirSync(path.join(rootDir, "static/pictures"));
	expect(files.sort()).toEqual(["our-room-2.jpg", "our-room.jpg"]);
});
