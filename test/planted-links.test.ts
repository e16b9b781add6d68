// Addresses that lead nowhere, planted one by one in the content and the templates of the
// shipped site: each is found where it was written, and nothing else is.
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
		name: "a slip in the hero of the home page",
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
		name: "a slip in a card of the home page",
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
		name: "a page in the plural",
		edits: [edit(HOME, "href: /contact", "href: /contacts")],
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "two letters swapped in a button of the services page",
		edits: [edit(SERVICES, "href: /about", "href: /abuot")],
		finds: [{ rule: "link/broken", suggestions: ["/about"] }],
	},
	{
		name: "a broken link that was mended only halfway",
		edits: [
			edit(SERVICES, "/services/phobia-treatment", "/services/fears-phobia"),
		],
		finds: [{ rule: "link/broken", suggestions: ["/services/fears-phobias"] }],
		gone: [{ rule: "link/broken", target: "/services/phobia-treatment" }],
	},
	{
		name: "a slip on the page for what is missing",
		edits: [
			edit("content/pages/not-found.yaml", "href: /services", "href: /service"),
		],
		finds: [
			{ rule: "link/broken", suggestions: ["/services"], pages: ["/404"] },
		],
	},
	{
		name: "a slip on the page of every service without a record",
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
		name: "two letters swapped in a button of the about page",
		text: "/contcat",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "a page in capitals",
		text: "/Contact",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "a service in capitals",
		text: "/services/PTSD",
		finds: [{ rule: "link/broken", suggestions: ["/services/ptsd"] }],
	},
	{
		name: "a service without the folder it is in",
		text: "/stop-smoking",
		finds: [{ rule: "link/broken", suggestions: ["/services/stop-smoking"] }],
	},
	{
		name: "a page below a page",
		text: "/contact/form",
		finds: [{ rule: "link/broken", target: "/contact/form" }],
	},
	{
		name: "two slashes in the middle",
		text: "/services//stop-smoking",
		finds: [{ rule: "link/broken", suggestions: ["/services/stop-smoking"] }],
	},
	{
		name: "the ending of another kind of page",
		text: "/contact.php",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "a broken page with a query and a fragment",
		text: "/contat?from=about#form",
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "the page for what is missing, by its own address",
		text: "/404",
		finds: [{ rule: "link/broken", target: "/404" }],
	},
	{
		name: "a file that is not there",
		text: "/prices.pdf",
		finds: [{ rule: "link/broken", target: "/prices.pdf", suggestions: [] }],
	},
	{
		name: "this site with its whole address",
		text: "https://www.example.com/contat",
		finds: [
			{ rule: "link/broken", suggestions: ["/contact"] },
			{ rule: "content/placeholder" },
		],
	},
	{
		name: "a percent sign",
		text: "/100%",
		finds: [{ rule: "link/broken", target: "/100%" }],
	},
	{
		name: "http: and nothing behind it",
		text: "http:www.nhs.uk",
		finds: [{ rule: "link/broken", target: "http:www.nhs.uk" }],
	},
	{
		name: "an e-mail link without an address",
		text: "mailto:hello",
		finds: [{ rule: "link/broken", target: "mailto:hello" }],
	},
	{
		name: "a telephone link in words",
		text: "tel:ask-for-it",
		finds: [{ rule: "link/broken", target: "tel:ask-for-it" }],
	},
	{
		name: "a place on another page, from the content",
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
		name: "a place on the page itself",
		text: "#values",
		finds: [{ rule: "link/fragment", target: "#values", suggestions: [] }],
	},
];

const workbenches: PlantedLine[] = [
	"https://staging.stillwater.co.uk/contact",
	"http://127.0.0.1:4321/contact",
	"http://192.168.0.4/contact",
	"https://deploy-preview-12--stillwater.netlify.app/contact",
	"http://localhost:4321/about",
].map((text) => ({
	name: text,
	text,
	finds: [{ rule: "content/placeholder", target: text }],
}));

