// Tests that blocks of WordPress whose words an export keeps elsewhere have their words.
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { writeExport } from "../../../test/support/wordpress-export.ts";
import { openWordPress } from "./read-wordpress.ts";

const field = (key: string, value: string) =>
	`<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const note = (id: string, number: number) =>
	`<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;

async function readFirst(...items: Parameters<typeof writeExport>[0]) {
	const file = path.join(makeFolder(onTestFinished), "old.xml");
	fs.writeFileSync(file, writeExport(items));
	const { records } = await openWordPress(file);
	const lost: string[] = [];
	const text = records[0]?.read((what) => lost.push(what)).text;
	return { text: text?.replace(/<!--.*?-->|\n/g, ""), lost, records };
}

test("notes, which WordPress keeps beside the text, stand at the place of their block", async () => {
	const more = field(
		"footnotes",
		'[{"content":"A <em>study<\\/em>.","id":"a-1"},{"content":"Another","id":"b-2"}]',
	);
	const text = `<!-- wp:paragraph -->\n<p>Sleep${note("a-1", 1)} helps${note("b-2", 2)}.</p>\n<!-- /wp:paragraph -->\n<!-- wp:footnotes /-->`;
	const read = await readFirst({ text, more });
	expect([read.text, read.lost]).toEqual([
		'<p>Sleep<sup data-fn="a-1" class="fn">[1]</sup> helps<sup data-fn="b-2" class="fn">[2]</sup>.</p><ol><li>A <em>study</em>.</li><li>Another</li></ol>',
		[],
	]);
});

test("notes that cannot be read are named", async () => {
	for (const notes of ["", "{", "[1]", '[{"id":"a"}]']) {
		const more = field("footnotes", notes);
		const read = await readFirst({ text: "<!-- wp:footnotes /-->", more });
		expect([read.text, read.lost]).toEqual(["", ["notes"]]);
	}
});

test("a pattern that texts share stands in each of them, also within another", async () => {
	const { text, lost, records } = await readFirst(
		{
			text: '<p>Before</p>\n<!-- wp:block {"ref":77} /-->\n<!-- wp:block {"ref":78} /-->',
		},
		{ type: "wp_block", id: 77, text: "<p>Call $& us.</p>" },
		{
			type: "wp_block",
			id: 78,
			text: 'Twice: <!-- wp:block {"ref":77} /-->',
		},
	);
	expect([text, lost, records.length]).toEqual([
		"<p>Before</p><p>Call $& us.</p>Twice: <p>Call $& us.</p>",
		[],
		1,
	]);
});

test.each([
	["that is missing", '{"ref":1}', {}],
	["that is a draft", '{"ref":77}', { status: "draft" }],
	["of another kind", '{"ref":77}', { type: "wp_template" }],
	["without a number", "{}", {}],
	["within itself", '{"ref":77}', { text: '<!-- wp:block {"ref":77} /-->' }],
	["of great length", '{"ref":77}', { text: "a".repeat(1_000_001) }],
])("a pattern %s is named", async (_, attributes, item) => {
	const { text, lost } = await readFirst(
		{ text: `<p>Before</p><!-- wp:block ${attributes} /-->` },
		{ type: "wp_block", id: 77, text: "x", ...item },
	);
	expect(text).toBe("<p>Before</p>");
	expect([...new Set(lost)]).toEqual(["a pattern"]);
});

test("words that a shared pattern has in one text alone are named", async () => {
	const { text, lost } = await readFirst(
		{
			text: '<!-- wp:block {"ref":77,"content":{"Name":{"content":"Own"}}} /-->',
		},
		{ type: "wp_block", id: 77, text: "<p>Shared</p>" },
	);
	expect([text, lost]).toEqual([
		"<p>Shared</p>",
		["the words of a pattern that are other ones here"],
	]);
});

test("blocks that WordPress fills itself are named, and empty ones are not", async () => {
	const { text, lost } = await readFirst({
		text: '<p>a</p><!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:acf/notice {"data":{"text":"Words \\u003cb\\u003e"}} /--><!-- wp:shortcode /--><!-- wp:html /--><!-- wp:spacer --><div></div><!-- /wp:spacer -->',
	});
	expect([text, lost]).toEqual([
		"<p>a</p><div></div>",
		['the block "latest-posts"', 'the block "acf/notice"'],
	]);
});
