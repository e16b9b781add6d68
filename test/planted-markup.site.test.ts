// hypno check reports mistakes in the templates and in static/ where they were written, and nothing else.
import { describe } from "vitest";
import { PAGES } from "./support/checked-site.ts";
import {
	edit,
	MARKUP,
	type PlantedDefect,
	type PlantedLine,
	testPlantedDefects,
	testPlantedLines,
} from "./support/planted-defect.ts";

const SITE = "content/site.yaml";
const DOCUMENT = "templates/layout/document.tsx";
const FOOTER = "templates/layout/header-and-footer.tsx";
const HEAD = "templates/layout/document.tsx";
const DATA = "templates/head/structured-data.ts";

const markup: PlantedDefect[] = [
	{
		name: "the word undefined in a sentence",
		edits: [
			edit(
				FOOTER,
				'<p id="urgent-help"',
				'<p>{String(undefined)}</p>\n<p id="urgent-help"',
			),
		],
		finds: [{ rule: "content/placeholder", pages: PAGES.all }],
	},
	{
		name: "a label that does not refer to its field",
		edits: [
			edit(
				"templates/ui/field.tsx",
				"<Label id={id} label={label} words={words} />",
				'<Label id="list" label={label} words={words} />',
			),
		],
		finds: [{ rule: "a11y/label", at: "<select", pages: PAGES.withForm }],
	},
	{
		name: "a document without language, title and main part",
		edits: [
			edit(DOCUMENT, " lang={frame.language}", ""),
			edit(
				DOCUMENT,
				'<main id="main" tabIndex={-1}>',
				'<div id="main" tabIndex={-1}>',
			),
			edit(DOCUMENT, "</main>", "</div>"),
			edit(HEAD, "<title>{head.title}</title>", ""),
		],
		finds: [
			{ rule: "a11y/lang", at: "<html", pages: PAGES.all },
			{ rule: "a11y/landmark", at: "<body", pages: PAGES.all },
			{ rule: "page/title", at: "<html", pages: PAGES.all },
		],
	},
];

const data: PlantedDefect[] = [
	{
		name: "another telephone number in the data for search engines",
		edits: [
			edit(
				DATA,
				"...(profiles &&",
				'telephone: "+44 20 7123 4567",\n\t\t...(profiles &&',
			),
		],
		finds: [
			{ rule: "jsonld/hidden", file: SITE, at: "phone: ", pages: PAGES.all },
		],
	},
];

const externalStyles: PlantedDefect[] = [
	{
		name: "a stylesheet that loads an external file",
		edits: [
			edit(
				"templates/styles/site.css",
				'@import "./tokens.css"',
				'@import url("https://fonts.googleapis.com/css2?family=Inter");\n@import "./tokens.css"',
			),
		],
		finds: [
			{
				rule: "security/markup",
				at: "@layer theme, base, components, utilitie",
				pages: PAGES.all,
			},
		],
	},
];

const files: PlantedDefect[] = [
	{
		name: "scripts in a drawing of static/",
		edits: [
			{
				file: "static/art/map.svg",
				contents:
					'<svg xmlns="http://www.w3.org/2000/svg"\n onload="go()">\n<script/>\n</svg>\n',
			},
		],
		finds: [
			{ rule: "static/private", file: "static/art/map.svg", at: "<svg" },
			{ rule: "static/private", file: "static/art/map.svg", at: "<script" },
		],
	},
];

const linesOnAbout: PlantedLine[] = [
	{
		name: "an invalid attribute value in a loop",
		text: '{["a", "b", "c"].map((id) => <ol key={id} id={"list-" + id} type={"y" as "a"}><li>{id}</li></ol>)}',
		finds: [{ rule: "html/invalid", target: "<ol> type" }],
	},
	{
		name: "a picture without a text alternative",
		text: '<img src="/favicon.svg" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "an id that occurs twice",
		text: '<p id="main">Calm</p>',
		finds: [{ rule: "a11y/duplicate-id" }],
	},
	{
		name: "a link without a name",
		text: '<a href="/services/ocd"><img src="/art/stress.svg" alt="" loading="lazy" /></a>',
		finds: [{ rule: "a11y/link-name" }],
	},
	{
		name: "a heading that skips a level",
		text: "<h4>{words.hero.heading}</h4>",
		finds: [{ rule: "a11y/heading-level" }],
	},
	{
		name: "a form without an action",
		text: '<form method="post"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered" }],
	},
	{
		name: "a style attribute in a loop",
		text: "{[1, 2, 3].map((width) => <p key={width} style={{ width }}>Calm</p>)}",
		finds: [{ rule: "security/markup", target: "style=" }],
	},
	{
		name: "a frame that shows an external map",
		text: '<iframe src="https://maps.google.com/maps" title="Map" />',
		finds: [{ rule: "security/markup" }],
	},
];

describe("markup", () => testPlantedDefects(markup));
describe("data for search engines", () => testPlantedDefects(data));
describe("external files in styles", () => testPlantedDefects(externalStyles));
describe("files of static/", () => testPlantedDefects(files));
describe("mistakes on lines beside each other", () =>
	testPlantedLines(MARKUP, linesOnAbout));
