// Changes of source files are returned together once nothing has changed for a moment.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, type TestContext, test, vi } from "vitest";
import {
	makeFolder,
	type Overrides,
	writeTree,
} from "../../test/support/make-site.ts";
import type { UserError } from "../base/problems.ts";
import { SourceWatch } from "./watch-sources.ts";

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
	/** The sets of changes so far. */
	readonly calls: (readonly string[])[];
	readonly at: (sourcePath: string) => string;
	readonly write: (sourcePath: string, text: string) => void;
}

async function watchScene({
	onTestFinished,
}: Pick<TestContext, "onTestFinished">): Promise<Scene> {
	const rootDir = makeFolder(onTestFinished);
	writeTree(rootDir, FILES);
	const calls: (readonly string[])[] = [];
	const watch = new SourceWatch({
		rootDir,
		names: ["content", "templates", "static"],
		onError: (error) => {
			throw error;
		},
	});
	onTestFinished(() => watch.close());
	const follow = async () => {
		for (;;) {
			const changed = await watch.next();
			if (changed.length === 0) return;
			calls.push(changed);
		}
	};
	void follow();
	await watch.listAll();
	const at = (sourcePath: string) => path.join(rootDir, sourcePath);
	return {
		rootDir,
		calls,
		at,
		write: (sourcePath, text) => fs.writeFileSync(at(sourcePath), text),
	};
}

type Act = (scene: Scene) => void | Promise<void>;

const CHANGES: readonly (readonly [string, readonly string[], Act])[] = [
	["an edit", [OCD], ({ write }) => write(OCD, "other")],
	["a deletion", [OCD], ({ at }) => fs.rmSync(at(OCD))],
	["a new file", ["static/b.svg"], ({ write }) => write("static/b.svg", "new")],
	[
		"a temporary file that replaces the file",
		[OCD],
		({ at, write }) => {
			write("content/services/.ocd.md.tmp", "other");
			fs.renameSync(at("content/services/.ocd.md.tmp"), at(OCD));
		},
	],
	[
		"a file that is emptied before it is written",
		[OCD],
		async ({ write }) => {
			write(OCD, "");
			await delay(5);
			write(OCD, "other");
		},
	],
	[
		"several files that are replaced one by one, as git does",
		[IBS, OCD, "content/site.yaml"].sort(),
		async ({ at, write }) => {
			for (const file of [OCD, IBS, "content/site.yaml"]) {
				fs.rmSync(at(file));
				write(file, "other");
				await delay(2);
			}
		},
	],
];

const IGNORED: readonly (readonly [string, Act])[] = [
	["a file of the output folder", ({ write }) => write("dist/index.html", "x")],
	["a backup of an editor", ({ write }) => write(`${OCD}~`, "x")],
	["a hidden file of an editor", ({ write }) => write("content/.x.swp", "x")],
];

// A busy machine may pause for longer between two writes than the watch waits, which looks like two changes.
test.concurrent.for(CHANGES)(
	"a change is returned once: %s",
	{ retry: 3 },
	async ([, files, act], context) => {
		const scene = await watchScene(context);
		await act(scene);
		await context.expect.poll(() => scene.calls.length).toBe(1);
		await delay(200);
		context.expect(scene.calls).toEqual([files]);
	},
);

test("the watch is behind from a change until somebody waits for the next one", async (context) => {
	const rootDir = makeFolder(context.onTestFinished);
	writeTree(rootDir, FILES);
	const names = ["content"];
	const watch = new SourceWatch({ rootDir, names, onError: () => {} });
	context.onTestFinished(() => watch.close());
	await watch.listAll();
	const changed = watch.next();
	expect(watch.isBehind).toBe(false);
	fs.writeFileSync(path.join(rootDir, OCD), "other");
	await expect.poll(() => watch.isBehind).toBe(true);
	expect(await changed).toEqual([OCD]);
	expect(watch.isBehind).toBe(true);
	void watch.next();
	expect(watch.isBehind).toBe(false);
});

test.concurrent.for(IGNORED)(
	"no change is returned: %s",
	async ([, act], context) => {
		const scene = await watchScene(context);
		await act(scene);
		await delay(300);
		context.expect(scene.calls).toEqual([]);
	},
);

