// Measures hypno build as a whole process beside its peers and beside the floor, prints the
// tables and writes bench/README.md. Usage: npm run bench [-- SIZE … --runs N --write]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Aside, createAside } from "./aside.ts";
import {
	type Case,
	type Figures,
	KINDS,
	measurePeaks,
	timeCase,
	timeInTurn,
} from "./cases.ts";
import { generateSite } from "./generate.ts";
import {
	type Command,
	measurePeak,
	measureWall,
	nodeCommand,
	numberIn,
	type Spread,
} from "./measure.ts";
import { type Options, parseOptions } from "./options.ts";
import { readPeerData } from "./peer-data.ts";
import { formatReport, type SiteFacts } from "./report.ts";
import { checkSameSite } from "./same-site.ts";
import {
	createHypnoProject,
	findPeers,
	HYPNO,
	type Project,
	type Site,
	type Tool,
} from "./tools.ts";

/** Larger sites are run once, and the peers, which would take many minutes, not at all. */
const USUAL = 20_000;
const PEAK_RUNS = 3;

interface Prepared extends SiteFacts {
	readonly site: Site;
	readonly cases: readonly Case[];
}

/** hypno's own first, which makes the output that the peers' are compared with. */
async function prepareSite(
	size: number,
	peers: readonly Tool[],
	workDir: string,
): Promise<Prepared> {
	const rootDir = path.join(workDir, `site-${size}`);
	generateSite(size, rootDir);
	// So that what hypno remembers of this site is its own.
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const hypno = createHypnoProject({ size, rootDir, builtDir: "" });
	const { stdout } = await measurePeak(hypno.command);
	const builtDir = path.join(workDir, `built-${size}`);
	fs.cpSync(hypno.outDir, builtDir, { recursive: true });
	const site = { size, rootDir, builtDir };
	const others: Project[] = [];
	const installed = peers.filter(({ version }) => version !== undefined);
	if (size <= USUAL && installed.length > 0) {
		const data = await readPeerData(rootDir, builtDir);
		for (const peer of installed)
			others.push(peer.createProject(site, data, workDir));
	}
	return {
		site,
		size,
		pages: numberIn(stdout, "pages"),
		bytes: numberIn(stdout, "bytes"),
		cases: [
			...KINDS.map((kind) => ({ size, project: hypno, kind })),
			...others.map((project) => ({ size, project, kind: "cold" as const })),
		],
	};
}

function floorCommands(workDir: string): Map<string, Command> {
	const empty = path.join(workDir, "empty.ts");
	fs.writeFileSync(empty, "export {};\n");
	return new Map([
		["`node -e 0`", nodeCommand(["-e", "0"])],
		["`node --import tsx empty.ts`", nodeCommand(["--import", "tsx", empty])],
		["`hypno --version`", nodeCommand([HYPNO, "--version"])],
	]);
}

async function measureSite(
	{ site, cases }: Prepared,
	{ runs }: Options,
	aside: Aside,
): Promise<Figures[]> {
	const isUsual = site.size <= USUAL;
	for (const { project, kind } of cases.slice(KINDS.length)) {
		await timeCase({ size: site.size, project, kind }, aside);
		checkSameSite(site.builtDir, project);
	}
	const walls = await timeInTurn(
		new Map(cases.map((one) => [one, () => timeCase(one, aside)])),
		isUsual ? { warmUps: 1, counted: runs } : { warmUps: 0, counted: 1 },
	);
	const peakRuns = isUsual ? Math.min(PEAK_RUNS, runs) : 1;
	const peaks = await measurePeaks(cases, { runs: peakRuns, aside });
	return cases.flatMap((one) => {
		const wall = walls.get(one);
		const peak = peaks.get(one);
		if (!wall || !peak) return [];
		const { size, project, kind } = one;
		const memory = { peak: peak.own, childPeak: peak.children };
		return [{ size, tool: project.tool, kind, wall, ...memory }];
	});
}

async function measureFloor(
	workDir: string,
	{ runs }: Options,
): Promise<Map<string, Spread>> {
	const commands = [...floorCommands(workDir)].map(
		([name, command]) => [name, () => measureWall(command)] as const,
	);
	// The first run remembers the program, the second what V8 made of it.
	return timeInTurn(new Map(commands), { warmUps: 2, counted: runs });
}

async function measureAll(
	options: Options,
	workDir: string,
	aside: Aside,
): Promise<string> {
	const peers = findPeers();
	const floor = await measureFloor(workDir, options);
	const sites: SiteFacts[] = [];
	const figures: Figures[] = [];
	for (const size of options.sizes) {
		console.error(`${size} services`);
		const prepared = await prepareSite(size, peers, workDir);
		sites.push(prepared);
		figures.push(...(await measureSite(prepared, options, aside)));
	}
	return formatReport({ floor, sites, figures, peers, runs: options.runs });
}

const options = parseOptions(process.argv.slice(2));
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
const aside = createAside();
try {
	const report = await measureAll(options, workDir, aside);
	if (options.isWritten)
		fs.writeFileSync(path.join(import.meta.dirname, "README.md"), report);
	console.log(report);
} finally {
	aside.clear();
	fs.rmSync(workDir, { recursive: true, force: true });
}
