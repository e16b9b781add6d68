import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
	edited,
	formatLocatedProblems,
	makeSite,
	type TestSite,
} from "../../../test/support/make-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";
import { shippedConfig } from "../../../test/support/shipped-site.ts";
import { checkSite } from "../../check/check-site.ts";
import { linkBroken } from "../../check/rules/link-broken.ts";
import { buildSite } from "../build-site.ts";
import {
	findUnrecorded,
	LOCK_FILE,
	listAddresses,
	loadLock,
} from "./urls-lock.ts";

const SERVICES = "content/services.yaml";
const SLUG = "slug: stop-smoking";

/** Makes the disk full in the middle of a file of this name. */
/** @param start the beginning of the text that is written to the full disk */
function fullDiskFlags(start: string): string[] {
	const script = `import fs from "node:fs";
		const real = fs.writeFileSync;
		fs.writeFileSync = (file, text, ...rest) => {
			if (!String(text).startsWith("${start}")) return real(file, text, ...rest);
			real(file, text.slice(0, 10), ...rest);
			throw Object.assign(new Error("full"), { code: "ENOSPC", syscall: "write" });
		};`;
	return ["--import", `data:text/javascript,${encodeURIComponent(script)}`];
}

async function findLost({ config }: TestSite): Promise<string> {
	const { findings } = await checkSite(config, {
		rules: [linkBroken],
		external: "skip",
		invalidContent: "report",
	});
	return formatLocatedProblems(
		findings.filter(({ source }) => source?.file === LOCK_FILE),
	);
}

test("all addresses of the shipped site are recorded", async () => {
	const { routes } = await buildSite(shippedConfig());
	const addresses = listAddresses(routes);
	expect(addresses.length).toBeGreaterThanOrEqual(16);
	expect(
		findUnrecorded(addresses, loadLock(shippedConfig().rootDir) ?? []),
	).toEqual([]);
});

describe("hypno check", () => {
	test("reports nothing for a site without a record", async () => {
		expect(await findLost(makeSite())).toBe("");
	});

	test("reports each missing address with a page to choose", async () => {
		const site = makeSite({
			[LOCK_FILE]:
				"# Ours\n\n/\r\n/about\n/services/ocd\n/services/quit-smoking\n/blog/2019/stop-smoking\n/share.png\n",
		});
		expect(await findLost(site)).toMatchInlineSnapshot(`
			"urls.lock:6:1 error: the page /services/quit-smoking was published but no longer exists: links from other sites, bookmarks and search results now lead nowhere
			  -> If /services/stop-smoking has taken its place, add this line to content/redirects.yaml (make that file if there is none): /services/quit-smoking: /services/stop-smoking
			urls.lock:7:1 error: the page /blog/2019/stop-smoking was published but no longer exists: links from other sites, bookmarks and search results now lead nowhere
			  -> Choose the page that visitors should see instead, and add a line to content/redirects.yaml (make that file if there is none), as in /blog/2019/stop-smoking: /"
		`);
	});

	const RECORDED = "/\n/about\n/contact\n/services\n";
	const NEW = "/services/stop-smoking";

	test.each([
		["one service came as one went", "/services/quit\n", [NEW]],
		["none came", `/services/quit\n${NEW}\n`, ["/services"]],
		["two went", "/services/a\n/services/b\n", ["/services", "/services"]],
		["a service came and another page went", "/fees\n", ["/"]],
		["a line is no address", "/services/quit\n//services/x\n", [NEW]],
	])("offers a redirect where %s", async (_, lines, targets) => {
		const site = makeSite({ [LOCK_FILE]: RECORDED + lines });
		const described = await findLost(site);
		const offered = [...described.matchAll(/\/\S+: (\/\S*)$/gm)];
		expect(offered.map(([, to]) => to)).toEqual(targets);
		expect(described.includes("Choose the page")).toBe(targets[0] !== NEW);
	});

	test("offers no new name when two pages came", async () => {
		const site = makeSite({
			[LOCK_FILE]: "/\n/services\n/services/stop-smoking\n/prices\n",
		});
		expect(await findLost(site)).toContain("as in /prices: /");
	});

	test.each(["/services/quit-smoking", "/blog/2019/x"])(
		"offers a line that fixes the problem: %s",
		async (path) => {
			const lock = { [LOCK_FILE]: `${RECORDED}${path}\n` };
			const described = await findLost(makeSite(lock));
			const [line = ""] = /\/\S+: \/\S*$/.exec(described) ?? [];
			const redirects = { "content/redirects.yaml": `${line}\n` };
			expect(line).toContain(path);
			expect(await findLost(makeSite({ ...lock, ...redirects }))).toBe("");
		},
	);

	test("ignores the style and the folder of addresses", async () => {
		const SITE = "content/site.yaml";
		const settings = "urlStyle: directory\nbasePath: /p\nemail:";
		const site = makeSite({
			[LOCK_FILE]: "/about\n/services/stop-smoking\n",
			[SITE]: edited(SITE, "email:", settings),
		});
		expect(await findLost(site)).toBe("");
	});

	test("does not report a page with an error as missing", async () => {
		const site = makeSite({
			[LOCK_FILE]: "/about\n",
			"content/pages/about.yaml": "meta:\n",
		});
		expect(await findLost(site)).toBe("");
	});

	test("reports an invalid line", async () => {
		const site = makeSite({ [LOCK_FILE]: "/\n<<<<<<< ours\n//x\n" });
		expect(await findLost(site)).toMatchInlineSnapshot(`
			"urls.lock:2:1 error: "<<<<<<< ours" is not an address of this site
			  -> Restore the last good version of urls.lock: each line must be the path of one page, as in /about
			urls.lock:3:1 error: "//x" is not an address of this site
			  -> Restore the last good version of urls.lock: each line must be the path of one page, as in /about"
		`);
	});
});

