// The code uses the terms of the glossary in docs/CONTRIBUTING.md: no name contains a word of its
// third column, and every comment is a sentence.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import jsTokens from "js-tokens";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const FILES = glob.sync("{src,templates,test,bench}/**/*.{ts,tsx,js}", {
	cwd: ROOT,
	ignore: ["bench/peers/**", "test/fixtures/**"],
});

const [, TABLE = ""] =
	/### Glossary[\s\S]*?\| --- \| --- \| --- \|\n([\s\S]*?)\n\n/.exec(
		read("docs/CONTRIBUTING.md"),
	) ?? [];
const FORBIDDEN = TABLE.split("\n").flatMap((row) =>
	(row.split("|")[3] ?? "").split(",").map((word) => word.trim()),
);

/** "call" -> "call", "calls", "called", "calling" */
const formsOf = (word: string) => {
	const stem = word.replace(/e$/, "");
	return [word, `${word}s`, `${stem}ed`, `${stem}ing`];
};
const FORMS = new Set(FORBIDDEN.flatMap(formsOf));

interface Token {
	readonly kind: "name" | "comment";
	readonly line: number;
	readonly text: string;
}

/** Joins consecutive lines of `//` to one comment. */
function readTokens(file: string): Token[] {
	const tokens: Token[] = [];
	let line = 1;
	for (const { type, value } of jsTokens(read(file), {
		jsx: /x$/.test(file),
	})) {
		if (/^(?:Identifier|PrivateIdentifier|JSXIdentifier)/.test(type))
			tokens.push({ kind: "name", line, text: value });
		else if (/Comment$/.test(type)) {
			const text = value
				.replace(/^\/\*\*?|\*\/$|^\s*(?:\/\/|\*) ?/gm, "")
				.trim();
			const before = tokens.at(-1);
			const follows =
				type === "SingleLineComment" &&
				before?.kind === "comment" &&
				before.line === line - 1;
			if (follows)
				tokens.splice(-1, 1, {
					kind: "comment",
					line,
					text: `${before.text} ${text}`,
				});
			else tokens.push({ kind: "comment", line, text });
		}
		line += value.split("\n").length - 1;
	}
	return tokens;
}

const splitName = (name: string) =>
	(name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) =>
		part.toLowerCase(),
	);

const TOKENS = FILES.flatMap((file) =>
	readTokens(file).map((token) => ({ file, ...token })),
);
const NAMES = TOKENS.filter(({ kind }) => kind === "name");
const COMMENTS = TOKENS.filter(({ kind }) => kind === "comment");

/** Names that others chose, and names of the thing that the word means. */
const EXCEPTIONS: readonly (readonly [name: RegExp, reason: string])[] = [
	[/^allSettled$/, "a method of Promise"],
	[
		/^mark$/,
		"a field of js-yaml's errors, and of the data for other generators",
	],
	[/^texts$/, "a field of the data for other generators"],
	[/^claimsWording$/, "the rule claims/wording"],
	[
		/[Rr]ing(?:s|sProps|Mark|On|Visible)?$/,
		"the picture of rings, and the focus ring",
	],
];

/** Words that sentences need in their ordinary meaning. */
const PLAIN_ENGLISH = new Set([
	...["ask", "asked", "earlier", "foreign", "late", "look", "looks", "looked"],
	...["mark", "marks", "marked", "outcome", "place", "places", "placed"],
	...[
		"ring",
		"rings",
		"texts",
		"tells",
		"said",
		"say",
		"says",
		"speak",
		"spot",
		"wanted",
	],
	"wording",
]);

const describeToken = ({ file, line, text }: (typeof TOKENS)[number]) =>
	`${file}:${line}  ${text.slice(0, 100)}`;

describe("the code", () => {
	test("has names and comments, and the glossary has words to avoid", () => {
		expect(FORBIDDEN).toContain("own page");
		expect(NAMES.length).toBeGreaterThan(50_000);
		expect(COMMENTS.length).toBeGreaterThan(1000);
	});

	test("has no name that contains a word to avoid", () => {
		const found = NAMES.filter(
			({ text }) =>
				splitName(text).some((part) => FORMS.has(part)) &&
				!EXCEPTIONS.some(([name]) => name.test(text)),
		);
		expect(found.map(describeToken)).toEqual([]);
	});

	test("has no comment that contains a word to avoid, except in its ordinary meaning", () => {
		const words = [...FORMS].filter((word) => !PLAIN_ENGLISH.has(word));
		const pattern = new RegExp(`\\b(?:${words.join("|")})\\b`, "i");
		const found = COMMENTS.filter(({ text }) => pattern.test(text));
		expect(found.map(describeToken)).toEqual([]);
	});

	test("has no comment that leaves out its subject", () => {
		const found = COMMENTS.filter(({ text }) =>
			/^(?:Of|Those|What|To be)\b/.test(text),
		);
		expect(found.map(describeToken)).toEqual([]);
	});
});
