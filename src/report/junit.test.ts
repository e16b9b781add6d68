import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { FINDINGS, makeReport } from "../../test/support/make-report.ts";
import type { Problem, Severity } from "../problems.ts";
import { formatJunit } from "./junit.ts";

const format = (findings: readonly Problem[], failOn: Severity = "error") =>
	formatJunit(makeReport(findings, { failOn }));

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

test("a report with findings of all kinds is well-formed", () => {
	expect(isWellFormed(format(FINDINGS))).toBe(true);
});

test("with --fail-on warning, a warning is a failure", () => {
	const xml = format([ERROR, WARNING, ACCEPTED], "warning");
	const counts = 'tests="3" failures="2" errors="0" time="0.412"';
	expect(xml.split(counts)).toHaveLength(3);
	expect(xml.match(/<failure /g)).toHaveLength(2);
	expect(xml.match(/<skipped /g)).toHaveLength(1);
});

test("a report without findings has one case that passes", () => {
	const xml = format([]);
	expect(xml).toContain('tests="1" failures="0" errors="0"');
	expect(xml.match(/<testcase .*/g)).toEqual([
		'<testcase name="nothing to fix" classname="hypno check" time="0"/>',
	]);
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
	const xml = format([finding, { ...finding, accepted: words }]);
	expect(isWellFormed(xml)).toBe(true);
	const names = [...xml.matchAll(/<([a-z-]+)/g)].map(([, name]) => name);
	expect(names).toEqual([
		"testsuites",
		"testsuite",
		"testcase",
		"failure",
		"testcase",
		"skipped",
		"system-out",
	]);
});

test("a line break in an attribute is escaped", () => {
	const xml = format([{ ...ERROR, rule: "a\r\n\tb" }]);
	expect(xml).toContain('<testcase name="a&#13;&#10;&#9;b: ');
	expect(isWellFormed(xml)).toBe(true);
});

test("texts are preserved when they are parsed again", () => {
	const message = `<b>"a" & 'b'</b> ]]> &lt; 😀`;
	const document = parseDocument(format([{ ...ERROR, message }]), {
		xmlMode: true,
	});
	const [failure] = DomUtils.getElementsByTagName("failure", document);
	expect(failure?.attribs.message).toBe(message);
	expect(failure && DomUtils.textContent(failure)).toContain(
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
