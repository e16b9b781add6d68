// hypno build --dry-run shows in words what a build would change, and writes nothing.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const SITE = "content/site.yaml";
const ABOUT = "content/pages/about.yaml";
const SERVICE = "content/services/stop-smoking.md";
const FEES = "---\ntitle: Fees\ndescription: What it costs.\n---\n\nNothing.\n";
const STYLESHEET = "templates/styles/site.css";

/** Builds a site, and changes it. */
async function change(before: Overrides, after: Overrides) {
	const site = makeSite(before);
	const run = (...flags: string[]) =>
		runHypno(["build", ...flags], { cwd: site.rootDir });
	expect(await run("--quiet")).toMatchObject({ exitCode: 0 });
	site.write(after);
	const dryRun = async (...flags: string[]) => {
		const { exitCode, stdout, stderr } = await run("--dry-run", ...flags);
		expect(exitCode, stderr).toBe(0);
		return stdout;
	};
	const list = async () => JSON.parse(await dryRun("--json"));
	return { ...site, run, dryRun, list };
}

async function changesOf(before: Overrides, after: Overrides) {
	const { changes } = await (await change(before, after)).list();
	return changes;
}

const NOTHING = { changed: [], new: [], gone: [], everywhere: [], files: [] };

test("an edited text is shown on its page, with what goes and what comes", async () => {
	const after = { [SERVICE]: `${serviceText("stop-smoking")}\nOne day.\n` };
	const { dryRun, list } = await change(
		{ [SERVICE]: `${serviceText("stop-smoking")}\nOne week.\n` },
		after,
	);
	expect(await list()).toEqual({
		ok: true,
		changes: {
			...NOTHING,
			changed: [
				{
					path: "/services/stop-smoking",
					texts: [{ kind: "text", from: "One week.", to: "One day." }],
				},
			],
		},
		problems: [],
	});
	expect(await dryRun()).toMatchInlineSnapshot(`
		"A build would change dist. Nothing is written now.
		1 changed: /services/stop-smoking

		/services/stop-smoking
		    text         - One week.
		                 + One day.
		"
	`);
});

test("a new page, one that is gone and a redirect are listed", async () => {
	const { dryRun, list } = await change(
		{ "content/pages/old.md": FEES },
		{
			"content/pages/old.md": null,
			"content/pages/fees.md": FEES,
			"content/redirects.yaml": "/old: /fees\n",
		},
	);
	const { changes } = await list();
	expect(changes).toMatchObject({ new: ["/fees"], gone: ["/old"] });
	expect(changes.everywhere).toEqual([
		{ kind: "redirect", to: "/old → /fees" },
	]);
	expect(await dryRun()).toMatchInlineSnapshot(`
		"A build would change dist. Nothing is written now.
		1 new: /fees; 1 gone: /old

		New and gone
		    page         + /fees
		    page         - /old

		Files, redirects and headers
		    file         .hosting/Caddyfile
		    file         .hosting/nginx.conf
		    file         + _redirects
		    file         old.html
		    file         sitemap.xml
		    file         1 more
		    redirect     + /old → /fees
		"
	`);
});

test("what changes on all pages alike is said once", async () => {
	const { dryRun, list } = await change(
		{},
		{
			[STYLESHEET]: "h1 { color: teal }\n",
			[ABOUT]: edited(ABOUT, "heading: We listen", "heading: We hear"),
		},
	);
	const { changes } = await list();
	expect(changes.everywhere).toEqual([
		{
			kind: "file",
			from: "assets/site.css",
			to: "assets/site.css",
		},
	]);
	expect(changes.files).toContain("assets/site.css");
	expect(changes.changed).toHaveLength(7);
	expect(await dryRun()).toMatchInlineSnapshot(`
		"A build would change dist. Nothing is written now.
		7 changed: /, /about, /services, /services/stop-smoking, /services/ocd and 2 more

		On every page
		    file         assets/site.css

		/about
		    heading      - We listen
		                 + We hear

		Files, redirects and headers
		    file         assets/site.css, on 7 pages
		    file         _headers
		"
	`);
});

