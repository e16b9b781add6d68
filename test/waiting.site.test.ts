// An article whose day has not come waits for it: in a build, in the preview, and where the day begins.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { makeSite, type Overrides } from "./support/make-site.ts";
import { previewSite } from "./support/preview.ts";
import { runHypno } from "./support/run-hypno.ts";
import { readShippedText } from "./support/shipped-files.ts";
import { makeVariant, planVariant } from "./support/variant.ts";

const article = (title: string, date: string) => `---
title: ${title}
date: ${date}
summary: You sit, we talk, and you stay awake. An hour in the room, from the door to the tea after ${title}.
---
Most people are nervous.
`;

const WORDS = `meta:
  title: What we write about in London
  description: What people ask us about again and again, written down so that you can read it before you come to see us.
hero:
  heading: Articles
  text: A line about them.
`;

const FILES: Overrides = {
	"content/pages/articles.yaml": WORDS,
	"content/articles/old.md": article("Old", "3 March 2027"),
	"content/articles/new.md": article("New", "4 March 2027"),
	"content/articles/draft.md": article("TODO", "4 March 2027"),
};

const WAITING =
	"Not published before its day: content/articles/new.md (4 March 2027).";

function listArticles(outDir: string) {
	const folder = path.join(outDir, "articles");
	return fs.readdirSync(folder).filter((name) => name.endsWith(".html"));
}

describe("an article of tomorrow", () => {
	test("is on no page, in no feed and in no sitemap, and the build says until when", async () => {
		const { rootDir, outDir } = makeVariant(FILES, ["ptsd"]);
		const build = (day: string, ...flags: string[]) =>
			runHypno(["build", "--day", day, ...flags], { cwd: rootDir });
		const first = await build("2027-03-03");
		expect(first.exitCode).toBe(0);
		expect(first.stderr).toContain(WAITING);
		expect(first.stderr).toContain("a TODO is left: content/articles/draft.md");
		expect(listArticles(outDir)).toEqual(["old.html"]);
		for (const file of ["articles.html", "articles/feed.xml", "sitemap.xml"]) {
			const text = fs.readFileSync(path.join(outDir, file), "utf8");
			expect(text, file).toContain("/articles/old");
			expect(text, file).not.toContain("/articles/new");
		}
		const shown = await build("3 March 2027", "--dry-run");
		expect(shown.stdout).toContain(WAITING);

		const second = await build("2027-03-04");
		expect(second.stderr).not.toContain("before its day");
		expect(listArticles(outDir)).toEqual(["new.html", "old.html"]);
		const feed = fs.readFileSync(
			path.join(outDir, "articles/feed.xml"),
			"utf8",
		);
		expect(feed).toContain("<title>New</title>");
	});

	test("is shown in the preview, with its day", async () => {
		const ahead = article("Next", "4 March 2199");
		const files = { ...FILES, "content/articles/new.md": ahead };
		const config = makeVariant(files, ["ptsd"]);
		const { get } = await previewSite({ config });
		const { status, text } = await get("/articles/new");
		expect(status).toBe(200);
		expect(text).toContain("Not published before its day, 4 March 2199.");
		expect((await get("/articles")).text).toContain("/articles/new");
		expect((await get("/about")).text).not.toContain("before its day");
	});
});

test.each([
	["Europe/London", "2027-03-03T23:59:00Z", ["/articles/old"]],
	["Europe/London", "2027-03-04T00:00:00Z", ["/articles/new", "/articles/old"]],
	[
		"Pacific/Auckland",
		"2027-03-03T11:00:00Z",
		["/articles/new", "/articles/old"],
	],
	["America/Los_Angeles", "2027-03-04T07:59:00Z", ["/articles/old"]],
])("in %s at %s, the articles are %j", async (timeZone, now, expected) => {
	vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
	try {
		const settings = `${readShippedText("content/site.yaml")}timeZone: ${timeZone}\n`;
		const files = { ...FILES, "content/site.yaml": settings };
		const { routes } = await planVariant(files, ["ptsd"]);
		const paths = routes.map(({ path }) => path);
		const found = paths.filter((one) => one.startsWith("/articles/"));
		expect(found).toEqual(expected);
	} finally {
		vi.useRealTimers();
	}
});

test.each(["tomorrow", "30.11.2026", "2027-02-30", ""])(
	'--day "%s" is wrong use',
	async (day) => {
		const { rootDir } = makeSite();
		const flags = ["build", "--day", day];
		const { exitCode, stderr } = await runHypno(flags, { cwd: rootDir });
		expect(exitCode).toBe(2);
		expect(stderr).toContain(`--day "${day}" is not a day`);
	},
);
