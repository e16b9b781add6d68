// The models and the pages of a site are two bundles: a mistake in one hides nothing that the other tells.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { edited, makeSite, type TestSite } from "./support/make-site.ts";
import { runBin } from "./support/run-bin.ts";
import { runHypno } from "./support/run-hypno.ts";
import { shippedPath } from "./support/shipped-files.ts";

const SITE = "content/site.yaml";
const SERVICE = "templates/service.tsx";
const MODEL = "templates/models/about.ts";
const BROKEN = "const broken = ;\n";

const reportSchema = z.object({
	ok: z.boolean(),
	coverage: z.object({ pages: z.number(), unchecked: z.array(z.string()) }),
	findings: z.array(
		z.object({
			rule: z.string(),
			severity: z.string(),
			message: z.string(),
			source: z.object({ file: z.string(), line: z.number() }).nullable(),
		}),
	),
});

async function check({ rootDir: cwd }: TestSite) {
	const flags = ["check", "--format", "json", "--fail-on", "error"];
	const { exitCode, stdout } = await runHypno(flags, { cwd });
	const { coverage, findings } = reportSchema.parse(JSON.parse(stdout));
	const errors = findings.filter(({ severity }) => severity === "error");
	const places = errors.map(
		({ rule, source }) => `${rule} ${source?.file}:${source?.line}`,
	);
	return { exitCode, coverage, places, errors };
}

/** The models of the tests are a link, and no test may write to what it leads to. */
function copyModels({ rootDir }: TestSite): void {
	const folder = path.join(rootDir, "templates/models");
	fs.rmSync(folder);
	fs.cpSync(shippedPath("templates/models"), folder, { recursive: true });
}

