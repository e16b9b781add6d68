// A practice with everything that the templates can show, several people and places first of all, in a real browser.
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLOUR_RULES, runAxe } from "../test/support/axe.ts";
import {
	type ServedFiles,
	serveShippedSite,
} from "../test/support/built-site.ts";
import {
	type FormService,
	startFormService,
} from "../test/support/form-service.ts";
import { BLANK, shareBrowser } from "../test/support/visit.ts";
import {
	listWholePractice,
	WHOLE_KINDS,
} from "../test/support/whole-practice.ts";

const SITE = "content/site.yaml";
const EMAIL = "hello@riverside-hypno.co.uk";
const HOURS = "Mon-Wed & Fri 9am-6pm, Thu 12pm-8pm, Sat 10am-1pm";

const open = shareBrowser();
let service: FormService;
let site: ServedFiles;

beforeAll(async () => {
	service = await startFormService();
	site = await serveShippedSite([
		...(await listWholePractice()),
		{ file: SITE, from: /^email: .*/m, to: `email: ${EMAIL}` },
		{ file: SITE, from: /availability: .*/, to: `availability: ${HOURS}` },
		{ file: SITE, from: "delivery: none", to: "delivery: post" },
		{ file: SITE, from: /endpoint: .*/, to: `endpoint: ${service.endpoint}` },
	]);
});

afterAll(async () => {
	await site.close();
	await service.close();
});

const SCREENS = [
	[1280, "light"],
	[1280, "dark"],
	[320, "light"],
] as const;

test("axe finds nothing on any page, and nothing is wider than the screen", async () => {
	const page = await open(BLANK);
	for (const path of WHOLE_KINDS) {
		await page.goto(site.origin + path);
		for (const [width, colorScheme] of SCREENS) {
			await page.setViewportSize({ width, height: 800 });
			await page.emulateMedia({ colorScheme });
			const only = colorScheme === "dark" ? COLOUR_RULES : undefined;
			const name = `${path} at ${width} pixels, ${colorScheme}`;
			expect((await runAxe(page, only)).violations, name).toEqual([]);
			const wide = await page.evaluate(
				() => document.documentElement.scrollWidth - innerWidth,
			);
			expect(wide, name).toBeLessThanOrEqual(0);
		}
	}
});

test.each([360, 768, 1280, 1920])(
	"an address of 27 letters stands in one line at %i pixels, and no hours are divided",
	async (width) => {
		const page = await open(`${site.origin}/contact`);
		await page.setViewportSize({ width, height: 800 });
		const countLines = async (selector: string) => {
			const rows = await page.locator(selector).evaluateAll((elements) =>
				elements.map((element) => {
					const range = document.createRange();
					range.selectNodeContents(element);
					const tops = [...range.getClientRects()].map(({ top }) => top);
					return new Set(tops.map(Math.round)).size;
				}),
			);
			return rows.filter((lines) => lines !== 1).length;
		};
		expect(await countLines(`.details a[href="mailto:${EMAIL}"]`)).toBe(0);
		const hours = page.locator(".details td");
		expect(await hours.allInnerTexts()).toEqual([
			"9am–6pm",
			"9am–6pm",
			"9am–6pm",
			"12pm–8pm",
			"9am–6pm",
			"10am–1pm",
		]);
		expect(await countLines(".details :is(th, td)")).toBe(0);
		expect(await countLines("footer .inline-block")).toBe(0);
	},
);

test.each([
	{ path: "/contact", form: "contact", others: {} },
	{ path: "/services/ptsd", form: "enquiry", others: { person: "Cy Lee" } },
])(
	"the form of $path sends the place that was chosen",
	async ({ path, form, others }) => {
		service.received.length = 0;
		const page = await open(site.origin + path, { javaScriptEnabled: true });
		await page.fill(`#${form}-name`, "Ann");
		await page.fill(`#${form}-email`, "ann@example.com");
		await page.fill(`#${form}-message`, "Hello");
		await page.getByLabel("Place").selectOption("Brighton");
		for (const value of Object.values(others))
			await page.getByLabel("With whom?").selectOption(value);
		await page.click("main form button[type=submit]");
		await expect.poll(() => service.received.length).toBe(1);
		const sent = new URLSearchParams(service.received[0]?.body);
		expect(Object.fromEntries(sent)).toMatchObject({
			place: "Brighton",
			...others,
		});
	},
);
