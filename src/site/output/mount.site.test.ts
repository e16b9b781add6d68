// An output folder that cannot be renamed, such as a mount, gets its new files one by one.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeSite, readTree } from "../../../test/support/make-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const FEES = "---\ntitle: Fees\ndescription: What it costs.\n---\n\nNothing.\n";
const PAGE = "content/pages/fees.md";

/** Refuses to rename the output folder, as Linux does for a mount. */
function refuseRename(outDir: string, code: string) {
	const { renameSync } = fs;
	const spy = vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
		if (from === outDir) throw Object.assign(new Error(code), { code });
		renameSync(from, to);
	});
	onTestFinished(() => spy.mockRestore());
}

function makeBuilt(code: string) {
	const site = makeSite({ [PAGE]: FEES });
	fs.mkdirSync(site.outDir);
	refuseRename(site.outDir, code);
	const build = async () => {
		const run = await runHypno(["build"], { cwd: site.rootDir });
		expect(run.stderr).not.toContain("error");
		expect(run.exitCode).toBe(0);
		return run.stdout;
	};
	return { ...site, build };
}

async function buildElsewhere(files: Record<string, string | null>) {
	const { rootDir, outDir, write } = makeSite({ [PAGE]: FEES });
	write(files);
	await runHypno(["build"], { cwd: rootDir });
	return readTree(outDir);
}

test.each(["EBUSY", "EXDEV"])(
	"%s: it gets what differs, loses what is gone, and keeps the files of others",
	async (code) => {
		const { outDir, build, write, rootDir } = makeBuilt(code);
		await build();
		expect(readTree(outDir)).toEqual(await buildElsewhere({}));
		const mine = path.join(outDir, "mine/notes.txt");
		fs.mkdirSync(path.dirname(mine));
		fs.writeFileSync(mine, "mine");
		const folder = fs.statSync(outDir).ino;
		const about = fs.statSync(path.join(outDir, "about.html")).ino;
		const after = { [PAGE]: null, "static/robots.pdf": "new" };
		write(after);
		expect(await build()).toContain("1 gone: /fees");
		expect(readTree(outDir)).toEqual({
			...(await buildElsewhere(after)),
			"mine/notes.txt": "mine",
		});
		expect(fs.statSync(outDir).ino).toBe(folder);
		expect(fs.statSync(path.join(outDir, "about.html")).ino).toBe(about);
		expect(fs.readdirSync(rootDir).join()).not.toContain("hypno-");
		expect(await build()).toContain("0 files written");
	},
);

test("a full disk leaves the site as it was", async () => {
	const { outDir, rootDir, build, write } = makeBuilt("EBUSY");
	await build();
	const before = readTree(outDir);
	write({ "static/a.pdf": "new", "static/b.pdf": "new" });
	const spy = vi.spyOn(fs, "cpSync").mockImplementation(() => {
		const details = { code: "ENOSPC", syscall: "copyfile", path: outDir };
		throw Object.assign(new Error("ENOSPC"), details);
	});
	const run = await runHypno(["build"], { cwd: rootDir });
	spy.mockRestore();
	expect(run.exitCode).toBe(2);
	expect(run.stderr).toContain("the disk is full");
	expect(readTree(outDir)).toEqual(before);
});

test("a build that ends between two files is completed by the next one", async () => {
	const { outDir, rootDir, build, write } = makeBuilt("EBUSY");
	await build();
	const files = { "static/a.pdf": "new", "static/z.pdf": "new" };
	write({ ...files, [PAGE]: null });
	const rename = vi.mocked(fs.renameSync).getMockImplementation();
	vi.mocked(fs.renameSync).mockImplementation((from, to) => {
		if (String(to).endsWith("z.pdf")) throw new Error("killed");
		rename?.(from, to);
	});
	await runHypno(["build"], { cwd: rootDir });
	vi.mocked(fs.renameSync).mockImplementation((from, to) => rename?.(from, to));
	expect(fs.existsSync(path.join(outDir, "a.pdf"))).toBe(true);
	await build();
	expect(readTree(outDir)).toEqual(
		await buildElsewhere({ ...files, [PAGE]: null }),
	);
});

const canMount = (() => {
	try {
		execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]);
		return true;
	} catch {
		return false;
	}
})();

test.runIf(canMount).each(["-t tmpfs none", "--bind /tmp/empty-for-hypno"])(
	"a folder that is mounted with %s is built into",
	(mount) => {
		const { rootDir, outDir } = makeSite();
		fs.mkdirSync(outDir);
		fs.mkdirSync("/tmp/empty-for-hypno", { recursive: true });
		const bin = path.resolve(import.meta.dirname, "../../../bin/hypno.js");
		const script = `mount ${mount} ${outDir} && cd ${rootDir} &&
node ${bin} build --quiet && node ${bin} build && ls -a dist && rm -rf dist/* dist/.h*`;
		const text = execFileSync("unshare", ["-m", "bash", "-ec", script], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
		expect(text).toContain("0 files written");
		expect(text).toContain("about.html");
		expect(text).not.toContain("hypno-");
	},
);

test.each([
	["EACCES", "permission denied: you may not read or write this"],
	["EROFS", "read-only disk: nothing can be written here"],
	["EPERM", "permission denied"],
])("a parent that refuses with %s is named", async (code, reason) => {
	const { rootDir } = makeSite();
	const parent = path.join(rootDir, "www");
	fs.mkdirSync(path.join(parent, "html"), { recursive: true });
	const spy = vi.spyOn(fs, "mkdtempSync").mockImplementation((prefix) => {
		const details = { code, syscall: "mkdtemp", path: `${prefix}XXXXXX` };
		throw Object.assign(new Error(code), details);
	});
	const flags = ["build", "--out", "www/html"];
	const { exitCode, stderr } = await runHypno(flags, { cwd: rootDir });
	spy.mockRestore();
	expect(exitCode).toBe(2);
	expect(stderr).toContain(`${parent}: ${reason}`);
	expect(stderr).toContain("beside the output folder");
	expect(stderr).not.toContain("www/html");
});
