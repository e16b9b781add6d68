// Every command restores the site that a killed build had renamed and not yet replaced.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite, writeTree } from "./support/make-site.ts";
import { runBin } from "./support/run-bin.ts";

/** No process has this number, which is above the limit of every system. */
const DEAD_PROCESS = 4_999_999;

test.each([
	["build", "--quiet"],
	["check", "--only", "link"],
	["serve", "--port", "0"],
])(
	"hypno %s restores the previous site before anything else",
	async (...args) => {
		const { rootDir, outDir } = makeSite({ "content/site.yaml": "name: [" });
		const left = path.join(rootDir, `.dist.hypno-${DEAD_PROCESS}-Ab12cd`);
		writeTree(left, {
			"new/index.html": "half a site",
			"old/index.html": "the previous site",
			"old/.hypno": JSON.stringify({ files: ["index.html"] }),
		});
		await runBin(args, {
			cwd: rootDir,
			onStart: (child) => {
				const timer = setInterval(() => {
					if (fs.existsSync(outDir) && !fs.existsSync(left)) child.kill();
				}, 20);
				child.once("exit", () => clearInterval(timer));
			},
		});
		expect(fs.readFileSync(path.join(outDir, "index.html"), "utf8")).toBe(
			"the previous site",
		);
		expect(fs.existsSync(left)).toBe(false);
	},
);
