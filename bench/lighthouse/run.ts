// npm run lighthouse scores each page kind of the served site on a telephone and on a desktop, as the median
// of three runs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser } from "../../test/support/browser.ts";
import { describeMachine, formatTable, median, PROJECT } from "../measure.ts";

/** This page does not exist, so that the 404 page is scored. */
const NOT_FOUND = "/no-such-page";
const PAGES = [
	"/",
	"/services",
	"/services/stop-smoking",
	"/contact",
	NOT_FOUND,
];
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const REPORT = path.join(PROJECT, "bench/LIGHTHOUSE.md");

const { default: lighthouse, desktopConfig } = await import("lighthouse");
const DEVICES = { mobile: undefined, desktop: desktopConfig };

async function scorePage(
	url: string,
	{ port, device }: { port: number; device: keyof typeof DEVICES },
) {
	const flags = { port, ignoreStatusCode: true, logLevel: "error" } as const;
	const result = await lighthouse(url, flags, DEVICES[device]);
	const scores = CATEGORIES.map(
		(category) => (result?.lhr.categories[category]?.score ?? 0) * 100,
	);
	const paint = result?.lhr.audits["largest-contentful-paint"]?.numericValue;
	return { scores, paint: Math.round(paint ?? Number.NaN) };
}

async function measure(
	url: string,
	setting: { port: number; device: keyof typeof DEVICES },
) {
	const runs: Awaited<ReturnType<typeof scorePage>>[] = [];
	for (let run = 0; run < RUNS; run++) runs.push(await scorePage(url, setting));
	const scores = CATEGORIES.map((_, index) =>
		median(runs.map((one) => one.scores[index] ?? 0)),
	);
	return [...scores, median(runs.map(({ paint }) => paint))];
}

async function serve() {
	const hypno = path.join(PROJECT, "bin/hypno.js");
	const flags = [hypno, "--root", PROJECT, "serve", "--port", "0"];
	const server = spawn(process.execPath, flags, {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [address] = await once(server.stdout, "data");
	const { origin } = new URL(String(address).trim());
	return { origin, close: () => server.kill() };
}

function formatReport(rows: readonly (readonly string[])[]): string {
	return `# Lighthouse

Written by \`npm run lighthouse\`. ${describeMachine()}.
Lighthouse 12.8.2 with its default settings for telephones and desktops, against \`hypno serve\`; medians of
three runs. The 404 page scores lower on purpose: it asks search engines to leave it out, which lowers its
SEO score, and it is served with status 404, which lowers its best practices by 4.

${formatTable([["page", "device", ...CATEGORIES, "largest paint, ms"], ...rows])}
`;
}

const { launch } = await import("chrome-launcher");
const profile = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-lighthouse-"));
const chrome = await launch({
	chromePath: findBrowser(),
	chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu"],
	userDataDir: profile,
});
const server = await serve();
const rows: string[][] = [];
for (const page of PAGES)
	for (const device of ["mobile", "desktop"] as const) {
		const setting = { port: chrome.port, device };
		const figures = await measure(server.origin + page, setting);
		rows.push([
			page === NOT_FOUND ? "the 404 page" : page,
			device,
			...figures.map(String),
		]);
		console.log(rows.at(-1)?.join("\t"));
	}
fs.writeFileSync(REPORT, formatReport(rows));
chrome.kill();
server.close();
fs.rmSync(profile, { recursive: true, force: true });
