// What the practice is called is written once: texts of all files may name it, and what else content/site.yaml says.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { pageShare } from "../src/check/rules/page-head.ts";
import { buildSite } from "../src/site/build-site.ts";
import { resolveConfig } from "../src/site/config.ts";
import { writeFiles } from "../src/site/output/write.ts";
import { readSite } from "../src/site/pipeline.ts";
import { checkEdits, checkFolder } from "./support/checked-site.ts";
import { findStalePages } from "./support/content-changes.ts";
import {
	checkContent,
	formatLocatedProblems,
	makeFolder,
} from "./support/make-site.ts";
import { planReady } from "./support/plan-site.ts";
import { copyShipped, keepServices } from "./support/shipped-site.ts";
import { traceSite } from "./support/traced-site.ts";

const SITE = "content/site.yaml";
const SHARE = /^ {2}file: .*\n {2}alt: .*\n/m;

type Edit = readonly [file: string, from: string | RegExp, to: string];

/** Makes a small copy of the shipped site, whose share images are drawn, with edits. */
function makeSite(edits: readonly Edit[] = []) {
	const root = makeFolder();
	copyShipped(root);
	keepServices(root, ["ptsd", "ocd"]);
	fs.rmSync(path.join(root, "static/share.png"));
	for (const [file, from, to] of [[SITE, SHARE, ""] as const, ...edits]) {
		const filePath = path.join(root, file);
		const text = fs.existsSync(filePath)
			? fs.readFileSync(filePath, "utf8")
			: "";
		const changed = text.replace(from, to);
		expect(changed, file).not.toBe(text);
		fs.writeFileSync(filePath, changed);
	}
	return resolveConfig({ root }, "/");
}

describe("with another name", () => {
	const RENAMED: Edit = [SITE, /^name: .*$/m, "name: Ask & Listen"];

	test("no byte of the published site has the old one", async () => {
		const config = makeSite([RENAMED]);
		await writeFiles((await buildSite(config)).files, config.outDir);
		const names = fs.readdirSync(config.outDir, {
			recursive: true,
			encoding: "utf8",
		});
		const all = names
			.map((name) => path.join(config.outDir, name))
			.filter((name) => fs.statSync(name).isFile());
		const holders = (words: RegExp) =>
			all
				.filter((file) => words.test(fs.readFileSync(file, "latin1")))
				.map((file) => path.relative(config.outDir, file));
		expect(holders(/stillwater/i)).toEqual([]);
		const pages = all.filter((file) => file.endsWith(".html"));
		const named = holders(/Ask (?:&amp;|&|\\u0026) Listen/);
		expect(named).toHaveLength(pages.length + 1);
		expect(named).toContain("site.webmanifest");
		expect(names.filter((name) => /share[/\\]site-/.test(name))).toHaveLength(
			1,
		);
	});

	test("all share images are drawn with the new one", async () => {
		const { maker, routes } = await planReady(makeSite([RENAMED]));
		for (const route of routes) {
			const { data } = await maker.read(route);
			const cards = data?.cards ?? [];
			expect(cards.length, route.path).toBe(route.indexable ? 2 : 1);
			for (const card of cards) expect(card.siteName).toBe("Ask & Listen");
			expect(JSON.stringify(cards)).not.toMatch(/stillwater/i);
		}
	});
});

const ALL = "{name}|{phone}|{email}|{town}|{slogan}";
const FILLED =
	"Stillwater Hypnotherapy|020 7946 0123|hello@example.com|London|No hurry";
const SLOGAN: Edit = [SITE, "claims:\n", "claims:\n  slogan: No hurry\n"];
const EVERYWHERE: readonly Edit[] = [
	SLOGAN,
	[SITE, /^tagline: .*$/m, `tagline: "tagline ${ALL}"`],
	["content/services.yaml", /label: PTSD/, `label: "label ${ALL}"`],
	["content/testimonials.yaml", /^heading: .*/m, `heading: "heading ${ALL}"`],
	[
		"content/pages/service.yaml",
		/^( +)approaches: .*/m,
		`$1approaches: "shared ${ALL}"`,
	],
	["content/pages/about.yaml", /^ {2}heading: .*/m, `  heading: "hero ${ALL}"`],
	["content/pages/privacy.md", "", PAGE_OF("privacy")],
	["content/services/ptsd.md", /^subtitle: .*/m, `subtitle: "subtitle ${ALL}"`],
	["content/services/ptsd.md", /$/, `\nbody ${ALL}\n`],
];

