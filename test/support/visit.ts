// The shipped site in a browser, for the tests of one file: built and served once, a context
// of its own for each visit.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type ServedSite, serveShippedSite } from "./built-site.ts";

export const WIDE = { width: 1280, height: 720 };
export const NARROW = { width: 320, height: 640 };

interface Visits {
	/**
	 * A page without scripts and without motion, closed after the test.
	 * @param options what differs
	 */
	readonly open: (
		path: string,
		options?: BrowserContextOptions,
	) => Promise<Page>;
	readonly origin: () => string;
}

/** Until the page was drawn that many times more: what was to happen has happened by then. */
export function passFrames(page: Page, count: number): Promise<unknown> {
	return page.evaluate(async (left) => {
		for (let frame = 0; frame < left; frame++)
			await new Promise((resolve) => requestAnimationFrame(resolve));
	}, count);
}

/** To be called once at the top of a test file. */
export function visitShippedSite(): Visits {
	let browser: Browser | undefined;
	let site: ServedSite | undefined;
	beforeAll(async () => {
		[browser, site] = await Promise.all([launchBrowser(), serveShippedSite()]);
	});
	afterAll(async () => {
		await browser?.close();
		await site?.close();
	});
	const origin = () => {
		if (!site) throw new Error("the site is not served yet");
		return site.origin;
	};
	const open: Visits["open"] = async (path, options = {}) => {
		if (!browser) throw new Error("the browser is not started yet");
		const context = await browser.newContext({
			viewport: WIDE,
			reducedMotion: "reduce",
			javaScriptEnabled: false,
			...options,
		});
		onTestFinished(() => context.close());
		const page = await context.newPage();
		await page.goto(origin() + path);
		return page;
	};
	return { open, origin };
}
