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

/**
 * Finds where a template writes a property of a type: within the object of the type, or else
 * anywhere in its file, or else the type itself, if it writes the type once.
 */
function findDataIn(
	{ sourcePath, text }: TemplateText,
	{ type, key }: DataLocation,
): Location | undefined {
	const written = text.split(`"@type": "${type}"`);
	const start = written.length === 2 ? (written[0]?.length ?? 0) : -1;
	const property = new RegExp(
		`(?<=\\n\\s*)"?${escapePattern(key ?? type)}"?[:,]`,
		"g",
	);
	const found = [...text.matchAll(property)].map(({ index }) => index);
	const next = text.indexOf('"@type"', start + 1);
	const end = next < 0 ? text.length : next;
	const inside = found.find((at) => start >= 0 && at > start && at < end);
	const offset = inside ?? found[0] ?? start;
	return offset < 0 ? undefined : locationAt(sourcePath, text, offset);
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
		findDataInTemplates: (data: DataLocation): Location | undefined => {
			const files = templates().filter(({ text }) => text.includes('"@type"'));
			// A type that comes from the content is not written in a template.
			const exact = files.filter(({ text }) => text.includes(`"${data.type}"`));
			return [...exact, ...files]
				.map((file) => findDataIn(file, data))
				.find(Boolean);
		},
		readTemplates: () =>
			templates().filter(({ sourcePath }) => sourcePath.endsWith(".tsx")),
	};
}
