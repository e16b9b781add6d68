import axe from "axe-core";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import type { Finding } from "../finding.ts";
import { findEntry, readAria } from "../markup/aria.ts";
import { PRESETS, RULE_SETTINGS } from "../markup/html-validate.ts";
import type { Rule } from "../rule.ts";
import { A11Y, a11yRules } from "./a11y.ts";
import { HTML_INVALID, htmlInvalid } from "./html-invalid.ts";

const withId = (id: string, found: Iterable<Finding>) =>
	[...found].map((one) => ({ ...one, message: `${id}: ${one.message}` }));

/** Runs all markup rules at once, so that a defect that two of them report is noticed. */
const everything: Rule = {
	...htmlInvalid,
	start: (context) => {
		const runs = [htmlInvalid, ...a11yRules].map(({ id, start }) => ({
			id,
			run: start?.(context),
		}));
		return {
			checkPage: async (page) => {
				const found = await Promise.all(
					runs.map(async ({ id, run }) =>
						withId(id, (await run?.checkPage?.(page)) ?? []),
					),
				);
				return found.flat();
			},
		};
	},
};

const inMain = (markup: string): PassageEdit => ({
	file: "about.html",
	from: "</main>",
	to: `${markup}</main>`,
});
const find = (...edits: PassageEdit[]) => runRule(everything, edits);
const formatFindings = async (...edits: PassageEdit[]) =>
	formatFound(await find(...edits));

test("reports nothing on the shipped site", async () => {
	expect(await formatFindings()).toEqual([]);
});

