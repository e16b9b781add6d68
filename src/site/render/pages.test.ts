import { expect, test } from "vitest";
import {
	edited,
	formatLocatedProblems,
	locationOf,
	makeSite,
	type Overrides,
} from "../../../test/support/make-site.ts";
import { type Problem, UserError } from "../../base/problems.ts";
import { formatProblems } from "../../base/text/problem-text.ts";
import { PLAIN } from "../../base/text/style.ts";
import { buildSite } from "../build-site.ts";
import type { OutputFile } from "../output/file.ts";

const INDEX = "templates/index.tsx";
const SERVICE = "templates/service.tsx";

/** Returns the problems of a build, and the files that it made. */
async function build(overrides: Overrides) {
	const files: OutputFile[] = [];
	try {
		const site = await buildSite(makeSite(overrides).config);
		for await (const file of site.files) files.push(file);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return { files, problems: error.problems, exitCode: error.exitCode };
	}
	const problems: readonly Problem[] = [];
	return { files, problems, exitCode: 0 };
}

const buildAndFormat = async (overrides: Overrides) =>
	formatLocatedProblems((await build(overrides)).problems);

test("the minimal site is built without problems", async () => {
	const { files, problems } = await build({});
	expect(problems).toEqual([]);
	expect(files.some((file) => file.outputPath === "index.html")).toBe(true);
});

test("an error in a template is reported with its line, an excerpt and the content file", async () => {
	const text = edited(
		SERVICE,
		"	return (",
		"	const sessions = service.nothing.length;\n	return (",
	);
	const { files, problems } = await build({ [SERVICE]: text });
	expect(formatLocatedProblems(problems)).toMatchInlineSnapshot(`
		"templates/service.tsx:2:35 error: a template failed while its page was rendered: Cannot read properties of undefined (reading 'length')
		  -> Correct this line, or undo the last change to the template or to the content file. hypno does not check types: npm run typecheck finds more"
	`);
	expect(formatProblems(problems, PLAIN).split("\n").slice(1, 4)).toEqual([
		"    	const sessions = service.nothing.length;".replace("\t", " "),
		`${" ".repeat(38)}^`,
		"    while rendering content/services/stop-smoking.md:1:1",
	]);
	expect(problems[0]?.pages).toEqual(["/services/stop-smoking"]);
	const made = files.map((file) => file.outputPath);
	expect(made).toContain("contact.html");
	expect(made).not.toContain("services/stop-smoking.html");
});

const LIST = `function Entry({ text }) {
	return <li>{text.length}</li>;
}
export function List({ texts }) {
	return <ul>{texts.map((text) => <Entry text={text} />)}</ul>;
}
`;

test("an error names the components that led to it, and the line of each", async () => {
	const text = edited(SERVICE, "<h1>", "<List texts={[undefined]} /><h1>");
	const { problems } = await build({
		[SERVICE]: `import { List } from "./list.tsx";\n${text}`,
		"templates/list.tsx": LIST,
	});
	expect(formatLocatedProblems(problems)).toMatchInlineSnapshot(`
		"templates/list.tsx:2:19 error: a template failed while its page was rendered: Cannot read properties of undefined (reading 'length')
		  -> Correct this line, or undo the last change to the template or to the content file. The way there: templates/service.tsx:5:4 <List> -> templates/list.tsx:5:34 <Entry> -> templates/list.tsx:2:19. hypno does not check types: npm run typecheck finds more"
	`);
	expect(problems[0]?.pages).toEqual(["/services/stop-smoking"]);
});

test("an error names a component within memo()", async () => {
	const text = edited(SERVICE, "<h1>", "<List texts={[undefined]} /><h1>");
	const list = LIST.replace(
		"function Entry(",
		"const Entry = memo(function Entry(",
	);
	const { problems } = await build({
		[SERVICE]: `import { List } from "./list.tsx";\n${text}`,
		"templates/list.tsx": `import { memo } from "react";\n${list.replace("</li>;\n}", "</li>;\n});")}`,
	});
	expect(problems[0]?.hint).toContain(
		"The way there: templates/service.tsx:5:4 <List> -> templates/list.tsx:6:34 <Entry> -> templates/list.tsx:3:19.",
	);
});

test("a component that renders itself is reported with its line", async () => {
	const text = edited(SERVICE, "<h1>", "<Again /><h1>");
	const { problems } = await build({
		[SERVICE]: `import { Again } from "./again.tsx";\n${text}`,
		"templates/again.tsx":
			"export const Again = () => (\n\t<div>\n\t\t<Again />\n\t</div>\n);\n",
	});
	expect(problems).toHaveLength(1);
	expect(problems[0]).toMatchObject({
		message:
			"a template failed while its page was rendered: a component renders itself, so the page would never end",
		source: { file: "templates/again.tsx" },
	});
});

