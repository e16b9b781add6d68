// hypno check reports each mistake of an author that is planted in the shipped content, and nothing else.
import { describe } from "vitest";
import { PAGES } from "./support/checked-site.ts";
import {
	edit,
	type PlantedDefect,
	testPlantedDefects,
} from "./support/planted-defect.ts";
import { readShippedText } from "./support/shipped-site.ts";

const ABOUT_PAGE = "templates/pages/about.tsx";
const HEAD = "templates/head/head.tsx";
const SITE = "content/site.yaml";
const LIST = "content/services.yaml";
const HOME = "content/pages/home.yaml";
const ABOUT = "content/pages/about.yaml";
const CONTACT = "content/pages/contact.yaml";
const SERVICES = "content/pages/services.yaml";
const STOP_SMOKING = "content/services/stop-smoking.md";
const PTSD = "content/services/ptsd.md";

function read(file: string): string {
	return readShippedText(file);
}

/** @returns the file of a service, with another slug as its id */
function copyService(slug: string, from: string): string {
	return read(`content/services/${from}.md`).replace(
		`id: ${from}\n`,
		`id: ${slug}\n`,
	);
}

function withoutDoctors(file: string): string {
	return read(file).replace(
		/\bGP\b|doctors?|medical|medically|prescribed|specialist|health|NHS 111/gi,
		"friend",
	);
}

const services: PlantedDefect[] = [
	{
		name: "a listed service whose file is deleted",
		edits: [{ file: PTSD, isRemoved: true }],
		finds: [
			{
				rule: "service/missing-content",
				file: LIST,
				at: "slug: ptsd",
				target: "ptsd",
				pages: ["/services/ptsd"],
			},
		],
		gone: [{ rule: "claims/unsourced", target: "successRate 76%" }],
	},
	{
		name: "a service that is renamed only in its file",
		edits: [
			{
				file: "content/services/stop-vapeing.md",
				contents: copyService("stop-vapeing", "stop-vaping"),
			},
			{ file: "content/services/stop-vaping.md", isRemoved: true },
		],
		finds: [
			{
				rule: "service/missing-content",
				file: LIST,
				at: "slug: stop-vaping",
				suggestions: [],
			},
			{
				rule: "service/unlisted-content",
				at: "id: stop-vapeing",
				suggestions: ["stop-vaping"],
			},
		],
		gone: [{ rule: "claims/unsourced", target: "successRate 82%" }],
	},
	{
		name: "a file of a service that is not listed",
		edits: [
			{
				file: "content/services/hay-fever.md",
				contents: copyService("hay-fever", "stop-smoking"),
			},
		],
		finds: [
			{
				rule: "service/unlisted-content",
				at: "id: hay-fever",
				target: "hay-fever",
			},
		],
	},
	{
		name: "a linked service that is removed only from the list",
		edits: [
			edit(
				LIST,
				"  - slug: stop-vaping\n    label: Stop Vaping\n    theme: habits\n",
				"",
			),
			edit(
				STOP_SMOKING,
				"Tell one person",
				"[Vaping](/services/stop-vaping) is no help. Tell one person",
			),
		],
		finds: [
			{
				rule: "service/unlisted-content",
				file: "content/services/stop-vaping.md",
				at: "id: stop-vaping",
			},
			{
				rule: "link/broken",
				file: STOP_SMOKING,
				target: "/services/stop-vaping",
				suggestions: ["/services/stop-smoking"],
			},
		],
		gone: [{ rule: "claims/unsourced", target: "successRate 82%" }],
	},
];

