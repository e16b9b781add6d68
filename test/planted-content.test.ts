// hypno check reports each mistake of an author that is planted in the shipped content, and nothing else.
import { describe } from "vitest";
import { PAGES } from "./support/checked-site.ts";
import {
	edit,
	type PlantedDefect,
	testPlantedDefects,
} from "./support/planted-defect.ts";
import { readShippedText } from "./support/shipped-site.ts";

const HEAD = "templates/head/head.tsx";
const SITE = "content/site.yaml";
const LIST = "content/services.yaml";
const HOME = "content/pages/home.yaml";
const ABOUT = "content/pages/about.yaml";
const CONTACT = "content/pages/contact.yaml";
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
		name: "a link to an example domain",
		edits: [edit(ABOUT, "href: /contact", "href: https://example.org/contact")],
		finds: [
			{ rule: "content/placeholder", target: "https://example.org/contact" },
		],
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
		name: "a changed success rate of a service",
		edits: [edit(PTSD, 'successRate: "76%"', 'successRate: "96%"')],
		finds: [{ rule: "claims/unsourced", target: "successRate 96%" }],
		gone: [{ rule: "claims/unsourced", target: "successRate 76%" }],
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
		name: "a YAML error in the settings",
		edits: [edit(SITE, "name: Stillwater Hypnotherapy", "name: [Stillwater")],
		finds: [{ rule: "content/invalid" }],
		gone: "much",
		unchecked: /^all pages/,
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
