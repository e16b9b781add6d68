import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
	createRandom,
	RANDOM_EDITS,
	RENAMED,
	THROWS,
	WRONG,
} from "../../test/support/cached-site.ts";
import { makeBytes } from "../../test/support/make-bytes.ts";
import { edited, makeSite, readTree } from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { makeJpeg } from "../../test/support/pictures.ts";
import {
	CHECKED,
	previewSite,
	sharePreview,
	type TestPreview,
} from "../../test/support/preview.ts";
import { runHypno } from "../../test/support/run-hypno.ts";
import { shippedPath } from "../../test/support/shipped-files.ts";
import { buildSite } from "../site/build-site.ts";
import { planSite, readSite } from "../site/pipeline.ts";
import { createEditor } from "./pages/format-problem.ts";
import { PreviewPages } from "./pages/preview-pages.ts";

const SERVICE = "content/services/stop-smoking.md";
const SITE = "content/site.yaml";
const TEMPLATE = "templates/service.tsx";
const STYLESHEET = "templates/styles/site.css";
const CLIENT = "templates/client/index.ts";
const PAGE = "/services/stop-smoking";

const usePreview = sharePreview();

const showing = (preview: TestPreview, urlPath: string, words: string) =>
	expect.poll(async () => (await preview.get(urlPath)).text).toContain(words);

const statusOf = async (preview: TestPreview, urlPath: string) =>
	(await preview.get(urlPath)).status;

