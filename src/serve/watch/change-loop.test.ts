import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import {
	makeFolder,
	type Overrides,
	writeTree,
} from "../../../test/support/make-site.ts";
import { ChangeLoop, PACE } from "./change-loop.ts";
import { SourceFiles } from "./source-files.ts";
import { watchFolders } from "./watch-folders.ts";

const FOLDERS = ["content", "templates", "static"];
/** Slow, so that a machine with much else to do does not tear apart what belongs together. */
const SLOW = { ...PACE, glance: 4, quiet: 150, brief: 80, review: 150 };
const OCD = "content/services/ocd.md";
const IBS = "content/services/ibs.md";
const FILES: Overrides = {
	"content/site.yaml": "name: Calm\n",
	[OCD]: "OCD\n",
	[IBS]: "IBS\n",
	"templates/index.tsx": "export {};\n",
	"static/a.svg": "<svg/>\n",
	"dist/index.html": "built\n",
};

interface Scene {
	readonly rootDir: string;
	/** Each set of changes, in the order of the files. */
	readonly calls: (readonly string[])[];
	readonly at: (sourcePath: string) => string;
	/** Comes back when everything is told. */
	readonly settle: () => Promise<void>;
}

async function watchScene(): Promise<Scene> {
	const rootDir = makeFolder();
	writeTree(rootDir, FILES);
	const calls: (readonly string[])[] = [];
	const closers: (() => Promise<void>)[] = [];
	// Before anything is waited for: tests run side by side.
	onTestFinished(async () => {
		for (const close of closers) await close();
	});
	const files = new SourceFiles(rootDir, FOLDERS);
	const loop = new ChangeLoop({
		files,
		onChanges: async (sourcePaths) => {
			calls.push(sourcePaths.toSorted());
		},
		pace: SLOW,
	});
	const watch = await watchFolders({
		rootDir,
		folders: FOLDERS,
		onHint: loop.hint,
		onError: (error) => {
			throw error;
		},
	});
	files.learn();
	closers.push(watch.close, () => loop.close());
	return {
		rootDir,
		calls,
		at: (sourcePath) => path.join(rootDir, sourcePath),
		settle: () => delay(SLOW.quiet + SLOW.review * 2),
	};
}

type Act = (scene: Scene) => void | Promise<void>;

const write =
	(sourcePath: string, text: string): Act =>
	({ at }) =>
		fs.writeFileSync(at(sourcePath), text);

const ONCE: readonly (readonly [string, readonly string[], Act])[] = [
	["an edit", [OCD], write(OCD, "other")],
	["an edit that is as long", [OCD], write(OCD, "ocd\n")],
	[
		"a new file",
		["content/services/new.md"],
		write("content/services/new.md", "new"),
	],
	["a deletion", [OCD], ({ at }) => fs.rmSync(at(OCD))],
	[
		"a rename",
		["content/services/new.md", OCD],
		({ at }) => fs.renameSync(at(OCD), at("content/services/new.md")),
	],
	[
		"a temporary file put in its place",
		[OCD],
		({ at }) => {
			fs.writeFileSync(at(`${OCD}.tmp.1`), "other");
			fs.renameSync(at(`${OCD}.tmp.1`), at(OCD));
		},
	],
	[
		"a backup, then a new file, as Vim saves",
		[OCD],
		async ({ at }) => {
			fs.writeFileSync(at("content/services/4913"), "");
			fs.rmSync(at("content/services/4913"));
			fs.renameSync(at(OCD), at(`${OCD}~`));
			await delay(2);
			fs.writeFileSync(at(OCD), "other");
			await delay(2);
			fs.rmSync(at(`${OCD}~`));
		},
	],
	[
		"a file that is emptied before it is written",
		[OCD],
		async ({ at }) => {
			fs.writeFileSync(at(OCD), "");
			await delay(5);
			fs.writeFileSync(at(OCD), "other");
		},
	],
	[
		"many files replaced, as git does",
		[IBS, OCD, "content/site.yaml"].sort(),
		async ({ at }) => {
			for (const file of [OCD, IBS, "content/site.yaml"]) {
				fs.rmSync(at(file));
				fs.writeFileSync(at(file), "other");
				await delay(2);
			}
		},
	],
	[
		"many files written at once",
		[IBS, OCD].sort(),
		({ at }) => {
			for (const file of [OCD, IBS]) fs.writeFileSync(at(file), "other");
		},
	],
	[
		"a folder moved away",
		[IBS, OCD].sort(),
		({ at }) => fs.renameSync(at("content/services"), at("away")),
	],
	[
		"a new folder with what is in it",
		["static/art/deep/b.svg"],
		({ at }) => {
			fs.mkdirSync(at("static/art/deep"), { recursive: true });
			fs.writeFileSync(at("static/art/deep/b.svg"), "<svg/>");
		},
	],
];