const paragraphs: PlantedLine[] = [
	{
		name: "a number that is not the one of its text",
		text: "Ring [020 7123 4567](tel:+442071234568)",
		finds: [
			{ rule: "facts/conflict", target: "phone 020 7123 4567" },
			{ rule: "facts/conflict", target: "020 7123 4567 tel:+442071234568" },
		],
	},
	{
		name: "an e-mail address that is not the one of its text",
		text: "Ask [desk@still-water.co.uk](mailto:hello@still-water.co.uk)",
		finds: [{ rule: "facts/conflict" }],
	},
	{
		name: "another number than that of the practice",
		text: "Text us on 07123 456789",
		finds: [{ rule: "facts/conflict", target: "phone 07123 456789" }],
	},
	{
		name: "in a sentence",
		text: "[ring us](/contat) or speak to your GP",
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/contact"],
			},
		],
	},
	{
		name: "with a title",
		text: '[Tell](/contat "Write") one person',
		finds: [{ rule: "link/broken", suggestions: ["/contact"] }],
	},
	{
		name: "from one service to another, without its folder",
		text: "[Tell](/stop-vaping) one person",
		finds: [{ rule: "link/broken", suggestions: ["/services/stop-vaping"] }],
	},
	{
		name: "a place on the same page",
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
		name: "at the end of the file, far from its words",
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
		name: "twice the same",
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
		name: "a telephone number with a blank",
		edits: [
			edit("content/services/ptsd.md", "(tel:116123)", "(tel:116%20123)"),
		],
		finds: [{ rule: "link/broken", target: "tel:116%20123" }],
	},
];

const inTemplates: PlantedDefect[] = [
	{
		name: "a link of the foot of every page",
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
		name: "a link of the menu",
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
		name: "a link that a button was given",
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
		name: "the same link twice in one template",
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
		name: "a link relative to the page",
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
		name: "a picture whose name is made by the template",
		edits: [
			edit(
				"templates/ui/illustration.tsx",
				"src={src}",
				"src={`$" + "{src}z`}",
			),
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
		name: "what a form is sent to",
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
		name: "the address of record of a page",
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
		name: "an address of structured data",
		edits: [
			edit(
				"templates/head/structured-data.ts",
				'"@type": "Person",',
				'"@type": "Person",\n\t\timage: "https://www.example.com/team.jpg",',
			),
		],
		finds: [
			{
				rule: "link/broken",
				file: HEAD,
				at: "<script\n",
				target: "https://www.example.com/team.jpg",
				pages: ["/about"],
			},
		],
	},
];

const inStyles: PlantedDefect[] = [
	{
		name: "files that a stylesheet names",
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
		name: "files that a stylesheet in static/ names",
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
		name: "a file that the name of a class names",
		edits: [onAbout('<p className="bg-[url(/art/stres.svg)]">Calm</p>')],
		finds: [{ rule: "link/broken", target: "/art/stres.svg" }],
	},
];

const inTemplatesOnAbout: PlantedLine[] = [
	{
		name: "a picture of a style",
		text: '<p style={{ backgroundImage: "url(/art/stess.svg)" }}>Calm</p>',
		finds: [
			{ rule: "link/broken", suggestions: ["/art/stress.svg"] },
			{ rule: "security/markup" },
		],
	},
	{
		name: "files of a style inside the page",
		text: "<style>{\"@import '/extra.css'; p { background: url(/calm.svg) }\"}</style>",
		finds: [
			{ rule: "link/broken", target: "/extra.css" },
			{ rule: "link/broken", target: "/calm.svg" },
			{ rule: "security/markup" },
		],
	},
	{
		name: "a page inside an attribute",
		text: '<iframe title="Map" srcDoc="<a href=/mapp>Map</a>" />',
		finds: [
			{ rule: "link/broken", target: "/mapp" },
			{ rule: "security/markup" },
		],
	},
	{
		name: "a link of one page",
		text: '<a href="/services/stop-smokin">Stop smoking</a>',
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/services/stop-smoking"],
			},
		],
	},
	{
		name: "a picture",
		text: '<img src="/art/stres.svg" alt="" width="480" height="300" />',
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/art/stress.svg"],
			},
		],
	},
	{
		name: "a larger picture of a set",
		text: '<img src="/share.png" srcSet="/share.png 1x, /share@2x.png 2x" alt="" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a drawing from a file of drawings",
		text: '<svg aria-hidden="true"><use href="/art/all.svg#ring" /></svg>',
		finds: [{ rule: "link/broken", target: "/art/all.svg#ring" }],
	},
	{
		name: "the poster of a film",
		text: '<video controls poster="/share.jpg" src="/favicon.svg" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a sound",
		text: '<audio controls src="/calm.mp3" />',
		finds: [{ rule: "link/broken", target: "/calm.mp3" }],
	},
	{
		name: "a scheme with a slip",
		text: '<a href="htp://www.nhs.uk">NHS</a>',
		finds: [{ rule: "link/broken", target: "htp://www.nhs.uk" }],
	},
	{
		name: "a scheme and nothing else",
		text: '<a href="http://">NHS</a>',
		finds: [{ rule: "link/broken", target: "http://" }],
	},
	{
		name: "a backslash",
		text: '<a href="\\services">Services</a>',
		finds: [{ rule: "link/broken", target: "\\services" }],
	},
	{
		name: "a blank",
		text: '<a href="/stop smoking">Stop smoking</a>',
		finds: [{ rule: "link/broken", target: "/stop smoking" }],
	},
	{
		name: "two slashes at the start",
		text: '<a href="//contact">Contact</a>',
		finds: [{ rule: "link/broken", target: "//contact" }],
	},
	{
		name: "a picture of a source",
		text: '<picture><source srcSet="/share.avif" type="image/avif" /><img src="/share.png" alt="" /></picture>',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "what a button sends to",
		text: '<form method="post" action="/contact"><label>Name <input name="name" /></label><button type="submit" formAction="/thanks">Send</button></form>',
		finds: [{ rule: "link/broken", target: "/thanks" }],
	},
];

