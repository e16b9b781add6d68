// Commands cost no more than is recorded in cost-of-commands.json. Bytes and calls are counted instead of seconds: ten runs
// on a busy machine differ by 0.5 % at most. To record them anew for the running version of Node, after a change that is worth its cost:
// RECORD_COST=1 npx vitest run --project slow test/cost-of-commands.slow.test.ts
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, type TestContext, test } from "vitest";
import { generateSite } from "../bench/generate.ts";
import { copyHypno } from "./support/run-bin.ts";
import { copyShipped, makeSharedFolder } from "./support/shipped-site.ts";

const run = promisify(execFile);

const RECORDED = path.join(import.meta.dirname, "cost-of-commands.json");
const MAJOR = process.versions.node.split(".")[0] ?? "";
const MAX_RATIO = 1.05;

/** Without compilers and collections of garbage, whose moment depends on other programs, all that was allocated is left at the end. */
const ALLOCATE_ONLY = [
	"--no-opt",
	"--no-sparkplug",
	"--hash-seed=1",
	"--random-seed=1",
	"--no-flush-bytecode",
	"--no-incremental-marking",
	"--single-threaded-gc",
	"--initial-heap-size=2000",
	"--min-semi-space-size=1024",
	"--max-semi-space-size=1024",
];
// Node 20 has no such compiler.
if (Number(MAJOR) >= 22) ALLOCATE_ONLY.push("--no-maglev");

const REPORT = `import fs from "node:fs";
process.on("exit", () => fs.writeFileSync(process.env.COST_FILE, String(process.memoryUsage().heapUsed)));`;

interface Runs {
	readonly args: readonly string[];
	/** Runs before the one that counts. The first compiles hypno. */
	readonly warmUps: number;
	readonly isCold?: true;
}

const COMMANDS: Readonly<Record<string, Runs>> = {
	"hypno --version": { args: ["--version"], warmUps: 2 },
	"build, nothing changed": { args: ["build"], warmUps: 3 },
	"cold build of 34 services": { args: ["build"], warmUps: 2, isCold: true },
};

let hypno = "";
let rootDir = "";

beforeAll(() => {
	const folder = makeSharedFolder();
	const shipped = path.join(folder, "shipped");
	copyShipped(shipped);
	rootDir = path.join(folder, "site");
	generateSite(34, rootDir, shipped);
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	hypno = path.join(folder, "hypno");
	fs.mkdirSync(hypno);
	copyHypno(hypno);
});

type Count = (command: readonly string[]) => Promise<number>;

const countBytes: Count = async (command) => {
	const file = path.join(rootDir, "node_modules/cost");
	const report = `data:text/javascript,${encodeURIComponent(REPORT)}`;
	const env = { ...process.env, COST_FILE: file };
	const flags = [...ALLOCATE_ONLY, "--import", report, ...command];
	await run(process.execPath, flags, { env });
	return Number(fs.readFileSync(file, "utf8"));
};

const countCalls: Count = async (command) => {
	const file = path.join(rootDir, "node_modules/calls");
	const flags = ["-f", "-c", "-e", "trace=%file", "-o", file];
	await run("strace", [...flags, process.execPath, ...command]);
	const [, calls] =
		/^100\.00 +\S+ +\d+ +(\d+)/m.exec(fs.readFileSync(file, "utf8")) ?? [];
	return Number(calls);
};

async function measure({ args, warmUps, isCold }: Runs, count: Count) {
	const command = [path.join(hypno, "bin/hypno.js"), "--root", rootDir];
	let counted = Number.NaN;
	for (let turn = 0; turn <= warmUps; turn++) {
		for (const name of isCold ? ["dist", "node_modules/.cache"] : [])
			fs.rmSync(path.join(rootDir, name), { recursive: true, force: true });
		counted = await count([...command, ...args]);
	}
	return counted;
}

type Costs = Record<string, Record<string, Record<string, number>>>;

function record(what: string, name: string, counted: number): void {
	const costs: Costs = JSON.parse(fs.readFileSync(RECORDED, "utf8"));
	const ofNode = costs[MAJOR] ?? {};
	ofNode[what] = { ...ofNode[what], [name]: counted };
	costs[MAJOR] = ofNode;
	fs.writeFileSync(RECORDED, `${JSON.stringify(costs, null, "\t")}\n`);
}

/** @param what "bytes allocated", for the message too */
async function compare(
	what: string,
	count: Count,
	{ skip, task }: TestContext,
) {
	const { name } = task;
	const runs = COMMANDS[name];
	if (!runs) throw new Error(`${name} is no command`);
	const isRecording = process.env.RECORD_COST !== undefined;
	const costs: Costs = JSON.parse(fs.readFileSync(RECORDED, "utf8"));
	const before = costs[MAJOR]?.[what]?.[name];
	if (before === undefined && !isRecording)
		return skip(
			`no cost is recorded for Node ${MAJOR}: the first lines of this file say how`,
		);
	const counted = await measure(runs, count);
	if (isRecording) return record(what, name, counted);
	expect(
		counted / (before ?? Number.NaN),
		`${what}: ${counted}, and ${before} are recorded. The first lines of this file say how to record anew`,
	).toBeLessThanOrEqual(MAX_RATIO);
}

describe("bytes allocated", () => {
	for (const name of Object.keys(COMMANDS))
		test(name, (context) => compare("bytes allocated", countBytes, context));
});

describe("calls about files", () => {
	for (const name of Object.keys(COMMANDS))
		test(name, async (context) => {
			const traced = run("strace", ["-c", "-o", "/dev/null", "true"]);
			const reason = await traced.then(() => undefined, String);
			if (reason)
				return context.skip(`strace cannot count calls here: ${reason}`);
			await compare("calls about files", countCalls, context);
		});
});