describe("one cause", () => {
	test.each([
		[inMain('<img src="/team.jpg">'), "a11y/alt-text"],
		[inMain('<img src="/art/x.svg" alt="" title="Rings">'), "a11y/alt-text"],
		[
			inMain('<a href="/about"><img src="/a.png" alt=""></a>'),
			"a11y/link-name",
		],
		[inMain('<p aria-label="x">y</p>'), "a11y/aria-label"],
		[
			inMain('<label>E-mail <input autocomplete="mail"></label>'),
			"a11y/autocomplete",
		],
		[inMain('<video src="/a.mp4" autoplay></video>'), "a11y/autoplay"],
		[inMain('<button type="button"></button>'), "a11y/button-name"],
		[inMain("<button></button>"), "a11y/button-name"],
		[inMain('<p id="mobile-menu">x</p>'), "a11y/duplicate-id"],
		[inMain("<h2></h2>"), "a11y/empty-heading"],
		[
			inMain('<fieldset><label><input type="radio"> Yes</label></fieldset>'),
			"a11y/fieldset",
		],
		[inMain("<h2>Our way</h2><h4>Small steps</h4>"), "a11y/heading-level"],
		[inMain("<h1>Another</h1>"), "a11y/heading-level"],
		[inMain('<a href="/" aria-hidden="true">x</a>'), "a11y/hidden"],
		[inMain('<input name="email">'), "a11y/label"],
		[inMain('<label for="nmae">Name</label><input id="name">'), "a11y/label"],
		[inMain('<label for="main">Name</label>'), "a11y/label"],
		[inMain("<label>A <input> <input></label>"), "a11y/label"],
		[
			{ file: "about.html", from: "</main>", to: "</main><main>x</main>" },
			"a11y/landmark",
		],
		[inMain("<nav>x</nav><nav>y</nav>"), "a11y/landmark"],
		[inMain('<nav aria-label="Main">x</nav>'), "a11y/landmark"],
		[{ file: "about.html", from: ' lang="en-GB"', to: "" }, "a11y/lang"],
		[{ file: "about.html", from: '"en-GB"', to: '"English"' }, "a11y/lang"],
		[inMain('<a href="/contact"></a>'), "a11y/link-name"],
		[
			{ file: "about.html", from: /<title>.*?<\/title>/, to: "" },
			"a11y/page-title",
		],
		[
			{ file: "about.html", from: /<title>.*?</, to: "<title> <" },
			"a11y/page-title",
		],
		[inMain('<p aria-describedby="note">x</p>'), "a11y/reference"],
		[
			{
				file: "about.html",
				from: "</head>",
				to: '<meta http-equiv="refresh" content="5"></head>',
			},
			"a11y/refresh",
		],
		[inMain('<div role="button">x</div>'), "a11y/role"],
		[inMain('<div role="landmark">x</div>'), "a11y/role"],
		[
			inMain('<form action="/contact"><label>A <input></label></form>'),
			"a11y/submit-button",
		],
		[
			inMain(
				"<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td></tr></table>",
			),
			"a11y/table-header",
		],
	])("is reported as one finding: the edit %j gives %s", async (edit, id) => {
		const found = await find(edit);
		expect(found.map(({ message }) => message.split(":")[0])).toEqual(
			id === "a11y/table-header" ? [id, id, id] : [id],
		);
	});

	test.each([
		['<p aria-lable="x">y</p>', "a11y/aria"],
		['<p aria-hidden="yes">y</p>', "a11y/aria"],
		['<button aria-expanded="open">y</button>', "a11y/aria"],
		['<div aria-expanded="true">y</div>', "a11y/aria"],
		['<a href="/contact" aria-selected="true">y</a>', "a11y/aria"],
		['<h2 aria-level="two">y</h2>', "a11y/aria"],
		['<div role="buton">x</div>', "a11y/role"],
		['<div role="heading">x</div>', "a11y/role"],
		['<div role="tab">x</div>', "a11y/role"],
		['<h2 role="status">x</h2>', "a11y/role"],
		['<div role="slider" aria-label="x"></div>', "a11y/role"],
		['<div role="dialog">Hello</div>', "a11y/name"],
		["<dialog open>Hello</dialog>", "a11y/name"],
		['<progress value="1" max="2"></progress>', "a11y/name"],
		['<svg role="img"><path d="M0 0"></path></svg>', "a11y/name"],
		["<details><summary></summary>x</details>", "a11y/name"],
		['<input type="submit" value=" ">', "a11y/name"],
		['<p tabindex="3">x</p>', "a11y/tab-order"],
		['<p lang="english">x</p>', "a11y/lang"],
		['<p lang="en-UK">x</p>', "a11y/lang"],
		['<p lang="xx">x</p>', "a11y/lang"],
		['<a href="/contact" hreflang="en_GB">x</a>', "a11y/lang"],
		[
			'<label><input type="radio" name="a">A</label><label><input type="radio" name="a">B</label>',
			"a11y/fieldset",
		],
		[
			'<form action="/"><input name="a" aria-label="A"><input name="a" aria-label="B"><button>Send</button></form>',
			"html/invalid",
		],
		['<input type="checkbox" placeholder="x" aria-label="A">', "html/invalid"],
	])("is reported as one finding: %s gives %s", async (markup, id) => {
		const found = await find(inMain(markup));
		expect(found.map(({ message }) => message.split(":")[0])).toEqual([id]);
	});
});

test("a page without a main part is reported", async () => {
	const found = await formatFindings(
		{ file: "about.html", from: "<main ", to: "<div " },
		{ file: "about.html", from: "</main>", to: "</div>" },
	);
	expect(found).toMatchInlineSnapshot(`
		[
		  "/about <body>: a11y/landmark: <body> has no main part (<main>), so people who use a screen reader cannot jump past the menu",
		]
	`);
});

test("a hidden page is reported, with what can be reached on it", async () => {
	const found = await formatFindings({
		file: "about.html",
		from: "<body ",
		to: '<body aria-hidden="true" ',
	});
	expect(found[0]).toMatchInlineSnapshot(
		`"/about <body>: a11y/hidden: the whole page is hidden from screen readers, so people who use a screen reader find it empty"`,
	);
});

