// Pages of a preview in a real browser.
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { BLANK, shareBrowser } from "./visit.ts";

/** Error pages, a stopped server and the styles of axe lead to these lines in the console. */
const EXPECTED = /status of 500|net::ERR_|Applying inline style/;

/** Opens pages of a preview; fails a test with errors on its pages. */
export function sharePages() {
	const open = shareBrowser();
	return async (
		address: string,
		options?: BrowserContextOptions,
	): Promise<Page> => {
		const page = await open(BLANK, options);
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
