// What the output folder holds, as the last build left it: a file that nobody has touched since
// need not be read to know what it says.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import type { Digest } from "../cache/digest.ts";
import { openDiskCache } from "../cache/disk-cache.js";

interface KnownFile {
	readonly hash: Digest;
	/** Changes with whatever is done to the file. */
	readonly state: string;
}

export interface KnownFiles {
	/** Whether a file of the folder says what has this hash; false where that is not known. */
	readonly says: (outputPath: string, hash: Digest, stats: Stats) => boolean;
	/** To be called when the folder is as it stays. */
	readonly remember: (hashes: ReadonlyMap<string, Digest>) => void;
}

function stateOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function parseKnown(text: string): Map<string, KnownFile> {
	const known = new Map<string, KnownFile>();
	for (const line of text.split("\n")) {
		const [hash = "", state = "", outputPath = ""] = line.split("\t");
		known.set(outputPath, { hash, state });
	}
	return known;
}

/** @param rootDir the folder that holds the memory */
export function openKnownFiles(outDir: string, rootDir: string): KnownFiles {
	const cache = openDiskCache({ rootDir, kind: "outputs", keep: 4 });
	const text = cache.get(outDir)?.toString() ?? "";
	const known = parseKnown(text);
	return {
		says: (outputPath, hash, stats) => {
			const file = known.get(outputPath);
			return file?.hash === hash && file.state === stateOf(stats);
		},
		remember: (hashes) => {
			const lines = [...hashes].flatMap(([outputPath, hash]) => {
				const filePath = path.join(outDir, outputPath);
				const stats = fs.lstatSync(filePath, { throwIfNoEntry: false });
				return stats ? [`${hash}\t${stateOf(stats)}\t${outputPath}\n`] : [];
			});
			const now = lines.join("");
			if (now !== text) cache.put(outDir, Buffer.from(now));
		},
	};
}
