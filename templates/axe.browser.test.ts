// axe-core finds nothing on any page in any state. For each rule that it cannot decide, a comment here names
// the test that does.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLOUR_RULES, runAxe } from "../test/support/axe.ts";
import {
	type Edit,
	type ServedFiles,
	serveShippedSite,
} from "../test/support/built-site.ts";
import { PAGE_KINDS } from "../test/support/page-kinds.ts";
import { shareBrowser } from "../test/support/visit.ts";

const TAGS = [
	"wcag2a",
	"wcag2aa",
	"wcag21a",
	"wcag21aa",
	"wcag22aa",
	"best-practice",
];
const WIDTHS = [320, 1280];
const KIND_PATHS = Object.values(PAGE_KINDS);

/** Connections to this address are refused. */
const POST: Edit[] = [
	{
		file: "content/site.yaml",
		from: "delivery: none",
		to: "delivery: post",
	},
	{
		file: "content/site.yaml",
		from: /endpoint: .*/,
		to: "endpoint: http://127.0.0.1:9/f",
	},
];

const open = shareBrowser();
let site: ServedFiles;

beforeAll(async () => {
	site = await serveShippedSite(POST);
});

afterAll(async () => {
	await site.close();
});

/** The rules that axe leaves undecided here, each with the test that decides it. */
const FINISHED: Readonly<Record<string, string>> = {
	"color-contrast":
		"text over the drawn rings and under the transparent bar: the rings are faint strokes of a token",
};

async function audit(page: Page, only = TAGS) {
	const { violations, incomplete } = await runAxe(page, only);
	const isOpen = (finding: string) =>
		!(finding.replace(/:.*/s, "") in FINISHED);
	return { violations, open: incomplete.filter(isOpen) };
}

const NOTHING = { violations: [], open: [] };

const openPage = (path: string, width: number) =>
	open(site.origin + path, { viewport: { width, height: 800 } });

/** Leaves only the structure of a page: its words, addresses and numbers go. */
function skeletonOf(html: string): string {
	return html
		.replace(/>[^<]+</g, ">x<")
		.replaceAll(' aria-current="page"', "")
		.replace(/ (?!class=|type=|role=)([\w-]+)="[^"]+"/g, " $1");
}

/**
 * Finds one page of each structure, since axe finds the same on pages that differ in words alone. Of several, one is
 * that stands for a kind of page.
 */
async function listStructures(): Promise<string[]> {
	const structures = new Map<string, string>();
	for (const path of [...site.paths, ...KIND_PATHS]) {
		const answer = await fetch(site.origin + path);
		structures.set(skeletonOf(await answer.text()), path);
	}
	return [...structures.values()];
}

/** A narrow window or another colour scheme changes the layout or the colours of a kind, not its structure. */
test("axe finds nothing on any page at 1280 pixels, nor on any kind of page at 320 pixels or in the dark", async () => {
	const page = await openPage("/", 1280);
	const paths = await listStructures();
	expect(paths.length).toBeGreaterThan(KIND_PATHS.length);
	expect(paths).toEqual(expect.arrayContaining(KIND_PATHS));
	for (const path of paths) {
		await page.goto(site.origin + path);
		expect(await audit(page), path).toEqual(NOTHING);
		if (!KIND_PATHS.includes(path)) continue;
		await page.emulateMedia({ colorScheme: "dark" });
		expect(await audit(page, COLOUR_RULES), `${path}, dark`).toEqual(NOTHING);
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize({ width: 320, height: 800 });
		expect(await audit(page), `${path}, narrow`).toEqual(NOTHING);
		await page.setViewportSize({ width: 1280, height: 800 });
	}
});

test.each([
	["the open list of services", 1280, ".services-toggle"],
	["the open mobile menu", 320, "[popovertarget=mobile-menu]"],
] as const)("axe finds nothing with %s", async (_, width, toggle) => {
	const page = await openPage("/about", width);
	await page.click(toggle);
	expect(await audit(page)).toEqual(NOTHING);
});

async function submitContact(page: Page) {
	await page.fill("#contact-name", "Ann");
	await page.fill("#contact-email", "ann@example.com");
	await page.fill("#contact-message", "Hello");
	await page.click("main form button[type=submit]");
}

test.each(WIDTHS)(
	"axe finds nothing with the failure message shown at %i pixels",
	async (width) => {
		const page = await openPage("/contact", width);
		await submitContact(page);
		await page.waitForSelector("form [role=alert] p");
		expect(await audit(page)).toEqual(NOTHING);
	},
);

test.each(WIDTHS)(
	"axe finds nothing with the toast shown at %i pixels",
	async (width) => {
		const page = await openPage("/contact", width);
		await page.route("http://127.0.0.1:9/f", (route) =>
			route.fulfill({
				status: 200,
				headers: { "access-control-allow-origin": "*" },
			}),
		);
		await submitContact(page);
		await page.waitForSelector("[data-toast][data-open]");
		expect(await audit(page)).toEqual(NOTHING);
	},
);