test("a mistake in content is reported while a component does not compile", async () => {
	const site = makeSite({
		[SITE]: edited(SITE, "tagline:", "taglin:"),
		[SERVICE]: edited(SERVICE, "export ", `${BROKEN}export `),
	});
	const { exitCode, places, errors } = await check(site);
	expect(exitCode).toBe(1);
	expect(errors.map(({ message }) => message)).toContain(
		'unknown key "taglin"',
	);
	const ofTemplates = places.filter((one) => /^template\//.test(one));
	expect(ofTemplates).toEqual([
		expect.stringMatching(/^template\/invalid templates\/service\.tsx:\d+$/),
	]);
});

test("a model that does not compile is one finding at its line, and the check says that content was not read", async () => {
	const site = makeSite({ [SITE]: edited(SITE, "tagline:", "taglin:") });
	copyModels(site);
	const text = fs.readFileSync(shippedPath(MODEL), "utf8");
	site.write({ [MODEL]: text + BROKEN });
	const { exitCode, coverage, places } = await check(site);
	expect(exitCode).toBe(1);
	const line = text.split("\n").length;
	expect(places).toEqual([`template/invalid ${MODEL}:${line}`]);
	expect(coverage.pages).toBe(0);
	expect(coverage.unchecked).toEqual([
		"content/, because its models cannot be loaded",
		"all pages, because they cannot be built until the errors are fixed",
	]);
});

test.each([
	"react",
	"node:fs",
	"../service.tsx",
	"a-package-that-is-not-there",
])("a model that imports %s is an error at that line", async (name) => {
	const site = makeSite();
	copyModels(site);
	const text = fs.readFileSync(shippedPath(MODEL), "utf8");
	site.write({ [MODEL]: `import "${name}";\n${text}` });
	const { places, errors } = await check(site);
	expect(places).toEqual([`template/invalid ${MODEL}:1`]);
	expect(errors[0]?.message).toContain(
		`a model may import "hypno" and other models, not "${name}"`,
	);
});

test("what a template prints does not stand in a result for programs", async () => {
	const { rootDir: cwd } = makeSite({
		[SERVICE]: edited(SERVICE, "export ", 'console.log("here");\nexport '),
	});
	const { stdout, stderr } = await runBin(["build", "--json"], { cwd });
	expect(JSON.parse(stdout)).toMatchObject({ ok: true });
	expect(stderr).toContain("here");
});

const TAKEN = `---
title: About our rooms
description: Our rooms are quiet and on the ground floor.
---

Two rooms.
`;

test("a page of one's own with the address of another page is an error for build and check", async () => {
	const site = makeSite({ "content/pages/about.md": TAKEN });
	const name = "content/pages/about.md";
	const { places, errors } = await check(site);
	expect(places).toContain(`content/invalid ${name}:1`);
	expect(errors[0]?.message).toBe(
		'the name of this file, "about.md", is taken by the page of content/pages/about.yaml',
	);
	const { exitCode, stderr } = await runHypno(["build"], { cwd: site.rootDir });
	expect(exitCode).toBe(1);
	expect(stderr).toContain('"about.md", is taken by the page of');
});

const NOTE_MODEL = `import { day, folder, group, text } from "hypno";

export const notes = folder(
	"notes",
	group("A note", {
		title: text("The title", "A quiet room"),
		date: day("The day of the note", "3 March 2027"),
	}),
	{ one: "note", shows: ["title", "date"], order: "newest date" },
);
`;
const NOTE_PAGE = `import { page } from "hypno";
import { about } from "../models/about.ts";
import { notes } from "../models/notes.ts";

export const notePage = page({
	of: notes,
	at: "/notes/:slug",
	head: ({ words }) => ({ title: words.title, description: words.title }),
	Page: ({ words }) => <h1>{words.title}</h1>,
});

export const firstNotePage = page({
	of: about,
	at: "/notes/first",
	head: () => ({ title: "The first note", description: "The first note" }),
	Page: () => <h1>The first note</h1>,
});
`;
const NOTE = "content/notes/first.md";

/** Adds a collection of notes to a site; its pages are at an address that the test names. */
function addNotes(site: TestSite, page: string, model = NOTE_MODEL) {
	copyModels(site);
	const models = fs.readFileSync(shippedPath("templates/models/index.ts"));
	const index = "templates/index.tsx";
	const pages = fs.readFileSync(path.join(site.rootDir, index), "utf8");
	site.write({
		"templates/models/notes.ts": model,
		"templates/models/index.ts": String(models)
			.replace(
				"export const",
				'import { notes } from "./notes.ts";\n\nexport const',
			)
			.replace("models = [", "models = [\n\tnotes,"),
		"templates/pages/note.tsx": page,
		[index]: `import { firstNotePage, notePage } from "./pages/note.tsx";\n${pages.replace(
			/pages(: [^=]+)? = \[/,
			"$&\n\tnotePage,\n\tfirstNotePage,",
		)}`,
	});
}

test("a record with the address of another page is an error, and its page is not made", async () => {
	const site = makeSite({ [NOTE]: "---\ntitle: Us\ndate: 2026-03-03\n---\n" });
	addNotes(site, NOTE_PAGE);
	const { errors } = await check(site);
	const found = errors.map(({ message, source }) => [message, source?.file]);
	expect(found).toContainEqual([
		'the name of this file, "first.md", is taken by the page of content/pages/about.yaml',
		NOTE,
	]);
});

test.each<[string, string, string]>([
	[
		"a feed without an order by a day",
		NOTE_PAGE.replace('notes/:slug",', 'notes/:slug",\n\tfeed: true,'),
		"a feed needs a collection with an order by a day, as in newest date",
	],
	[
		"an address without the name of the record",
		NOTE_PAGE.replace("/notes/:slug", "/notes"),
		"the address of the pages of a collection ends in /:slug, and /notes does not",
	],
])("%s is an error at the line of the page", async (_, page, message) => {
	const site = makeSite();
	addNotes(site, page, NOTE_MODEL.replace("newest date", "name"));
	const { places, errors } = await check(site);
	expect(places).toContain("template/invalid templates/pages/note.tsx:5");
	expect(errors.map((one) => one.message).join()).toContain(message);
});

test("a page imports what is no model as it is written", async () => {
	const site = makeSite();
	const title = `import { first } from "../models/titles.js";
import { second } from "../models-old/titles.ts";
`;
	const page = NOTE_PAGE.replace(">The first note<", ">{first} {second}<");
	addNotes(site, title + page);
	site.write({
		"templates/models/titles.js": 'export const first = "One";\n',
		"templates/models-old/titles.ts": 'export const second = "two";\n',
	});
	const { rootDir: cwd } = site;
	expect((await runHypno(["build"], { cwd })).exitCode).toBe(0);
	const made = path.join(cwd, "dist/notes/first.html");
	expect(fs.readFileSync(made, "utf8")).toContain("<h1>One two</h1>");
});

const LIST = "templates/models/index.ts";

/** Each site of these has one mistake, and nothing that follows from it is reported. */
test.each<[string, (site: TestSite) => void, string, string]>([
	[
		"a collection in the order of a title",
		(site) =>
			addNotes(
				site,
				NOTE_PAGE,
				NOTE_MODEL.replace("newest date", "newest title"),
			),
		"templates/models/notes.ts:3",
		'"title", by which the model "notes" is ordered, is not the key of a day',
	],
	[
		"a collection in the order of a misspelt day",
		(site) =>
			addNotes(
				site,
				NOTE_PAGE,
				NOTE_MODEL.replace("newest date", "newest dates"),
			),
		"templates/models/notes.ts:3",
		'"dates", by which the model "notes" is ordered, is not the key of a day: did you mean date?',
	],
	[
		"a page of a model that is not in the list",
		(site) => {
			addNotes(site, NOTE_PAGE);
			const list = fs.readFileSync(path.join(site.rootDir, LIST), "utf8");
			site.write({ [LIST]: list.replace("\n\tnotes,", "") });
		},
		"templates/pages/note.tsx:5",
		'the model "notes" of this page is not in the list of models',
	],
	[
		"two models with one file",
		(site) =>
			addNotes(site, NOTE_PAGE, NOTE_MODEL.replace('"notes"', '"services"')),
		"templates/models/services.ts:",
		"two models have the file content/services/*.md, and the other one is in templates/models/notes.ts:3:22",
	],
	[
		"two pages with one address",
		(site) => addNotes(site, NOTE_PAGE.replace("/notes/first", "/contact")),
		"templates/index.tsx:",
		"two pages have the address /contact, and the other one is in templates/pages/note.tsx:12:30",
	],
])("%s is an error that says where", async (_, plant, place, message) => {
	const site = makeSite();
	plant(site);
	const { errors } = await check(site);
	const found = errors.filter(({ rule }) => rule === "template/invalid");
	expect(found.map((one) => one.message)).toEqual([message]);
	const [{ source } = {}] = found;
	expect(`${source?.file}:${source?.line}`).toContain(place);
});
