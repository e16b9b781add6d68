// The two parsers of YAML agree: js-yaml returns the values, and yaml returns their positions.

import matter from "gray-matter";
import { CORE_SCHEMA, load } from "js-yaml";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import {
	listShippedContent,
	readShippedText,
} from "../../../test/support/shipped-files.ts";
import { testAll } from "../../../test/support/test-all.ts";
import { ContentDocument } from "../document/document.ts";

const FILES = listShippedContent();

test("the shipped content is found", () => {
	expect(FILES.length).toBeGreaterThanOrEqual(9);
	expect(FILES.some((file) => file.endsWith(".md"))).toBe(true);
});

testAll(
	"every shipped file",
	FILES,
	String,
)("has the same values for js-yaml and for yaml", (sourcePath) => {
	const file = new ContentDocument(sourcePath, readShippedText(sourcePath));
	const { start, end } = file.yamlRange;
	const text = file.text.slice(start, end);
	const document = parseDocument(text, { schema: "core" });
	expect(document.errors).toEqual([]);
	expect(document.toJS()).toEqual(load(text, { schema: CORE_SCHEMA }));
});

const RECORDS = FILES.filter((file) => file.endsWith(".md"));
testAll(
	"every shipped record",
	RECORDS,
	String,
)(
	"ends its front matter at one place for gray-matter and for hypno",
	(sourcePath) => {
		const text = readShippedText(sourcePath);
		const { bodyLine } = new ContentDocument(sourcePath, text);
		const body = text.split("\n").slice(bodyLine - 1);
		expect(matter(text).content).toBe(body.join("\n"));
	},
);
