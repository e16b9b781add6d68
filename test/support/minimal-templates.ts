// These templates show just enough of each page kind to see that its content arrived. The files in static/
// are those that every page loads.
import { makePng } from "./png.ts";

const INDEX = `import { Service } from "./service.tsx";

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

export const pages = {
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