function PAGE_OF(title: string): string {
	return `---\ntitle: ${title}\ndescription: "description ${ALL}"\n---\n\ncustom ${ALL}\n`;
}

test("texts of every kind of file may name what content/site.yaml says", async () => {
	const { maker, routes } = await planReady(makeSite(EVERYWHERE));
	const all: string[] = [];
	for (const route of routes) all.push((await maker.make(route)).html ?? "");
	// In Markdown, an e-mail address becomes a link.
	const html = all
		.join("\n")
		.replace(/<a href="mailto:[^"]*" class="bare">([^<]*)<\/a>/g, "$1");
	for (const what of [
		"tagline",
		"label",
		"heading",
		"shared",
		"hero",
		"description",
		"subtitle",
		"body",
		"custom",
	])
		expect(html, what).toContain(`${what} ${FILLED}`);
	expect(html).not.toMatch(/\{(?:name|phone|email|town|slogan)\}/);
});

test("such words lead to their text, and within it to content/site.yaml", async () => {
	const config = makeSite(EVERYWHERE);
	const { all, wrong } = await traceSite(config);
	expect(wrong).toEqual([]);
	const filesOf = (what: string, filled = FILLED) =>
		all.find(
			({ element, text }) =>
				element !== "meta" && text.startsWith(`${what} ${filled}`),
		)?.files;
	const five = Array(5).fill(SITE);
	expect(filesOf("subtitle")).toEqual(["content/services/ptsd.md", ...five]);
	const [beforeLink = ""] = FILLED.split("hello@");
	const custom = filesOf("custom", beforeLink);
	expect(custom).toEqual(["content/pages/privacy.md", SITE, SITE]);
	expect(filesOf("tagline")?.slice(0, 6)).toEqual([SITE, ...five]);
});

test("a claim of the file itself comes first, and then one of content/site.yaml", async () => {
	const { maker, routes } = await planReady(
		makeSite([
			[SITE, "claims:\n", "claims:\n  town: Bath\n  name: Calm\n"],
			["content/pages/about.yaml", /^claims:\n/m, "claims:\n  name: Calmer\n"],
			[
				"content/pages/about.yaml",
				/^ {2}heading: .*/m,
				'  heading: "{name} in {town}"',
			],
		]),
	);
	const about = routes.find((route) => route.path === "/about");
	const page = about && (await maker.make(about));
	expect(page?.html).toContain("Calmer in Bath</h1>");
});

test("the town is that of the address, if there is one", async () => {
	const { maker, routes } = await planReady(
		makeSite([
			[
				SITE,
				"bookingUrl:",
				"address: { street: 1 Low Lane, locality: Wells, postcode: BA5 2AA }\nbookingUrl:",
			],
			[SITE, /^tagline: .*$/m, 'tagline: "Calm in {town}"'],
		]),
	);
	const [home] = routes;
	const page = home && (await maker.make(home));
	expect(page?.html).toContain("Calm in Wells");
});

test("the town of a practice with several places is that of the first", async () => {
	const places = `places:
  - name: Wells
    address: { street: 1 Low Lane, locality: Wells, postcode: BA5 2AA }
  - name: Frome
    address: { street: 2 Low Lane, locality: Frome, postcode: BA11 2AA }
`;
	const { maker, routes } = await planReady(
		makeSite([
			[SITE, "bookingUrl:", `${places}bookingUrl:`],
			[SITE, /^tagline: .*$/m, 'tagline: "Calm in {town}"'],
		]),
	);
	const [home] = routes;
	const page = home && (await maker.make(home));
	expect(page?.html).toContain("Calm in Wells");
});

test("a name may name the town, and each text then has both", async () => {
	const { site, maker, routes } = await planReady(
		makeSite([
			[SITE, /^name: .*$/m, 'name: "Calm {town}"'],
			[SITE, /^tagline: .*$/m, 'tagline: "{name} is quiet"'],
		]),
	);
	expect(site.settings.name).toBe("Calm London");
	const missing = routes.at(-1);
	const page = missing && (await maker.make(missing));
	expect(page?.html).toContain("Return to the Calm London home page");
	expect(page?.html).toContain("Calm London is quiet");
});

