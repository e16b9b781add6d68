// The shipped site, built into a temporary folder and served on loopback, with edits to its
// content where a test needs them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { resolveConfig } from "../config.ts";
import { writeFiles } from "../output/write.ts";
import { buildSite } from "../pipeline.ts";
import { type SiteServer, serveSite } from "./site-server.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

export interface ServedSite extends SiteServer {
	readonly dir: string;
	/** The address of every page, the 404 page under one that leads nowhere. */
	readonly paths: readonly string[];
}

/** One replacement in one content file; it must be found. */
export interface Edit {
	readonly file: string;
	readonly from: string | RegExp;
	readonly to: string;
}

function applyEdits(rootDir: string, edits: readonly Edit[]): void {
	for (const { file, from, to } of edits) {
		const filePath = path.join(rootDir, file);
		const before = fs.readFileSync(filePath, "utf8");
		const after = before.replace(from, to);
		if (after === before) throw new Error(`${file} has no ${String(from)}`);
		fs.writeFileSync(filePath, after);
	}
}

function findPages(dir: string): string[] {
	return fs
		.readdirSync(dir, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".html"))
		.map((name) => `/${name.replace(/\.html$/, "").replace(/^index$/, "")}`)
		.map((name) => (name === "/404" ? "/no/such/page" : name))
		.sort();
}

/** @param headers sent with every answer */
export async function serveShippedSite(
	edits: readonly Edit[] = [],
	headers: Readonly<Record<string, string>> = {},
): Promise<ServedSite> {
	const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-site-"));
	const contentDir = path.join(temporary, "content");
	fs.cpSync(path.join(ROOT, "content"), contentDir, { recursive: true });
	applyEdits(temporary, edits);
	const dir = path.join(temporary, "dist");
	const config = { ...resolveConfig({}, ROOT), contentDir, outDir: dir };
	const built = await buildSite(config);
	await writeFiles(built.files, dir);
	const server = await serveSite(dir, headers);
	return {
		...server,
		dir,
		paths: findPages(dir),
		close: async () => {
			await server.close();
			fs.rmSync(temporary, { recursive: true, force: true });
		},
	};
}
