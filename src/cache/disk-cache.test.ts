import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { openDiskCache } from "./disk-cache.js";

const LETTERS = Buffer.from("abc".repeat(1000));

function openIn(rootDir: string, keep?: number) {
	const packages = path.join(rootDir, "node_modules");
	fs.mkdirSync(packages, { recursive: true });
	const folder = path.join(packages, ".cache/hypno/letters");
	const setting = { rootDir, kind: "letters", ...(keep ? { keep } : {}) };
	const listFiles = () =>
		fs.readdirSync(folder).map((name) => path.join(folder, name));
	return { cache: openDiskCache(setting), folder, listFiles };
}

test("what was put is there again, under its key alone", () => {
	const { cache, listFiles } = openIn(makeFolder());
	expect(cache.get("a")).toBe(undefined);
	cache.put("a", LETTERS);
	cache.put("empty", Buffer.alloc(0));
	expect(cache.get("a")).toEqual(LETTERS);
	expect(cache.get("empty")).toEqual(Buffer.alloc(0));
	expect(cache.get("b")).toBe(undefined);
	expect(listFiles()).toHaveLength(2);
});

test.each([
	["random bytes", (bytes: Buffer) => Buffer.from(bytes.map((b) => b ^ 0x5a))],
	["one byte", (bytes: Buffer) => Buffer.from(bytes.with(500, 0x60))],
	["cut short", (bytes: Buffer) => bytes.subarray(0, -1)],
	["cut to less than a checksum", (bytes: Buffer) => bytes.subarray(0, 7)],
	["nothing", () => Buffer.alloc(0)],
	["more", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
])("what was damaged is not given: %s", (_, damage) => {
	const { cache, listFiles } = openIn(makeFolder());
	cache.put("a", LETTERS);
	for (const file of listFiles())
		fs.writeFileSync(file, damage(fs.readFileSync(file)));
	expect(cache.get("a")).toBe(undefined);
	cache.put("a", LETTERS);
	expect(cache.get("a")).toEqual(LETTERS);
});

test("a file under the name of another is not given", () => {
	const { cache, listFiles } = openIn(makeFolder());
	cache.put("a", LETTERS);
	const [a = ""] = listFiles();
	cache.put("b", Buffer.from("b"));
	const [b = ""] = listFiles().filter((file) => file !== a);
	fs.copyFileSync(a, b);
	expect(cache.get("b")).toBe(undefined);
});

test("a folder that cannot be written or is none loses nothing but time", () => {
	const rootDir = makeFolder();
	const { cache, folder } = openIn(rootDir);
	fs.mkdirSync(path.dirname(folder), { recursive: true });
	fs.writeFileSync(folder, "a file in its place");
	expect(() => cache.put("a", LETTERS)).not.toThrow();
	expect(cache.get("a")).toBe(undefined);
});

test("what was used last is kept, the rest goes, half-written files too", () => {
	const { cache, folder, listFiles } = openIn(makeFolder(), 3);
	const age = (seconds: number) => {
		const then = new Date(Date.now() - seconds * 1000);
		for (const file of listFiles())
			if (fs.statSync(file).mtimeMs > Date.now() - 5000)
				fs.utimesSync(file, then, then);
	};
	cache.put("half", LETTERS);
	fs.writeFileSync(path.join(folder, "left-by-a-crash"), "half");
	age(90);
	cache.put("a", LETTERS);
	age(60);
	cache.put("b", LETTERS);
	age(30);
	expect(cache.get("a")).toEqual(LETTERS);
	age(20);
	cache.put("c", LETTERS);
	cache.put("d", LETTERS);
	const kept = ["half", "a", "b", "c", "d"].filter((key) => cache.get(key));
	expect(kept).toEqual(["a", "c", "d"]);
	expect(listFiles()).toHaveLength(3);
});

test("a site without packages of its own uses those of hypno", () => {
	const rootDir = makeFolder();
	const kind = `test-${path.basename(rootDir)}`;
	const cache = openDiskCache({ rootDir, kind });
	cache.put("a", LETTERS);
	const own = path.resolve(
		import.meta.dirname,
		"../../node_modules/.cache/hypno",
	);
	expect(fs.readdirSync(path.join(own, kind))).toHaveLength(1);
	fs.rmSync(path.join(own, kind), { recursive: true });
	expect(fs.readdirSync(rootDir)).toEqual([]);
});
