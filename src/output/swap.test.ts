import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import {
	makeFolder,
	readTree,
	writeTree,
} from "../../test/support/make-site.ts";
import {
	createWorkFolder,
	newIn,
	noteWorkFolder,
	restoreInterrupted,
	swapFolders,
} from "./swap.ts";

/** No process has this number. */
const DEAD = 2 ** 22 + 1;

const NAME = ".dist.hypno-Ab12cd";

/** Describes a work folder that a process has noted. */
function workFolder(pid: number, files: Record<string, string>, name = NAME) {
	const inside = Object.entries(files).map(([file, text]) => [
		`${name}/${file}`,
		text,
	]);
	return { [`${name}/note`]: `${pid} ${name}`, ...Object.fromEntries(inside) };
}

const HALF_SWAPPED = { "old/index.html": "old", "new/index.html": "new" };

test("a site that a killed build had moved away is restored", () => {
	const dir = makeFolder();
	writeTree(dir, workFolder(DEAD, HALF_SWAPPED));
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
		writeTree(dir, { "dist/index.html": "site", ...workFolder(DEAD, files) });
		restoreInterrupted(path.join(dir, "dist"));
		expect(readTree(dir)).toEqual({ "dist/index.html": "site" });
	},
);

test("a previous site is never deleted where somebody has taken its place", () => {
	const dir = makeFolder();
	const files = { "dist/mine": "mine", ...workFolder(DEAD, HALF_SWAPPED) };
	writeTree(dir, files);
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual(files);
});

test.each([
	["of a running build", workFolder(process.ppid, HALF_SWAPPED)],
	[
		"of another output folder",
		workFolder(DEAD, HALF_SWAPPED, ".public.hypno-Ab12cd"),
	],
	["without a note", { [`${NAME}/old/index.html`]: "mine" }],
	["with a note of another folder", { [`${NAME}/note`]: `${DEAD} .dist` }],
	["with an empty note", { [`${NAME}/note`]: "" }],
	["that is a file", { [NAME]: "mine" }],
])("a folder %s stays", (_which, files) => {
	const dir = makeFolder();
	writeTree(dir, files);
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual(files);
});

test("a folder that was deleted in part is still known", () => {
	const dir = makeFolder();
	writeTree(dir, workFolder(DEAD, { "old/index.html": "old" }));
	const outDir = path.join(dir, "dist");
	const real = fs.rmSync;
	const rm = vi.spyOn(fs, "rmSync");
	rm.mockImplementation((file, options) => {
		if (String(file).endsWith("old"))
			throw Object.assign(new Error(), { code: "EIO", syscall: "rm" });
		real(file, options);
	});
	restoreInterrupted(outDir);
	vi.restoreAllMocks();
	expect(fs.readdirSync(path.join(dir, NAME))).toEqual(["note", "old"]);
	restoreInterrupted(outDir);
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
		noteWorkFolder(workDir);
		writeTree(newIn(workDir), { "index.html": text });
		swapFolders(workDir, outDir);
		expect(readTree(outDir)).toEqual({ "index.html": text });
	}
});

test("when the new folder cannot be moved, the old one is restored", () => {
	const outDir = path.join(makeFolder(), "dist");
	writeTree(outDir, { "index.html": "old" });
	const workDir = createWorkFolder(outDir);
	expect(() => swapFolders(workDir, outDir)).toThrow("ENOENT");
	expect(readTree(path.dirname(outDir))).toEqual({ "dist/index.html": "old" });
});

test("a site left by a process whose number is used again is restored after an hour", () => {
	const dir = makeFolder();
	writeTree(dir, workFolder(process.ppid, HALF_SWAPPED));
	restoreInterrupted(path.join(dir, "dist"));
	expect(fs.readdirSync(dir)).toEqual([NAME]);
	const now = Date.now();
	vi.spyOn(Date, "now").mockReturnValue(now + 3_700_000);
	restoreInterrupted(path.join(dir, "dist"));
	vi.restoreAllMocks();
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});
