// Several people publish one site by git: what arrives, what is refused, and that nothing is lost.
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import {
	publish as buildInto,
	startLiveHost,
} from "../../../test/support/live-host.ts";
import { makeSite } from "../../../test/support/make-site.ts";
import { git, makeRepositories } from "../../../test/support/repositories.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const HOME = "content/pages/home.yaml";
const ABOUT = "content/pages/about.yaml";
const HEADING = "A quieter mind";
const LOCK = "urls.lock";

afterEach(() => void vi.unstubAllEnvs());

const runWith = (file: string, text: string) =>
	fs.writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });

describe("what arrives", () => {
	test("a change, with the addresses of all pages, as a commit of the person; a dry run shows it and sends nothing", async () => {
		const { start, shown, head, clone } = await makeRepositories();
		start.edit(HOME, HEADING, "A calmer mind");
		const before = head();
		const tried = await start.publish({ dryRun: true });
		expect(tried.problems).toEqual([]);
		expect(tried.review?.changes?.changed).toEqual(["/"]);
		expect([head(), fs.existsSync(start.file(LOCK))]).toEqual([before, false]);
		const { exitCode, said } = await start.publish();
		expect(exitCode).toBe(0);
		expect(said).toContain(
			"Published, but not compared with what visitors get",
		);
		expect(shown(HOME)).toContain("A calmer mind");
		expect(shown(LOCK)).toContain("\n/about\n");
		const log = git(start.rootDir, "log", "-1", "--format=%an %s");
		expect(log).toBe("start Publish: 1 changed: /");
		expect(clone("other").read(HOME)).toContain("A calmer mind");
		const again = head();
		expect((await start.publish()).exitCode).toBe(0);
		expect(head()).toBe(again);
	});

	test("files that are new and deleted, pictures among them, and nothing outside of content and static", async () => {
		const { start, shown, head } = await makeRepositories();
		const bytes = Buffer.from([0, 1, 2]);
		start.write({ "static/new.bin": bytes, "notes.txt": "mine" });
		await start.publish();
		const sent = git(start.rootDir, "ls-tree", "-r", "--name-only", head());
		expect(sent).toContain("static/new.bin");
		expect(sent).not.toContain("notes.txt");
		start.write({ "static/new.bin": null });
		await start.publish();
		expect(() => shown("static/new.bin")).toThrow("does not exist");
		expect(start.read("notes.txt")).toBe("mine");
	});

	test("a site in a folder of its repository", async () => {
		const { start, shown } = await makeRepositories({}, "web/site");
		start.edit(HOME, HEADING, "A calmer mind");
		const { review, exitCode } = await start.publish();
		expect([exitCode, review?.changes?.changed]).toEqual([0, ["/"]]);
		expect(shown(HOME)).toContain("A calmer mind");
	});
});

