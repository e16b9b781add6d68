// These templates show just enough of each page kind to see that its content arrived. The files in static/
// are those that every page loads.
import { makePng } from "./make-bytes.ts";

const INDEX = `import { page } from "hypno";
import { createElement } from "react";
import { about } from "./models/about.ts";
import { contact } from "./models/contact.ts";
import { customPages } from "./models/custom-pages.ts";
import { home } from "./models/home.ts";
import { notFound } from "./models/not-found.ts";
import { serviceWords } from "./models/service-words.ts";
import { services } from "./models/services.ts";
import { serviceListWords } from "./models/service-list-words.ts";
import { site as settings } from "./models/site.ts";
import { testimonials } from "./models/testimonials.ts";
import { Service } from "./service.tsx";

export function Document({ frame, route, children }) {
	return (
		<html lang="en-GB">
			<head>
				<title>{route.head.title}</title>
				<link rel="stylesheet" href={frame.assets.stylesheet} />
				<script type="module" src={frame.assets.script} />
			</head>
			<body className="flex">{children}</body>
		</html>
	);
}

const components = {
	home: ({ page }) => <h1>{page.hero.heading}</h1>,
	about: ({ page }) => <h1>{page.hero.heading}</h1>,
	services: ({ groups }) => (
		<ul>
			{groups.flatMap((group) => group.services).map((link) => (
				<li key={link.href}>
					<a href={link.href}>{link.label}</a>
				</li>
			))}
		</ul>
	),
	contact: ({ form }) => <form action={form.action} method="post" />,
	service: Service,
	"missing-service": ({ copy }) => <h1>{copy.missing.text}</h1>,
	"custom-page": ({ title, bodyHtml }) => (
		<main>
			<h1>{title}</h1>
			<div dangerouslySetInnerHTML={{ __html: bodyHtml }} />
		</main>
	),
	"not-found": ({ page }) => <h1>{page.heading}</h1>,
};

/** The components get the words of their file as "page". */
const show = (name) => ({ words, ...props }) =>
	components[name]({ ...props, page: words });

const navigation = (site) => site.need(settings).navigation;
const head = ({ words }) => ({ ...words.meta, line: words.hero?.heading });
const crumb = ({ crumb }) => crumb;

const homePage = page({
	of: home,
	at: "/",
	shared: (site) => ({
		testimonials: site.one(testimonials),
		crumb: navigation(site).home,
	}),
	head,
	crumb,
	Page: show("home"),
});

const aboutPage = page({
	of: about,
	at: "/about",
	shared: (site) => ({ crumb: navigation(site).about }),
	head,
	crumb,
	Page: show("about"),
});

const servicesPage = page({
	of: serviceListWords,
	at: "/services",
	shared: (site) => ({
		groups: [{ services: site.list(services) }],
		crumb: navigation(site).services,
	}),
	head,
	crumb,
	Page: show("services"),
});

const servicePage = page({
	of: services,
	at: "/services/:slug",
	shared: (site) => ({ copy: site.need(serviceWords) }),
	own: (site, { slug, theme }) => ({
		related: site
			.by(services, "theme", theme)
			.filter((other) => other.slug !== slug),
	}),
	head: ({ words }) => ({ ...words, line: words.subtitle }),
	Page: ({ words, ...props }) =>
		createElement(components.service, {
			...props,
			service: { ...words, bodyHtml: words.body },
		}),
	Missing: show("missing-service"),
	missingHead: ({ entry, copy }) => ({
		title: \`\${entry.label}: \${copy.missing.text}\`,
		description: copy.missing.description,
	}),
});

const contactPage = page({
	of: contact,
	at: "/contact",
	shared: (site) => ({
		form: site.form("contact"),
		hours: site.settings.openingHours.lines,
		crumb: navigation(site).contact,
	}),
	head,
	crumb,
	Page: show("contact"),
});

const customPage = page({
	of: customPages,
	at: "/:slug",
	head: ({ words: { title, description } }) => ({ title, description }),
	Page: ({ words }) =>
		components["custom-page"]({ title: words.title, bodyHtml: words.body }),
});

const notFoundPage = page({
	of: notFound,
	at: "/404",
	indexable: false,
	head,
	Page: show("not-found"),
});

/** The frame has the name of the site, as most templates do. */
export const frame = (site) => ({ siteName: site.settings.name });

export const pages = [
	homePage,
	aboutPage,
	servicesPage,
	servicePage,
	customPage,
	contactPage,
	notFoundPage,
];
`;

const SERVICE = `export function Service({ service }) {
	return (
		<main>
			<h1>{service.title}</h1>
			<div dangerouslySetInnerHTML={{ __html: service.bodyHtml }} />
		</main>
	);
}
`;

export const MINIMAL_TEMPLATES: Readonly<Record<string, string>> = {
	"templates/index.tsx": INDEX,
	"templates/service.tsx": SERVICE,
	"templates/styles/site.css": '@import "tailwindcss/utilities.css";\n',
	"templates/client/index.ts": 'console.warn("missing", location.pathname);\n',
};

export const MINIMAL_STATIC: Readonly<Record<string, string | Uint8Array>> = {
	"static/art/stress.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
	"static/favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
	"static/favicon.ico": "ico",
	"static/apple-touch-icon.png": "png",
	"static/icon-192.png": "png",
	"static/icon-512.png": "png",
	"static/share.png": makePng(1200, 630),
};
