// Finds what is wrong with the pages of a site that leaves out a part.

import { examinePage } from "../../src/check/examine-page.ts";
import { parsePage } from "../../src/check/page/page.ts";
import { RULES } from "../../src/check/rules/index.ts";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import { readContent } from "../../src/site/content/read-content.ts";
import type { Page } from "../../src/site/page/make-page.ts";
import { planSite, type ReadyPlan, readSite } from "../../src/site/pipeline.ts";
import type { Route } from "../../src/site/plan/routes.ts";
import type { ContentChange } from "./content-changes.ts";
import { whileChanged } from "./content-changes.ts";
import { withModels } from "./shipped-models.ts";

/** What is wrong with the pages themselves, not with the words that are still to be written. */
const PAGE_RULES = RULES.filter(({ id }) =>
	/^(?:html|a11y|jsonld|link|security)\/(?!external|count)/.test(id),
);

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
	const content = await readContent(withModels(config));
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

/** @returns what is wrong with the pages of a site after each of the removals alone */
export async function findDamage(
	rootDir: string,
	removals: readonly ContentChange[],
): Promise<string[]> {
	const config = resolveConfig({}, rootDir);
	const sources = await readSite(config);
	const madeBefore = new Map<string, Page>();
	const whole = await makePages(config, sources, madeBefore);
	const known = new Set(findBrokenLinks(whole));
	const before = new Map(
		whole.pages.map(({ route, html }) => [route.path, html]),
	);
	const wrong: string[] = [];
	for (const page of whole.pages)
		for (const one of findMistakes(page, whole.plan)) wrong.push(one);
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
	return wrong;
}
