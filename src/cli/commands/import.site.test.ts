// hypno import into a site that hypno init has made: what is written, what is refused, and what is said.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import sharp from "sharp";
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	onTestFinished,
	test,
} from "vitest";
import {
	makeFolder,
	readTree,
	writeTree,
} from "../../../test/support/make-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";
import { writeWord } from "../../../test/support/word-document.ts";
import {
	EXPORT_START,
	writeExport,
} from "../../../test/support/wordpress-export.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const ANSWERS = `name: Alder House
email: hello@alder.example
location: Bristol
therapists: [{ name: Ann Whitlow, text: I work with adults and their families. }]
services: [stop-smoking]
`;
const LONG =
	"<p>Most people are nervous before a first session, and they need not be: you sit, and we talk.</p>";

let start = "";
let removeStart = () => {};
let dir = "";

beforeAll(async () => {
	const folder = makeFolder((remove) => {
		removeStart = remove;
	});
	writeTree(folder, { "answers.yml": ANSWERS });
	start = path.join(folder, "site");
	await runHypno([
		"init",
		start,
		"--answers",
		path.join(folder, "answers.yml"),
	]);
}, 120_000);
afterAll(() => removeStart());

beforeEach(() => {
	dir = makeFolder(onTestFinished);
	fs.cpSync(start, path.join(dir, "site"), { recursive: true });
	fs.symlinkSync(
		path.join(ROOT, "node_modules"),
		path.join(dir, "site/node_modules"),
	);
});

const hypno = (...flags: string[]) =>
	runHypno(["--root", path.join(dir, "site"), ...flags], { cwd: dir });
const readSite = () => {
	const files: Record<string, string> = {};
	for (const folder of ["content", "static"])
		for (const [name, text] of Object.entries(
			readTree(path.join(dir, "site", folder)),
		))
			files[`${folder}/${name}`] = text;
	return files;
};
const read = (file: string) =>
	fs.readFileSync(path.join(dir, "site", file), "utf8");
const hasWork = () =>
	fs
		.readdirSync(path.join(dir, "site"))
		.some((name) => name.startsWith(".hypno-import"));

async function importExport(
	items: Parameters<typeof writeExport>[0],
	...flags: string[]
) {
	writeTree(dir, { "old.xml": writeExport(items) });
	return hypno("import", "old.xml", ...flags);
}

describe("an export of WordPress", () => {
	test("becomes articles, drafts, pictures and redirects, a second time nothing, and passes the check but for what it names", async () => {
		const picture = await sharp({
			create: { width: 40, height: 30, channels: 3, background: "#688" },
		})
			.jpeg()
			.toBuffer();
		writeTree(dir, { "uploads/2019/03/Two Chairs.jpg": picture });
		const image =
			"https://old.example/wp-content/uploads/2019/03/Two%20Chairs-300x200.jpg";
		const items = [
			{
				title: "Two chairs",
				name: "chairs",
				id: 12,
				type: "attachment",
				status: "inherit",
				link: "https://old.example/chairs-page/",
				more: `<wp:post_parent>100</wp:post_parent><wp:attachment_url>${image}</wp:attachment_url>`,
			},
			{
				title: "A first session &amp; its room",
				name: "first",
				id: 100,
				text: `${LONG}<figure><img src="${image}"><figcaption>Two chairs</figcaption></figure><p>See <a href="https://www.old.example/?p=101">sleep</a> and <a href="/about/">me</a>, <a href="/?page_id=103">us</a>.</p>`,
				more: '<category domain="category" nicename="stop-smoking">Stop Smoking</category>',
			},
			{
				title: "Sleep when nights are long",
				name: "Sleep",
				id: 101,
				link: "https://old.example/2019/04/Sleep/",
				text: LONG,
			},
			{
				title: "About us, and how we work",
				name: "about",
				type: "page",
				link: "https://old.example/about/",
				text: LONG,
			},
			{
				title: "A page about our two rooms",
				name: "rooms",
				type: "page",
				link: "https://old.example/about/rooms/",
				text: LONG,
			},
			{
				title: "Blog",
				name: "blog",
				type: "page",
				link: "https://old.example/blog/",
			},
		];
		const { exitCode, stdout } = await importExport(
			items,
			"--files",
			"uploads",
		);
		expect(exitCode).toBe(0);
		expect(stdout).toContain("content/pages/rooms.md  a draft");
		expect(stdout).toContain("Drafts have no redirects yet");
		const article = read("content/articles/first.md");
		expect(article).toContain(
			"title: A first session & its room\ndate: 2019-03-01\n",
		);
		expect(article).toContain("about:\n  - stop-smoking\nby: Ann Whitlow\n");
		expect(article).toContain(
			"![Two chairs](/pictures/two-chairs.jpg)\n\n*Two chairs*\n\nSee [sleep](/articles/sleep) and [me](/about), [us](/about).",
		);
		expect(
			fs
				.readFileSync(path.join(dir, "site/static/pictures/two-chairs.jpg"))
				.equals(picture),
		).toBe(true);
		expect(read("content/redirects.yaml").split("\n").slice(1)).toEqual([
			"/2019/03/first: /articles/first",
			"/?p=100: /articles/first",
			"/2019/04/Sleep: /articles/sleep",
			"/?p=101: /articles/sleep",
			"/?page_id=103: /about",
			"/chairs-page: /articles/first",
			"/blog: /articles",
			"/?page_id=105: /articles",
			"/feed: /articles/feed.xml",
			"/comments/feed: /articles/feed.xml",
			"/category/*: /articles",
			"/tag/*: /articles",
			"/author/*: /articles",
			"/page/*: /articles",
			"/2019: /articles",
			"/2019/*: /articles",
			"",
		]);
		expect(hasWork()).toBe(false);
		const before = readSite();
		const again = await hypno("import", "old.xml", "--files", "uploads");
		expect([again.exitCode, again.stdout]).toEqual([
			0,
			expect.stringContaining("Nothing new to bring in."),
		]);
		expect(readSite()).toEqual(before);
		const check = await hypno(
			"check",
			"--skip",
			"content/placeholder,content/trust,form",
			"--format",
			"json",
		);
		expect(JSON.parse(check.stdout).findings).toEqual([]);
		writeTree(dir, {
			"old.txt":
				"https://old.example/2019/04/Sleep/\n/?p=100\n/category/calm/\n/about/rooms/\n/?page_id=104\n",
		});
		const moved = await hypno("check", "--moved", "old.txt");
		expect(moved.exitCode).toBe(1);
		expect(moved.stdout).toContain(
			"/2019/04/Sleep/  redirects to /articles/sleep\n/?p=100  redirects to /articles/first\n/category/calm/  redirects to /articles\n/about/rooms/  nothing\n/?page_id=104  the page /\n",
		);
		expect(moved.stdout).toMatch(
			/old\.txt:4:1 {2}error {2}link\/moved {2}\/about\/rooms\/ of the old site leads to nothing/,
		);
		expect(moved.stdout).toContain(
			"content/pages/rooms.md is a draft: publish it and run this again, or redirect the address to another page",
		);
		const rooms = read("content/pages/rooms.md");
		const published = rooms.replace("footer: TODO", "footer: Rooms");
		writeTree(dir, { "site/content/pages/rooms.md": published });
		const proposed = await hypno("check", "--moved", "old.txt");
		expect(proposed.stdout).toContain(
			"If /rooms has taken its place, add this line to content/redirects.yaml: /about/rooms/: /rooms",
		);
		await hypno("import", "old.xml", "--files", "uploads");
		expect(read("content/pages/rooms.md")).toBe(published);
		expect(read("content/redirects.yaml")).toContain(
			"\n/about/rooms: /rooms\n/?page_id=104: /rooms\n",
		);
	}, 120_000);

	test("a featured picture with which the text begins is shown once, whatever its size", async () => {
		const paint = (width: number) =>
			sharp({
				create: { width, height: 30, channels: 3, background: "#688" },
			})
				.jpeg()
				.toBuffer();
		writeTree(dir, {
			"uploads/room-scaled.jpg": await paint(80),
			"uploads/room-300x200.jpg": await paint(40),
			"uploads/lamp.jpg": await paint(50),
		});
		const folder = "https://old.example/wp-content/uploads";
		const featured =
			"<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>12</wp:meta_value></wp:postmeta>";
		const room = `<img src="${folder}/room-300x200.jpg" alt="A warm room">`;
		const lamp = `<img src="${folder}/lamp.jpg" alt="A lamp">`;
		const { exitCode } = await importExport(
			[
				{
					id: 12,
					type: "attachment",
					status: "inherit",
					more: `<wp:attachment_url>${folder}/room-scaled.jpg</wp:attachment_url>`,
				},
				{
					name: "first",
					text: `<figure>${room}<figcaption>Where we talk</figcaption></figure>${LONG}`,
					more: featured,
				},
				{ name: "second", text: `${lamp}${LONG}${room}`, more: featured },
			],
			"--files",
			"uploads",
		);
		expect(exitCode).toBe(0);
		expect(read("content/articles/first.md")).toMatch(
			/\npicture:\n {2}file: \/pictures\/room\.jpg\n {2}alt: A warm room\nby: Ann Whitlow\n---\n\n\*Where we talk\*\n\nMost/,
		);
		expect(read("content/articles/second.md")).toMatch(
			/\n---\n\n!\[A lamp\][\s\S]+\n\n!\[A warm room\]\(\/pictures\/room\.jpg\)\n/,
		);
	}, 60_000);

	test("films have the titles that the export knows, and the first without one is named", async () => {
		const known =
			'<wp:postmeta><wp:meta_key>_oembed_0a1b</wp:meta_key><wp:meta_value><![CDATA[<iframe title="Calm &amp; sleep" src="https://www.youtube.com/embed/abc_-1?feature=oembed"></iframe>]]></wp:meta_value></wp:postmeta>';
		const film =
			"<figure><div>\nhttps://www.youtube.com/watch?v=abc_-1\n</div></figure>";
		const { exitCode, stdout } = await importExport([
			{ name: "first", text: LONG + film, more: known },
			{ name: "second", text: `<p>https://vimeo.com/1</p>${LONG}` },
			{ name: "third", text: `<p>https://vimeo.com/2</p>${LONG}` },
		]);
		expect(exitCode).toBe(0);
		expect(read("content/articles/first.md")).toContain(
			"[Calm & sleep](https://www.youtube.com/watch?v=abc_-1)\n",
		);
		expect(stdout).toContain(
			"old.xml:11:1  warning  import  the old site names no title for https://vimeo.com/1, so its address stands in the text",
		);
		expect(stdout).not.toContain("https://vimeo.com/2");
	}, 60_000);

	test("what is lost is one finding for each article, and the words of a page builder stay", async () => {
		const text = `[vc_row][vc_column width="1/2"][vc_column_text]${LONG}[/vc_column_text][vc_btn title="Book a session" button_url="/about/"][/vc_column][vc_column][vc_column_text]More words[/vc_column_text][/vc_column][/vc_row]`;
		const comments = "<wp:comment></wp:comment>".repeat(2);
		const { exitCode, stdout } = await importExport([
			{ name: "first", text: `${text}<svg></svg>`, more: comments },
			{ name: "second", text: LONG, more: comments },
		]);
		expect(exitCode).toBe(1);
		expect(stdout).toContain(
			"4 comments not brought in, because pages have none",
		);
		expect(stdout.match(/ {2}error {2}/g)).toHaveLength(1);
		expect(stdout).toContain(
			"the layout of a page builder and a drawing (SVG) are left out, because pages cannot show them",
		);
		expect(stdout).toContain("Compare the text with the old page");
		expect(read("content/articles/first.md")).toMatch(
			/we talk\.\n\n\[Book a session\]\(\/about\)\n\nMore words\n$/,
		);
	}, 60_000);

	test("is listed at once, also where the site starts a list with a TODO", async () => {
		const starter = "site/templates/starter/page/articles.yaml";
		const text = fs.readFileSync(path.join(dir, starter), "utf8");
		const words = text.replace(/( +text: ).*/, '$1"TODO: One sentence"');
		writeTree(dir, { [starter]: words });
		await importExport([{ name: "first", text: LONG }]);
		expect(read("content/pages/articles.yaml")).not.toContain("TODO");
		const built = await hypno("build", "--dry-run");
		expect(built.exitCode).toBe(0);
	}, 60_000);

	test("with --dry-run writes nothing, and says the same", async () => {
		const before = readSite();
		const { exitCode, stdout } = await importExport(
			[{ name: "first", text: LONG }],
			"--dry-run",
		);
		expect([exitCode, stdout]).toEqual([
			0,
			expect.stringContaining("content/articles/first.md\n"),
		]);
		expect(stdout).toContain("Nothing was written");
		expect(readSite()).toEqual(before);
	}, 60_000);

	test("is refused as a whole where a file is there already, which stays", async () => {
		writeTree(dir, { "site/content/articles/first.md": "mine" });
		const before = readSite();
		const { exitCode, stderr } = await importExport([
			{ name: "first", text: LONG },
			{ name: "second", text: LONG },
		]);
		expect(exitCode).toBe(2);
		expect(stderr).toContain("content/articles/first.md already exists");
		expect(readSite()).toEqual(before);
	}, 60_000);

	test("an article that was changed since its import stays as it is", async () => {
		await importExport([{ name: "first", text: LONG }]);
		const changed = read("content/articles/first.md").replace(
			"nervous",
			"calm",
		);
		writeTree(dir, { "site/content/articles/first.md": changed });
		const { exitCode } = await importExport([
			{ name: "first", text: LONG },
			{ name: "second", text: LONG },
		]);
		expect(exitCode).toBe(0);
		expect(read("content/articles/first.md")).toBe(changed);
		expect(read("content/articles/second.md")).toContain("nervous");
	}, 60_000);

	test("what pages cannot show is named, and its words stay", async () => {
		const text = `${LONG}<script>alert(1)</script><p onclick="x()">[contact-form-7 id="5"] and <a href="javascript:x()">this</a></p><img src="https://old.example/wp-content/uploads/gone.jpg" alt="A lamp"><img src="../../../../etc/passwd.jpg" alt="A key">`;
		const { exitCode, stdout } = await importExport([
			{ name: "first", text },
			{ name: "deep", title: "A tower", text: "<div>".repeat(1000) },
			{ name: "secret", text: LONG, status: "private" },
			{ name: "shop", text: LONG, type: "product", title: "Bath salts" },
		]);
		expect(exitCode).toBe(1);
		for (const words of [
			"[contact-form-7] and a script are left out, because pages cannot show them",
			'"A tower" is not brought in: its HTML is nested deeper than 500 times',
			'a link of the kind "javascript:x()" is left out',
			"the picture https://old.example/wp-content/uploads/gone.jpg is not in the folder",
			'"Bath salts", of the type "product", is not brought in',
			'with the status "private"',
		])
			expect(stdout).toContain(words);
		const article = read("content/articles/first.md");
		expect(article).toContain("(contact-form-7) and this\n\n(A lamp)(A key)");
		expect(article).not.toMatch(/alert|onclick|javascript/);
	}, 60_000);

	test.each([
		[
			"entities that grow",
			EXPORT_START.replace(
				"<rss",
				'<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><rss',
			),
			"it defines entities",
		],
		["an end that is missing", `${EXPORT_START}<item><title>A`, "unclosed tag"],
		[
			"another encoding",
			Buffer.from(
				`${EXPORT_START}<item><title>caf\xe9</title></item></channel></rss>`,
				"latin1",
			),
			"UTF-8",
		],
		[
			"no export",
			"<rss><channel><item></item></channel></rss>",
			"is no export of WordPress",
		],
		[
			"no article",
			`${EXPORT_START}</channel></rss>`,
			"has no article and no page",
		],
	])(
		"with %s is refused, and nothing is written",
		async (_, text, message) => {
			writeTree(dir, { "old.xml": text });
			const before = readSite();
			const { exitCode, stderr } = await hypno("import", "old.xml");
			expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
			expect(readSite()).toEqual(before);
			expect(hasWork()).toBe(false);
		},
		60_000,
	);

	test("of more than 500 MB is refused before it is read", async () => {
		writeTree(dir, { "old.xml": EXPORT_START });
		fs.truncateSync(path.join(dir, "old.xml"), 1_000_000_000);
		const { exitCode, stderr } = await hypno("import", "old.xml");
		expect([exitCode, stderr]).toEqual([
			2,
			expect.stringContaining(
				"old.xml has 1,000 MB, and an export of at most 500 MB",
			),
		]);
	});

	test("names with any sign become plain names of their own", async () => {
		const { exitCode } = await importExport([
			{ name: "../../../etc/passwd", text: LONG },
			{
				name: "%E7%9D%A1%E7%9C%A0",
				title: "睡眠与平静的一篇文章在这里",
				link: "https://old.example/a/",
				text: LONG,
			},
			{
				name: "$(rm)'\"`;",
				title: 'A "title": {name}\n---\n<b>#</b> !!js &amp; <i>more</i>',
				link: "https://old.example/b/",
				text: LONG,
			},
			{ name: "index", link: "https://old.example/c/", text: LONG },
		]);
		expect(exitCode).toBe(0);
		expect(
			fs.readdirSync(path.join(dir, "site/content/articles")).sort(),
		).toEqual([
			"article-2019-03-01.md",
			"etc-passwd.md",
			"index-old.md",
			"rm.md",
		]);
		expect(read("content/articles/rm.md")).toContain(
			`title: "A \\"title\\": (name) --- # !!js & more"\n`,
		);
	}, 60_000);
});

