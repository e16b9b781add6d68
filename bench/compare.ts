// Compares hypno of the checked-out commit with hypno of another one. Both are installed from nothing, and
// whole processes of them are measured in turns. Prints a table, or writes it into bench/README.md.
// Usage: npm run bench:compare -- REF [SIZE …] [--node FILE …] [--runs N] [--write]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describeMachine, writeSection } from "./measure.ts";
import { type PreviewServer, startPreview } from "./preview.ts";
import {
	EDIT_NAMES,
	measureEdit,
	measureRun,
	RUN_NAMES,
	type Subject,
	warmUp,
} from "./runs.ts";
import {
	formatRows,
	type Measured,
	measureInTurns,
	type Row,
	readOptions,
} from "./turns.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

const SHIPPED = "shipped";
/** Edits that are not measured, because the first ones are slower. */
const FIRST_EDITS = 2;

const { positionals, turns, nodes, isWritten } = readOptions("5");
const [ref, ...sizes] = positionals;
if (ref === undefined)
	throw new Error("Usage: npm run bench:compare -- REF [SIZE …]");

/** The subjects of a Node are two: this commit, and the other one. */
type Pairs = readonly (readonly [Subject, Subject])[];

function pairRows(site: string, measured: Measured<Subject>, pairs: Pairs) {
	return [...measured].map(
		([run, figures]): Row => ({
			site,
			run,
			byNode: pairs.map((pair) => pair.map((one) => figures.get(one) ?? [])),
		}),
	);
}

async function measureEdits(subjects: readonly Subject[]) {
	const servers = new Map<Subject, PreviewServer>();
	try {
		for (const subject of subjects)
			servers.set(subject, await startPreview(subject.site, subject.node));
		const edit = (name: string, subject: Subject) => {
			const server = servers.get(subject);
			if (!server) throw new Error("no server");
			return measureEdit(name, server);
		};
		await measureInTurns(EDIT_NAMES, subjects, FIRST_EDITS, edit);
		return await measureInTurns(EDIT_NAMES, subjects, turns, edit);
	} finally {
		for (const server of servers.values()) await server.close();
	}
}

async function measureSize(
	name: string,
	sites: readonly [Site, Site],
	services: number | undefined,
): Promise<Row[]> {
	const [own, other] = sites;
	const pairs: Pairs = nodes.map(({ file: node }) => [
		{ site: own, node },
		{ site: other, node },
	]);
	const subjects = pairs.flat();
	for (const { site, node } of subjects) await warmUp(site, node);
	const runs = await measureInTurns(RUN_NAMES, subjects, turns, (run, one) =>
		measureRun(run, one, services ?? 0),
	);
	const rows = pairRows(name, runs, pairs);
	if (services === undefined) return rows;
	return [...rows, ...pairRows(name, await measureEdits(subjects), pairs)];
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-compare-"));
try {
	const own = installVersion("HEAD", path.join(workDir, "this"));
	const other = installVersion(ref, path.join(workDir, "other"));
	const rows: Row[] = [];
	const selected = sizes.length > 0 ? sizes : [SHIPPED, "1000"];
	for (const size of selected) {
		console.error(size);
		const services = size === SHIPPED ? undefined : Number(size);
		const make = (version: typeof own, name: string) =>
			createSite(version, path.join(workDir, `${name}-${size}`), services);
		const sites = [make(own, "this"), make(other, "other")] as const;
		const name = services?.toLocaleString("en") ?? SHIPPED;
		for (const row of await measureSize(name, sites, services)) rows.push(row);
	}
	const report = `\`npm run bench:compare -- ${positionals.join(" ")} --runs ${turns}\`: ${describeMachine()}; medians of ${turns} turns.

- this: ${own.title}
- other: ${other.title}

Each field is this / other = ratio.

${formatRows(nodes, rows)}`;
	if (isWritten) writeSection("compare", report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
