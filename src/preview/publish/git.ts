// Runs git without a shell. It never waits for a password, and its exit codes say what happened.
import { execFile } from "node:child_process";
import { unfinishedError } from "../../base/problems.ts";
import { clean } from "../../base/text/words.ts";

const ENVIRONMENT = {
	LC_ALL: "C",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_TERMINAL_PROMPT: "0",
	// Set and empty, so that no window asks for a password either.
	GIT_ASKPASS: "",
	GCM_INTERACTIVE: "never",
};

/** In ms, for one command. */
const TIME_LIMIT = 60_000;

/** Messages of git where something is missing, each with the way out. */
const HINTS: readonly (readonly [RegExp, string])[] = [
	[
		/could not read (?:Username|Password)|Authentication failed/,
		"No password or token for it is stored on this computer. Sign in once with another program, or use an address with an SSH key",
	],
	[
		/Permission denied \(publickey|Host key verification failed/,
		"The other side does not accept the SSH key of this computer, or this computer does not know the other side yet. Connect once with ssh in a terminal",
	],
	[
		/tell me who you are|empty ident name|auto-detect email/,
		'Say once who writes here: git config user.name "NAME" and git config user.email "ADDRESS"',
	],
	[
		/index\.lock|cannot lock ref/,
		"Another program uses git here. If none does, one was interrupted: delete the file that is named",
	],
	[
		/is not a git command|unknown (?:option|switch)|usage: git merge-tree/,
		"Install git 2.38 or newer",
	],
];

export interface GitResult {
	/** -1 if it was ended because it took too long. */
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

export type Git = ReturnType<typeof openGit>;

/** @param person of whom the commits are; otherwise they are of whom git is set up for */
export function openGit(cwd: string, person: Environment = {}) {
	const run = (args: readonly string[], more: Environment = {}) =>
		new Promise<GitResult>((resolve, reject) => {
			const env = { ...process.env, ...ENVIRONMENT, ...person, ...more };
			const options = { cwd, env, timeout: TIME_LIMIT, maxBuffer: 1e9 };
			execFile("git", [...args], options, (error, stdout, stderr) => {
				const code = error ? (error.code ?? -1) : 0;
				if (typeof code === "string") reject(error);
				else resolve({ code, stdout, stderr });
			});
		});
	/** @throws UserError (3) if git does not do it */
	const must = async (args: readonly string[], more?: Environment) => {
		const result = await run(args, more);
		if (result.code === 0) return result.stdout.trim();
		throw explainFailure(args, result);
	};
	/** Asks another computer, with the SSH command that is set up. */
	const reach = async (args: readonly string[]) => {
		const configured = (await run(["config", "core.sshCommand"])).stdout.trim();
		const ssh = process.env.GIT_SSH_COMMAND || configured || "ssh";
		return run(args, { GIT_SSH_COMMAND: `${ssh} -o BatchMode=yes` });
	};
	return { run, must, reach };
}

export function explainFailure(
	[command = ""]: readonly string[],
	{ code, stdout, stderr }: GitResult,
) {
	const said = `${stderr}\n${stdout}`.replace(/\/\/[^/@\s]*@/g, "//");
	const lines = said.split("\n").filter((line) => line.trim() !== "");
	const words = lines.slice(0, 8).map((line) => clean(line).trim());
	const late = `it took longer than ${TIME_LIMIT / 1000} s`;
	const reason = code === -1 ? late : words.join(" / ");
	const [, hint] = HINTS.find(([pattern]) => pattern.test(said)) ?? [];
	return unfinishedError(
		"publish",
		`git ${command} did not succeed: ${reason || `exit code ${code}`}`,
		hint ?? "Nothing is lost: solve this, and publish again",
	);
}
