// hypno check reports each mistake of an author that is planted in the shipped content, and nothing else.
import { describe } from "vitest";
import {
	edit,
	type PlantedDefect,
	testPlantedDefects,
} from "./support/planted-defect.ts";

const SITE = "content/site.yaml";
const LIST = "content/services.yaml";
const CONTACT = "content/pages/contact.yaml";
const STOP_SMOKING = "content/services/stop-smoking.md";
const PTSD = "content/services/ptsd.md";

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
];

const facts: PlantedDefect[] = [
	{
		name: "a heading of a service that skips two levels",
		edits: [
			edit(
				PTSD,
				"If you are thinking of suicide",
				"###### In an **emergency**\n\nIf you are thinking of suicide",
			),
		],
		finds: [{ rule: "a11y/heading-level", at: "###### In an **emergency**" }],
	},
	{
		name: "another e-mail address in the second line of a text",
		edits: [
			edit(
				CONTACT,
				"Leave your number if we are with a client.",
				"Leave your number if we are with a client,\n      or write to info@stillwater-hypnotherapy.co.uk.",
			),
		],
		finds: [{ rule: "facts/conflict", at: "info@stillwater-hypnotherapy" }],
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
				"templates/pages/service.tsx",
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
	{
		name: "a stylesheet that names a file with brackets, which is missing",
		edits: [
			edit(
				"templates/styles/layout.css",
				".band {\n",
				'.band {\n\tbackground: url("/water(1).svg"), url("/still water.svg");\n',
			),
			{ file: "static/still water.svg", contents: "<svg></svg>" },
		],
		finds: [
			{
				rule: "link/broken",
				file: "templates/styles/site.css",
				at: "@layer theme",
				target: "/water(1).svg",
			},
		],
	},
];

describe("mistakes in the list of services", () =>
	testPlantedDefects(services));
describe("contradictory claims", () => testPlantedDefects(facts));
describe("errors in files", () => testPlantedDefects(unreadable));
