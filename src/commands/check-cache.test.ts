// With the cache of facts, a check has the same findings as without it and examines fewer pages.

import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkFolder, copySmallSite } from "../../test/support/checked-site.ts";
import {
	edited,
	makeFolder,
	makeSite,
	type Overrides,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { createRandom, RANDOM_EDITS } from "../../test/support/random-edits.ts";
import type { Rule } from "../check/rule.ts";
import { budgetBytes } from "../check/rules/budget-bytes.ts";
import { RULES } from "../check/rules/index.ts";
import type { CheckSiteOptions } from "./check-site.ts";

const INDEX = "templates/index.tsx";
const SMOKING = "content/services/stop-smoking.md";
const TEMPLATE = "templates/service.tsx";
const OCD = "content/services/ocd.md";
const FEES = "content/pages/fees.md";

/** Makes a service without findings that ends with the given line. */
const service = (slug: string, line: string, title = `About ${slug} at last`) =>
	`${serviceText(slug)
		.replace("Stop Smoking Hypnotherapy", title)
		.replace("successRate: 85%\n", "")
		.replace(
			"For people who have decided to stop.",
			`For people with ${slug} who have decided to stop, and would like some help with that.`,
		)}\nPlease speak to your GP first. ${line}\n`;
const nextNoise = createRandom(1);
/** A random text, which compression hardly shortens, makes a page heavy. */
const NOISE = Array.from({ length: 4000 }, () =>
	Math.floor(nextNoise() * 36 ** 6).toString(36),
).join(" ");
const claiming = (value: string, slug = "ocd") =>
	service(slug, "").replace(
		"---\n",
		`---\nclaims:\n  clientsHelped: "${value}"\n`,
	);

/** The structured data of the home page describes the practice, and that of all others refers to it. */
const DATA_OF = `
const practice = { "@id": "https://www.example.com/#practice" };
const dataOf = ({ template, url }) => ({
	"@context": "https://schema.org",
	...(template === "home"
		? { "@type": "Organization", ...practice, name: "A quieter mind", url: "https://www.example.com/" }
		: { "@type": "WebPage", url, about: practice }),
});
`;

/** The templates have what the smallest ones lack, so that no rule reports them. */
const TEMPLATES = edited(
	INDEX,
	"<title>{route.head.title}</title>",
	`<title>{route.head.title}</title>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<meta name="description" content={\`\${route.head.description} Calm, practical help in London or by video, when you want it.\`} />`,
)
	.replace(
		"{children}</body>",
		'<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(dataOf(route)) }} /><a href="/services">All</a><a href="tel:+442079460123">020 7946 0123</a><a href="/prices.txt">Prices</a>{children}</body>',
	)
	.replace("export function Document", `${DATA_OF}\nexport function Document`)
	.replace(
		"<h1>{page.hero.heading}</h1>",
		"<main><h1>{page.hero.heading}</h1></main>",
	)
	// The form stays on this site, so that there are no external addresses.
	.replace("action={form.action}", 'action="/contact"')
	.replace("<h1>{title}</h1>", "<h1 id={title.toLowerCase()}>{title}</h1>");
/** The template shows a picture without alternative text for a service with the badge Bare. */
const SERVICE_TEMPLATE = edited(
	TEMPLATE,
	"<main>",
	'<main id="main">{service.badge === "Bare" && <img src="/art/stress.svg" />}',
);
const fees = (title: string) =>
	`---\ntitle: ${title}\ndescription: What it costs, and how to pay for it.\n---\nBy card.\n`;

function makeCheckedSite(files: Overrides = {}): TestSite {
	const site = makeSite({
		[INDEX]: TEMPLATES,
		[TEMPLATE]: SERVICE_TEMPLATE,
		[SMOKING]: service("stop-smoking", "[Compulsions](/services/ocd)"),
		[OCD]: service(
			"ocd",
			"[Costs](/fees#costs), [Smoking](/services/stop-smoking)",
		),
		[FEES]: fees("Costs"),
		"static/prices.txt": "£80",
		...files,
	});
	fs.mkdirSync(path.join(site.rootDir, "node_modules"), { recursive: true });
	return site;
}

/** Creates a rule that lists the files and pages that it gets. */
function createCounter() {
	const examined: string[] = [];
	const rule: Rule = {
		id: "test/counter",
		severity: "error",
		summary: "",
		explanation: "",
		start: () => ({
			checkFile: ({ sourcePath }) => {
				examined.push(sourcePath);
				return [];
			},
			checkPage: ({ route }) => {
				examined.push(route.path);
				return [];
			},
		}),
	};
	return { examined, rule };
}

interface Setting extends Partial<CheckSiteOptions> {
	/** The version of hypno, under which results are cached; undefined for no cache. */
	readonly program?: string | undefined;
}

/** @returns the result of the check, and the files and pages that it examined */
async function check(
	{ rootDir }: Pick<TestSite, "rootDir">,
	setting: Setting = {},
) {
	const {
		rules = RULES,
		program,
		...options
	} = { program: "this", ...setting };
	const { examined, rule } = createCounter();
	const result = await checkFolder(rootDir, {
		rules: [...rules, rule],
		program,
		...options,
	});
	return { result, examined };
}

/** The rule budget/bytes always examines the largest page of each kind, so these settings leave it out. */
const WITHOUT_BUDGETS = { rules: RULES.filter((rule) => rule !== budgetBytes) };
const UNCACHED = { ...WITHOUT_BUDGETS, program: undefined };

describe("a page without findings in the previous check", () => {
	test("is not examined again, and the findings stay the same", async () => {
		const site = makeCheckedSite();
		const first = await check(site, WITHOUT_BUDGETS);
		const second = await check(site, WITHOUT_BUDGETS);
		expect(second.result).toEqual(first.result);
		expect(first.result).toEqual((await check(site, UNCACHED)).result);
		expect(first.examined).toContain("/services/ocd");
		expect(first.examined).toContain(OCD);
		expect(second.examined).not.toContain("/services/ocd");
		expect(second.examined).not.toContain(OCD);
		const pages = second.examined.filter((name) => name.startsWith("/"));
		expect(pages).toEqual([]);
	});

	test("is examined again, and alone, when it changes", async () => {
		const site = makeCheckedSite();
		const first = await check(site, WITHOUT_BUDGETS);
		site.write({ [OCD]: service("ocd", "Nothing more.") });
		const { examined } = await check(site, WITHOUT_BUDGETS);
		expect(examined).toContain("/services/ocd");
		expect(examined).toContain(OCD);
		expect(examined).not.toContain("/services/stop-smoking");
		expect(examined.length).toBeLessThan(first.examined.length);
	});

	test.each<[string, Setting]>([
		["when other rules run", { rules: RULES.slice(1) }],
		["when hypno has changed", { program: "other" }],
	])("is examined again %s", async (_case, setting) => {
		const site = makeCheckedSite();
		const { examined } = await check(site);
		expect((await check(site)).examined.length).toBeLessThan(examined.length);
		expect((await check(site, setting)).examined).toEqual(examined);
	});
});

test.each<[string, (bytes: Buffer) => Buffer]>([
	["changed", (bytes) => bytes.fill(7, 40, 400)],
	["cut short", (bytes) => bytes.subarray(0, -9)],
	["empty", () => Buffer.alloc(0)],
])(
	"a cached result that is %s is ignored, and everything is examined again",
	async (_, damage) => {
		const site = makeCheckedSite();
		const first = await check(site, WITHOUT_BUDGETS);
		const folder = path.join(site.rootDir, "node_modules/.cache/hypno/facts");
		const names = fs.readdirSync(folder);
		expect(names).toHaveLength(1);
		for (const name of names) {
			const file = path.join(folder, name);
			fs.writeFileSync(file, damage(fs.readFileSync(file)));
		}
		expect(await check(site, WITHOUT_BUDGETS)).toEqual(first);
		fs.rmSync(folder, { recursive: true });
		fs.writeFileSync(folder, "a file in its place");
		expect(await check(site, WITHOUT_BUDGETS)).toEqual(first);
	},
);

interface Defect {
	readonly rule: string;
	readonly before?: Overrides;
	readonly edit: Overrides;
}

describe("the cache after an edit", () => {
	test.each<[string, Defect]>([
		[
			"a file that all pages link to is deleted",
			{ rule: "link/broken", edit: { "static/prices.txt": null } },
		],
		[
			"an anchor is removed",
			{ rule: "link/fragment", edit: { [FEES]: fees("Payment") } },
		],
		[
			"an anchor was missing before",
			{
				rule: "link/fragment",
				before: { [OCD]: service("ocd", "[Below](#below)") },
				edit: { [SMOKING]: service("stop-smoking", "Nothing more.") },
			},
		],
		[
			"the only link to a page is removed",
			{ rule: "page/orphan", edit: { [OCD]: service("ocd", "Nothing.") } },
		],
		[
			"an earlier page takes the title of a later one",
			{
				rule: "page/title",
				edit: { [SMOKING]: service("stop-smoking", "", "About ocd at last") },
			},
		],
		[
			"a later page takes the title of an earlier one",
			{
				rule: "page/title",
				edit: { [OCD]: service("ocd", "", "About stop-smoking at last") },
			},
		],
		[
			"a page becomes too large",
			{
				rule: "budget/bytes",
				edit: { [SMOKING]: service("stop-smoking", "Calm. ".repeat(6000)) },
			},
		],
		[
			"another page becomes the largest",
			{
				rule: "budget/bytes",
				before: { [OCD]: service("ocd", NOISE) },
				edit: { [SMOKING]: service("stop-smoking", "Nothing more.") },
			},
		],
		[
			"two files contradict each other",
			{
				rule: "facts/conflict",
				before: {
					"content/pages/home.yaml": edited(
						"content/pages/home.yaml",
						"1000+",
						"500+",
					),
					[OCD]: claiming("500+"),
				},
				edit: { [SMOKING]: claiming("1000+", "stop-smoking") },
			},
		],
		[
			"a TODO is added to one page",
			{
				rule: "content/placeholder",
				edit: { [OCD]: service("ocd", "TODO: more of this.") },
			},
		],
		[
			"a picture loses its alternative text",
			{
				rule: "a11y/alt-text",
				edit: { [OCD]: service("ocd", "").replace("Habit change", "Bare") },
			},
		],
		[
			"one more page gets the same defect",
			{
				rule: "a11y/alt-text",
				before: { [OCD]: service("ocd", "").replace("Habit change", "Bare") },
				edit: {
					[SMOKING]: service("stop-smoking", "").replace(
						"Habit change",
						"Bare",
					),
				},
			},
		],
	])(
		"gives the same findings as a check without it: %s",
		async (_case, { rule, before = {}, edit }) => {
			const site = makeCheckedSite(before);
			const setting = rule === budgetBytes.id ? {} : WITHOUT_BUDGETS;
			await check(site, setting);
			await check(site, setting);
			site.write(edit);
			const edited = await check(site, setting);
			const anew = await check(site, { ...setting, program: undefined });
			expect(edited.result).toEqual(anew.result);
			expect(edited.result.findings.map((finding) => finding.rule)).toContain(
				rule,
			);
			expect((await check(site, setting)).result).toEqual(anew.result);
		},
	);
});

/** Each of these edits adds or removes findings. */
const MORE_EDITS: readonly Overrides[] = [
	{ [OCD]: service("ocd", "[Costs](/fees#costs)") },
	{ [OCD]: service("ocd", "[Costs](/fees#price), [Gone](/services/panic)") },
	{ [OCD]: service("ocd", "", "About stop-smoking at last") },
	{ [OCD]: service("ocd", "We guarantee a cure.") },
	{ [OCD]: service("ocd", "").replace("Habit change", "Bare") },
	{ [SMOKING]: service("stop-smoking", "[Compulsions](/services/ocd)") },
	{ [SMOKING]: service("stop-smoking", "Ring 020 7123 4567.") },
	{ [SMOKING]: claiming("1000+", "stop-smoking") },
	{ [FEES]: fees("Costs") },
	{ [FEES]: fees("Price") },
	{ [FEES]: fees("About ocd at last") },
	{ [TEMPLATE]: SERVICE_TEMPLATE },
	{ [INDEX]: TEMPLATES },
];

test.each([1, 2, 3])(
	"random edits give the same findings with and without a cache (seed %i)",
	async (seed) => {
		const site = makeCheckedSite();
		const random = createRandom(seed);
		for (let step = 0; step < 25; step++) {
			const edits = random() < 0.6 ? MORE_EDITS : RANDOM_EDITS;
			const edit = edits[Math.floor(random() * edits.length)];
			if (typeof edit === "function") edit(site.rootDir, random);
			else if (
				edit &&
				fs.existsSync(path.join(site.rootDir, "content/services"))
			)
				site.write(edit);
			const cached = await check(site);
			expect(cached.result).toEqual(
				(await check(site, { program: undefined })).result,
			);
		}
	},
);

/** Copies a part of the shipped site into a folder with its own cache. */
function copyShippedSite() {
	const rootDir = makeFolder();
	copySmallSite(rootDir);
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const edit = (file: string, from: string, to: string) => {
		const filePath = path.join(rootDir, file);
		const text = fs.readFileSync(filePath, "utf8");
		if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
		fs.writeFileSync(filePath, text.replace(from, to));
	};
	return { site: { rootDir }, edit };
}

const STRESS = "content/services/stress-management.md";
const DATA = "templates/head/structured-data.ts";

test("any edit of the shipped site gives the same findings with and without a cache", async () => {
	const { site, edit } = copyShippedSite();
	const seen: number[] = [];
	const compare = async () => {
		const { result, examined } = await check(site);
		expect(result).toEqual((await check(site, { program: undefined })).result);
		seen.push(examined.length);
	};
	await compare();
	await compare();
	edit(STRESS, "\ntitle: ", "\ntitle: Less ");
	await compare();
	edit(STRESS, "\ntitle: Less ", "\nsuccessRate: 99%\ntitle: ");
	await compare();
	edit(DATA, "#breadcrumbs", "#breadcrumb");
	await compare();
	await compare();
	const [first = 0, second = 0, third = 0] = seen;
	expect(second).toBeLessThan(first / 2);
	expect(third).toBeLessThan(second + 3);
});
