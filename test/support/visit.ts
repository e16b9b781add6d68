// Opens the shipped site in a browser. The site is built and served once for all files of a worker, and
// each visit has its own browser context.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type ServedSite, serveShippedSite } from "./built-site.ts";

export const WIDE = { width: 1280, height: 720 };
export const NARROW = { width: 320, height: 640 };

interface Visits {
	/**
	 * Opens a page without scripts and motion, and closes it after the test.
	 * @param options override these settings
	 */
	readonly open: (
		path: string,
		options?: BrowserContextOptions,
	) => Promise<Page>;
	readonly origin: () => string;
}

/** Waits until the page was drawn that many times, after which pending changes are visible. */
export function waitForFrames(page: Page, count: number): Promise<unknown> {
	return page.evaluate(async (left) => {
		for (let frame = 0; frame < left; frame++)
			await new Promise((resolve) => requestAnimationFrame(resolve));
	}, count);
}

/** The limit in milliseconds is high, because a busy machine loads pages slowly. */
const PATIENCE = 100_000;

type Opener = Pick<Browser, "newContext" | "newPage">;

function withPatience(browser: Browser): Opener {
	return {
		newContext: async (options) => {
			const context = await browser.newContext(options);
			context.setDefaultTimeout(PATIENCE);
			return context;
		},
		newPage: async (options) => {
			const page = await browser.newPage(options);
			page.setDefaultTimeout(PATIENCE);
			return page;
		},
	};
}

let launched: Promise<Browser> | undefined;

/**
 * Shares one browser between all files of a worker, and closes the contexts of a file after its tests.
 * It must be called once, at the top of a test file.
 */
export function shareBrowser(): () => Opener {
	let browser: Browser | undefined;
	beforeAll(async () => {
		launched ??= launchBrowser();
		browser = await launched;
	});
	afterAll(async () => {
		for (const context of browser?.contexts() ?? []) await context.close();
	});
	return () => {
		if (!browser) throw new Error("the browser is not started yet");
		return withPatience(browser);
	};
}

let served: Promise<ServedSite> | undefined;

/** It must be called once, at the top of a test file. */
export function visitShippedSite(): Visits {
	const browser = shareBrowser();
	let site: ServedSite | undefined;
	beforeAll(async () => {
		served ??= serveShippedSite();
		site = await served;
	});
	const origin = () => {
		if (!site) throw new Error("the site is not served yet");
		return site.origin;
	};
	const open: Visits["open"] = async (path, options = {}) => {
		const context = await browser().newContext({
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
