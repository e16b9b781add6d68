import pages from "../../data/pages.json";
import services from "../../data/services.json";
import site from "../../data/site.json";

export function GET() {
	const urls = [
		...pages.flatMap(({ url }) => url ?? []),
		...services.slugs.map((slug) => `${site.origin}/services/${slug}`),
	];
	const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join("");
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`,
	);
}
