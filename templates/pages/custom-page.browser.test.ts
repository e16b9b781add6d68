// In a real browser, axe finds nothing on a custom page, narrow screens show all of it, and its link fits
// into the bar.
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLOUR_RULES, runAxe } from "../../test/support/axe.ts";
import {
	type ServedFiles,
	serveShippedSite,
} from "../../test/support/built-site.ts";
import { shareBrowser } from "../../test/support/visit.ts";

const BODY = `What we keep, and [why](#why).

- one
  - two

1. first

> A quotation.

### No level is left out below a title

| What we keep | For how many months | Who asks for it | What it is for |
| --- | :-: | --: | --- |
| Correspondence | 12 | Internationalisation | Superfluousness |

| What | Cost |
| --- | --- |
| Two sessions, with all that is said between them and all that is sent afterwards | £1,170 |

\`code\`

    a line of code that is much too long for the screen of a telephone, and more

---

${"A paragraph.\n\n".repeat(40)}

## Why

Because.
`.replace("### No", "## No");

const page = (title: string, menu: string) =>
	`---\ntitle: ${title}\ndescription: What it says.\nmenu: ${menu}\n---\n${BODY}`;

/** The labels are as long as the schema allows. */
const MENU = { fees: "Our fees", terms: "Our terms", privacy: "Privacy" };

const open = shareBrowser();
let site: ServedFiles;

beforeAll(async () => {
	site = await serveShippedSite(
		Object.entries(MENU).map(([name, menu]) => ({
			file: `content/pages/${name}.md`,
			text: page(`About our ${name}`, menu),
		})),
	);
});

afterAll(async () => {
	await site.close();
});

const openPage = (width: number) =>
	open(`${site.origin}/privacy`, { viewport: { width, height: 800 } });

test("axe finds nothing on a custom page, narrow or in the dark", async () => {
	const opened = await openPage(320);
	expect((await runAxe(opened)).violations).toEqual([]);
	await opened.setViewportSize({ width: 1280, height: 800 });
	expect((await runAxe(opened)).violations).toEqual([]);
	await opened.emulateMedia({ colorScheme: "dark" });
	expect((await runAxe(opened, COLOUR_RULES)).violations).toEqual([]);
});

test("a link within the page scrolls its target to below the bar", async () => {
	const opened = await openPage(1280);
	await opened.click('a[href="#why"]');
	await expect.poll(() => opened.evaluate(() => location.hash)).toBe("#why");
	const top = await opened
		.locator("#why")
		.evaluate((heading) => heading.getBoundingClientRect().top);
	expect(top).toBeGreaterThan(72);
	expect(top).toBeLessThan(800);
});

/** Runs in the page. */
function measure() {
	const shown = [...document.querySelectorAll(".bar > div :is(a, button)")]
		.filter((element) => element.checkVisibility())
		.map((element) => element.getBoundingClientRect());
	const call = document.querySelector('.bar > div > a[href^="tel:"]');
	const cells = document.querySelectorAll(
		"table:nth-of-type(2) :is(th, tbody td:last-child)",
	);
	return {
		overflow: document.documentElement.scrollWidth - innerWidth,
		right: Math.max(...shown.map(({ right }) => right)) - innerWidth,
		/** Measures the height of one line of text. */
		height: Math.max(...shown.map(({ height }) => height)),
		links: shown.length,
		call: call?.getBoundingClientRect().width,
		/** Counts the lines of the short words in a table. */
		lines: [...cells].map((cell) => {
			const words = document.createRange();
			words.selectNodeContents(cell);
			return words.getClientRects().length;
		}),
	};
}

test("on a custom page nothing is wider than the screen, the bar has one line, and no short word in a table is broken", async () => {
	const opened = await openPage(320);
	for (const width of [320, 1247, 1248, 768, 960, 1280, 1920]) {
		await opened.setViewportSize({ width, height: 800 });
		const found = await opened.evaluate(measure);
		expect(found.overflow, `${width}`).toBe(0);
		expect(found.right, `${width}`).toBeLessThanOrEqual(0);
		expect(found.height, `${width}`).toBeLessThan(60);
		expect(found.links, `${width}`).toBe(width < 1248 ? 3 : 10);
		expect(found.call, `${width}`).toBeGreaterThanOrEqual(44);
		expect(found.lines, `${width}`).toEqual([1, 1, 1]);
	}
});
