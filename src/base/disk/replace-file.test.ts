import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { renameFile, replaceFile } from "./replace-file.ts";

function refuseRename(times: number, code: string) {
	let left = times;
	const { renameSync } = fs;
	return vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
		if (left-- > 0) throw Object.assign(new Error(code), { code });
		renameSync(from, to);
	});
}

test.each([
	["EPERM", 1],
	["EPERM", 5],
	["EACCES", 3],
	["EACCES", 1],
])(
	"a rename that is refused with %s %i times is tried again",
	(code, times) => {
		const file = path.join(makeFolder(), "a.txt");
		fs.writeFileSync(file, "old");
		const spy = refuseRename(times, code);
		expect(replaceFile(file, "new")).toBe(true);
		spy.mockRestore();
		expect(fs.readFileSync(file, "utf8")).toBe("new");
		expect(fs.readdirSync(path.dirname(file))).toEqual(["a.txt"]);
	},
);

test("a folder that is held for a moment is renamed too", () => {
	const folder = makeFolder();
	fs.mkdirSync(path.join(folder, "new"));
	const spy = refuseRename(3, "EPERM");
	renameFile(path.join(folder, "new"), path.join(folder, "dist"));
	spy.mockRestore();
	expect(fs.readdirSync(folder)).toEqual(["dist"]);
});

test.each([
	["EPERM", 1900],
	["ENOSPC", 0],
])(
	"a rename that is always refused with %s fails after %i ms",
	(code, least) => {
		const file = path.join(makeFolder(), "a.txt");
		const spy = refuseRename(Number.POSITIVE_INFINITY, code);
		const begin = performance.now();
		expect(() => replaceFile(file, "new")).toThrow(code);
		const time = performance.now() - begin;
		spy.mockRestore();
		expect(time).toBeGreaterThanOrEqual(least);
		expect(time).toBeLessThan(least + 1500);
		expect(fs.readdirSync(path.dirname(file))).toEqual([]);
	},
);

test("what a killed process has left beside the file is removed, and nothing else", () => {
	const folder = makeFolder();
	const others = [
		`.a.txt.hypno-${process.ppid}-1`,
		".a.txt.swp",
		".a.txt.hypno-mine",
		".b.txt.hypno-999999999-1",
	];
	for (const name of [...others, ".a.txt.hypno-999999999-1"])
		fs.writeFileSync(path.join(folder, name), "");
	replaceFile(path.join(folder, "a.txt"), "new");
	expect(fs.readdirSync(folder).sort()).toEqual([...others, "a.txt"].sort());
});
