// hypno check reports each broken address that is planted in the shipped site, at the line where it was
// written, and nothing else.
import { describe } from "vitest";
import { PAGES } from "./support/checked-site.ts";
import {
	edit,
	onAbout,
	type PlantedDefect,
	testPlantedDefects,
} from "./support/planted-defect.ts";
import {
	BUTTONS,
	HEAD_MARKUP,
	MARKUP,
	PARAGRAPHS,
	type PlantedLine,
	testPlantedLines,
} from "./support/planted-lines.ts";

const HOME = "content/pages/home.yaml";
const SERVICES = "content/pages/services.yaml";
const STOP_SMOKING = "content/services/stop-smoking.md";
const FOOTER = "templates/layout/footer.tsx";
const ABOUT_PAGE = "templates/pages/about.tsx";
const HEAD = "templates/head/head.tsx";

const inContent: PlantedDefect[] = [
	{
		name: "a misspelt link in the hero of the home page",
		edits: [
			edit(
				HOME,
				"we can help\n    href: /services",
				"we can help\n    href: /servces",
			),
		],
		finds: [
			{
				rule: "link/broken",
				target: "/servces",
				suggestions: ["/services"],
				pages: ["/"],
			},
		],
	},
	{
		name: "a misspelt link to a service in a card of the home page",
		edits: [
			edit(
				HOME,
				"work with stress\n        href: /services",
				"work with stress\n        href: /services/stress-managment",
			),
		],
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/services/stress-management"],
				pages: ["/"],
			},
		],
	},
	{
		name: "a link with the name of its page in the plural",
		edits: [edit(HOME, "href: /contact", "href: /contacts")],
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "a button of the services page with a misspelt link",
		edits: [edit(SERVICES, "href: /about", "href: /abuot")],
		finds: [{ rule: "link/broken", suggestions: ["/about"] }],
	},
	{
		name: "a broken link that was replaced by another broken one",
		edits: [
			edit(SERVICES, "/services/phobia-treatment", "/services/fears-phobia"),
		],
		finds: [{ rule: "link/broken", suggestions: ["/services/fears-phobias"] }],
		gone: [{ rule: "link/broken", target: "/services/phobia-treatment" }],
	},
	{
		name: "a misspelt link on the 404 page",
		edits: [
			edit("content/pages/not-found.yaml", "href: /services", "href: /service"),
		],
		finds: [
			{ rule: "link/broken", suggestions: ["/services"], pages: ["/404"] },
		],
	},
	{
		name: "a misspelt link on the page of every service without content",
		edits: [
			edit("content/pages/service.yaml", "href: /contact", "href: /kontact"),
		],
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/contact"],
				pages: PAGES.unwritten,
			},
		],
	},
];

