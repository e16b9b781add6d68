// The shipped site in a browser: built and served once for all files of a worker, a context of its
// own for each visit.
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

/** In milliseconds, for machines with much else to do, where a page takes its time. */
const PATIENCE = 100_000;

type Opener = Pick<Browser, "newContext" | "newPage">;

function context(browser: Browser): Opener {
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
 * One browser for all files of a worker, with which it ends; what a file opened is closed after it.
 * To be called once at the top of a test file.
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
		return context(browser);
	};
}

let served: Promise<ServedSite> | undefined;

/** Must be called once, at the top of a test file. */
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