describe("somebody else", () => {
	test("has published another file: both arrive, and theirs is here afterwards", async () => {
		const { clone, shown } = await makeRepositories();
		const [one, two] = [clone("one"), clone("two")];
		one.edit(HOME, HEADING, "One");
		two.edit(ABOUT, "We listen", "Two");
		expect((await one.publish()).exitCode).toBe(0);
		expect((await two.publish()).problems).toEqual([]);
		expect(shown(HOME)).toContain("One");
		expect(shown(ABOUT)).toContain("Two");
		expect(two.read(HOME)).toContain("One");
		expect(two.git("status", "--porcelain")).toBe("");
	});

	test("publishes between the merge and the push: it is tried again, but not for ever", async () => {
		const { clone, shown } = await makeRepositories();
		const [one, two] = [clone("one"), clone("two")];
		const hook = path.join(two.rootDir, ".git/hooks/pre-push");
		const other = (limit: number) =>
			runWith(
				hook,
				`cd ${one.rootDir}; n=$(cat n 2>/dev/null || echo 0); [ $n -ge ${limit} ] && exit 0
echo $((n+1)) >n; unset GIT_DIR; git commit -q --allow-empty -m other; git push -q`,
			);
		other(1);
		two.edit(HOME, HEADING, "Two");
		expect((await two.publish()).problems).toEqual([]);
		expect(shown(HOME)).toContain("Two");
		other(9);
		git(one.rootDir, "pull", "--quiet");
		two.edit(HOME, "Two", "Three");
		const { exitCode, said } = await two.publish();
		expect(exitCode).toBe(3);
		expect(said).toContain("git push did not succeed");
		expect(one.read("n").trim()).toBe("4");
		expect(two.read(HOME)).toContain("Three");
	});

	test("has changed the same line: both texts are named with their place, nothing is pushed, and no file has a sign of it", async () => {
		const { clone, head, shown } = await makeRepositories();
		const [one, two] = [clone("one"), clone("two")];
		one.edit(HOME, HEADING, "Theirs");
		two.edit(HOME, HEADING, "Mine");
		await one.publish();
		const before = head();
		const mine = two.read(HOME);
		const { exitCode, problem } = await two.publish();
		expect(exitCode).toBe(1);
		expect(problem?.message).toBe(
			"two people have changed this: here it is “heading: Mine”, and in origin/main it is “heading: Theirs”",
		);
		const { file, line = 0 } = problem?.source ?? {};
		expect(file).toBe(HOME);
		expect(mine.split("\n")[line - 1]).toContain("Mine");
		expect([two.read(HOME), head()]).toEqual([mine, before]);
		// The way that the hint names.
		two.edit(HOME, "Mine", "Theirs");
		expect((await two.publish()).exitCode).toBe(0);
		two.edit(HOME, "Theirs", "Mine");
		expect((await two.publish()).exitCode).toBe(0);
		expect(shown(HOME)).toContain("Mine");
	});

	test("has deleted the file, or put another picture there", async () => {
		const picture = "static/notes.bin";
		const { clone, start } = await makeRepositories({ [picture]: "\0a" });
		const [one, two] = [clone("one"), clone("two")];
		one.write({ [picture]: null });
		two.write({ [picture]: "\0b" });
		await one.publish();
		const message = `${picture} was changed or deleted here, and also in origin/main`;
		expect((await two.publish()).problem?.message).toBe(message);
		one.write({ [picture]: "\0c" });
		await one.publish();
		expect((await two.publish()).problem?.message).toBe(message);
		expect(start.read(picture)).toBe("\0a");
	});

	test("has removed what is linked to: the merged site is checked, and not published", async () => {
		const { clone, head } = await makeRepositories({ "static/a.txt": "a" });
		const [one, two] = [clone("one"), clone("two")];
		one.write({ "static/a.txt": null });
		await one.publish();
		const privacy = "content/pages/privacy.md";
		const words =
			"---\ntitle: Privacy\ndescription: What we keep.\n---\n[A](/a.txt)\n";
		two.write({ [privacy]: words });
		const before = head();
		const { exitCode, problems } = await two.publish();
		expect(exitCode).toBe(1);
		expect(problems.map(({ rule }) => rule)).toContain("link/broken");
		expect([head(), two.read(privacy)]).toEqual([before, words]);
	});

	test("has a new page too: the addresses of both are recorded", async () => {
		const { clone, shown } = await makeRepositories();
		const [one, two] = [clone("one"), clone("two")];
		await one.publish();
		two.git("pull", "--quiet");
		const page = (title: string) =>
			`---\ntitle: ${title}\ndescription: What we say of it.\n---\nWords.\n`;
		one.write({ "content/pages/terms.md": page("Terms") });
		two.write({ "content/pages/team.md": page("Team") });
		expect((await one.publish()).problems).toEqual([]);
		expect((await two.publish()).problems).toEqual([]);
		expect(shown(LOCK)).toContain("/team");
		expect(shown(LOCK)).toContain("/terms");
	});
});

