// Writes a file beside the old one and renames it, so that no file is ever half written.
import fs from "node:fs";

/** @throws an error of the file system; the old file is then unchanged */
export function replaceFile(filePath: string, text: string): void {
	const temporary = `${filePath}.${process.pid}.tmp`;
	try {
		fs.writeFileSync(temporary, text, { flush: true });
		fs.renameSync(temporary, filePath);
	} catch (error) {
		fs.rmSync(temporary, { force: true });
		throw error;
	}
}