const facts: PlantedDefect[] = [
	{
		name: "a reply time that another file states differently",
		edits: [edit(CONTACT, 'responseHours: "24"', 'responseHours: "48"')],
		finds: [
			{
				rule: "facts/conflict",
				target: "responseHours: 24 | 48",
				pages: PAGES.withForm,
			},
		],
	},
	{
		name: "another e-mail address in the second line of a text",
		edits: [
			edit(
				CONTACT,
				"If we are with a client, leave your name and number. You do not have to say\n      what it is about.",
				"If we are with a client, leave your name and number. You do not have to say\n      what it is about, or write to info@stillwater-hypnotherapy.co.uk.",
			),
		],
		finds: [{ rule: "facts/conflict", at: "info@stillwater-hypnotherapy" }],
	},
	{
		name: "a success rate that is changed in one of two files",
		edits: [
			edit(
				"content/testimonials.yaml",
				'successRate: "98%"',
				'successRate: "97%"',
			),
		],
		finds: [
			{ rule: "facts/conflict", file: ABOUT, at: 'successRate: "98%"' },
			{ rule: "claims/unsourced", target: "successRate 97%" },
		],
		gone: [{ rule: "claims/unsourced", target: "successRate 98%" }],
	},
];

const placeholders: PlantedDefect[] = [
	{
		name: "lorem ipsum in a heading",
		edits: [
			edit(
				ABOUT,
				"heading: A practice with time to listen",
				"heading: Lorem ipsum dolor sit amet",
			),
		],
		finds: [{ rule: "content/placeholder", pages: ["/about"] }],
	},
	{
		name: "a TODO in a list of a service",
		edits: [
			edit(
				STOP_SMOKING,
				"  - A slip that stays one slip",
				"  - TODO a sixth benefit",
			),
		],
		finds: [
			{
				rule: "service/missing-content",
				target: "stop-smoking",
				pages: ["/services/stop-smoking"],
			},
		],
		gone: [{ rule: "claims/unsourced", target: "successRate 85%" }],
	},
	{
		name: "a link to an example domain",
		edits: [edit(ABOUT, "href: /contact", "href: https://example.org/contact")],
		finds: [
			{ rule: "content/placeholder", target: "https://example.org/contact" },
		],
	},
	{
		name: "a placeholder in braces in a claim",
		edits: [
			edit(HOME, 'freeConsultation: "100%"', 'freeConsultation: "{percent}"'),
		],
		finds: [{ rule: "content/placeholder" }],
	},
];

const claims: PlantedDefect[] = [
	{
		name: "a guarantee of results in a heading",
		edits: [
			edit(
				ABOUT,
				"heading: A practice with time to listen",
				"heading: Guaranteed results for everyone",
			),
		],
		finds: [{ rule: "claims/wording", pages: ["/about"] }],
	},
	{
		name: "a success rate in a sentence",
		edits: [
			edit(
				ABOUT,
				"text: Four habits of our own that shape every session.",
				"text: 9 of 10 stop, a success rate of 90%.",
			),
		],
		finds: [{ rule: "claims/unsourced" }],
	},
	{
		name: "a changed success rate of a service",
		edits: [edit(PTSD, 'successRate: "76%"', 'successRate: "96%"')],
		finds: [{ rule: "claims/unsourced", target: "successRate 96%" }],
		gone: [{ rule: "claims/unsourced", target: "successRate 76%" }],
	},
	{
		name: "a service about a condition that mentions no doctor",
		edits: [{ file: PTSD, contents: withoutDoctors(PTSD) }],
		finds: [
			{
				rule: "claims/medical",
				at: "title: PTSD Hypnotherapy",
				target: "ptsd",
				pages: ["/services/ptsd"],
			},
		],
	},
];

