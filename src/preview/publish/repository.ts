// Reads the repository of a site: its branch, what is written since the last commit, and its files as they once were.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { usageError } from "../../base/problems.ts";
import { listFirst } from "../../base/text/words.ts";
import { type Config, resolveConfig } from "../../site/config.ts";
import { LOCK_FILE } from "../../site/plan/urls-lock.ts";
import { explainFailure, type Git, openGit } from "./git.ts";

/** Publishing commits these. */
const OWN = ["content", "static", LOCK_FILE];

const UNDER_WAY = [
	"MERGE_HEAD",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD",
	"rebase-merge",
	"rebase-apply",
];

/** The branch of another repository that this one follows. */
export interface Followed {
	readonly ref: string;
	readonly remote: string;
	readonly to: string;
}

export interface Repository {
	readonly git: Git;
	readonly config: Config;
	/** From the top of the repository to the site: "" or "site/" */
	readonly prefix: string;
	readonly branch: string;
	readonly upstream: Followed | undefined;
	/** The commit that the others have, as far as is known here. */
	readonly theirs: string | undefined;
}

/** @returns undefined without git or a repository. @throws UserError (2) where git is not ready to publish */
export async function openRepository(
	config: Config,
	person?: Parameters<typeof openGit>[1],
): Promise<Repository | undefined> {
	const git = openGit(config.rootDir, person);
	const args = ["rev-parse", "--absolute-git-dir", "--show-prefix"];
	const folders = await git.run(args).catch((error) => {
		if (Object(error).code === "ENOENT") return undefined;
		throw error;
	});
	if (!folders || folders.stderr.includes("not a git repository"))
		return undefined;
	if (folders.code !== 0) throw explainFailure(args, folders);
	const [gitDir = "", prefix = ""] = folders.stdout.split("\n");
	const isThere = (name: string) => fs.existsSync(path.join(gitDir, name));
	if (UNDER_WAY.some(isThere))
		throw usageError(
			"a merge or a rebase is under way here",
			"Finish it, or end it with git merge --abort or git rebase --abort",
		);
	const head = await git.run(["symbolic-ref", "--quiet", "--short", "HEAD"]);
	const branch = head.stdout.trim();
	if (head.code !== 0)
		throw usageError(
			"no branch is checked out here (HEAD is detached), so what is committed would belong to none",
			"Go to your branch, as in git switch main",
		);
	const format =
		"--format=%(upstream)%0a%(upstream:remotename)%0a%(upstream:remoteref)";
	const follows = ["for-each-ref", format, `refs/heads/${branch}`];
	const [ref, remote, to] = (await git.must(follows)).split("\n");
	const upstream = ref && remote && to ? { ref, remote, to } : undefined;
	const theirs = upstream && (await readCommit({ git }, upstream.ref));
	const base = { git, config, prefix, branch };
	const repository = { ...base, upstream, theirs };
	const { staged } = await readStatus(repository);
	if (staged.length > 0)
		throw usageError(
			`something else is staged: ${listFirst(staged, 5)}`,
			`Only ${OWN.join(", ")} are published from here. Commit the rest yourself, or take it back with git restore --staged`,
		);
	return repository;
}

export async function readCommit(
	{ git }: Pick<Repository, "git">,
	name: string,
) {
	const args = ["rev-parse", "--quiet", "--verify", `${name}^{commit}`];
	const { code, stdout } = await git.run(args);
	return code === 0 ? stdout.trim() : undefined;
}

export async function readStatus({ git, prefix }: Repository) {
	const args = [
		"status",
		"--porcelain",
		"--no-renames",
		"--untracked-files=all",
	];
	const status = await git.run([...args, "-z"]);
	if (status.code !== 0) throw explainFailure(["status"], status);
	const staged: string[] = [];
	const files = new Set<string>();
	let isDirty = false;
	for (const line of status.stdout.split("\0").filter(Boolean)) {
		const file = line.slice(3);
		const name = OWN.find((folder) =>
			`${file}/`.startsWith(`${prefix}${folder}/`.replace(/\/+/g, "/")),
		);
		if (name) files.add(name);
		else if (!/^[ ?]/.test(line)) staged.push(file);
		isDirty ||= !name;
	}
	/** True if the folder has files that no commit has, besides those that are published. */
	return { staged, files: [...files], isDirty };
}

/** @returns false if there was nothing to commit */
export async function commitOwn(repository: Repository, words: string) {
	const { git } = repository;
	const { files } = await readStatus(repository);
	if (files.length === 0) return false;
	await git.must(["add", "--all", "--", ...files]);
	await git.must(["commit", "--quiet", `--message=${words}`]);
	return true;
}

function linkPackages(from: string, to: string): void {
	const packages = path.join(from, "node_modules");
	const above = path.dirname(from);
	if (fs.existsSync(packages))
		fs.symlinkSync(packages, path.join(to, "node_modules"), "junction");
	else if (above !== from) linkPackages(above, to);
}

/** Puts the files of a commit into a temporary folder, and nothing into that of the site. */
export async function withFilesOf<Value>(
	commit: string,
	{ git, prefix, config }: Repository,
	use: (config: Config) => Promise<Value>,
): Promise<Value> {
	const created = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-publish-"));
	const folder = fs.realpathSync(created);
	try {
		const index = { GIT_INDEX_FILE: path.join(folder, "index") };
		await git.must(["read-tree", commit], index);
		const top = path.join(folder, "files");
		await git.must(["checkout-index", "--all", `--prefix=${top}/`], index);
		const root = path.join(top, prefix);
		fs.mkdirSync(root, { recursive: true });
		linkPackages(config.rootDir, root);
		return await use(resolveConfig({ root }, root));
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}
