// Turns an error of Tailwind or lightningcss into a problem with its location in templates/styles/.
import fs from "node:fs";
import path from "node:path";
import { transform } from "lightningcss";
import { attempt } from "../../base/attempt.ts";
import { listFiles } from "../../base/disk/fingerprint.ts";
import { type Location, templateError } from "../../base/problems.ts";
import { escapePattern } from "../../base/text/escape.ts";
import { valueAt } from "../../base/text/groups.ts";
import { locationAt } from "../../base/text/position.ts";
import type { Config } from "../config.ts";

function readStylesheets({ rootDir, templatesDir }: Config, entry: string) {
	const isStylesheet = (name: string) => name.endsWith(".css");
	const folder = path.join(templatesDir, "styles");
	const first = path.join(templatesDir, entry);
	const files = new Set([first, ...listFiles(folder, isStylesheet)]);
	return [...files].map((filePath) => ({
		file: path.relative(rootDir, filePath),
		text: attempt(() => fs.readFileSync(filePath, "utf8")) ?? "",
	}));
}

/** Tailwind's errors have the location as [{ file, code }, offset, end]. */
function locateError(config: Config, error: Error): Location | undefined {
	const file = valueAt(error, ["loc", "0", "file"]);
	const text = valueAt(error, ["loc", "0", "code"]);
	if (typeof file !== "string" || typeof text !== "string") return undefined;
	const offset = Number(valueAt(error, ["loc", "1"]));
	return locationAt(path.relative(config.rootDir, file), text, offset);
}

function findSyntaxError(file: string, text: string): Location | undefined {
	try {
		transform({ filename: file, code: Buffer.from(text) });
		return undefined;
	} catch (error) {
		const line = Number(valueAt(error, ["loc", "line"]) ?? 1);
		const column = Number(valueAt(error, ["loc", "column"]) ?? 1);
		return { file, line, column, excerpt: text.split("\n")[line - 1] ?? "" };
	}
}

export function toStyleError(config: Config, error: Error, stylesheet: string) {
	const stylesheets = readStylesheets(config, stylesheet);
	const findName = (name: string): Location | undefined => {
		const pattern = new RegExp(`(?<![\\w-])${escapePattern(name)}(?![\\w-])`);
		const stylesheet = stylesheets.find(({ text }) => pattern.test(text));
		return (
			stylesheet &&
			locationAt(
				stylesheet.file,
				stylesheet.text,
				stylesheet.text.search(pattern),
			)
		);
	};
	const [first] = stylesheets;
	const start = first && locationAt(first.file, first.text, 0);
	// Tailwind appends an excerpt after an empty line.
	const [message = ""] = error.message.split("\n\n");
	const reason = message
		.replaceAll(path.join(config.rootDir, "/"), "")
		.replace(/^ENOENT\b.* '(.*)'$/, "missing file $1")
		.replace(/^\S+?:\d+:\d+: /, "");
	// The message quotes the name that is wrong: Cannot find module 'nix/index.css'
	const quoted = [...message.matchAll(/(["'`])(.+?)\1/g)].map(
		([, , name = ""]) => path.basename(name.replace(/\/index\.css$/, "")),
	);
	const locations = [
		locateError(config, error),
		...stylesheets.map(({ file, text }) => findSyntaxError(file, text)),
		...quoted.map(findName),
	];
	return templateError(`the styles cannot be built: ${reason.trim()}`, {
		hint: "Undo the last change to the styles, or ask the person who looks after the templates",
		source: locations.find((location) => location !== undefined) ?? start,
	});
}
