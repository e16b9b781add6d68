import { expect, test } from "vitest";
import { findTimeLimit } from "./background-checks.ts";

test("a check may take ten times as long as the one before, and at least 30 s", () => {
	expect(findTimeLimit(0)).toBe(30_000);
	expect(findTimeLimit(2000)).toBe(30_000);
	expect(findTimeLimit(7000)).toBe(70_000);
});
