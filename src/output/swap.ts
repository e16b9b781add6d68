// Putting one folder in the place of another. Every name starts with the name of the output
// folder and ends with the process that made it, so that leftovers of a killed build are
// known as such.
import fs from "node:fs";
import path from "node:path";
import { isSystemError } from "./disk-error.ts";

const MARK = ".hypno-";

function siblingName(outDir: string, kind: "new" | "old"): string {
	const name = `.${path.basename(outDir)}${MARK}${kind}-${process.pid}`;
	return path.join(path.dirname(outDir), name);
}

export function stagingDir(outDir: string): string {
	return siblingName(outDir, "new");
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** The folder itself, where a link leads to it, even when it is gone for the moment. */
export function followLink(outDir: string): string {
	if (fs.existsSync(outDir)) return fs.realpathSync(outDir);
	const stats = fs.lstatSync(outDir, { throwIfNoEntry: false });
	return stats?.isSymbolicLink()
		? path.resolve(path.dirname(outDir), fs.readlinkSync(outDir))
		: outDir;
}

/** Brings back the site of a build that was killed between its two renames, and tidies up. */
export function restoreInterrupted(outDir: string): void {
	const parent = path.dirname(outDir);
	const prefix = `.${path.basename(outDir)}${MARK}`;
	const names = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
	for (const name of names.filter((name) => name.startsWith(prefix))) {
		const [kind, pid] = name.slice(prefix.length).split("-");
		const dir = path.join(parent, name);
		if (Number(pid) !== process.pid && isRunning(Number(pid))) continue;
		if (kind === "old" && !fs.existsSync(outDir)) fs.renameSync(dir, outDir);
		else removeStaging(dir);
	}
}

/** Leaves what the disk does not let go of; the next command tries again. */
export function removeStaging(dir: string): void {
	try {
		fs.rmSync(dir, { recursive: true, force: true });
	} catch (error) {
		if (!isSystemError(error)) throw error;
	}
}

/** The new folder takes the place of the old one; on failure the old one is back. */
export function swapFolders(newDir: string, outDir: string): void {
	if (!fs.existsSync(outDir)) {
		fs.renameSync(newDir, outDir);
		return;
	}
	const oldDir = siblingName(outDir, "old");
	fs.renameSync(outDir, oldDir);
	try {
		fs.renameSync(newDir, outDir);
	} catch (error) {
		fs.renameSync(oldDir, outDir);
		throw error;
	}
	removeStaging(oldDir);
}
