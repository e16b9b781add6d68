// Lists the files of static/ as assets, and reports entries that cannot be published. Only regular files
// are opened, since reading a pipe would wait for ever.

import fs from "node:fs";
import path from "node:path";
import { formatFileState } from "../cache/fingerprint.js";
import { type Config, isHidden } from "../config.ts";
import type { OutputFile } from "../output/file.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import { fileProblem, type Problem } from "../problems.ts";

/** Larger files, such as films, are copied without being read into memory. In bytes. */
const MAX_IN_MEMORY = 8_000_000;

/** Node.js replaces bytes of a file name that are not UTF-8 by this character. */
const UNREADABLE = "\uFFFD";

const PUBLISH_FILES =
	"Delete it, or move it out of static/: only files and folders can be published";
const RENAME = "Rename the file, with letters, digits and hyphens only";

interface StaticFiles {
	readonly assets: readonly OutputFile[];
	readonly problems: readonly Problem[];
}

function toAsset(outputPath: string, copyOf: string): OutputFile {
	const stats = fs.statSync(copyOf);
	if (stats.size <= MAX_IN_MEMORY)
		return { outputPath, copyOf, contents: fs.readFileSync(copyOf) };
	const contents = () => fs.promises.readFile(copyOf);
	return { outputPath, copyOf, contents, buildInfo: formatFileState(stats) };
}

/**
 * Leaves out hidden files, symbolic links, which may lead anywhere, and original pictures, which are
 * not published.
 */
export function loadStatic({ staticDir }: Config): StaticFiles {
	const assets: OutputFile[] = [];
	const problems: Problem[] = [];
	const visit = (entry: fs.Dirent, below: string) => {
		const outputPath = `${below}${entry.name}`;
		const filePath = path.join(staticDir, outputPath);
		const refuse = (message: string, hint: string) => {
			problems.push(fileProblem(`static/${outputPath}`, message, hint));
		};
		if (entry.isSymbolicLink() || isHidden(entry.name)) return;
		if (`/${outputPath}/` === PICTURE_FOLDER) return;
		if (entry.name.includes(UNREADABLE))
			return refuse("the name of this file is not valid UTF-8", RENAME);
		if (entry.isDirectory()) return visitAll(`${outputPath}/`);
		if (!entry.isFile())
			return refuse(
				"this is not a file but a pipe, a socket or a device",
				PUBLISH_FILES,
			);
		assets.push(toAsset(outputPath, filePath));
	};
	const visitAll = (below: string) => {
		const dir = path.join(staticDir, below);
		const entries = fs.readdirSync(dir, { withFileTypes: true });
		for (const entry of entries) visit(entry, below);
	};
	if (fs.existsSync(staticDir)) visitAll("");
	assets.sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1));
	return { assets, problems };
}
