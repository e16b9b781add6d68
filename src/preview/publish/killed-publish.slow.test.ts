// A publish that is killed before or after any of its steps loses no words, and the next one sends them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeRepositories } from "../../../test/support/repositories.ts";
import { runBin } from "../../../test/support/run-bin.ts";

const HOME = "content/pages/home.yaml";
const ABOUT = "content/pages/about.yaml";

afterEach(() => void vi.unstubAllEnvs());

/** Puts a git in front of git that does nothing from a step on, or that kills who called it. */
function putInFront(home: string, kill = "exit 137") {
	const real = execFileSync("sh", ["-c", "command -v git"]).toString().trim();
	const folder = path.join(home, "bin");
	fs.mkdirSync(folder);
	const text = `#!/bin/sh
echo x >>"${home}/steps"
n=$(wc -l <"${home}/steps")
if [ "$n" -ge "$STOP" ]; then
	if [ "$n" -eq "$STOP" ] && [ "$MODE" = after ]; then "${real}" "$@"; fi
	${kill}
fi
exec "${real}" "$@"
`;
	fs.writeFileSync(path.join(folder, "git"), text, { mode: 0o755 });
	const around = `${folder}${path.delimiter}${process.env.PATH}`;
	const setup = (step: number, mode: string) => {
		fs.writeFileSync(path.join(home, "steps"), "");
		return { PATH: around, STOP: String(step), MODE: mode };
	};
	const countSteps = () =>
		fs.readFileSync(path.join(home, "steps"), "utf8").length / 2;
	return { setup, countSteps };
}

test.each(["before", "after"])(
	"git ends %s each step: the words stay, and the next run publishes them",
	async (mode) => {
		const { clone, home, shown } = await makeRepositories();
		const [one, two] = [clone("one"), clone("two")];
		const { setup, countSteps } = putInFront(home);
		const path = process.env.PATH ?? "";
		let [heading, other] = ["A quieter mind", "We listen"];
		for (let step = 1; ; step++) {
			one.edit(ABOUT, other, `Other ${step}`);
			other = `Other ${step}`;
			one.commit();
			one.git("push", "--quiet");
			two.edit(HOME, heading, `Words ${step}`);
			heading = `Words ${step}`;
			for (const [name, value] of Object.entries(setup(step, mode)))
				vi.stubEnv(name, value);
			const { exitCode } = await two.publish();
			vi.stubEnv("PATH", path);
			const isDone = countSteps() < step;
			expect(two.read(HOME)).toContain(heading);
			if (!isDone)
				expect([step, (await two.publish()).problems]).toEqual([step, []]);
			expect([step, shown(HOME)]).toEqual([
				step,
				expect.stringContaining(heading),
			]);
			expect(shown(ABOUT)).toContain(other);
			expect(two.git("status", "--porcelain")).toBe("");
			expect(two.read(ABOUT)).toContain(other);
			one.git("pull", "--quiet");
			if (!isDone) continue;
			expect(exitCode).toBe(0);
			expect(step).toBeGreaterThan(15);
			return;
		}
	},
);

test.each(["add", "commit", "push", "merge"])(
	"hypno is killed while git does %s: the words stay, and the next run publishes them",
	async (command) => {
		const { clone, home, shown } = await makeRepositories();
		const [one, two] = [clone("one"), clone("two")];
		one.edit(ABOUT, "We listen", "Other");
		one.commit();
		one.git("push", "--quiet");
		two.edit(HOME, "A quieter mind", "Words");
		// From the first step on, it looks for the command, and lets git finish as an orphan.
		const kill = `case "$*" in ${command}*) kill -9 $PPID;; esac`;
		const env = putInFront(home, kill).setup(1, "before");
		const run = () =>
			runBin(["--root", two.rootDir, "publish"], { env, cwd: two.rootDir });
		expect((await run()).signal).toBe("SIGKILL");
		expect(two.read(HOME)).toContain("Words");
		expect((await two.publish()).problems).toEqual([]);
		expect(shown(HOME)).toContain("Words");
		expect(shown(ABOUT)).toContain("Other");
	},
);
