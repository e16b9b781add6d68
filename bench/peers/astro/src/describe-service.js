// Makes the page data for the document from a record: href, head, breadcrumbs, graph.
import services from "../data/services.json";
import site from "../data/site.json";

function buildGraph({ title, description }, url, trail) {
	const [, practice] = site.nodes;
	const service = {
		"@type": "Service",
		"@id": `${url}#service`,
		name: title,
		description,
		serviceType: title,
		url,
		provider: { "@id": practice["@id"] },
		areaServed: practice.areaServed,
		availableChannel: { "@type": "ServiceChannel", serviceUrl: url },
	};
	const breadcrumbs = {
		"@type": "BreadcrumbList",
		"@id": `${url}#breadcrumbs`,
		itemListElement: trail.map(({ label, href }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name: label,
			item: site.origin + href,
		})),
	};
	return {
		"@context": "https://schema.org",
		"@graph": [...site.nodes, service, breadcrumbs],
	};
}

export function describeService(service) {
	const { home, allServices, services: word } = site.frame.navigation;
	const { label, theme } = services.bySlug[service.id];
	const href = `/services/${service.id}`;
	const url = site.origin + href;
	const whole = `${service.title} | ${site.frame.siteName}`;
	const breadcrumbs = [
		home,
		{ href: allServices.href, label: word },
		{ href, label },
	];
	return {
		href,
		head: {
			title: whole.length <= 60 ? whole : service.title,
			description: service.description,
			keywords: service.keywords,
			canonical: url,
		},
		breadcrumbs,
		graph: buildGraph(service, url, breadcrumbs),
		related: site.candidates[theme]
			.filter((other) => other.href !== href)
			.slice(0, 3),
		name: service.title
			.replace(/\bhypnotherapy\b/gi, "")
			.replace(/\s+/g, " ")
			.trim(),
	};
}
