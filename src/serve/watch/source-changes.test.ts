import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
	describe,
	expect,
	onTestFinished,
	type TestContext,
	test,
} from "vitest";
import {
	makeFolder,
	type Overrides,
	writeTree,
} from "../../../test/support/make-site.ts";
import { SourceChanges, TIMING } from "./source-changes.ts";

const FOLDERS = ["content", "templates", "static"];
/** The delays are long, so that a busy machine does not report changes that belong together separately. */
const SLOW = { ...TIMING, firstRead: 4, incomplete: 1000, replaced: 600 };
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

/** Passes on changes until they are closed. */
async function follow(
	changes: SourceChanges,
	onChanged: (sourcePaths: readonly string[]) => unknown,
): Promise<void> {
	for (;;) {
		const changed = await changes.next();
		if (changed.length === 0) return;
		await onChanged(changed.toSorted());
	}
}

interface Scene {
	readonly rootDir: string;
	/** The sets of changes, each sorted by file. */
	readonly calls: (readonly string[])[];
	readonly at: (sourcePath: string) => string;
	/** Returns once all changes are reported. */
	readonly flush: () => Promise<void>;
}

/**
 * @param context belongs to a test that runs beside others
 * @param pause is the time in milliseconds before the changes
 */
async function watchScene(
	{ onTestFinished }: TestContext,
	pause: number,
): Promise<Scene> {
	const rootDir = makeFolder(onTestFinished);
	writeTree(rootDir, FILES);
	const calls: (readonly string[])[] = [];
	const changes = new SourceChanges({
		rootDir,
		names: FOLDERS,
		onError: (error) => {
			throw error;
		},
		timing: SLOW,
	});
	onTestFinished(() => changes.close());
	void follow(changes, (changed) => calls.push(changed));
	await delay(pause);
	return {
		rootDir,
		calls,
		at: (sourcePath) => path.join(rootDir, sourcePath),
		flush: () => delay(SLOW.incomplete + 300),
	};
}

type Act = (scene: Scene) => void | Promise<void>;

const write =
	(sourcePath: string, text: string): Act =>
	({ at }) =>
		fs.writeFileSync(at(sourcePath), text);

const ONCE: readonly (readonly [string, readonly string[], Act])[] = [
	["an edit", [OCD], write(OCD, "other")],
	["a new text of the same length", [OCD], write(OCD, "ocd\n")],
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
		"a temporary file that replaces the file",
		[OCD],
		({ at }) => {
			fs.writeFileSync(at(`${OCD}.tmp.1`), "other");
			fs.renameSync(at(`${OCD}.tmp.1`), at(OCD));
		},
	],
	[
		"a backup and a new file, as Vim saves",
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
		"many files that are replaced, as git does",
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
		"many files that are written at once",
		[IBS, OCD].sort(),
		({ at }) => {
			for (const file of [OCD, IBS]) fs.writeFileSync(at(file), "other");
		},
	],
	[
		"a folder that is moved away",
		[IBS, OCD].sort(),
		({ at }) => fs.renameSync(at("content/services"), at("away")),
	],
	[
		"a new folder with a file",
		["static/art/deep/b.svg"],
		({ at }) => {
			fs.mkdirSync(at("static/art/deep"), { recursive: true });
			fs.writeFileSync(at("static/art/deep/b.svg"), "<svg/>");
		},
	],
];

const NEVER: readonly (readonly [string, Act])[] = [
	["a file written with the same bytes", write(OCD, "OCD\n")],
	["a new mtime", ({ at }) => fs.utimesSync(at(OCD), new Date(), new Date())],
	["a file in the output folder", write("dist/index.html", "other")],
	["a backup copy of an editor", write("content/services/ocd.md~", "x")],
	["a file of the operating system", write("static/Thumbs.db", "x")],
	["a hidden file of an editor", write("content/.ocd.md.swp", "x")],
	[
		"a folder that is moved away and back at once",
		({ at }) => {
			fs.renameSync(at("content/services"), at("away"));
			fs.renameSync(at("away"), at("content/services"));
		},
	],
	[
		"a file that is added and deleted at once",
		({ at }) => {
			fs.writeFileSync(at("static/4913"), "");
			fs.rmSync(at("static/4913"));
		},
	],
];

