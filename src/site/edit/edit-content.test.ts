import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
	edited,
	makeFolder,
	makeSite,
} from "../../../test/support/make-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import {
	type ContentEdit,
	editContent,
	type TextTarget,
} from "./edit-content.ts";

const SERVICE = "content/services/stop-smoking.md";
const TITLE = { keys: ["title"] };
const PREVIOUS = "Stop Smoking Hypnotherapy";

function edit(
	words: string,
	target: TextTarget = TITLE,
	previous = PREVIOUS,
): ContentEdit {
	return { sourcePath: SERVICE, target, previous, words };
}

function openSite(overrides?: Parameters<typeof makeSite>[0]) {
	const site = makeSite(overrides);
	const filePath = path.join(site.rootDir, SERVICE);
	return {
		...site,
		filePath,
		read: () => fs.readFileSync(filePath, "utf8"),
		save: (request: ContentEdit) =>
			editContent(request, withModels(site.config)),
	};
}

test("an edit changes the text in the file, and leaves no other file behind", async () => {
	const { read, save, filePath } = openSite();
	fs.chmodSync(filePath, 0o640);
	const before = read();
	const result = await save(edit("Stop smoking: how we help"));
	expect(result).toMatchObject({ state: "written" });
	expect(read()).toBe(
		before.replace(`title: ${PREVIOUS}`, 'title: "Stop smoking: how we help"'),
	);
	expect(fs.readdirSync(path.dirname(filePath))).toEqual(["stop-smoking.md"]);
	expect(fs.statSync(filePath).mode & 0o777).toBe(0o640);
});

test("an edit leaves line ends alone that differ from each other", async () => {
	const { read, save, filePath } = openSite();
	const lines = `\uFEFF${read()}One day.\n`.split("\n");
	const ends = ["\r\n", "\n", "\r"];
	const text = lines.map((line, at) => line + ends[at % 3]).join("");
	fs.writeFileSync(filePath, text);
	await save(edit("Deeper sleep", { keys: ["benefits", 0] }, "Steadier sleep"));
	await save(edit("Every day.", { passage: 0 }, "One day."));
	expect(read()).toBe(
		text
			.replace("Steadier sleep", "Deeper sleep")
			.replace("One day.", "Every day."),
	);
});

test("the name of a person or of a record that the site does not have is refused", async () => {
	const ABOUT = "content/pages/about.yaml";
	const ARTICLE = "content/articles/sleep.md";
	const site = openSite({
		[ARTICLE]:
			"---\ntitle: Sleep\ndate: 2027-03-03\nsummary: How sleep comes back.\nabout: [ocd]\nby: Ann Whitlow\n---\n\nA text.\n",
		[ABOUT]: edited(
			ABOUT,
			"story:\n",
			"therapist:\n  - name: Ann Whitlow\n    text: She listens.\n  - name: Ben Low\n    text: He listens.\nstory:\n",
		),
	});
	const rename = async (key: string, previous: string, words: string) => {
		const keys = key === "by" ? [key] : [key, 0];
		const place = { sourcePath: ARTICLE, target: { keys } };
		return site.save({ ...place, previous, words });
	};
	const person = await rename("by", "Ann Whitlow", "Cara Moss");
	expect(person).toMatchObject({
		state: "refused",
		problems: [{ message: 'nobody on the site is called "Cara Moss"' }],
	});
	const record = await rename("about", "ocd", "flying");
	expect(record).toMatchObject({
		state: "refused",
		problems: [{ message: 'there is no service "flying"' }],
	});
	const written = { state: "written" };
	expect(await rename("by", "Ann Whitlow", "Ben Low")).toMatchObject(written);
	expect(await rename("about", "ocd", "stop-smoking")).toMatchObject(written);
});

test("an edit of a list and of the Markdown keeps the byte order mark and the line ends", async () => {
	const { read, save, filePath } = openSite();
	const text = `\uFEFF${read()}One day.\nTwo days.\n`.replaceAll("\n", "\r\n");
	fs.writeFileSync(filePath, text);
	await save(edit("Deeper sleep", { keys: ["benefits", 0] }, "Steadier sleep"));
	await save(edit("Every day.", { passage: 0 }, "One day. Two days."));
	expect(read()).toBe(
		text
			.replace("Steadier sleep", "Deeper sleep")
			.replace("One day.\r\nTwo days.", "Every day."),
	);
});

