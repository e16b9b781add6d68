import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { openDiskCache } from "./disk-cache.ts";

const LETTERS = Buffer.from("abc".repeat(1000));

function openIn(rootDir: string, maxEntries?: number) {
	const packages = path.join(rootDir, "node_modules");
	fs.mkdirSync(packages, { recursive: true });
	const folder = path.join(packages, ".cache/hypno/letters");
	const options = {
		rootDir,
		kind: "letters",
		...(maxEntries ? { maxEntries } : {}),
	};
	const listFiles = () =>
		fs.readdirSync(folder).map((name) => path.join(folder, name));
	return { cache: openDiskCache(options), folder, listFiles };
}

test("an entry is found under its key only", () => {
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
	["other bytes", (bytes: Buffer) => Buffer.from(bytes.map((b) => b ^ 0x5a))],
	["one other byte", (bytes: Buffer) => Buffer.from(bytes.with(500, 0x60))],
	["cut by one byte", (bytes: Buffer) => bytes.subarray(0, -1)],
	["shorter than a checksum", (bytes: Buffer) => bytes.subarray(0, 7)],
	["empty", () => Buffer.alloc(0)],
	["twice as long", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
])("a damaged entry counts as missing: %s", (_, damage) => {
	const { cache, listFiles } = openIn(makeFolder());
	cache.put("a", LETTERS);
	for (const file of listFiles())
		fs.writeFileSync(file, damage(fs.readFileSync(file)));
	expect(cache.get("a")).toBe(undefined);
	cache.put("a", LETTERS);
	expect(cache.get("a")).toEqual(LETTERS);
});

test("a file under the name of another entry counts as missing", () => {
	const { cache, listFiles } = openIn(makeFolder());
	cache.put("a", LETTERS);
	const [a = ""] = listFiles();
	cache.put("b", Buffer.from("b"));
	const [b = ""] = listFiles().filter((file) => file !== a);
	fs.copyFileSync(a, b);
	expect(cache.get("b")).toBe(undefined);
});

test("a folder that cannot be written causes no error", () => {
	const rootDir = makeFolder();
	const { cache, folder } = openIn(rootDir);
	fs.mkdirSync(path.dirname(folder), { recursive: true });
	fs.writeFileSync(folder, "a file in its place");
	expect(() => cache.put("a", LETTERS)).not.toThrow();
	expect(cache.get("a")).toBe(undefined);
});

test("an entry that another user has stored is found", () => {
	const { cache } = openIn(makeFolder());
	cache.put("a", LETTERS);
	const refused = Object.assign(new Error("EPERM"), { code: "EPERM" });
	vi.spyOn(fs, "utimesSync").mockImplementation(() => {
		throw refused;
	});
	const found = cache.get("a");
	vi.restoreAllMocks();
	expect(found).toEqual(LETTERS);
});

test("entries of a day to come, which a wrong clock has written, are removed before others", () => {
	const { cache, listFiles } = openIn(makeFolder(), 2);
	cache.put("a", LETTERS);
	cache.put("b", LETTERS);
	const later = new Date(Date.now() + 70 * 24 * 3600 * 1000);
	for (const file of listFiles()) fs.utimesSync(file, later, later);
	cache.put("c", LETTERS);
	expect(cache.get("c")).toEqual(LETTERS);
	expect(listFiles()).toHaveLength(2);
});

test("the least recently used entries and incomplete files are removed", () => {
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
	const stored = ["half", "a", "b", "c", "d"].filter((key) => cache.get(key));
	expect(stored).toEqual(["a", "c", "d"]);
	expect(listFiles()).toHaveLength(3);
});

test("a site without node_modules uses the cache of hypno", () => {
	const rootDir = makeFolder();
	const kind = `test-${path.basename(rootDir)}`;
	const cache = openDiskCache({ rootDir, kind });
	cache.put("a", LETTERS);
	const ownCache = path.resolve(
		import.meta.dirname,
		"../../../node_modules/.cache/hypno",
	);
	expect(fs.readdirSync(path.join(ownCache, kind))).toHaveLength(1);
	fs.rmSync(path.join(ownCache, kind), { recursive: true });
	expect(fs.readdirSync(rootDir)).toEqual([]);
});
