// Warns of each class in a template that has no effect: no stylesheet or script names the class, and
// Tailwind generates no CSS for it.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { transform } from "lightningcss";
import type { Config } from "../config.ts";
import { locationAt } from "../position.ts";
import type { Problem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { type ClassName, findClassNames } from "./class-lists.ts";
import { compileStylesheet } from "./compile-styles.ts";

const require = createRequire(import.meta.url);

/** Maps paths such as "templates/ui/button.tsx" to the text of the file. */
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
function findClasses(css: string): ClassName[] {
	return [...css.matchAll(SELECTOR)].map(({ 1: name = "", index }) => ({
		name: name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_all, code, sign) =>
			code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
		),
		offset: index,
	}));
}

type Tokens = ReadonlyMap<string, string>;

/** Maps tokens such as "color-ink" to values such as "#17302e". */
function readTokens(css: string): Tokens {
	const written = css.matchAll(/--([\w-]+)\s*:\s*([^;}]+)/g);
	return new Map(
		[...written].map(([, name = "", value = ""]) => [name, value.trim()]),
	);
}

interface Candidate {
	readonly name: string;
	readonly isColor: boolean;
	/** The difference of its value from that of the unknown class. The smallest is best. */
	readonly distance: number;
}

/** Returns red, green and blue of a colour, or the last number of any other value. */
function toNumbers(value: string): number[] {
	if (!/^(?:#|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\()/.test(value))
		return (value.match(/-?\d*\.?\d+/g) ?? []).slice(-1).map(Number);
	const { code } = transform({
		filename: "color.css",
		code: Buffer.from(`a{color:${value}}`),
		// For a browser as old as this, lightningcss converts every colour to hexadecimal.
		targets: { chrome: 80 << 16 },
		minify: true,
		errorRecovery: true,
	});
	const [, short, long] =
		/#(?:([0-9a-f]{3})|([0-9a-f]{6}))\b/.exec(String(code)) ?? [];
	const hex = long ?? short?.replace(/./g, "$&$&") ?? "";
	return [...Buffer.from(hex, "hex")];
}

function compareValues(one: string, other: string): number {
	const [a, b] = [toNumbers(one), toNumbers(other)];
	if (a.length !== b.length) return Number.MAX_VALUE;
	return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

/** Yields each part that may be a token, such as "b-xl" and "xl" in "rounded-b-xl", and its context. */
function* splitName(name: string): Generator<[string, string, string]> {
	const start = name.lastIndexOf(":") + 1;
	if (start > 0) yield ["", name.slice(0, start - 1), name.slice(start - 1)];
	const bare = name.replace(/\/\d+$/, "");
	for (const { index } of bare.matchAll(/(?<=.)-/g))
		if (index >= start)
			yield [bare.slice(0, index + 1), bare.slice(index + 1), ""];
}

/**
 * Yields classes with tokens of the site. If the unknown class has a token of Tailwind's default theme, as
 * in rounded-xl, these are all of the same kind, such as all radiuses. Otherwise the name is similar.
 */
function* findCandidates(
	name: string,
	siteTokens: Tokens,
	defaultTokens: Tokens,
): Generator<Candidate> {
	for (const [before, value, after] of splitName(name)) {
		const make = (token: string, kind: string, distance: number) => ({
			name: before + token.slice(kind.length) + after,
			isColor: kind === "color-",
			distance,
		});
		for (const [key, defaultValue] of defaultTokens) {
			if (!key.endsWith(`-${value}`)) continue;
			const kind = key.slice(0, -value.length);
			for (const [token, siteValue] of siteTokens)
				if (token.startsWith(kind))
					yield make(token, kind, compareValues(defaultValue, siteValue));
		}
		for (const token of siteTokens.keys()) {
			const [kind = ""] = /^[a-z]+-/.exec(token) ?? [];
			const [similar] = suggest(value, [token.slice(kind.length)]);
			if (similar) yield make(token, kind, Number.MAX_VALUE);
		}
	}
}

interface BuiltStylesheet {
	/** The path is relative to templates/: "styles/site.css" */
	readonly entry: string;
	readonly css: string;
}

async function findNearest(
	config: Config,
	names: ReadonlySet<string>,
	{ entry, css: stylesheets }: BuiltStylesheet,
): Promise<(name: string) => string | undefined> {
	const blocks = stylesheets.match(/@theme[^{]*\{[^}]*\}/g) ?? [];
	const siteTokens = readTokens(blocks.join("\n"));
	const theme = require.resolve("tailwindcss/theme.css");
	const defaultTokens = readTokens(fs.readFileSync(theme, "utf8"));
	const candidates = new Map<string, Candidate[]>();
	for (const name of names)
		candidates.set(name, [...findCandidates(name, siteTokens, defaultTokens)]);
	const tried = [...candidates.values()].flat().map((one) => one.name);
	const stylesheet = { entry, names: tried, isMinified: false };
	const css = String((await compileStylesheet(config, stylesheet)).code);
	const styles = new Map(
		findClasses(css).map(({ name, offset }, index, all) => [
			name,
			css.slice(offset, all[index + 1]?.offset),
		]),
	);
	const styled = new Set(findClasses(stylesheets).map(({ name }) => name));
	return (name) => {
		const [nearest] = (candidates.get(name) ?? [])
			.filter(
				({ name: made, isColor }) =>
					styles.get(made)?.includes("var(--color-") === isColor,
			)
			.sort((a, b) => a.distance - b.distance || a.name.length - b.name.length);
		return nearest?.name ?? suggest(name, [...styled])[0];
	};
}

export async function findUnknownClasses(
	config: Config,
	{ entry, css }: BuiltStylesheet,
): Promise<Problem[]> {
	const written = readTemplates(config, /\.css$/).values();
	const stylesheets = [...written, css].join("\n");
	const scripts = [...readTemplates(config, /\.ts$/).values()];
	const known = new Set([
		...findClasses(stylesheets).map(({ name }) => name),
		// Scripts select elements by class.
		...scripts
			.flatMap((text) => text.match(/(["'`])(?:(?!\1)[^\n])*\1/g) ?? [])
			.flatMap((text) => text.match(/[\w-]+/g) ?? []),
	]);
	const unknown = [...readTemplates(config, /\.tsx$/)].flatMap(([file, text]) =>
		findClassNames(text)
			.filter(({ name }) => !known.has(name))
			.map(({ name, offset }) => ({
				name,
				source: locationAt(file, text, offset),
			})),
	);
	if (unknown.length === 0) return [];
	const names = new Set(unknown.map(({ name }) => name));
	const nearestTo = await findNearest(config, names, {
		entry,
		css: stylesheets,
	});
	return unknown.map(({ name, source }): Problem => {
		const nearest = nearestTo(name);
		return {
			rule: "style/unknown-class",
			severity: "warning",
			message: `unknown class ${name}: no stylesheet of this site defines the class, so it has no effect`,
			hint: nearest
				? `Did you mean ${nearest}?`
				: "Delete the class, or write a style for it in templates/styles/",
			target: name,
			suggestions: nearest ? [nearest] : [],
			source,
		};
	});
}