test.each([
	["One.\n\nTwo.", "One.\n\nTwo."],
	["One.\nTwo.\n \n", "One.\n\nTwo."],
	["One.\n- a\n  - b\n- c\nTwo.", "One.\n\n- a\n  - b\n- c\n\nTwo."],
	["One.\n## Why\n1. a\n2. b", "One.\n\n## Why\n\n1. a\n2. b"],
	["- a\n- b", "- a\n- b"],
	["- a list", "\\- a list"],
	["## A heading", "## A heading"],
	["### A heading", "### A heading"],
	["# 1 in London", "\\# 1 in London"],
	["#hashtag", "#hashtag"],
	["4 Mill Lane\\\nBath", "4 Mill Lane\\\nBath"],
	["4 Mill Lane  \nBath\nTwo.", "4 Mill Lane  \nBath\n\nTwo."],
])("of %j, a paragraph of Markdown becomes %j", async (words, written) => {
	const { read, save, filePath } = openSite();
	const body = (text: string) => `## Before\n\n${text}\n\n> After.\n`;
	fs.writeFileSync(filePath, read() + body("One day."));
	const before = read();
	const result = await save(edit(words, { passage: 1 }, "One day."));
	expect(result).toMatchObject({ state: "written" });
	expect(read()).toBe(before.replace("One day.", () => written));
});

/** What the editor shows of a text over several lines, the words that are saved, and the lines then. */
const LINES = [
	[
		"4 Mill Lane\\\nBath",
		"4 Mill Lane\\\nBath",
		"4 Mill Row\\\nBath",
		"4 Mill Row\\\nBath",
	],
	[
		"4 Mill Lane  \nBath",
		"4 Mill Lane  \nBath",
		"4 Mill Lane  \nWells",
		"4 Mill Lane  \nWells",
	],
	[
		"One two\nthree four\nfive six.",
		"One two three four five six.",
		"One two three 4 five six.",
		"One two\nthree 4\nfive six.",
	],
	[
		"One two\nthree four\nfive six.",
		"One two three four five six.",
		"One three four five six.",
		"One\nthree four\nfive six.",
	],
	[
		"One two\nthree four.",
		"One two three four.",
		"One two three four. And five.",
		"One two\nthree four. And five.",
	],
	[
		"One two\nthree four.",
		"One two three four.",
		"One two\nthree four.",
		"One two\n\nthree four.",
	],
	[
		"From 9\u00a0am for you.",
		"From 9\u00a0am for you.",
		"From 9\u00a0am for all.",
		"From 9\u00a0am for all.",
	],
	["- One\\\n  two", "One\\\ntwo", "One\\\nthree", "- One\\\n  three"],
	["- One\n  two", "One two", "One three", "- One\n  three"],
	["> One two\n> three", "One two three", "One 2 three", "> One 2 three"],
] as const;

test.each(LINES)(
	"of Markdown %j, only the lines of the changed words differ",
	async (written, previous, words, after) => {
		const { read, save, filePath } = openSite();
		fs.writeFileSync(filePath, `${read()}${written}\n\nLast.\n`);
		const before = read();
		const result = await save(edit(words, { passage: 0 }, previous));
		expect(result).toMatchObject({ state: "written" });
		expect(read()).toBe(before.replace(written, () => after));
	},
);

test.each([
	[
		">-\n  One two\n  three four\n  five six",
		"One two three four five six",
		"One two three 4 five six",
		">-\n  One two\n  three 4\n  five six",
	],
	[
		">\n  One two\n  three four\n",
		"One two three four\n",
		"One two three four five\n",
		">\n  One two\n  three four five\n",
	],
	[
		"One two\n  three four",
		"One two three four",
		"1 two three four",
		"1 two\n  three four",
	],
	[
		"'One two\n  three four'",
		"One two three four",
		"One two 3 four",
		"'One two\n  3 four'",
	],
	[
		'"One two\n  three four"',
		"One two three four",
		"One two three",
		'"One two\n  three"',
	],
	[
		">-\n  One\n\n  two three",
		"One\ntwo three",
		"One\ntwo 3",
		">-\n  One\n\n  two 3",
	],
])(
	"of YAML %j, only the lines of the changed words differ",
	async (written, previous, words, after) => {
		const { read, save, filePath } = openSite();
		const title = `title: ${PREVIOUS}\n`;
		fs.writeFileSync(
			filePath,
			read().replace(title, () => `title: ${written}\n`),
		);
		const before = read();
		const result = await save(edit(words, TITLE, previous));
		expect(result).toMatchObject({ state: "written" });
		expect(read()).toBe(before.replace(written, () => after));
	},
);