const buttons: PlantedLine[] = [
	{
		name: "an address with two letters swapped",
		text: "/contcat",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "the address of a page with a capital letter",
		text: "/Contact",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "the address of a service with capital letters",
		text: "/services/PTSD",
		finds: [{ rule: "link/broken", suggestions: ["/services/ptsd"] }],
	},
	{
		name: "the address of a service without its folder",
		text: "/stop-smoking",
		finds: [{ rule: "link/broken", suggestions: ["/services/stop-smoking"] }],
	},
	{
		name: "an address below the address of a page",
		text: "/contact/form",
		finds: [{ rule: "link/broken", target: "/contact/form" }],
	},
	{
		name: "an address with two slashes in the middle",
		text: "/services//stop-smoking",
		finds: [{ rule: "link/broken", suggestions: ["/services/stop-smoking"] }],
	},
	{
		name: "an address that ends in .php",
		text: "/contact.php",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "a misspelt address with a query and a fragment",
		text: "/contat?from=about#form",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "the address of the 404 page",
		text: "/404",
		finds: [{ rule: "link/broken", target: "/404" }],
	},
	{
		name: "the address of a missing file",
		text: "/prices.pdf",
		finds: [{ rule: "link/broken", target: "/prices.pdf", suggestions: [] }],
	},
	{
		name: "the full address of a missing page",
		text: "https://www.example.com/contat",
		finds: [
			{ rule: "link/broken", suggestions: ["/contact"] },
			{ rule: "content/placeholder" },
		],
	},
	{
		name: "an address with a percent sign that encodes nothing",
		text: "/100%",
		finds: [{ rule: "link/broken", target: "/100%" }],
	},
	{
		name: "an address without slashes after http:",
		text: "http:www.nhs.uk",
		finds: [{ rule: "link/broken", target: "http:www.nhs.uk" }],
	},
	{
		name: "an e-mail link without a domain",
		text: "mailto:hello",
		finds: [{ rule: "link/broken", target: "mailto:hello" }],
	},
	{
		name: "a telephone link without a number",
		text: "tel:ask-for-it",
		finds: [{ rule: "link/broken", target: "tel:ask-for-it" }],
	},
	{
		name: "a misspelt anchor of another page in content",
		text: "/services#all-servces",
		finds: [
			{
				rule: "link/fragment",
				target: "/services#all-servces",
				suggestions: ["/services#all-services"],
			},
		],
	},
	{
		name: "a missing anchor of the page itself",
		text: "#values",
		finds: [{ rule: "link/fragment", target: "#values", suggestions: [] }],
	},
];

const developmentAddresses: PlantedLine[] = [
	"https://staging.stillwater.co.uk/contact",
	"http://127.0.0.1:4321/contact",
	"http://192.168.0.4/contact",
	"https://deploy-preview-12--stillwater.netlify.app/contact",
	"http://localhost:4321/about",
].map((text) => ({
	name: `the development address ${text}`,
	text,
	finds: [{ rule: "content/placeholder", target: text }],
}));

const paragraphs: PlantedLine[] = [
	{
		name: "a telephone link that differs from its words",
		text: "Ring [020 7123 4567](tel:+442071234568)",
		finds: [
			{ rule: "facts/conflict", target: "020 7123 4567 tel:+442071234568" },
			{ rule: "facts/conflict", target: "phone 020 7123 4567" },
		],
	},
	{
		name: "an e-mail link that differs from its words",
		text: "Ask [desk@still-water.co.uk](mailto:hello@still-water.co.uk)",
		finds: [
			{
				rule: "facts/conflict",
				target: "desk@still-water.co.uk mailto:hello@still-water.co.uk",
			},
			{ rule: "facts/conflict", target: "email desk@still-water.co.uk" },
		],
	},
	{
		name: "a telephone number that is not the practice's",
		text: "Text us on 07911 456123",
		finds: [{ rule: "facts/conflict", target: "phone 07911 456123" }],
	},
	{
		name: "a misspelt link in a sentence",
		text: "[ring us](/contat) or speak to your GP",
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/contact"],
			},
		],
	},
	{
		name: "a misspelt link with a title",
		text: '[Tell](/contat "Write") one person',
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "a link to another service without its folder",
		text: "[Tell](/stop-vaping) one person",
		finds: [{ rule: "link/broken", suggestions: ["/services/stop-vaping"] }],
	},
	{
		name: "a misspelt anchor of the same page",
		text: "[Tell](#enquirey) one person",
		finds: [
			{
				rule: "link/fragment",
				suggestions: ["#enquiry"],
			},
		],
	},
];

const inMarkdown: PlantedDefect[] = [
	{
		name: "a misspelt address at the end of a file, far from the link",
		edits: [
			edit(STOP_SMOKING, "Tell one person", "[Tell][us] one person"),
			edit(
				STOP_SMOKING,
				"dose you need.\n",
				"dose you need.\n\n[us]: /contat\n",
			),
		],
		finds: [
			{ rule: "link/broken", at: "[us]: /contat", suggestions: ["/contact"] },
		],
	},
	{
		name: "a misspelt link that occurs twice",
		edits: [
			edit(STOP_SMOKING, "Tell one person", "[Tell](/contat) one person"),
			edit(
				STOP_SMOKING,
				"speak to your GP",
				"[ring us](/contat) or speak to your GP",
			),
		],
		finds: [
			{ rule: "link/broken", at: "[Tell](/contat)" },
			{ rule: "link/broken", at: "[ring us](/contat)" },
		],
	},
	{
		name: "a telephone link with a space",
		edits: [
			edit("content/services/ptsd.md", "(tel:116123)", "(tel:116%20123)"),
		],
		finds: [{ rule: "link/broken", target: "tel:116%20123" }],
	},
];

