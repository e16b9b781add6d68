import { pages, services, site } from "../benchmark-data.js";
import { each } from "../html.js";

export const data = { permalink: "sitemap.xml" };

export function render() {
	const urls = [
		...pages.flatMap(({ url }) => url ?? []),
		...services.slugs.map((slug) => `${site.origin}/services/${slug}`),
	];
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${each(urls, (url) => `<url><loc>${url}</loc></url>`)}</urlset>\n`;
}