test("within a list or a quotation, and where a list would join the next one, there is one line", async () => {
	const { read, save, filePath } = openSite();
	fs.writeFileSync(filePath, `${read()}> One.\n\nTwo.\n\n- Three\n`);
	await save(edit("A\n\nB", { passage: 0 }, "One."));
	expect(read()).toContain("> A B\n");
	const before = read();
	const joined = await save(edit("- A\n- B", { passage: 1 }, "Two."));
	expect(joined).toMatchObject({ state: "refused" });
	expect(read()).toBe(before);
});

test("a claim in braces is edited in its braces", async () => {
	const { rootDir, config } = openSite();
	const file = path.join(rootDir, "content/testimonials.yaml");
	const result = await editContent(
		{
			sourcePath: "content/testimonials.yaml",
			target: { keys: ["stats", 0, "value"] },
			previous: "{clientsHelped}",
			words: "about {clientsHelped}",
		},
		withModels(config),
	);
	expect(result).toMatchObject({ state: "written" });
	const text = fs.readFileSync(file, "utf8");
	expect(text).toContain('value: "about {clientsHelped}"');
});

test("a text that the schema refuses is not written; its message names the line", async () => {
	const { read, save } = openSite();
	const before = read();
	const result = await save(edit(""));
	expect(result).toMatchObject({
		state: "refused",
		problems: [{ severity: "error", source: { file: SERVICE, line: 3 } }],
	});
	expect(read()).toBe(before);
});

test("an unknown claim, and HTML in Markdown, are not written", async () => {
	const { read, save, filePath } = openSite();
	fs.appendFileSync(filePath, "One day.\n");
	const before = read();
	for (const request of [
		edit("{unknown} people"),
		edit("<b>One</b> day.", { passage: 0 }, "One day."),
	])
		expect(await save(request)).toMatchObject({ state: "refused" });
	expect(read()).toBe(before);
});

test("a paragraph that is emptied is not written, and the message says why", async () => {
	const { read, save, filePath } = openSite();
	fs.appendFileSync(filePath, "One day.\n");
	const before = read();
	const result = await save(edit(" ", { passage: 0 }, "One day."));
	expect(result).toMatchObject({
		state: "refused",
		problems: [{ message: expect.stringContaining("removed") }],
	});
	expect(read()).toBe(before);
});

/** Writes a file as another program did two seconds ago. */
function writeEarlier(file: string, text: string): void {
	fs.writeFileSync(file, text);
	const then = Date.now() / 1000 - 2;
	fs.utimesSync(file, then, then);
}

describe("an error that the file had before the edit", () => {
	test("does not prevent it if it was known", async () => {
		const { read, save, filePath } = openSite();
		const known = read().replace("- stop smoking", '- ""');
		fs.writeFileSync(filePath, known);
		expect(await save({ ...edit("Stop now"), shown: known })).toMatchObject({
			state: "written",
		});
		// Also after another program has changed other lines.
		writeEarlier(filePath, `${read()}One day.\n`);
		const again = { ...edit("Stop", TITLE, "Stop now"), shown: known };
		expect(await save(again)).toMatchObject({ state: "written" });
	});

	test("prevents it if it is new, as in half of what another program is writing", async () => {
		const { read, save, filePath } = openSite();
		const text = read();
		for (const cut of ["benefits:", "  - stop", "badge:", "title: Stop Sm"]) {
			const half = text.slice(0, text.indexOf(cut) + 5);
			writeEarlier(filePath, half);
			const request = { ...edit("Stop now"), shown: text };
			expect(await save(request)).toMatchObject({
				state: "refused",
				problems: [
					{
						message: expect.stringMatching(
							/^content\/services\/stop-smoking\.md has a mistake in line \d+$/,
						),
					},
				],
			});
			expect(read()).toBe(half);
		}
	});

	test("prevents it where half of the file can be read, but lacks keys", async () => {
		const { rootDir, config } = openSite();
		const sourcePath = "content/testimonials.yaml";
		const file = path.join(rootDir, sourcePath);
		const text = fs.readFileSync(file, "utf8");
		const stats = text.slice(text.indexOf("stats:"));
		const half = `claims: { clientsHelped: 500+ }\n${stats.split(/^\s+label:/m)[0]}`;
		writeEarlier(file, half);
		const result = await editContent(
			{
				sourcePath,
				target: { keys: ["stats", 0, "value"] },
				previous: "{clientsHelped}",
				words: "about {clientsHelped}",
				shown: text,
			},
			withModels(config),
		);
		expect(result).toMatchObject({ state: "refused" });
		expect(fs.readFileSync(file, "utf8")).toBe(half);
	});
});