describe.concurrent.each([0, 200])(
	"%i ms after the watch is opened,",
	(pause) => {
		test.for(ONCE)(
			"a change is reported once: %s",
			async ([, files, act], context) => {
				const { expect } = context;
				const scene = await watchScene(context, pause);
				await act(scene);
				await expect.poll(() => scene.calls.length).toBe(1);
				await scene.flush();
				expect(scene.calls).toEqual([files]);
			},
		);

		test.for(NEVER)("no change is reported: %s", async ([, act], context) => {
			const { expect } = context;
			const scene = await watchScene(context, pause);
			await act(scene);
			await scene.flush();
			expect(scene.calls).toEqual([]);
		});

		test("a folder that comes back is watched as before", async (context) => {
			const { expect } = context;
			const scene = await watchScene(context, pause);
			const { at, calls } = scene;
			for (const folder of ["content", "content/services"]) {
				const expectChange = async (times: number) => {
					await expect.poll(() => calls.length).toBe(times);
				};
				fs.renameSync(at(folder), at("away"));
				await expectChange(1);
				fs.renameSync(at("away"), at(folder));
				await expectChange(2);
				calls.splice(0);
				fs.writeFileSync(at(OCD), `after ${folder}`);
				await expectChange(1);
				expect(calls.splice(0)).toEqual([[OCD]]);
			}
		});

		test("a new folder is watched from its creation on", async (context) => {
			const { expect } = context;
			const { at, calls } = await watchScene(context, pause);
			for (const folder of ["one", "two", "three"]) {
				const file = `static/${folder}/a.svg`;
				fs.mkdirSync(path.dirname(at(file)));
				for (const text of ["<svg/>", "<svg>1</svg>", "<svg>2</svg>"]) {
					fs.writeFileSync(at(file), text);
					await expect.poll(() => calls.splice(0)).toEqual([[file]]);
				}
			}
		});

		test("a folder that is replaced at once is watched as before", async (context) => {
			const { expect } = context;
			const { at, calls } = await watchScene(context, pause);
			fs.cpSync(at("content"), at("next"), { recursive: true });
			fs.renameSync(at("content"), at("away"));
			fs.renameSync(at("next"), at("content"));
			await delay(SLOW.rewatch + 300);
			for (const file of [OCD, "content/services/new.md"]) {
				fs.writeFileSync(at(file), "other");
				await expect.poll(() => calls.splice(0)).toEqual([[file]]);
			}
		});
	},
);

test("changes during a build are reported once, after it", async () => {
	const rootDir = makeFolder();
	writeTree(rootDir, FILES);
	const changes = new SourceChanges({
		rootDir,
		names: FOLDERS,
		onError: () => {},
	});
	onTestFinished(() => changes.close());
	const calls: (readonly string[])[] = [];
	void follow(changes, async (changed) => {
		calls.push(changed);
		if (calls.length > 1) return;
		for (const text of ["one", "two", "three"]) {
			fs.writeFileSync(path.join(rootDir, OCD), text);
			fs.writeFileSync(path.join(rootDir, IBS), text);
			await delay(2);
		}
		// A build may have read the file that existed for a moment.
		fs.writeFileSync(path.join(rootDir, OCD), "zero");
		await delay(2);
	});
	fs.writeFileSync(path.join(rootDir, OCD), "zero");
	await expect.poll(() => calls.length).toBe(2);
	await delay(TIMING.incomplete + 300);
	expect(calls).toEqual([[OCD], [IBS, OCD].sort()]);
});

test("a change of a linked file elsewhere is reported", async () => {
	const rootDir = makeFolder();
	writeTree(rootDir, FILES);
	const elsewhere = makeFolder();
	writeTree(elsewhere, { "content/ocd.md": "OCD" });
	const target = path.join(elsewhere, "content/ocd.md");
	const link = "content/services/link.md";
	fs.symlinkSync(target, path.join(rootDir, link));
	const changes = new SourceChanges({
		rootDir,
		names: FOLDERS,
		onError: () => {},
	});
	onTestFinished(() => changes.close());
	const next = changes.next();
	fs.writeFileSync(target, "unseen");
	expect(await next).toEqual([link]);
});

test("waiting with a limit returns nothing when nothing changes", async () => {
	const rootDir = makeFolder();
	writeTree(rootDir, FILES);
	const changes = new SourceChanges({
		rootDir,
		names: FOLDERS,
		onError: () => {},
	});
	onTestFinished(() => changes.close());
	expect(await changes.next(20)).toEqual([]);
	fs.writeFileSync(path.join(rootDir, OCD), "other");
	expect(await changes.next(20_000)).toEqual([OCD]);
});
