// Changes the content of the shipped site at random, in ways that make it hard to find where words are written.
import fs from "node:fs";
import path from "node:path";
import { parse, stringify } from "yaml";
import { createRandom, pick } from "./mutate.ts";
import { listShippedContent, readShippedText } from "./shipped-files.ts";

type Random = ReturnType<typeof createRandom>;

/** Files whose order and ids other files rely on are left as they are. */
const UNCHANGED = /services\.yaml$|redirects\.yaml$/;
/** Other texts are addresses, names for programs, or have a fixed form. */
const WORDS =
	/^(?:text|heading|description|covers|answer|question|covers|title|notice)$/;

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
	return items
		.map((item) => ({ item, order: random() }))
		.sort((a, b) => a.order - b.order)
		.map(({ item }) => item);
}

/** Shuffles lists, puts the same words into many places, and claims into texts. */
function change(value: unknown, key: string, random: Random): unknown {
	if (Array.isArray(value))
		return shuffle(value, random).map((item) => change(item, key, random));
	if (typeof value === "object" && value !== null)
		return Object.fromEntries(
			Object.entries(value).map(([name, item]) => [
				name,
				name === "claims" ? item : change(item, name, random),
			]),
		);
	if (typeof value !== "string" || !WORDS.test(key)) return value;
	if (random() < 0.1) return "The same words in many places.";
	if (random() < 0.1)
		return `Not {first} but {second}, and {first} once more: ${value}`;
	return value;
}

const BLOCKS = [
	"## The same words in many places.",
	"The same words in many places.",
	"A **bold {first}**, an *italic* word, `code` and a [link](/contact) in one line.",
	"Two lines with a [first](/about)\nand a [second](/services/stop-smoking) link.",
	"- One {second}\n- Two [words](https://www.nhs.uk/)\n\n1. First\n2. **Second**",
	"| Day | Time |\n|---|---:|\n| {first} | [when](/contact) |\n| The same words in many places. | 10 |",
	"> Somebody said: {first}{second}\n\n```\ncode with <b> & {first}\n```",
	"Ring Samaritans on 116 123, or call 999.",
];

const CLAIMS = { first: "3 calm steps", second: "24/7" };

function changeFile(text: string, isMarkdown: boolean, random: Random): string {
	const [, yaml = text, body = ""] =
		/^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
	const values: Record<string, unknown> = Object(
		change(parse(yaml), "", random),
	);
	const claims = { ...Object(values.claims), ...CLAIMS };
	const front = stringify({ ...values, claims });
	if (!isMarkdown) return front;
	const blocks = shuffle(BLOCKS, random).slice(0, 4).join("\n\n");
	return `---\n${front}---\n${body}\n\n${blocks}\n`;
}

export function writeSeededContent(rootDir: string, seed: number): void {
	const random = createRandom(seed);
	for (const file of listShippedContent()) {
		if (UNCHANGED.test(file)) continue;
		const isMarkdown = file.endsWith(".md");
		const text = changeFile(readShippedText(file), isMarkdown, random);
		fs.writeFileSync(path.join(rootDir, file), text);
	}
	const blocks = shuffle(BLOCKS, random).join("\n\n");
	const words = pick(random, ["The same words in many places.", "Fees"]);
	const front = stringify({
		claims: CLAIMS,
		title: words,
		description: `${words} {first}`,
		footer: "Fees",
	});
	fs.writeFileSync(
		path.join(rootDir, "content/pages/own.md"),
		`---\n${front}---\n${blocks}\n`,
	);
}
