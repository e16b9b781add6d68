// Makes a Site from the minimal content and the given services, for tests of the stages that come after
// the content.
import type { Config } from "../../src/config.ts";
import type { ServiceContent, Site } from "../../src/content/site.ts";
import { buildPageData } from "../../src/page/page-data.ts";
import type { PageData } from "../../src/plan/route.ts";
import { planRoutes } from "../../src/plan/routes.ts";
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

async function readMinimalRecord() {
	const { records } = await checkContent({});
	const value = records[0]?.value;
	if (!value) throw new Error("the minimal service has problems");
	return value;
}

/**
 * Builds the data of every page of a site.
 * @param config names the content folder; without it, each service has the minimal record
 */
export async function buildData(
	site: Site,
	config?: Config,
	change: Partial<ServiceContent> = {},
): Promise<PageData[]> {
	const records = config ? (await readContent(config)).records : [];
	const byPath = new Map(
		records.map(({ slug, value }) => [`/services/${slug}`, value]),
	);
	return planRoutes(site).map((route) => {
		const record = byPath.get(route.path) ?? MINIMAL_RECORD;
		const service = { bodyHtml: "", ...record, ...change };
		const shown = route.words ? undefined : { service, pictures: {} };
		return buildPageData(site, route, shown);
	});
}
