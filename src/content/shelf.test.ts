import { expect, test } from "vitest";
import { Shelf } from "./shelf.ts";

test("what is put aside comes back as it was, as often as it is asked for", () => {
	const values = [
		{ title: "Sleep \u2013 at last", steps: ["One", "Two"], rate: 0.5 },
		{ title: "", steps: [], rate: Number.NaN, missing: undefined },
	];
	const shelf = new Shelf<(typeof values)[number]>();
	const shelved = values.map((value) => shelf.put(value));
	for (const [at, value] of values.entries()) {
		expect(shelved[at]?.take()).toStrictEqual(value);
		expect(shelved[at]?.take()).toStrictEqual(value);
	}
});

test("there is room for some, and none for what is larger than a part of it", () => {
	const shelf = new Shelf<string>();
	expect(shelf.put("x".repeat(2_000_000))).toBeUndefined();
	expect(shelf.put("small")?.take()).toBe("small");
	let letters = 0;
	while (shelf.put("x".repeat(300_000))) letters += 300_000;
	expect(letters).toBeGreaterThan(20_000_000);
	expect(letters).toBeLessThan(40_000_000);
});
