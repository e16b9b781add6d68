// Programs with which people follow articles read the feed as it was written.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, type TestContext, test } from "vitest";
import * as z from "zod";
import { installPackages } from "./support/host-programs.ts";
import type { Overrides } from "./support/make-site.ts";
import { makeSharedFolder } from "./support/shipped-site.ts";
import { findProgram, unpackPackages } from "./support/system-program.ts";
import { planVariant } from "./support/variant.ts";

const run = promisify(execFile);

const PACKAGES = {
	"@rowanmanning/feed-parser": "2.1.5",
	feedparser: "2.6.0",
	"rss-parser": "3.13.0",
};

const WORDS = `meta:
  title: What we write about in London
  description: What people ask us about again and again, written down so that you can read it before you come to see us.
hero:
  heading: Articles & "talks" about us
  text: A line about them.
`;

/** Braces name claims, and a word in angle brackets is a tag. */
function listCharacters(): string[] {
	const shown: string[] = [];
	for (let code = 0x21; code < 0x20000; code++) {
		const sign = String.fromCodePoint(code);
		if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign) && !/[{}<>&]/.test(sign))
			if (sign.normalize("NFC") === sign) shown.push(sign);
	}
	const step = Math.floor(shown.length / 900);
	return shown.filter((sign, at) => sign < "\u0250" || at % step === 0);
}

const characters = listCharacters();
const LONG = Array.from({ length: 8 }, (_, at) =>
	characters.filter((_, index) => index % 8 === at).join(""),
);

const TITLES = [
	"Tom & Jerry",
	"5 < 7 > 6",
	'She said "no", and it\'s fine',
	"\u201CCurly\u201D \u2018quotes\u2019 \u2013 and dashes \u2014",
	"R&D; AT&T",
	"]]> and <!",
	"100% sure? #1 + 1 = 2",
	"Gr\u00F6\u00DFe, \u65E5\u672C, \u0627\u0644\u0639\u0631\u0628\u064A\u0629, \u{1F600}",
	...LONG,
];

const SUMMARY =
	'You sit & talk: an hour < a day, "quiet", it\'s long enough for a search engine to show it below the title.';

const toDay = (at: number) => `2026-${at < 9 ? "03" : "07"}-${10 + at}`;
/** London has summer time in July. */
const toTime = (at: number) =>
	new Date(`${toDay(at)}T00:00:00${at < 9 ? "Z" : "+01:00"}`).getTime();

const FILES: Overrides = Object.fromEntries([
	["content/pages/articles.yaml", WORDS],
	...TITLES.map((title, at) => [
		`content/articles/a${at}.md`,
		`---\ntitle: ${JSON.stringify(title)}\ndate: ${toDay(at)}\nsummary: ${JSON.stringify(SUMMARY)}\n---\nText.\n`,
	]),
]);

const entrySchema = z.object({
	title: z.string(),
	link: z.string(),
	summary: z.string(),
	/** In ms. */
	time: z.number(),
});
type Entry = z.output<typeof entrySchema>;

const EXPECTED = TITLES.map(
	(title, at): Entry => ({
		title,
		link: `https://www.example.com/articles/a${at}`,
		summary: SUMMARY,
		time: toTime(at),
	}),
).reverse();

let feed: string;
beforeAll(async () => {
	const { read } = await planVariant(FILES, ["ptsd"]);
	feed = path.join(makeSharedFolder(), "feed.xml");
	fs.writeFileSync(feed, await read("articles/feed.xml"));
});

const readEntries = (text: string) =>
	z.array(entrySchema).parse(JSON.parse(text));