const inHead: PlantedLine[] = [
	{
		name: "where the page sends on to",
		text: '<meta httpEquiv="refresh" content="0; url=/home" />',
		finds: [{ rule: "link/broken", target: "/home" }],
	},
	{
		name: "the picture for sharing",
		text: '<meta property="og:image" content="https://www.example.com/share.jpg" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
	{
		name: "a font that is loaded ahead",
		text: '<link rel="preload" href="/assets/calm.woff2" as="font" crossOrigin="" />',
		finds: [{ rule: "link/broken", target: "/assets/calm.woff2" }],
	},
	{
		name: "an icon",
		text: '<link rel="apple-touch-icon" href="/apple-touch.png" />',
		finds: [{ rule: "link/broken", suggestions: ["/apple-touch-icon.png"] }],
	},
	{
		name: "the manifest",
		text: '<link rel="manifest" href="/manifest.json" />',
		finds: [{ rule: "link/broken", target: "/manifest.json" }],
	},
	{
		name: "a stylesheet",
		text: '<link rel="stylesheet" href="/site.css" />',
		finds: [{ rule: "link/broken", target: "/site.css" }],
	},
	{
		name: "a script",
		text: '<script type="module" src="/site.js" />',
		finds: [{ rule: "link/broken", target: "/site.js" }],
	},
];

const fragments: PlantedDefect[] = [
	{
		name: "the main part, renamed",
		edits: [edit("templates/layout/document.tsx", 'id="main"', 'id="content"')],
		finds: [{ rule: "link/fragment", at: 'href="#main"', pages: PAGES.all }],
	},
	{
		name: "the first field of the form, renamed",
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
		name: "a place on another page, from a template",
		text: '<a href="/contact#contact-nam">Write to us</a>',
		finds: [{ rule: "link/fragment", suggestions: ["/contact#contact-name"] }],
	},
	{
		name: "a place in capitals",
		text: '<a href="/contact#Contact-Name">Write to us</a>',
		finds: [{ rule: "link/fragment", suggestions: ["/contact#contact-name"] }],
	},
	{
		name: "a place on a page with its whole address",
		text: '<a href="https://www.example.com/contact#form">Write to us</a>',
		finds: [{ rule: "link/fragment", target: "/contact#form" }],
	},
	{
		name: "a place of a page that has none",
		text: '<a href="/services/ocd#prices">Prices</a>',
		finds: [{ rule: "link/fragment", target: "/services/ocd#prices" }],
	},
];

describe("in links of the content,", () => testPlantedDefects(inContent));
describe("in links in Markdown,", () => testPlantedDefects(inMarkdown));
describe("in addresses in templates,", () => testPlantedDefects(inTemplates));
describe("in addresses in a stylesheet,", () => testPlantedDefects(inStyles));
describe("in links to an anchor,", () => testPlantedDefects(fragments));
describe("in addresses of a button,", () =>
	testPlantedLines(BUTTONS, [...buttons, ...workbenches]));
describe("in links of a paragraph,", () =>
	testPlantedLines(PARAGRAPHS, paragraphs));
describe("in addresses in markup,", () =>
	testPlantedLines(MARKUP, [...inTemplatesOnAbout, ...fragmentsOnAbout]));
describe("in addresses in the head of every page,", () =>
	testPlantedLines(HEAD_MARKUP, inHead));
