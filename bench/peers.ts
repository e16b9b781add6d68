// Compares hypno with Eleventy, Hugo and Astro. All build the same pages in turns, as whole processes.
// Prints a table, or writes it into bench/README.md.
// Usage: npm run bench:peers [-- SIZE …] [--runs N] [--write]
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
	type Command,
	describeMachine,
	formatTable,
	measure,
	median,
	moveAway,
	type Usage,
	writeSection,
} from "./measure.ts";
import { type PeerData, readPeerData } from "./peer-data.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

const PEERS = path.join(import.meta.dirname, "peers");
/** Pages with the same text may differ in their markup by this share of their bytes. */
const MAX_DIFFERENCE = 0.05;
/** Matches output files that each peer makes itself, and hypno's list of files. */
const MADE_BY_ALL = /(?:\.html|\/sitemap\.xml|\/\.hypno)$/;

interface Peer {
	readonly name: string;
	readonly folder: string;
	/** Undefined when the peer is not installed. */
	readonly version: string | undefined;
	readonly command: Pick<Command, "file" | "args">;
	/** The folders of its cache, which a cold run must not find. */
	readonly caches: readonly string[];
}

function readPackageVersion(folder: string, name: string): string | undefined {
	const file = path.join(PEERS, folder, "node_modules", name, "package.json");
	if (!fs.existsSync(file)) return undefined;
	return /"version":\s*"([^"]+)"/.exec(fs.readFileSync(file, "utf8"))?.[1];
}

function findPeers(): Peer[] {
	const node = (...args: string[]) => ({ file: process.execPath, args });
	const hugo = spawnSync("hugo", ["version"], { encoding: "utf8" });
	return [
		{
			name: "Eleventy",
			folder: "eleventy",
			version: readPackageVersion("eleventy", "@11ty/eleventy"),
			command: node("node_modules/@11ty/eleventy/cmd.cjs", "--quiet"),
			caches: [],
		},
		{
			name: "Hugo",
			folder: "hugo",
			version: /v([\d.]+)/.exec(hugo.stdout ?? "")?.[1],
			command: { file: "hugo", args: ["--quiet", "--destination", "dist"] },
			caches: ["resources"],
		},
		{
			name: "Astro",
			folder: "astro",
			version: readPackageVersion("astro", "astro"),
			command: node("node_modules/astro/astro.js", "build", "--silent"),
			caches: [".cache", ".astro"],
		},
	];
}

/** Makes a project of the peer's own files, the data, the records, and files that hypno built. */
function createProject({ folder }: Peer, site: Site, data: PeerData): string {
	const dir = `${site.rootDir}-${folder}`;
	const source = path.join(PEERS, folder);
	const packages = path.join(source, "node_modules");
	fs.cpSync(source, dir, {
		recursive: true,
		filter: (file) => file !== packages,
	});
	if (fs.existsSync(packages))
		fs.symlinkSync(packages, path.join(dir, "node_modules"));
	fs.mkdirSync(path.join(dir, "data"));
	for (const [key, value] of data)
		fs.writeFileSync(path.join(dir, `data/${key}.json`), JSON.stringify(value));
	const records = "content/services";
	fs.cpSync(path.join(site.rootDir, records), path.join(dir, records), {
		recursive: true,
	});
	fs.cpSync(site.outDir, path.join(dir, "static"), {
		recursive: true,
		filter: (file) => !MADE_BY_ALL.test(file),
	});
	return dir;
}

function listPages(dir: string): Map<string, number> {
	const names = fs.readdirSync(dir, { recursive: true, encoding: "utf8" });
	return new Map(
		names
			.filter((name) => name.endsWith(".html"))
			.sort()
			.map((name) => [name, fs.statSync(path.join(dir, name)).size]),
	);
}

/** @throws Error when the two folders do not contain the same pages of about the same size */
function checkSamePages(expectedDir: string, foundDir: string): void {
	const [expected, found] = [listPages(expectedDir), listPages(foundDir)];
	for (const name of new Set([...expected.keys(), ...found.keys()])) {
		const isPlain = !name.startsWith("services/");
		const ratio = (found.get(name) ?? 0) / (expected.get(name) ?? 0);
		// A peer builds pages that are no services as plain lists of their texts.
		if (!(isPlain ? ratio > 0 : Math.abs(ratio - 1) < MAX_DIFFERENCE))
			throw new Error(`${foundDir}: ${name} has ${ratio} times the bytes`);
	}
}

interface Build {
	readonly name: string;
	readonly prepare: () => void;
	readonly command: Command;
}

async function planBuilds(site: Site, peers: readonly Peer[]) {
	const command = site.hypno("build", "--json");
	await measure(command);
	const data = await readPeerData(site.rootDir, site.outDir);
	const builds: Build[] = [
		{ name: "hypno, nothing changed", prepare: () => {}, command },
	];
	for (const peer of peers) {
		if (peer.version === undefined) continue;
		const dir = createProject(peer, site, data);
		const outputs = ["dist", ...peer.caches].map((name) =>
			path.join(dir, name),
		);
		const build = {
			name: `${peer.name} ${peer.version}`,
			prepare: () => outputs.forEach(moveAway),
			command: { ...peer.command, workingDir: dir },
		};
		await measure(build.command);
		checkSamePages(site.outDir, path.join(dir, "dist"));
		builds.push(build);
	}
	return [...builds, { name: "hypno, cold", prepare: site.reset, command }];
}

/** The time of a program that does not run Node is unknown. */
function formatCpu(milliseconds: number): string {
	return Number.isNaN(milliseconds) ? "" : (milliseconds / 1000).toFixed(2);
}

async function measureSite(
	site: Site,
	peers: readonly Peer[],
	runs: number,
): Promise<string[][]> {
	const usages = new Map<string, Usage[]>();
	const builds = await planBuilds(site, peers);
	for (let run = 0; run < runs; run++)
		for (const { name, prepare, command } of builds) {
			prepare();
			const usage = await measure(command);
			usages.set(name, [...(usages.get(name) ?? []), usage]);
		}
	return [...usages].map(([name, all]) => [
		name,
		(median(all.map(({ wall }) => wall)) / 1000).toFixed(2),
		formatCpu(median(all.map(({ cpu }) => cpu))),
		(median(all.map(({ peak }) => peak)) / 1e6).toFixed(0),
	]);
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: "string", default: "5" },
		write: { type: "boolean", default: false },
	},
});
const sizes = positionals.length > 0 ? positionals : ["34", "1000", "10000"];
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-peers-"));
try {
	const version = installVersion("HEAD", path.join(workDir, "hypno"));
	const peers = findPeers();
	const rows: string[][] = [];
	for (const size of sizes) {
		console.error(size);
		const rootDir = path.join(workDir, `site-${size}`);
		const site = createSite(version, rootDir, Number(size));
		const measured = await measureSite(site, peers, Number(values.runs));
		const name = `${Number(size).toLocaleString("en")} services`;
		rows.push(...measured.map((row) => [name, ...row]));
	}
	const missing = peers.filter((peer) => peer.version === undefined);
	const report = `\`npm run bench:peers\`: ${describeMachine()}; medians of ${values.runs} turns; ${version.title}. Not installed: ${missing.map(({ name }) => name).join(", ") || "none"}.

${formatTable([["site", "build", "wall time, s", "CPU time, s", "peak memory, MB"], ...rows])}`;
	if (values.write) writeSection("peers", report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
