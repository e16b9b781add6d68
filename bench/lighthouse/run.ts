// Lighthouse, mobile, over the built site: the median of three runs a page.
// npm run lighthouse
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser } from "../../src/testing/browser.ts";
import { serveSite } from "../../src/testing/site-server.ts";

const PAGES = ["/", "/services/stop-smoking", "/contact"];
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function scorePage(url: string, port: number) {
	const { default: lighthouse } = await import("lighthouse");
	const result = await lighthouse(url, { port, logLevel: "error" });
	const scores = CATEGORIES.map(
		(category) => (result?.lhr.categories[category]?.score ?? 0) * 100,
	);
	const paint = result?.lhr.audits["largest-contentful-paint"]?.numericValue;
	return { scores, paint: Math.round(paint ?? 0) };
}

async function measure(url: string, port: number) {
	const runs: Awaited<ReturnType<typeof scorePage>>[] = [];
	for (let run = 0; run < RUNS; run++) runs.push(await scorePage(url, port));
	return {
		scores: CATEGORIES.map((_, index) =>
			median(runs.map(({ scores }) => scores[index] ?? 0)),
		),
		paint: median(runs.map(({ paint }) => paint)),
	};
}

const { launch } = await import("chrome-launcher");
const server = await serveSite("dist", { "cache-control": "max-age=600" });
const profile = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-lighthouse-"));
const chrome = await launch({
	chromePath: await findBrowser(),
	chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu"],
	userDataDir: profile,
});
console.log(["page", ...CATEGORIES, "largest paint, ms"].join("\t"));
for (const page of PAGES) {
	const { scores, paint } = await measure(server.origin + page, chrome.port);
	console.log([page, ...scores, paint].join("\t"));
}
chrome.kill();
await server.close();
fs.rmSync(profile, { recursive: true, force: true });