const inTemplates: PlantedDefect[] = [
	{
		name: "a misspelt link in the footer of every page",
		edits: [
			edit(
				FOOTER,
				"<li>{footer.location}</li>",
				'<li>\n<a href="/abuot">About</a></li>\n<li>{footer.location}</li>',
			),
		],
		finds: [
			{
				rule: "link/broken",
				at: '<a href="/abuot">',
				suggestions: ["/about"],
				pages: PAGES.all,
			},
		],
	},
	{
		name: "a link to a missing page in the menu",
		edits: [
			edit(
				"templates/layout/site-header.tsx",
				'<a className="brand" href={navigation.home.href}>',
				'<a className="brand" href="/home">',
			),
		],
		finds: [{ rule: "link/broken", target: "/home", pages: PAGES.all }],
	},
	{
		name: "a link to a missing page in the props of a button",
		edits: [
			edit(
				"templates/pages/contact.tsx",
				"<Methods\n",
				'<ButtonLink href="/prices">Prices</ButtonLink>\n<Methods\n',
			),
		],
		finds: [
			{
				rule: "link/broken",
				at: '<ButtonLink href="/prices">',
				target: "/prices",
			},
		],
	},
	{
		name: "a link to a missing page that occurs twice in a template",
		edits: [
			onAbout('<a href="/prices">Prices</a>'),
			edit(
				ABOUT_PAGE,
				"<Values values={values} />",
				'<a href="/prices">What it costs</a>\n<Values values={values} />',
			),
		],
		finds: [
			{ rule: "link/broken", at: ">Prices<" },
			{ rule: "link/broken", at: ">What it costs<" },
		],
	},
	{
		name: "a link that is relative to its page",
		edits: [
			edit(
				"templates/pages/service.tsx",
				"{badge}\n",
				'<a href="contact">{badge}</a>\n',
			),
		],
		finds: [
			{ rule: "link/broken", suggestions: ["/contact"], pages: PAGES.written },
		],
	},
	{
		name: "a missing picture whose name a template assembles",
		edits: [
			edit("templates/ui/media.tsx", "src={image}", "src={`$" + "{image}z`}"),
		],
		finds: [
			{
				rule: "link/broken",
				at: "<img",
				target: "/art/stress.svgz",
				pages: ["/", "/services"],
			},
			{
				rule: "link/broken",
				at: "<img",
				target: "/art/anxiety.svgz",
				pages: ["/", "/services"],
			},
			{
				rule: "link/broken",
				at: "<img",
				target: "/art/phobia.svgz",
				pages: ["/", "/services"],
			},
		],
	},
	{
		name: "a missing page as the action of a form",
		edits: [
			edit(
				"templates/sections/form.tsx",
				"action={action}",
				'action="/thank-you"',
			),
		],
		finds: [
			{
				rule: "link/broken",
				at: "<form",
				target: "/thank-you",
				pages: PAGES.withForm,
			},
		],
	},
	{
		name: "a canonical address of a missing page",
		edits: [
			edit(
				HEAD,
				"href={head.canonical}",
				'href={head.canonical.replace("about", "about-us")}',
			),
		],
		finds: [
			{
				rule: "link/broken",
				target: "https://www.example.com/about-us",
				suggestions: ["/about"],
				pages: ["/about"],
			},
		],
	},
	{
		name: "a missing picture in structured data",
		edits: [
			edit(
				"templates/head/structured-data.ts",
				'"@type": "Service",',
				'"@type": "Service",\n\t\timage: "https://www.example.com/team.jpg",',
			),
		],
		finds: [
			{
				rule: "link/broken",
				file: HEAD,
				at: "<script\n",
				target: "https://www.example.com/team.jpg",
				pages: PAGES.written,
			},
		],
	},
];

