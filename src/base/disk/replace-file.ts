// Writes a file beside the old one and renames it, so that no program ever reads half of it.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../attempt.ts";
import { readRegularFile } from "./read-regular-file.ts";

/** @returns true for a process that has ended, and for this one */
export function isOver(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return pid === process.pid;
	} catch (error) {
		return Reflect.get(Object(error), "code") !== "EPERM";
	}
}

/** In milliseconds. A virus scanner, or a program that copies files elsewhere, holds a file for a moment. */
const PATIENCE = 2000;
const PAUSE = 50;
const HELD = new Set<unknown>(["EPERM", "EACCES"]);
// Elsewhere, a folder that is a mount is busy, and stays so.
if (process.platform === "win32") HELD.add("EBUSY");

/** Tries again while another program holds the file. */
export function renameFile(from: string, to: string): void {
	const end = performance.now() + PATIENCE;
	for (;;)
		try {
			fs.renameSync(from, to);
			return;
		} catch (error) {
			const isHeld = HELD.has(Reflect.get(Object(error), "code"));
			if (!isHeld || performance.now() > end) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
		}
}

function removeLeft(folder: string, prefix: string): void {
	for (const name of fs.readdirSync(folder)) {
		const [pid = ""] = name.split(prefix).slice(1);
		if (/^\d+-/.test(pid) && isOver(parseInt(pid, 10)))
			fs.rmSync(path.join(folder, name));
	}
}

/** Keeps owner and mode if allowed. @returns false, and writes nothing, if the file has other bytes than `from` */
export function replaceFile(filePath: string, text: string, from?: Buffer) {
	const stats = fs.statSync(filePath, { throwIfNoEntry: false });
	const folder = path.dirname(filePath);
	const prefix = `.${path.basename(filePath)}.hypno-`;
	attempt(() => removeLeft(folder, prefix));
	const name = `${prefix}${process.pid}-${randomUUID()}`;
	const temporary = path.join(folder, name);
	// Whatever another program has put there under this name, "wx" refuses it.
	const handle = fs.openSync(temporary, "wx", stats?.mode);
	try {
		fs.writeFileSync(handle, text, { flush: true });
		if (stats) {
			// Only an administrator may give a file to somebody else.
			attempt(() => fs.fchownSync(handle, stats.uid, stats.gid));
			fs.fchmodSync(handle, stats.mode);
		}
		if (from && !readRegularFile(filePath).equals(from)) return false;
		renameFile(temporary, filePath);
		return true;
	} finally {
		fs.closeSync(handle);
		fs.rmSync(temporary, { force: true });
	}
}
