// Site -> Route[]: every page of the site. One entry per page kind.
import type { Site } from "./content/site.ts";
import { buildForm } from "./forms.ts";
import { contactLinks } from "./frame.ts";
import { createRoute, type Route } from "./route.ts";
import { groupServices, listServices, planServices } from "./service-routes.ts";

/** Every route of the site, in the order of the menu; 404 last. */
export function planRoutes(site: Site): Route[] {
	const { pages, settings, testimonials } = site;
	const { bookingUrl, location, navigation, openingHours } = settings;
	const meta = <Name extends "home" | "about" | "services" | "contact">(
		name: Name,
	) => ({
		meta: pages[name].meta,
		sourcePath: `content/pages/${name}.yaml`,
	});
	return [
		createRoute(site, {
			path: "/",
			template: "home",
			props: { page: pages.home, testimonials, bookingUrl },
			...meta("home"),
		}),
		createRoute(site, {
			path: "/about",
			template: "about",
			props: { page: pages.about },
			trail: [{ label: navigation.about, path: "/about" }],
			...meta("about"),
		}),
		createRoute(site, {
			path: "/services",
			template: "services",
			props: {
				page: pages.services,
				groups: groupServices(site),
				listed: listServices(site),
			},
			trail: [{ label: navigation.services, path: "/services" }],
			...meta("services"),
		}),
		...planServices(site),
		createRoute(site, {
			path: "/contact",
			template: "contact",
			props: {
				page: pages.contact,
				bookingUrl,
				...contactLinks(site),
				location,
				hours: openingHours.text,
				form: buildForm(site, "contact"),
			},
			trail: [{ label: navigation.contact, path: "/contact" }],
			...meta("contact"),
		}),
		createRoute(site, {
			path: "/404",
			template: "not-found",
			props: { page: pages["not-found"] },
			meta: pages["not-found"].meta,
			sourcePath: "content/pages/not-found.yaml",
			indexable: false,
		}),
	];
}
