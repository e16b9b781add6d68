// src/serve/client/ -> what the browser is given of it. A door to esbuild of its own: this
// script belongs to the preview, and no site has it.
import fs from "node:fs";
import path from "node:path";
import { explainFailure } from "../../cache/bundle.ts";
import { SOURCE_DIR } from "../../source-dir.js";

export interface ClientFiles {
	readonly script: string;
	/** Of the preview's own pages. */
	readonly pageStyles: string;
	/** The panel before it knows of its page. */
	readonly panel: string;
	/** Of the panel, which keeps them to itself. */
	readonly panelStyles: string;
}

const FOLDER = path.resolve(SOURCE_DIR, "serve/client");
const FAILED = {
	what: "the script of the preview",
	entry: "src/serve/client/index.ts",
	hint: "Undo the last change to this file",
};

/** @throws UserError (1) with every mistake in the script */
export async function buildClientFiles(): Promise<ClientFiles> {
	const { build } = await import("esbuild");
	const result = await build({
		entryPoints: [path.join(FOLDER, "index.ts")],
		write: false,
		bundle: true,
		format: "esm",
		platform: "browser",
		target: "es2022",
		charset: "utf8",
		logLevel: "silent",
		absWorkingDir: path.dirname(SOURCE_DIR),
	}).catch((error: unknown) => {
		throw explainFailure(error, FAILED);
	});
	const read = (name: string) =>
		fs.readFileSync(path.join(FOLDER, name), "utf8");
	const shared = read("shared.css");
	return {
		script: result.outputFiles[0]?.text ?? "",
		pageStyles: shared + read("pages.css"),
		panel: read("panel.html"),
		panelStyles: shared + read("panel.css"),
	};
}
