// Measures the time from the write of a file to the page that shows it, of hypno serve --watch
// beside Eleventy's server, and what hypno's memory grows by; prints the tables and writes
// bench/WATCH.md. Usage: npm run bench:watch [-- SIZE … --edits N --memory-edits N --write]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { timeInTurn } from "./cases.ts";
import { generateSite } from "./generate.ts";
import { measurePeak } from "./measure.ts";
import { parseWatchOptions, type WatchOptions } from "./options.ts";
import { readPeerData } from "./peer-data.ts";
import { type Growth, measureGrowth } from "./resident.ts";
import { createHypnoProject, findPeers, type Tool } from "./tools.ts";
import { formatWatchReport, type WatchFigures } from "./watch-report.ts";
import {
	startEleventy,
	startHypno,
	type WatchServer,
} from "./watch-servers.ts";

const WARM_UPS = 3;
/** Milliseconds between two edits: what a server does after the page is not waited for. */
const PAUSE = 700;

let markers = 0;
const nextMarker = () => `Mark-${++markers}`;

async function startServers(
	size: number,
	eleventy: Tool | undefined,
	workDir: string,
): Promise<WatchServer[]> {
	const rootDir = path.join(workDir, `site-${size}`);
	generateSite(size, rootDir);
	const hypno = createHypnoProject({ size, rootDir, builtDir: "" });
	if (!eleventy?.version) return [await startHypno(hypno)];
	await measurePeak(hypno.command);
	const site = { size, rootDir, builtDir: hypno.outDir };
	const data = await readPeerData(rootDir, site.builtDir);
	const other = eleventy.createProject(site, data, workDir);
	return [await startHypno(hypno), await startEleventy(other)];
}

async function timeEdits(
	servers: readonly WatchServer[],
	kind: WatchFigures["kind"],
	edits: number,
): Promise<Pick<WatchFigures, "tool" | "kind" | "wall">[]> {
	const runs = servers.map((server) => {
		const edit = async () => {
			await wait(PAUSE);
			return server.timeEdit(server[kind], nextMarker());
		};
		return [server.name, edit] as const;
	});
	const rounds = { warmUps: WARM_UPS, counted: edits };
	const walls = await timeInTurn(new Map(runs), rounds);
	return [...walls].map(([tool, wall]) => ({ tool, kind, wall }));
}

async function measureSize(
	size: number,
	{ edits }: WatchOptions,
	{ eleventy, workDir }: { eleventy: Tool | undefined; workDir: string },
): Promise<WatchFigures[]> {
	const servers = await startServers(size, eleventy, workDir);
	try {
		const content = await timeEdits(servers, "content", edits);
		const template = await timeEdits(servers, "template", edits);
		return [...content, ...template].map((one) => ({ size, ...one }));
	} finally {
		for (const server of servers) await server.close();
	}
}

/** Of a server of its own, on the site with the fewest services. */
async function measureMemory(
	{ memoryEdits, sizes }: WatchOptions,
	workDir: string,
): Promise<Growth> {
	const rootDir = path.join(workDir, "memory");
	const [size = 34] = sizes;
	generateSite(size, rootDir);
	const server = await startHypno(
		createHypnoProject({ size, rootDir, builtDir: "" }),
	);
	try {
		return await measureGrowth(server, memoryEdits, nextMarker);
	} finally {
		await server.close();
	}
}

const options = parseWatchOptions(process.argv.slice(2));
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-watch-"));
try {
	const eleventy = findPeers().find(({ name }) => name === "Eleventy");
	const figures: WatchFigures[] = [];
	for (const size of options.sizes) {
		console.error(`${size} services`);
		const tools = { eleventy, workDir };
		figures.push(...(await measureSize(size, options, tools)));
	}
	console.error("memory");
	const growth = await measureMemory(options, workDir);
	const report = formatWatchReport({ figures, growth, eleventy, options });
	if (options.isWritten)
		fs.writeFileSync(path.join(import.meta.dirname, "WATCH.md"), report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
