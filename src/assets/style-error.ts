// A sheet that cannot be built -> a problem at its place in templates/styles/.
import fs from "node:fs";
import path from "node:path";
import { transform } from "lightningcss";
import type { Config } from "../config.ts";
import { invalid, type Place, type Problem, UserError } from "../problems.ts";

interface Sheet {
	readonly sourcePath: string;
	readonly text: string;
}

/** The sheets that a person wrote, in one order. */
function readSheets({ templatesDir }: Config): Sheet[] {
	const folder = path.join(templatesDir, "styles");
	if (!fs.existsSync(folder)) return [];
	return fs
		.readdirSync(folder)
		.filter((name) => name.endsWith(".css"))
		.sort()
		.map((name) => ({
			sourcePath: `templates/styles/${name}`,
			text: fs.readFileSync(path.join(folder, name), "utf8"),
		}));
}

function placeIn({ sourcePath, text }: Sheet, offset: number): Place {
	const before = text.slice(0, offset).split("\n");
	const line = before.length;
	const excerpt = text.split("\n")[line - 1];
	return {
		file: sourcePath,
		line,
		column: (before.at(-1)?.length ?? 0) + 1,
		...(excerpt === undefined ? {} : { excerpt }),
	};
}

function property(value: unknown, name: string): unknown {
	if (typeof value !== "object" || value === null) return undefined;
	return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** Tailwind says where as [{ file, code }, offset, end]. */
function findTailwindPlace(config: Config, error: Error): Place | undefined {
	const loc = property(error, "loc");
	if (!Array.isArray(loc)) return undefined;
	const [sheet, offset]: readonly unknown[] = loc;
	const file = property(sheet, "file");
	const text = property(sheet, "code");
	if (typeof file !== "string" || typeof text !== "string") return undefined;
	const sourcePath = path.relative(config.rootDir, file);
	return placeIn({ sourcePath, text }, Number(offset));
}

/** lightningcss says where in each sheet by itself: together they have other lines. */
function findSyntaxError({ sourcePath, text }: Sheet): Place[] {
	try {
		transform({ filename: sourcePath, code: Buffer.from(text) });
		return [];
	} catch (error) {
		const loc = property(error, "loc");
		const line = Number(property(loc, "line") ?? 1);
		const column = Number(property(loc, "column") ?? 1);
		const excerpt = text.split("\n")[line - 1];
		const place = { file: sourcePath, line, column };
		return [excerpt === undefined ? place : { ...place, excerpt }];
	}
}

/** Where a sheet names a file by the end of its path. */
function findName(sheets: readonly Sheet[], name: string): Place | undefined {
	const sheet = sheets.find(({ text }) => text.includes(name));
	return sheet && placeIn(sheet, sheet.text.indexOf(name));
}

/** Node quotes what it looked for: Cannot find module 'nix/index.css' */
function findUnresolved(
	sheets: readonly Sheet[],
	error: Error,
): Place | undefined {
	if (property(error, "code") !== "MODULE_NOT_FOUND") return undefined;
	const [, name = ""] = /'(.+?)'/.exec(error.message) ?? [];
	return findName(sheets, name.replace(/\/index\.css$/, ""));
}

function explain(config: Config, error: Error, sheet: string): Problem {
	const sheets = readSheets(config);
	const entry = { file: `templates/${sheet}`, line: 1, column: 1 };
	const missing = property(error, "path");
	if (property(error, "code") === "ENOENT" && typeof missing === "string") {
		const file = path.relative(config.rootDir, missing);
		const message = `there is no file ${file}, and the styles need it`;
		return {
			...invalid(message, { hint: "Restore it, or correct its name" }),
			source: findName(sheets, path.basename(missing)) ?? entry,
		};
	}
	const place = findTailwindPlace(config, error);
	const [said = ""] = error.message.split("\n");
	const reason = place ? said.replace(/^.*?:\d+:\d+: /, "") : said;
	return {
		...invalid(`the styles cannot be built: ${reason}`, {
			hint: "Undo the last change to the styles, or ask the person who looks after the templates",
		}),
		source:
			place ??
			findUnresolved(sheets, error) ??
			sheets.flatMap(findSyntaxError)[0] ??
			entry,
	};
}

/** @param sheet the one that was built, below templates/: "styles/site.css" */
export function styleError(
	config: Config,
	error: Error,
	sheet: string,
): UserError {
	return new UserError([explain(config, error, sheet)]);
}
