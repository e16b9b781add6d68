// A service whose file still contains a TODO is treated like one without a file, in every command, until
// the last TODO is gone.
import { expect, test } from "vitest";
import { buildSite } from "../src/site/build-site.ts";
import { checkFolder } from "./support/checked-site.ts";
import {
	edited,
	locationOf,
	makeSite,
	type Overrides,
	type TestSite,
} from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";
import { planReady } from "./support/plan-site.ts";
import { sharePreview } from "./support/preview.ts";
import { runHypno } from "./support/run-hypno.ts";
import { scaffoldService } from "./support/shipped-models.ts";

const usePreview = sharePreview();

const SITE = "content/site.yaml";
const OCD = "content/services/ocd.md";
const SHOWN = serviceText("ocd");
const SCAFFOLD = scaffoldService({ slug: "ocd", label: "OCD" });
const withText = (text: string) =>
	SHOWN.replace(/^subtitle: .*$/m, `subtitle: ${text}`);

async function build({ config }: TestSite) {
	const { files, problems } = await buildSite(config);
	const made = new Map<string, string>();
	for await (const { outputPath, contents } of files)
		if (typeof contents !== "function") made.set(outputPath, String(contents));
	return { made, warnings: problems };
}

const check = async ({ config }: TestSite) =>
	(await checkFolder(config)).findings;

test.each<[string, string]>([
	["the text of a new file", SCAFFOLD],
	["a single TODO in a value", withText("TODO")],
	[
		"a TODO in an entry of a list",
		SHOWN.replace("- Steadier", "- TODO steadier"),
	],
	["a TODO in a claim", SHOWN.replace("id:", 'claims: { rate: "TODO" }\nid:')],
	["a TODO in the Markdown", `${SHOWN}\n# TODO\n`],
	["TODOs and Windows line breaks", SCAFFOLD.replaceAll("\n", "\r\n")],
])("a service with %s is left out of the site", async (_, text) => {
	const without = await build(makeSite());
	const draft = await build(makeSite({ [OCD]: text }));
	expect(draft.warnings).toEqual(without.warnings);
	expect(draft.made).toEqual(without.made);
	expect(draft.made.get("sitemap.xml")).not.toContain("/services/ocd");
});

test.each<[string, string]>([
	[
		"a TODO in a comment",
		SHOWN.replace("id:", "# TODO: ask about the rate\nid:"),
	],
	["a TODO in a comment behind a value", withText("Calm # TODO: ask")],
	["the letters TODO within a word", withText("A METODO and TODOS")],
	["TBD instead of TODO", withText("TBD")],
])("a service with %s is published", async (_, text) => {
	const { made } = await build(makeSite({ [OCD]: text }));
	expect(made.get("sitemap.xml")).toContain("/services/ocd");
});

test("the check reports the first TODO of a draft and their number, and nothing else", async () => {
	const site = makeSite();
	const before = await check(site);
	site.write({ [OCD]: SCAFFOLD });
	const after = await check(site);
	const isOfOcd = ({
		target,
		source,
	}: {
		target?: string;
		source?: { file: string } | undefined;
	}) => target === "ocd" || source?.file === OCD;
	expect(after.filter((one) => !isOfOcd(one))).toEqual(
		before.filter((one) => !isOfOcd(one)),
	);
	const [draft, ...others] = after.filter(isOfOcd);
	expect(others).toEqual([]);
	expect(draft).toMatchObject({
		rule: "service/missing-content",
		severity: "error",
		target: "ocd",
		pages: ["/services/ocd"],
	});
	expect(draft).not.toHaveProperty("fix");
	const lines = SCAFFOLD.split("\n");
	const line = lines.findIndex((text) => text.includes("TODO"));
	const column = (lines[line] ?? "").indexOf("TODO") + 1;
	expect(draft && locationOf(draft)).toBe(`${OCD}:${line + 1}:${column}`);
	const count = SCAFFOLD.match(/\bTODO\b/g)?.length;
	expect(draft?.message).toContain(`in ${count} places`);
});

test("the check reports a draft even when the settings are invalid", async () => {
	const site = makeSite({ [OCD]: SCAFFOLD, "content/site.yaml": "name: [" });
	const found = (await check(site))
		.filter(({ severity }) => severity === "error")
		.map(({ rule, source }) => `${rule} ${source?.file}`);
	expect(found).toEqual([
		"content/invalid content/site.yaml",
		`service/missing-content ${OCD}`,
	]);
});

test("problems in a draft are reported as in any other file", async () => {
	const wrong = SCAFFOLD.replace("badge:", "bagde:");
	const site = makeSite({ [OCD]: wrong });
	const { message, source } = (await check(site))[0] ?? {};
	expect(message).toBe('unknown key "bagde"');
	expect(source?.file).toBe(OCD);
	await expect(build(site)).rejects.toThrow("bagde");
});

