import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import {
	makeFolder,
	readTree,
	writeTree,
} from "../../../test/support/make-site.ts";
import {
	createWorkFolder,
	newIn,
	restoreInterrupted,
	swapFolders,
} from "./swap.ts";

/** No process has this number. */
const DEAD = 2 ** 22 + 1;

const NAME = `.dist.hypno-${DEAD}-Ab12cd`;

/** Describes the files of a work folder. */
function workFolder(files: Record<string, string>, name = NAME) {
	return Object.fromEntries(
		Object.entries(files).map(([file, text]) => [`${name}/${file}`, text]),
	);
}

const RUNNING = `.dist.hypno-${process.ppid}-Ab12cd`;

const HALF_SWAPPED = { "old/index.html": "old", "new/index.html": "new" };

test("a site that a killed build had moved away is restored", () => {
	const dir = makeFolder();
	writeTree(dir, workFolder(HALF_SWAPPED));
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual({ "dist/index.html": "old" });
});

test.each([
	["before it was replaced", { "new/index.html": "half" }],
	["once it was replaced", { "old/index.html": "old" }],
])(
	"the work folder of a build that was killed %s is removed",
	(_when, files) => {
		const dir = makeFolder();
		writeTree(dir, { "dist/index.html": "site", ...workFolder(files) });
		restoreInterrupted(path.join(dir, "dist"));
		expect(readTree(dir)).toEqual({ "dist/index.html": "site" });
	},
);

test("a previous site is never deleted where somebody has taken its place", () => {
	const dir = makeFolder();
	const files = { "dist/mine": "mine", ...workFolder(HALF_SWAPPED) };
	writeTree(dir, files);
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual(files);
});

test.each([
	["of a running build", workFolder(HALF_SWAPPED, RUNNING)],
	[
		"of another output folder",
		workFolder(HALF_SWAPPED, `.public.hypno-${DEAD}-Ab12cd`),
	],
	["without a process", workFolder(HALF_SWAPPED, ".dist.hypno-Ab12cd")],
	["of a person", workFolder(HALF_SWAPPED, `.dist.hypno-${DEAD}-backup2`)],
	["that is a file", { [NAME]: "mine" }],
])("a folder %s stays", (_which, files) => {
	const dir = makeFolder();
	writeTree(dir, files);
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual(files);
});

test("the work folder of a build that was killed before it wrote anything is removed", () => {
	const dir = makeFolder();
	fs.mkdirSync(path.join(dir, NAME));
	restoreInterrupted(path.join(dir, "dist"));
	expect(fs.readdirSync(dir)).toEqual([]);
});

test("nothing is restored into a folder that does not exist yet", () => {
	const dir = path.join(makeFolder(), "a/b/dist");
	expect(() => restoreInterrupted(dir)).not.toThrow();
});

test("the new folder replaces the old one", () => {
	const outDir = path.join(makeFolder(), "dist");
	for (const text of ["first", "second"]) {
		const workDir = createWorkFolder(outDir);
		writeTree(newIn(workDir), { "index.html": text });
		swapFolders(workDir, outDir);
		expect(readTree(outDir)).toEqual({ "index.html": text });
	}
});

test("when the new folder cannot be moved, the old one is restored", () => {
	const outDir = path.join(makeFolder(), "dist");
	writeTree(outDir, { "index.html": "old" });
	const workDir = createWorkFolder(outDir);
	writeTree(newIn(workDir), { "index.html": "new" });
	const rename = fs.renameSync;
	vi.spyOn(fs, "renameSync")
		.mockImplementationOnce(rename)
		.mockImplementationOnce(() => {
			throw new Error("EBUSY");
		});
	expect(() => swapFolders(workDir, outDir)).toThrow("EBUSY");
	vi.restoreAllMocks();
	restoreInterrupted(outDir);
	expect(readTree(path.dirname(outDir))).toEqual({ "dist/index.html": "old" });
});