describe("refused", () => {
	test("a mistake, with all that is wrong, before anything is committed", async () => {
		const { start, head } = await makeRepositories();
		start.edit(HOME, "heading:", "haeding:");
		const before = [head(), start.git("rev-parse", "HEAD")];
		const { exitCode, problem } = await start.publish();
		expect([exitCode, problem?.source?.file]).toEqual([1, HOME]);
		expect([head(), start.git("rev-parse", "HEAD")]).toEqual(before);
	});

	test("what is right only with files that nobody commits", async () => {
		const { start, head } = await makeRepositories({ "static/a.txt": "a" });
		const before = head();
		start.edit("templates/index.tsx", "import", 'import "./left.css";\nimport');
		start.write({ "templates/left.css": "" });
		const broken = 'import "./gone.css";\nimport';
		start.git("stash", "--include-untracked");
		start.edit("templates/index.tsx", "import", broken);
		start.commit();
		start.edit("templates/index.tsx", broken, "import");
		start.edit(HOME, HEADING, "New");
		const { exitCode, problems } = await start.publish();
		expect(exitCode).toBe(1);
		expect(problems[0]?.rule).toBe("template/invalid");
		expect(head()).toBe(before);
	});

	test.each<[string, (rootDir: string) => void, string]>([
		[
			"something else is staged",
			(dir) => {
				fs.writeFileSync(path.join(dir, "templates/x.txt"), "x");
				git(dir, "add", "templates/x.txt");
			},
			"something else is staged: templates/x.txt",
		],
		[
			"HEAD is detached",
			(dir) => git(dir, "checkout", "--quiet", "--detach"),
			"no branch is checked out",
		],
		[
			"a merge is under way",
			(dir) => fs.writeFileSync(path.join(dir, ".git/MERGE_HEAD"), ""),
			"a merge or a rebase is under way",
		],
		[
			"a rebase is under way",
			(dir) => fs.mkdirSync(path.join(dir, ".git/rebase-merge")),
			"a merge or a rebase is under way",
		],
		[
			"the branch follows no other, and there is no script",
			(dir) => git(dir, "branch", "--unset-upstream"),
			"nobody has said where this site is published",
		],
	])("where %s, with exit 2", async (_, prepare, words) => {
		const { start, head } = await makeRepositories();
		const before = head();
		prepare(start.rootDir);
		const { exitCode, said } = await start.publish();
		expect(exitCode).toBe(2);
		expect(said).toContain(words);
		expect(head()).toBe(before);
	});

	test("without a repository or git, with both things that can be set up", async () => {
		const { rootDir } = makeSite();
		const run = () => runHypno(["--root", rootDir, "publish", "--json"]);
		const { exitCode, stdout, stderr } = await run();
		expect(exitCode).toBe(2);
		expect(stderr).toMatch(/git push --set-upstream.*package\.json/);
		expect(JSON.parse(stdout)).toMatchObject({ ok: false, changes: null });
		vi.stubEnv("PATH", "/nowhere");
		expect((await run()).stderr).toContain("package.json");
	});
});

