// Starts a real browser for tests: Chromium from the package registry on Linux, an installed Chrome or
// Chromium elsewhere.
import fs from "node:fs";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = [
	process.env.CHROME_PATH,
	"/usr/bin/chromium",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

// The package's own flags are for a single process without graphics, which dies when a
// page is closed.
const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--in-process-gpu",
	"--disable-dev-shm-usage",
	"--font-render-hinting=none",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	"--disable-quic",
];

async function packagedChromium(): Promise<string | undefined> {
	if (process.platform !== "linux" || process.arch !== "x64") return undefined;
	const { default: packaged } = await import("@sparticuz/chromium");
	return packaged.executablePath();
}

/** @throws Error that names what to install when there is no browser */
export async function findBrowser(): Promise<string> {
	const executablePath =
		(await packagedChromium()) ??
		INSTALLED.find((file) => file !== undefined && fs.existsSync(file));
	if (executablePath === undefined)
		throw new Error(
			"No browser for the tests: install Chrome or Chromium, or set CHROME_PATH to one.",
		);
	return executablePath;
}

export async function launchBrowser(): Promise<Browser> {
	return chromium.launch({
		executablePath: await findBrowser(),
		args: FLAGS,
		headless: true,
	});
}
