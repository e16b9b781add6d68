import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder, writeTree } from "../../../test/support/make-site.ts";
import { findProgram } from "./run-script.ts";

const NODE = path.resolve("/node/node.exe");
const find = (words: string, platform: NodeJS.Platform, rootDir = "/none") =>
	findProgram(words.split(" "), rootDir, { platform, execPath: NODE })
		.join(" ")
		.replace(`${path.dirname(NODE)}${path.sep}`, "");

test("on Windows, npx and npm are started by Node, without a shell", () => {
	const npx = "node.exe /node/node_modules/npm/bin/npx-cli.js surge dist";
	expect(find("npx surge dist", "win32")).toBe(npx);
	expect(find("npm run put", "win32")).toContain("npm-cli.js run put");
	expect(find("rsync -a dist/", "win32")).toBe("rsync -a dist/");
});

test("on Windows, the program of a package is started through npx", () => {
	const rootDir = makeFolder();
	writeTree(rootDir, { "node_modules/.bin/surge.cmd": "" });
	expect(find("surge dist", "win32", rootDir)).toContain(
		"npx-cli.js --no surge dist",
	);
});

test("elsewhere, the script is started as it is written", () => {
	expect(find("npx surge dist", "linux")).toBe("npx surge dist");
});
