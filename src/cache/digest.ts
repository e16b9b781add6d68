// Hashes text and bytes.
import { createHash } from "node:crypto";

/** A digest is a SHA-256 hash in base64url, which has 43 characters. */
export type Digest = string;

export function digest(...parts: readonly (string | Uint8Array)[]): Digest {
	const hash = createHash("sha256");
	for (const [at, part] of parts.entries()) {
		if (at > 0) hash.update("\0");
		hash.update(part);
	}
	return hash.digest("base64url");
}
