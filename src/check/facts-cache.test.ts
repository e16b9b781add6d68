import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { openFactsCache } from "./facts-cache.ts";

function saveFacts(
	setting: Parameters<typeof openFactsCache>[0],
	factsOfPages: Record<string, string>,
) {
	const cache = openFactsCache(setting);
	for (const [key, facts] of Object.entries(factsOfPages)) {
		cache.add(key, facts);
	}
	cache.save();
}

test("facts that changed under the same key replace the previous ones", () => {
	const setting = { rootDir: makeFolder(), key: "site" };
	saveFacts(setting, { about: "old facts", home: "its facts" });
	// The key of a page does not cover its pictures, and one of them was replaced.
	saveFacts(setting, { about: "new facts", home: "its facts" });
	const cache = openFactsCache(setting);
	expect(cache.find("about")).toBe("new facts");
	expect(cache.find("home")).toBe("its facts");
});

test("pages that a site no longer has are dropped from the cache", () => {
	const setting = { rootDir: makeFolder(), key: "site" };
	saveFacts(setting, { about: "its facts", home: "its facts" });
	saveFacts(setting, { about: "its facts" });
	expect(openFactsCache(setting).find("home")).toBeUndefined();
});

test("the facts of one site are not found under another key", () => {
	const setting = { rootDir: makeFolder(), key: "site" };
	saveFacts(setting, { about: "its facts" });
	const cache = openFactsCache({ ...setting, key: "another" });
	expect(cache.find("about")).toBeUndefined();
});