const inStyles: PlantedDefect[] = [
	{
		name: "a stylesheet that names missing files",
		edits: [
			edit(
				"templates/styles/layout.css",
				".band {\n",
				'.band {\n\tbackground: url("/art/stres.svg");\n\tmask: url(art/ring.svg);\n',
			),
		],
		finds: [
			{
				rule: "link/broken",
				at: "/art/stres.svg",
				suggestions: ["/art/stress.svg"],
				pages: PAGES.all,
			},
			{
				rule: "link/broken",
				at: "art/ring.svg",
				target: "art/ring.svg",
				pages: PAGES.all,
			},
		],
	},
	{
		name: "a stylesheet in static/ that names missing files",
		edits: [
			{
				file: "static/print/extra.css",
				contents:
					'@import "more.css";\n/* url(/no.svg) */\n.a { background: url(../art/stres.svg) }\n.b { background: url(../art/stress.svg); mask: url(#ring) }\n',
			},
		],
		finds: [
			{ rule: "link/broken", at: '@import "more.css"', target: "more.css" },
			{
				rule: "link/broken",
				at: "../art/stres.svg",
				suggestions: ["/art/stress.svg"],
			},
		],
	},
	{
		name: "broken links of two pages in static/",
		edits: [
			{
				file: "static/leaflets/sleep.html",
				contents:
					'<h1 id="top-tips">Sleep</h1>\n<a href="/about">Us</a>\n<a href="/abuot">Us</a>\n<a href="#top-tip">Tips</a>\n<img src="../art/stres.svg">\n<a href="http://">x</a>\n',
			},
			{
				file: "static/leaflets/calm.html",
				contents:
					'<a href="/abuot">Us</a>\n<a href="sleep.html#top-tips">Tips</a>\n<a href="/contact#no">x</a>\n',
			},
		],
		finds: [
			{
				rule: "link/broken",
				at: '"/abuot"',
				suggestions: ["/about"],
				pages: ["/leaflets/sleep.html"],
			},
			{ rule: "link/broken", at: "stres.svg", target: "../art/stres.svg" },
			{ rule: "link/broken", at: "http://", target: "http://" },
			{ rule: "link/fragment", at: '#top-tip"' },
			{
				rule: "link/broken",
				file: "static/leaflets/calm.html",
				at: '"/abuot"',
				pages: ["/leaflets/calm.html"],
			},
			{
				rule: "link/fragment",
				file: "static/leaflets/calm.html",
				at: "/contact#no",
			},
		],
	},
	{
		name: "missing files of a drawing and a web manifest in static/",
		edits: [
			{
				file: "static/art/map.svg",
				contents:
					'<svg xmlns="http://www.w3.org/2000/svg">\n<image href="room.png"/>\n<style>@font-face{src:url(calm.woff2)}</style>\n<use href="#pin"/>\n<path id="pin" fill="url(#no)"/></svg>\n',
			},
			{
				file: "static/app.webmanifest",
				contents:
					'{\n"start_url": "/",\n"icons": [{ "src": "/art/app.png" }],\n"shortcuts": [{ "url": "contact" }]\n}\n',
			},
		],
		finds: [
			{ rule: "link/broken", at: "room.png", target: "room.png" },
			{ rule: "link/broken", at: "calm.woff2", target: "calm.woff2" },
			{
				rule: "link/broken",
				file: "static/app.webmanifest",
				at: "/art/app.png",
				target: "/art/app.png",
			},
		],
	},
	{
		name: "a telephone number that is too short",
		edits: [edit("content/site.yaml", "020 7946 0123", "020 7123 456")],
		finds: [{ rule: "link/broken", target: "tel:+44207123456" }],
		gone: "any",
	},
	{
		name: "a missing anchor of a page in static/",
		edits: [
			{ file: "static/tips.html", contents: '<h1 id="sleep">Sleep</h1>' },
			onAbout('<a href="/tips.html#slep">Tips</a>'),
		],
		finds: [
			{
				rule: "link/fragment",
				file: ABOUT_PAGE,
				suggestions: ["/tips.html#sleep"],
			},
		],
	},
	{
		name: "a missing file in the name of a class",
		edits: [onAbout('<p className="bg-[url(/art/stres.svg)]">Calm</p>')],
		finds: [{ rule: "link/broken", target: "/art/stres.svg" }],
	},
];