test("a thrown value that is no error is reported", async () => {
	const text = edited(SERVICE, "	return (", '	throw "up";\n	return (');
	expect(await buildAndFormat({ [SERVICE]: text })).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:1:1 error: a template failed while its page was rendered: up
		  -> Undo the last change to this content file or to its template. hypno does not check types: npm run typecheck finds more"
	`);
});

test("an error in the template of all pages is reported once, with every page", async () => {
	const { problems } = await build({
		[INDEX]: edited(INDEX, "<title>{route.head.title}", "<title>{route.no.no}"),
	});
	expect(problems.map(({ source }) => source?.file)).toEqual([INDEX]);
	expect(problems[0]?.pages?.toSorted()).toEqual([
		"/",
		"/404",
		"/about",
		"/contact",
		"/services",
		"/services/ocd",
		"/services/stop-smoking",
	]);
});

test("an import of a page template that does not exist is an error", async () => {
	const text = edited(
		INDEX,
		"	about: ({ page }) => <h1>{page.hero.heading}</h1>,",
		"	about: About,",
	);
	const { problems } = await build({
		[INDEX]: `import { About } from "./pages/about.tsx";\n${text}`,
	});
	expect(problems).toMatchObject([
		{
			message:
				'the templates cannot be built: Could not resolve "./pages/about.tsx"',
			source: { file: INDEX, line: 1 },
		},
	]);
});

test("templates/index.tsx without pages is reported", async () => {
	expect(
		await buildAndFormat({
			[INDEX]: "export const Document = () => <html />;\n",
		}),
	).toMatchInlineSnapshot(`
		"templates/index.tsx:1:1 error: the templates cannot be loaded: templates/index.tsx exports no list of pages
		  -> Undo the last change to this file, or ask the person who looks after the templates"
	`);
});

test("a syntax error in a template is reported with its location", async () => {
	const text = edited(SERVICE, "</h1>", "</h2>");
	expect(await buildAndFormat({ [SERVICE]: text })).toMatchInlineSnapshot(`
		"templates/service.tsx:4:25 error: the templates cannot be built: Unexpected closing "h2" tag does not match opening "h1" tag
		  -> Undo the last change to this file, or ask the person who looks after the templates"
	`);
});

test("an import of a missing file is reported with its location", async () => {
	const text = edited(INDEX, "./service.tsx", "./servcie.tsx");
	expect(await buildAndFormat({ [INDEX]: text })).toMatchInlineSnapshot(`
		"templates/index.tsx:13:25 error: the templates cannot be built: Could not resolve "./servcie.tsx"
		  -> Undo the last change to this file, or ask the person who looks after the templates"
	`);
});

test("a site without templates is reported", async () => {
	expect(await buildAndFormat({ templates: null })).toMatchInlineSnapshot(`
		"templates/client/index.ts:1:1 error: the script of the pages (templates/client) cannot be built: Could not resolve "templates/client/index.ts"
		  -> Undo the last change to this file, or ask the person who looks after the templates
		templates/index.tsx:1:1 error: the templates cannot be built: Could not resolve "./index.tsx"
		  -> Undo the last change to this file, or ask the person who looks after the templates
		templates/models/index.ts:1:1 error: there is no templates/models/index.ts, which says what content/ holds
		  -> Restore the file from the last good version of the project
		templates/styles/site.css:1:1 error: the styles cannot be built: missing file templates/styles/site.css
		  -> Undo the last change to the styles, or ask the person who looks after the templates"
	`);
});

test("an error while a template is loaded is reported with its location", async () => {
	const text = `${edited(SERVICE, "service", "service")}\nthrow new Error("at once");\n`;
	expect(await buildAndFormat({ [SERVICE]: text })).toMatchInlineSnapshot(`
		"templates/service.tsx:10:7 error: the templates cannot be loaded: at once
		  -> Undo the last change to this file, or ask the person who looks after the templates"
	`);
});

test("an error in the styles is reported with its location", async () => {
	const css = '@import "tailwindcss/utilities.css";\n.card {\n\tcolor: red;\n';
	expect(
		await buildAndFormat({ "templates/styles/site.css": css }),
	).toMatchInlineSnapshot(`
		"templates/styles/site.css:2:1 error: the styles cannot be built: Missing closing } at .card
		  -> Undo the last change to the styles, or ask the person who looks after the templates"
	`);
});

const TWO_STYLESHEETS = {
	"templates/styles/site.css":
		'@import "./tokens.css" layer(theme);\n@import "./parts.css";\n',
	"templates/styles/drawn.css": '@import "./tokens.css" layer(theme);\n',
	"templates/styles/tokens.css": "@theme {\n\t--color-ink: #112233;\n}\n",
	"templates/styles/parts.css": ".card {\n\tcolor: red;\n}\n",
};

test.each([
	["tokens.css", "@theme {\n\t--ink #112;\n}\n", "2:2", "Invalid custom"],
	["tokens.css", "@theme { color: red }\n", "1:1", "`@theme` blocks must"],
	["tokens.css", "a { @apply nix; }\n", "1:12", "unknown utility class"],
	["parts.css", "a { color: theme(--nix) }\n", "1:12", "theme function"],
	["parts.css", "h2 > > { color: red }\n", "1:6", "dangling combinator"],
	["parts.css", '@import "tailwindcss/none.css";\n', "1:22", "none.css"],
])(
	"an error in the stylesheet %s is reported once: %s",
	async (name, text, position, words) => {
		const file = `templates/styles/${name}`;
		const { problems } = await build({ ...TWO_STYLESHEETS, [file]: text });
		expect(problems).toHaveLength(1);
		const [line, column] = position.split(":").map(Number);
		const excerpt = text.split("\n")[(line ?? 0) - 1];
		expect(problems[0]?.source).toEqual({ file, line, column, excerpt });
		expect(problems[0]?.message).toContain(words);
		expect(problems[0]?.message).toMatch(/[\w`"')}.]$/);
	},
);

