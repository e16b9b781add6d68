// Measures hypno of the checked-out commit on sites of several sizes: builds, checks, and the preview from its
// start to the first page and from a saved file to the changed page. Prints a table, or writes it into bench/README.md.
// Usage: npm run bench:site [-- SIZE …] [--node FILE …] [--runs N] [--write]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describeMachine, writeSection } from "./measure.ts";
import { startPreview } from "./preview.ts";
import {
	EDIT_NAMES,
	measureEdit,
	measureRun,
	measureStart,
	RUN_NAMES,
	START_NAMES,
	warmUp,
} from "./runs.ts";
import {
	formatRows,
	measureInTurns,
	type Row,
	readOptions,
	toRows,
} from "./turns.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

/** Edits that are not measured, because the first ones are slower. */
const FIRST_EDITS = 2;

const { positionals, turns, nodes, isWritten } = readOptions("5");

/** Two previews of one site would see each other's edits, so the Nodes are measured one after the other. */
async function measureEdits(site: Site, name: string): Promise<Row[]> {
	const all: Row[][] = [];
	for (const node of nodes) {
		const server = await startPreview(site, node.file);
		try {
			const edit = (run: string) => measureEdit(run, server);
			await measureInTurns(EDIT_NAMES, [node], FIRST_EDITS, edit);
			const measured = await measureInTurns(EDIT_NAMES, [node], turns, edit);
			all.push(toRows(name, measured, [node]));
		} finally {
			await server.close();
		}
	}
	return EDIT_NAMES.map((run, index) => ({
		site: name,
		run,
		byNode: all.flatMap((rows) => rows[index]?.byNode ?? []),
	}));
}

async function measureSite(site: Site, services: number): Promise<Row[]> {
	const name = services.toLocaleString("en");
	for (const { file } of nodes) await warmUp(site, file);
	const runs = await measureInTurns(RUN_NAMES, nodes, turns, (run, { file }) =>
		measureRun(run, { site, node: file }, services),
	);
	const starts = await measureInTurns(
		START_NAMES,
		nodes,
		turns,
		(run, { file }) => measureStart(run, site, file),
	);
	return [
		...toRows(name, runs, nodes),
		...toRows(name, starts, nodes),
		...(await measureEdits(site, name)),
	];
}

const sizes = positionals.length > 0 ? positionals : ["34", "1000"];
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-site-"));
try {
	const version = installVersion("HEAD", path.join(workDir, "hypno"));
	const rows: Row[] = [];
	for (const size of sizes) {
		console.error(size);
		const rootDir = path.join(workDir, `site-${size}`);
		const site = createSite(version, rootDir, Number(size));
		for (const row of await measureSite(site, Number(size))) rows.push(row);
	}
	const report = `\`npm run bench:site -- ${sizes.join(" ")} --runs ${turns}\`: ${describeMachine()}; medians of ${turns} turns; ${version.title}.

${formatRows(nodes, rows)}`;
	if (isWritten) writeSection("site", report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
