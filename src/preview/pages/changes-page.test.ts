import { expect, test } from "vitest";
import {
	formatChanges,
	formatVisible,
} from "../../site/changes/format-changes.ts";
import type { BuildChanges } from "../../site/output/find-changes.ts";
import { formatChangesPage, HTML } from "./changes-page.ts";
import { createEditor } from "./format-problem.ts";

/** Formats the page for the site of which one text changes. */
async function show(from: string, to: string): Promise<string> {
	const changes: BuildChanges = {
		changed: ["/about"],
		new: [],
		gone: [],
		groups: [
			{
				paths: ["/about"],
				texts: [{ kind: "text", from, to }],
				isEverywhere: false,
			},
		],
		files: [],
		ofHosts: [],
		isFirst: false,
	};
	const editor = { ...createEditor("/site", undefined), canWrite: false };
	return formatChangesPage(async () => changes, editor);
}

test("what goes and what comes is marked", async () => {
	const html = await show("One week.", "One day.");
	expect(html).toContain("One <del>week</del>.");
	expect(html).toContain("One <ins>day</ins>.");
});

test("the words of a change stand in a line of their own, which goes on below the words", async () => {
	const html = await show("One week.", "One day.");
	const [changes = ""] = /<pre class="changes">.*<\/pre>/s.exec(html) ?? [];
	expect(changes.match(/<span class="part"> +(?:<small>|<ins>)/g)).toHaveLength(
		2,
	);
	expect(changes).toContain("Nothing is written now.\n");
});

test("no words in content are markup", async () => {
	const words = "<b>one</b> \uE100/small\uE101 \u0091/small\u0092 B";
	const html = await show("A", words);
	expect(html).toContain("&lt;b&gt;one&lt;/b&gt;");
	const opened = html.match(/<small>/g);
	expect(html.match(/<\/small>/g)).toHaveLength(opened?.length ?? 0);
});

test("no kind of words is markup: addresses, texts that move, files, pages", async () => {
	const bad = "<i>&</i>";
	const changes: BuildChanges = {
		changed: [bad],
		new: [bad],
		gone: [bad],
		groups: [
			{
				paths: [bad],
				texts: [
					{ kind: "moved", from: bad, to: bad },
					{ kind: bad, from: `${bad} ${"long ".repeat(40)}a`, to: bad },
				],
				isEverywhere: false,
			},
		],
		files: [{ kind: "file", from: bad, to: undefined, pages: 1 }],
		ofHosts: [{ kind: "line", to: bad }],
		isFirst: false,
	};
	const htmls = [
		formatChanges(changes, bad, HTML),
		formatChanges({ ...changes, isFirst: true }, bad, HTML),
		formatVisible(changes, HTML),
	];
	for (const html of htmls) {
		expect(html).not.toMatch(/<\/?i>|&(?!amp;|lt;|gt;|quot;)/);
		const plain = html.replace(/<\/?(?:strong|small|del|ins|mark)>/g, "");
		expect(plain).not.toMatch(/[<>]/);
	}
});

test("an output folder that is a file is a problem, not a bug", async () => {
	const editor = { ...createEditor("/site", undefined), canWrite: false };
	const html = await formatChangesPage(async () => {
		throw Object.assign(new Error("ENOTDIR"), {
			code: "ENOTDIR",
			path: "dist",
		});
	}, editor);
	expect(html).toContain("a part of this path is a file, not a folder");
});