describe("hypno build", () => {
	const build = ({ rootDir }: TestSite, ...flags: string[]) =>
		runHypno(["build", ...flags], { cwd: rootDir });
	const lockOf = ({ rootDir }: TestSite) =>
		fs.readFileSync(path.join(rootDir, LOCK_FILE), "utf8");

	test("records addresses with --record, and keeps recorded ones", async () => {
		const site = makeSite();
		const plain = await build(site);
		expect(plain.stderr).not.toContain("urls.lock");
		expect(fs.existsSync(path.join(site.rootDir, LOCK_FILE))).toBe(false);
		const first = await build(site, "--record");
		expect(first.stderr).toContain(
			"5 addresses added to urls.lock: commit the file.\n",
		);
		expect(lockOf(site).replace(/^#.*\n/gm, "")).toBe(
			"/\n/about\n/contact\n/services\n/services/stop-smoking\n",
		);
		const before = lockOf(site);
		site.write({
			[SERVICES]: edited(SERVICES, SLUG, "slug: smoke-free"),
			"content/services/stop-smoking.md": null,
			"content/services/smoke-free.md": edited(
				"content/services/stop-smoking.md",
				"id: stop-smoking",
				"id: smoke-free",
			),
		});
		const second = await build(site);
		expect(second).toMatchObject({
			exitCode: 0,
			stderr: expect.stringContaining(
				"1 address of this build is not in urls.lock yet. Once the site is published, run npx hypno build --record and commit that file.\n",
			),
		});
		expect(lockOf(site)).toBe(before);
		await build(site, "--record", "--quiet");
		expect(lockOf(site)).toContain(
			"/services\n/services/smoke-free\n/services/stop-smoking\n",
		);
	});

	test("never overwrites a file with invalid lines", async () => {
		const site = makeSite({ [LOCK_FILE]: "/\n<<<<<<< ours\n" });
		const run = await build(site, "--record");
		expect(run.exitCode).toBe(2);
		expect(run.stderr).toContain("line 2 of urls.lock is not an address");
		expect(fs.existsSync(site.outDir)).toBe(false);
		expect(lockOf(site)).toBe("/\n<<<<<<< ours\n");
	});

	test("keeps the recorded addresses when the disk is full", async () => {
		const site = makeSite({ [LOCK_FILE]: "/old\n" });
		const nodeFlags = fullDiskFlags("# The addresses");
		const { rootDir } = site;
		const run = await runBin(["build", "--record"], {
			cwd: rootDir,
			nodeFlags,
		});
		expect(run.stderr).toContain("urls.lock could not be written");
		expect(lockOf(site)).toBe("/old\n");
		expect(
			fs.readdirSync(rootDir).filter((name) => name.includes(LOCK_FILE)),
		).toEqual([LOCK_FILE]);
	});

	test.each([["build"], ["check"]])(
		"hypno %s reports a folder of that name without a stack",
		async (command) => {
			const { rootDir } = makeSite({ [`${LOCK_FILE}/a.txt`]: "" });
			const { exitCode, stderr } = await runHypno([command], { cwd: rootDir });
			expect(exitCode).toBe(2);
			expect(stderr).toMatch(
				/^error {2}usage {2}.*urls\.lock: this is a folder/,
			);
			expect(stderr).not.toContain("    at ");
		},
	);
});
