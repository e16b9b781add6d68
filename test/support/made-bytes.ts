// The bytes of a built file, made where they are not yet.
import type { OutputFile } from "../../src/output/file.ts";

export async function madeBytes({
	contents,
}: Pick<OutputFile, "contents">): Promise<Buffer> {
	return Buffer.from(
		typeof contents === "function" ? await contents() : contents,
	);
}
