import { expect, test } from "vitest";
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