test("of headers, the words that differ are shown", async () => {
	const posts = edited(SITE, "forms:\n", "forms:\n  delivery: post\n");
	const { everywhere } = await changesOf({}, { [SITE]: posts });
	expect(everywhere).toContainEqual({
		kind: "header",
		from: expect.stringContaining("form-action 'self';"),
		to: expect.stringContaining("form-action 'self' https://forms.example.com"),
	});
});

test("another picture under the same name is listed with the pages that show it", async () => {
	const picture = "static/pictures/room.jpg";
	const body = `${serviceText("stop-smoking")}\n![A room](/pictures/room.jpg)\n`;
	const { dryRun } = await change(
		{ [SERVICE]: body, [picture]: await makeJpeg({ width: 900, height: 60 }) },
		{ [picture]: await makeJpeg({ width: 900, height: 50 }) },
	);
	expect(await dryRun()).toMatchInlineSnapshot(`
		"A build would change dist. Nothing is written now.
		1 changed: /services/stop-smoking

		/services/stop-smoking
		    markup       - … 42rem, 90vw" width="900" height="60" loading="lazy" decoding="async">
		                 + … 42rem, 90vw" width="900" height="50" loading="lazy" decoding="async">

		Files, redirects and headers
		    picture      assets/room.avif, on 1 page
		    picture      assets/room.jpg, on 1 page
		    picture      assets/room.webp, on 1 page
		    file         _headers
		"
	`);
});

test("without a change, it says so; without a build, all pages are new", async () => {
	const { dryRun, list, rootDir } = await change({}, {});
	expect(await dryRun()).toBe("A build would change nothing.\n");
	expect(await list()).toEqual({ ok: true, changes: NOTHING, problems: [] });
	fs.rmSync(path.join(rootDir, "dist"), { recursive: true });
	expect(await dryRun()).toBe(
		"There is no build in dist yet: all 7 pages are new.\n",
	);
	const { changes } = await list();
	expect(changes).toMatchObject({ changed: [], gone: [], everywhere: [] });
	expect(changes.new).toHaveLength(7);
	expect(changes.files).toContain("robots.txt");
});

test("a page that differs in nothing that visitors see is listed", async () => {
	const template = "templates/service.tsx";
	const { dryRun } = await change(
		{},
		{ [template]: edited(template, "<h1>", '<h1 title="x">') },
	);
	expect(await dryRun()).toMatchInlineSnapshot(`
		"A build would change dist. Nothing is written now.
		1 changed: /services/stop-smoking

		/services/stop-smoking
		    markup       - <h1>
		                 + <h1 title="x">
		"
	`);
});

test("it writes nothing: no page, no cache of the output, no urls.lock", async () => {
	const { dryRun, rootDir, write } = await change(
		{ "node_modules/.keep": "" },
		{ "content/pages/fees.md": FEES },
	);
	const read = () => {
		const tree = Object.entries(readTree(rootDir));
		return tree.filter(([file]) => !/cache.(?!hypno.outputs)/.test(file));
	};
	write({ [SERVICE]: `${serviceText("stop-smoking")}\nMore.\n` });
	const before = read();
	expect(before.some(([file]) => file.includes("outputs"))).toBe(true);
	await dryRun("--record");
	expect(read()).toEqual(before);
});

test("a folder with compressed files of the last build has no other changes", async () => {
	const { dryRun, run } = await change({}, {});
	await run("--compress");
	expect(await dryRun()).toBe("A build would change nothing.\n");
});

