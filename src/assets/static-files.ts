// static/ -> assets with the same bytes, and a problem for each entry that cannot be published. Only
// regular files are opened: reading a pipe would wait for ever.
import fs from "node:fs";
import path from "node:path";
import { formatFileState } from "../cache/fingerprint.js";
import { type Config, isHidden } from "../config.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import { contentProblem, type Problem } from "../problems.ts";
import type { Asset } from "./asset.ts";

/** In bytes. Larger files, films for example, are copied without being held in memory. */
const MAX_IN_MEMORY = 8_000_000;

/** In bytes. The preview reads a file at once, and Node.js reads no more than this. */
const MAX_BYTES = 2 ** 31 - 1;

/** The decoder of file names writes this character for bytes that are not UTF-8. */
const UNREADABLE = "\uFFFD";

const PUBLISH_FILES =
	"Only files and folders can be published: delete it, or move it out of static/";
const RENAME = "Rename it, with letters, digits and hyphens";
const MAKE_SMALLER =
	"Make it smaller, or publish it elsewhere, as films often are, and link to it";

interface StaticFiles {
	readonly assets: readonly Asset[];
	readonly problems: readonly Problem[];
}

function toAsset(outputPath: string, copyOf: string, stats: fs.Stats): Asset {
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
	const assets: Asset[] = [];
	const problems: Problem[] = [];
	const visit = (entry: fs.Dirent, below: string) => {
		const outputPath = `${below}${entry.name}`;
		const filePath = path.join(staticDir, outputPath);
		const refuse = (message: string, hint: string) => {
			const source = { file: `static/${outputPath}`, line: 1, column: 1 };
			problems.push(contentProblem(message, { hint, source }));
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
		const stats = fs.lstatSync(filePath);
		if (stats.size > MAX_BYTES)
			return refuse("this file is larger than 2 GB", MAKE_SMALLER);
		assets.push(toAsset(outputPath, filePath, stats));
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
