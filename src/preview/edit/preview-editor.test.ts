// Edits are undone, and what another program is writing is left alone.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import {
	edited,
	makeFolder,
	readTree,
} from "../../../test/support/make-site.ts";
import { openTexts, SERVICE, TITLE } from "../../../test/support/open-texts.ts";

describe("undo", () => {
	test("restores the file with every byte, one change after the other", async () => {
		const { send, change, read, overwrite } = openTexts();
		const mixed = read()
			.replace(TITLE, `'${TITLE}' # ours`)
			.replace("\n", "\r\n");
		overwrite(mixed);
		const first = await change(TITLE, "It's: now");
		const last = await change("It's: now", "Breathe");
		expect((await send(first)).json.message).toContain("again");
		expect(read()).toContain("Breathe");
		expect((await send(last)).json.message).toContain("Undone");
		await send(first);
		expect(read()).toBe(mixed);
		expect((await send(first)).json.message).toContain("not listed any more");
	});

	test("shows long texts whole", async () => {
		const { change, listEdits } = openTexts();
		const long = "Words that stay as they are. ".repeat(9);
		await change(TITLE, `${long}Old end.`);
		await change(`${long}Old end.`, `${long}New end.`);
		expect(listEdits()).toMatch(
			/<del>Words .*Old end\.<\/del> <ins>Words .*New end\.<\/ins>/,
		);
	});

	test("changes nothing in a file that another program has written since", async () => {
		const { send, change, read, overwrite } = openTexts();
		const undo = await change(TITLE, "Ours");
		const theirs = `${read()}More.\n`;
		overwrite(theirs);
		expect((await send(undo)).json.message).toContain("cannot be undone");
		expect(read()).toBe(theirs);
		// An edit of the file as it is now makes an earlier one no safer.
		await change("Ours", "Ours again");
		const now = read();
		expect((await send(undo)).json.message).toContain("another program");
		expect(read()).toBe(now);
	});

	test("is refused through a link", async () => {
		const { send, change, read, fileOf } = openTexts();
		const undo = await change(TITLE, "Ours");
		const file = fileOf();
		const other = path.join(makeFolder(), "other.md");
		fs.renameSync(file, other);
		fs.symlinkSync(other, file);
		expect((await send(undo)).json.message).toContain("cannot be undone");
		expect(read()).toContain("Ours");
	});
});

// These wait for more than a second each, so they run side by side.
describe.concurrent("what may be half a file is not written, and the words wait", () => {
	const whole = `${edited(SERVICE, TITLE, TITLE)}\nA paragraph.\n\nAnother one, which is longer.\n`;
	const halves: [string, string][] = [
		["without its paragraphs", whole.slice(0, whole.indexOf("\nA par"))],
		["cut in a paragraph", whole.slice(0, -10)],
		["with other words", whole.replace("Habit change", "Theirs")],
		["with more words", `${whole}\nOne more.\n`],
	];
	test.for(halves)(
		"while a program writes it: %s",
		async ([, half], context) => {
			const { onTestFinished } = context;
			const editor = openTexts({ [SERVICE]: whole }, onTestFinished);
			const { send, write, read, overwrite } = editor;
			const request = await write(TITLE, "Ours");
			overwrite(half);
			const saved = send(request);
			for (const _piece of [1, 2, 3]) {
				await delay(400);
				expect(read()).toBe(half);
				overwrite(half);
			}
			const theirs = whole.replace("Habit change", "Theirs");
			overwrite(theirs);
			expect((await saved).json).toMatchObject({ state: "written" });
			expect(read()).toBe(theirs.replace(TITLE, "Ours"));
		},
	);

	test("while a program has not yet written the text itself", async ({
		onTestFinished,
	}) => {
		const editor = openTexts({ [SERVICE]: whole }, onTestFinished);
		const { send, write, read, overwrite } = editor;
		const request = await write("A paragraph.", "Ours.");
		overwrite(whole.slice(0, whole.indexOf("\nA par")));
		const saved = send(request);
		await delay(300);
		overwrite(whole);
		expect((await saved).json).toMatchObject({ state: "written" });
		expect(read()).toBe(whole.replace("A paragraph.", "Ours."));
	});

	test("entries and pictures wait too", async ({ onTestFinished }) => {
		const editor = openTexts({ [SERVICE]: whole }, onTestFinished);
		const { send, write, read, overwrite } = editor;
		const { target } = await write("Steadier sleep", "");
		const entry = { sourcePath: SERVICE, target };
		const { json } = await send({ kind: "entry", ...entry });
		const { previous } = json.choices[0].request;
		const theirs = `${whole}\nMore.\n`;
		overwrite(theirs);
		const list = { kind: "list", ...entry, previous, action: "add" };
		const saved = send(list);
		await delay(700);
		expect(read()).toBe(theirs);
		expect((await saved).json.state).toBe("written");
	});
});

const LONG = `${edited(SERVICE, "", "")}\nA paragraph.\n${"\nThe last paragraph. ".repeat(60)}`;

