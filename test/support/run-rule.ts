// Runs a rule of hypno check that compares content files, on the minimal content with some files replaced.
import type { Finding } from "../../src/check/finding.ts";
import { LinkIndex } from "../../src/check/links/link-index.ts";
import type { Rule, SiteFacts } from "../../src/check/rule.ts";
import { planRoutes } from "../../src/plan/routes.ts";
import { pages as kinds } from "../../templates/index.tsx";
import { collect } from "./collect.ts";
import { checkContent } from "./make-site.ts";

type Files = Readonly<Record<string, string | null>>;

/** Returns the facts of the site without its pages, which such rules do not read. */
export async function readFacts(files: Files = {}): Promise<SiteFacts> {
	const { site, read, located } = await checkContent(files);
	if (!site) throw new Error(JSON.stringify(located));
	const { routes } = planRoutes(site, kinds);
	const built = { paths: new Set<string>(), assets: [], statics: [] };
	return {
		content: read,
		collections: site.collections,
		site,
		routes,
		files: built,
		pages: [],
		contents: [],
		links: new LinkIndex({
			site,
			routes,
			files: built,
			unplanned: [],
			pages: [],
		}),
		lostAddresses: [],
		newAddresses: [],
		external: "skip",
		now: new Date(2024, 5, 1),
		request: async () => [],
		requestOwn: async () => [],
	};
}

export async function runRule(
	rule: Rule,
	files: Files = {},
	change: Partial<SiteFacts> = {},
): Promise<Finding[]> {
	return collect(rule.checkSite?.({ ...(await readFacts(files)), ...change }));
}

/** Formats each finding with its file, and its keys or its position. */
export function formatFound(found: readonly Finding[]): string[] {
	return found.map(({ source, message }) => {
		if ("keys" in source)
			return `${source.file} ${source.keys.join(".")}: ${message}`;
		if ("page" in source) return `${source.page}: ${message}`;
		return `${source.file}:${source.line}:${source.column}: ${message}`;
	});
}
