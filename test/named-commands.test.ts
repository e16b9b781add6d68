// Every hypno command in the documents, the messages and the workflows works as it is typed.
import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { PLAIN } from "../src/base/text/style.ts";
import { createProgram } from "../src/cli/program.ts";
import { COMMAND, UNKEPT } from "../src/cli/start/code-cache.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILES = glob.sync(
	[
		"README.md",
		"docs/*.md",
		"urls.lock",
		".github/**/*.yml",
		"{src,templates,content,static}/**/*.{ts,tsx,js,css,yaml,md,txt}",
	],
	{ cwd: ROOT, ignore: ["**/*.test.ts"] },
);

/** Reads a file without its comments, because users do not read them. */
const read = (file: string) =>
	fs
		.readFileSync(path.join(ROOT, file), "utf8")
		.replace(file.startsWith("src/") ? /^\s*(?:\/\/|\/?\*).*$/gm : /$^/, "");

/** A program that parses every command and runs none. */
function createIdleProgram(): Command {
	const program = createProgram({
		terminal: {
			print: () => {},
			error: () => {},
			style: PLAIN,
			errorStyle: PLAIN,
			progress: () => ({ tick: () => {}, end: () => {} }),
		},
		finish: () => {},
		version: undefined,
	});
	const silence = (command: Command) => {
		for (const child of command.commands) silence(child);
		if (command.commands.length === 0) command.action(() => {});
	};
	silence(program);
	return program;
}

/** Matches one word of a command, without the full stop, bracket or quote that follows it. */
const WORD =
	/^\s+(?:"([^"]*)"|'([^']*)'|(<\w+>|(?:\.\.\/)?[\w$/{}=*-]+(?:[.,][\w/-]+)*))/;

/** Returns the words at the start of a sentence that are a command: names, flags and values. */
function readCommand(sentence: string): string[] {
	const words: string[] = [];
	let rest = sentence;
	const peek = () => {
		const [match = "", ...kinds] = WORD.exec(rest) ?? [];
		return { match, word: kinds.find((kind) => kind !== undefined) };
	};
	const take = ({ match, word }: ReturnType<typeof peek>) => {
		rest = rest.slice(match.length);
		words.push(word ?? "");
	};
	let command = createIdleProgram();
	for (;;) {
		const next = peek();
		const { word } = next;
		if (word === undefined) return words;
		const child = command.commands.find((one) => one.name() === word);
		const given = words.length - 1 - words.indexOf(command.name());
		const isArgument =
			command.name() !== "npx hypno" &&
			given < command.registeredArguments.length;
		if (!child && !isArgument && !word.startsWith("--")) return words;
		take(next);
		const option = command.options.find(({ long }) => long === word);
		command = child ?? command;
		const value = peek();
		const isRule = /^(?:RULES?$|\$\{|[a-z0-9]+[/,])/.test(value.word ?? "");
		if (option?.required || (option?.optional && isRule)) take(value);
	}
}

interface Named {
	readonly where: string;
	readonly words: readonly string[];
}

/** A command that a message names by a variable is not among them. */
function findCommands(): Named[] {
	return FILES.flatMap((file) =>
		[...read(file).matchAll(/npx hypno(?= (?!\$\{))(.*)/g)].flatMap(
			([, sentence = ""]) =>
				sentence.split("npx hypno").map((part) => ({
					where: `${file}:${part}`,
					words: readCommand(part.replaceAll(/[[\]]/g, "")),
				})),
		),
	);
}

describe("commands in documents and messages", () => {
	const named = findCommands();

	test("are found with their flags and values", () => {
		expect(named.length).toBeGreaterThan(50);
		const lines = named.map(({ words }) => words.join(" "));
		expect(lines).toContain("build");
		expect(lines).toContain("serve --watch --open");
		expect(lines.some((line) => line.startsWith("check --accept"))).toBe(true);
		expect(readCommand(" chek --now")).toEqual([]);
		expect(readCommand(" check --now and then")).toEqual(["check", "--now"]);
	});

	test("include a reason when they accept findings", () => {
		const accepting = named.filter(({ words }) => words.includes("--accept"));
		expect(accepting.length).toBeGreaterThan(2);
		// Without rules it writes nothing.
		const refused = accepting.filter(
			({ words }) => words.at(-1) !== "--accept" && !words.includes("--reason"),
		);
		expect(refused).toEqual([]);
	});

	test("are accepted by the command line", async () => {
		const refused: string[] = [];
		for (const { where, words } of named) {
			const argv = words.length > 0 ? words : ["?"];
			try {
				await createIdleProgram().parseAsync(argv, { from: "user" });
			} catch (error) {
				if (!argv.includes("--help")) refused.push(`${where}: ${error}`);
			}
		}
		expect(refused).toEqual([]);
	});

	test("start with npx, except in the field fix of findings", () => {
		const untyped = FILES.flatMap((file) =>
			read(file)
				.split("\n")
				.filter((line) =>
					/(?<!npx )\bhypno (?:--\w|\[--|(?:build|check|serve|new|rename|remove)\b)/.test(
						line.replaceAll(/"(?:## )?hypno check"/g, ""),
					),
				)
				.filter((line) => !/\bfix\b.*[:=] ["`]hypno /.test(line))
				.map((line) => `${file}: ${line.trim()}`),
		);
		expect(untyped).toEqual([]);
	});

	test("show the site in the browser in the quick start", () => {
		const [, first = ""] = fs
			.readFileSync(path.join(ROOT, "README.md"), "utf8")
			.split(/^## .*$/m);
		expect(first).toContain("npx hypno serve --open");
	});
});

test("each command has a cache of its compiled code, except for the preview", () => {
	const names = createIdleProgram().commands.map((command) => command.name());
	const kept = names.filter((name) => !UNKEPT.test(name));
	expect(kept.filter((name) => !COMMAND.test(name))).toEqual([]);
});
