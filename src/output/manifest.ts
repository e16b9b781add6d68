// The list of what hypno wrote into an output folder, kept in that folder: it tells hypno's
// own files from a person's, and marks the folder as hypno's to replace.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";

const MANIFEST = ".hypno";
const FIRST_LINE =
	"Written by hypno. The files below are replaced by the next build.";

export interface Manifest {
	readonly files: ReadonlySet<string>;
	/** Entries of the folder that are none of these files, as few as cover them. */
	readonly foreign: readonly string[];
}

interface Owned {
	readonly files: ReadonlySet<string>;
	readonly folders: ReadonlySet<string>;
}

/** Entries below a folder that hold no file of the site, or are none. */
function findForeign(dir: string, owned: Owned, below = ""): string[] {
	return fs
		.readdirSync(path.join(dir, below), { withFileTypes: true })
		.flatMap((entry) => {
			const name = below === "" ? entry.name : `${below}/${entry.name}`;
			if (owned.files.has(name) || name === MANIFEST) return [];
			return entry.isDirectory() && owned.folders.has(name)
				? findForeign(dir, owned, name)
				: [name];
		});
}

function foldersOf(files: ReadonlySet<string>): Set<string> {
	const folders = new Set<string>();
	for (const file of files) {
		let parent = path.posix.dirname(file);
		while (parent !== "." && !folders.has(parent)) {
			folders.add(parent);
			parent = path.posix.dirname(parent);
		}
	}
	return folders;
}

export function readManifest(outDir: string): Manifest {
	const manifestPath = path.join(outDir, MANIFEST);
	if (!fs.existsSync(manifestPath)) return { files: new Set(), foreign: [] };
	const lines = fs.readFileSync(manifestPath, "utf8").split("\n").slice(1);
	const files = new Set(
		// Whoever edits the list cannot lead the build out of its folder.
		lines.filter((line) => line !== "" && !line.split("/").includes("..")),
	);
	const owned = { files, folders: foldersOf(files) };
	return { files, foreign: findForeign(outDir, owned) };
}

export function writeManifest(dir: string, files: ReadonlySet<string>): void {
	const lines = [FIRST_LINE, ...[...files].sort(), ""];
	fs.writeFileSync(path.join(dir, MANIFEST), lines.join("\n"));
}

/** @throws UserError (2) for anything but an empty folder or one that hypno wrote */
export function checkOwnership(outDir: string): void {
	const stats = fs.statSync(outDir, { throwIfNoEntry: false });
	if (!stats) return;
	if (!stats.isDirectory()) {
		throw usageError(
			`${outDir} is a file, and the site needs a folder`,
			"Name another folder, as in --out dist",
		);
	}
	const entries = fs.readdirSync(outDir);
	if (entries.length === 0 || entries.includes(MANIFEST)) return;
	throw usageError(
		`${outDir} holds files that hypno did not write, so it is left as it is`,
		"Empty the folder, or name another one, as in --out dist",
	);
}
