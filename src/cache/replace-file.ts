// Writes a file beside the old one and renames it, so that no program ever reads half of it.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { attempt } from "./fingerprint.ts";
import { readRegularFile } from "./read-regular-file.ts";

/** Keeps owner and mode if allowed. @returns false, and writes nothing, if the file has other bytes than `from` */
export function replaceFile(filePath: string, text: string, from?: Buffer) {
	const stats = fs.statSync(filePath, { throwIfNoEntry: false });
	const name = `.${path.basename(filePath)}.${randomUUID()}`;
	const temporary = path.join(path.dirname(filePath), name);
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
		fs.renameSync(temporary, filePath);
		return true;
	} finally {
		fs.closeSync(handle);
		fs.rmSync(temporary, { force: true });
	}
}
