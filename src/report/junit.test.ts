import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import type { Problem, Severity } from "../problems.ts";
import { buildCheckReport } from "./check-report.ts";
import { formatJunit } from "./junit.ts";

const format = (findings: readonly Problem[], failOn: Severity = "error") =>
	formatJunit(
		buildCheckReport({
			isWhole: true,
			failOn,
			durationMs: 412,
			coverage: {
				pages: 39,
				links: 2210,
				external: { found: 3, checked: 0 },
				linkinator: { checked: 0, broken: 0 },
			},
			findings,
			unchecked: ["3 addresses of other sites (--external)"],
		}),
	);

const ERROR: Problem = {
	rule: "link/broken",
	severity: "error",
	message: "/a does not exist",
	suggestions: ["/b"],
	source: {
		file: "content/site.yaml",
		line: 8,
		column: 7,
		excerpt: "href: /a",
	},
};
const WARNING: Problem = {
	rule: "page/title",
	severity: "warning",
	message: "too short",
	source: { file: "content/site.yaml", line: 2, column: 1 },
};
const ACCEPTED: Problem = {
	...ERROR,
	source: { file: "content/pages/faq.yaml", line: 1, column: 1 },
	accepted: "moves in December",
};

const CHARACTERS = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const TOKEN =
	/<\?xml version="1\.0" encoding="UTF-8"\?>|<(?<close>\/)?(?<name>[a-z-]+)(?<attributes>(?: [a-z]+="(?:[^<&"]|&(?:amp|lt|gt|quot|#\d+);)*")*)(?<empty>\/)?>|(?:[^<&>]|&(?:amp|lt|gt|quot|#\d+);)+/gy;

/** Returns whether all elements are closed in order, as a strict parser requires. */
function isWellFormed(xml: string): boolean {
	if (!CHARACTERS.test(xml) || !xml.startsWith("<?xml")) return false;
	const open: string[] = [];
	let length = 0;
	for (const { 0: token, groups = {} } of xml.matchAll(TOKEN)) {
		length += token.length;
		const { name, close, empty, attributes = "" } = groups;
		const names = [...attributes.matchAll(/ ([a-z]+)="/g)].map(
			(match) => match[1],
		);
		if (new Set(names).size < names.length) return false;
		if (close) {
			if (open.pop() !== name) return false;
		} else if (name && !empty) open.push(name);
	}
	return length === xml.length && open.length === 0;
}

interface Shape {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly Shape[];
	readonly text: string;
}

type Parsed = ReturnType<typeof parseDocument>["children"][number];

function shapeOf(node: Parsed): Shape[] {
	if (!("name" in node) || !("attribs" in node)) return [];
	return [
		{
			name: node.name,
			attributes: node.attribs,
			children: node.children.flatMap(shapeOf),
			text: node.children
				.map((child) => ("data" in child ? child.data : ""))
				.join(""),
		},
	];
}

/** Parses a report, which must be well formed. */
function parse(xml: string) {
	expect(isWellFormed(xml)).toBe(true);
	const [root] = parseDocument(xml, { xmlMode: true }).children.flatMap(
		shapeOf,
	);
	const [suite] = root?.children ?? [];
	const cases = (suite?.children ?? []).filter(
		({ name }) => name === "testcase",
	);
	return { root, suite, cases };
}

interface ElementRules {
	/** The attributes by name, with the form of their values; a "?" marks an optional one. */
	readonly attributes: Readonly<Record<string, RegExp>>;
	/** The names of the children in their order. */
	readonly children: RegExp;
}

const ANY = /^/;
const COUNT = /^\d+$/;
const SECONDS = /^\d*(?:\.\d*)?$/;
const RESULT = {
	attributes: { "message?": ANY, "type?": ANY },
	children: /^$/,
};

/** Everything that both schemas of Jenkins allow: junit-10.xsd of its xUnit plugin, and jenkins-junit.xsd. */
const SCHEMA: Readonly<Record<string, ElementRules>> = {
	testsuites: {
		attributes: {
			"name?": ANY,
			"time?": SECONDS,
			"tests?": COUNT,
			"failures?": COUNT,
			"errors?": COUNT,
		},
		children: /^(?:testsuite )*$/,
	},
	testsuite: {
		attributes: {
			name: ANY,
			tests: COUNT,
			failures: COUNT,
			errors: COUNT,
			"time?": SECONDS,
			"skipped?": COUNT,
			"timestamp?": ANY,
			"hostname?": ANY,
			"id?": ANY,
			"package?": ANY,
		},
		children:
			/^(?:properties )?(?:testcase )*(?:system-out )?(?:system-err )?$/,
	},
	testcase: {
		attributes: { name: ANY, "time?": SECONDS, "classname?": ANY },
		children:
			/^(?:skipped )?(?:(?:error|failure) )*(?:system-out )?(?:system-err )?$/,
	},
	failure: RESULT,
	skipped: RESULT,
	"system-out": { attributes: {}, children: /^$/ },
};

/** Lists what the schema does not allow. */
function findViolations({ name, attributes, children }: Shape): string[] {
	const rules = SCHEMA[name];
	if (!rules) return [`<${name}>`];
	const required = Object.keys(rules.attributes).filter(
		(key) => !key.endsWith("?"),
	);
	const order = children.map((child) => `${child.name} `).join("");
	return [
		...required
			.filter((key) => attributes[key] === undefined)
			.map((key) => `<${name}> without ${key}`),
		...Object.entries(attributes)
			.filter(([key, value]) => {
				const form = rules.attributes[key] ?? rules.attributes[`${key}?`];
				return !form?.test(value);
			})
			.map(([key, value]) => `<${name} ${key}="${value}">`),
		...(rules.children.test(order) ? [] : [`<${name}> of ${order}`]),
		...children.flatMap(findViolations),
	];
}

test.each([
	["nothing", []],
	["errors and warnings", [ERROR, WARNING]],
	["accepted findings", [ACCEPTED]],
	[
		"accepted and other findings of one rule",
		[ERROR, { ...ERROR, accepted: "moves" }],
	],
	[
		"a finding without a location",
		[{ rule: "a", severity: "error", message: "b" }],
	],
] satisfies [string, Problem[]][])(
	"a report of %s is valid for the schemas of Jenkins",
	(_name, findings) => {
		for (const failOn of ["error", "warning"] as const) {
			const { root } = parse(format(findings, failOn));
			expect(root && findViolations(root)).toEqual([]);
		}
	},
);

test("a report of many kinds of findings is valid JUnit", () => {
	expect(format([ERROR, WARNING, ACCEPTED])).toMatchInlineSnapshot(`
		"<?xml version="1.0" encoding="UTF-8"?>
		<testsuites name="hypno check" tests="3" failures="1" errors="0" time="0.412">
		<testsuite name="hypno check" tests="3" failures="1" errors="0" time="0.412" skipped="1">
		<testcase name="link/broken: /a does not exist" classname="content/pages/faq.yaml" time="0"><skipped message="accepted: moves in December"/></testcase>
		<testcase name="page/title: too short" classname="content/site.yaml" time="0"><system-out>content/site.yaml:2:1  warning  page/title  too short</system-out></testcase>
		<testcase name="link/broken: /a does not exist" classname="content/site.yaml" time="0"><failure message="/a does not exist" type="link/broken">content/site.yaml:8:7  error  link/broken  /a does not exist
		    href: /a
		          ^
		    Did you mean /b?</failure></testcase>
		<system-out>Checked 39 pages and 2,210 links. Not checked: 3 addresses of other sites (--external).</system-out>
		</testsuite>
		</testsuites>"
	`);
});

test.each([
	["error", { tests: "4", failures: "2", skipped: "1", errors: "0" }],
	["warning", { tests: "4", failures: "3", skipped: "1", errors: "0" }],
] as const)(
	"the counts depend on --fail-on %s",
	(failOn, { skipped, ...counts }) => {
		const { root, suite, cases } = parse(
			format([ERROR, ERROR, WARNING, ACCEPTED], failOn),
		);
		expect(root?.name).toBe("testsuites");
		expect(root?.attributes).toMatchObject({ ...counts, time: "0.412" });
		expect(suite?.attributes).toMatchObject({ ...counts, skipped });
		expect(cases).toHaveLength(4);
		const failed = cases.filter(({ children }) =>
			children.some(({ name }) => name === "failure"),
		);
		expect(String(failed.length)).toBe(counts.failures);
	},
);

test("each finding is a case, named by its rule and message and in the class of its file", () => {
	const { cases } = parse(format([ERROR, { ...ERROR, message: "other" }]));
	expect(cases.map(({ attributes }) => attributes)).toEqual(
		["/a does not exist", "other"].map((message) => ({
			name: `link/broken: ${message}`,
			classname: "content/site.yaml",
			time: "0",
		})),
	);
});

test("an accepted finding is skipped with its reason", () => {
	const { cases } = parse(format([ACCEPTED]));
	expect(cases[0]?.children).toMatchObject([
		{
			name: "skipped",
			attributes: { message: "accepted: moves in December" },
		},
	]);
});

test("a report without findings has one case that passes", () => {
	const { suite, cases } = parse(format([]));
	expect(suite?.attributes).toMatchObject({
		tests: "1",
		failures: "0",
		skipped: "0",
	});
	expect(cases).toMatchObject([
		{ attributes: { name: "nothing to fix" }, children: [] },
	]);
	expect(suite?.children.at(-1)?.text).toContain("Not checked: 3 addresses");
});

test("a finding without a location has a case of its own", () => {
	const { cases } = parse(
		format([{ rule: "a", severity: "error", message: "b" }]),
	);
	expect(cases[0]?.attributes).toEqual({
		name: "a: b",
		classname: "hypno check",
		time: "0",
	});
});

test.each([
	["markup", `<b>"a" & 'b'</b> ]]> <![CDATA[ &lt; --> <?x?>`],
	["commands for other services", "::error | `c` ##[error]"],
	["characters that XML forbids", "\u0000\u0008\u001b[2J\ufffe\uffff\ud800a"],
	["line breaks", "a\r\nb\tc\u0085\u2028"],
	["other scripts", "é 日本 😀 \u202e"],
	["a very long text", "x".repeat(99_999)],
])("hostile text is escaped: %s", (_name, words) => {
	const finding: Problem = {
		rule: words,
		severity: "error",
		message: words,
		hint: words,
		source: { file: words, line: 1, column: 1, excerpt: words },
	};
	const { cases } = parse(format([finding, { ...finding, accepted: words }]));
	const results = cases.flatMap(({ children }) => children);
	expect(results.map(({ name }) => name)).toEqual(["failure", "skipped"]);
});

test("a line break in an attribute is escaped", () => {
	const xml = format([{ ...ERROR, rule: "a\r\n\tb" }]);
	expect(xml).toContain('<testcase name="a&#13;&#10;&#9;b: ');
	expect(isWellFormed(xml)).toBe(true);
});

test("texts are preserved when they are parsed again", () => {
	const message = `<b>"a" & 'b'</b> ]]> &lt; 😀`;
	const { cases } = parse(format([{ ...ERROR, message }]));
	expect(cases[0]?.children[0]?.attributes.message).toBe(message);
	expect(cases[0]?.children[0]?.text).toContain(
		`link/broken  ${message}\n    href: /a`,
	);
});

test.each([
	['<?xml version="1.0" encoding="UTF-8"?><a>&</a>'],
	['<?xml version="1.0" encoding="UTF-8"?><a><b></a></b>'],
	['<?xml version="1.0" encoding="UTF-8"?><a b="1" b="2"/>'],
	['<?xml version="1.0" encoding="UTF-8"?><a>\u0001</a>'],
	['<?xml version="1.0" encoding="UTF-8"?><a>]]></a>'],
	['<?xml version="1.0" encoding="UTF-8"?><a b="<"/>'],
])("the strict check refuses %s", (xml) => {
	expect(isWellFormed(xml)).toBe(false);
});
