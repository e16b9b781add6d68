// The preview makes, renames and removes records as the commands do, and takes each back with every byte.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite, readTree } from "../../../../test/support/make-site.ts";
import { withModels } from "../../../../test/support/shipped-models.ts";
import { UserError } from "../../../base/problems.ts";
import { listPresentEdits, undoEdit } from "../edit-history.ts";
import { changeRecord, type RecordRequest } from "./record-requests.ts";

const LIST = "content/services.yaml";
const SMOKING = "content/services/stop-smoking.md";

function openSite() {
	const site = makeSite();
	const { config, rootDir } = site;
	const read = (file: string) =>
		fs.readFileSync(path.join(rootDir, file), "utf8");
	const exists = (file: string) => fs.existsSync(path.join(rootDir, file));
	const content = () => readTree(path.join(rootDir, "content"));
	const change = async (request: RecordRequest) => {
		const changed = await changeRecord(request, config);
		if ("near" in changed) throw new Error(`near ${changed.near}`);
		return changed;
	};
	const undo = (id: string, by?: string) =>
		undoEdit(id, withModels(config), by);
	return { ...site, read, exists, content, change, undo };
}

test("a name in a person's words becomes the label of a listed record and the title of another", async () => {
	const { change, read } = openSite();
	const made = await change({
		action: "new",
		word: "service",
		name: "Hay Fever & pollen",
		group: "habits",
	});
	expect(read(LIST)).toContain(
		"- slug: hay-fever-pollen\n    label: Hay Fever & pollen\n    theme: habits\n",
	);
	expect(made).toMatchObject({
		sourcePath: "content/services/hay-fever-pollen.md",
		target: { keys: ["subtitle"] },
	});
	await change({ action: "new", word: "page", name: "Our fees: all" });
	const page = read("content/pages/our-fees-all.md");
	expect(page).toContain('\ntitle: "Our fees: all"\n');
});

test("a record that is listed already gets its file, and a name that is near one is asked for again", async () => {
	const { config, change, read, content } = openSite();
	const list = read(LIST);
	await change({ action: "new", word: "service", name: "OCD" });
	expect(read(LIST)).toBe(list);
	expect(read("content/services/ocd.md")).toContain("title: OCD\n");
	const before = content();
	const near = { action: "new", word: "service", name: "Stop Smokin" } as const;
	expect(await changeRecord(near, config)).toEqual({ near: "stop-smoking" });
	expect(content()).toEqual(before);
	await change({ ...near, isSure: true });
	expect(read(LIST)).toContain("label: Stop Smokin\n");
});

test("each change is taken back with every byte, and only by the person who made it", async () => {
	const { config, change, content, undo, exists } = openSite();
	const before = content();
	const requests: RecordRequest[] = [
		{ action: "new", word: "article", name: "A quiet night" },
		{ action: "new", word: "service", name: "Grief" },
		{ action: "rename", word: "service", name: "stop-smoking", to: "Smoke no" },
		{ action: "remove", word: "service", name: "ocd" },
	];
	const edits: string[] = [];
	for (const request of requests) edits.push((await change(request)).edit);
	expect(exists("content/services/smoke-no.md")).toBe(true);
	expect(exists(SMOKING)).toBe(false);
	expect(listPresentEdits(config).map(({ label }) => label)).toContain(
		"The service ocd is removed",
	);
	expect(undo(edits[3] ?? "", "Ben")).toContain("not yours");
	// An earlier change of the same list does not wait for the later ones, which have changed other lines.
	const [article = "", grief = "", renamed = "", removed = ""] = edits;
	for (const edit of [grief, removed, renamed, article])
		expect(undo(edit)).toContain("Undone");
	expect(content()).toEqual(before);
	expect(listPresentEdits(config)).toEqual([]);
});

test("what somebody has written since is not taken back", async () => {
	const { change, undo, write, read } = openSite();
	const name = "A quiet night";
	const { edit, sourcePath } = await change({
		action: "new",
		word: "article",
		name,
	});
	write({ [sourcePath]: `${read(sourcePath)}More.\n` });
	expect(undo(edit)).toContain("cannot be undone");
	expect(read(sourcePath)).toContain("More.\n");
});

test.each([
	[{ action: "new", word: "recipe", name: "Tea" }, "nothing that is called"],
	[{ action: "new", word: "page", name: "About" }, "is taken by the page"],
	[{ action: "new", word: "page", name: "../../x" }, ""],
	[{ action: "new", word: "page", name: "" }, "missing name"],
	[{ action: "rename", word: "service", name: "no", to: "yes" }, "not listed"],
	[{ action: "rename", word: "service", name: "ocd", to: "" }, "lower-case"],
	[{ action: "remove", word: "page", name: "../site" }, "there is no"],
] as const)(
	"%j is refused, and nothing is written outside",
	async (request, words) => {
		const { config, rootDir, content } = openSite();
		const before = content();
		const all = fs.readdirSync(rootDir);
		const refused = await changeRecord(request, config).catch((error) => error);
		expect(fs.readdirSync(rootDir)).toEqual(all);
		if (words === "") return;
		expect(refused).toBeInstanceOf(UserError);
		expect(String(refused)).toContain(words);
		expect(content()).toEqual(before);
	},
);

test("a person is added to the list of the about page, and a testimonial, which has no name, to theirs", async () => {
	const { change, read, content, undo } = openSite();
	const before = content();
	const person = await change({
		action: "new",
		word: "person",
		name: "Ben Okafor",
	});
	expect(person.sourcePath).toBe("content/pages/about.yaml");
	expect(read("content/pages/about.yaml")).toContain("name: Ben Okafor");
	expect(person.target).toBeDefined();
	undo(person.edit);
	const said = await change({ action: "new", word: "testimonial", name: "" });
	expect(read(said.sourcePath)).toContain("TODO");
	expect(said.target).toBeDefined();
	undo(said.edit);
	expect(content()).toEqual(before);
});

test("a service that comes with hypno brings its text, its words in the menu and its group", async () => {
	const { config, read } = openSite();
	const start = {
		slug: "insomnia-sleep",
		label: "Insomnia and Sleep",
		group: { id: "habits", title: "Habits" },
		read: () => "---\nid: insomnia-sleep\n---\n\nIts text.\n",
	};
	const find = (name: string) =>
		["Insomnia and sleep", start.slug].includes(name) ? start : undefined;
	const openStarts = async () => ({ find, findNear: () => undefined });
	const request = {
		action: "new",
		word: "service",
		name: "Insomnia and sleep",
	} as const;
	await changeRecord(request, config, openStarts);
	expect(read("content/services/insomnia-sleep.md")).toContain("Its text.");
	expect(read(LIST)).toContain("label: Insomnia and Sleep");
});
