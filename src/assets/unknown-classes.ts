// Warns of each class in a template that has no effect: no stylesheet or script names the class, and
// Tailwind generates no CSS for it.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { locationAt } from "../position.ts";
import type { Location, Problem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { findClassNames } from "./class-lists.ts";

function readTemplates({ rootDir, templatesDir }: Config, names: RegExp) {
	const files = fs
		.readdirSync(templatesDir, { recursive: true, encoding: "utf8" })
		.filter((name) => names.test(name) && !/\.test\./.test(name))
		.sort()
		.map((name) => path.join(templatesDir, name));
	return new Map(
		files.map((file) => [
			path.relative(rootDir, file).split(path.sep).join("/"),
			fs.readFileSync(file, "utf8"),
		]),
	);
}

const SELECTOR = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;

/** Finds the classes in selectors: "hover:bg-sage" in .hover\:bg-sage:hover */
function findClasses(css: string): Set<string> {
	const names = [...css.matchAll(SELECTOR)].map(([, name = ""]) =>
		name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_all, code, sign) =>
			code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
		),
	);
	return new Set(names);
}

/** @param css the built stylesheet of the site */
export function findUnknownClasses(config: Config, css: string): Problem[] {
	const written = readTemplates(config, /\.css$/).values();
	const styled = findClasses([...written, css].join("\n"));
	const scripts = [...readTemplates(config, /\.ts$/).values()];
	const known = new Set([
		...styled,
		// Scripts select elements by class.
		...scripts
			.flatMap((text) => text.match(/(["'`])(?:(?!\1)[^\n])*\1/g) ?? [])
			.flatMap((text) => text.match(/[\w-]+/g) ?? []),
	]);
	const describe = (name: string, source: Location): Problem => {
		const suggestions = suggest(name, [...styled]);
		return {
			rule: "style/unknown-class",
			severity: "warning",
			message: `unknown class ${name}: no stylesheet of this site defines the class, so it has no effect`,
			hint: suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: "Delete the class, or write a style for it in templates/styles/",
			target: name,
			suggestions,
			source,
		};
	};
	return [...readTemplates(config, /\.tsx$/)].flatMap(([file, text]) =>
		findClassNames(text)
			.filter(({ name }) => !known.has(name))
			.map(({ name, offset }) =>
				describe(name, locationAt(file, text, offset)),
			),
	);
}