test.concurrent.for(["content", "content/services"])(
	"a folder that is moved away and comes back is watched as before: %s",
	async (folder, context) => {
		const { at, calls, write } = await watchScene(context);
		fs.renameSync(at(folder), at("away"));
		await context.expect.poll(() => calls.length).toBe(1);
		fs.renameSync(at("away"), at(folder));
		await context.expect.poll(() => calls.length).toBe(2);
		calls.splice(0);
		write(OCD, "after");
		await context.expect.poll(() => calls.splice(0)).toEqual([[OCD]]);
	},
);

test.concurrent("a new folder with a file is returned once", async (context) => {
	const { at, calls, write } = await watchScene(context);
	fs.mkdirSync(at("static/art/deep"), { recursive: true });
	write("static/art/deep/b.svg", "<svg/>");
	await context.expect.poll(() => calls.length).toBe(1);
	await delay(200);
	// What is in the folder may be found together with it.
	context.expect(calls.map(([first]) => first)).toEqual(["static/art"]);
	write("static/art/deep/b.svg", "<svg></svg>");
	await context.expect
		.poll(() => calls.slice(1))
		.toEqual([["static/art/deep/b.svg"]]);
});

test.concurrent("a change of a linked file elsewhere is returned", async (context) => {
	const elsewhere = makeFolder(context.onTestFinished);
	writeTree(elsewhere, { "ocd.md": "OCD" });
	const target = path.join(elsewhere, "ocd.md");
	const link = "content/services/link.md";
	const { at, calls } = await watchScene(context);
	fs.symlinkSync(target, at(link));
	await context.expect.poll(() => calls.splice(0)).toEqual([[link]]);
	fs.writeFileSync(target, "unseen");
	await context.expect.poll(() => calls.splice(0)).toEqual([[link]]);
});

test("changes during a build are returned once, after it", async ({
	onTestFinished,
}) => {
	const rootDir = makeFolder(onTestFinished);
	writeTree(rootDir, FILES);
	const watch = new SourceWatch({
		rootDir,
		names: ["content"],
		onError: () => {},
	});
	onTestFinished(() => watch.close());
	await watch.listAll();
	const write = (file: string, text: string) =>
		fs.writeFileSync(path.join(rootDir, file), text);
	write(OCD, "zero");
	expect(await watch.next()).toEqual([OCD]);
	for (const text of ["one", "two", "three"]) {
		write(OCD, text);
		write(IBS, text);
		await delay(2);
	}
	await delay(200);
	expect(await watch.next()).toEqual([IBS, OCD].sort());
	const next = watch.next();
	watch.close();
	expect(await next).toEqual([]);
});

test.concurrent("a link that leads to itself ends nothing, and the file that replaces it is noticed", async (context) => {
	const { calls, at, write } = await watchScene(context);
	const link = "content/services/link.md";
	fs.symlinkSync("link.md", at(link));
	write(IBS, "changed\n");
	await context.expect.poll(() => calls.splice(0)).toEqual([[IBS]]);
	fs.rmSync(at(link));
	write(link, "text\n");
	await context.expect.poll(() => calls.splice(0)).toEqual([[link]]);
});

test("a system that watches no more files is reported in words, once", async ({
	onTestFinished,
}) => {
	const rootDir = makeFolder(onTestFinished);
	writeTree(rootDir, FILES);
	const errors: UserError[] = [];
	const watch = new SourceWatch({
		rootDir,
		names: ["content"],
		onError: (error) => errors.push(error),
	});
	onTestFinished(() => watch.close());
	await watch.listAll();
	const refuse = vi.spyOn(fs, "watch").mockImplementation(() => {
		const message = "ENOSPC: System limit for number of file watchers reached";
		throw Object.assign(new Error(message), { code: "ENOSPC" });
	});
	syncBuiltinESMExports();
	onTestFinished(() => {
		refuse.mockRestore();
		syncBuiltinESMExports();
	});
	for (const name of ["one", "two"])
		fs.mkdirSync(path.join(rootDir, "content", name));
	await expect.poll(() => errors.length).toBe(1);
	await delay(200);
	const [problem] = errors.flatMap(({ problems }) => problems);
	expect(errors).toHaveLength(1);
	expect(problem?.message).toBe("the system watches no more files for changes");
	expect(problem?.hint).toContain("CHOKIDAR_USEPOLLING=1");
});
