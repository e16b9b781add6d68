// A bare repository and clones of it, each with a small site: what several people publish from.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { digestFolder } from "../../src/base/disk/fingerprint.ts";
import { lazily } from "../../src/base/disk/lazily.ts";
import { UserError } from "../../src/base/problems.ts";
import { SOURCE_DIR } from "../../src/base/source-dir.js";
import {
	type PublishRun,
	publishSite,
	type Review,
} from "../../src/preview/publish/publish.ts";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import {
	makeFolder,
	makeSite,
	type Overrides,
	writeTree,
} from "./make-site.ts";
import { recordTerminal } from "./record-terminal.ts";
import { runHypno } from "./run-hypno.ts";

/** What one publish has found of a page, the next one need not find again. */
const VERSION = digestFolder(SOURCE_DIR);

/** @throws Error with what git says */
export function git(cwd: string, ...args: string[]): string {
	const { status, stdout, stderr } = spawnSync("git", args, {
		cwd,
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
	return stdout.trim();
}

export type Clone = ReturnType<typeof openClone>;

function openClone(rootDir: string, config: Config) {
	git(rootDir, "config", "user.name", path.basename(rootDir));
	git(rootDir, "config", "user.email", "somebody@example.org");
	const read = (file: string) =>
		fs.readFileSync(path.join(config.rootDir, file), "utf8");
	const write = (files: Overrides) => writeTree(config.rootDir, files);
	const edit = (file: string, from: string, to: string) => {
		const text = read(file);
		if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
		write({ [file]: text.replace(from, to) });
	};
	const commit = () => {
		git(rootDir, "add", "--all");
		git(rootDir, "commit", "--quiet", "--message", "by hand");
	};
	/** Resolves to what a person gets, also where it is refused. */
	const publish = async (options: Partial<PublishRun> = {}) => {
		const { terminal, output } = recordTerminal();
		let review: Review | undefined;
		const all: PublishRun = {
			version: VERSION,
			terminal,
			onReview: (found) => {
				review = found;
			},
			...options,
		};
		const done = await publishSite(config, all).catch((error) => {
			if (error instanceof UserError) return error;
			throw error;
		});
		const problems = done instanceof UserError ? done.problems : [];
		const exitCode = done instanceof UserError ? done.exitCode : 0;
		const [problem] = problems;
		const said = String(done);
		return { exitCode, said, problem, problems, review, output };
	};
	const own = (...args: string[]) => git(rootDir, ...args);
	const file = (name: string) => path.join(config.rootDir, name);
	return {
		file,
		rootDir,
		config,
		read,
		write,
		edit,
		commit,
		publish,
		git: own,
	};
}

const NO_PEOPLE = {
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_CONFIG_SYSTEM: "/dev/null",
};

/** The small site has findings, which are accepted once, so that only new ones stop anybody. */
const acceptAll = lazily(async () => {
	const { rootDir } = makeSite();
	const flags = ["--accept", "all", "--reason", "known"];
	// A check accepts nothing where CI runs it, and these tests run there too.
	const env = { CI: "" };
	await runHypno(["--root", rootDir, "check", ...flags], { env });
	const file = "hypno-baseline.json";
	return { [file]: fs.readFileSync(path.join(rootDir, file), "utf8") };
});

/** @param folder of the site within the repository */
export async function makeRepositories(overrides: Overrides = {}, folder = "") {
	const accepted = await acceptAll();
	for (const [name, value] of Object.entries(NO_PEOPLE))
		vi.stubEnv(name, value);
	const home = makeFolder();
	const remote = path.join(home, "remote.git");
	git(home, "init", "--quiet", "--bare", "--initial-branch=main", remote);
	const clone = (name: string): Clone => {
		git(home, "clone", "--quiet", remote, name);
		const root = path.join(home, name, folder);
		return openClone(path.join(home, name), resolveConfig({ root }, "/"));
	};
	const made = makeSite({ ...accepted, ...overrides });
	const top = path.join(home, "start");
	git(home, "clone", "--quiet", remote, "start");
	fs.cpSync(made.rootDir, path.join(top, folder), {
		recursive: true,
		verbatimSymlinks: true,
	});
	fs.writeFileSync(path.join(top, ".gitignore"), "dist\nnode_modules\n");
	const start = openClone(
		top,
		resolveConfig({ root: path.join(top, folder) }, "/"),
	);
	git(top, "checkout", "--quiet", "-B", "main");
	start.commit();
	start.git("push", "--quiet", "--set-upstream", "origin", "main");
	const shown = (file: string, branch = "main") =>
		git(remote, "show", `${branch}:${path.posix.join(folder, file)}`);
	const head = (branch = "main") => git(remote, "rev-parse", branch);
	return { home, remote, start, clone, shown, head };
}
