// The rules for links check a small project on disk: they report each finding where it was written, and
// what could not be checked.
import fs from "node:fs";
import net from "node:net";
import { describe, expect, test, vi } from "vitest";
import {
	edited,
	locationOf,
	makeSite,
	type Overrides,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import type { Problem } from "../base/problems.ts";
import { type CheckOptions, checkSite } from "./check-site.ts";
import type { Rule } from "./rule.ts";
import { linkBroken } from "./rules/link-broken.ts";
import { linkExternal } from "./rules/link-external.ts";
import { linkFragment } from "./rules/link-fragment.ts";
import { markupRules } from "./rules/markup.ts";
import { staticPrivate } from "./rules/static-private.ts";

const LINK_RULES: readonly Rule[] = [linkBroken, linkFragment, linkExternal];
const INDEX = "templates/index.tsx";
const ABOUT = "content/pages/about.yaml";
const SITE = "content/site.yaml";
const SERVICES = "content/pages/services.yaml";
/** Corrects the card of the minimal site that leads to no page. */
const NO_BROKEN_CARD = {
	[SERVICES]: edited(SERVICES, "/services/stress-relief", "/services/ocd"),
};

async function check(
	overrides: Overrides = {},
	options: Partial<CheckOptions> = {},
) {
	const site = makeSite({ ...NO_BROKEN_CARD, ...overrides });
	const checked = await checkSite(site.config, {
		rules: LINK_RULES,
		external: "skip",
		invalidContent: "report",
		...options,
	});
	expect(fs.existsSync(site.outDir)).toBe(false);
	return checked;
}

/** Formats findings as "content/site.yaml:3:7 link/broken /gone on / /about". */
function formatFindings(findings: readonly Problem[]): string[] {
	return findings.map((finding) => {
		const { rule, target, pages = [] } = finding;
		return `${locationOf(finding)} ${rule} ${target ?? ""} on ${pages.join(" ")}`;
	});
}

/** Formats the position of a passage in a text as ":12:3". */
function positionOf(text: unknown, passage: string): string {
	const before = String(text).split(passage)[0]?.split("\n") ?? [];
	return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

test("a valid site has no findings, and the coverage is reported", async () => {
	const checked = await check();
	expect(checked).toMatchObject({
		findings: [],
		unchecked: [],
		isWhole: true,
		coverage: { pages: 7, external: { found: 0, checked: 0 } },
	});
	expect(checked.coverage.links).toBeGreaterThan(10);
});

test("mistakes in records are reported too where an error elsewhere leaves them without a page", async () => {
	const words = "content/pages/service.yaml";
	const record = "content/services/ocd.md";
	const { findings, isWhole } = await check({
		[words]: "unknown: x\n",
		[record]: serviceText("ocd").replace("---\n", "---\ndraft: true\n"),
	});
	const files = findings.map(({ source }) => source?.file);
	expect(files).toEqual(expect.arrayContaining([words, record]));
	expect(isWhole).toBe(false);
});

test("a file that no page shows is reported without pages", async () => {
	const { findings } = await check(
		{ "static/clients.zip": "x", "urls.lock": "/gone\n" },
		{ rules: [staticPrivate, linkBroken] },
	);
	expect(formatFindings(findings)).toEqual([
		"static/clients.zip:1:1 static/private clients.zip on ",
		"urls.lock:1:1 link/broken /gone on ",
	]);
});

describe("a broken link", () => {
	test("is reported once with each line of a page's content", async () => {
		const about = edited(
			ABOUT,
			"      href: /contact",
			"      href: /gone\n    - label: Call\n      href: /gone",
		);
		const template = edited(
			INDEX,
			"about: ({ page }) => <h1>{page.hero.heading}</h1>",
			"about: ({ page }) => page.callToAction.buttons.map(({ href }) => <a href={href} />)",
		);
		const { findings } = await check({ [ABOUT]: about, [INDEX]: template });
		const line = about.split("\n").findIndex((text) => text.includes("/gone"));
		expect(formatFindings(findings)).toEqual([
			`${ABOUT}:${line + 1}:13 link/broken /gone on /about`,
		]);
		expect(findings[0]?.message).toBe(
			`/gone does not exist (also on line ${line + 3})`,
		);
	});

	test("is reported at both locations when two services contain it", async () => {
		const text = (slug: string) => `${serviceText(slug)}\nAsk [us](/gone).\n`;
		const { findings } = await check({
			"content/services/stop-smoking.md": text("stop-smoking"),
			"content/services/ocd.md": text("ocd"),
		});
		const line = serviceText("ocd").split("\n").length + 1;
		expect(formatFindings(findings)).toEqual([
			`content/services/ocd.md:${line}:10 link/broken /gone on /services/ocd`,
			`content/services/stop-smoking.md:${line}:10 link/broken /gone on /services/stop-smoking`,
		]);
	});

	test("is reported once at its line of a template, with all its pages", async () => {
		const template = edited(
			INDEX,
			'<body className="flex">{children}</body>',
			'<body className="flex">\n\t\t\t\t{children}\n\t\t\t\t<a href="/gone">x</a>\n\t\t\t</body>',
		);
		const { findings } = await check({ [INDEX]: template });
		expect(findings).toHaveLength(1);
		expect(findings[0]).toMatchObject({
			target: "/gone",
			source: { file: INDEX, excerpt: '\t\t\t\t<a href="/gone">x</a>' },
		});
		expect(
			locationOf(findings[0] ?? { rule: "", severity: "error", message: "" }),
		).toBe(INDEX + positionOf(template, '<a href="/gone"'));
		expect(findings[0]?.pages).toHaveLength(7);
	});
});

describe("with a problem that prevents pages from being made,", () => {
	const BROKEN_ABOUT = edited(
		INDEX,
		"about: ({ page }) => <h1>{page.hero.heading}</h1>",
		'about: () => { throw new Error("no heading"); }',
	).replace(
		'<form action={form.action} method="post" />',
		'<p><a href="/about">x</a><a href="/about.html#y">x</a><a href="/gone">x</a></p>',
	);

	test("published addresses are not reported as lost while no page can be made", async () => {
		const { findings } = await check({
			[INDEX]: `import { x } from "./missing.ts";\n${edited(INDEX, "home:", "gone: x, home:")}`,
			"urls.lock": "/about\n/contact\n",
		});
		expect(findings.map(({ rule }) => rule)).toEqual(["template/invalid"]);
	});

	test("the other pages are checked when a template stops on one page", async () => {
		const { findings, unchecked, coverage, isWhole } = await check({
			[INDEX]: BROKEN_ABOUT,
		});
		expect(formatFindings(findings)).toEqual([
			`${INDEX}${positionOf(BROKEN_ABOUT, "new Error(")} template/invalid  on /about`,
			`${INDEX}${positionOf(BROKEN_ABOUT, '<a href="/gone"')} link/broken /gone on /contact`,
		]);
		expect(unchecked).toContain(
			"1 page, because of errors in the files that it is made from",
		);
		expect(coverage.pages).toBe(6);
		expect(isWhole).toBe(false);
	});

	test("the problem is reported once, and not for each link to it", async () => {
		const { findings } = await check({ [INDEX]: BROKEN_ABOUT });
		expect(findings.map(({ target }) => target)).toEqual([undefined, "/gone"]);
	});

	test("no page is checked when the settings are invalid", async () => {
		const { findings, unchecked, isWhole, coverage } = await check({
			[SITE]: edited(SITE, "url: https://www.example.com", "url: nowhere"),
		});
		expect(formatFindings(findings)).toEqual([
			expect.stringContaining(`${SITE}:6:`),
		]);
		expect(unchecked).toEqual([
			"all pages, because they cannot be built until the errors are fixed",
		]);
		expect([isWhole, coverage.pages]).toEqual([false, 0]);
	});
});

describe("a mistake that stops the build", () => {
	const SHARED = {
		[SITE]: edited(SITE, "/share.png", "/shaer.png"),
		[INDEX]: edited(
			INDEX,
			"<title>",
			'<meta property="og:image" content={route.head.image.url} />\n\t\t\t\t<title>',
		),
	};

	test("is reported once, as a mistake of its own kind", async () => {
		const { findings } = await check(SHARED);
		expect(findings.map(({ rule, target }) => `${rule} ${target}`)).toEqual([
			"content/invalid /shaer.png",
		]);
	});

	test("is reported once, as a broken link when invalid content is not reported", async () => {
		const { findings } = await check(SHARED, { invalidContent: "skip" });
		expect(findings.map(({ rule, target }) => `${rule} ${target}`)).toEqual([
			"link/broken https://www.example.com/shaer.png",
		]);
	});
});

describe("addresses of other sites", () => {
	const OTHER = {
		[SITE]: edited(
			SITE,
			"endpoint: https://forms.example.com",
			"delivery: post\n  endpoint: https://forms.invalid",
		),
		"content/services/stop-smoking.md": `${serviceText("stop-smoking")}\n[x](http://no-such-host.invalid/) [y](http://127.0.0.1:1/#a)\n`,
	};

	test("are counted and reported as unchecked when they are not requested", async () => {
		const { coverage, unchecked, findings } = await check(OTHER);
		expect(findings).toEqual([]);
		expect(coverage.external).toEqual({ found: 3, checked: 0 });
		expect(unchecked).toEqual([
			"3 addresses of other sites (run with --external)",
		]);
	});

	test("are not requested without the rule that checks them", async () => {
		const { coverage } = await check(OTHER, {
			external: "check",
			rules: [linkBroken],
		});
		expect(coverage.external).toEqual({ found: 3, checked: 0 });
	});

	test("are reported when they do not respond", async () => {
		const { coverage, unchecked, findings } = await check(OTHER, {
			external: "check",
		});
		expect(findings.map(({ target }) => target)).toEqual([
			"http://no-such-host.invalid/",
			"http://127.0.0.1:1/",
			"https://forms.invalid/f/calm",
		]);
		expect(findings[1]?.severity).toBe("warning");
		expect(coverage.external).toEqual({ found: 3, checked: 3 });
		expect(unchecked).toEqual([]);
	});
});

test("a value of the content that is no valid id is reported at its line of the content", async () => {
	const template = edited(
		INDEX,
		"about: ({ page }) => <h1>{page.hero.heading}</h1>",
		"about: ({ page }) => <main><h1 id={page.hero.heading}>A</h1></main>",
	);
	const about = edited(ABOUT, "heading: ", "heading: Who we & they are # ");
	const { findings } = await check(
		{ [INDEX]: template, [ABOUT]: about },
		{ rules: markupRules.filter(({ id }) => id === "html/invalid") },
	);
	const ofId = findings.filter(({ target }) => target === "<h1> valid-id");
	expect(formatFindings(ofId)).toEqual([
		`${ABOUT}${positionOf(about, "Who we")} html/invalid <h1> valid-id on /about`,
	]);
});

test("without a server the same links are broken, and the report says that none was asked for", async () => {
	const template = edited(
		INDEX,
		"<h1>{page.hero.heading}</h1>",
		'<a href="/x" />',
	);
	const withServer = await check({ [INDEX]: template });
	vi.spyOn(net.Server.prototype, "listen").mockImplementation(function (
		this: net.Server,
	) {
		process.nextTick(() => this.emit("error", new Error("listen UNKNOWN")));
		return this;
	});
	const without = await check({ [INDEX]: template });
	vi.restoreAllMocks();
	expect(without.findings).toEqual(withServer.findings);
	expect(without.findings).toHaveLength(1);
	expect(without.coverage.linkinator).toEqual({ checked: 0, broken: 0 });
	expect(without.unchecked).toEqual([
		"how a server answers 1 address of this site, looked up instead because the local server cannot be reached (listen UNKNOWN)",
	]);
});

test("a check by linkinator that takes too long exits with 3 and without a result", async () => {
	const template = edited(
		INDEX,
		"<h1>{page.hero.heading}</h1>",
		'<a href="/x" />',
	);
	await expect(
		check({ [INDEX]: template }, { timeLimit: 0 }),
	).rejects.toMatchObject({ exitCode: 3 });
});

test("targets are reported as written in content, without the base path", async () => {
	const about = edited(
		ABOUT,
		"      href: /contact",
		"      href: /services/stop-smokin",
	);
	const template = edited(
		INDEX,
		"about: ({ page }) => <h1>{page.hero.heading}</h1>",
		"about: ({ page }) => page.callToAction.buttons.map(({ href }) => <a href={href} />)",
	);
	const { findings } = await check({
		[SITE]: edited(SITE, "email:", "basePath: /practice\nemail:"),
		[ABOUT]: about,
		[INDEX]: template,
	});
	expect(findings).toMatchObject([
		{
			rule: "link/broken",
			source: { file: ABOUT },
			target: "/practice/services/stop-smokin",
			hint: "Did you mean /services/stop-smoking?",
			suggestions: ["/services/stop-smoking"],
		},
	]);
});