test("missing files that the styles name are reported with their location", async () => {
	const css = '@import "./parts.css";\n';
	expect(
		await buildAndFormat({ "templates/styles/site.css": css }),
	).toMatchInlineSnapshot(`
		"templates/styles/site.css:1:12 error: the styles cannot be built: missing file templates/styles/parts.css
		  -> Undo the last change to the styles, or ask the person who looks after the templates"
	`);
	const font =
		'@font-face { font-family: a; src: url("./fonts/a.woff2") }\n.a { font-family: a }\n';
	expect(
		await buildAndFormat({ "templates/styles/site.css": font }),
	).toMatchInlineSnapshot(`
		"templates/styles/site.css:1:48 error: the styles cannot be built: missing file templates/styles/fonts/a.woff2
		  -> Undo the last change to the styles, or ask the person who looks after the templates"
	`);
	expect(
		await buildAndFormat({ "templates/styles/site.css": null }),
	).toMatchInlineSnapshot(`
		"templates/styles/site.css:1:1 error: the styles cannot be built: missing file templates/styles/site.css
		  -> Undo the last change to the styles, or ask the person who looks after the templates"
	`);
});

test("an error in the script is reported with its location", async () => {
	expect(
		await buildAndFormat({ "templates/client/index.ts": "const a = ;\n" }),
	).toMatchInlineSnapshot(`
		"templates/client/index.ts:1:11 error: the script of the pages (templates/client) cannot be built: Unexpected ";"
		  -> Undo the last change to this file, or ask the person who looks after the templates"
	`);
});

test("a missing file that content names is reported with the nearest file", async () => {
	expect(
		await buildAndFormat({
			"static/art/stress.svg": null,
			"static/art/stres.svg": "x",
		}),
	).toMatchInlineSnapshot(`
		"content/pages/home.yaml:39:14 error: there is no file /art/stress.svg in static/
		  -> Did you mean /art/stres.svg?
		content/pages/services.yaml:13:14 error: there is no file /art/stress.svg in static/
		  -> Did you mean /art/stres.svg?"
	`);
});

test("a file in static/ with the path of a page is reported", async () => {
	expect(
		await buildAndFormat({ "static/about.html": "mine" }),
	).toMatchInlineSnapshot(`
		"static/about.html:1:1 error: two files of the site have the same path, about.html, so one would overwrite the other
		  -> Rename it: this is the address of content/pages/about.yaml"
	`);
});

test("errors in content, templates, styles and script are reported together", async () => {
	const { problems } = await build({
		"content/site.yaml": "name: 42\n",
		[SERVICE]: "export const",
		"templates/styles/site.css": ".a {",
		"templates/client/index.ts": "const",
	});
	const files = new Set(problems.map((problem) => problem.source?.file));
	expect([...files].sort()).toEqual([
		"content/site.yaml",
		"templates/client/index.ts",
		SERVICE,
		"templates/styles/site.css",
	]);
});

test("a changed template is run again in the same process", async () => {
	const site = makeSite();
	const homeOf = async () => {
		const { files } = await buildSite(site.config);
		for await (const { outputPath, contents } of files)
			if (outputPath === "index.html") return String(contents);
		return "";
	};
	expect(await homeOf()).toContain("<h1>A quieter mind</h1>");
	site.write({
		[INDEX]: edited(INDEX, "<h1>{page.hero", "<h1>New {page.hero"),
	});
	expect(await homeOf()).toContain("<h1>New A quieter mind</h1>");
});

