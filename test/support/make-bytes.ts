// Returns the bytes of a built file, and makes or reads them first.
import fs from "node:fs";
import { isDiskFile } from "../../src/cache/disk-file.ts";
import type { OutputFile } from "../../src/output/file.ts";

export async function makeBytes({
	contents,
}: Pick<OutputFile, "contents">): Promise<Buffer> {
	if (isDiskFile(contents)) return fs.readFileSync(contents.path);
	return Buffer.from(
		typeof contents === "function" ? await contents() : contents,
	);
}
