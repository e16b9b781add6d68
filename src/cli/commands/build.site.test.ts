// hypno build names the pages that differ from the previous build.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const PAGE = "content/pages/fees.md";
const FEES = "---\ntitle: Fees\ndescription: What it costs.\n---\n\nNothing.\n";
const SITE = "content/site.yaml";
const SERVICES = "content/services.yaml";
const REDIRECTS = "content/redirects.yaml";
const OCD = "  - slug: ocd\n    label: OCD\n    theme: habits\n";

/** Builds a site, changes it, and builds it again. */
async function buildTwice(first: Overrides, second: Overrides) {
	const { rootDir, write } = makeSite(first);
	const build = async (...flags: string[]) => {
		const run = await runHypno(["build", ...flags], { cwd: rootDir });
		expect(run.exitCode, run.stderr).toBe(0);
		return run.stdout;
	};
	expect((await build()).split("\n")).toHaveLength(2);
	write(second);
	return { build, rootDir, write };
}

const lineOf = async (first: Overrides, second: Overrides) => {
	const { build } = await buildTwice(first, second);
	const [, line = ""] = (await build()).split("\n");
	return line;
};

test("an edited page, a new one and one that is gone are named", async () => {
	const line = await lineOf(
		{ "content/pages/old.md": FEES },
		{
			"content/pages/old.md": null,
			[PAGE]: FEES,
			"content/services/stop-smoking.md": `${serviceText("stop-smoking")}\nMore.\n`,
		},
	);
	expect(line).toBe(
		"1 changed: /services/stop-smoking; 1 new: /fees; 1 gone: /old",
	);
});

test("an edit that no page shows changes no page", async () => {
	expect(await lineOf({}, { "static/a.txt": "a" })).toBe("No page changed");
	expect(await lineOf({}, {})).toBe("No page changed");
});

test("five pages are named, and the others are counted", async () => {
	const renamed = edited(SITE, "name: Calm Practice", "name: Other Practice");
	expect(await lineOf({}, { [SITE]: renamed })).toMatch(
		/^7 changed: \/(?:, \/[^ ,]+){4} and 2 more$/,
	);
});

test("a page that a redirect replaces is gone, and a page in place of a redirect is new", async () => {
	const redirect = { [REDIRECTS]: "/services/ocd: /about\n" };
	const without = { [SERVICES]: edited(SERVICES, OCD, "") };
	const gone = await lineOf({}, { ...without, ...redirect });
	expect(gone).toContain("1 gone: /services/ocd");
	const back = edited(SERVICES, OCD, OCD);
	const again = await lineOf(
		{ ...without, ...redirect },
		{ [SERVICES]: back, [REDIRECTS]: null },
	);
	expect(again).toContain("1 new: /services/ocd");
	expect(again).not.toContain("gone");
});

test("pages whose files get other names are changed", async () => {
	const settings = edited(SITE, "name: ", "urlStyle: directory\nname: ");
	expect(await lineOf({}, { [SITE]: settings })).toBe(
		"5 changed: /about, /services, /services/stop-smoking, /services/ocd, /contact",
	);
});

test("--json lists all of them, in the first build as new ones", async () => {
	const settings = edited(SITE, "name: Calm Practice", "name: Other Practice");
	const { build } = await buildTwice({}, { [SITE]: settings });
	const all = [
		"/",
		"/about",
		"/services",
		"/services/stop-smoking",
		"/services/ocd",
		"/contact",
		"/404",
	];
	expect(JSON.parse(await build("--json")).changes).toEqual({
		changed: all,
		new: [],
		gone: [],
	});
	expect(JSON.parse(await build("--json", "--out", "b")).changes).toEqual({
		changed: [],
		new: all,
		gone: [],
	});
});

test("a list of files without pages, as previous versions wrote it, is read", async () => {
	const { build, rootDir, write } = await buildTwice({}, {});
	const list = path.join(rootDir, "dist/.hypno");
	const { files } = JSON.parse(fs.readFileSync(list, "utf8"));
	write({ "dist/.hypno": JSON.stringify({ files: [...files, "old.html"] }) });
	expect(await build()).toContain("\n1 gone: /old\n");
});
