// In a real browser, axe finds nothing on a custom page, narrow screens show all of it, and its link fits
// into the bar.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
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

const openPage = (width: number, isDark = false) =>
	open(`${site.origin}/privacy`, {
		viewport: { width, height: 800 },
		colorScheme: isDark ? "dark" : "light",
	});

const SCREENS: readonly [number, boolean][] = [
	[320, false],
	[1280, true],
];

test.each(SCREENS)(
	"axe finds nothing on a custom page at %i pixels",
	async (width, isDark) => {
		const opened = await openPage(width, isDark);
		expect((await runAxe(opened)).violations).toEqual([]);
	},
);

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

const measure = (opened: Page) =>
	opened.evaluate(() => {
		const shown = [
			...document.querySelectorAll(".bar > div a, .bar > div button"),
		]
			.filter((element) => element.checkVisibility())
			.map((element) => element.getBoundingClientRect());
		return {
			overflow: document.documentElement.scrollWidth - innerWidth,
			right: Math.max(...shown.map(({ right }) => right)) - innerWidth,
			/** Measures the height of one line of text. */
			height: Math.max(...shown.map(({ height }) => height)),
			links: shown.length,
		};
	});

test.each([320, 1280, 768])(
	"no short word in a table is broken into two lines at %i pixels",
	async (width) => {
		const opened = await openPage(width);
		const lines = await opened
			.locator("table:nth-of-type(2) :is(th, tbody td:last-child)")
			.evaluateAll((cells) =>
				cells.map((cell) => {
					const words = document.createRange();
					words.selectNodeContents(cell);
					return words.getClientRects().length;
				}),
			);
		expect(lines).toEqual([1, 1, 1]);
	},
);

describe("on a custom page", () => {
	test.each([320, 1247, 1248, 768, 960, 1280, 1920])(
		"nothing is wider than the screen and the bar has one line at %i pixels",
		async (width) => {
			const opened = await openPage(width);
			const { overflow, right, height, links } = await measure(opened);
			expect(overflow).toBe(0);
			expect(right).toBeLessThanOrEqual(0);
			expect(height).toBeLessThan(60);
			expect(links).toBe(width < 1248 ? 3 : 10);
			const call = opened.locator('.bar > div > a[href^="tel:"]');
			expect((await call.boundingBox())?.width).toBeGreaterThanOrEqual(44);
		},
	);
});