describe("a change", () => {
	test("of a content file is served, with one line on stderr", async () => {
		const preview = await usePreview();
		expect((await preview.get(PAGE)).text).toContain("Stop Smoking");
		preview.write({ [SERVICE]: RENAMED });
		await showing(preview, PAGE, "Breathe Again");
		expect(preview.output.join("\n")).toMatch(
			/^content\/services\/stop-smoking\.md: 7 pages, [\d.]+ s$/,
		);
		expect(fs.existsSync(preview.outDir)).toBe(false);
	});

	test("of a template that another one imports is served by the same process", async () => {
		const preview = await usePreview({
			[TEMPLATE]: `import { word } from "./deep/word.ts";\n${edited(TEMPLATE, "{service.title}", "{word}")}`,
			"templates/deep/word.ts": 'export { word } from "./deeper.ts";\n',
			"templates/deep/deeper.ts": 'export const word = "first";\n',
		});
		expect((await preview.get(PAGE)).text).toContain("<h1>first</h1>");
		preview.write({
			"templates/deep/deeper.ts": 'export const word = "other";\n',
		});
		await showing(preview, PAGE, "<h1>other</h1>");
	});

	test("of the script, the styles and a static file is served", async () => {
		const preview = await usePreview();
		const before = (await preview.get("/")).text;
		preview.write({ [CLIENT]: 'console.warn("another");\n' });
		await expect
			.poll(
				async () =>
					/assets\/site-\w+\.js/.exec((await preview.get("/")).text)?.[0],
			)
			.not.toBe(/assets\/site-\w+\.js/.exec(before)?.[0]);
		preview.write({ [STYLESHEET]: "h1 { color: teal }\n" });
		await expect
			.poll(async () => {
				const { text } = await preview.get("/");
				const address = /\/assets\/site-\w+\.css/.exec(text)?.[0] ?? "/";
				return (await preview.get(address)).text;
			})
			.toContain("teal");
		preview.write({
			"static/favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg">new</svg>',
		});
		await showing(preview, "/favicon.svg", "new");
		preview.write({ "static/late.txt": "late" });
		await showing(preview, "/late.txt", "late");
		preview.write({ "static/late.txt": null });
		await expect.poll(() => statusOf(preview, "/late.txt")).toBe(404);
	});

	test("leaves a browser the pictures of the page that it is loading", async () => {
		const { config, write } = makeSite({
			[SERVICE]: `${serviceText("stop-smoking")}\n![Chairs](/pictures/room.jpg)\n`,
			"static/pictures/room.jpg": await makeJpeg({ width: 30, height: 20 }),
			"static/late.txt": "late",
		});
		const plan = async () => planSite(await readSite(config));
		const editor = createEditor(config.rootDir);
		const first = new PreviewPages(await plan(), editor);
		const html = String((await first.file(`${PAGE.slice(1)}.html`))?.contents);
		const picture = /assets\/room-30-\w+\.webp/.exec(html)?.[0] ?? "";
		write({ "static/late.txt": null });
		const next = new PreviewPages(await plan(), editor, first);
		expect((await next.file(picture))?.outputPath).toBe(picture);
		expect(await next.file("late.txt")).toBeUndefined();
	});

	test("of a custom page is served when the page is added, changed, broken or deleted", async () => {
		const preview = await usePreview();
		const file = "content/pages/fees.md";
		const page = (title: string, key = "description") =>
			`---\ntitle: ${title}\n${key}: What it costs.\n---\nText.\n`;
		expect(await statusOf(preview, "/fees")).toBe(404);
		preview.write({ [file]: page("Fees") });
		await showing(preview, "/fees", "<h1>Fees</h1>");
		preview.write({ [file]: page("What it costs") });
		await showing(preview, "/fees", "<h1>What it costs</h1>");
		preview.write({ [file]: page("Fees", "descripton") });
		await showing(preview, "/fees", "content/pages/fees.md:3:1</a>");
		expect(await statusOf(preview, "/fees")).toBe(500);
		preview.write({ [file]: page("Fees again") });
		await showing(preview, "/fees", "<h1>Fees again</h1>");
		preview.write({ [file]: null });
		await expect.poll(() => statusOf(preview, "/fees")).toBe(404);
	});

	test("of a model that breaks it leaves the pages as they were, with the mistake in the list", async () => {
		const site = makeSite();
		const folder = path.join(site.rootDir, "templates/models");
		fs.rmSync(folder);
		fs.cpSync(shippedPath("templates/models"), folder, { recursive: true });
		const file = "templates/models/home.ts";
		const model = fs.readFileSync(path.join(site.rootDir, file), "utf8");
		const preview = await previewSite(site);
		const home = (await preview.get("/")).text;
		site.write({ [file]: `${model}const broken = ;\n` });
		await showing(preview, "/__hypno", `${file}:`);
		expect((await preview.get("/")).text).toBe(home);
		site.write({ [file]: model });
		await expect
			.poll(async () => (await preview.get("/__hypno")).text)
			.not.toContain(`${file}:`);
	});

	test("of a model is in the schemas for editors, if the site has them", async () => {
		const schema = "content/.schemas/home.schema.json";
		const site = makeSite({ [schema]: "{}" });
		const folder = path.join(site.rootDir, "templates/models");
		fs.rmSync(folder);
		fs.cpSync(shippedPath("templates/models"), folder, { recursive: true });
		const file = "templates/models/home.ts";
		const model = fs.readFileSync(path.join(site.rootDir, file), "utf8");
		await previewSite(site);
		site.write({ [file]: model.replace("What is shown", "The very first") });
		await expect
			.poll(() => fs.readFileSync(path.join(site.rootDir, schema), "utf8"))
			.toContain("The very first");
	});

	test("of a picture is served when the picture is added, changed, broken or deleted", async () => {
		const picture = "static/pictures/room.jpg";
		const preview = await usePreview({
			"content/pages/fees.md":
				"---\ntitle: Fees\ndescription: What it costs.\n---\n![Chairs](/pictures/room.jpg)\n",
		});
		await showing(preview, "/fees", "<p>Chairs</p>");
		await showing(preview, "/__hypno", "content/pages/fees.md:5:1</a>");
		const addressOf = async (width: number) => {
			const pattern = new RegExp(`/assets/room-${width}-\\w+\\.webp`);
			return pattern.exec((await preview.get("/fees")).text)?.[0];
		};
		for (const width of [30, 40]) {
			preview.write({ [picture]: await makeJpeg({ width, height: 20 }) });
			await expect.poll(() => addressOf(width)).toBeDefined();
			const address = (await addressOf(width)) ?? "";
			const { status, headers } = await preview.get(address);
			expect(status).toBe(200);
			expect(headers.get("content-type")).toBe("image/webp");
		}
		// A page is made when somebody looks at it.
		const listProblems = async () => {
			await preview.get("/fees");
			return (await preview.get("/__hypno")).text;
		};
		preview.write({ [picture]: "broken" });
		await expect
			.poll(listProblems)
			.toContain("is damaged, or is neither a JPEG nor a PNG");
		preview.write({ [picture]: null });
		await expect.poll(listProblems).toContain("is not in static/");
	});

	test("of the site's address is served below the new base path", async () => {
		const preview = await usePreview();
		const address = edited(SITE, "url:", "basePath: /practice\nurl:");
		preview.write({ [SITE]: address });
		await expect.poll(() => statusOf(preview, "/practice/about")).toBe(200);
		const { text } = await preview.get("/practice/about");
		expect(text).toContain('src="/__hypno/client.js"');
		expect(await statusOf(preview, "/about")).toBe(404);
		expect(await statusOf(preview, "/__hypno")).toBe(200);
	});
});