describe("a text that another program changed", () => {
	test("is returned, and nothing is written", async () => {
		const { read, save, filePath } = openSite();
		fs.writeFileSync(filePath, read().replace(PREVIOUS, "Theirs"));
		const before = read();
		const result = await save(edit("Ours"));
		const version = expect.any(String);
		const changed = { state: "changed", current: "Theirs", version };
		expect(result).toEqual(changed);
		expect(read()).toBe(before);
	});

	test("is undefined where it no longer exists", async () => {
		const { save } = openSite();
		const request = edit("Ours", { keys: ["benefits", 7] }, "Was here");
		expect(await save(request)).toEqual({
			state: "changed",
			current: undefined,
			version: expect.any(String),
		});
	});
});

/** Each of these calls of an edit is one moment at which another program may change the file. */
const MOMENTS = [
	"existsSync",
	"realpathSync",
	"statSync",
	"openSync",
	"readFileSync",
	"renameSync",
];

/** Edits the file again and again, and each time runs a change before a later call. */
async function changeAtEachMoment(
	change: (filePath: string) => void,
	expectResult: (result: Awaited<ReturnType<typeof editContent>>) => void,
) {
	for (let moment = 0; ; moment++) {
		const { save, filePath } = openSite();
		let calls = 0;
		const originals = new Map<string, (...values: unknown[]) => unknown>();
		for (const name of MOMENTS) originals.set(name, Reflect.get(fs, name));
		for (const [name, original] of originals)
			Reflect.set(fs, name, (...values: unknown[]) => {
				if (calls++ === moment) change(filePath);
				return original(...values);
			});
		const result = await save(edit("Ours")).finally(() => {
			for (const [name, original] of originals) Reflect.set(fs, name, original);
		});
		if (calls <= moment) return moment;
		expectResult(result);
	}
}

describe("a file that another program changes during the edit", () => {
	const change = (change: (filePath: string) => void) => (filePath: string) => {
		fs.rmSync(filePath);
		change(filePath);
	};

	test("is changed when it vanishes", async () => {
		const moments = await changeAtEachMoment(
			change(() => {}),
			(result) => {
				if (result.state !== "written")
					expect(result).toEqual({ state: "changed", current: undefined });
			},
		);
		expect(moments).toBeGreaterThan(10);
	});

	test.each(["nowhere.md", "stop-smoking.md"])(
		"is changed when it turns into a link to %s",
		async (target) => {
			await changeAtEachMoment(
				change((filePath) => fs.symlinkSync(target, filePath)),
				(result) => {
					if (result.state !== "written")
						expect(result).toEqual({ state: "changed", current: undefined });
				},
			);
		},
	);

	test("is not written when it turns into a link to a file", async () => {
		const other = path.join(makeFolder(), "other.md");
		await changeAtEachMoment(
			(filePath) => {
				fs.copyFileSync(filePath, other);
				fs.rmSync(filePath);
				fs.symlinkSync(other, filePath);
			},
			() => expect(fs.readFileSync(other, "utf8")).toContain(PREVIOUS),
		);
	});
});

test("an edit never writes through what lies in content/ under a temporary name", async () => {
	const { read, save, filePath } = openSite();
	const outside = path.join(makeFolder(), "outside");
	fs.writeFileSync(outside, "theirs");
	const name = `.stop-smoking.md.${process.pid}`;
	const link = path.join(path.dirname(filePath), name);
	fs.symlinkSync(outside, link);
	expect(await save(edit("Ours"))).toMatchObject({ state: "written" });
	expect(fs.readFileSync(outside, "utf8")).toBe("theirs");
	expect(fs.readlinkSync(link)).toBe(outside);
	expect(fs.lstatSync(filePath).isFile()).toBe(true);
	expect(read()).toContain("title: Ours\n");
});

