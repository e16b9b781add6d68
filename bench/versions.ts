// Installs hypno of a commit from nothing into a folder of its own, and makes sites to measure it on.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { generateSite } from "./generate.ts";
import { type Command, moveAway, NODE, PROJECT } from "./measure.ts";

export interface Version {
	/** The hash and the message, as in "2a3dee7 refactor: move test helpers". */
	readonly title: string;
	readonly dir: string;
}

export interface Site {
	readonly rootDir: string;
	readonly outDir: string;
	/** Returns the command that runs hypno on this site. */
	readonly hypno: (...args: string[]) => Command;
	/** Removes the output and the caches of previous runs. */
	readonly reset: () => void;
	/** Changes a text of one record that only one page shows. */
	readonly editRecord: () => void;
}

const RECORD = "content/services/stop-smoking.md";
/** Relative to the root of a site. */
export const CACHE = "node_modules/.cache/hypno";

function git(...args: string[]): Buffer {
	return execFileSync("git", args, { cwd: PROJECT, maxBuffer: 2 ** 28 });
}

/** @throws Error when there is no such commit, or when it cannot be installed */
export function installVersion(commit: string, dir: string): Version {
	const title = git("log", "-1", "--format=%h %s", commit).toString().trim();
	console.error(`installing ${title}`);
	fs.mkdirSync(dir);
	execFileSync("tar", ["-x"], { cwd: dir, input: git("archive", commit) });
	const npm = (...args: string[]) =>
		execFileSync("npm", args, { cwd: dir, stdio: ["ignore", 2, 2] });
	npm("ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund");
	npm("run", "prepare", "--if-present");
	return { title, dir };
}

let edits = 0;

/** @param services is the number of services to generate; without it, the site is the shipped one */
export function createSite(
	{ dir }: Version,
	rootDir: string,
	services?: number,
): Site {
	if (services === undefined)
		for (const folder of ["content", "templates", "static"])
			fs.cpSync(path.join(dir, folder), path.join(rootDir, folder), {
				recursive: true,
			});
	else generateSite(services, rootDir, dir);
	// hypno stores its cache of this site here.
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const outDir = path.join(rootDir, "dist");
	const bin = path.join(dir, "bin/hypno.js");
	return {
		rootDir,
		outDir,
		hypno: (...args) => ({
			file: NODE,
			args: [bin, "--root", rootDir, ...args],
			workingDir: rootDir,
		}),
		reset: () => {
			for (const folder of [rootDir, dir]) moveAway(path.join(folder, CACHE));
			moveAway(outDir);
		},
		editRecord: () => {
			const file = path.join(rootDir, RECORD);
			const text = fs.readFileSync(file, "utf8");
			const badge = `badge: Edit ${++edits}`;
			fs.writeFileSync(file, text.replace(/^badge: .*$/m, badge));
		},
	};
}