describe("a problem", () => {
	test("is shown instead of its page alone, until it is fixed", async () => {
		const preview = await usePreview();
		preview.write({ [SERVICE]: WRONG });
		await expect.poll(() => statusOf(preview, PAGE)).toBe(500);
		const { text, headers } = await preview.get(PAGE);
		expect(text).toContain("content/services/stop-smoking.md:4:1</a>");
		expect(text).toContain(
			`href="vscode://file${preview.rootDir}/content/services/stop-smoking.md:4:1"`,
		);
		expect(text).toContain("<code");
		expect(text).toContain("Did you mean");
		expect(text).toContain("/__hypno/client.js");
		expect(headers.get("etag")).toBe(null);
		expect(headers.get("content-security-policy")).toContain(
			"script-src 'self'",
		);
		expect(await statusOf(preview, "/about")).toBe(200);
		preview.write({ [SERVICE]: RENAMED });
		await expect.poll(() => statusOf(preview, PAGE)).toBe(200);
		expect((await preview.get(PAGE)).text).toContain("Breathe Again");
	});

	test.each([
		["a template that throws an error", TEMPLATE, THROWS, PAGE, "/about"],
		[
			"a syntax error in a template",
			TEMPLATE,
			"export const = 3;",
			"/about",
			undefined,
		],
		["invalid styles", STYLESHEET, "h1 { color: red", "/about", undefined],
		["an invalid script", CLIENT, "const x = ;", "/about", undefined],
		["invalid settings", SITE, "name: [", "/no/such/page", undefined],
	])(
		"is shown until it is fixed: %s",
		async (_, file, text, urlPath, validPath) => {
			const preview = await usePreview();
			const before = fs.readFileSync(path.join(preview.rootDir, file), "utf8");
			preview.write({ [file]: text });
			await expect.poll(() => statusOf(preview, urlPath)).toBe(500);
			const page = (await preview.get(urlPath)).text;
			expect(page).toMatch(/<a class="location" href="vscode:[^"]+:\d+:\d+">/);
			expect(page).toContain(file);
			if (validPath) expect(await statusOf(preview, validPath)).toBe(200);
			preview.write({ [file]: before });
			const status = urlPath === "/no/such/page" ? 404 : 200;
			await expect.poll(() => statusOf(preview, urlPath)).toBe(status);
		},
	);

	test("of a template is shown at the template's line, then at the content file", async () => {
		const preview = await usePreview();
		preview.write({ [TEMPLATE]: THROWS });
		await expect.poll(() => statusOf(preview, PAGE)).toBe(500);
		const { text } = await preview.get(PAGE);
		const locations = [...text.matchAll(/class="location"[^>]*>([^<]+)</g)];
		expect(locations.map(([, location]) => location)).toEqual([
			`${TEMPLATE}:2:8`,
			SERVICE,
		]);
		expect(text).toMatch(/<code>.*throw new Error\(&quot;up&quot;\)/);
	});

	test("in the design tokens is shown once, with its excerpt", async () => {
		const site = makeSite({
			[STYLESHEET]: '@import "./tokens.css";\n',
			"templates/styles/drawn.css": '@import "./tokens.css";\n',
			"templates/styles/tokens.css": "h1 { colour red; }\n",
		});
		const preview = await previewSite(site);
		const { text } = await preview.get("/");
		expect(text.match(/<li class="problem/g)).toHaveLength(1);
		expect(text).toContain("templates/styles/tokens.css:1:6</a>");
		expect(text).toMatch(/<code>.*h1 { colour red; }/);
		expect(preview.output.join("\n").match(/error {2}/g)).toHaveLength(1);
	});

	test("of a page that nobody opened is reported too, in the terminal and in the list", async () => {
		const site = makeSite();
		const preview = await previewSite(site, CHECKED);
		const wrong = "---\ntitle: Fees\ndescripton: What it costs.\n---\nText.\n";
		site.write({ [TEMPLATE]: THROWS, "content/pages/fees.md": wrong });
		const read = () => preview.output.join("\n");
		await expect.poll(read).toContain("templates/service.tsx:2:8");
		await expect.poll(read).toContain("3:1  error  content/invalid");
		await showing(preview, "/__hypno", "Pages that cannot be built");
	});

	test("that exists at the start is shown, and the server waits for its fix", async () => {
		const site = makeSite({ [SITE]: "name: [" });
		const preview = await previewSite(site);
		expect(await statusOf(preview, "/")).toBe(500);
		expect(preview.output.join("\n")).toContain("content/site.yaml:1:");
		site.write({ [SITE]: edited(SITE, "Calm Practice", "Calm Again") });
		await expect.poll(() => statusOf(preview, "/")).toBe(200);
	});

	test("of missing content is shown until the content is back", async () => {
		const site = makeSite();
		const preview = await previewSite(site);
		const away = path.join(site.rootDir, "away");
		fs.renameSync(site.config.contentDir, away);
		await expect.poll(() => statusOf(preview, "/about")).toBe(500);
		fs.renameSync(away, site.config.contentDir);
		await expect.poll(() => statusOf(preview, "/about")).toBe(200);
	});
});

test("a source folder that appears without a changed file is read", async () => {
	const site = makeSite();
	fs.rmSync(site.config.staticDir, { recursive: true });
	const preview = await previewSite(site);
	fs.mkdirSync(site.config.staticDir);
	await expect.poll(() => preview.output.join("\n")).toContain("static: ");
});

describe("the preview's own pages", () => {
	test("list a service that has no file with the command that writes one, and an unfinished service with its file", async () => {
		const preview = await usePreview();
		await showing(
			preview,
			"/__hypno",
			"<code>npx hypno new service ocd</code>",
		);
		const file = "content/services/ocd.md";
		const text = serviceText("ocd").replace("Habit change", "TODO");
		preview.write({ [file]: text });
		const listed = (heading: string) =>
			new RegExp(`<h2>${heading} .*?</section>`, "s");
		const shown = async () => (await preview.get("/__hypno")).text;
		await expect.poll(shown).toContain(`${file}</a>`);
		const waiting = listed("Services without content").exec(await shown());
		expect(waiting?.[0]).toContain(`${file}</a>`);
		expect(await shown()).not.toContain("hypno new service ocd");
		expect(await statusOf(preview, "/services/ocd")).toBe(200);
		preview.write({ [file]: serviceText("ocd") });
		await expect.poll(shown).not.toContain("Services without content");
	});

	test("show no draft among what a build would change, and each of its errors once", async () => {
		const preview = await usePreview();
		const flags = ["build", "--root", preview.rootDir, "--quiet"];
		const build = await runHypno(flags);
		expect(build.exitCode, build.stderr).toBe(0);
		const file = "content/services/ocd.md";
		const draft = serviceText("ocd").replace("Habit change", "TODO");
		preview.write({ [file]: draft });
		await showing(preview, "/services/ocd", "Draft: 1 text");
		const changes = await preview.get("/__hypno/changes");
		expect(changes.text).toContain("A build would change nothing.");
		preview.write({ [file]: `${draft}\n<b>bold</b>\n` });
		await expect.poll(() => statusOf(preview, "/services/ocd")).toBe(500);
		const { text } = await preview.get("/__hypno");
		expect(text.match(/HTML is not allowed/g)).toHaveLength(1);
	});

	test("include a panel on pages, but on no published page", async () => {
		const preview = await usePreview();
		const { files } = await buildSite(preview.config);
		for await (const file of files) {
			const { outputPath } = file;
			if (file.audience === "host") {
				const { status } = await preview.get(`/${outputPath}`);
				expect([outputPath, status]).toEqual([outputPath, 404]);
				continue;
			}
			const published = String(await makeBytes(file));
			expect(published).not.toContain("hypno-hash");
			expect(published).not.toContain("/__hypno");
			const urlPath = `/${outputPath.replace(/(?:index)?\.html$/, "")}`;
			const shown = await preview.get(urlPath === "/404" ? "/no" : urlPath);
			const bare = shown.text.replace(
				/<script type="module" src="\/__hypno\/client\.js" data-hypno-hash="[\w-]+"><\/script>/,
				"",
			);
			expect(bare).toBe(published);
			expect(bare === shown.text).toBe(!outputPath.endsWith(".html"));
		}
	});

	test("list pages with the missing services first", async () => {
		const preview = await usePreview();
		const { status, text } = await preview.get("/__hypno");
		expect(status).toBe(200);
		expect(text).toContain("npx hypno new service ocd");
		expect(text.indexOf("/services/ocd")).toBeLessThan(text.indexOf("/about"));
	});

	test("have one list at /__hypno and at /__hypno/, which is not loaded again and again", async () => {
		const { get, origin } = await usePreview();
		const { status, text } = await get("/__hypno/");
		expect(status).toBe(200);
		expect(text).toBe((await get("/__hypno")).text);
		const { body } = await fetch(`${origin}/__hypno/events?at=/__hypno/`);
		const hash = /data-hypno-hash="([\w-]+)"/.exec(text)?.[1];
		let events = "";
		for await (const chunk of body ?? []) {
			events += Buffer.from(chunk).toString();
			if (events.includes("data:")) break;
		}
		expect(events).toContain(`"hash":"${hash}"`);
	});

	test("show the facts of a page", async () => {
		const site = makeSite({ "static/pictures/left.jpg": "" });
		const editorPattern = "idea://open?file={file}&line={line}";
		const preview = await previewSite(site, { editorPattern });
		const { text } = await preview.get("/__hypno/panel?at=/about");
		expect(text).toContain(
			`<a class="location" href="idea://open?file=${site.rootDir}/content/pages/about.yaml&amp;line=1">content/pages/about.yaml</a>`,
		);
		expect(text).toContain("www.example.com › about");
		expect(text).toContain('<img src="/share.png"');
		expect(text).toContain("The checks are running");
		expect(text).toContain("No content file names static/pictures/left.jpg");
	});

	test("show what a build would change, in words", async () => {
		const site = makeSite();
		const changes = "/__hypno/changes";
		const preview = await previewSite(site, { version: "test" });
		expect((await preview.get("/__hypno/panel?at=/")).text).toContain(
			`<a href="${changes}">What a build would change</a>`,
		);
		await showing(
			preview,
			changes,
			"There is no build in the output folder yet",
		);
		await runHypno(["build", "--root", site.rootDir, "--quiet"]);
		await showing(preview, changes, "A build would change nothing.");
		const built = readTree(site.outDir);
		const title = "title: Stop Smoking Hypnotherapy";
		site.write({ [SERVICE]: edited(SERVICE, title, "title: Stop <5 & go") });
		await showing(
			preview,
			changes,
			"Stop <del>Smoking</del> <del>Hypnotherapy</del></span>",
		);
		const { text } = await preview.get(changes);
		expect(text).toContain(`<strong>${PAGE}</strong>`);
		expect(text).toContain(
			"<ins>+</ins> Stop <ins>&lt;5</ins> <ins>&amp; go</ins></span></pre>",
		);
		site.write({ [SERVICE]: WRONG });
		await showing(preview, changes, `<ol class="problems">`);
		expect((await preview.get(changes)).text).toContain(`${SERVICE}:`);
		site.write({ [SERVICE]: null, "dist/.hypno": "mine" });
		await showing(preview, changes, "hypno does not change this folder");
		site.write({ "dist/.hypno": built[".hypno"] ?? "" });
		expect(readTree(site.outDir)).toEqual(built);
	});

	test("say that a check took too long, until a check after the next change has ended", async () => {
		const site = makeSite();
		let limit = 60_000;
		const preview = await previewSite(site, {
			...CHECKED,
			findLimit: () => limit,
		});
		const shows = (words: string | RegExp) =>
			expect
				.poll(async () => (await preview.get("/__hypno/panel?at=/")).text)
				.toMatch(words);
		await shows(/[1-9] to fix, 0 accepted/);
		limit = 200;
		const loop = edited(TEMPLATE, "\treturn (", "\tfor (;;);\n\treturn (");
		site.write({ [TEMPLATE]: loop });
		await shows("The checks took longer than 0.2 s and were ended");
		expect((await preview.get("/__hypno/panel?at=/")).text).not.toContain(
			"to fix",
		);
		const ended =
			"The checks took longer than 0.2 s and were ended. They begin again with the next change.";
		expect(preview.output.at(-1)).toBe(ended);
		expect((await preview.get("/__hypno")).text).toContain(ended);
		limit = 60_000;
		site.write({ [TEMPLATE]: edited(TEMPLATE, "<h1>", '<h1 id="top">') });
		await shows("The checks are running");
		await shows(/[1-9] to fix, 0 accepted/);
	});

	test("show accepted findings with their reasons as soon as they are accepted", async () => {
		const site = makeSite();
		const preview = await previewSite(site, CHECKED);
		const panelAt = (urlPath: string) => `/__hypno/panel?at=${urlPath}`;
		const waiting = panelAt("/services/ocd");
		const slowly = async (urlPath: string, words: string | RegExp) =>
			expect
				.poll(async () => (await preview.get(urlPath)).text, { interval: 200 })
				.toMatch(words);
		await slowly(waiting, /[1-9] to fix, 0 accepted/);
		const flags = ["check", "--accept", "all", "--reason", "it comes <soon>"];
		await runHypno(["--root", site.rootDir, ...flags], { env: { CI: "" } });
		await slowly(waiting, /0 to fix, [1-9] accepted/);
		const { text } = await preview.get(waiting);
		expect(text).toContain("Accepted: it comes &lt;soon&gt;");
		expect(text).not.toContain("Nothing to");
		const [, all = ""] =
			/<h2>The whole site.*?0 to fix, (\d+) accepted/s.exec(text) ?? [];
		expect(Number(all)).toBeGreaterThan(1);
		expect(text.indexOf("This page")).toBeLessThan(
			text.indexOf("The whole site"),
		);
		const list = (await preview.get("/__hypno")).text;
		expect(list).toContain(`0 to fix, ${all} accepted`);
		expect(list.match(/Accepted: it comes/g)).toHaveLength(Number(all));
		expect(list).toMatch(/<details><summary>\d+ accepted/);
		expect(preview.output.at(-1)).toMatch(/^hypno-baseline\.json: 7 pages/);
		const file = "hypno-baseline.json";
		const entries = fs.readFileSync(path.join(site.rootDir, file), "utf8");
		site.write({ [file]: entries.replaceAll("it comes <soon>", "another") });
		await slowly(waiting, "Accepted: another");
		site.write({ [file]: "{" });
		await slowly("/__hypno", /hypno-baseline\.json:1:\d/);
		expect(preview.output.at(-1)).toContain("hypno-baseline.json:1:");
		site.write({ [file]: null });
		await slowly(waiting, /[1-9] to fix, 0 accepted/);
	});

	test("look for pictures that nobody uses once for each build, also while content/ is gone", async () => {
		const picture = await makeJpeg({ width: 40, height: 30 });
		const site = makeSite({ "static/pictures/left.jpg": picture });
		const preview = await previewSite(site);
		const panel = () => preview.get("/__hypno/panel?at=/about");
		expect((await panel()).text).toContain("static/pictures/left.jpg");
		const opened = vi.spyOn(fs, "openSync");
		onTestFinished(() => opened.mockRestore());
		await panel();
		const files = opened.mock.calls.map(([file]) => String(file));
		expect(files.filter((file) => file.endsWith(".md"))).toEqual([]);
		fs.rmSync(site.config.contentDir, { recursive: true });
		await expect.poll(async () => (await panel()).status).toBe(200);
		await expect
			.poll(async () => (await panel()).text)
			.not.toContain("left.jpg");
	});

	test("list every file that the words of a page come from", async () => {
		const preview = await usePreview();
		const { text } = await preview.get("/__hypno/panel?at=/");
		const [, made = ""] =
			/<h2>Built from<\/h2>(.*?)<\/section>/s.exec(text) ?? [];
		expect(
			[...made.matchAll(/>([^<>]+)<\/a>/g)].map(([, file]) => file),
		).toEqual([
			"content/pages/home.yaml",
			"content/site.yaml",
			"templates/index.tsx",
		]);
	});

	test.each([
		["POST", "/__hypno", 405],
		["GET", "/__hypno/no", 404],
		["GET", "/__hypno/../content/site.yaml", 404],
		["GET", "/__hypno/client.js", 200],
		["GET", "/__hypno/preview.css", 200],
		["GET", "/__hypnotic", 404],
		["GET", "//", 404],
	])("respond to %s %s with %i", async (method, urlPath, status) => {
		const preview = await usePreview();
		const answer = await fetch(preview.origin + urlPath, { method });
		expect(answer.status).toBe(status);
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
	});

	test("refuse an invalid HYPNO_EDITOR", async () => {
		const site = makeSite();
		for (const editorPattern of [
			"vim",
			"javascript:alert('{file}')",
			"code://x",
		])
			await expect(previewSite(site, { editorPattern })).rejects.toThrow(
				"HYPNO_EDITOR",
			);
	});
});

test("while files change, no request gets an error or an incomplete page", async () => {
	const site = makeSite();
	const preview = await previewSite(site);
	let isOver = false;
	const seen = new Set<string>();
	const visit = async () => {
		while (!isOver) {
			const { status, text } = await preview.get(PAGE);
			expect(status).toBe(200);
			const [, title = ""] =
				/<h1>(Edit \d+|Stop Smoking[^<]*)<\/h1>/.exec(text) ?? [];
			expect(title).not.toBe("");
			expect(text).toMatch(/<\/script><\/body><\/html>$/);
			seen.add(title);
		}
	};
	const visitors = Promise.all(Array.from({ length: 8 }, visit));
	for (let edit = 0; edit < 40; edit++) {
		site.write({
			[SERVICE]: edited(SERVICE, "Stop Smoking Hypnotherapy", `Edit ${edit}`),
		});
		if (edit % 10 === 9)
			await expect.poll(() => [...seen]).toContain(`Edit ${edit}`);
		else await delay(5);
	}
	isOver = true;
	await visitors;
	expect(seen.size).toBeGreaterThan(2);
});

/** Returns the files, problems and routes of a build, so that builds can be compared. */
async function describeBuild(rebuilt: TestPreview["builds"][0]) {
	const { assets, routes, unplanned } = rebuilt;
	const site = new PreviewPages(rebuilt, createEditor("/"));
	const paths = [...assets, ...routes].map(({ outputPath }) => outputPath);
	const files: Record<string, string> = {};
	for (const outputPath of paths.toSorted()) {
		const { contents = "" } = (await site.file(outputPath)) ?? {};
		files[outputPath] = (await makeBytes({ contents })).toString("latin1");
	}
	return {
		files,
		problems: site.problems,
		routes: routes.map(({ href }) => href),
		unplanned,
	};
}

test.each([1, 2, 3])(
	"random edits lead to the same state as a fresh build: seed %i",
	async (seed) => {
		const site = makeSite();
		const random = createRandom(seed);
		const preview = await previewSite(site);
		for (let step = 0; step < 25; step++) {
			const edit = RANDOM_EDITS[Math.floor(random() * RANDOM_EDITS.length)];
			edit?.(site.rootDir, random);
			if (random() > 0.4) await delay(random() * 60);
		}
		const other = await previewSite(site);
		const [first] = other.builds;
		const expected = first && (await describeBuild(first));
		const last = async () => {
			const build = preview.builds.at(-1);
			return build && (await describeBuild(build));
		};
		await expect.poll(last, { interval: 100 }).toEqual(expected);
		const urlPaths = [
			"/",
			PAGE,
			"/services/ocd",
			"/about",
			"/share.png",
			"/no",
		];
		for (const urlPath of urlPaths) {
			const { status, text } = await other.get(urlPath);
			await expect
				.poll(() => preview.get(urlPath))
				.toMatchObject({ status, text });
		}
		expect(fs.existsSync(site.outDir)).toBe(false);
	},
);
