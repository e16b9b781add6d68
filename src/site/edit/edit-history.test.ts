import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import { openDiskCache } from "../../base/disk/disk-cache.ts";
import {
	forgetEdits,
	listEdits,
	listPresentEdits,
	recordEdit,
	undoEdit,
} from "./edit-history.ts";

const FILE = "content/services/stop-smoking.md";
const WORDS = { label: "Stop smoking page, title", from: "old", to: "new" };

function openHistory() {
	const { config, rootDir, ...site } = makeSite();
	const write = (text: string | null) => site.write({ [FILE]: text });
	const filePath = path.join(rootDir, FILE);
	const read = () => fs.readFileSync(filePath, "utf8");
	/** Edits the file as the preview does. @returns the id of the edit */
	const edit = (from: string, to: string) => {
		const before = read();
		const after = before.replace(from, to);
		fs.writeFileSync(filePath, after);
		return recordEdit(config, [{ sourcePath: FILE, before, after }], WORDS);
	};
	const undo = (id: string) => undoEdit(id, withModels(config));
	return { config, read, edit, undo, write };
}

test("an edit is undone after later ones have moved its lines", () => {
	const { read, edit, undo } = openHistory();
	const before = read();
	const badge = edit("badge: Habit change", "badge: Ours");
	const title = edit("title: Stop", "# One\n# Two\ntitle: Stop");
	const key = edit("keywords:\n  - stop", "keywords:\n  - halt");
	expect(undo(badge)).toContain("Undone");
	expect(undo(key)).toContain("Undone");
	expect(undo(title)).toContain("Undone");
	expect(read()).toBe(before);
});

test("an edit is undone after a line above it was deleted and restored", () => {
	const { read, edit, undo } = openHistory();
	const before = read();
	const title = edit("title: Stop", "title: Halt");
	const above = before.slice(0, before.indexOf("title: Stop")).split("\n");
	const deleted = edit(`${above.at(-2)}\n`, "");
	expect(undo(deleted)).toContain("Undone");
	expect(undo(title)).toContain("Undone");
	expect(read()).toBe(before);
});

test("what another program has taken back is not listed as a change", () => {
	const { config, edit, read, write } = openHistory();
	const before = read();
	const listed = () => listPresentEdits(config).map(({ id }) => id);
	const badge = edit("badge: Habit change", "badge: Ours");
	const benefit = edit("  - Steadier sleep\n", "");
	expect(listed()).toEqual([badge, benefit]);
	write(`# Another line\n${read()}`);
	expect(listed()).toEqual([badge, benefit]);
	write(before.replace("badge: Habit change", "badge: Ours"));
	expect(listed()).toEqual([badge]);
	write(before);
	expect(listed()).toEqual([]);
	write(null);
	expect(listed()).toEqual([]);
});

test("the list has the line of each edit as the file is now", () => {
	const { config, edit, read } = openHistory();
	edit("badge: Habit change", "badge: Ours");
	edit("title: Stop", "# One\ntitle: Stop");
	const [badge] = listEdits(config);
	expect(read().split("\n")[badge?.writes[0]?.line ?? 0]).toBe("badge: Ours");
});

test("of two edits of one line, the later one is undone first", () => {
	const { edit, undo, read } = openHistory();
	const before = read();
	const first = edit("Habit change", "Ours");
	const last = edit("Ours", "Ours again");
	expect(undo(first)).toContain("undo that change first");
	undo(last);
	expect(undo(first)).toContain("Undone");
	expect(read()).toBe(before);
});

test("a file that the site does not use is not written", () => {
	const { config, undo } = openHistory();
	const sourcePath = "content/notes.yaml";
	const filePath = path.join(config.rootDir, sourcePath);
	fs.writeFileSync(filePath, "after");
	const change = { sourcePath, before: "before", after: "after" };
	const id = recordEdit(config, [change], WORDS);
	expect(undo(id)).toContain("not listed any more");
	expect(fs.readFileSync(filePath, "utf8")).toBe("after");
});

test("an edit of 150,000 lines is listed and undone", () => {
	const { config, edit, undo, read } = openHistory();
	const before = read();
	const long = `badge: Ours\n${"# A comment\n".repeat(150_000)}`;
	const first = edit("badge: Habit change\n", long);
	const last = edit(long, "badge: Theirs\n");
	expect(listEdits(config)).toHaveLength(2);
	expect(undo(last)).toContain("Undone");
	expect(undo(first)).toContain("Undone");
	expect(read()).toBe(before);
});

test.each(["no JSON", "", "{", "null", '[{"id":1}]'])(
	"a history that is %j is empty, and stops no build",
	(text) => {
		const { config, edit } = openHistory();
		openDiskCache({ ...config, kind: "edits" }).put(
			config.rootDir,
			Buffer.from(text),
		);
		expect(listEdits(config)).toEqual([]);
		forgetEdits(config);
		edit("Habit change", "Ours");
		expect(listEdits(config)).toHaveLength(1);
	},
);