test.each([0.3, 0.5, 0.7, 0.79])(
	"what may be half a file is not written: long ago, with %f of its length",
	async (part) => {
		const { send, write, read, overwriteEarlier, find } = openTexts({
			[SERVICE]: LONG,
		});
		const request = await write(TITLE, "Ours");
		const half = LONG.slice(0, LONG.length * part);
		expect(half).toContain("A paragraph");
		overwriteEarlier(half);
		expect((await send(request)).json.state).toBe("refused");
		expect(read()).toBe(half);
		// Somebody who has shortened the file sees it as it is now.
		await find(TITLE);
		expect((await send(request)).json).toMatchObject({ state: "written" });
	},
);

test("edits of the preview itself are no other program", async () => {
	const { send, write, read, find } = openTexts({ [SERVICE]: LONG });
	const request = await write("A paragraph.", "One.");
	const first = await send(request).then(({ json }) => json);
	expect((await send(await write(TITLE, "Ours"))).json.state).toBe("written");
	await find("Ours");
	await send({ kind: "undo", id: first.edit });
	expect((await send(await write("Ours", "Mine"))).json.state).toBe("written");
	expect(read()).toContain("title: Mine");
});

test.each([
	["", async () => {}],
	[
		", also after an edit of another file was undone",
		async ({ send, change }: ReturnType<typeof openTexts>) =>
			send(await change("Steadier sleep", "Rest")),
	],
])(
	"a file that has lost more than a fifth since it was shown is not written%s",
	async (_, meanwhile) => {
		const file = "content/pages/about.yaml";
		const whole = `${edited(file, "", "")}# ${"All the rest. ".repeat(99)}\n`;
		const editor = openTexts({ [file]: whole });
		const { send, find, read, fileOf } = editor;
		const [{ sourcePath, target, words: previous }] = (
			await find("Write", "/about")
		).texts;
		const filePath = fileOf(file);
		fs.writeFileSync(filePath, edited(file, "", ""));
		// Another program has left the file alone for a while.
		fs.utimesSync(filePath, 1, 1);
		await meanwhile(editor);
		const edit = { sourcePath, target, previous, words: "Ask" };
		const { json } = await send({ kind: "write", ...edit });
		expect(json.state).toBe("refused");
		expect(json.message).toContain("more than a fifth");
		expect(read(file)).toBe(edited(file, "", ""));
	},
);

test("nothing is written for files that are no content, in any encoding", async () => {
	const { send, write, rootDir } = openTexts();
	const request = await write(TITLE, "Stolen");
	const before = readTree(rootDir);
	for (const sourcePath of [
		"templates/index.tsx",
		"../content/services/stop-smoking.md",
		"..%2fpackage.json",
		"%2e%2e%2fpackage.json",
		"..\\package.json",
		"/etc/passwd",
		"file:///etc/passwd",
		"content/services/stop-smoking.md\0",
		"",
	]) {
		const { json } = await send({ ...request, sourcePath });
		expect(json).toMatchObject({ state: "refused" });
	}
	expect(readTree(rootDir)).toEqual(before);
});

test("nothing is written for requests that are no edit", async () => {
	const { send, write, rootDir } = openTexts();
	const request = await write(TITLE, "Stolen");
	const before = readTree(rootDir);
	for (const wrong of [
		[],
		{},
		{ ...request, target: { keys: "title" } },
		{ ...request, target: { keys: [{}] } },
		{ ...request, target: null },
		{ ...request, words: 1 },
		{ ...request, sourcePath: undefined },
		{ kind: "delete" },
		{ kind: "undo" },
		{ kind: "find", page: "/", what: "keywords", text: "", own: "" },
		{ kind: "open" },
		{ kind: "fix" },
	])
		expect((await send(wrong)).status).toBe(400);
	const { json } = await send({
		...request,
		target: { keys: ["__proto__", "title"] },
	});
	expect(json).toMatchObject({ state: "changed" });
	expect(readTree(rootDir)).toEqual(before);
});

test("nothing is written through a link that took the place of the file", async () => {
	const { send, write, fileOf } = openTexts();
	const request = await write(TITLE, "Stolen");
	const file = fileOf();
	const other = path.join(makeFolder(), "other.md");
	fs.renameSync(file, other);
	fs.symlinkSync(other, file);
	const before = fs.readFileSync(other, "utf8");
	const { json } = await send(request);
	expect(json).toMatchObject({ state: "refused" });
	expect(fs.readFileSync(other, "utf8")).toBe(before);
});

test("a full disk is a problem at the text and in the terminal, also for Undo", async () => {
	const { send, write, change, refused, read } = openTexts();
	const undo = await change(TITLE, "Ours");
	const request = await write("Ours", "Other");
	const spy = vi.spyOn(fs, "renameSync").mockImplementation(() => {
		throw Object.assign(new Error("full"), {
			code: "ENOSPC",
			syscall: "rename",
		});
	});
	try {
		const { json } = await send(request);
		expect(json).toMatchObject({ state: "refused" });
		expect(json.message).toContain("the disk is full");
		expect(refused.join("\n")).toContain("the disk is full");
		const undone = await send(undo);
		expect(undone.json.message).toContain("the disk is full");
	} finally {
		spy.mockRestore();
	}
	expect(read()).toContain("title: Ours");
	// The change can be undone once there is space again.
	await send(undo);
	expect(read()).toContain(TITLE);
});
