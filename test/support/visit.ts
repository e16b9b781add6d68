// Opens the shipped site, or a preview, in a browser. The site is served once for all files of a worker, and a page that a test
// has finished with is cleared for the next one.
import type {
	Browser,
	BrowserContextOptions,
	CDPSession,
	Page,
} from "playwright-core";
import { beforeAll, expect, onTestFinished, vi } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type ServedFiles, serveShippedSite } from "./built-site.ts";

export const WIDE = { width: 1280, height: 720 };
export const NARROW = { width: 320, height: 640 };

interface Visits {
	/**
	 * Opens a page without scripts and motion, and closes it after the test.
	 * @param options override these settings
	 */
	readonly open: (path: string, options?: VisitOptions) => Promise<Page>;
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

/** Opens an address, again where the page loaded itself anew at that moment, as a preview does after a save. */
function leavingTo(page: Page): Page["goto"] {
	const leave = page.goto.bind(page);
	return async (...given) => {
		for (let triesLeft = 10; ; triesLeft--) {
			try {
				return await leave(...given);
			} catch (error) {
				if (triesLeft === 0 || !INTERRUPTED.test(String(error))) throw error;
			}
		}
	};
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

/** What the browser says of a visit that gave way to another of the same page. */
const INTERRUPTED = /net::ERR_ABORTED|interrupted by another navigation/;

export interface VisitOptions extends BrowserContextOptions {
	/** For a test that changes what a later visit would not lose: it adds a script or a clock. */
	readonly isAlone?: boolean;
}

/**
 * Opens a page without motion for one test. The page can be measured whenever it was opened or changed from
 * outside.
 */
type OpenPage = (address: string, options?: VisitOptions) => Promise<Page>;

/** A page, and how to make it like a new one. */
interface Slot {
	readonly page: Page;
	readonly prepare: (options: BrowserContextOptions) => Promise<void>;
	readonly clear: () => Promise<void>;
}

const LISTENED = ["console", "pageerror", "request"];

async function openSlot(
	browser: Browser,
	settings: BrowserContextOptions,
): Promise<Slot> {
	const context = await browser.newContext(settings);
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	const resize = page.setViewportSize.bind(page);
	const emulate = page.emulateMedia.bind(page);
	const leaveTo = page.goto.bind(page);
	page.goto = settling(page, session, leavingTo(page));
	page.reload = settling(page, session, page.reload);
	page.goBack = settling(page, session, page.goBack);
	page.setViewportSize = settling(page, session, page.setViewportSize);
	page.emulateMedia = settling(page, session, page.emulateMedia);
	return {
		page,
		prepare: async ({ viewport, colorScheme, reducedMotion, forcedColors }) => {
			await resize(viewport ?? WIDE);
			await emulate({
				media: null,
				colorScheme: colorScheme ?? "light",
				reducedMotion: reducedMotion ?? "reduce",
				forcedColors: forcedColors ?? "none",
			});
		},
		clear: async () => {
			for (const event of LISTENED) page.removeAllListeners(event);
			await page.unrouteAll({ behavior: "ignoreErrors" });
			// What lies under the pointer would look pointed at on the next page too.
			await page.mouse.move(-1, -1);
			await leaveTo(BLANK);
		},
	};
}

/** Lists the settings that a page cannot change, those of its context. */
function listFixedSettings({
	viewport,
	colorScheme,
	reducedMotion,
	forcedColors,
	...fixed
}: BrowserContextOptions): BrowserContextOptions {
	return { javaScriptEnabled: true, ...fixed };
}

/**
 * The pages that no test has now, by the settings of their contexts. A context and its page cost
 * more than most tests. The pages of the site store nothing, so that a visit leaves nothing behind.
 */
const idle = new Map<string, Slot[]>();

async function openPage(
	browser: Browser,
	...[address, options = {}]: Parameters<OpenPage>
): Promise<Page> {
	const { isAlone = false, ...wanted } = options;
	const settings = listFixedSettings(wanted);
	const name = JSON.stringify(settings);
	const unused = idle.get(name) ?? [];
	idle.set(name, unused);
	const kept = isAlone ? undefined : unused.pop();
	const slot = kept ?? (await openSlot(browser, settings));
	const { page, prepare, clear } = slot;
	onTestFinished(async () => {
		if (isAlone) return page.context().close();
		await clear();
		unused.push(slot);
	});
	await prepare(wanted);
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

/** Error pages, a stopped server and the styles of axe lead to these lines in the console. */
const EXPECTED = /status of 500|net::ERR_|Applying inline style/;

/** Opens pages of a preview; fails a test with errors on its pages. */
export function sharePages() {
	const open = shareBrowser();
	return async (
		address: string,
		options?: BrowserContextOptions,
	): Promise<Page> => {
		// The panel remembers what is open in it, and asks before a page with unsaved words is left.
		const page = await open(BLANK, { ...options, isAlone: true });
		const errors: string[] = [];
		page.on("pageerror", ({ message }) => errors.push(message));
		page.on("console", (message) => {
			const isExpected = EXPECTED.test(message.text());
			if (message.type() === "error" && !isExpected)
				errors.push(message.text());
		});
		onTestFinished(() => expect(errors).toEqual([]));
		await page.goto(address);
		return page;
	};
}