const heads: PlantedDefect[] = [
	{
		name: "a testimonial that is no sample and has no origin",
		edits: [
			edit(
				"content/testimonials.yaml",
				"They are not every Sunday now.\n    rating: 5\n    sample: true",
				"They are not every Sunday now.\n    rating: 5\n    sample: false",
			),
		],
		finds: [{ rule: "claims/testimonials", at: "testimonials:\n" }],
		gone: "any",
	},
	{
		name: "a short title that all pages share",
		edits: [
			edit(HEAD, "<title>{head.title}</title>", "<title>Welcome</title>"),
		],
		finds: [{ rule: "page/title", target: "Welcome", pages: PAGES.indexed }],
	},
	{
		name: "a template without the canonical address",
		edits: [
			edit(
				HEAD,
				'{head.canonical && <link rel="canonical" href={head.canonical} />}',
				"",
			),
		],
		finds: [
			{
				rule: "page/share",
				file: "templates/layout/document.tsx",
				at: "<head>",
				pages: PAGES.indexed,
			},
		],
	},
	{
		name: "a title that is too long",
		edits: [
			edit(
				ABOUT,
				"title: About Our Hypnotherapy Practice",
				"title: About Our Hypnotherapy Practice in the South of London and How We Came to It",
			),
		],
		finds: [{ rule: "page/title", pages: ["/about"] }],
	},
	{
		name: "a page with the title of another page",
		edits: [
			edit(
				ABOUT,
				"title: About Our Hypnotherapy Practice",
				"title: Hypnotherapy Services in London",
			),
		],
		finds: [
			{
				rule: "page/title",
				file: SERVICES,
				at: "title: Hypnotherapy Services in London",
				pages: ["/services", "/about"],
			},
		],
	},
	{
		name: "a service with the title of another service",
		edits: [
			edit(
				"content/services/stop-vaping.md",
				"title: Stop Vaping Hypnotherapy",
				"title: Stop Smoking Hypnotherapy",
			),
		],
		finds: [{ rule: "page/title", pages: 2 }],
	},
	{
		name: "a description of three words",
		edits: [
			edit(
				ABOUT,
				"    Who we are, how we came to work this way, what we are trained in and where we\n    draw the line. A London hypnotherapy practice with time to listen.\n",
				"    Who we are.\n",
			),
		],
		finds: [
			{ rule: "page/description", at: "description: >-", pages: ["/about"] },
		],
	},
	{
		name: "a description that is too long",
		edits: [
			edit(
				ABOUT,
				"    draw the line. A London hypnotherapy practice with time to listen.\n",
				"    draw the line. A London hypnotherapy practice with time to listen, in rooms\n    near the river and by video wherever you are.\n",
			),
		],
		finds: [
			{ rule: "page/description", at: "description: >-", pages: ["/about"] },
		],
	},
	{
		name: "a page with the description of another page",
		edits: [
			edit(
				ABOUT,
				"    Who we are, how we came to work this way, what we are trained in and where we\n    draw the line. A London hypnotherapy practice with time to listen.\n",
				"    Book a free consultation, ring us or send a few lines. Practice hours, how\n    soon we reply, and answers to what people ask before a first session.\n",
			),
		],
		finds: [
			{
				rule: "page/description",
				file: CONTACT,
				at: "  description: >-\n    Book",
				pages: ["/contact", "/about"],
			},
		],
	},
];

