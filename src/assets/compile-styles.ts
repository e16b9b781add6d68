// templates/styles/ and the class names that the templates use -> one small sheet: Tailwind,
// then lightningcss. Slow to load and to run, so only imported when no earlier sheet will do.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Scanner } from "@tailwindcss/oxide";
import { transform } from "lightningcss";
import { compile } from "tailwindcss";
import type { Config } from "../config.ts";

const require = createRequire(import.meta.url);

/** Browsers from 2022 on; versions are major << 16. */
const TARGETS = {
	chrome: 105 << 16,
	firefox: 104 << 16,
	safari: (15 << 16) | (4 << 8),
};

interface StyleSheet {
	readonly path: string;
	readonly base: string;
	readonly content: string;
}

function loadStylesheet(id: string, base: string): StyleSheet {
	const file = id.startsWith(".")
		? path.resolve(base, id)
		: id.endsWith(".css")
			? require.resolve(id)
			: require.resolve(`${id}/index.css`);
	return {
		path: file,
		base: path.dirname(file),
		content: fs.readFileSync(file, "utf8"),
	};
}

function listTemplates(templatesDir: string): string[] {
	if (!fs.existsSync(templatesDir)) return [];
	return fs
		.readdirSync(templatesDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
		.map((entry) => path.join(entry.parentPath, entry.name));
}

/** Every class name that the templates may use. */
export function findNames(templatesDir: string): string[] {
	const files = listTemplates(templatesDir);
	// Told what to read: by itself it passes over folders that git is told to ignore.
	const names = new Scanner({ sources: [] }).scanFiles(
		files.map((file) => ({
			content: fs.readFileSync(file, "utf8"),
			extension: "tsx",
		})),
	);
	// The order in which the scanner finds names varies from run to run.
	return names.sort();
}

/** A place of the sheet that leads elsewhere. */
export interface SheetLink {
	readonly type: "url" | "import";
	readonly url: string;
	/** Stands in the sheet for the address. */
	readonly placeholder: string;
}

export interface Sheet {
	readonly code: Buffer;
	readonly links: readonly SheetLink[];
}

/** @throws whatever lightningcss throws */
export function minifySheet(css: string, filename: string): Sheet {
	const { code, dependencies } = transform({
		filename,
		code: Buffer.from(css),
		minify: true,
		targets: TARGETS,
		// Imports from elsewhere stay where browsers, and checks, can see them.
		analyzeDependencies: { preserveImports: true },
	});
	const links = (dependencies ?? []).flatMap((dependency): SheetLink[] =>
		dependency.type === "url" || dependency.type === "import"
			? [dependency]
			: [],
	);
	return { code: Buffer.from(code), links };
}

interface CompiledSheet {
	readonly css: string;
	/** What it was made of and with. */
	readonly inputs: readonly string[];
}

/**
 * @param entry the sheet, below templates/
 * @throws whatever Tailwind throws
 */
export async function compileSheet(
	{ templatesDir }: Config,
	entry: string,
	names: readonly string[],
): Promise<CompiledSheet> {
	const from = path.join(templatesDir, entry);
	const packages = ["@tailwindcss/oxide", "lightningcss", "tailwindcss"];
	const inputs = [
		...listTemplates(templatesDir),
		...packages.map((name) => require.resolve(name)),
	];
	const compiler = await compile(fs.readFileSync(from, "utf8"), {
		base: path.dirname(from),
		from,
		loadStylesheet: async (id, base) => {
			const sheet = loadStylesheet(id, base);
			inputs.push(sheet.path);
			return sheet;
		},
	});
	return { css: compiler.build([...names]), inputs: [from, ...inputs] };
}
