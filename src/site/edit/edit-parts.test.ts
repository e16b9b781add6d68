// What a group may have is listed, added and taken away, and every other byte stays.
import { describe, expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import {
	listShippedContent,
	readShippedText,
} from "../../../test/support/shipped-files.ts";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import { changePart, findGroup, listParts } from "./edit-parts.ts";

const ABOUT = "content/pages/about.yaml";
const open = (from = "", to = "") => sourceOf(ABOUT, edited(ABOUT, from, to));

const namesOf = (file: ReturnType<typeof open>, group: string[] = []) =>
	listParts(file, group).map(
		({ keys, text }) => `${text === undefined ? "+" : "-"}${keys.at(-1)}`,
	);

test("a page may lack its sections; what it needs and what is invented is not offered", () => {
	expect(namesOf(open())).toEqual([
		"-stats",
		"+therapist",
		"-story",
		"-mission",
		"-values",
		"-credentials",
		"+registers",
		"+insurance",
		"-callToAction",
	]);
	expect(namesOf(open(), ["story"])).toEqual(["+picture"]);
});

test("a section is added with a placeholder for each text, and opens at the first", () => {
	const file = open();
	const made = changePart(
		file,
		{ keys: ["insurance"], text: undefined },
		{ action: "add" },
	);
	expect(made).toEqual({
		text: `${file.text}insurance:\n  heading: TODO\n  text: TODO\n`,
		target: { keys: ["insurance", "heading"] },
		label: "About page, insurance: added",
	});
});

test("a picture is added with its file, and not without", () => {
	const part = { keys: ["story", "picture"], text: undefined };
	const picture = "/pictures/room.jpg";
	const made = changePart(open(), part, { action: "add", picture });
	expect(made?.text).toContain(
		"    - It began with a question.\n  picture:\n    file: /pictures/room.jpg\n    alt: TODO\n",
	);
	expect(made?.target).toEqual({ keys: ["story", "picture", "alt"] });
	expect(changePart(open(), part, { action: "add" })).toBeUndefined();
});

test("what is there is not added again, and what has changed is not taken away", () => {
	const file = open();
	const [stats] = listParts(file, []);
	if (!stats) throw new Error("no part");
	expect(changePart(file, stats, { action: "add" })).toBeUndefined();
	const changed = open('"25"', '"26"');
	expect(changePart(changed, stats, { action: "remove" })).toBeUndefined();
	const text = changePart(file, stats, { action: "remove" })?.text;
	expect(text).toBe(file.text.replace(`${stats.text}\n`, ""));
});

test.each([
	[["story", "heading"], ["story"]],
	[["story", "paragraphs", 0], ["story"]],
	[
		["values", "items", 0, "text"],
		["values", "items", 0],
	],
	[
		["values", "items", 0],
		["values", "items", 0],
	],
	[["title"], []],
])("the group around %j is %j", (keys, group) => {
	expect(findGroup(open(), keys)).toEqual(group);
});

describe.each(
	listShippedContent().filter((file) => !file.endsWith("redirects.yaml")),
)("in %s", (sourcePath) => {
	const file = sourceOf(sourcePath, readShippedText(sourcePath));
	test("each part that is added and taken away leaves every byte", () => {
		for (const part of listParts(file, [])) {
			const { keys } = part;
			if (part.text !== undefined) continue;
			const picture = "/pictures/room.jpg";
			const made = changePart(file, part, { action: "add", picture });
			const added = sourceOf(sourcePath, made?.text ?? "");
			const again = listParts(added, []).find((one) => one.keys[0] === keys[0]);
			const text = again?.text;
			expect(text, keys.join()).toBeDefined();
			const back = changePart(added, { keys, text }, { action: "remove" });
			expect(back?.text, keys.join()).toBe(file.text);
		}
	});
});
