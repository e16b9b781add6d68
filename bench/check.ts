// Compares the check of the shipped site with linkinator and html-validate, run one after the other on the same
// built pages. Prints a table, or writes it into bench/README.md.
// Usage: npm run bench:check [-- --node FILE …] [--runs N] [--write]
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
	type Command,
	describeMachine,
	measure,
	NODE,
	writeSection,
} from "./measure.ts";
import { allowFindings, CHECK_NAMES, measureRun, warmUp } from "./runs.ts";
import {
	type Figures,
	formatRows,
	measureInTurns,
	readOptions,
	toRows,
} from "./turns.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

const OTHERS = "linkinator, then html-validate";

const { turns, nodes, isWritten } = readOptions("5");

/** linkinator follows the links of a served site, as a host answers them. Links to other sites are left out, as hypno does. */
function listOthers(packages: string, pages: string, origin: string) {
	const run = (file: string, ...args: string[]): Command =>
		allowFindings({
			file: NODE,
			args: [path.join(packages, file), ...args],
			workingDir: pages,
		});
	const links = ["--recurse", "--check-fragments", "--skip", "^https:"];
	return [
		run("linkinator/build/src/cli.js", origin, ...links, "--verbosity", "none"),
		run("html-validate/bin/html-validate.mjs", "."),
	];
}

async function startServer(site: Site) {
	const { args } = site.hypno("serve", "--port", "0");
	const child = spawn(process.execPath, args, {
		cwd: site.rootDir,
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [address] = await once(child.stdout, "data");
	const { origin } = new URL(String(address).trim());
	return { origin, close: () => child.kill("SIGTERM") };
}

/** The times of both add up. */
async function measureOthers(
	commands: readonly Command[],
	node: string,
): Promise<Figures> {
	const sum = { wall: 0, cpu: 0, peak: 0 };
	for (const command of commands) {
		const { wall, cpu, peak } = await measure(command, node);
		sum.wall += wall;
		sum.cpu += cpu;
		sum.peak = Math.max(sum.peak, peak);
	}
	return sum;
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-check-"));
try {
	const version = installVersion("HEAD", path.join(workDir, "hypno"));
	const site = createSite(version, path.join(workDir, "site"));
	for (const { file } of nodes) await warmUp(site, file);
	// hypno removes its output before a first check.
	const pages = path.join(workDir, "pages");
	fs.cpSync(site.outDir, pages, { recursive: true });
	const server = await startServer(site);
	const packages = path.join(version.dir, "node_modules");
	const others = listOthers(packages, pages, server.origin);
	const measured = await measureInTurns(
		[...CHECK_NAMES, OTHERS],
		nodes,
		turns,
		(name, { file }) =>
			name === OTHERS
				? measureOthers(others, file)
				: measureRun(name, { site, node: file }, 0),
	).finally(server.close);
	const names = fs.readdirSync(pages, { recursive: true, encoding: "utf8" });
	const count = names.filter((name) => name.endsWith(".html")).length;
	const report = `\`npm run bench:check -- --runs ${turns}\`: ${describeMachine()}; medians of ${turns} turns; ${version.title}.

${formatRows(nodes, toRows(`${count} pages`, measured, nodes))}`;
	if (isWritten) writeSection("check", report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
