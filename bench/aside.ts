// Moves old outputs and caches out of the way instead of deleting them: ext4 does not reuse
// freed inodes for minutes and steps over them at each create, which makes the run after a
// deletion up to ten times slower.
import fs from "node:fs";
import path from "node:path";

export interface Aside {
	/** Nothing when it does not exist. */
	readonly move: (filePath: string) => void;
	/** Deletes what was moved. */
	readonly clear: () => void;
}

export function createAside(): Aside {
	const folders: string[] = [];
	return {
		move: (filePath) => {
			if (!fs.existsSync(filePath)) return;
			const folder = fs.mkdtempSync(`${filePath}-aside-`);
			folders.push(folder);
			fs.renameSync(filePath, path.join(folder, "moved"));
		},
		clear: () => {
			for (const folder of folders.splice(0))
				fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}
