// Texts, pictures and entries of lists are written into their files, or refused with a reason.
import { describe, expect, test } from "vitest";
import { edited, readTree } from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import {
	HOST,
	LISTED,
	openTexts,
	PAGE,
	PICTURE,
	SERVICE,
	TITLE,
} from "../../../test/support/open-texts.ts";

test("a picture is changed in the file that names it, and its description here", async () => {
	const file = "content/pages/about.yaml";
	const { find, send, read } = openTexts({
		...PICTURE,
		[file]: edited(
			file,
			"  paragraphs:",
			"  picture: { file: /pictures/room.png, alt: Two chairs }\n  paragraphs:",
		),
	});
	const line = read(file)
		.split("\n")
		.findIndex((one) => one.includes("room.png"));
	const { message, texts, link, picture } = await find(
		"Two chairs",
		"/about",
		"picture",
	);
	expect(message).toContain("at most 30 MB");
	expect(link.href).toContain(`${file}:${line + 1}:1`);
	expect(texts).toMatchObject([{ words: "Two chairs" }]);
	const { sourcePath, target, words: previous } = picture;
	const request = { kind: "picture", sourcePath, target, previous };
	const before = read(file);
	const { json } = await send({ ...request, file: "/pictures/sea.png" });
	expect(json.target).toEqual({ keys: ["story", "picture", "alt"] });
	expect(read(file)).toBe(before.replace("room.png", "sea.png"));
	const wrong = { ...request, previous: "/pictures/sea.png" };
	const stolen = await send({ ...wrong, file: "/../site.yaml" });
	expect(stolen.json.state).toBeUndefined();
	await send({ kind: "undo", id: json.edit });
	expect(read(file)).toBe(before);
});

test("a picture in Markdown is changed in its address", async () => {
	const words = "[See](/pictures/room.png) ![Two chairs](/pictures/room.png)";
	const text = `${edited(SERVICE, "", "")}\n${words}\n`;
	const { find, send, read } = openTexts({
		...PICTURE,
		[SERVICE]: text,
	});
	const { picture } = await find("Two chairs", PAGE, "picture");
	const { sourcePath, target, words: previous } = picture;
	const request = { kind: "picture", sourcePath, target, previous };
	const { json } = await send({ ...request, file: "/pictures/sea.png" });
	const changed = words.replace(
		"chairs](/pictures/room",
		"chairs](/pictures/sea",
	);
	expect(read()).toBe(text.replace(words, changed));
	// The description is in the same paragraph.
	expect(json.target).toEqual(target);
});

test("Saved names the line as it is after the edit", async () => {
	const { send, write, read, overwriteEarlier } = openTexts();
	const request = await write(TITLE, "Ours");
	const moved = read().replace("---\n", "---\n# A comment\n\n");
	overwriteEarlier(moved);
	const { json } = await send(request);
	expect(json.message).toBe(`Saved in ${SERVICE}, line 5.`);
});

test("a link that leads nowhere is said at once", async () => {
	const { send, write } = openTexts();
	const save = async (text: string, words: string) =>
		(await send(await write(text, words))).json.message;
	expect(await save(TITLE, "/abuot")).toContain(
		"/abuot does not exist: this site has no such page.",
	);
	expect(await save("/abuot", "/about#who")).not.toContain("exist");
	expect(await save("Put the habit down", "24/7")).not.toContain("exist");
});

test("marks of Markdown in a text that is no Markdown are named after Save", async () => {
	const { send, find, write, read, overwrite } = openTexts();
	const marked = "A [quiet room](/services) helps";
	const { json } = await send(await write("Put the habit down", marked));
	expect(json.message).toContain("no effect");
	overwrite(`${read()}\nOne step.\n`);
	expect((await find("One step.")).texts).toHaveLength(1);
	const body = await send(await write("One step.", "One [step](/contact)."));
	expect(body.json.message).not.toContain("no effect");
	expect((await find("One step.")).texts).toHaveLength(1);
	const signs = await send(await write("One step.", "**A step:**now"));
	expect(signs.json.message).toContain("no effect");
	expect(signs.json.message).toContain("**A step:** now");
});

