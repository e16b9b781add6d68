// Writes bytes into a file that is removed after the test.
import fs from "node:fs";
import path from "node:path";
import { type DiskFile, findDiskFile } from "../../src/cache/disk-file.ts";
import { makeFolder } from "./make-site.ts";

export function makeDiskFile(contents: string | Uint8Array): DiskFile {
	const filePath = path.join(makeFolder(), "file");
	fs.writeFileSync(filePath, contents);
	const file = findDiskFile(filePath);
	if (!file) throw new Error(`${filePath} is no file`);
	return file;
}
