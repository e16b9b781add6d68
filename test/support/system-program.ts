// Finds programs that no package registry has: installed ones, or Debian packages that are fetched once.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FETCHED = path.join(ROOT, "node_modules/.cache/hypno-programs");
const FETCH = path.join(import.meta.dirname, "fetch-packages.sh");

/** These folders are searched too, because not every user has all of them in the PATH. */
const FOLDERS = [
	"/usr/sbin",
	"/usr/bin",
	"/usr/local/bin",
	"/opt/homebrew/bin",
];

export interface SystemProgram {
	readonly file: string;
	/** The environment variables that the program needs. */
	readonly env: Readonly<Record<string, string>>;
}

function findFile(name: string, folders: readonly string[]) {
	return folders
		.map((folder) => path.join(folder, name))
		.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

function findInstalled(name: string): SystemProgram | undefined {
	const own = process.env[`${name.toUpperCase()}_PATH`];
	const folders = [
		...(process.env.PATH ?? "").split(path.delimiter),
		...FOLDERS,
	];
	const file = own ?? findFile(name, folders);
	return file === undefined ? undefined : { file, env: {} };
}

function listFolders(folder: string): string[] {
	if (!fs.existsSync(folder)) return [];
	return fs
		.readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
}

function findFetched(name: string): SystemProgram | undefined {
	const fetched = path.join(FETCHED, name);
	const folders = ["usr/sbin", "usr/bin"].map((dir) => path.join(fetched, dir));
	const file = findFile(name, folders);
	if (file === undefined) return undefined;
	const all: string[] = [];
	for (const dir of ["usr/lib", "lib"]) {
		all.push(path.join(fetched, dir));
		for (const name of listFolders(path.join(fetched, dir))) {
			if (!name.endsWith("-linux-gnu")) continue;
			// Some libraries have a folder of their own, which the system's loader knows and this one is told.
			const folder = path.join(fetched, dir, name);
			const inner = listFolders(folder).map((own) => path.join(folder, own));
			all.push(folder, ...inner);
		}
	}
	return { file, env: { LD_LIBRARY_PATH: all.join(path.delimiter) } };
}

/**
 * Fetches packages with all that they need, once.
 * @returns the folder with their files, and what the command printed about its failure
 */
export function unpackPackages(names: readonly [string, ...string[]]) {
	const folder = path.join(FETCHED, names[0]);
	if (fs.existsSync(folder) || !findFile("apt-get", FOLDERS))
		return { folder, output: "" };
	const { stderr: output } = spawnSync("bash", [FETCH, folder, ...names], {
		timeout: 300_000,
		encoding: "utf8",
	});
	return { folder, output };
}

/**
 * @param packaged is the name of its package, and of the program in it
 * @throws Error that names what to install when the program can be neither found nor fetched
 */
export function findProgram(name: string, packaged = name): SystemProgram {
	const present = findInstalled(name) ?? findFetched(packaged);
	if (present) return present;
	const { output } = unpackPackages([packaged]);
	const fetched = findFetched(packaged);
	if (fetched) return fetched;
	throw new Error(
		`There is no ${name}: install it, as in apt-get install ${packaged}, or set ${name.toUpperCase()}_PATH to it.\n${output}`.trimEnd(),
	);
}
