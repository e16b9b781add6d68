// A few letters that stand for what something says.
import { createHash } from "node:crypto";

/** SHA-256, in 43 letters. */
export type Digest = string;

export function digest(bytes: string | Uint8Array): Digest {
	return createHash("sha256").update(bytes).digest("base64url");
}
