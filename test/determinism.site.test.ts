// The same input gives the same bytes, whatever the folder, the clock, the time zone and the language of
// the machine are, how many threads it has, and whatever the order of files on its disk is.
import path from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../src/site/build-site.ts";
import { resolveConfig } from "../src/site/config.ts";
import { writeFiles } from "../src/site/output/write.ts";
import { makeBytes } from "./support/make-bytes.ts";
import { makeFolder, readTree, writeTree } from "./support/make-site.ts";
import { makeNoise } from "./support/pictures.ts";
import { runBin } from "./support/run-bin.ts";
import { readShipped } from "./support/shipped-files.ts";

const YEARS = 40 * 365 * 86_400_000;

/** The process gets a clock that is years ahead. */
const LATER = `const Now = Date;
globalThis.Date = class extends Now {
	constructor(...parts) {
		if (parts.length === 0) super(Now.now() + ${YEARS});
		else super(...parts);
	}
	static now() { return Now.now() + ${YEARS}; }
};`;
const LATER_FLAGS = [
	"--import",
	`data:text/javascript,${encodeURIComponent(LATER)}`,
];

test("two builds in one process give identical files", async () => {
	const dir = makeFolder();
	writeTree(dir, readShipped());
	const outDirs = ["first", "second"].map((name) => path.join(dir, name));
	for (const outDir of outDirs) {
		const { files } = await buildSite(resolveConfig({ root: dir }, "/"));
		await writeFiles(files, outDir);
	}
	const [first = {}, second = {}] = outDirs.map(readTree);
	expect(Object.keys(first).length).toBeGreaterThan(39);
	expect(second).toEqual(first);
});

const SERVICE = "content/services/ptsd.md";

test("builds in other folders, times, time zones and languages, with other threads, give identical files", async () => {
	const files = readShipped();
	const text = String(files[SERVICE]);
	const shipped = Object.entries({
		...files,
		[SERVICE]: `${text}\n![A room with two chairs](/pictures/room.jpg)\n`,
		"static/pictures/room.jpg": await makeNoise({ width: 1300, height: 900 }),
	});
	const here = path.join(makeFolder(), "a");
	const there = path.join(makeFolder(), "another folder", "b");
	writeTree(here, Object.fromEntries(shipped));
	writeTree(there, Object.fromEntries(shipped.reverse()));
	const [now, later] = await Promise.all([
		runBin(["build"], {
			cwd: here,
			env: { TZ: "UTC", LC_ALL: "C", UV_THREADPOOL_SIZE: "1" },
		}),
		runBin(["--root", there, "build"], {
			nodeFlags: LATER_FLAGS,
			env: {
				TZ: "Pacific/Kiritimati",
				LC_ALL: "tr_TR.UTF-8",
				// With few arenas, sharp takes more threads.
				MALLOC_ARENA_MAX: "2",
				UV_THREADPOOL_SIZE: "8",
				VIPS_CONCURRENCY: "8",
				HYPNO_THREADS_FROM: "1",
			},
		}),
	]);
	expect(now).toMatchObject({ exitCode: 0 });
	expect(later).toMatchObject({ exitCode: 0 });
	const first = readTree(path.join(here, "dist"));
	expect(Object.keys(first).join()).toMatch(/room-\d+-[0-9a-f]{8}\.avif/);
	expect(readTree(path.join(there, "dist"))).toEqual(first);
});

test("no page contains the path of its project folder", async () => {
	const dir = makeFolder();
	writeTree(dir, readShipped());
	const { files } = await buildSite(resolveConfig({ root: dir }, "/"));
	for await (const file of files) {
		const text = (await makeBytes(file)).toString("latin1");
		expect(text.includes(dir), file.outputPath).toBe(false);
	}
});
