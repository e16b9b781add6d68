// static/ -> its files, byte for byte. Links are left out: they could lead anywhere; and so are
// pictures, of which pages show what is made of them.
import fs from "node:fs";
import path from "node:path";
import { type Config, isBackup } from "../config.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import type { Asset } from "./asset.ts";

export function loadStatic(config: Config): Asset[] {
	if (!fs.existsSync(config.staticDir)) return [];
	return fs
		.readdirSync(config.staticDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !isBackup(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort()
		.map((filePath) => ({
			outputPath: path
				.relative(config.staticDir, filePath)
				.split(path.sep)
				.join("/"),
			filePath,
		}))
		.filter(({ outputPath }) => !`/${outputPath}`.startsWith(PICTURE_FOLDER))
		.map(({ outputPath, filePath }) => ({
			outputPath,
			contents: fs.readFileSync(filePath),
		}));
}
