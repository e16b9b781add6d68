// Hashes text and bytes.
import { createHash, hash as hashOnce } from "node:crypto";

/** A digest is a SHA-256 hash in base64url, which has 43 characters. */
export type Digest = string;

export function digest(...parts: readonly (string | Uint8Array)[]): Digest {
	const [first = "", ...others] = parts;
	// One call is faster for short texts, of which most keys are made, and for files.
	if (others.length === 0) return hashOnce("sha256", first, "base64url");
	if (parts.every((part) => typeof part === "string"))
		return hashOnce("sha256", parts.join("\0"), "base64url");
	const hash = createHash("sha256");
	for (const [at, part] of parts.entries()) {
		if (at > 0) hash.update("\0");
		hash.update(part);
	}
	return hash.digest("base64url");
}