test("all bad links of a text are named after Save at once", async () => {
	const { send, write, read, overwrite } = openTexts();
	overwrite(`${read()}\nOne step.\n`);
	const bad = "A [fee] (/fees), a [rate] (/rates) and [us](/abuot).";
	const { json } = await send(await write("One step.", bad));
	for (const one of ["[fee] (/fees)", "[rate] (/rates)", "/abuot"])
		expect(json.message).toContain(one);
});

test("a text that the schema refuses is not written, and the message is returned", async () => {
	const { send, write, read } = openTexts();
	const before = read();
	const { json } = await send(await write(TITLE, ""));
	expect(json).toMatchObject({ state: "refused" });
	expect(json.message).toContain("title");
	expect(read()).toBe(before);
});

test("an item of a list is not emptied, but removed with its line", async () => {
	const { send, write, read } = openTexts();
	const before = read();
	const { json } = await send(await write("Steadier sleep", ""));
	expect(json.message).toContain("Remove it with ⋮");
	expect(json.message).not.toContain("Steadier sleep");
	expect(read()).toBe(before);
});

test("an error that the last plan has prevents no edit of another text", async () => {
	const { send, get } = openTexts({
		[SERVICE]: edited(SERVICE, "- stop smoking", '- ""'),
	});
	expect((await get(PAGE)).status).toBe(500);
	const target = { keys: ["title"] };
	const request = {
		kind: "write",
		sourcePath: SERVICE,
		target,
		previous: TITLE,
	};
	const { json } = await send({ ...request, words: "Ours" });
	expect(json).toMatchObject({ state: "written" });
});

test("a page that still has to be written is edited like any other", async () => {
	const { find, send, write, read, get } = openTexts({
		[SERVICE]: edited(SERVICE, "subtitle: ", "subtitle: TODO "),
	});
	const { texts } = await find(TITLE);
	expect(texts).toMatchObject([{ words: TITLE }]);
	await send(await write(TITLE, "Stop now"));
	expect(read()).toContain("title: Stop now");
	expect((await get(PAGE)).text).toContain("Draft: 1 text still to write");
});

describe("a text that another program has moved", () => {
	const BODY = "First one.\n\nSecond one.\n\nThird one.\n";
	const withBody = (body: string) => `${edited(SERVICE, "", "")}\n${body}`;
	const target = { passage: 1 };
	const request = {
		kind: "write",
		sourcePath: SERVICE,
		target,
		previous: "Second one.",
		alike: 3,
		words: "Ours.",
	};

	test.each([
		["below a new one", `New one.\n\n${BODY}`, 2],
		["above, as one goes", BODY.replace("First one.\n\n", ""), 0],
		["to the end", "First one.\n\nThird one.\n\nSecond one.\n", 2],
	])("%s, is found again by its words", async (_, body, passage) => {
		const { send, read, overwrite } = openTexts();
		overwrite(withBody(body));
		const { json } = await send(request);
		const line = read().split("\n").indexOf("Ours.") + 1;
		const message = `Saved in ${SERVICE}, line ${line}.`;
		const written = { state: "written", message, target: { passage } };
		expect(json).toMatchObject(written);
		expect(read()).toBe(withBody(body.replace("Second one.", "Ours.")));
	});

	test.each([
		["and changed", `New one.\n\n${BODY.replace("Second", "Other")}`],
		["and repeated", `New.\n\n${BODY}\nSecond one.\n`],
		["and removed", "First one.\n\nThird one.\n"],
	])("%s, is not mistaken for another one", async (_, body) => {
		const { send, read, overwrite } = openTexts();
		overwrite(withBody(body));
		const { json } = await send(request);
		expect(json).toMatchObject({ state: "changed" });
		expect(json.current).toBeUndefined();
		expect(json.message).toContain("no longer in its file");
		expect(read()).toBe(withBody(body));
	});

	test("is found again among the entries of a list of YAML", async () => {
		const { send, write, read, overwriteEarlier } = openTexts({
			[SERVICE]: edited(SERVICE, "  - Steadier sleep\n", LISTED),
		});
		const edit = await write("More calm", "Much more calm");
		const list = read().replace("  - Steadier", "  - New\n  - Steadier");
		overwriteEarlier(list);
		expect((await send(edit)).json).toMatchObject({ state: "written" });
		expect(read()).toBe(list.replace("More calm", "Much more calm"));
	});
});

