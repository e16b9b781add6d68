import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { openFactsCache } from "./facts-cache.ts";

/** Without the folder, the cache is that of hypno itself. */
function makeSiteFolder(): string {
	const rootDir = makeFolder();
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	return rootDir;
}

function saveFacts(rootDir: string, factsOfPages: Record<string, string>) {
	const cache = openFactsCache(rootDir, "site");
	for (const [key, facts] of Object.entries(factsOfPages)) {
		cache.add(key, facts);
	}
	cache.save();
}

test("facts that changed under the same key replace the previous ones", () => {
	const rootDir = makeSiteFolder();
	saveFacts(rootDir, { about: "old facts", home: "its facts" });
	// The key of a page does not cover its pictures, and one of them was replaced.
	saveFacts(rootDir, { about: "new facts", home: "its facts" });
	const cache = openFactsCache(rootDir, "site");
	expect(cache.find("about")).toBe("new facts");
	expect(cache.find("home")).toBe("its facts");
});

test("pages that a site no longer has are dropped from the cache", () => {
	const rootDir = makeSiteFolder();
	saveFacts(rootDir, { about: "its facts", home: "its facts" });
	saveFacts(rootDir, { about: "its facts" });
	expect(openFactsCache(rootDir, "site").find("home")).toBeUndefined();
});

test("the facts of one site are not found under another key", () => {
	const rootDir = makeSiteFolder();
	saveFacts(rootDir, { about: "its facts" });
	const cache = openFactsCache(rootDir, "another");
	expect(cache.find("about")).toBeUndefined();
});

test("a check that is ended leaves what it has found, and what earlier ones have", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const rootDir = makeSiteFolder();
	saveFacts(rootDir, { about: "its facts", home: "its facts" });
	const ended = openFactsCache(rootDir, "site");
	vi.advanceTimersByTime(1000);
	ended.add("about", "new facts");
	vi.advanceTimersByTime(1000);
	ended.add("fees", "its facts");
	const next = openFactsCache(rootDir, "site");
	expect(next.find("about")).toBe("new facts");
	expect(next.find("fees")).toBe("its facts");
	expect(next.find("home")).toBe("its facts");
});

function findFile(rootDir: string): string {
	const folder = path.join(rootDir, "node_modules/.cache/hypno/facts");
	const [name = ""] = fs.readdirSync(folder);
	return path.join(folder, name);
}

test("the facts of one changed page are added to the file, and what is old goes when it is a quarter of it", () => {
	const rootDir = makeSiteFolder();
	const facts: Record<string, string> = {};
	for (let page = 0; page < 10; page++) facts[`page${page}`] = "its facts";
	saveFacts(rootDir, facts);
	const file = findFile(rootDir);
	const { ino } = fs.statSync(file);
	const change = (page: number) => {
		const cache = openFactsCache(rootDir, "site");
		for (const key of Object.keys(facts)) cache.find(key);
		cache.add(`page${page}`, "new facts");
		cache.save();
	};
	change(1);
	expect(fs.statSync(file).ino).toBe(ino);
	change(2);
	change(3);
	expect(fs.readFileSync(file, "utf8")).toContain("its facts");
	change(4);
	expect(fs.statSync(file).ino).not.toBe(ino);
	const lines = fs.readFileSync(file, "utf8").split("\n").filter(Boolean);
	expect(lines).toHaveLength(10);
	const cache = openFactsCache(rootDir, "site");
	expect(cache.find("page1")).toBe("new facts");
	expect(cache.find("page5")).toBe("its facts");
});

test("a line that was cut off or damaged is not found, and the lines after it are", () => {
	const rootDir = makeSiteFolder();
	saveFacts(rootDir, { about: "its facts", home: "its facts" });
	const file = findFile(rootDir);
	const text = fs.readFileSync(file, "utf8").replace("its facts", "its fict");
	fs.writeFileSync(file, text.slice(0, -3));
	const cache = openFactsCache(rootDir, "site");
	expect(cache.find("about")).toBeUndefined();
	expect(cache.find("home")).toBeUndefined();
	cache.add("fees", "its facts");
	cache.save();
	expect(openFactsCache(rootDir, "site").find("fees")).toBe("its facts");
});

test("no file is written through a link", () => {
	const rootDir = makeSiteFolder();
	saveFacts(rootDir, { about: "its facts" });
	const file = findFile(rootDir);
	const other = path.join(rootDir, "other");
	fs.writeFileSync(other, "of somebody else");
	fs.rmSync(file);
	fs.symlinkSync(other, file);
	const cache = openFactsCache(rootDir, "site");
	cache.add("home", "its facts");
	cache.save();
	expect(fs.readFileSync(other, "utf8")).toBe("of somebody else");
});
