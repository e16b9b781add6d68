// Merges what others have published with what is written here, without touching a file.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Problem, UserError } from "../../base/problems.ts";
import { cut, oneLine } from "../../base/text/words.ts";
import { explainFailure } from "./git.ts";
import type { Repository } from "./repository.ts";

const CONFLICT = /^<{7} [^\n]*\n(.*?)^={7}\n(.*?)^>{7} [^\n]*\n/gms;
const HINT =
	"Nothing is published, and both are kept. Write here what the others wrote and publish, which brings in their version; after that, change it as you like and publish again";

const quote = (lines: string) => `“${cut(oneLine(lines.trim()), 200)}”`;

/** @param merged the file with the lines of both between the signs of a conflict */
function describeConflicts(file: string, merged: string, theirs: string) {
	const problem = { rule: "publish", severity: "error", hint: HINT } as const;
	const problems: Problem[] = [];
	let above = "";
	let end = 0;
	for (const match of merged.matchAll(CONFLICT)) {
		const [whole, mine = "", other = ""] = match;
		above += merged.slice(end, match.index);
		end = match.index + whole.length;
		// The text begins somewhere in the line, and ends with it.
		const [written = ""] = mine.split("\n");
		const column = Math.max(1, written.trimEnd().length);
		const source = { file, line: above.split("\n").length, column };
		above += mine;
		const message = `two people have changed this: here it is ${quote(mine)}, and in ${theirs} it is ${quote(other)}`;
		problems.push({ ...problem, message, source });
	}
	const message = `${file} was changed or deleted here, and also in ${theirs}`;
	const source = { file, line: 1, column: 1 };
	return problems.length > 0 ? problems : [{ ...problem, message, source }];
}

/** All addresses of both belong into urls.lock, so no line of it is a conflict. */
async function mergeTrees({ git, prefix }: Repository, commits: string[]) {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-publish-"));
	const attributes = path.join(folder, "attributes");
	fs.writeFileSync(attributes, `/${prefix}urls.lock merge=union\n`);
	const settings = [
		`core.attributesFile=${attributes}`,
		"merge.conflictStyle=merge",
	];
	const flags = settings.flatMap((setting) => ["-c", setting]);
	const args = ["merge-tree", "--write-tree", "--name-only", "-z", ...commits];
	const merged = await git
		.run([...flags, ...args])
		.finally(() => fs.rmSync(folder, { recursive: true, force: true }));
	if (merged.code !== 0 && merged.code !== 1)
		throw explainFailure(args, merged);
	const [tree = "", ...rest] = merged.stdout.split("\0");
	const files = rest.slice(0, Math.max(0, rest.indexOf("")));
	return { tree, files: merged.code === 1 ? files : [] };
}

/**
 * @returns the commit with the work of both, which is one of the two where the other has nothing new
 * @throws UserError (1) with both texts where two people have changed the same line
 */
export async function mergeUpstream(
	repository: Repository,
	{ head, theirs }: Readonly<Record<"head" | "theirs", string>>,
): Promise<string> {
	const { git, prefix, upstream } = repository;
	const has = async (commit: string, other: string) => {
		const args = ["merge-base", "--is-ancestor", other, commit];
		const result = await git.run(args);
		if (result.code > 1) throw explainFailure(args, result);
		return result.code === 0;
	};
	if (await has(head, theirs)) return head;
	if (await has(theirs, head)) return theirs;
	const { tree, files } = await mergeTrees(repository, [head, theirs]);
	if (files.length === 0) {
		const words = "Merge what others have published";
		const parents = ["-p", head, "-p", theirs];
		return git.must(["commit-tree", tree, ...parents, "-m", words]);
	}
	const name = upstream?.ref.replace("refs/remotes/", "") ?? theirs;
	const problems: Problem[] = [];
	for (const file of files) {
		const shown = await git.run(["show", `${tree}:${file}`]);
		const within = file.startsWith(prefix) ? file.slice(prefix.length) : file;
		for (const problem of describeConflicts(within, shown.stdout, name))
			problems.push(problem);
	}
	throw new UserError(problems);
}
