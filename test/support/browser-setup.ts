// Vitest runs this once before the browser tests: it unpacks the browser and opens a page, so that a browser
// that does not work is reported once and no test fails because of it.
import { findBrowser, launchBrowser } from "./browser.ts";

/** @returns the first line of an error of playwright-core and what the browser printed */
function describeFailure(error: unknown): string {
	const [first, ...lines] = String(error).split("\n");
	return [first, ...lines.filter((line) => line.startsWith("[pid="))].join(
		"\n",
	);
}

export async function setup(): Promise<void> {
	const file = findBrowser();
	try {
		const browser = await launchBrowser();
		await browser.newPage();
		await browser.close();
	} catch (error) {
		throw new Error(
			`The browser for the tests does not work: ${file}\n${describeFailure(error)}\nThe tests that need none: npx vitest run --project node`,
		);
	}
}