test.each([
	[
		"an object",
		edited(SERVICE, "{service.title}", "{service}"),
		"templates/service.tsx:4:4",
		"Objects are not valid as a React child",
	],
	[
		"a list with an object",
		edited(SERVICE, "{service.title}", "{[1, [service]]}"),
		"templates/service.tsx:4:4",
		"Objects are not valid as a React child",
	],
	[
		"an undefined component",
		`import { Gone } from "./gone.ts";\n${edited(SERVICE, "<h1>{service.title}</h1>", "<Gone />")}`,
		"templates/service.tsx:5:4",
		"got: undefined",
	],
])(
	"an element that React refuses, %s, is reported with its line",
	async (_, text, location, words) => {
		const { problems } = await build({
			[SERVICE]: text,
			"templates/gone.ts": "export const Gone = undefined;\n",
		});
		expect(problems.map(locationOf)).toEqual([location]);
		expect(problems[0]?.message).toContain(words);
		expect(problems[0]?.rendered).toBe("content/services/stop-smoking.md");
	},
);

const ABOUT = "	about: ({ page }) => <h1>{page.hero.heading}</h1>,";
const EMPTY = "the component of this page shows nothing";
const FUNCTION = "a function stands where words are expected";

test.each([
	["returns nothing", "() => { <h1>About</h1>; }"],
	["returns null", "() => null"],
	["returns a function", "() => () => <h1>About</h1>"],
	["returns an empty fragment", "() => <></>"],
	["returns a condition", '({ page }) => page.hero.heading === "" && <h1 />'],
	["returns a component without words", "() => <Inside />"],
	["returns a list without words", "() => [].map((name) => <p>{name}</p>)"],
])(
	"a page whose component %s is an error where it is declared",
	async (_, component) => {
		const text = edited(INDEX, ABOUT, `	about: ${component},`);
		const { problems } = await build({
			[INDEX]: `const Inside = () => { <h1>About</h1>; };\n${text}`,
		});
		expect(problems).toMatchObject([
			{
				rule: "template/invalid",
				message: `a template failed while its page was rendered: ${EMPTY}`,
				source: { file: INDEX, excerpt: "const aboutPage = page({" },
				rendered: "content/pages/about.yaml",
				pages: ["/about"],
			},
		]);
	},
);

test.each([
	["a function", "<p>{() => page.title}</p>"],
	["a method that is not called", "<p>{page.hero.heading.trim}</p>"],
	["a function beside words", "<p>Read {() => page.title} first</p>"],
	["a function in a list", "<ul>{[1, [() => 2]]}</ul>"],
	["a function in a fragment", "<>About{() => page.title}</>"],
	["a component in place of an element", "<p>{Document}</p>"],
	["what a component shows", "<Box>{() => page.title}</Box>"],
])("%s in place of words is an error at its line", async (_, element) => {
	const box = "const Box = ({ children }) => <div>{children}</div>;\n";
	const text = edited(INDEX, ABOUT, `	about: ({ page }) => ${element},`);
	const { problems } = await build({ [INDEX]: `${box}${text}` });
	expect(problems).toMatchObject([
		{
			rule: "template/invalid",
			message: `a template failed while its page was rendered: ${FUNCTION}`,
			source: { file: INDEX },
			pages: ["/about"],
		},
	]);
});

test("a component may be given a function, and a part of a page may show nothing", async () => {
	const parts = `const Each = ({ children }) => <ul>{[1, 2].map(children)}</ul>;
const Part = () => {};
const Cell = ({ show }) => <b>{show(3)}{false}{null}{undefined}</b>;
`;
	const shown =
		"<><Each>{(at) => <li key={at}>{at}</li>}</Each><Part /><Cell show={(at) => at} /></>";
	const text = edited(INDEX, ABOUT, `	about: () => ${shown},`);
	const { problems, files } = await build({ [INDEX]: `${parts}${text}` });
	expect(problems).toEqual([]);
	const about = files.find(({ outputPath }) => outputPath === "about.html");
	expect(String(about?.contents)).toContain(
		'<body class="flex"><ul><li>1</li><li>2</li></ul><b>3</b></body>',
	);
});

test.each(['"main"', "undefined", "42"])(
	"%s as the component of a page is an error where it is declared",
	async (component) => {
		const text = edited(INDEX, 'Page: show("about")', `Page: ${component}`);
		const { problems } = await build({ [INDEX]: text });
		expect(problems).toContainEqual(
			expect.objectContaining({
				rule: "template/invalid",
				message: "this page has no Page, which shows it",
				source: expect.objectContaining({ file: INDEX }),
			}),
		);
	},
);
