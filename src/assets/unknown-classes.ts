// Warns of each class in a template that has no effect: no stylesheet or script names the class, and
// Tailwind generates no CSS for it.
import fs from "node:fs";
import path from "node:path";
import { listFiles } from "../cache/fingerprint.ts";
import type { Config } from "../config.ts";
import { locationAt } from "../position.ts";
import type { Problem } from "../problems.ts";
import { createSuggester } from "../suggest.ts";

/** Classes that code chooses are not looked at. */
const CLASSES = /(?<=\sclass(?:Name)?=")[^"]*/g;

/** Finds the classes in the plain attributes of a template. */
function findClassNames(text: string) {
	const found: { name: string; offset: number }[] = [];
	for (const { 0: list, index } of text.matchAll(CLASSES))
		for (const { 0: name, index: at } of list.matchAll(/\S+/g))
			found.push({ name, offset: index + at });
	return found;
}

function readTemplates({ rootDir, templatesDir }: Config, names: RegExp) {
	const texts = new Map<string, string>();
	const isRead = (name: string) => names.test(name) && !/\.test\./.test(name);
	for (const file of listFiles(templatesDir, isRead))
		texts.set(path.relative(rootDir, file), fs.readFileSync(file, "utf8"));
	return texts;
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

/** @param css the built stylesheet of the site, with what Tailwind makes of each class */
export function findUnknownClasses(config: Config, css: string): Problem[] {
	const written = readTemplates(config, /\.css$/).values();
	const styled = findClasses([...written, css].join("\n"));
	// Scripts select elements by class.
	const scripts = [...readTemplates(config, /\.ts$/).values()].join("\n");
	const words = new Set(scripts.match(/[\w-]+/g));
	const problems: Problem[] = [];
	const suggest = createSuggester([...styled]);
	for (const [file, text] of readTemplates(config, /\.tsx$/))
		for (const { name, offset } of findClassNames(text)) {
			if (styled.has(name) || words.has(name)) continue;
			const suggestions = suggest(name).slice(0, 1);
			problems.push({
				rule: "style/unknown-class",
				severity: "warning",
				message: `unknown class ${name}: no stylesheet of this site defines the class, so it has no effect`,
				hint: suggestions[0]
					? `Did you mean ${suggestions[0]}?`
					: "Delete the class, or write a style for it in templates/styles/",
				target: name,
				suggestions,
				source: locationAt(file, text, offset),
			});
		}
	return problems;
}
