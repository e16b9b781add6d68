// The starting words of somebody who works alone: read the golden file as a whole when it changes.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../base/source-dir.js";
import { toSingular } from "./voice.ts";

const FOLDERS = [
	"content/services",
	"templates/starter/page",
	"templates/starter/site/content",
	"templates/starter/site/content/pages",
];
const PLURAL = /\b(?:we|us|our|ours|ourselves)\b/i;
const SINGULAR = /\b(?:I|me|my|mine|myself)\b/i;

function listSentences(folder: string): string[] {
	const files = fs
		.readdirSync(path.join(ROOT, folder))
		.filter((name) => /\.(?:md|yaml)$/.test(name));
	const texts = files.map((name) =>
		fs.readFileSync(path.join(ROOT, folder, name), "utf8"),
	);
	return texts.flatMap((text) =>
		toSingular(text)
			.replace(/\n(?!\n|- |#| *[\w-]+:)\s*/g, " ")
			.split(/(?<=[.?!:]) |\n+/),
	);
}

test("every starting word that says we says I, and nothing says we", async () => {
	const sentences = FOLDERS.flatMap(listSentences);
	expect(sentences.filter((one) => PLURAL.test(one))).toEqual([]);
	const changed = sentences.filter((one) => SINGULAR.test(one));
	await expect(`${changed.join("\n")}\n`).toMatchFileSnapshot(
		path.join(ROOT, "test/fixtures/voice-of-one.txt"),
	);
});

test.each([
	["We ask. Tell us more.", "I ask. Tell me more."],
	["If we are late, our fault", "If I am late, my fault"],
	["Please wait until we\n  speak", "Please wait until you speak to me"],
	["We look at it together", "You and I look at it together"],
	["What stays between us", "What stays between you and me"],
	["A bus, a hour of use, Wednesday", "A bus, a hour of use, Wednesday"],
])("%j becomes %j", (plural, singular) => {
	expect(toSingular(plural)).toBe(singular);
});
