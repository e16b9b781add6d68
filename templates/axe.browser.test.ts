// axe-core finds nothing on any page in any state. For each rule that it cannot decide, a comment here names
// the test that does.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAxe } from "../test/support/axe.ts";
import {
	type Edit,
	type ServedFiles,
	serveShippedSite,
} from "../test/support/built-site.ts";
import { KINDS, PAGE_KINDS } from "../test/support/page-kinds.ts";
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

async function audit(page: Page) {
	const { violations, incomplete } = await runAxe(page, TAGS);
	const isOpen = (finding: string) =>
		!(finding.replace(/:.*/s, "") in FINISHED);
	return { violations, open: incomplete.filter(isOpen) };
}

const NOTHING = { violations: [], open: [] };

function openPage(
	path: string,
	width: number,
	colorScheme: "light" | "dark" = "light",
) {
	return open(site.origin + path, {
		viewport: { width, height: 800 },
		colorScheme,
	});
}

/** Leaves only the structure of a page: its words, addresses and numbers go. */
function skeletonOf(html: string): string {
	return html
		.replace(/>[^<]+</g, ">x<")
		.replaceAll(' aria-current="page"', "")
		.replace(/ (?!class=|type=|role=)([\w-]+)="[^"]+"/g, " $1");
}

/** Finds one page of each structure, since axe finds the same on pages that differ in words alone. */
async function listStructures(): Promise<string[]> {
	const structures = new Map<string, string>();
	for (const path of site.paths) {
		const answer = await fetch(site.origin + path);
		structures.set(skeletonOf(await answer.text()), path);
	}
	return [...structures.values()];
}

test("axe finds nothing on any page at 1280 pixels", async () => {
	const page = await openPage("/", 1280);
	const kinds = Object.values(PAGE_KINDS);
	const paths = await listStructures();
	expect(paths.length).toBeGreaterThan(kinds.length);
	for (const path of paths) {
		await page.goto(site.origin + path);
		expect(await audit(page), path).toEqual(NOTHING);
	}
});

/** A narrow window or another colour scheme changes the layout or the colours of a kind, not its structure. */
test.each([
	[320, "light"],
	[1280, "dark"],
] as const)(
	"axe finds nothing on any kind of page at %i pixels in the %s scheme",
	async (width, colorScheme) => {
		const page = await openPage("/", width, colorScheme);
		for (const [, path] of KINDS) {
			await page.goto(site.origin + path);
			expect(await audit(page), path).toEqual(NOTHING);
		}
	},
);

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
