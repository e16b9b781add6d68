// A sheet that cannot be built -> a problem at its place in templates/styles/.
import fs from "node:fs";
import path from "node:path";
import { transform } from "lightningcss";
import type { Config } from "../config.ts";
import { escapePattern } from "../escape.ts";
import { placeAt } from "../position.ts";
import { invalid, type Place, UserError } from "../problems.ts";

interface Sheet {
	readonly file: string;
	readonly text: string;
}

/** The sheets that a person wrote: the one that was built, then those that it may import. */
function readSheets({ templatesDir }: Config, entry: string): Sheet[] {
	const folder = path.join(templatesDir, "styles");
	const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
	const sheets = names
		.filter((name) => name.endsWith(".css"))
		.map((name) => ({
			file: `templates/styles/${name}`,
			text: fs.readFileSync(path.join(folder, name), "utf8"),
		}));
	const isEntry = ({ file }: Sheet) => Number(file === entry);
	return sheets.sort((a, b) => isEntry(b) - isEntry(a));
}

/** A value inside what a package has thrown, by its keys. */
function readValue(thrown: unknown, ...keys: readonly string[]): unknown {
	return keys.reduce<unknown>(
		(value, key) =>
			typeof value === "object" && value !== null
				? Reflect.get(value, key)
				: undefined,
		thrown,
	);
}

/** Tailwind says where as [{ file, code }, offset, end]. */
function findTailwindPlace(config: Config, error: Error): Place | undefined {
	const file = readValue(error, "loc", "0", "file");
	const text = readValue(error, "loc", "0", "code");
	if (typeof file !== "string" || typeof text !== "string") return undefined;
	const offset = Number(readValue(error, "loc", "1"));
	return placeAt(path.relative(config.rootDir, file), text, offset);
}

/** lightningcss says where in each sheet by itself: together they have other lines. */
function findSyntaxError({ file, text }: Sheet): Place[] {
	try {
		transform({ filename: file, code: Buffer.from(text) });
		return [];
	} catch (error) {
		const line = Number(readValue(error, "loc", "line") ?? 1);
		const column = Number(readValue(error, "loc", "column") ?? 1);
		const excerpt = text.split("\n")[line - 1] ?? "";
		return [{ file, line, column, excerpt }];
	}
}

/** The first place in each sheet that names a file by the end of its path, or a class by its name. */
function findName(sheets: readonly Sheet[], name: string): Place[] {
	const pattern = new RegExp(`(?<![\\w-])${escapePattern(name)}(?![\\w-])`);
	return sheets.flatMap(({ file, text }) => {
		const offset = text.search(pattern);
		return offset === -1 ? [] : [placeAt(file, text, offset)];
	});
}

/** Tailwind and Node quote what they mean: `nix`, Cannot find module 'nix/index.css' */
function findQuoted(sheets: readonly Sheet[], message: string): Place[] {
	return [...message.matchAll(/(["'`])(.+?)\1/g)].flatMap(([, , name = ""]) =>
		findName(sheets, name.replace(/^\.\/|\/index\.css$/g, "")),
	);
}

/** @param sheet the one that was built, below templates/: "styles/site.css" */
export function styleError(
	config: Config,
	error: Error,
	sheet: string,
): UserError {
	const entry = `templates/${sheet}`;
	const sheets = readSheets(config, entry);
	const [{ text } = { text: "" }] = sheets;
	const start = placeAt(entry, text, 0);
	const refuse = (message: string, hint: string, source: Place = start) =>
		new UserError([{ ...invalid(message, { hint }), source }]);
	const missing = readValue(error, "path");
	if (readValue(error, "code") === "ENOENT" && typeof missing === "string")
		return refuse(
			`there is no file ${path.relative(config.rootDir, missing)}, and the styles need it`,
			"Restore it, or correct its name",
			findName(sheets, path.basename(missing))[0],
		);
	const place = findTailwindPlace(config, error);
	// Tailwind quotes the sheet below an empty line.
	const [said = ""] = error.message.split("\n\n");
	const reason = place ? said.replace(/^.*?:\d+:\d+: /, "") : said;
	const [found] = [
		...sheets.flatMap(findSyntaxError),
		...findQuoted(sheets, reason),
	];
	return refuse(
		`the styles cannot be built: ${reason.trim()}`,
		"Undo the last change to the styles, or ask the person who looks after the templates",
		place ?? found,
	);
}
