// hypno check reports each broken address that is planted in the shipped site, at the line where it was
// written, and nothing else.
import { describe } from "vitest";
import { PAGES } from "./support/checked-site.ts";
import {
	BUTTONS,
	edit,
	HEAD_MARKUP,
	PARAGRAPHS,
	type PlantedDefect,
	type PlantedLine,
	testPlantedDefects,
	testPlantedLines,
} from "./support/planted-defect.ts";

const HOME = "content/pages/home.yaml";
const FOOTER = "templates/layout/header-and-footer.tsx";
const HEAD = "templates/layout/document.tsx";

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
		name: "a misspelt link on the page of every service without content",
		edits: [
			edit("content/pages/service.yaml", "href: /services", "href: /servises"),
		],
		finds: [
			{
				rule: "link/broken",
				suggestions: ["/services"],
				pages: PAGES.unwritten,
			},
		],
	},
];

const buttons: PlantedLine[] = [
	{
		name: "an address with a percent sign that encodes nothing",
		text: "/100%",
		finds: [{ rule: "link/broken", target: "/100%" }],
	},
	{
		name: "a page with a slash at the end of its address, in YAML",
		text: "/about/",
		finds: [
			{ rule: "link/broken", target: "/about/", suggestions: ["/about"] },
		],
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
];

const paragraphs: PlantedLine[] = [
	{
		name: "a page with a slash at the end of its address, in a sentence",
		text: "[who we are](/about/?from=home#main)",
		finds: [{ rule: "link/broken", suggestions: ["/about?from=home#main"] }],
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
];

const inTemplates: PlantedDefect[] = [
	{
		name: "a misspelt link in the footer of every page",
		edits: [
			edit(
				FOOTER,
				"{footer.copyright}",
				'{footer.copyright}\n<a href="/abuot">About</a>',
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
		name: "a missing picture in structured data",
		edits: [
			edit(
				"templates/pages/service.tsx",
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

const inHead: PlantedLine[] = [
	{
		name: "a missing share image",
		text: '<meta property="og:image" content="https://www.example.com/share.jpg" />',
		finds: [{ rule: "link/broken", suggestions: ["/share.png"] }],
	},
];

const fragments: PlantedDefect[] = [
	{
		name: "a link to the main part after its id was renamed",
		edits: [edit("templates/layout/document.tsx", 'id="main"', 'id="content"')],
		finds: [{ rule: "link/fragment", at: 'href="#main"', pages: PAGES.all }],
	},
];

describe("broken links in content", () => testPlantedDefects(inContent));
describe("broken addresses in templates", () =>
	testPlantedDefects(inTemplates));
describe("links to missing anchors", () => testPlantedDefects(fragments));
describe("broken addresses of buttons", () =>
	testPlantedLines(BUTTONS, buttons));
describe("broken links in paragraphs", () =>
	testPlantedLines(PARAGRAPHS, paragraphs));
describe("missing files in the head of every page", () =>
	testPlantedLines(HEAD_MARKUP, inHead));
