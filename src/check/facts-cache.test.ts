import { expect, onTestFinished, test, vi } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { openFactsCache } from "./facts-cache.ts";

function saveFacts(rootDir: string, factsOfPages: Record<string, string>) {
	const cache = openFactsCache(rootDir, "site");
	for (const [key, facts] of Object.entries(factsOfPages)) {
		cache.add(key, facts);
	}
	cache.save();
}

test("facts that changed under the same key replace the previous ones", () => {
	const rootDir = makeFolder();
	saveFacts(rootDir, { about: "old facts", home: "its facts" });
	// The key of a page does not cover its pictures, and one of them was replaced.
	saveFacts(rootDir, { about: "new facts", home: "its facts" });
	const cache = openFactsCache(rootDir, "site");
	expect(cache.find("about")).toBe("new facts");
	expect(cache.find("home")).toBe("its facts");
});

test("pages that a site no longer has are dropped from the cache", () => {
	const rootDir = makeFolder();
	saveFacts(rootDir, { about: "its facts", home: "its facts" });
	saveFacts(rootDir, { about: "its facts" });
	expect(openFactsCache(rootDir, "site").find("home")).toBeUndefined();
});

test("the facts of one site are not found under another key", () => {
	const rootDir = makeFolder();
	saveFacts(rootDir, { about: "its facts" });
	const cache = openFactsCache(rootDir, "another");
	expect(cache.find("about")).toBeUndefined();
});

test("a check that is ended leaves what it has found, and what earlier ones have", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const rootDir = makeFolder();
	saveFacts(rootDir, { about: "its facts", home: "its facts" });
	const ended = openFactsCache(rootDir, "site");
	vi.advanceTimersByTime(1000);
	ended.add("about", "new facts");
	ended.add("fees", "its facts");
	const next = openFactsCache(rootDir, "site");
	expect(next.find("about")).toBe("new facts");
	expect(next.find("fees")).toBe("its facts");
	expect(next.find("home")).toBe("its facts");
});
