// Builds the shipped site, with edits of its content, into a temporary folder, and serves it on loopback.
import fs from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { buildSite } from "../../src/site/build-site.ts";
import { writeFiles } from "../../src/site/output/write.ts";
import { shippedPath } from "./shipped-files.ts";
import { makeSharedFolder, shippedConfig } from "./shipped-site.ts";
import {
	readPublishedHeaders,
	type SiteServer,
	serveSite,
} from "./site-server.ts";

export interface ServedFiles extends SiteServer {
	readonly dir: string;
	/** The path of every page; the path of the 404 page is one that leads nowhere. */
	readonly paths: readonly string[];
}

/** Replaces a passage of a content file, which must contain it. */
export interface Edit {
	readonly file: string;
	readonly from: string | RegExp;
	readonly to: string;
}

/** Adds a content file that the shipped site does not have. */
export interface NewFile {
	readonly file: string;
	readonly text: string | Buffer;
}

function applyEdits(rootDir: string, edits: readonly (Edit | NewFile)[]): void {
	for (const edit of edits) {
		const filePath = path.join(rootDir, edit.file);
		if ("text" in edit) {
			fs.mkdirSync(path.dirname(filePath), { recursive: true });
			fs.writeFileSync(filePath, edit.text);
			continue;
		}
		const { file, from, to } = edit;
		const before = fs.readFileSync(filePath, "utf8");
		const after = before.replace(from, to);
		if (after === before) throw new Error(`${file} has no ${String(from)}`);
		fs.writeFileSync(filePath, after);
	}
}

function listPaths(dir: string): string[] {
	return fs
		.readdirSync(dir, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".html"))
		.map((name) => `/${name.replace(/\.html$/, "").replace(/^index$/, "")}`)
		.map((name) => (name === "/404" ? "/no/such/page" : name))
		.sort();
}

export interface BuiltShipped {
	readonly dir: string;
	/** The folder that a host serves; with a base path, `dir` is a folder in it. */
	readonly root: string;
	readonly remove: () => void;
}

export interface ShippedOptions {
	/** The folder of the edited site below the root. */
	readonly basePath?: string;
	readonly compress?: boolean;
}

export async function buildShippedFolder(
	edits: readonly (Edit | NewFile)[] = [],
	{ basePath = "", compress = false }: ShippedOptions = {},
): Promise<BuiltShipped> {
	const temporary = makeSharedFolder();
	const contentDir = path.join(temporary, "content");
	const staticDir = path.join(temporary, "static");
	fs.cpSync(shippedPath("content"), contentDir, { recursive: true });
	fs.cpSync(shippedPath("static"), staticDir, { recursive: true });
	applyEdits(temporary, edits);
	const root = path.join(temporary, "dist");
	const dir = path.join(root, basePath);
	const config = { ...shippedConfig(), contentDir, staticDir, outDir: dir };
	const built = await buildSite(config);
	await writeFiles(built.files, dir, { compress });
	const remove = () => fs.rmSync(temporary, { recursive: true, force: true });
	return { dir, root, remove };
}

function buildOrShare(edits: readonly (Edit | NewFile)[]) {
	if (edits.length > 0) return buildShippedFolder(edits);
	const dir = inject("shippedBuilt");
	return { dir, root: dir, remove: () => undefined };
}

/** @param headers decides whether responses have the headers of the published site */
export async function serveShippedSite(
	edits: readonly (Edit | NewFile)[] = [],
	headers: "none" | "published" = "none",
): Promise<ServedFiles> {
	const { dir, remove } = await buildOrShare(edits);
	const sent = headers === "published" ? readPublishedHeaders(dir) : {};
	const server = await serveSite(dir, sent);
	return {
		...server,
		dir,
		paths: listPaths(dir),
		close: async () => {
			await server.close();
			remove();
		},
	};
}
