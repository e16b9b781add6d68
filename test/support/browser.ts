// Starts a real browser for tests: Chromium from the package registry on Linux, an installed Chrome or
// Chromium elsewhere.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
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
	// A new frame for each load costs a third more. The others are those that Playwright disables for good reasons,
	// since only the last list counts.
	"--disable-features=RenderDocument,PaintHolding,HttpsUpgrades,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose",
];

const MODULES = path.resolve(import.meta.dirname, "../../node_modules");
const PACKAGE = path.join(MODULES, "@sparticuz/chromium");
/** The package unpacks into the folder for temporary files. */
const UNPACK =
	"import('@sparticuz/chromium').then((packaged) => packaged.default.executablePath())";

/**
 * Unpacks the Chromium of the package once. The folder has its name only when it is whole, so no process
 * starts a file that another still writes.
 */
function unpackChromium(): string | undefined {
	if (process.platform !== "linux" || process.arch !== "x64") return undefined;
	const { version } = JSON.parse(
		fs.readFileSync(path.join(PACKAGE, "package.json"), "utf8"),
	);
	const folder = path.join(MODULES, `.cache/hypno-browser-${version}`);
	if (!fs.existsSync(folder)) {
		const unfinished = `${folder}-${process.pid}`;
		fs.mkdirSync(unfinished, { recursive: true });
		execFileSync(process.execPath, ["-e", UNPACK], {
			cwd: MODULES,
			env: { ...process.env, TMPDIR: unfinished },
		});
		fs.renameSync(unfinished, folder);
	}
	return path.join(folder, "chromium");
}

/** @throws Error that names what to install when there is no browser */
export function findBrowser(): string {
	const executablePath =
		unpackChromium() ??
		INSTALLED.find((file) => file !== undefined && fs.existsSync(file));
	if (executablePath === undefined)
		throw new Error(
			"No browser for the tests: install Chrome or Chromium, or set CHROME_PATH to one.",
		);
	return executablePath;
}

export async function launchBrowser(): Promise<Browser> {
	return chromium.launch({
		executablePath: findBrowser(),
		args: FLAGS,
		headless: true,
	});
}
