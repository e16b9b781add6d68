// Bundles the script of the preview for the browser. No built site contains these files.
import fs from "node:fs";
import path from "node:path";
import { SOURCE_DIR } from "../../base/source-dir.js";
import type { PreviewEditor } from "./live-preview.ts";

const FOLDER = path.resolve(SOURCE_DIR, "preview/client");

/** @returns the files by their paths below PREVIEW_PATH: "/client.js" */
export async function buildClientFiles({
	script = "preview/client/main.ts",
	token = "",
}: Partial<Pick<PreviewEditor, "script" | "token">> = {}): Promise<
	ReadonlyMap<string, string>
> {
	const { build } = await import("esbuild");
	const result = await build({
		entryPoints: [path.join(SOURCE_DIR, script)],
		write: false,
		bundle: true,
		minify: true,
		format: "esm",
		platform: "browser",
		target: "es2022",
		charset: "utf8",
		logLevel: "silent",
		absWorkingDir: path.dirname(SOURCE_DIR),
	});
	const read = (name: string) =>
		fs.readFileSync(path.join(FOLDER, name), "utf8");
	const panel = read("panel.html");
	return new Map([
		["/client.js", result.outputFiles[0]?.text ?? ""],
		["/preview.css", read("preview.css")],
		["/draft.css", read("draft.css")],
		["/panel.html", panel.replace("<aside", `$& data-token="${token}"`)],
	]);
}
