// @ts-check
// npm run smoke: tries hypno as a person uses it, on Windows and macOS too: a build, a second one, one with the
// other line ends, a check, a preview that shows an edit, and new service. It works on a copy of the site, or of
// the one in the folder that it is given, and needs nothing but Node.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PROJECT = path.resolve(import.meta.dirname, "..");
const SITE = path.resolve(process.argv[2] ?? PROJECT);
const BIN = path.join(PROJECT, "bin", "hypno.js");
/** In ms. */
const PATIENCE = 120_000;

// The temporary folder of Windows has a short name, which other programs do not use.
const TEMPORARY = fs.realpathSync.native(os.tmpdir());
const folder = fs.mkdtempSync(path.join(TEMPORARY, "hypno-smoke-"));
/** @param {string[]} names */
const at = (...names) => path.join(folder, ...names);

/** @param {string[]} flags */
function start(...flags) {
	const child = spawn(process.execPath, [BIN, "--root", folder, ...flags], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output = { out: "", err: "" };
	child.stdout.on("data", (chunk) => {
		output.out += chunk;
	});
	child.stderr.on("data", (chunk) => {
		output.err += chunk;
	});
	const closed = new Promise((resolve) => child.once("close", resolve));
	return { child, output, closed };
}

/** @type {(...flags: string[]) => Promise<{ code: number | null, out: string, err: string }>} */
async function run(...flags) {
	const { output, closed } = start(...flags);
	return { code: await closed, ...output };
}

/** @type {(find: () => Promise<boolean>, what: string) => Promise<void>} */
async function waitFor(find, what) {
	for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(100))
		if (await find()) return;
	assert.fail(`waited in vain for ${what}`);
}

/** @param {string} dir */
function listFiles(dir) {
	const entries = fs.readdirSync(dir, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return files.map((file) => path.join(file.parentPath, file.name)).sort();
}

/** Hashes every built file but the list of them, which names what they were made from. @param {string} out */
function hashSite(out) {
	/** @type {Record<string, string>} */
	const hashes = {};
	for (const file of listFiles(at(out))) {
		const name = path.relative(at(out), file).replaceAll("\\", "/");
		if (name === ".hypno") continue;
		hashes[name] = hash("sha256", fs.readFileSync(file));
	}
	return hashes;
}

async function build(out = "dist") {
	const { code, out: text, err } = await run("build", "--json", "--out", out);
	assert.equal(code, 0, err);
	return JSON.parse(text);
}

const STEPS = {
	"a build writes the site": async () => {
		const { pages, written } = await build();
		assert.ok(pages > 1 && written > pages, `${pages} pages, ${written} files`);
		assert.ok(fs.existsSync(at("dist", "index.html")));
	},
	"a second build writes nothing": async () => {
		assert.equal((await build()).written, 0);
	},
	"other line ends make the same site": async () => {
		for (const file of listFiles(at("content"))) {
			const text = fs.readFileSync(file, "utf8");
			const end = text.includes("\r\n") ? "\n" : "\r\n";
			fs.writeFileSync(file, text.replaceAll(/\r?\n/g, end));
		}
		await build("again");
		assert.deepEqual(hashSite("again"), hashSite("dist"));
	},
	"a check ends with findings or without, and finds the content valid":
		async () => {
			const { code, out, err } = await run("check", "--format", "json");
			assert.ok(code === 0 || code === 1, `exit code ${code}\n${err}`);
			const { findings, coverage } = JSON.parse(out);
			assert.ok(coverage.links > 0);
			const rules = findings.map(
				(/** @type {{ rule: string }} */ one) => one.rule,
			);
			assert.ok(!rules.includes("content/invalid"), out);
		},
	"a preview shows a new page and an edit of it": async () => {
		const { child, output, closed } = start("serve", "--watch", "--port", "0");
		const file = at("content", "pages", "smoke-test.md");
		const settings = fs.readFileSync(at("content", "site.yaml"), "utf8");
		const [, base = ""] = /^basePath: *"?\/([^"\s]+)/m.exec(settings) ?? [];
		/** @param {string} words */
		const write = (words) =>
			fs.writeFileSync(
				file,
				`---\ntitle: Smoke\ndescription: ${words}\n---\n\n${words}\n`,
			);
		/** @param {string} words */
		const shows = (words) => async () => {
			const page = await fetch(
				new URL(`${base}/smoke-test`, output.out.trim()),
			);
			return (await page.text()).includes(`<p>${words}</p>`);
		};
		try {
			await waitFor(async () => output.out.includes("http"), "the address");
			write("Rings on still water.");
			await waitFor(shows("Rings on still water."), "the new page");
			write("Rings on a quiet lake.");
			await waitFor(shows("Rings on a quiet lake."), "the edit");
		} finally {
			child.kill();
			await closed;
		}
		fs.rmSync(file);
	},
	"new service lists a service and writes its file": async () => {
		const flags = ["new", "service", "smoke-test", "--label", "Smoke test"];
		const { code, err } = await run(...flags);
		assert.equal(code, 0, err);
		assert.ok(fs.existsSync(at("content", "services", "smoke-test.md")));
		await build();
	},
};

try {
	for (const name of ["content", "templates", "static"])
		fs.cpSync(path.join(SITE, name), at(name), { recursive: true });
	for (const [title, step] of Object.entries(STEPS)) {
		await step();
		console.log(`ok: ${title}`);
	}
} finally {
	fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
