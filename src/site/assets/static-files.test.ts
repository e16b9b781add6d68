import fs from "node:fs";
import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { loadStatic } from "./static-files.ts";

test("hidden files and backups of editors and systems are not published, but .well-known is", () => {
	const names = [
		".well-known/security.txt",
		".well-known/.env",
		".env",
		".git/config",
		".npmrc",
		"art/.cache/x.txt",
		"art/rings.svg.bak",
		"__MACOSX/letter.pdf",
		"letter.pdf",
		"letter.pdf~",
		"#letter.pdf#",
		"art/Thumbs.db",
		"art/.DS_Store",
		"art/.rings.svg.swp",
		"~$letter.docx",
	];
	const { config } = makeSite({
		static: null,
		...Object.fromEntries(names.map((name) => [`static/${name}`, "x"])),
	});
	expect(loadStatic(config).assets.map(({ outputPath }) => outputPath)).toEqual(
		[".well-known/security.txt", "letter.pdf"],
	);
});

test("rules for Apache are not published, which is a warning", () => {
	const files = { "static/.htaccess": "x", "static/a/.htaccess": "x" };
	const { problems } = loadStatic(makeSite({ static: null, ...files }).config);
	expect(problems).toMatchObject(
		Object.keys(files).map((file) => ({
			severity: "warning",
			message: "this file is not published, so it has no effect",
			source: { file },
		})),
	);
});

test("links are not published, and neither is what is in a folder that a link leads to", () => {
	const { config } = makeSite({ static: null, "static/letter.pdf": "x" });
	const elsewhere = `${config.rootDir}/elsewhere`;
	fs.mkdirSync(elsewhere);
	fs.writeFileSync(`${elsewhere}/private.txt`, "x");
	fs.symlinkSync(elsewhere, `${config.staticDir}/folder`);
	fs.symlinkSync(`${elsewhere}/private.txt`, `${config.staticDir}/file.txt`);
	fs.symlinkSync(".", `${config.staticDir}/loop`);
	expect(loadStatic(config).assets.map(({ outputPath }) => outputPath)).toEqual(
		["letter.pdf"],
	);
});

test("a folder whose name is not UTF-8 is reported", () => {
	const { config } = makeSite();
	const folder = `${config.staticDir}/a`;
	fs.mkdirSync(Buffer.concat([Buffer.from(folder), Buffer.from([0xff])]));
	const { problems } = loadStatic(config);
	expect(problems.map(({ message }) => message)).toEqual([
		"the name of this folder is not valid UTF-8",
	]);
});

test("a file is known by its path, size and time, and changes with each write", () => {
	const { config, write } = makeSite({ static: null, "static/a.mp3": "one" });
	const find = () => loadStatic(config).assets.map(({ contents }) => contents);
	const [first] = find();
	expect(first).toMatchObject({ path: `${config.staticDir}/a.mp3`, size: 3 });
	expect(find()).toEqual([first]);
	write({ "static/a.mp3": "two" });
	expect(find()[0]?.state).not.toBe(first?.state);
});

test.each([
	...["a`b.png", "a*b.txt", "{env.HOME}.txt", "{.html", "}.css", "a\\b.txt"],
	...[
		"a\nb.txt",
		"a\rb.txt",
		"a\u2028b.txt",
		"a\tb.txt",
		"a\x7F.txt",
		"`/x.txt",
	],
	...["a\nb/x.txt", "{path}/x.txt", "a*/b/x.txt", "a[1].html", "a?.html"],
])("static/%j is an error that asks for another name", (name) => {
	const { config } = makeSite({ static: null, [`static/${name}`]: "x" });
	const { problems } = loadStatic(config);
	expect(problems).toMatchObject([
		{
			severity: "error",
			message: expect.stringContaining("hosts cannot publish"),
			hint: "Rename it, with letters, digits and hyphens only",
		},
	]);
	expect(problems[0]?.source?.file).not.toMatch(/\p{Cc}/u);
});

test("ordinary names of files are silent", () => {
	const names = [
		..."letter.pdf|price sheet.pdf|Price List (2026).pdf|a&b.pdf|a,b.pdf|a;b.pdf|what's on.pdf|£50 voucher.pdf".split(
			"|",
		),
		..."50%.pdf|a+b.pdf|a=b.pdf|a@b.vcf|a!.txt|no1.pdf|a[1].png|photo [2].jpg|a~b.txt|a^b.txt|größe.pdf|日本.pdf".split(
			"|",
		),
		..."CNAME|robots.txt|google1a2b3c.html|BingSiteAuth.xml|a_b.svg|a-b.svg|a.b.c.svg|$a.pdf|“quoted”.pdf|a–b.pdf".split(
			"|",
		),
		..."hello there.html|a'b.html|a(b).html|sub folder/a.txt|a/b/c/d.txt|fonts/a.woff2|audio/relax.mp3|x/y z.mp4".split(
			"|",
		),
		...".well-known/security.txt|IMG_0001.JPG|ß.txt|e\u0301.txt|café.pdf|1.txt|a b c.txt|A.txt|z.ics|q.json".split(
			"|",
		),
		..."c.webmanifest|d.xml|e.csv|f.vtt|g.gpx|h.epub|i.m4a".split("|"),
	];
	expect(names.length).toBeGreaterThanOrEqual(50);
	const files = names.map((name) => [`static/${name}`, "x"]);
	const { config } = makeSite({ static: null, ...Object.fromEntries(files) });
	const { problems, assets } = loadStatic(config);
	expect(problems).toEqual([]);
	expect(assets).toHaveLength(names.length);
});
