// Replaces the output folder. A build works beside it in ".dist.hypno-4711-Ab12cd", named by its process, which holds
// the folder "new" and, between the two renames of a swap, the folder "old". The next run cleans up after a killed one.
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";
import { haveSameBytes } from "../../base/disk/disk-file.ts";
import { isOver, renameFile } from "../../base/disk/replace-file.ts";
import { realPath } from "../config.ts";
import { MANIFEST, readManifest, writeManifest } from "./manifest.ts";

export function prefixOf(outDir: string): string {
	return `.${path.basename(outDir)}.hypno-`;
}

export const newIn = (workDir: string) => path.join(workDir, "new");
const oldIn = (workDir: string) => path.join(workDir, "old");

export function createWorkFolder(outDir: string): string {
	const name = `${prefixOf(outDir)}${process.pid}-`;
	return fs.mkdtempSync(path.join(path.dirname(outDir), name));
}

/** Replaces the files that differ, once all of them are on the same disk. Meanwhile, the list names the old files too. */
function replaceFiles(dir: string, outDir: string): void {
	const [old, now] = [readManifest(outDir), readManifest(dir)];
	const inner = createWorkFolder(path.join(outDir, path.basename(outDir)));
	const changed = [...now.files].filter((file) => {
		const there = `${outDir}/${file}`;
		const stats = fs.lstatSync(there, { throwIfNoEntry: false });
		return !stats?.isFile() || !haveSameBytes(`${dir}/${file}`, there);
	});
	for (const file of changed) fs.cpSync(`${dir}/${file}`, `${inner}/${file}`);
	const pages = new Set([...old.pages.values(), ...now.pages.values()]);
	writeManifest(inner, new Set([...old.files, ...now.files]), [...pages]);
	for (const file of [MANIFEST, ...changed]) {
		fs.mkdirSync(path.dirname(`${outDir}/${file}`), { recursive: true });
		renameFile(`${inner}/${file}`, `${outDir}/${file}`);
	}
	for (const file of old.files)
		if (!now.files.has(file)) fs.rmSync(`${outDir}/${file}`, { force: true });
	writeManifest(outDir, now.files, [...now.pages.values()]);
}

/** Where a disk or another folder is mounted, or in a layer of a container, no folder can be renamed. */
const FIXED = new Set<unknown>(["EBUSY", "EXDEV"]);

/** Call `restoreInterrupted` if it throws, so that the old folder is the site again. */
export function swapFolders(workDir: string, outDir: string): void {
	try {
		if (fs.existsSync(outDir)) renameFile(outDir, oldIn(workDir));
	} catch (error) {
		if (!FIXED.has(Reflect.get(Object(error), "code"))) throw error;
		replaceFiles(newIn(workDir), outDir);
		return;
	}
	renameFile(newIn(workDir), outDir);
}

/** True between the two renames, when the old folder is the site. */
function isHalfSwapped(workDir: string): boolean {
	return fs.existsSync(oldIn(workDir)) && fs.existsSync(newIn(workDir));
}

export function removeWorkFolder(workDir: string): void {
	if (isHalfSwapped(workDir)) return;
	attempt(() => fs.rmSync(workDir, { recursive: true, force: true }));
}

/** True for the folder of a build that has ended, and never for a folder of somebody else. */
function isLeft(workDir: string, prefix: string): boolean {
	const name = path.basename(workDir);
	if (!name.startsWith(prefix)) return false;
	const ending = /^(\d+)-\w{6}$/.exec(name.slice(prefix.length));
	// Its build may end, and delete the folder, at any moment.
	const stats = fs.lstatSync(workDir, { throwIfNoEntry: false });
	if (!ending || !stats?.isDirectory()) return false;
	return isOver(Number(ending[1]));
}

/** Restores the site of a build that was killed between its two renames, and removes its folder. */
export function restoreInterrupted(linkedDir: string): void {
	const outDir = realPath(linkedDir);
	for (const folder of [path.dirname(outDir), outDir])
		for (const name of attempt(() => fs.readdirSync(folder)) ?? []) {
			const workDir = path.join(folder, name);
			if (!isLeft(workDir, prefixOf(outDir))) continue;
			if (isHalfSwapped(workDir) && !fs.existsSync(outDir))
				renameFile(oldIn(workDir), outDir);
			removeWorkFolder(workDir);
		}
}
