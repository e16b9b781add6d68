import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
	findInlineCode,
	joinInlineCode,
	NO_INLINE_CODE,
} from "./inline-code.ts";

const hash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test.each([
	["<script>go()</script>", "go()"],
	['<script type="module">\n\tgo()\n</script>', "\n\tgo()\n"],
	["<SCRIPT\ntype='text/javascript'>é</SCRIPT >", "é"],
	['<script type="speculationrules">{}</script>', "{}"],
	["<script nonce=x>a</script>", "a"],
])("inline code is found with its hash: %s", (html, code) => {
	expect(findInlineCode(html).scripts).toEqual([hash(code)]);
});

test.each([
	['<script type="application/ld+json">{"@graph":[]}</script>'],
	['<script type="module" src="/a.js"></script>'],
	['<script type="text/template"><b></b></script>'],
	["<p>&lt;script&gt;go()&lt;/script&gt;</p>"],
	['<img src="/art/a.svg" alt="data:image"/>'],
])("no inline code is found: %s", (html) => {
	expect(findInlineCode(html)).toEqual(NO_INLINE_CODE);
});

test("an inline style is found with its hash", () => {
	expect(findInlineCode("<style>a{}</style>").styles).toEqual([hash("a{}")]);
});

test.each([
	['<img src="data:image/png;base64,AA=="/>'],
	[".a{background:url(data:image/svg+xml,x)}"],
	['.a{background:url("data:image/svg+xml,x")}'],
])("a data image is found: %s", (text) => {
	expect(findInlineCode(text).hasDataImages).toBe(true);
});

test("the code of all pages is sorted, without duplicates", () => {
	const one = findInlineCode("<script>b</script><style>s</style>");
	const two = findInlineCode("<script>a</script><script>b</script>");
	const joined = joinInlineCode([one, two]);
	expect(joined).toEqual(joinInlineCode([two, one]));
	expect(joined.scripts.toSorted()).toEqual([hash("a"), hash("b")].sort());
	expect(joined.styles).toEqual([hash("s")]);
});
