// A few letters that stand for what something says.
import { createHash } from "node:crypto";

/** SHA-256, in 43 letters. */
export type Digest = string;

/** Covers what belongs together, a null character between each two parts. */
export function digest(...parts: readonly (string | Uint8Array)[]): Digest {
	const hash = createHash("sha256");
	for (const [at, part] of parts.entries()) {
		if (at > 0) hash.update("\0");
		hash.update(part);
	}
	return hash.digest("base64url");
}