const unreadable: PlantedDefect[] = [
	{
		name: "a service without a title",
		edits: [edit(STOP_SMOKING, "title: Stop Smoking Hypnotherapy\n", "")],
		finds: [{ rule: "content/invalid", at: "id: stop-smoking" }],
		gone: [],
		unchecked: /^1 page,/,
	},
	{
		name: "a misspelt key",
		edits: [edit(ABOUT, "  eyebrow: About us", "  eyebrows: About us")],
		finds: [{ rule: "content/invalid" }],
		unchecked: /^1 page,/,
	},
	{
		name: "a value with an unquoted colon",
		edits: [edit(SERVICES, "heading: All services", "heading: All: services")],
		finds: [{ rule: "content/invalid" }],
		gone: [
			{ rule: "link/broken", target: "/services/stress-relief" },
			{ rule: "link/broken", target: "/services/anxiety-management" },
			{ rule: "link/broken", target: "/services/phobia-treatment" },
			{ rule: "jsonld/count" },
		],
		unchecked: /^1 page,/,
	},
	{
		name: "a picture that does not exist",
		edits: [edit(HOME, "image: /art/stress.svg", "image: /art/stres.svg")],
		finds: [
			{
				rule: "content/invalid",
				target: "/art/stres.svg",
				suggestions: ["/art/stress.svg"],
				pages: ["/"],
			},
		],
	},
	{
		name: "a claim that is not defined",
		edits: [
			edit(
				CONTACT,
				"within {typicalSessions} sessions",
				"within {usualSessions} sessions",
			),
		],
		finds: [{ rule: "content/invalid", at: "{usualSessions}" }],
		unchecked: /^1 page,/,
	},
	{
		name: "an address without its first slash",
		edits: [edit(ABOUT, "href: /contact", "href: contact")],
		finds: [{ rule: "content/invalid" }],
		unchecked: /^1 page,/,
	},
	{
		name: "a misspelt scheme",
		edits: [edit(ABOUT, "href: /contact", "href: htps://www.nhs.uk")],
		finds: [{ rule: "content/invalid" }],
		unchecked: /^1 page,/,
	},
	{
		name: "HTML in Markdown",
		edits: [edit(STOP_SMOKING, "Tell one person", "<b>Tell</b> one person")],
		finds: [{ rule: "content/invalid" }],
		unchecked: /^1 page,/,
	},
	{
		name: "a service that is listed twice",
		edits: [edit(LIST, "slug: ocd", "slug: ibs")],
		finds: [{ rule: "content/invalid" }],
		gone: "much",
		unchecked: /^all pages/,
	},
	{
		name: "a YAML error in the settings",
		edits: [edit(SITE, "name: Stillwater Hypnotherapy", "name: [Stillwater")],
		finds: [{ rule: "content/invalid" }],
		gone: "much",
		unchecked: /^all pages/,
	},
	{
		name: "an import of a missing template",
		edits: [edit(ABOUT_PAGE, '"../ui/rings.tsx"', '"../ui/ring.tsx"')],
		finds: [{ rule: "template/invalid" }],
		gone: "much",
		unchecked: /^all pages/,
	},
	{
		name: "a robots.txt that forbids the site",
		edits: [
			{ file: "static/robots.txt", contents: "User-agent: *\nDisallow: /\n" },
		],
		finds: [{ rule: "content/invalid" }],
	},
	{
		name: "a template that throws another error on each page",
		edits: [
			edit(
				"templates/head/structured-data.ts",
				'return {\n\t\t"@type": "Service",',
				'JSON.parse(title);\n\treturn {\n\t\t"@type": "Service",',
			),
		],
		finds: [{ rule: "template/invalid" }],
		gone: "any",
		unchecked: /^6 pages,/,
	},
	{
		name: "a template that throws an error on its page",
		edits: [edit(ABOUT_PAGE, "paragraphs.map(", "chapters.map(")],
		finds: [
			{
				rule: "template/invalid",
				file: ABOUT_PAGE,
				at: "chapters.map(",
				pages: ["/about"],
			},
		],
		unchecked: /^1 page,/,
	},
	{
		name: "a deleted icon",
		edits: [{ file: "static/favicon.svg", isRemoved: true }],
		finds: [{ rule: "content/invalid", target: "/favicon.svg" }],
	},
	{
		name: "a share picture that is no image",
		edits: [{ file: "static/share.png", contents: "a picture" }],
		finds: [{ rule: "content/invalid", file: SITE, at: "file: /share.png" }],
	},
	{
		name: "a stylesheet that names a missing file",
		edits: [
			edit(
				"templates/styles/layout.css",
				".band {\n",
				'.band {\n\tbackground: url("./water.svg");\n',
			),
		],
		finds: [{ rule: "template/invalid" }],
	},
];

describe("mistakes in the list of services", () =>
	testPlantedDefects(services));
describe("contradictory claims", () => testPlantedDefects(facts));
describe("placeholders", () => testPlantedDefects(placeholders));
describe("claims that the law forbids", () => testPlantedDefects(claims));
describe("titles and descriptions", () => testPlantedDefects(heads));
describe("errors in files", () => testPlantedDefects(unreadable));
