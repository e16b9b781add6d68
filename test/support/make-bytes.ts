// Returns the bytes of a built file, and makes deferred ones first.
import type { OutputFile } from "../../src/output/file.ts";

export async function makeBytes({
	contents,
}: Pick<OutputFile, "contents">): Promise<Buffer> {
	return Buffer.from(
		typeof contents === "function" ? await contents() : contents,
	);
}
