// A practice may leave out every optional part: its pages stand without them.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parsePage } from "../src/check/page/page.ts";
import { RULES } from "../src/check/rules/index.ts";
import { examinePage } from "../src/check/run.ts";
import { type Config, resolveConfig } from "../src/config.ts";
import { readContent } from "../src/content/read-content.ts";
import type { Page } from "../src/page/make-page.ts";
import { planSite, type ReadyPlan, readSite } from "../src/pipeline.ts";
import type { Route } from "../src/plan/route.ts";
import { checkEdits, checkFolder } from "./support/checked-site.ts";
import { makeSharingSite } from "./support/content-changes.ts";
import { leaveOutEverything, listRemovals } from "./support/left-out.ts";
import { whileChanged } from "./support/made-pages.ts";
import { readShippedText } from "./support/shipped-site.ts";

/** What is wrong with the pages themselves, not with the words that are still to be written. */
const PAGE_RULES = RULES.filter(({ id }) =>
	/^(?:html|a11y|jsonld|link|security)\/(?!external|count)/.test(id),
);

test("a site without any optional part is valid, and the check asks for none of them but what people trust", async () => {
	const rootDir = await leaveOutEverything();
	const { findings, coverage } = await checkFolder(rootDir);
	expect(coverage.pages).toBe(9);
	const rules = findings.map(({ rule }) => rule).sort();
	expect(rules).toEqual([
		"content/placeholder",
		"content/placeholder",
		"content/trust",
		// The words that are left still name a figure.
		"facts/conflict",
		"form/not-delivered",
		"page/description",
		"service/missing-content",
	]);
	const settings = fs.readFileSync(
		path.join(rootDir, "content/site.yaml"),
		"utf8",
	);
	expect(settings.match(/^\w+(?=:)/gm)).toEqual([
		"name",
		"tagline",
		"description",
		"url",
		"email",
		"forms",
		"navigation",
		"footer",
	]);
	expect(fs.existsSync(path.join(rootDir, "content/testimonials.yaml"))).toBe(
		false,
	);
});

interface MadePage {
	readonly route: Route;
	readonly html: string;
}

/**
 * @param madeBefore maps keys to pages; a page with the same key as before is not made again
 */
async function makePages(
	config: Config,
	sources: Awaited<ReturnType<typeof readSite>>,
	madeBefore: Map<string, Page>,
) {
	const content = await readContent(config);
	const plan = await planSite({ ...sources, content });
	if (!plan.isReady) throw new Error(JSON.stringify(plan.problems));
	const pages: MadePage[] = [];
	const files = plan.assets.map(({ outputPath }) => `/${outputPath}`);
	const problems = plan.problems.map(({ message }) => message);
	for (const route of plan.routes) {
		const key = plan.maker.keyOf(route);
		const made = madeBefore.get(key) ?? (await plan.maker.make(route));
		madeBefore.set(key, made);
		pages.push({ route, html: made.html ?? "" });
		for (const { outputPath } of made.assets) files.push(`/${outputPath}`);
		for (const { message } of made.problems) problems.push(message);
	}
	return { plan, pages, files: new Set(files), problems };
}

type Made = Awaited<ReturnType<typeof makePages>>;

/** Lists links to pages, files and parts of pages that do not exist. */
function findBrokenLinks({ pages, files }: Made): string[] {
	const byPath = new Map(pages.map((page) => [page.route.href, page.html]));
	const broken: string[] = [];
	for (const { route, html } of pages)
		for (const [, written = ""] of html.matchAll(
			/ (?:href|src|action)="([^"]+)"/g,
		)) {
			const url = new URL(written.replaceAll("&amp;", "&"), route.url);
			if (url.origin !== new URL(route.url).origin) continue;
			const target = byPath.get(url.pathname);
			const id = url.hash.slice(1);
			const exists = target !== undefined || files.has(url.pathname);
			const isPart = id === "" || target?.includes(` id="${id}"`);
			if (!exists || !isPart) broken.push(`${route.path} ${written}`);
		}
	return broken;
}

const HEADING = /<h([1-6])[^>]*>(.*?)<\/h\1>/gs;
const EMPTY = /<(ul|ol|dl|dd|dt|li|section|p|a|figure)(?: [^>]*)?>\s*<\/\1>/g;

/** The script writes into these when a form has mistakes. */
const FILLED_LATER = /<p class="error"[^>]*><\/p>|<ol><\/ol><\/div>/g;

/** Lists what is wrong with the markup of a page. */
function findMistakes({ route, html }: MadePage, plan: ReadyPlan): string[] {
	const page = parsePage(route, html, plan.site);
	const { findings } = examinePage(page, PAGE_RULES);
	const mistakes = findings.map(({ rule, message }) => `${rule} ${message}`);
	let last = 0;
	for (const [heading, level, words = ""] of html.matchAll(HEADING)) {
		if (words.replace(/<[^>]*>/g, "").trim() === "") mistakes.push(heading);
		if (Number(level) > last + 1) mistakes.push(`${heading} after h${last}`);
		last = Number(level);
	}
	for (const [element] of html.replace(FILLED_LATER, "").matchAll(EMPTY))
		mistakes.push(element);
	return mistakes.map((mistake) => `${route.path}: ${mistake}`);
}

test("a site stands without any one of its optional keys", async () => {
	const rootDir = await makeSharingSite(true);
	const config = resolveConfig({}, rootDir);
	const sources = await readSite(config);
	const madeBefore = new Map<string, Page>();
	const whole = await makePages(config, sources, madeBefore);
	const known = new Set(findBrokenLinks(whole));
	const before = new Map(
		whole.pages.map(({ route, html }) => [route.path, html]),
	);
	for (const page of whole.pages)
		expect(findMistakes(page, whole.plan)).toEqual([]);
	const removals = await listRemovals(rootDir);
	expect(removals.length).toBeGreaterThan(90);
	const wrong: string[] = [];
	for (const removal of removals)
		await whileChanged(rootDir, removal, async () => {
			const made = await makePages(config, sources, madeBefore);
			const mistakes = [...made.problems];
			for (const page of made.pages)
				if (before.get(page.route.path) !== page.html)
					for (const one of findMistakes(page, made.plan)) mistakes.push(one);
			for (const link of findBrokenLinks(made))
				if (!known.has(link)) mistakes.push(link);
			for (const one of mistakes) wrong.push(`${removal.title} -> ${one}`);
		});
	expect(wrong).toEqual([]);
});

describe("an optional key without a value", () => {
	const file = "content/testimonials.yaml";

	test.each([
		["testimonials", "- name: J."],
		["stats", '- value: "{clientsHelped}"'],
	])("is reported with how to leave it out: %s", async (key, example) => {
		const text = readShippedText(file);
		const lines = new RegExp(`^${key}:\\n(?:[ -].*\\n)*`, "m");
		for (const empty of ["[]", ""]) {
			const contents = text.replace(lines, `${key}: ${empty}\n`);
			const { findings } = await checkEdits([{ file, contents }]);
			const found = findings.filter(({ rule }) => rule === "content/invalid");
			expect(found).toMatchObject([
				{
					message: expect.stringContaining(`"${key}" is empty`),
					hint: expect.stringContaining(example),
				},
			]);
			expect(found[0]?.hint).toMatch(`; or delete the line ${key}:`);
		}
	});
});
