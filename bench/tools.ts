// The generators that are measured: which version is there, how a site of the benchmark
// becomes a project of theirs, and the command that builds it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Command, nodeCommand, PROJECT } from "./measure.ts";
import type { PeerData } from "./peer-data.ts";

/** Where hypno remembers what it made, in the folder of a site or in its own. */
export const CACHE_FOLDER = "node_modules/.cache/hypno";
export const HYPNO = path.join(PROJECT, "bin/hypno.js");
const PEERS = path.join(import.meta.dirname, "peers");

/** The generated site, and what hypno made of it. */
export interface Site {
	/** Services. */
	readonly size: number;
	readonly rootDir: string;
	readonly builtDir: string;
}

export interface Project {
	readonly tool: string;
	readonly dir: string;
	readonly outDir: string;
	/** What a cold run must not find. */
	readonly caches: readonly string[];
	/** What its installation made, and the command that makes it. */
	readonly installed?: { readonly folder: string; readonly command: Command };
	/** The folder of the records, the same files for all. */
	readonly records: string;
	readonly command: Command;
}

export interface Tool {
	readonly name: string;
	/** Undefined where it is not installed. */
	readonly version: string | undefined;
	/** How to have it. */
	readonly install: string;
	readonly createProject: (
		site: Site,
		data: PeerData,
		workDir: string,
	) => Project;
}

export function createHypnoProject({ rootDir }: Site): Project {
	const outDir = path.join(rootDir, "dist");
	const args = [HYPNO, "--root", rootDir, "build", "--out", outDir, "--json"];
	return {
		tool: "hypno",
		dir: rootDir,
		outDir,
		caches: [rootDir, PROJECT].map((dir) => path.join(dir, CACHE_FOLDER)),
		installed: {
			folder: path.join(PROJECT, "node_modules/.hypno"),
			command: nodeCommand([path.join(PROJECT, "src/start/install.js")]),
		},
		records: path.join(rootDir, "content/services"),
		command: nodeCommand(args),
	};
}

/** What is not handed over: pages, the sitemap, and the list that hypno keeps of its files. */
const MADE_BY_ALL = /(?:\.html|\/sitemap\.xml|\/\.hypno)$/;

/** The peer's own files, what it is handed, the records, and files that hypno made. */
function layOut(name: string, site: Site, data: PeerData, dir: string): void {
	const source = path.join(PEERS, name);
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
	fs.cpSync(
		path.join(site.rootDir, "content/services"),
		path.join(dir, "content/services"),
		{ recursive: true },
	);
	fs.cpSync(site.builtDir, path.join(dir, "static"), {
		recursive: true,
		filter: (file) => !MADE_BY_ALL.test(file),
	});
}

interface Peer {
	readonly name: string;
	readonly folder: string;
	readonly version: string | undefined;
	readonly install: string;
	readonly command: (dir: string) => Command;
	/** Folders in its project. */
	readonly caches: readonly string[];
}

function describePeer(peer: Peer): Tool {
	const { name, version, install, folder } = peer;
	return {
		name,
		version,
		install,
		createProject: (site, data, workDir) => {
			const dir = path.join(workDir, `${folder}-${site.size}`);
			layOut(folder, site, data, dir);
			return {
				tool: name,
				dir,
				outDir: path.join(dir, "dist"),
				caches: peer.caches.map((cache) => path.join(dir, cache)),
				records: path.join(dir, "content/services"),
				command: peer.command(dir),
			};
		},
	};
}

function readPackageVersion(folder: string, name: string): string | undefined {
	const file = path.join(PEERS, folder, "node_modules", name, "package.json");
	if (!fs.existsSync(file)) return undefined;
	return /"version":\s*"([^"]+)"/.exec(fs.readFileSync(file, "utf8"))?.[1];
}

function readHugoVersion(): string | undefined {
	const { stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
	return /v([\d.]+)/.exec(stdout ?? "")?.[1];
}

export function findPeers(): Tool[] {
	const node =
		(...args: string[]) =>
		(dir: string) =>
			nodeCommand(args, { workingDir: dir });
	return [
		describePeer({
			name: "Eleventy",
			folder: "eleventy",
			version: readPackageVersion("eleventy", "@11ty/eleventy"),
			install: "npm run bench:peers",
			command: node("node_modules/@11ty/eleventy/cmd.cjs", "--quiet"),
			caches: [],
		}),
		describePeer({
			name: "Hugo",
			folder: "hugo",
			version: readHugoVersion(),
			install: "apt-get install hugo",
			command: (dir) => ({
				file: "hugo",
				args: ["--quiet", "--destination", "dist"],
				workingDir: dir,
			}),
			caches: ["resources"],
		}),
		describePeer({
			name: "Astro",
			folder: "astro",
			version: readPackageVersion("astro", "astro"),
			install: "npm run bench:peers",
			command: node("node_modules/astro/astro.js", "build", "--silent"),
			caches: [".cache", ".astro"],
		}),
	];
}
