// A test says by its name what it starts: nothing (x.test.ts), a site, a preview, a server or a process
// (x.site.test.ts), or a browser (x.browser.test.ts). What takes long for another reason is x.slow.test.ts.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const TESTS = glob.sync("{src,templates,test}/**/*.test.ts", { cwd: ROOT });

type Kind = "unit" | "site" | "browser" | "slow";

/** What a test starts when it imports one of these, itself or through test/support. */
const STARTED: Readonly<Record<string, Kind>> = {
	"node:child_process": "site",
	"node:http": "site",
	"node:https": "site",
	"node:net": "site",
	"node:worker_threads": "site",
	"src/cli/cli.ts": "site",
	"src/check/check-site.ts": "site",
	"src/preview/start-preview.ts": "site",
	"src/site/serve/server.ts": "site",
	"test/support/shipped-site.ts": "site",
	"playwright-core": "browser",
	"test/support/host-server.ts": "slow",
	"test/support/driven-browser.ts": "slow",
};
const ORDER: readonly Kind[] = ["unit", "site", "browser", "slow"];

/** One that `npm test` runs, since it tries the whole. */
const SMOKE = "test/smoke.browser.test.ts";

const IMPORT =
	/^(?:import|export) (?!type )[^"]*?"([^"]+)";|\bimport\("(.+?)"\)/gm;

function listImports(file: string): string[] {
	const text = fs.readFileSync(path.join(ROOT, file), "utf8");
	return [...text.matchAll(IMPORT)].map(([, eager, lazy]) => {
		const name = eager ?? lazy ?? "";
		const isFile = name.startsWith(".");
		return isFile ? path.posix.join(path.posix.dirname(file), name) : name;
	});
}

/** Lists the imports of a test, also those of the files that only tests use. */
function listAllImports(file: string, known = new Set<string>()) {
	for (const name of listImports(file)) {
		if (known.has(name)) continue;
		known.add(name);
		if (fs.existsSync(path.join(ROOT, name)) && name.startsWith("test/"))
			listAllImports(name, known);
	}
	return known;
}

function findKind(file: string): Kind {
	const kinds = [...listAllImports(file)].map((name) => STARTED[name]);
	return ORDER.findLast((kind) => kinds.includes(kind)) ?? "unit";
}

function readKind(file: string): Kind {
	const [, name] = /\.(\w+)\.test\.ts$/.exec(file) ?? [];
	return ORDER.find((kind) => kind === name) ?? "unit";
}

test("each test has the name of what it starts", () => {
	const wrong = TESTS.filter((file) => {
		const [named, started] = [readKind(file), findKind(file)];
		return named !== "slow" && named !== started;
	}).map((file) => `${file} starts: ${findKind(file)}`);
	expect(wrong).toEqual([]);
	expect(TESTS).toContain(SMOKE);
});

test("there are tests of each kind, and no other name", () => {
	const kinds = new Set(TESTS.map(readKind));
	expect([...kinds].sort()).toEqual([...ORDER].sort());
	const named = TESTS.filter((file) => readKind(file) === "unit");
	expect(named.filter((file) => /\.\w+\.test\.ts$/.test(file))).toEqual([]);
});
