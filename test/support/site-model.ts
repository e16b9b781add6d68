// A Site made from the minimal content, with services of one's own, for tests of the stages
// that come after the content.
import { buildModel, type Site } from "../../src/content/site.ts";
import { checkContent, edited } from "./make-site.ts";
import { serviceText } from "./minimal-site.ts";

export interface ModelOptions {
	/** Lines added to content/site.yaml. */
	readonly settings?: string;
	/** slug, theme, and whether there is content. */
	/** The text of content/redirects.yaml; none unless said. */
	readonly redirects?: string;
	readonly services?: readonly (readonly [string, string, boolean])[];
}

export async function makeModel(options: ModelOptions = {}): Promise<Site> {
	const site = "content/site.yaml";
	const { settings = "", services, redirects } = options;
	const texts: Record<string, string | null> = {
		[site]: edited(site, "email:", `${settings}\nemail:`),
	};
	if (redirects !== undefined) texts["content/redirects.yaml"] = redirects;
	if (services) {
		const themes = [...new Set(services.map(([, theme]) => theme))];
		texts["content/services/stop-smoking.md"] = null;
		texts["content/services.yaml"] = JSON.stringify({
			themes: themes.map((id) => ({ id, title: id.toUpperCase() })),
			services: services.map(([slug, theme]) => ({ slug, label: slug, theme })),
		});
		for (const [slug, , hasContent] of services)
			if (hasContent) texts[`content/services/${slug}.md`] = serviceText(slug);
	}
	const { content, placed } = await checkContent(texts);
	if (!content) throw new Error(JSON.stringify(placed));
	const nowhere = "/nowhere";
	return buildModel(content, {
		rootDir: nowhere,
		contentDir: nowhere,
		templatesDir: nowhere,
		staticDir: nowhere,
		outDir: nowhere,
		siteUrl: undefined,
	});
}