test("a later plan follows a file that becomes a draft, a page and a draft again", async () => {
	const site = makeSite();
	const shown = async (files: Overrides) => {
		site.write(files);
		const { config } = site;
		const { routes, maker } = await planReady(config);
		const route = routes.find(({ path }) => path === "/services/ocd");
		const heading = /<h1>.*<\/h1>/.exec(
			(route && (await maker.make(route))?.html) ?? "",
		);
		return `${route?.indexable} ${heading?.[0]}`;
	};
	const missing = "false <h1>Service not found</h1>";
	const written = "true <h1>Stop Smoking Hypnotherapy</h1>";
	expect(await shown({ [OCD]: SCAFFOLD })).toBe(missing);
	expect(await shown({ [OCD]: SHOWN })).toBe(written);
	expect(await shown({ [OCD]: `${SHOWN}\nMore.\n` })).toBe(written);
	expect(await shown({ [OCD]: withText("TODO") })).toBe(missing);
	expect(await shown({ [SITE]: edited(SITE, "Calm", "Quiet") })).toBe(missing);
	expect(await shown({ [OCD]: SHOWN })).toBe(written);
	expect(await shown({ [SITE]: edited(SITE, "Calm", "Still") })).toBe(written);
	expect(await shown({ [OCD]: null })).toBe(missing);
});

test("a preview shows a draft as it will be, with a band that counts what is left, and other commands do not", async () => {
	const site = await usePreview({ [OCD]: SCAFFOLD });
	const { get } = site;
	const { status, text } = await get("/services/ocd");
	expect(status).toBe(200);
	expect(text).toContain("<h1>OCD</h1>");
	const count = SCAFFOLD.match(/\bTODO\b/g)?.length;
	expect(text).toContain(`Draft: ${count} texts still to write in ${OCD}.`);
	expect((await get("/__hypno/draft.css")).status).toBe(200);
	expect((await get("/services/stop-smoking")).text).not.toContain("Draft: ");
	expect((await get("/sitemap.xml")).text).not.toContain("/services/ocd");
	const { made } = await build(site);
	expect(made.get("services/ocd.html") ?? "").not.toContain("<h1>OCD</h1>");
	const found = (await check(site)).filter(({ target }) => target === "ocd");
	expect(found.map(({ rule }) => rule)).toEqual(["service/missing-content"]);
	site.write({ [OCD]: withText("TODO") });
	await expect
		.poll(async () => (await get("/services/ocd")).text)
		.toContain("Draft: 1 text still to write");
});

const HOME = "content/pages/home.yaml";
const PRIVACY = "content/pages/privacy.md";
const PAGE =
	"---\ntitle: Privacy\ndescription: What we keep of your messages, for how long, and how you ask us to delete them.\n---\n\nOne.\n\nTODO two.\n";

test("a TODO in a file of YAML stops the build at its line; the preview counts it on the page", async () => {
	const home = edited(HOME, "  heading: ", "  heading: TODO ");
	const site = await usePreview({ [HOME]: home });
	const line = home.split("\n").findIndex((one) => one.includes("TODO")) + 1;
	const found = await check(site);
	expect(
		found.filter(({ source }) => source?.file === HOME && source.line === line),
	).toMatchObject([
		{
			rule: "content/invalid",
			message: "this text still has to be written: it says TODO",
		},
	]);
	const { text } = await site.get("/");
	expect(text).toContain(
		`Draft: 1 text still to write in ${HOME}. While a TODO is left, the site cannot be built. Preview leads to the next TODO.`,
	);
});

test("a page of one's own with a TODO is shown by the preview, and not published", async () => {
	const site = await usePreview({ [PRIVACY]: PAGE });
	const { get } = site;
	const { made } = await build(site);
	expect([...made.keys()]).not.toContain("privacy.html");
	expect(made.get("sitemap.xml")).not.toContain("/privacy");
	expect((await get("/privacy")).text).toContain(
		`Draft: 1 text still to write in ${PRIVACY}. While a TODO is left, the page is not published.`,
	);
	site.write({
		[PRIVACY]: `${PAGE}\n- TODO: how long.\n- TODO: who, TODO: why.\n`,
	});
	await expect
		.poll(async () => (await get("/privacy")).text)
		.toContain("Draft: 4 texts still to write");
	const done = makeSite({ [PRIVACY]: PAGE.replace("TODO two", "Two") });
	expect([...(await build(done)).made.keys()]).toContain("privacy.html");
});

test("what the check finds in a draft without a page is on no page", async () => {
	const site = makeSite({ [PRIVACY]: PAGE });
	const found = (await check(site)).filter(
		({ source }) => source?.file === PRIVACY,
	);
	expect(found).not.toEqual([]);
	for (const { pages = [] } of found) expect(pages).toEqual([]);
});

test("the build names the drafts that it leaves out", async () => {
	const { rootDir: cwd } = makeSite({ [OCD]: SCAFFOLD });
	const { exitCode, stderr } = await runHypno(["build"], { cwd });
	expect(exitCode).toBe(0);
	expect(stderr).toContain(`Not published, because a TODO is left: ${OCD}.`);
});
