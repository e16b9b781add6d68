// Warns of each class in a template that has no effect: no stylesheet or script names the class, and
// Tailwind generates no CSS for it.
import fs from "node:fs";
import path from "node:path";
import { listFiles } from "../cache/fingerprint.ts";
import type { Config } from "../config.ts";
import { locationAt } from "../position.ts";
import type { Problem } from "../problems.ts";
import { createSuggester } from "../suggest.ts";

interface ClassName {
	readonly name: string;
	readonly offset: number;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const START = /(?<![\w-])class(?:Name)?=(?=["'{])|\bcva(?=\()/g;
/** Code in a template text, with the words that touch it: they are only parts of a class. */
const CODE = /([^\s`]*)\$\{([^{}]*)\}([^\s`]*)/g;
const STRING = /(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
const CHOICES = /\b(?:default|compound)Variants\b[\s\S]*/;
const COMPARED = /[!=]==?\s*$/;
/** A key of an object, an argument or an index is no class. */
const OTHER_STRING = /(?:[[(]|\w:)\s*$/;

/** Finds the end of a value in quotes or brackets; classes have balanced brackets. */
function findEnd(text: string, start: number): number {
	const sign = text[start] ?? "";
	if (/["']/.test(sign)) return text.indexOf(sign, start + 1) + 1;
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		if (/[([{]/.test(text[at] ?? "")) depth++;
		if (/[)\]}]/.test(text[at] ?? "")) depth--;
		if (depth === 0) return at;
	}
	return text.length;
}

const blank = (part: string) => part.replace(/[^\n]/g, " ");

/** Finds the classes in the strings of className, class and cva() in the text of a template. */
export function findClassNames(written: string): ClassName[] {
	const text = written.replace(COMMENT, blank);
	const found: ClassName[] = [];
	for (const { 0: sign, index } of text.matchAll(START)) {
		const start = index + sign.length;
		const value = text.slice(start, findEnd(text, start)).replace(CHOICES, "");
		const strings = value.replace(CODE, (_all, before, code, after) => {
			return `${blank(before)}\` ${code}\`${blank(after)}`;
		});
		for (const { 0: all, 2: list = "", index: at } of strings.matchAll(
			STRING,
		)) {
			const before = strings.slice(0, at);
			const after = strings.slice(at + all.length);
			const isCompared = COMPARED.test(before) || /^\s*[!=]==?/.test(after);
			const isOther = !value.startsWith("(") && OTHER_STRING.test(before);
			if (isCompared || isOther) continue;
			for (const { 0: name, index: inList } of list.matchAll(/\S+/g))
				found.push({ name, offset: start + at + 1 + inList });
		}
	}
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
