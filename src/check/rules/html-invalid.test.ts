import { describe, expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { htmlInvalid } from "./html-invalid.ts";

const inMain = (markup: string): PassageEdit => ({
	file: "about.html",
	from: "</main>",
	to: `${markup}</main>`,
});
const formatFindings = async (...edits: PassageEdit[]) =>
	formatFound(await runRule(htmlInvalid, edits));

test("the shipped site has no findings", async () => {
	expect(await formatFindings()).toEqual([]);
});

describe("one cause", () => {
	test.each([
		'<p class="a"id="b">x</p>',
		'<input type="emial" aria-label="x">',
		"<a download>x</a>",
		"<p>x</p class=y>",
		"<section><div><p>x</p></section><p>y</p>",
		"<p>x</p></div>",
		"<p><ul><li>x</li></ul></p>",
		"<font>x</font>",
		"<buton>x</buton>",
		"<li>x</li>",
		'<a href="/"><button type="button">x</button></a>',
		"<table><tbody><tr><td>x</td></tr></tbody><caption>y</caption></table>",
		"<dd>x</dd>",
		"<details>x</details>",
		'<p class="a" class="b">x</p>',
		"<p>5 < 6</p>",
		"<p>5 &punds;</p>",
		"<p>5 &pound</p>",
		'<p id="">x</p>',
		'<p id="opening hours">x</p>',
		"<br></br>",
		'<p class="x>y</p>',
		'<p align="left">x</p>',
		'<time datetime="25 December">x</time>',
		'<time datetime="2026-13-01">x</time>',
		'<img src="/a.png" alt="a" loading="lasy">',
		'<img src="/a.png" alt="a" srcset="/a.png 400q, /b.png 800w">',
		'<img src="/a.png" alt="a" srcset="/a.png 400w, /b.png 2x">',
		'<a href="/" rel="noopner">x</a>',
		'<input aria-label="x" inputmode="numbr">',
		'<input aria-label="x" pattern="[0-9">',
	])("is reported as one finding in %s", async (markup) => {
		const found = await formatFindings(inMain(markup));
		expect(found).toHaveLength(1);
	});
});

test("each defect is reported with its message", async () => {
	const messages = [];
	for (const markup of [
		'<input type="emial" aria-label="x">',
		"<section><div><p>x</p></section>",
		"<p><ul><li>x</li></ul></p>",
		"<font>x</font>",
		'<a href="/"><button type="button">x</button></a>',
		"<li>x</li>",
		'<p class="a" class="b">x</p>',
		"<p>5 < 6</p>",
		"<p>5 &punds;</p>",
		'<p class="x>y</p>',
	])
		messages.push(...(await formatFindings(inMain(markup))));
	expect(messages).toMatchInlineSnapshot(`
		[
		  "/about <input>: <input aria-label="x"> has type="emial", a value that browsers do not know and therefore ignore",
		  "/about <div>: <div> and the elements around it are closed in the wrong order, so the rest of the page may end up inside the wrong element: Unclosed element '<div>'",
		  "/about <li>: <li> and the elements around it are closed in the wrong order, so the rest of the page may end up inside the wrong element: Stray end tag '</p>'",
		  "/about <font>: <font> is an obsolete element, which browsers may ignore",
		  "/about <button>: <button> is inside <a>, where HTML does not allow <button>, so browsers may move the element or make it unusable",
		  "/about <li>: <li> is in the wrong place: HTML allows it only inside ul or ol or menu or template",
		  "/about <p>: <p> has the same attribute twice, so browsers ignore the second: Attribute "class" duplicated",
		  "/about <p>: <p> ("5 < 6") contains a character that browsers may mistake for markup: Raw "<" must be encoded as "&lt;"",
		  "/about <p>: no character has the code "&punds;", so readers see the code itself",
		  "/about <p>: the markup of the page cannot be read beyond <p>, so the rest of the page was not checked",
		]
	`);
});

test("a page without a doctype is reported", async () => {
	expect(
		await formatFindings({
			file: "about.html",
			from: "<!DOCTYPE html>",
			to: "",
		}),
	).toMatchInlineSnapshot(`
		[
		  "/about <html>: the page does not begin with <!DOCTYPE html>, so browsers may show it by the rules of the 1990s",
		]
	`);
});

test("a defect on many pages is reported with all of them", async () => {
	const site = await runRule(htmlInvalid);
	expect(site).toEqual([]);
	const slugs = ["ocd", "ibs", "allergies"];
	const found = await runRule(
		htmlInvalid,
		slugs.map((slug) => ({
			file: `services/${slug}.html`,
			from: "</main>",
			to: "<li>x</li></main>",
		})),
	);
	expect(found).toHaveLength(3);
	expect(new Set(found.map(({ target }) => target)).size).toBe(1);
});

test.each([
	...["2026-11-21", "2026-11-21T09:00Z", "2026", "2026-11", "2026-W47"],
	...["09:00", "12-25", "PT60M", "P3D", "1h 30m"],
])("a date, time or duration is valid: %s", async (datetime) => {
	const markup = `<time datetime="${datetime}">x</time>`;
	expect(await formatFindings(inMain(markup))).toEqual([]);
});

test.each([
	'<img src="/a.png" alt="a" srcset="/a.png, /b.png 2x" loading="lazy">',
	'<img src="/a.png" alt="a" srcset="/a,b.png 400w,\n /b.png 800w" sizes="50vw">',
	'<a href="/" rel="NoOpener noreferrer">x</a>',
	'<input aria-label="x" inputmode="tel" pattern="[0-9 ]+">',
])("a valid value of an attribute is accepted: %s", async (markup) => {
	expect(await formatFindings(inMain(markup))).toEqual([]);
});