test("each defect is reported with its message", async () => {
	expect(
		await formatFindings(
			inMain('<img src="/team.jpg"><h4>Small steps</h4>'),
			inMain('<input name="email"><p id="mobile-menu">x</p>'),
			inMain("<nav>x</nav><button type=button></button>"),
			inMain('<a href="/contact"></a>'),
		),
	).toMatchInlineSnapshot(`
		[
		  "/about <img>: a11y/alt-text: <img src="/team.jpg"> has no alternative text (alt), so people who cannot see the picture do not know what it shows",
		  "/about <button>: a11y/button-name: the button <button> has no text, so screen readers say only "button"",
		  "/about <p>: a11y/duplicate-id: duplicate id "mobile-menu": a <div> further up has the same id (unique name), so links and labels never find this element",
		  "/about <h4>: a11y/heading-level: the heading "Small steps" is level 4, but the heading before it is level 2, so people who jump from heading to heading think that a section is missing",
		  "/about <input>: a11y/label: the field <input name="email"> has no label, so people who use a screen reader are not told what to enter",
		  "/about <nav>: a11y/landmark: several parts of the page are <nav>, but not all of them have a name, so people who jump from part to part cannot tell them apart",
		  "/about <a>: a11y/link-name: the link to /contact has no text, so nobody can tell where it leads",
		]
	`);
});

test("each finding has a target, but no location of its own", async () => {
	const found = await find(
		inMain('<img src="/a.png"><img src="/b.png"><img src="/b.png">'),
	);
	expect(found.map(({ target }) => target)).toEqual([
		'<img src="/a.png"> alt',
		'<img src="/b.png"> alt',
		'<img src="/b.png"> alt',
	]);
	for (const { source } of found)
		expect("written" in source ? source.written : undefined).toBeUndefined();
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Describe the picture in alt="…", as in alt="The treatment room, with a chair by the window"; write alt="" if the picture is only decoration"`,
	);
});

test("pages of one template are reported one by one", async () => {
	const edits = ["stop-smoking", "weight-loss", "ptsd"].map((slug) => ({
		file: `services/${slug}.html`,
		from: "</main>",
		to: `<img src="/${slug}.jpg"></main>`,
	}));
	expect((await find(...edits)).map(({ target }) => target)).toEqual([
		'<img src="/stop-smoking.jpg"> alt',
		'<img src="/weight-loss.jpg"> alt',
		'<img src="/ptsd.jpg"> alt',
	]);
});

test("a defect that is repeated on a page is reported each time", async () => {
	const found = await find(
		inMain(`<ul>${"12345".replace(/./g, '<li><a href="/$&"></a></li>')}</ul>`),
	);
	expect(found.map(({ target }) => target)).toEqual(
		[1, 2, 3, 4, 5].map((n) => `<a href="/${n}"> text`),
	);
});

test("a comment in a page does not disable the checks", async () => {
	const found = await formatFindings(
		inMain('<!-- [html-validate-disable wcag/h37] --><img src="/a.png">'),
	);
	expect(found).toHaveLength(1);
	const unreadable = await formatFindings(
		inMain(
			'<!-- [html-validate-disable wcag/h37] --><img src="/a.png"><p a=b>x</p>',
		),
	);
	expect(unreadable).toHaveLength(1);
});

