import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { UserError } from "../base/problems.ts";
import {
	type Flags,
	findOriginal,
	isBackupFile,
	isHidden,
	resolveConfig,
} from "./config.ts";

function refusal(flags: Flags): UserError {
	try {
		resolveConfig(flags, "/srv");
	} catch (error) {
		if (error instanceof UserError) return error;
	}
	throw new Error("nothing was refused");
}

test("paths are absolute, and the output is relative to the root", () => {
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
])(
	"--out %s is refused, since it would overwrite what a person wrote",
	(out) => {
		expect(refusal({ out })).toMatchObject({ exitCode: 2 });
	},
);

test.each(["contents", "..site", "dist/content", "../elsewhere", "static2"])(
	"--out %s is accepted as a separate folder",
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
])("--site-url %j is refused", (siteUrl) => {
	expect(refusal({ siteUrl })).toMatchObject({ exitCode: 2 });
});

test.each(["https://example.com", "https://example.com/", "http://a.b:8080"])(
	"--site-url %s is accepted",
	(siteUrl) => {
		expect(resolveConfig({ siteUrl }, "/srv").siteUrl).toBe(siteUrl);
	},
);

test("invalid values of --out and --site-url are reported with a message and a hint", () => {
	const [out] = refusal({ out: "content" }).problems;
	const [url] = refusal({ siteUrl: "https://example.com/a" }).problems;
	expect([out, url]).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Name a folder for the built site alone, as in --out dist",
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
	"ocd.md.bak",
	"ocd.orig",
	"__MACOSX",
	"fees.pdf.part",
	"fees.pdf.crdownload",
	"ocd.md.tmp",
	"fees.pdf.download",
	"fees.pdf.kate-swp",
	".ocd.md.icloud",
	"4913",
	"ocd.md___jb_tmp___",
	"ocd.md___jb_old___",
	"ocd.md.sb-1a2b3c4d-XyZ123",
])("%s is recognised as a backup file, and hidden", (name) => {
	expect(isBackupFile(`content/services/${name}`)).toBe(true);
	expect(isBackupFile(name)).toBe(true);
	expect(isHidden(`content/services/${name}`)).toBe(true);
});

test.each([
	"ocd.md",
	".well-known/security.txt",
	"film.swf",
	"a~b.png",
	"thumbs.db.png",
	"part.md",
	"download.pdf",
	"temp.txt",
	"tmp",
])("%s is not taken for a backup file, and not hidden", (name) => {
	expect(isBackupFile(`static/${name}`)).toBe(false);
	expect(isHidden(`static/${name}`)).toBe(false);
});

test("hidden files are hidden, also in folders", () => {
	for (const name of [".goutputstream-AB12", ".git/config", "art/.x/y.txt"])
		expect(isHidden(name), name).toBe(true);
});

const COPIED = new Set(["forms/fees.pdf", "content/site.yaml"]);

test.each([
	"fees 2.pdf",
	"fees (1).pdf",
	"fees copy.pdf",
	"fees copy 3.pdf",
	"fees - Copy.pdf",
	"fees - Copy (2).pdf",
	"fees (conflicted copy).pdf",
	"fees (Jane's conflicted copy 2027-01-02).pdf",
	"fees (Case Conflict).pdf",
	"fees.sync-conflict-20270102-101112-ABCDEF7.pdf",
])("%s is a copy of the file beside it", (name) => {
	expect(findOriginal(`forms/${name}`, COPIED)).toBe("forms/fees.pdf");
	expect(findOriginal(name, COPIED)).toBeUndefined();
	const content = `content/${name}`.replace(/fees(.*)pdf/, "site$1yaml");
	expect(findOriginal(content, COPIED)).toBe("content/site.yaml");
});

test.each([
	"forms/fees.pdf",
	"forms/fees 2.txt",
	"forms/fees 2027.pdf",
	"forms/fees-2.pdf",
	"forms/10 copy rules.pdf",
	"forms/chapter 1.pdf",
	"forms/copy.pdf",
	"room (1).pdf",
])("%s is a copy of nothing", (name) => {
	expect(findOriginal(name, new Set([...COPIED, name]))).toBeUndefined();
});

describe("an output folder that is reached by another path", () => {
	test.each([
		["the root is a link", "link/content/x", "link"],
		["the root is a link and has no static/ yet", "site/static", "link"],
		["a link leads into the sources", "into", "site"],
		["a link leads to a folder that is not there yet", "new/deep/er", "site"],
		["a link leads to the project itself", "root", "site"],
	])("is refused inside the sources when %s", (_name, out, root) => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "site/content/pages"), { recursive: true });
		fs.symlinkSync("site", path.join(dir, "link"));
		fs.symlinkSync("site/content/pages", path.join(dir, "into"));
		fs.symlinkSync("site/content/new", path.join(dir, "new"));
		fs.symlinkSync("site", path.join(dir, "root"));
		const flags = { root: path.join(dir, root), out: path.join(dir, out) };
		expect(() => resolveConfig(flags, dir)).toThrow(/cannot be built into/);
	});

	test("is refused when it holds the folder that a linked root leads to", () => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "sites/site"), { recursive: true });
		fs.symlinkSync("sites/site", path.join(dir, "link"));
		const flags = {
			root: path.join(dir, "link"),
			out: path.join(dir, "sites"),
		};
		expect(() => resolveConfig(flags, dir)).toThrow(/cannot be built into/);
	});

	test("is refused when the content is a link to it", () => {
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

	test("is refused when a link leads to itself", () => {
		const dir = makeFolder();
		fs.symlinkSync("circle", path.join(dir, "circle"));
		const flags = { root: dir, out: "circle" };
		expect(() => resolveConfig(flags, dir)).toThrow(/leads back to itself/);
	});

	test("is accepted beside the sources, existing or not", () => {
		const dir = makeFolder();
		fs.mkdirSync(path.join(dir, "content"));
		fs.mkdirSync(path.join(dir, "content-2"));
		for (const out of ["content-2", "public"])
			expect(resolveConfig({ root: dir, out }, dir).outDir).toBe(
				path.join(dir, out),
			);
	});
});
