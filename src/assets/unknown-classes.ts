// Warns of each class in a template that has no effect: no stylesheet or script names the class, and
// Tailwind generates no CSS for it.
import fs from "node:fs";
import path from "node:path";
import { listFiles } from "../cache/fingerprint.js";
import type { Config } from "../config.ts";
import { locationAt } from "../position.ts";
import type { Problem } from "../problems.ts";
import { suggest } from "../suggest.ts";

interface ClassName {
	readonly name: string;
	readonly offset: number;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const START = /(?<![\w-])class(?:Name)?=(["'{])|\bcva(\()/g;
const STRING = /(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
const CHOICES = /\b(?:default|compound)Variants\b[\s\S]*/;
const COMPARED = /[!=]==?\s*$/;
/** A key of an object, an argument or an index is no class. */
const OTHER_STRING = /(?:[[(]|\w:)\s*$/;

/** Leaves out a word that touches ${…}, since it is only a part of a class. */
function listWords(list: string, start: number): ClassName[] {
	const blank = list.replace(/\$\{[^}]*\}/g, (code) => "$".repeat(code.length));
	return [...blank.matchAll(/\S+/g)]
		.filter(([name]) => !name.includes("$"))
		.map(({ 0: name, index }) => ({ name, offset: start + index }));
}

/** Finds the end of a value that begins with a bracket; classes have balanced brackets. */
function findEnd(text: string, start: number): number {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		if (/[([{]/.test(text[at] ?? "")) depth++;
		if (/[)\]}]/.test(text[at] ?? "")) depth--;
		if (depth === 0) return at;
	}
	return text.length;
}

function listStrings(
	code: string,
	start: number,
	isCall: boolean,
): ClassName[] {
	const found: ClassName[] = [];
	for (const { 0: all, 1: quote, 2: list = "", index } of code.matchAll(
		STRING,
	)) {
		const before = code.slice(0, index);
		const after = code.slice(index + all.length);
		const offset = start + index + 1;
		// Strings within ${…} are lists of their own.
		if (quote === "`")
			for (const inner of list.matchAll(/\$\{([^}]*)\}/g))
				found.push(
					...listStrings(inner[1] ?? "", offset + inner.index + 2, false),
				);
		const isCompared = COMPARED.test(before) || /^\s*[!=]==?/.test(after);
		const isOther = !isCall && OTHER_STRING.test(before);
		if (!isCompared && !isOther) found.push(...listWords(list, offset));
	}
	return found;
}

/** Finds the classes in className, class and cva() in the text of a template. */
export function findClassNames(written: string): ClassName[] {
	const text = written.replace(COMMENT, (comment) =>
		comment.replace(/[^\n]/g, " "),
	);
	return [...text.matchAll(START)].flatMap(({ 0: all, 1: sign, index }) => {
		const start = index + all.length;
		if (sign === '"' || sign === "'") {
			const end = text.indexOf(sign, start);
			return listWords(text.slice(start, Math.max(start, end)), start);
		}
		const code = text.slice(start, findEnd(text, start - 1));
		return listStrings(code.replace(CHOICES, ""), start, sign === undefined);
	});
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
	for (const [file, text] of readTemplates(config, /\.tsx$/))
		for (const { name, offset } of findClassNames(text)) {
			if (styled.has(name) || words.has(name)) continue;
			const suggestions = suggest(name, [...styled]);
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
