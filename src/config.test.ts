import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { makeFolder } from "../test/support/make-site.ts";
import { type Flags, isBackupFile, resolveConfig } from "./config.ts";
import { UserError } from "./problems.ts";

function refusal(flags: Flags): UserError {
	try {
		resolveConfig(flags, "/srv");
	} catch (error) {
		if (error instanceof UserError) return error;
	}
	throw new Error("nothing was refused");
}

test("paths are absolute, the output relative to the root", () => {
	expect(resolveConfig({ root: "site", out: "public" }, "/srv")).toEqual({
		rootDir: "/srv/site",
		contentDir: "/srv/site/content",
		templatesDir: "/srv/site/templates",
		staticDir: "/srv/site/static",
		outDir: "/srv/site/public",
		siteUrl: undefined,
	});
	expect(resolveConfig({}, "/srv").outDir).toBe("/srv/dist");
	expect(resolveConfig({ out: "/srv/www" }, "/srv").outDir).toBe("/srv/www");
});

test.each([
	".",
	"..",
	"/",
	"content",
	"content/pages",
	"templates/",
	"static/../static/x",
	"src",
])("--out %s would overwrite what a person wrote", (out) => {
	expect(refusal({ out })).toMatchObject({ exitCode: 2 });
});

test.each(["contents", "..site", "dist/content", "../elsewhere", "static2"])(
	"--out %s is a folder of its own",
	(out) => {
		expect(() => resolveConfig({ out }, "/srv")).not.toThrow();
	},
);

test.each([
	"www.example.com",
	"ftp://example.com",
	"javascript:alert(1)",
	"",
	"https://example.com/practice",
	"https://example.com?x",
])("--site-url %j is no address of a site", (siteUrl) => {
	expect(refusal({ siteUrl })).toMatchObject({ exitCode: 2 });
});

test.each(["https://example.com", "https://example.com/", "http://a.b:8080"])(
	"--site-url %s",
	(siteUrl) => {
		expect(resolveConfig({ siteUrl }, "/srv").siteUrl).toBe(siteUrl);
	},
);

test("the words for both", () => {
	const [out] = refusal({ out: "content" }).problems;
	const [url] = refusal({ siteUrl: "https://example.com/a" }).problems;
	expect([out, url]).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Name a folder of its own, as in --out dist",
		    "message": "the site cannot be built into /srv/content, because that folder holds files that you wrote",
		    "rule": "usage",
		    "severity": "error",
		  },
		  {
		    "hint": "Write it like this: --site-url https://example.com",
		    "message": "--site-url https://example.com/a must not continue after the host name",
		    "rule": "usage",
		    "severity": "error",
		  },
		]
	`);
});

test.each([
	"ocd.md~",
	".#ocd.md",
	"#ocd.md#",
	"ocd.md.swp",
	".ocd.md.swo",
	"~$letter.docx",
	".DS_Store",
	"thumbs.db",
])("%s is left by a program", (name) => {
	expect(isBackupFile(`content/services/${name}`)).toBe(true);
	expect(isBackupFile(name)).toBe(true);
});

test.each([
	"ocd.md",
	".htaccess",
	".well-known/security.txt",
	".nojekyll",
	"film.swf",
	"a~b.png",
	"thumbs.db.png",
])("%s is a file of a person", (name) => {
	expect(isBackupFile(`static/${name}`)).toBe(false);
});

describe("an output folder among the sources, by another path", () => {
	test.each([
		["the root is a link", "link/content/x", "link"],
		["a link leads into the sources", "into", "site"],
		["a link leads to a folder that is not there yet", "new/deep/er", "site"],
		["a link leads to the project itself", "root", "site"],
	])("%s", (_name, out, root) => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "site/content/pages"), { recursive: true });
		fs.symlinkSync("site", path.join(dir, "link"));
		fs.symlinkSync("site/content/pages", path.join(dir, "into"));
		fs.symlinkSync("site/content/new", path.join(dir, "new"));
		fs.symlinkSync("site", path.join(dir, "root"));
		const flags = { root: path.join(dir, root), out: path.join(dir, out) };
		expect(() => resolveConfig(flags, dir)).toThrow(/cannot be built into/);
	});

	test("the content is a link, and the output its real folder", () => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "words"));
		fs.mkdirSync(path.join(dir, "site"));
		fs.symlinkSync("../words", path.join(dir, "site/content"));
		const flags = {
			root: path.join(dir, "site"),
			out: path.join(dir, "words/x"),
		};
		expect(() => resolveConfig(flags, dir)).toThrow(/cannot be built into/);
	});

	test("a disk that ignores case finds the folder by another name", () => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "content"));
		// A bind mount or a second name of the same folder has the same numbers too.
		const real = fs.statSync;
		const asOneCase = (name: fs.PathLike, options?: never) =>
			real(String(name).replace(/CONTENT/, "content"), options);
		vi.spyOn(fs, "statSync").mockImplementation(asOneCase as never);
		const flags = { root: dir, out: "CONTENT/x" };
		expect(() => resolveConfig(flags, dir)).toThrow(/cannot be built into/);
		vi.restoreAllMocks();
	});

	test("a link that leads to itself is refused", () => {
		const dir = makeFolder();
		fs.symlinkSync("circle", path.join(dir, "circle"));
		const flags = { root: dir, out: "circle" };
		expect(() => resolveConfig(flags, dir)).toThrow(/leads back to itself/);
	});

	test("a folder beside the sources is accepted, existing or not", () => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "content"));
		fs.mkdirSync(path.join(dir, "content-2"));
		for (const out of ["content-2", "public"])
			expect(resolveConfig({ root: dir, out }, dir).outDir).toBe(
				path.join(dir, out),
			);
	});
});
