import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { openFactsCache } from "./facts-cache.ts";

test("what was added last is found, and what was not added is forgotten", () => {
	const setting = { rootDir: makeFolder(), key: "site" };
	const first = openFactsCache(setting);
	first.add("about", "old facts");
	first.add("home", "its facts");
	first.save();
	const second = openFactsCache(setting);
	expect(second.find("about")).toBe("old facts");
	// As when a picture of the page was replaced, which its key does not cover.
	second.add("about", "new facts");
	second.save();
	const third = openFactsCache(setting);
	expect(third.find("about")).toBe("new facts");
	expect(third.find("home")).toBeUndefined();
	expect(openFactsCache({ ...setting, key: "another" }).find("about")).toBe(
		undefined,
	);
});
