// Makes a Site from the minimal content and the given services, for tests of the stages that come after
// the content.
import type { Config } from "../../src/site/config.ts";
import type { Site } from "../../src/site/content/site.ts";
import { buildPageData } from "../../src/site/page/read-page.ts";
import type { PageKind, ValueOf } from "../../src/site/plan/page-kind.ts";
import { type PageData, planRoutes } from "../../src/site/plan/routes.ts";
import { pages } from "../../templates/index.tsx";
import { services } from "../../templates/models/services.ts";
import { checkContent, edited } from "./make-site.ts";
import { serviceText } from "./minimal-site.ts";
import { readContent } from "./read-content.ts";

export interface ModelOptions {
	/** Lines added to content/site.yaml. */
	readonly settings?: string;
	/** The text of content/redirects.yaml; by default there is no such file. */
	readonly redirects?: string;
	/** Each service is [slug, theme, hasContent]. */
	readonly services?: readonly (readonly [string, string, boolean])[];
}

const SITE = "content/site.yaml";

export async function makeModel(options: ModelOptions = {}): Promise<Site> {
	const { settings = "", services, redirects } = options;
	const files: Record<string, string | null> = {
		[SITE]: edited(SITE, "email:", `${settings}\nemail:`),
	};
	if (redirects !== undefined) files["content/redirects.yaml"] = redirects;
	if (services) {
		const themes = [...new Set(services.map(([, theme]) => theme))];
		files["content/services/stop-smoking.md"] = null;
		files["content/services.yaml"] = JSON.stringify({
			themes: themes.map((id) => ({ id, title: id.toUpperCase() })),
			services: services.map(([slug, theme]) => ({ slug, label: slug, theme })),
		});
		for (const [slug, , hasContent] of services)
			if (hasContent) files[`content/services/${slug}.md`] = serviceText(slug);
	}
	const { site, located } = await checkContent(files);
	if (!site) throw new Error(JSON.stringify(located));
	return site;
}

export const MINIMAL_RECORD = await readMinimalRecord();

async function readMinimalRecord(): Promise<ValueOf<typeof services>> {
	const { records } = await checkContent({});
	const value = records[0]?.value;
	if (!value) throw new Error("the minimal service has problems");
	return { ...services.read(value), body: "" };
}

/**
 * Builds the data of every page of a site.
 * @param config names the content folder; without it, each service has the minimal record
 */
export async function buildData(
	site: Site,
	config?: Config,
	change: Partial<ValueOf<typeof services>> = {},
	kinds: readonly PageKind[] = pages,
): Promise<PageData[]> {
	const records = config ? (await readContent(config)).records : [];
	const byPath = new Map(
		records.map(({ slug, value }) => [`/services/${slug}`, value]),
	);
	return planRoutes(site, kinds).routes.map((route) => {
		const record = Object(byPath.get(route.path) ?? MINIMAL_RECORD);
		const words = { body: "", ...record, ...change };
		const kind = kinds.find(({ at }) => at === route.at);
		if (!kind) throw new Error(`no page is declared at ${route.at}`);
		const { recordings: shown, language } = site.settings;
		const recordings = { words: shown, language, files: {} };
		const read = { kind, pictures: {}, recordings };
		const own = route.isRecord ? { words } : {};
		return buildPageData(site, route, { ...read, ...own });
	});
}
