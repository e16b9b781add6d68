// Replaces the output folder by the staging folder. The name of a temporary folder contains the name of
// the output folder and the process id, so that the next build recognises folders of a killed build.
import fs from "node:fs";
import path from "node:path";
import { realPath } from "../config.ts";
import type { Problem } from "../problems.ts";
import { isSystemError } from "./disk-error.ts";

const INFIX = ".hypno-";

function siblingName(outDir: string, kind: "new" | "old"): string {
	const name = `.${path.basename(outDir)}${INFIX}${kind}-${process.pid}`;
	return path.join(path.dirname(outDir), name);
}

export function stagingDir(outDir: string): string {
	return siblingName(outDir, "new");
}

/** A process id that is older belongs to another program, because systems use the numbers again. */
const MAX_BUILD_MS = 3_600_000;

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** Restores the site of a build that was killed between its two renames, and removes its folders. */
export function restoreInterrupted(linkedDir: string): void {
	const outDir = realPath(linkedDir);
	const parent = path.dirname(outDir);
	const prefix = `.${path.basename(outDir)}${INFIX}`;
	const names = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
	for (const name of names.filter((name) => name.startsWith(prefix))) {
		const [kind, pid] = name.slice(prefix.length).split("-");
		const dir = path.join(parent, name);
		const isRecent = Date.now() - fs.lstatSync(dir).ctimeMs < MAX_BUILD_MS;
		const isOther = Number(pid) !== process.pid;
		if (isOther && isRecent && isRunning(Number(pid))) continue;
		if (kind === "old" && !fs.existsSync(outDir)) fs.renameSync(dir, outDir);
		else removeStaging(dir);
	}
}

/** Ignores errors of the disk, since the next build removes the folder. */
export function removeStaging(dir: string): void {
	try {
		fs.rmSync(dir, { recursive: true, force: true });
	} catch (error) {
		if (!isSystemError(error)) throw error;
	}
}

/** Renames the folders; restores the old one if the new one cannot take its place. */
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

/** Warns if the system has refused to delete the site that this process replaced. */
export function findLeftFolder(linkedDir: string): Problem[] {
	const dir = siblingName(realPath(linkedDir), "old");
	if (!fs.existsSync(dir)) return [];
	const message = `the previous site is still in ${dir}, because the system refuses to delete all of it`;
	const hint =
		"Make the folders in it writable, and the next build deletes it, or ask the person who looks after this computer";
	return [{ rule: "usage", severity: "warning", message, hint }];
}