test.each([
	["See http://HOST/about.", "See /about."],
	["http://HOST", "/"],
	[
		"http://localhost:PORT/about#fees and http://127.0.0.1:PORT/",
		"/about#fees and /",
	],
	["http://HOST0/about", "http://HOST0/about"],
	["http://other.example/about", "http://other.example/about"],
])(
	"of addresses of the preview, %s becomes a path of the site",
	async (words, written) => {
		const { send, write, read } = openTexts();
		const [, port = ""] = HOST.split(":");
		const own = (text: string) =>
			text.replaceAll("HOST", HOST).replaceAll("PORT", port);
		await send(await write("Steadier sleep", own(words)));
		expect(read()).toContain(own(written));
		expect(read()).not.toContain(`${HOST}/`);
	},
);

test("Undo of an entry that was removed says its words, not its YAML", async () => {
	const approaches = 'approaches:\n  - title: No "telling off"\n';
	const { send } = openTexts({
		[SERVICE]: edited(
			SERVICE,
			"approaches:\n",
			`${approaches}    description: >-\n      Ever.\n`,
		),
	});
	const entry = {
		sourcePath: SERVICE,
		target: { keys: ["approaches", 0, "title"] },
	};
	const found = await send({ kind: "entry", ...entry });
	const [{ request: shown }] = found.json.choices;
	const request = { kind: "list", ...entry, previous: shown.previous };
	const { json } = await send({ ...request, action: "remove" });
	const undone = await send({ kind: "undo", id: json.edit });
	expect(undone.json.message).toContain('“No "telling off" Ever.”');
});

test("a picture goes together with its description, which was written last", async () => {
	const file = "content/pages/about.yaml";
	const picture = "  picture: { file: /pictures/room.png, alt: Two chairs }\n";
	const { find, send, read } = openTexts({
		...PICTURE,
		[file]: edited(file, "  paragraphs:", `${picture}  paragraphs:`),
	});
	const before = read(file);
	const found = await find("Two chairs", "/about", "picture");
	const { sourcePath, target, words: previous } = found.picture;
	const request = { kind: "picture", sourcePath, target, previous };
	const { json } = await send({ ...request, file: "/pictures/sea.png" });
	const alt = { sourcePath, target: json.target, previous: "Two chairs" };
	const words = { words: "The sea", withEdit: json.edit };
	const described = await send({ kind: "write", ...alt, ...words });
	expect(read(file)).toContain("{ file: /pictures/sea.png, alt: The sea }");
	await send({ kind: "undo", id: described.json.edit });
	expect(read(file)).toBe(before);
});

test("a picture in one file does not go together with a text in another", async () => {
	const ocd = "content/services/ocd.md";
	const picture = "![Two chairs](/pictures/room.png)";
	const { send, read } = openTexts({
		...PICTURE,
		[SERVICE]: `${edited(SERVICE, "", "")}\n${picture}\n`,
		[ocd]: `${serviceText("ocd")}\nOne day.\n`,
	});
	const target = { passage: 0 };
	const sea = { file: "/pictures/sea.png", previous: picture, target };
	await send({ kind: "picture", sourcePath: SERVICE, ...sea });
	const text = { sourcePath: ocd, target, previous: "One day." };
	const { json } = await send({ kind: "write", ...text, words: "Today." });
	await send({ kind: "undo", id: json.edit });
	expect(read(ocd)).toContain("One day.");
	expect(read()).toContain("(/pictures/sea.png)");
});

test("a text that another program changed is returned, and can then be overwritten", async () => {
	const { send, write, read, overwriteEarlier } = openTexts();
	const request = await write(TITLE, "Ours");
	overwriteEarlier(read().replace(TITLE, "Theirs"));
	const { json } = await send(request);
	expect(json).toMatchObject({ state: "changed", current: "Theirs" });
	await send({ ...request, previous: json.current });
	expect(read()).toContain("title: Ours");
});