test.each<[string, string, string]>([
	["phone", "phone: 020 7946 0123\n", ""],
	["email", "email: hello@example.com\n", ""],
])("{%s} is unknown where the practice has none", async (name, from, to) => {
	const config = makeSite([
		[SITE, from, to],
		["content/pages/about.yaml", /^ {2}heading: .*/m, `  heading: "{${name}}"`],
	]);
	const { content } = await readSite(config);
	expect(content.problems).toMatchObject([
		{
			message: `unknown claim {${name}}: no line under claims is called "${name}"`,
			hint: `Give ${name} a value of its own in content/site.yaml, or delete {${name}} here`,
			source: { excerpt: `  heading: "{${name}}"`, column: 13 },
		},
	]);
});

test("a wrong name is reported with the nearest that a file knows", async () => {
	const config = makeSite([
		SLOGAN,
		["content/pages/about.yaml", /^ {2}heading: .*/m, '  heading: "{slogn}"'],
	]);
	const { content } = await readSite(config);
	expect(content.problems).toMatchObject([{ hint: "Did you mean {slogan}?" }]);
});

test("while content/site.yaml cannot be read, names that it may have are no problem", async () => {
	const { located } = await checkContent({
		[SITE]: "name: [",
		"content/pages/privacy.md": PAGE_OF("Your data"),
	});
	expect(formatLocatedProblems(located)).toMatch(/^content\/site\.yaml:\S+ /);
	expect(located).toHaveLength(1);
});

test("pages that name it are made again when content/site.yaml changes", async () => {
	const config = makeSite(EVERYWHERE);
	const text = fs.readFileSync(path.join(config.rootDir, SITE), "utf8");
	const changes = [
		[/^name: .*$/m, "name: Calm"],
		["phone: 020 7946 0123", "phone: 020 7946 0999"],
		["hello@example.com", "hallo@example.com"],
		["  - London\n", "  - Leeds\n"],
		["slogan: No hurry", "slogan: No rush"],
	] as const;
	const edited = changes.map(([from, to]) => {
		const changed = text.replace(from, to);
		expect(changed).not.toBe(text);
		return { title: to, file: SITE, text: changed };
	});
	expect(await findStalePages(config, edited)).toEqual([]);
});

describe("hypno check", () => {
	const about = "content/pages/about.yaml";

	test("compares a claim of a file with that of content/site.yaml", async () => {
		const { added } = await checkEdits([
			{ file: SITE, from: "claims:\n", to: 'claims:\n  rooms: "2"\n' },
			{ file: about, from: "claims:\n", to: 'claims:\n  rooms: "3"\n' },
		]);
		expect(added.map(({ rule, target }) => [rule, target])).toEqual([
			["facts/conflict", "rooms: 2 | 3"],
		]);
	});

	test("asks for the source of a rate that only a label of another file calls one", async () => {
		const { added } = await checkEdits([
			{ file: SITE, from: "claims:\n", to: 'claims:\n  share: "97%"\n' },
			{ file: about, from: "{successRate}", to: "{share}" },
		]);
		expect(
			added.map(({ rule, target, source }) => [rule, target, source?.file]),
		).toEqual([["claims/unsourced", "share 97%", SITE]]);
	});

	test("is silent about {name}, {phone} and {email} in a text", async () => {
		const { added } = await checkEdits([
			{
				file: about,
				from: "A practice with time to listen",
				to: '"{name}: {phone}, {email}"',
			},
		]);
		expect(added).toEqual([]);
	});
});

test("a name that the font of the share images lacks leaves the pages without one, and the check says so", async () => {
	const config = makeSite([[SITE, /^name: .*$/m, "name: Łukasz"]]);
	const { findings } = await checkFolder(config, { rules: [pageShare] });
	const found = findings.filter(({ rule }) => rule === "page/share");
	expect(found.map(({ target, source }) => [target, source?.excerpt])).toEqual([
		["no og:image", "name: Łukasz"],
	]);
	expect(found[0]?.pages).toContain("/about");
});
