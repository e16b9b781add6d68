// Measures how the time of one page grows with the number of pages: builds, checks, an edit in the preview, and
// the suggestions for broken links.
// Usage: npm run bench:growth [-- SIZE …]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPathSuggester } from "../src/base/text/suggest.ts";
import { formatTable, measure, moveAway, PROJECT } from "./measure.ts";
import { startPreview } from "./preview.ts";
import { CACHE, createSite, type Site } from "./versions.ts";

const SIZES = [300, 1_000, 3_000];
const EDITS = 5;
/** The preview is at rest when it used no processor time for so many milliseconds. */
const REST = 500;

const BUILD = ["build", "--quiet"];
const DRY_RUN = ["build", "--dry-run"];
const CHECK = ["check", "--format", "json"];

/** Leaves the cache of this project alone, which other processes may use. */
function reset({ rootDir, outDir }: Site): void {
	moveAway(path.join(rootDir, CACHE));
	moveAway(outDir);
}

async function measureProcess(site: Site, words: readonly string[]) {
	const { cpu } = await measure({ ...site.hypno(...words), exitCodes: [0, 1] });
	return cpu;
}

/** Measures edits of a record from the write to the changed page, without the checks that follow. */
async function measureEdit(site: Site): Promise<number> {
	const server = await startPreview(site);
	const waitForRest = async () => {
		let before = Number.NaN;
		while (server.cpu() !== before) {
			before = server.cpu();
			await wait(REST);
		}
	};
	try {
		let total = 0;
		await server.timeEdit("record");
		for (let edit = 0; edit < EDITS; edit++) {
			await waitForRest();
			const before = server.cpu();
			await server.timeEdit("record");
			total += server.cpu() - before;
		}
		return total / EDITS;
	} finally {
		await server.close();
	}
}

const RECORDS = "content/services";

/** Returns addresses that do not exist: one with a slip, one that shares a word, and one like no other. */
function misspell(slug: string, index: number): string {
	const [word = ""] = slug.split("-");
	const lost = [`${slug}x`, `${word}-treatment-${index}`, `booking-${index}`];
	return `/services/${lost[index % lost.length]}`;
}

/** Adds a broken link of its own to the text of each service. */
function breakLinks({ rootDir }: Site): void {
	const folder = path.join(rootDir, RECORDS);
	for (const [index, name] of fs.readdirSync(folder).sort().entries()) {
		const lost = misspell(path.basename(name, ".md"), index);
		fs.appendFileSync(path.join(folder, name), `\n[Lost](${lost})\n`);
	}
}

/** Changes a word in the menu of every page. */
function renameContact({ rootDir }: Site): void {
	const file = path.join(rootDir, "content/site.yaml");
	const text = fs.readFileSync(file, "utf8");
	fs.writeFileSync(file, text.replace("contact: Contact", "contact: Reach us"));
}

/** Measures the search for as many broken links as there are pages. */
function measureSuggestions({ rootDir }: Site): Promise<number> {
	const names = fs.readdirSync(path.join(rootDir, RECORDS)).sort();
	const slugs = names.map((name) => path.basename(name, ".md"));
	const paths = slugs.map((slug) => `/services/${slug}`);
	const start = process.cpuUsage();
	const suggest = createPathSuggester(paths);
	for (const [index, slug] of slugs.entries()) suggest(misspell(slug, index));
	return Promise.resolve(process.cpuUsage(start).user / 1000);
}

/** The steps that can be measured, in an order in which each leaves what the next one needs. */
const RUNS = {
	build: (site: Site) => {
		reset(site);
		return measureProcess(site, BUILD);
	},
	"second build": (site: Site) => measureProcess(site, BUILD),
	"dry run": (site: Site) => {
		renameContact(site);
		return measureProcess(site, DRY_RUN);
	},
	"first check": (site: Site) => {
		reset(site);
		return measureProcess(site, CHECK);
	},
	"later check": (site: Site) => measureProcess(site, CHECK),
	edit: measureEdit,
	suggestions: measureSuggestions,
	"first check, broken links": (site: Site) => {
		breakLinks(site);
		reset(site);
		return measureProcess(site, CHECK);
	},
	"later check, broken links": (site: Site) => measureProcess(site, CHECK),
} as const;

export type GrowthRun = keyof typeof RUNS;
const NAMES: readonly GrowthRun[] = [
	"build",
	"second build",
	"dry run",
	"first check",
	"later check",
	"edit",
	"suggestions",
	"first check, broken links",
	"later check, broken links",
];

/** @returns milliseconds of processor time for each page, in the order of the runs */
async function measureGrowth(
	size: number,
	runs: readonly GrowthRun[],
): Promise<number[]> {
	const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-growth-"));
	try {
		const version = { title: "", dir: PROJECT };
		const site = createSite(version, path.join(workDir, "site"), size);
		const times: number[] = [];
		for (const run of runs) times.push((await RUNS[run](site)) / size);
		return times;
	} finally {
		fs.rmSync(workDir, { recursive: true, force: true });
	}
}

/** @returns how many times as much a page costs on a site of 3,000 pages as on one of 300, for each run */
export async function measureRatios(
	runs: readonly GrowthRun[],
): Promise<number[]> {
	const small = await measureGrowth(300, runs);
	const large = await measureGrowth(3_000, runs);
	return large.map((time, index) => time / (small[index] ?? Number.NaN));
}

if (process.argv[1] === import.meta.filename) {
	const given = process.argv.slice(2).map(Number);
	const rows: string[][] = [];
	for (const size of given.length > 0 ? given : SIZES) {
		console.error(size);
		const times = await measureGrowth(size, NAMES);
		const written = times.map((time) => time.toFixed(time < 1 ? 2 : 1));
		rows.push([size.toLocaleString("en"), ...written]);
	}
	console.log(`CPU time for each page, ms:\n`);
	console.log(formatTable([["pages", ...NAMES], ...rows]));
}
