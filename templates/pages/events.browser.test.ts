// In a real browser, an event that is over is hidden from visitors that run scripts, and axe finds nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
import {
	type ServedFiles,
	serveShippedSite,
} from "../../test/support/built-site.ts";
import { BLANK, shareBrowser } from "../../test/support/visit.ts";

const WORDS = `meta:
  title: Classes and talks of our practice
  description: Small classes and talks about sleep and calm, in our rooms and online.
hero:
  heading: Classes and talks
  text: Small groups.
`;

const event = (title: string, year: number) => ({
	file: `content/events/in-${year}.md`,
	text: `---\ntitle: ${title}\nstarts: 3 March ${year}, 6pm\nends: 3 March ${year}, 8pm\nplace: Online\nsummary: A talk.\n---\nCome in.\n`,
});

const LIST = { file: "content/pages/events.yaml", text: WORDS };
const NONE = "Nothing is planned at the moment.";

const open = shareBrowser();
let site: ServedFiles;
beforeAll(async () => {
	const old = event("An old talk", 2020);
	site = await serveShippedSite([LIST, old, event("A new talk", 2199)]);
});
afterAll(() => site.close());

test.each([
	{ javaScriptEnabled: true, shown: ["A new talk"] },
	{ javaScriptEnabled: false, shown: ["An old talk", "A new talk"] },
])(
	"a list of events shows $shown; scripts: $javaScriptEnabled",
	async ({ javaScriptEnabled, shown }) => {
		const page = await open(`${site.origin}/events`, { javaScriptEnabled });
		const titles = page.locator("main h2:visible");
		expect(await titles.allInnerTexts()).toEqual(shown);
		expect(await page.getByText(NONE).isVisible()).toBe(false);
		if (javaScriptEnabled) expect((await runAxe(page)).violations).toEqual([]);
	},
);

test("when all events are over, a line says so", async () => {
	const page = await open(BLANK, { isAlone: true });
	await page.clock.setFixedTime("2200-01-01");
	await page.goto(`${site.origin}/events`);
	expect(await page.locator("main h2:visible").count()).toBe(0);
	expect(await page.getByText(NONE).isVisible()).toBe(true);
});

test("axe finds nothing on the page of an event", async () => {
	const page = await open(`${site.origin}/events/in-2020`);
	expect((await runAxe(page)).violations).toEqual([]);
});