const inTemplatesOnAbout: PlantedLine[] = [
	{
		name: "a missing picture in a style attribute",
		text: '<p style={{ backgroundImage: "url(/art/stess.svg)" }}>Calm</p>',
		finds: [
			{ rule: "link/broken", suggestions: ["/art/stress.svg"] },
			{ rule: "security/markup" },
		],
	},
	{
		name: "an inline stylesheet that names missing files",
		text: "<style>{\"@import '/extra.css'; p { background: url(/calm.svg) }\"}</style>",
		finds: [
			{ rule: "link/broken", target: "/extra.css" },
			{ rule: "link/broken", target: "/calm.svg" },
			{ rule: "security/markup" },
		],
	},
	{
		name: "a link to a missing page in the srcdoc of a frame",
		text: '<iframe title="Map" srcDoc="<a href=/mapp>Map</a>" />',
		finds: [
			{ rule: "link/broken", target: "/mapp" },
			{ rule: "security/markup" },
		],
	},
	{
		name: "a misspelt link to a service",
		text: '<a href="/services/stop-smokin">Stop smoking</a>',
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/services/stop-smoking"],
			},
		],
	},
	{
		name: "a misspelt picture",
		text: '<img src="/art/stres.svg" alt="" width="480" height="300" />',
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/art/stress.svg"],
			},
		],
	},
	{
		name: "a missing picture in a srcset",
		text: '<img src="/share.png" srcSet="/share.png 1x, /share@2x.png 2x" alt="" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a missing SVG file in a use element",
		text: '<svg aria-hidden="true"><use href="/art/all.svg#ring" /></svg>',
		finds: [{ rule: "link/broken", target: "/art/all.svg#ring" }],
	},
	{
		name: "a missing poster of a video",
		text: '<video controls poster="/share.jpg" src="/favicon.svg" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a missing audio file",
		text: '<audio controls src="/calm.mp3" />',
		finds: [{ rule: "link/broken", target: "/calm.mp3" }],
	},
	{
		name: "a misspelt scheme",
		text: '<a href="htp://www.nhs.uk">NHS</a>',
		finds: [{ rule: "link/broken", target: "htp://www.nhs.uk" }],
	},
	{
		name: "a scheme without an address",
		text: '<a href="http://">NHS</a>',
		finds: [{ rule: "link/broken", target: "http://" }],
	},
	{
		name: "an address with a backslash",
		text: '<a href="\\services">Services</a>',
		finds: [{ rule: "link/broken", target: "\\services" }],
	},
	{
		name: "an address with a space",
		text: '<a href="/stop smoking">Stop smoking</a>',
		finds: [{ rule: "link/broken", target: "/stop smoking" }],
	},
	{
		name: "an address with two slashes at the start",
		text: '<a href="//contact">Contact</a>',
		finds: [{ rule: "link/broken", target: "//contact" }],
	},
	{
		name: "a missing picture in a source element",
		text: '<picture><source srcSet="/share.avif" type="image/avif" /><img src="/share.png" alt="" /></picture>',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a missing page as the formaction of a button",
		text: '<form method="post" action="/contact"><label>Name <input name="name" /></label><button type="submit" formAction="/thanks">Send</button></form>',
		finds: [{ rule: "link/broken", target: "/thanks" }],
	},
];

