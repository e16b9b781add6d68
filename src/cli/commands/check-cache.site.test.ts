// With the cache of facts, a check has the same findings as without it and examines fewer pages.

import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
	check,
	claiming,
	FEES,
	fees,
	INDEX,
	makeCheckedSite,
	NOISE,
	OCD,
	type Setting,
	SMOKING,
	service,
	TEMPLATES,
	UNCACHED,
	WITHOUT_BUDGETS,
} from "../../../test/support/cached-site.ts";
import {
	edited,
	locationOf,
	type Overrides,
} from "../../../test/support/make-site.ts";
import type { Rule } from "../../check/rule.ts";
import { budgetBytes } from "../../check/rules/budget-bytes.ts";
import { RULES } from "../../check/rules/index.ts";
import { PageMaker } from "../../site/page/make-page.ts";

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

	test("is not made again to locate its findings", async () => {
		const site = makeCheckedSite({ [FEES]: BROKEN_FEES });
		const trace = vi.spyOn(PageMaker.prototype, "trace");
		const first = await check(site, WITHOUT_BUDGETS);
		expect(trace).toHaveBeenCalled();
		trace.mockClear();
		const second = await check(site, WITHOUT_BUDGETS);
		expect(trace).not.toHaveBeenCalled();
		trace.mockRestore();
		expect(second.result).toEqual(first.result);
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
		["when hypno has changed", { version: "other" }],
	])("is examined again %s", async (_case, setting) => {
		const site = makeCheckedSite();
		const { examined } = await check(site);
		expect((await check(site)).examined.length).toBeLessThan(examined.length);
		expect((await check(site, setting)).examined).toEqual(examined);
	});
});

test("a finding in a list is located where its record has it now", async () => {
	const rule: Rule = {
		id: "test/heavy",
		severity: "error",
		checkPage: (page) =>
			page.textNodes
				.filter(({ text }) => text === "Heavy words")
				.map(({ text: target, element }) => {
					const source = page.at(element, target);
					return { message: "heavy", target, source };
				}),
	};
	const record = service("ocd", "").replace(
		/^subtitle: .*/m,
		"subtitle: Heavy words",
	);
	const site = makeCheckedSite({
		[OCD]: record,
		[INDEX]: TEMPLATES.replace(
			"{link.label}</a>",
			"{link.label}</a><p>{link.subtitle}</p>",
		),
	});
	const locate = async () => {
		const { result } = await check(site, { rules: [rule] });
		return result.findings.map(locationOf);
	};
	const [before = ""] = await locate();
	expect(before).toMatch(/^content\/services\/ocd\.md:\d+:11$/);
	site.write({ [OCD]: record.replace("---\n", "---\n# A comment.\n") });
	const line = Number(before.split(":")[1]) + 1;
	expect(await locate()).toEqual([`${OCD}:${line}:11`]);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
	["changed", (bytes) => bytes.fill(7, 40, 400)],
	["cut short", (bytes) => bytes.subarray(0, -9)],
	["empty", () => Buffer.alloc(0)],
])(
	"a cached result that is %s is ignored, and its page examined again",
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
		const again = await check(site, WITHOUT_BUDGETS);
		expect(again.result).toEqual(first.result);
		fs.rmSync(folder, { recursive: true });
		fs.writeFileSync(folder, "a file in its place");
		expect(await check(site, WITHOUT_BUDGETS)).toEqual(first);
	},
);

const BROKEN_FEES = `${fees("Costs")}[Gone](/gone)\n`;

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
				edit: { [SMOKING]: service("stop-smoking", NOISE) },
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
		[
			"a line is added above the element of a finding",
			{
				rule: "page/share",
				edit: { [INDEX]: `// A comment.\n${TEMPLATES}` },
			},
		],
		[
			"a line is added above the Markdown of a finding",
			{
				rule: "link/broken",
				before: { [FEES]: BROKEN_FEES },
				edit: { [FEES]: BROKEN_FEES.replace("---", "---\n# A comment.") },
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
			const anew = await check(site, { ...setting, version: undefined });
			expect(edited.result).toEqual(anew.result);
			expect(edited.result.findings.map((finding) => finding.rule)).toContain(
				rule,
			);
			expect((await check(site, setting)).result).toEqual(anew.result);
		},
	);
});
