// Compares hypno with Eleventy, Hugo and Astro. All build the same pages in turns, as whole processes.
// Prints a table, or writes it into bench/README.md.
// Usage: npm run bench:peers [-- SIZE …] [--node FILE …] [--runs N] [--write]
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
	type Command,
	describeMachine,
	measure,
	moveAway,
	NODE,
	writeSection,
} from "./measure.ts";
import { readPeerData } from "./peer-data.ts";
import { createProject, PEERS } from "./peer-project.ts";
import { compareSizes, type Size } from "./same-pages.ts";
import {
	formatRows,
	measureInTurns,
	type Row,
	readOptions,
	toRows,
} from "./turns.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

const { positionals, turns, nodes, isWritten } = readOptions("5");

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
	const node = (...args: string[]) => ({ file: NODE, args });
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
			command: node("node_modules/astro/bin/astro.mjs", "build", "--silent"),
			caches: [".cache", ".astro"],
		},
	];
}

interface Build {
	readonly prepare: () => unknown;
	readonly command: Command;
}

interface Plan {
	readonly builds: ReadonlyMap<string, Build>;
	/** How the pages of each peer compare with those of hypno. */
	readonly sizes: readonly string[];
}

function formatSize(name: string, { elements, bytes }: Size): string {
	return `${name} ${elements.toFixed(3)} of the elements and ${bytes.toFixed(3)} of the bytes`;
}

/** Builds everything once, so that no measured build is the first of its Node. */
async function planBuilds(site: Site, peers: readonly Peer[]): Promise<Plan> {
	const command = site.hypno("build", "--json");
	for (const { file } of nodes) await measure(command, file);
	const data = await readPeerData(site.rootDir, site.outDir);
	const builds = new Map<string, Build>([
		["hypno, cold", { prepare: site.reset, command }],
		[
			"hypno, nothing changed",
			{ prepare: () => measure(command, nodes[0]?.file), command },
		],
	]);
	const sizes: string[] = [];
	for (const peer of peers) {
		if (peer.version === undefined) continue;
		const workingDir = `${site.rootDir}-${peer.folder}`;
		createProject(workingDir, peer.folder, { ...site, data });
		const outputs = ["dist", ...peer.caches].map((name) =>
			path.join(workingDir, name),
		);
		const build = {
			prepare: () => outputs.forEach(moveAway),
			command: { ...peer.command, workingDir },
		};
		for (const { file } of nodes) {
			build.prepare();
			await measure(build.command, file);
		}
		const size = compareSizes(site.outDir, path.join(workingDir, "dist"));
		const name = `${peer.name} ${peer.version}`;
		sizes.push(formatSize(name, size));
		builds.set(name, build);
	}
	return { builds, sizes };
}

const sizes = positionals.length > 0 ? positionals : ["34", "1000"];
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-peers-"));
try {
	const version = installVersion("HEAD", path.join(workDir, "hypno"));
	const peers = findPeers();
	const rows: Row[] = [];
	const compared: string[] = [];
	for (const size of sizes) {
		console.error(size);
		const rootDir = path.join(workDir, `site-${size}`);
		const site = createSite(version, rootDir, Number(size));
		const plan = await planBuilds(site, peers);
		const measured = await measureInTurns(
			[...plan.builds.keys()],
			nodes,
			turns,
			async (name, { file }) => {
				const build = plan.builds.get(name);
				if (!build) throw new Error(`no build ${name}`);
				await build.prepare();
				return measure(build.command, file);
			},
		);
		const name = `${Number(size).toLocaleString("en")} services`;
		for (const row of toRows(name, measured, nodes)) rows.push(row);
		compared.push(`- ${name}: ${plan.sizes.join("; ")}.`);
	}
	const missing = peers.filter((peer) => peer.version === undefined);
	const report = `\`npm run bench:peers -- ${sizes.join(" ")} --runs ${turns}\`: ${describeMachine()}; medians of ${turns} turns; ${version.title}. Not installed: ${missing.map(({ name }) => name).join(", ") || "none"}.

The pages of the others have, of those of hypno:

${compared.join("\n")}

${formatRows(nodes, rows)}`;
	if (isWritten) writeSection("peers", report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