test("invalid content exits with 1 as a build does, and a folder of somebody else with 2", async () => {
	const { run, write, rootDir } = await change({}, {});
	write({ [SITE]: edited(SITE, "tagline:", "tagliine:") });
	const invalid = await run("--dry-run", "--json");
	expect(invalid.exitCode).toBe(1);
	expect(JSON.parse(invalid.stdout)).toMatchObject({
		ok: false,
		changes: { changed: [], new: [], gone: [] },
		problems: expect.arrayContaining([
			expect.objectContaining({ rule: "content/invalid" }),
		]),
	});
	write({ [SITE]: edited(SITE, "tagline:", "tagline:"), "mine/a.txt": "a" });
	const before = readTree(rootDir);
	const foreign = await run("--dry-run", "--out", "mine");
	expect(foreign).toMatchObject({ exitCode: 2, stdout: "" });
	expect(readTree(rootDir)).toEqual(before);
});

test.each([
	["a pipe", (file: string) => execFileSync("mkfifo", [file])],
	["a link to a device", (file: string) => fs.symlinkSync("/dev/zero", file)],
	["a folder", (file: string) => fs.mkdirSync(file)],
	[
		"three gigabytes",
		(file: string) => {
			fs.writeFileSync(file, "<p>Not this</p>");
			fs.truncateSync(file, 3e9);
		},
	],
])("where %s is in place of a page, all of its words come", async (_, put) => {
	const { dryRun, rootDir } = await change({}, {});
	for (const name of ["about.html", "_headers", "robots.txt"]) {
		fs.rmSync(path.join(rootDir, "dist", name));
		put(path.join(rootDir, "dist", name));
	}
	const text = await dryRun();
	expect(text).toContain("1 changed: /about\n");
	expect(text).toMatch(/heading {6}\+ We listen/);
	expect(text).toContain("robots.txt");
	expect(text).not.toContain("Not this");
});

test("an output folder that is a file is said to be one", async () => {
	const { run, rootDir } = await change({}, {});
	fs.rmSync(path.join(rootDir, "dist"), { recursive: true });
	fs.writeFileSync(path.join(rootDir, "dist"), "A file");
	const { exitCode, stderr } = await run("--dry-run");
	expect(exitCode).toBe(2);
	expect(stderr).toContain("a part of this path is a file, not a folder");
});

test("pipes in place of the entries of the cache do not stop a build", async () => {
	const { run, rootDir } = await change({ "node_modules/.keep": "" }, {});
	const folder = path.join(rootDir, "node_modules/.cache/hypno");
	const entries = fs.readdirSync(folder, {
		recursive: true,
		withFileTypes: true,
	});
	const files = entries.filter((entry) => entry.isFile());
	expect(files.length).toBeGreaterThan(3);
	for (const { parentPath, name } of files) {
		fs.rmSync(path.join(parentPath, name));
		execFileSync("mkfifo", [path.join(parentPath, name)]);
	}
	expect(await run("--quiet")).toMatchObject({ exitCode: 0 });
});

test("pictures that no content file names are listed; with another writing of the name, they are used", async () => {
	const room = await makeJpeg({ width: 40, height: 30 });
	const used = ["café room.jpg".normalize("NFD"), "sea.jpg", "größe (1).jpg"];
	const files = [...used, "left.jpg", "left.jpg~", ".hidden.jpg"];
	const body =
		"\n![The café](</pictures/café room.jpg>)\n\n![The sea](/pictures/sea.jpg)\n\n![Size](/pictures/gr%C3%B6%C3%9Fe%20%281%29.jpg)\n";
	const pictures = files.map((name) => [`static/pictures/${name}`, room]);
	const before = {
		...Object.fromEntries(pictures),
		[SERVICE]: serviceText("stop-smoking") + body,
	};
	const { dryRun, list } = await change(before, {});
	expect(await dryRun()).toBe(
		"A build would change nothing.\n\nNo content file names static/pictures/left.jpg: delete what you no longer need.\n",
	);
	expect((await list()).changes).toEqual(NOTHING);
	const [first] = used;
	const all = await change({ [`static/pictures/${first}`]: room }, {});
	expect(await all.dryRun()).toContain("No content file names");
});
