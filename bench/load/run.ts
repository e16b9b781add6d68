// npm run bench:load compares nginx serving the built site over 64 connections with an unconfigured nginx
// serving a plain file of the same size.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
	type HostServer,
	startHostServer,
} from "../../test/support/host-server.ts";
import { findProgram } from "../../test/support/system-program.ts";
import { median } from "../measure.ts";

const SITE_DIR = path.resolve("dist");
const CONNECTIONS = 64;
const SECONDS = 1;
const ROUNDS = 15;
/** The site must reach this share of the requests per second for a plain file. */
const MIN_SHARE = 0.95;

interface Case {
	readonly name: string;
	readonly target: string;
	readonly file: string;
	readonly headers: readonly string[];
}

const GZIP = ["Accept-Encoding: gzip"];
const CASES: readonly Case[] = [
	{ name: "page", target: "/", file: "index.html", headers: [] },
	{
		name: "page, compressed",
		target: "/",
		file: "index.html.gz",
		headers: GZIP,
	},
	{
		name: "service, compressed",
		target: "/services/stop-smoking",
		file: "services/stop-smoking.html.gz",
		headers: GZIP,
	},
];

interface Load {
	readonly requests: number;
	/** Milliseconds in which half of the responses have arrived. */
	readonly half: number;
	/** Milliseconds in which 99 of 100 responses have arrived. */
	readonly most: number;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

function parseTime(report: string, share: string): number {
	const found = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(report);
	return Number(found?.[1]) * (UNITS[found?.[2] ?? ""] ?? Number.NaN);
}

function runLoad(url: string, headers: readonly string[]): Load {
	const wrk = findProgram("wrk");
	const flags = headers.flatMap((header) => ["-H", header]);
	const { stdout } = spawnSync(
		wrk.file,
		["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency", ...flags, url],
		{ encoding: "utf8", env: { ...process.env, ...wrk.env } },
	);
	if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
	return {
		requests: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
		half: parseTime(stdout, "50"),
		most: parseTime(stdout, "99"),
	};
}

function summarise(loads: readonly Load[]): Load {
	return {
		requests: median(loads.map(({ requests }) => requests)),
		half: median(loads.map(({ half }) => half)),
		most: median(loads.map(({ most }) => most)),
	};
}

/** The two servers take turns, so that the conditions are the same for both. */
function compare(one: Case, site: HostServer, plain: HostServer) {
	const rounds = Array.from({ length: ROUNDS }, () => ({
		ours: runLoad(site.origin + one.target, one.headers),
		bare: runLoad(`${plain.origin}/${path.basename(one.file)}`, []),
	}));
	const ours = rounds.map((round) => round.ours);
	const bare = rounds.map((round) => round.bare);
	return {
		ours: summarise(ours),
		bare: summarise(bare),
		share: median(
			rounds.map((round) => round.ours.requests / round.bare.requests),
		),
	};
}

function formatLoad({ requests, half, most }: Load): string {
	return `${Math.round(requests)}/s, ${half.toFixed(1)} ms, ${most.toFixed(1)} ms`;
}

const plainDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-plain-"));
fs.chmodSync(plainDir, 0o755);
for (const { file } of CASES)
	fs.copyFileSync(
		path.join(SITE_DIR, file),
		path.join(plainDir, path.basename(file)),
	);
const site = await startHostServer("nginx", {
	root: SITE_DIR,
	siteDir: SITE_DIR,
});
const plain = await startHostServer("nginx", {
	root: plainDir,
	siteDir: undefined,
});
try {
	console.log(
		`${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s: requests a second, time of half and of 99 % of the responses`,
	);
	for (const one of CASES) {
		const { ours, bare, share } = compare(one, site, plain);
		const { size } = fs.statSync(path.join(SITE_DIR, one.file));
		console.log(
			`${one.name}, ${size} bytes: ${formatLoad(ours)}; plain file: ${formatLoad(bare)}; share ${share.toFixed(2)}`,
		);
		if (share < MIN_SHARE) process.exitCode = 1;
	}
} finally {
	await Promise.all([site.close(), plain.close()]);
	fs.rmSync(plainDir, { recursive: true, force: true });
}