test.runIf(process.getuid?.() === 0)(
	"the owner of the file stays",
	async () => {
		const { save, filePath } = openSite();
		fs.chownSync(filePath, 1234, 2345);
		await save(edit("Ours"));
		expect(fs.statSync(filePath)).toMatchObject({ uid: 1234, gid: 2345 });
	},
);

test.each(["ENOSPC", "EROFS", "EACCES", "EPERM", "EIO"])(
	"%s while the file is written is a problem of the file, and leaves nothing behind",
	async (code) => {
		const { save, filePath, read } = openSite();
		const before = read();
		const failed = Object.assign(new Error(code), { code, syscall: "rename" });
		const spy = vi.spyOn(fs, "renameSync").mockImplementation(() => {
			throw failed;
		});
		try {
			await expect(save(edit("Ours"))).rejects.toMatchObject({
				name: "UserError",
				problems: [{ source: { file: SERVICE } }],
			});
		} finally {
			spy.mockRestore();
		}
		expect(read()).toBe(before);
		expect(fs.readdirSync(path.dirname(filePath))).toEqual(["stop-smoking.md"]);
	},
);

test("two edits of one file at the same time are both written", async () => {
	const { read, save } = openSite();
	const results = await Promise.all([
		save(edit("Ours")),
		save(edit("Deeper sleep", { keys: ["benefits", 0] }, "Steadier sleep")),
		save(edit("Theirs")),
	]);
	expect(results.filter(({ state }) => state === "written")).toHaveLength(2);
	expect(read()).toContain("- Deeper sleep");
});

describe("nothing is written", () => {
	const refuse = async (
		sourcePath: string,
		site: ReturnType<typeof openSite>,
	) => {
		const request = { ...edit("Ours"), sourcePath };
		const result = await editContent(request, withModels(site.config));
		expect(result).toMatchObject({ state: "refused" });
	};

	test("to a file that hypno does not use", async () => {
		const site = openSite();
		const names = [
			"content/notes.yaml",
			"content/../package.json",
			"../content/services/stop-smoking.md",
			`content/services/%2e%2e/stop-smoking.md`,
			"content/services/..\\..\\..\\stop-smoking.md",
			"content/services/.stop-smoking.md",
			"/etc/passwd",
			"",
		];
		for (const name of names) await refuse(name, site);
	});

	test("to a file that is a link, or lies in a folder that is one", async () => {
		const site = openSite();
		const target = path.join(makeFolder(), "elsewhere.md");
		fs.renameSync(site.filePath, target);
		fs.symlinkSync(target, site.filePath);
		const before = site.read();
		await refuse(SERVICE, site);
		fs.unlinkSync(site.filePath);
		fs.rmdirSync(path.dirname(site.filePath));
		fs.symlinkSync(path.dirname(target), path.dirname(site.filePath));
		fs.renameSync(target, path.join(path.dirname(target), "stop-smoking.md"));
		await refuse(SERVICE, site);
		expect(site.read()).toBe(before);
	});

	test("to a read-only file", async () => {
		const site = openSite();
		fs.chmodSync(site.filePath, 0o444);
		const before = site.read();
		await refuse(SERVICE, site);
		expect(site.read()).toBe(before);
	});

	test("to a file that another program has just emptied", async () => {
		const site = openSite();
		const text = site.read();
		fs.writeFileSync(site.filePath, "");
		const readFile = fs.readFileSync;
		// The other program writes its text right after the first read.
		const spy = vi.spyOn(fs, "readFileSync").mockImplementation((...read) => {
			const found = readFile(...read);
			if (found.length === 0) fs.writeFileSync(site.filePath, text);
			return found;
		});
		try {
			await refuse(SERVICE, site);
		} finally {
			spy.mockRestore();
		}
		expect(site.read()).toBe(text);
	});

	test("where the file has become unreadable", async () => {
		const site = openSite();
		fs.writeFileSync(site.filePath, Buffer.from([0xff, 0xfe, 0]));
		await refuse(SERVICE, site);
	});
});