const NEVER: readonly (readonly [string, Act])[] = [
	["the same bytes once more", write(OCD, "OCD\n")],
	["another time", ({ at }) => fs.utimesSync(at(OCD), new Date(), new Date())],
	["the output folder", write("dist/index.html", "other")],
	["what an editor hides beside a text", write("content/.ocd.md.swp", "x")],
	[
		"a folder moved away and back at once",
		({ at }) => {
			fs.renameSync(at("content/services"), at("away"));
			fs.renameSync(at("away"), at("content/services"));
		},
	],
	[
		"a file that comes and goes",
		({ at }) => {
			fs.writeFileSync(at("static/4913"), "");
			fs.rmSync(at("static/4913"));
		},
	],
];

describe("what happens to files", () => {
	test.concurrent.each(ONCE)("%s is told once", async (_, files, act) => {
		const scene = await watchScene();
		await act(scene);
		await scene.settle();
		expect(scene.calls).toEqual([files]);
	});

	test.concurrent.each(NEVER)("%s is not told", async (_, act) => {
		const scene = await watchScene();
		await act(scene);
		await scene.settle();
		expect(scene.calls).toEqual([]);
	});

	test.concurrent("a folder that comes back is watched as before", async () => {
		const scene = await watchScene();
		const { at, calls, settle } = scene;
		for (const folder of ["content", "content/services"]) {
			fs.renameSync(at(folder), at("away"));
			await settle();
			fs.renameSync(at("away"), at(folder));
			await settle();
			calls.splice(0);
			fs.writeFileSync(at(OCD), `after ${folder}`);
			await settle();
			expect(calls).toEqual([[OCD]]);
		}
	});
});

test("what comes while changes are at work is told once, afterwards", async () => {
	const rootDir = makeFolder();
	writeTree(rootDir, FILES);
	const files = new SourceFiles(rootDir, FOLDERS);
	files.learn();
	const calls: (readonly string[])[] = [];
	const loop = new ChangeLoop({
		files,
		onChanges: async (sourcePaths) => {
			calls.push(sourcePaths.toSorted());
			if (calls.length > 1) return;
			for (const text of ["one", "two", "three"]) {
				fs.writeFileSync(path.join(rootDir, OCD), text);
				fs.writeFileSync(path.join(rootDir, IBS), text);
				loop.hint(OCD);
				loop.hint(IBS);
				await delay(2);
			}
		},
	});
	onTestFinished(() => loop.close());
	fs.writeFileSync(path.join(rootDir, OCD), "zero");
	loop.hint(OCD);
	await expect.poll(() => calls.length).toBe(2);
	await delay(PACE.quiet + PACE.review * 2);
	expect(calls).toEqual([[OCD], [IBS, OCD].sort()]);
});

test("what no event tells of is found by looking", async () => {
	const rootDir = makeFolder();
	writeTree(rootDir, FILES);
	const calls: (readonly string[])[] = [];
	const files = new SourceFiles(rootDir, FOLDERS);
	files.learn();
	const loop = new ChangeLoop({
		files,
		onChanges: async (sourcePaths) => {
			calls.push(sourcePaths);
		},
		pace: { ...PACE, heartbeat: 20 },
	});
	onTestFinished(() => loop.close());
	fs.writeFileSync(path.join(rootDir, OCD), "unseen");
	await expect.poll(() => calls).toEqual([[OCD]]);
});
