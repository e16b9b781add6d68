// Runs the script "publish" of package.json. It is the only command that a site can name, and no shell reads it.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { attempt } from "../../base/attempt.ts";
import { unfinishedError, usageError } from "../../base/problems.ts";

const FILE = "package.json";
const PACKAGE = z.object({ scripts: z.object({ publish: z.string() }) });
const OF_SHELLS = /[|&;<>$`\n]/;

/** @returns the words of the command. @throws UserError (2) for one that only a shell understands */
export function readScript(rootDir: string): readonly string[] | undefined {
	const text = attempt(() => fs.readFileSync(path.join(rootDir, FILE), "utf8"));
	const json = attempt((): unknown => JSON.parse(text ?? ""));
	const script = PACKAGE.safeParse(json).data?.scripts.publish.trim();
	if (!script) return undefined;
	if (OF_SHELLS.test(script))
		throw usageError(
			`the script publish of ${FILE} has signs that only a shell understands: ${script}`,
			'Write one program with its options, as in "rsync -a dist/ SERVER:/srv/www/site/", or put the rest into a file: "node publish.js"',
		);
	const words = script.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
	return words.map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
}

/**
 * Windows starts no .cmd file without a shell, and npm, npx and what packages bring are such files there. npm lies beside Node.
 * @returns the program and its options
 */
export function findProgram(
	words: readonly string[],
	rootDir: string,
	{ platform, execPath }: Pick<NodeJS.Process, "platform" | "execPath">,
): readonly string[] {
	const [program = "", ...args] = words;
	const command = path.join(rootDir, "node_modules/.bin", `${program}.cmd`);
	const isOwn = program !== "" && fs.existsSync(command);
	const isNpm = program === "npx" || program === "npm";
	if (platform !== "win32" || !(isNpm || isOwn)) return words;
	const name = isNpm ? program : "npx";
	const folder = path.join(path.dirname(execPath), "node_modules/npm/bin");
	const script = path.join(folder, `${name}-cli.js`);
	return [execPath, script, ...(isNpm ? args : ["--no", ...words])];
}

/** @throws UserError (3) if the program cannot be started or fails */
export async function runScript(
	words: readonly string[],
	rootDir: string,
	report: (text: string) => void,
): Promise<void> {
	const [program = "", ...args] = findProgram(words, rootDir, process);
	const folder = path.join(rootDir, "node_modules/.bin");
	const PATH = [folder, process.env.PATH].join(path.delimiter);
	const env = { ...process.env, PATH };
	const child = spawn(program, args, { cwd: rootDir, env, stdio: "pipe" });
	child.stdin.end();
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (text) => report(text.trimEnd()));
	const reason = await new Promise<string | undefined>((resolve) => {
		child.on("error", ({ message }) => resolve(message));
		child.on("close", (code, signal) =>
			resolve(code === 0 ? undefined : `exit code ${code ?? signal}`),
		);
	});
	if (reason !== undefined)
		throw unfinishedError(
			"publish",
			`the script publish of ${FILE} did not succeed: ${reason}`,
			"Its last words are above. Solve this, and publish again",
		);
}