test("unusual but valid markup is not reported", async () => {
	expect(
		await formatFindings(
			inMain('<label for="in">A <input id="in"></label>'),
			inMain('<ul role="list"><li>x</li></ul><div role="region">x</div>'),
			inMain('<template><p id="mobile-menu">x</p></template>'),
			inMain('<p id="named">Team</p><a href="/" aria-labelledby="named"></a>'),
			inMain('<form action="/"><button>Send</button></form>'),
			inMain('<svg role="img"><title>Rings</title></svg>'),
			inMain('<img src="/a.png" alt=""><p aria-hidden="true">x</p>'),
			inMain('<button aria-expanded="false" aria-pressed="mixed">x</button>'),
			inMain('<a href="/contact" aria-current="page" role="button">x</a>'),
			inMain(
				'<div role="doc-tip alert" aria-live="polite" tabindex="0">x</div>',
			),
			inMain(
				'<ul role="tablist"><li role="tab" aria-selected="true">x</li></ul>',
			),
			inMain('<div role="button" tabindex="0">x</div>'),
			inMain(
				'<div role="listbox" aria-label="x" tabindex="0" aria-owns="o1"></div>',
			),
			inMain('<div role="option" id="o1" aria-selected="false">x</div>'),
			inMain('<input type="checkbox" role="switch" aria-label="x">'),
			inMain('<div role="separator"></div><hr><h2 role="heading">x</h2>'),
			inMain('<div role="dialog" aria-label="Hello">x</div>'),
			inMain(
				'<div role="dialog" hidden>x</div><meter title="x" value="1"></meter>',
			),
			inMain('<label>Done <progress value="1" max="2"></progress></label>'),
			inMain(
				'<details><summary><img src="/a.png" alt="More"></summary>x</details>',
			),
			inMain(
				'<svg role="img"><title>Rings</title></svg><svg role="img" aria-label="x"></svg>',
			),
			inMain('<input type="submit"><input type="reset"><p tabindex="-1">x</p>'),
			inMain(
				'<p lang="cy">x</p><p lang="zh-Hans">x</p><p lang="bfi">x</p><p lang="">x</p>',
			),
			inMain(
				'<a href="/contact" hreflang="pt-BR">x</a><p lang="en-GB-oxendict">x</p>',
			),
			inMain(
				'<fieldset><legend>Q</legend><label><input type="radio" name="a">A</label><label><input type="radio" name="a">B</label></fieldset>',
			),
			inMain(
				'<div role="radiogroup" aria-label="Q"><label><input type="radio" name="b">A</label><label><input type="radio" name="b">B</label></div>',
			),
			inMain(
				'<form action="/"><label><input type="checkbox" name="c[]">A</label><label><input type="checkbox" name="c[]">B</label><button name="d" value="1">A</button><button name="d" value="2">B</button></form>',
			),
			inMain("<P CLASS='a a' hidden>x<br/></P><ul><li>x<li>y</ul>"),
		),
	).toEqual([]);
});

describe("the table of rules", () => {
	const families = [HTML_INVALID, ...Object.values(A11Y)];
	const mapped = families.flatMap(({ messages = {} }) => Object.keys(messages));
	const presets = new HtmlValidate(
		new StaticConfigLoader({ root: true, extends: [...PRESETS] }),
	);
	const { rules = {} } = presets.getConfigForSync("page.html").getConfigData();
	const inPresets = Object.entries(rules)
		.filter(([, setting]) => setting !== "off")
		.map(([name]) => name);
	const switchedOff = Object.entries(RULE_SETTINGS)
		.filter(([, setting]) => setting === "off")
		.map(([name]) => name);
	const added = Object.entries(RULE_SETTINGS)
		.filter(([, setting]) => setting !== "off")
		.map(([name]) => name);

	test("every enabled rule of html-validate has a message, in one rule", () => {
		const used = new Set([...inPresets, ...added, "parser-error"]);
		for (const name of switchedOff) used.delete(name);
		expect(mapped.toSorted()).toEqual([...used].toSorted());
	});

	test("every disabled rule of html-validate is in a preset", () => {
		expect(switchedOff.filter((name) => !inPresets.includes(name))).toEqual([]);
		expect(inPresets.length).toBeGreaterThan(40);
	});

	test("rule ids are plain words, and every rule has an explanation", () => {
		for (const { id, explanation, summary } of [htmlInvalid, ...a11yRules]) {
			expect(id).toMatch(/^(?:a11y|html)\/[a-z]+(?:-[a-z]+)*$/);
			expect(summary).not.toMatch(/[.!]$/);
			expect(explanation.split("\n\n").length).toBeGreaterThan(1);
		}
	});
});

test("the data of WAI-ARIA is that of axe-core", () => {
	const { ariaAttrs, ariaRoles } = axe.utils.getStandards();
	const known = Object.entries(ariaRoles).filter(
		([, { type }]) => type !== "abstract",
	);
	expect([...(readAria().role?.keys() ?? [])]).toEqual(
		known.map(([name]) => name),
	);
	expect([...(readAria().attribute?.keys() ?? [])]).toEqual(
		Object.keys(ariaAttrs),
	);
	for (const [name, { requiredAttrs = [], allowedAttrs = [] }] of known) {
		expect(findEntry("role", name)?.get("required") ?? []).toEqual(
			requiredAttrs,
		);
		expect(findEntry("role", name)?.get("allowed") ?? []).toEqual(allowedAttrs);
	}
});
