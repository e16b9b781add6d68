// Opens the shipped site in a browser. The site is built and served once for all files of a worker, and
// each visit has its own browser context.
import type {
	Browser,
	BrowserContextOptions,
	CDPSession,
	Page,
} from "playwright-core";
import { beforeAll, onTestFinished, vi } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type ServedFiles, serveShippedSite } from "./built-site.ts";

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

/** Every new page has this address. */
export const BLANK = "about:blank";

/** Resolves once the web fonts have come, which change the size of texts, and two frames were drawn. */
const SETTLED = `document.fonts.ready.then(() => new Promise((resolve) =>
	requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))`;

/**
 * Waits until a page has settled. It may load again meanwhile. A page without scripts cannot count its frames
 * itself, so the expression runs in a world of its own; selectors would load their engine into each page for this,
 * which costs more than the page.
 */
function settle(session: CDPSession): Promise<void> {
	const wait = async () => {
		const { frameTree } = await session.send("Page.getFrameTree");
		const world = await session.send("Page.createIsolatedWorld", {
			frameId: frameTree.frame.id,
		});
		const { exceptionDetails } = await session.send("Runtime.evaluate", {
			contextId: world.executionContextId,
			expression: SETTLED,
			awaitPromise: true,
		});
		if (exceptionDetails) throw new Error(exceptionDetails.text);
	};
	return vi.waitFor(wait, { timeout: PATIENCE });
}

/** @returns the method of the page, which then waits until the page has settled */
function settling<Given extends unknown[], Result>(
	page: Page,
	session: CDPSession,
	method: (...given: Given) => Promise<Result>,
) {
	return async (...given: Given): Promise<Result> => {
		const result = await method.apply(page, given);
		await settle(session);
		return result;
	};
}

/**
 * Opens a page without motion in a context of its own, which is closed after the test. The page can be measured
 * whenever it was opened or changed from outside.
 */
type OpenPage = (
	address: string,
	options?: BrowserContextOptions,
) => Promise<Page>;

async function openPage(
	browser: Browser,
	...[address, options = {}]: Parameters<OpenPage>
): Promise<Page> {
	const context = await browser.newContext({
		reducedMotion: "reduce",
		...options,
	});
	onTestFinished(() => context.close());
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	page.goto = settling(page, session, page.goto);
	page.reload = settling(page, session, page.reload);
	page.goBack = settling(page, session, page.goBack);
	page.setViewportSize = settling(page, session, page.setViewportSize);
	page.emulateMedia = settling(page, session, page.emulateMedia);
	if (address !== BLANK) await page.goto(address);
	return page;
}

let launched: Promise<Browser> | undefined;

/**
 * Shares one browser between all files of a worker. It must be called once, at the top of a test file.
 */
export function shareBrowser(): OpenPage {
	let browser: Browser | undefined;
	beforeAll(async () => {
		launched ??= launchBrowser();
		browser = await launched;
	});
	return (address, options) => {
		if (!browser) throw new Error("the browser is not started yet");
		return openPage(browser, address, options);
	};
}

let served: Promise<ServedFiles> | undefined;

/** It must be called once, at the top of a test file. */
export function visitShippedSite(): Visits {
	const openAddress = shareBrowser();
	let site: ServedFiles | undefined;
	beforeAll(async () => {
		served ??= serveShippedSite();
		site = await served;
	});
	const origin = () => {
		if (!site) throw new Error("the site is not served yet");
		return site.origin;
	};
	const open: Visits["open"] = (path, options = {}) =>
		openAddress(origin() + path, {
			viewport: WIDE,
			javaScriptEnabled: false,
			...options,
		});
	return { open, origin };
}