describe("what is missing is said in words, and git waits for nobody", () => {
	test("a password", async () => {
		const { start } = await makeRepositories();
		const server = http.createServer((_request, response) => {
			response.writeHead(401, { "WWW-Authenticate": 'Basic realm="git"' });
			response.end();
		});
		server.listen(0, "127.0.0.1");
		onTestFinished(() => void server.close());
		await once(server, "listening");
		const { port } = z.object({ port: z.number() }).parse(server.address());
		const url = `http://me@127.0.0.1:${port}/x.git`;
		start.git("remote", "set-url", "origin", url);
		const { exitCode, problem } = await start.publish();
		expect(exitCode).toBe(3);
		expect(problem?.message).toMatch(/^git fetch did not succeed: .*Password/);
		expect(problem?.message).not.toContain("me@127");
		expect(problem?.hint).toContain("No password or token");
	});

	test.each([
		["a key", "Permission denied (publickey).", "does not accept the SSH key"],
		["the key of the host", "Host key verification failed.", "does not know"],
	])("%s", async (_, words, hint) => {
		const { start, home } = await makeRepositories();
		const ssh = path.join(home, "ssh");
		runWith(ssh, `echo "$@" >${home}/asked; echo "${words}" >&2; exit 255`);
		start.git("config", "core.sshCommand", ssh);
		start.git("remote", "set-url", "origin", "git@example.org:x.git");
		const { exitCode, problem } = await start.publish();
		expect([exitCode, problem?.hint]).toEqual([
			3,
			expect.stringContaining(hint),
		]);
		const asked = fs.readFileSync(path.join(home, "asked"), "utf8");
		expect(asked).toContain("-o BatchMode=yes");
	});

	test("a name", async () => {
		const { start } = await makeRepositories();
		start.edit(HOME, HEADING, "New");
		start.git("config", "--unset", "user.name");
		start.git("config", "--unset", "user.email");
		start.git("config", "user.useConfigOnly", "true");
		const { exitCode, problem } = await start.publish();
		expect([exitCode, problem?.hint]).toEqual([
			3,
			expect.stringContaining("git config user.name"),
		]);
	});

	test("a protected branch is not tried again", async () => {
		const { start, remote, home } = await makeRepositories();
		const hook = path.join(remote, "hooks/pre-receive");
		runWith(hook, `echo x >>${home}/tries; echo protected >&2; exit 1`);
		start.edit(HOME, HEADING, "New");
		const { exitCode, problem } = await start.publish();
		expect([exitCode, problem?.message]).toEqual([
			3,
			expect.stringContaining("protected"),
		]);
		expect(fs.readFileSync(path.join(home, "tries"), "utf8")).toBe("x\n");
	});

	test("a lock that git has left", async () => {
		const { start } = await makeRepositories();
		start.edit(HOME, HEADING, "New");
		start.write({ ".git/index.lock": "" });
		const { exitCode, problem } = await start.publish();
		expect([exitCode, problem?.hint]).toEqual([
			3,
			expect.stringContaining("delete the file"),
		]);
	});
});

describe("the live site", () => {
	test("is looked at until it is the new one, and a page that stays old is named", async () => {
		const { start, shown } = await makeRepositories();
		const dir = await buildInto(start.config);
		const host = await startLiveHost(dir);
		start.edit(HOME, HEADING, "A calmer mind");
		const late = await start.publish({ live: host.origin, liveLimit: 1 });
		expect(late.exitCode).toBe(3);
		expect(late.problem?.pages).toEqual(["/"]);
		expect(shown(HOME)).toContain("A calmer mind");
		const fresh = await startLiveHost(await buildInto(start.config));
		const soon = await start.publish({ live: fresh.origin, liveLimit: 1 });
		expect(soon.said).toContain("Visitors get the new site");
	});
});

describe("a script of package.json", () => {
	const scripted = (publish: string, more = {}) =>
		makeRepositories({
			"package.json": JSON.stringify({ type: "module", scripts: { publish } }),
			...more,
		}).then((made) => {
			made.start.git("branch", "--unset-upstream");
			return made.start;
		});

	test("runs without a shell after a build, and its output is shown", async () => {
		const start = await scripted('node put.js "two words"', {
			"put.js":
				'import fs from "node:fs"; fs.writeFileSync("put.json", JSON.stringify([process.argv[2], fs.existsSync("dist/index.html")])); console.log("sent it");',
		});
		const { exitCode, output } = await start.publish();
		expect(exitCode).toBe(0);
		expect(JSON.parse(start.read("put.json"))).toEqual(["two words", true]);
		expect(output.stderr).toContain("sent it");
		expect(start.read(LOCK)).toContain("/about");
	});

	test.each([
		["node put.js && rm x", 2, "signs that only a shell understands"],
		["node gone.js", 3, "exit code 1"],
		["hypno-no-such-program", 3, "ENOENT"],
	])("that cannot run is explained: %s", async (script, code, words) => {
		const { exitCode, said } = await (await scripted(script)).publish();
		expect(exitCode).toBe(code);
		expect(said).toContain(words);
	});
});