test("nothing is written for entries of files that are no content, or that have changed since", async () => {
	const { send, rootDir, read } = openTexts();
	const target = { keys: ["benefits", 0] };
	const entry = { kind: "entry", sourcePath: SERVICE, target };
	const { json } = await send(entry);
	const request = { ...entry, kind: "list", action: "add" };
	const { previous } = json.choices[0].request;
	const before = readTree(rootDir);
	for (const sourcePath of [
		"templates/index.tsx",
		"../content/services/stop-smoking.md",
		"content/services/stop-smoking.md\0",
	]) {
		const answer = await send({ ...request, previous, sourcePath });
		expect(answer.json).toMatchObject({ state: "refused" });
		const described = await send({ ...entry, sourcePath });
		expect(described.json.choices).toBeUndefined();
	}
	for (const wrong of [
		{ ...request, previous: "- Other" },
		{ ...request, previous, action: "up" },
		{ ...request, previous, action: "down" },
		{ ...request, previous, action: "up", target: { keys: ["title"] } },
		{ ...request, previous, target: { keys: ["benefits", 7] } },
		{ ...request, previous, target: { keys: ["__proto__", 0] } },
		{ ...request, previous, target: { passage: 99 } },
		{ ...request, previous, target: { passage: -1 } },
		{ ...request, previous, target: { passage: 1e308 } },
		{ ...request, previous, target: { keys: ["benefits", -1] } },
		{ ...request, previous, target: { keys: ["benefits", 0.5] } },
		{ ...request, previous, target: { keys: ["constructor", 0] } },
	])
		expect((await send(wrong)).json).toMatchObject({ state: "changed" });
	const only = await send({ ...request, previous, action: "remove" });
	expect(only.json.state).not.toBe("written");
	expect((await send({ ...request, previous, action: "x" })).status).toBe(400);
	expect(readTree(rootDir)).toEqual(before);
	const added = await send({ ...request, previous });
	expect(added.json).toMatchObject({ state: "written" });
	expect(added.json.target).toEqual({ keys: ["benefits", 1] });
	await send({ kind: "undo", id: added.json.edit });
	expect(read()).toBe(before[SERVICE]);
});

test.each([
	["two ways of working, none can be removed", 2, ["add", "down"], "remove"],
	["six ways of working, none can be added", 6, ["remove", "down"], "add"],
])(
	"of %s: the schema says why, before and after",
	async (_, length, actions, action) => {
		const ways = Array.from({ length }, (_, at) => `  - title: Way ${at}`);
		const text = ways.join("\n    description: Words.\n");
		const approaches = `approaches:\n${text}\n    description: Words.\n`;
		const whole = edited(SERVICE, "", "");
		const { send, read } = openTexts({
			[SERVICE]: whole.replace(/approaches:\n(?: .*\n)+/, approaches),
		});
		const before = read();
		const target = { keys: ["approaches", 0, "title"] };
		const request = { sourcePath: SERVICE, target };
		const { json } = await send({ kind: "entry", ...request });
		const offered: string[] = [];
		for (const { request } of json.choices)
			if (request.kind === "list") offered.push(request.action);
		expect(offered).toEqual(actions);
		expect(json.message).toMatch(
			/(?:Remove|Add below) is not possible: .*[26]/,
		);
		const { previous } = json.choices[0].request;
		const forced = await send({ kind: "list", ...request, previous, action });
		expect(forced.json).toMatchObject({ state: "refused" });
		expect(read()).toBe(before);
	},
);

test("of two requests at the same time that remove one entry, one is written", async () => {
	const { send, read } = openTexts({
		[SERVICE]: edited(SERVICE, "  - Steadier sleep\n", LISTED),
	});
	const request = {
		kind: "list",
		sourcePath: SERVICE,
		target: { keys: ["benefits", 0] },
		previous: "  - Steadier sleep",
		action: "remove",
	};
	const answers = await Promise.all([send(request), send(request)]);
	const states = answers.map(({ json }) => json.state).sort();
	expect(states).toEqual(["changed", "written"]);
	expect(read()).toContain("benefits:\n  - More calm\n  - Rest\n");
});

test("two edits of one text at the same time: one is written, the other learns of it", async () => {
	const { send, write, read } = openTexts();
	const [one, other] = [await write(TITLE, "One"), await write(TITLE, "Other")];
	const answers = await Promise.all([send(one), send(other)]);
	const states = answers.map(({ json }) => json.state).sort();
	expect(states).toEqual(["changed", "written"]);
	expect(read()).toMatch(/^title: (?:One|Other)$/m);
});
