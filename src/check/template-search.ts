// A text of the built stylesheet -> its location in templates/, which is read on first use.
import fs from "node:fs";
import path from "node:path";
import { lazily } from "../cache/lazily.ts";
import type { Config } from "../config.ts";
import { escapePattern } from "../escape.ts";
import { locationAt } from "../position.ts";
import type { Location } from "../problems.ts";
import type { DataLocation } from "./finding.ts";

export interface TemplateText {
	readonly sourcePath: string;
	readonly text: string;
}

/** Stylesheets come first, because most texts that are searched for are in them. */
function readTemplates({ rootDir, templatesDir }: Config): TemplateText[] {
	if (!fs.existsSync(templatesDir)) return [];
	const files = fs
		.readdirSync(templatesDir, { recursive: true, encoding: "utf8" })
		.map((name) => path.join(templatesDir, name))
		.sort();
	const stylesheets = files.filter((file) => file.endsWith(".css"));
	const scripts = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
	return [...stylesheets, ...scripts].map((file) => ({
		sourcePath: path.relative(rootDir, file).split(path.sep).join("/"),
		text: fs.readFileSync(file, "utf8"),
	}));
}

/** Finds where a template writes a property of a type, or else the type, if it writes the type once. */
function findDataIn(
	{ sourcePath, text }: TemplateText,
	{ type, key }: DataLocation,
): Location | undefined {
	const written = `"@type": "${type}"`;
	const start = text.indexOf(written);
	if (start < 0 || text.includes(written, start + 1)) return undefined;
	const end = text.indexOf('"@type"', start + 1);
	const object = text.slice(start, end < 0 ? undefined : end);
	const property = new RegExp(
		`(?<=\\n\\s*)"?${escapePattern(key ?? type)}"?[:,]`,
	);
	const found = property.exec(object);
	return locationAt(sourcePath, text, start + (found?.index ?? 0));
}

export function createTemplateSearch(config: Config) {
	const templates = lazily(() => readTemplates(config));
	return {
		findInTemplates: (text: string): Location | undefined => {
			const found = templates().find((file) => file.text.includes(text));
			return (
				found &&
				locationAt(found.sourcePath, found.text, found.text.indexOf(text))
			);
		},
		findDataInTemplates: (data: DataLocation): Location | undefined =>
			templates()
				.map((file) => findDataIn(file, data))
				.find(Boolean),
		readTemplates: () =>
			templates().filter(({ sourcePath }) => sourcePath.endsWith(".tsx")),
		readStylesheets: () =>
			templates().filter(({ sourcePath }) => sourcePath.endsWith(".css")),
	};
}