const inHead: PlantedLine[] = [
	{
		name: "a missing page as the target of a refresh",
		text: '<meta httpEquiv="refresh" content="0; url=/home" />',
		finds: [{ rule: "link/broken", target: "/home" }],
	},
	{
		name: "a missing share image",
		text: '<meta property="og:image" content="https://www.example.com/share.jpg" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a missing font in a preload link",
		text: '<link rel="preload" href="/assets/calm.woff2" as="font" crossOrigin="" />',
		finds: [{ rule: "link/broken", target: "/assets/calm.woff2" }],
	},
	{
		name: "a missing icon",
		text: '<link rel="apple-touch-icon" href="/apple-touch.png" />',
		finds: [{ rule: "link/broken", suggestions: ["/apple-touch-icon.png"] }],
	},
	{
		name: "a missing manifest",
		text: '<link rel="manifest" href="/manifest.json" />',
		finds: [{ rule: "link/broken", target: "/manifest.json" }],
	},
	{
		name: "a missing stylesheet",
		text: '<link rel="stylesheet" href="/site.css" />',
		finds: [{ rule: "link/broken", target: "/site.css" }],
	},
	{
		name: "a missing script",
		text: '<script type="module" src="/site.js" />',
		finds: [{ rule: "link/broken", target: "/site.js" }],
	},
];

const fragments: PlantedDefect[] = [
	{
		name: "a link to the main part after its id was renamed",
		edits: [edit("templates/layout/document.tsx", 'id="main"', 'id="content"')],
		finds: [{ rule: "link/fragment", at: 'href="#main"', pages: PAGES.all }],
	},
	{
		name: "a link to a form field after its id was renamed",
		edits: [
			edit(
				"templates/sections/contact-form.tsx",
				'id="contact-name"',
				'id="contact-full-name"',
			),
		],
		finds: [
			{
				rule: "link/fragment",
				file: "templates/pages/contact.tsx",
				at: "<ButtonLink href={FORM_TARGET} variant",
				suggestions: ["#contact-email"],
			},
			{
				rule: "link/fragment",
				file: "templates/pages/contact.tsx",
				at: '<ButtonLink href={hrefs[kind]} variant="outline"',
			},
		],
	},
];

const fragmentsOnAbout: PlantedLine[] = [
	{
		name: "a misspelt anchor of another page in a template",
		text: '<a href="/contact#contact-nam">Write to us</a>',
		finds: [{ rule: "link/fragment", suggestions: ["/contact#contact-name"] }],
	},
	{
		name: "an anchor with capital letters",
		text: '<a href="/contact#Contact-Name">Write to us</a>',
		finds: [{ rule: "link/fragment", suggestions: ["/contact#contact-name"] }],
	},
	{
		name: "a missing anchor in a full address",
		text: '<a href="https://www.example.com/contact#form">Write to us</a>',
		finds: [{ rule: "link/fragment", target: "/contact#form" }],
	},
	{
		name: "an anchor of a page without anchors",
		text: '<a href="/services/ocd#prices">Prices</a>',
		finds: [{ rule: "link/fragment", target: "/services/ocd#prices" }],
	},
];

describe("broken links in content", () => testPlantedDefects(inContent));
describe("broken links in Markdown", () => testPlantedDefects(inMarkdown));
describe("broken addresses in templates", () =>
	testPlantedDefects(inTemplates));
describe("broken addresses in styles", () => testPlantedDefects(inStyles));
describe("links to missing anchors", () => testPlantedDefects(fragments));
describe("broken addresses of buttons", () =>
	testPlantedLines(BUTTONS, [...buttons, ...developmentAddresses]));
describe("broken links in paragraphs", () =>
	testPlantedLines(PARAGRAPHS, paragraphs));
describe("broken addresses in markup", () =>
	testPlantedLines(MARKUP, [...inTemplatesOnAbout, ...fragmentsOnAbout]));
describe("missing files in the head of every page", () =>
	testPlantedLines(HEAD_MARKUP, inHead));
