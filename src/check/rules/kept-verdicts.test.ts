import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { KeptVerdicts } from "./kept-verdicts.ts";

const MARKUP = "<p><b></p>";
const VERDICT = [
	{ ruleId: "close-order", message: "no end", offset: 7, context: null },
];

function makeRoot(): string {
	const rootDir = makeFolder();
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	return rootDir;
}

test("a verdict is the same in a later run", () => {
	const rootDir = makeRoot();
	expect(new KeptVerdicts("a", rootDir).hasBegun).toBe(false);
	expect(new KeptVerdicts("a", rootDir).get(MARKUP)).toBeUndefined();
	new KeptVerdicts("a", rootDir).put(MARKUP, VERDICT);
	const later = new KeptVerdicts("a", rootDir);
	expect(later.get(MARKUP)).toEqual(VERDICT);
	expect(later.hasBegun).toBe(true);
});

test("other settings and other markup are asked about anew", () => {
	const rootDir = makeRoot();
	new KeptVerdicts("a", rootDir).put(MARKUP, []);
	expect(new KeptVerdicts("b", rootDir).get(MARKUP)).toBeUndefined();
	expect(new KeptVerdicts("b", rootDir).hasBegun).toBe(false);
	expect(new KeptVerdicts("a", rootDir).get(`${MARKUP} `)).toBeUndefined();
	expect(new KeptVerdicts("a", rootDir).get(MARKUP)).toEqual([]);
});

test("what is damaged is no verdict", () => {
	const rootDir = makeRoot();
	const verdicts = new KeptVerdicts("a", rootDir);
	verdicts.put(MARKUP, VERDICT);
	const folder = path.join(rootDir, "node_modules/.cache/hypno/verdicts");
	for (const name of fs.readdirSync(folder))
		fs.appendFileSync(path.join(folder, name), "]");
	expect(verdicts.get(MARKUP)).toBeUndefined();
	expect(verdicts.hasBegun).toBe(false);
});