test("--fetch asks the old site alone, and follows no redirect to another", async () => {
	const picture = await sharp({
		create: { width: 40, height: 30, channels: 3, background: "#688" },
	})
		.webp()
		.toBuffer();
	const requested: string[] = [];
	const server = http.createServer(({ url = "" }, response) => {
		requested.push(url);
		if (url === "/away.jpg")
			response.writeHead(302, { location: "http://localhost:9/x.jpg" }).end();
		else if (url === "/small.webp") response.writeHead(404).end();
		else response.end(picture);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const address = server.address();
	const host = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
	const text = `${LONG}<img src="http://${host}/room.webp" alt="A room"><img src="http://${host}/away.jpg" alt="Away"><img src="http://other.example/b.jpg" alt="Other"><img src="http://${host}/lamp-300x200.webp" alt="A lamp"><img src="http://${host}/small-300x200.webp" alt="Small">`;
	const written = writeExport([{ name: "first", text }]).replaceAll(
		"https://old.example",
		`http://${host}`,
	);
	writeTree(dir, { "old.xml": written });
	const { exitCode, stdout } = await hypno("import", "old.xml", "--fetch");
	expect(exitCode).toBe(1);
	// The original of a scaled picture is better, if it is there.
	expect(requested.sort()).toEqual([
		"/away.jpg",
		"/lamp.webp",
		"/room.webp",
		"/small-300x200.webp",
		"/small.webp",
	]);
	expect(stdout).toContain(
		"cannot be requested: it leads to http://localhost:9",
	);
	expect(stdout).toContain("http://other.example/b.jpg lies on another site");
	expect(read("content/articles/first.md")).toContain(
		"![A room](/pictures/room.jpg)",
	);
}, 60_000);

test("a folder of Jekyll becomes articles at their old addresses' redirects", async () => {
	writeTree(dir, {
		"blog/_config.yml": "url: https://old.example\npermalink: pretty\n",
		"blog/_posts/2019-03-01-first.md":
			'---\ntitle: "A first session: what happens"\ncategories: [calm]\nexcerpt: Most people are nervous before a first session, and they need not be, I say.\n---\n\nSee [sleep]({% post_url 2019-04-02-sleep %}) and **words**.\n\n* one\n* two\n',
		"blog/_posts/2019-04-02-sleep.md": `+++\ntitle = "Sleep when nights are long"\n+++\n${LONG}\n`,
		"blog/about-rooms.md": `---\ntitle: Our two rooms in the town\n---\n${LONG}`,
		"blog/README.md": "# Not a page",
		"blog/_posts/2019-05-01-broken.md": "---\ntitle: [a\n---\nText",
	});
	fs.symlinkSync("/etc/hostname", path.join(dir, "blog/link.md"));
	const { exitCode, stdout } = await hypno("import", "blog");
	expect(exitCode).toBe(1);
	expect(stdout).toContain(
		"blog/_posts/2019-05-01-broken.md:1:1  error  import  this file cannot be read",
	);
	expect(stdout).toContain(
		"blog/link.md:1:1  error  import  this file cannot be read: a link leads to another place",
	);
	expect(read("content/articles/first.md")).toContain(
		"See [sleep](/articles/sleep) and **words**.\n\n- one\n- two\n",
	);
	expect(read("content/redirects.yaml")).toContain(
		"/calm/2019/03/01/first: /articles/first\n/2019/04/02/sleep: /articles/sleep\n",
	);
	expect(read("content/pages/about-rooms.md")).toContain("footer: TODO");
}, 60_000);

test("a Word document becomes an article with its title and its pictures", async () => {
	const picture = await sharp({
		create: { width: 400, height: 300, channels: 3, background: "#688" },
	})
		.jpeg()
		.toBuffer();
	const words = [
		"Most people are nervous before a first session, and they need not be, I say.",
		"1. Braces {x} &amp; &lt;b> *stars* [a](b) stay words.",
	];
	const document = writeWord("A first session: its room", words, picture);
	fs.writeFileSync(path.join(dir, "letter.docx"), document);
	const { exitCode, stdout } = await hypno("import", "letter.docx");
	expect([exitCode, stdout]).toEqual([0, expect.not.stringContaining("error")]);
	const article = read("content/articles/a-first-session-its-room.md");
	expect(article).toContain("# Imported from letter.docx\n");
	expect(article).toContain('title: "A first session: its room"\n');
	expect(article).toMatch(
		/---\n\nMost people[^\n]*\n\n1\\\. Braces \(x\) & \\<b> \\\*stars\\\* \\\[a\\\]\(b\) stay words\.\n\n!\[A room\]\(\/pictures\/a-first-session-its-room\.jpg\)\n$/,
	);
	const again = await hypno("import", "letter.docx");
	expect(again.stdout).toContain("Nothing new to bring in.");
}, 60_000);

test.each([
	["nothing.xml", "there is no nothing.xml"],
	["old.pdf", "old.pdf is nothing that can be imported"],
	["letter.docx", "letter.docx is no Word document that can be read"],
])("%s is refused", async (source, message) => {
	writeTree(dir, { "old.pdf": "x", "letter.docx": "x" });
	const { exitCode, stderr } = await hypno("import", source);
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