const SCRIPTS: Readonly<Record<string, string>> = {
	"rss-parser": `const Parser = require("rss-parser");
new Parser().parseString(text).then(({ items }) => print(items.map((one) => ({
	title: one.title, link: one.link, summary: one.summary, time: Date.parse(one.isoDate),
}))));`,
	feedparser: `const FeedParser = require("feedparser");
const parser = new FeedParser({ feedurl: "https://www.example.com/articles/feed.xml" });
const found = [];
parser.on("error", (error) => { throw error; });
parser.on("data", (one) => found.push({
	title: one.title, link: one.link, summary: one.summary, time: one.date.getTime(),
}));
parser.on("end", () => print(found));
parser.end(text);`,
	"@rowanmanning/feed-parser": `const { parseFeed } = require("@rowanmanning/feed-parser");
print(parseFeed(text).items.map((one) => ({
	title: one.title, link: one.url, summary: one.description, time: one.updated.getTime(),
})));`,
};

test.for(Object.keys(SCRIPTS))("%s of npm reads it", async (name, context) => {
	const dir = await installPackages(PACKAGES).catch((error) =>
		context.skip(`It cannot be installed here: ${String(error)}`),
	);
	const script = `const text = require("node:fs").readFileSync(${JSON.stringify(feed)}, "utf8");
const print = (found) => console.log(JSON.stringify(found));
${SCRIPTS[name]}`;
	const file = path.join(dir, `read-${process.pid}-${name.length}.cjs`);
	fs.writeFileSync(file, script);
	try {
		const { stdout } = await run(process.execPath, [file]);
		expect(readEntries(stdout)).toEqual(EXPECTED);
	} finally {
		fs.rmSync(file);
	}
});

const PYTHON = "/usr/bin/python3";

/** Sees what is installed, then the packages of Debian that are unpacked for the tests. */
async function findFeedparser({ skip }: TestContext) {
	const hasFeedparser = (env: NodeJS.ProcessEnv) =>
		run(PYTHON, ["-c", "import feedparser"], { env }).then(
			() => true,
			() => false,
		);
	if (await hasFeedparser(process.env)) return process.env;
	const { folder } = unpackPackages(["python3-feedparser"]);
	const added = path.join(folder, "usr/lib/python3/dist-packages");
	const env = { ...process.env, PYTHONPATH: added };
	return (await hasFeedparser(env))
		? env
		: skip("feedparser cannot be installed here");
}

const UNIVERSAL = `
import calendar, feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
assert not feed.bozo, feed.bozo_exception
print(json.dumps([{"title": one.title, "link": one.link, "summary": one.summary,
	"time": calendar.timegm(one.updated_parsed) * 1000} for one in feed.entries]))`;

test("feedparser of Python reads it", async (context) => {
	const env = await findFeedparser(context);
	const { stdout } = await run(PYTHON, ["-c", UNIVERSAL, feed], { env });
	expect(readEntries(stdout)).toEqual(EXPECTED);
});

const STORED = `
import html, json, sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute(
	"select title, url, content, pubDate from rss_item order by pubDate desc").fetchall()
print(json.dumps([{"title": title, "link": url, "summary": html.unescape(content),
	"time": time * 1000} for title, url, content, time in rows]))`;

test("newsboat reads it", async (context) => {
	if (!fs.existsSync(PYTHON)) context.skip("Its cache cannot be read here");
	let program: ReturnType<typeof findProgram>;
	try {
		program = findProgram("newsboat");
	} catch (error) {
		return context.skip(String(error));
	}
	const dir = makeSharedFolder();
	const [urls, config, cache] = ["urls", "config", "cache.db"].map((name) =>
		path.join(dir, name),
	);
	fs.writeFileSync(String(urls), `file://${feed}\n`);
	fs.writeFileSync(String(config), "");
	const flags = [`-u${urls}`, `-C${config}`, `-c${cache}`, "-xreload"];
	const own = { ...process.env, ...program.env, HOME: dir, LC_ALL: "C.UTF-8" };
	await run(program.file, flags, { env: own, timeout: 60_000 });
	const { stdout } = await run(PYTHON, ["-c", STORED, String(cache)]);
	expect(readEntries(stdout)).toEqual(EXPECTED);
});
