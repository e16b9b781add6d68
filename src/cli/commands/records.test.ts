import fs from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { services } from "../../../templates/models/services.ts";
import { killAt } from "../../../test/support/kill-at.ts";
import {
	edited,
	makeFolder,
	makeSite,
	readTree,
	relabelService,
	writeTree,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import {
	readShipped,
	shippedPath,
} from "../../../test/support/shipped-files.ts";
import { sourceOf, withModels } from "../../../test/support/shipped-models.ts";
import { UserError } from "../../base/problems.ts";
import { PLAIN } from "../../base/text/style.ts";
import { type Config, resolveConfig } from "../../site/config.ts";
import { parseContentFile } from "../../site/content/parse.ts";
import { NOTHING_COMMON } from "../../site/content/raw-file.ts";
import { readContent } from "../../site/content/read-content.ts";
import { recordsOf } from "../../site/content/site.ts";
import { checkFile } from "../../site/content/validate.ts";
import { ContentDocument } from "../../site/document/document.ts";
import { writeChanges } from "../../site/edit/change-files.ts";
import { planNew } from "../../site/edit/records/new-record.ts";
import {
	openRun,
	type RecordFlags,
	type Run,
} from "../../site/edit/records/record-run.ts";
import { planRemove } from "../../site/edit/records/remove-records.ts";
import { planRename } from "../../site/edit/records/rename-record.ts";
import { applyChanges } from "./records.ts";

const LIST = "content/services.yaml";
const REDIRECTS = "content/redirects.yaml";
const SCHEMA_LINE =
	"# yaml-language-server: $schema=.schemas/redirects.schema.json";
const OCD = "content/services/ocd.md";
const SMOKING = "content/services/stop-smoking.md";

function startIn(rootDir: string, word = "service") {
	const config = resolveConfig({ root: rootDir }, "/");
	const printed: string[] = [];
	const noted: string[] = [];
	const terminal = {
		print: (text: string) => printed.push(text),
		error: (text: string) => noted.push(text),
		style: PLAIN,
		progress: () => ({ tick: () => {}, end: () => {} }),
		errorStyle: PLAIN,
	};
	const open = (flags: RecordFlags) => openRun(word, { config, flags });
	const apply = async (
		flags: RecordFlags,
		plan: (run: Run) => Promise<void>,
	) => {
		const run = await open(flags);
		await plan(run);
		return applyChanges(run, terminal);
	};
	return {
		rootDir,
		config,
		printed,
		noted,
		read: (file: string) => fs.readFileSync(path.join(rootDir, file), "utf8"),
		tree: () => readTree(path.join(rootDir, "content")),
		run: async ({ slug, ...flags }: RecordFlags & { slug?: string }) =>
			apply(flags, (run) => planNew(slug, run)),
		rename: async (from: string, to: string, flags: RecordFlags = {}) =>
			apply(flags, (run) => planRename(from, to, run)),
		remove: async (slugs: string[], flags: RecordFlags = {}) =>
			apply(flags, (run) => planRemove(slugs, run)),
		findErrors: async () => {
			const { problems } = await readContent(withModels(config));
			return problems.filter(({ severity }) => severity === "error");
		},
	};
}

const start = (files: Parameters<typeof makeSite>[0] = {}) =>
	startIn(makeSite(files).rootDir);

/** Parses the text of a service, with all its problems. */
async function parseText(sourcePath: string, text: string) {
	const file = parseContentFile(sourceOf(sourcePath, text), NOTHING_COMMON);
	const { data: value, problems } = checkFile(services.schema, file);
	return { value, problems: [...file.problems, ...problems] };
}

async function listServices(config: Config) {
	const content = await readContent(withModels(config));
	return recordsOf(content, services.sourcePath);
}

async function refusal(run: Promise<unknown>) {
	try {
		await run;
	} catch (error) {
		if (error instanceof UserError)
			return { code: error.exitCode, ...error.problems[0] };
	}
	throw new Error("it was not refused");
}

test("a new file can be built, has the listed name and a TODO for every other text", async () => {
	const { rootDir, printed, run } = start({
		"content/services.yaml": relabelService("ocd", "OCD", "'OCD: \"$&\"'"),
	});
	expect(await run({ slug: "ocd" })).toBe(0);
	expect(printed).toEqual([OCD]);
	const text = fs.readFileSync(path.join(rootDir, OCD), "utf8");
	const { value, problems } = await parseText(OCD, text);
	const service = services.read(value);
	expect(problems).toEqual([]);
	expect(service.id).toBe("ocd");
	expect(service.title).toBe('OCD: "$&"');
	expect(service.approaches).toHaveLength(2);
	const values = [
		service.subtitle,
		service.description,
		service.badge,
		service.heroPoints[0]?.text,
		service.benefits[0],
		service.approaches[1]?.description,
		service.process[0]?.title,
		service.keywords[0],
	];
	for (const text of values) expect(text).toMatch(/^TODO: \S/);
});

test("an existing file is never overwritten", async () => {
	const { rootDir, run } = start({ [OCD]: "mine" });
	expect(await refusal(run({ slug: "ocd" }))).toMatchObject({
		code: 2,
		message: "content/services/ocd.md already exists and was not changed",
	});
	expect(fs.readFileSync(path.join(rootDir, OCD), "utf8")).toBe("mine");
});

test("an unlisted slug that is near a listed one is refused without a label", async () => {
	const { rootDir, run } = start();
	expect(await refusal(run({ slug: "odc" }))).toMatchObject({
		code: 2,
		hint: 'Did you mean ocd? For another service, add its words in the menu, as in --label "Odc"',
	});
	expect(fs.readdirSync(path.join(rootDir, "content/services"))).toEqual([
		"stop-smoking.md",
	]);
});

test("--missing writes one file for each service that lacks one, and no more", async () => {
	const { printed, run } = start();
	await run({ missing: true });
	expect(printed).toEqual([OCD]);
	await run({ missing: true });
	expect(printed).toEqual([OCD]);
});

test("mistakes in the list are reported, mistakes elsewhere are ignored", async () => {
	const elsewhere = start({ "content/site.yaml": "name: [" });
	expect(await elsewhere.run({ slug: "ocd" })).toBe(0);
	const inTheList = start({ "content/services.yaml": "services: []" });
	expect(await refusal(inTheList.run({ slug: "ocd" }))).toMatchObject({
		code: 1,
		rule: "content/invalid",
	});
});

describe("a new service that is not listed", () => {
	test("is added to the list, in its form, and says how it is listed", async () => {
		const list = `${edited(LIST, "    theme: habits\n", "    theme: habits # as ever\n\n")}# The end`;
		const { run, read, tree, printed, noted, findErrors } = start({
			[LIST]: list.replaceAll("\n", "\r\n"),
		});
		const before = tree();
		expect(await run({ slug: "hay-fever" })).toBe(0);
		const added =
			"  - slug: hay-fever\r\n    label: Hay Fever\r\n    theme: habits\r\n";
		expect(read(LIST)).toBe(
			list.replaceAll("\n", "\r\n").replace("# The end", `${added}# The end`),
		);
		const file = "services/hay-fever.md";
		expect(Object.keys(tree())).toEqual([...Object.keys(before), file].sort());
		expect(printed).toEqual([
			`${LIST}:12:1
    +   - slug: hay-fever
    +     label: Hay Fever
    +     theme: habits`,
			`content/${file}`,
		]);
		expect(noted[0]).toContain('"Hay Fever" in the theme "habits"');
		expect(await findErrors()).toEqual([]);
	});

	test("has the label and the theme of its flags, quoted if YAML needs it", async () => {
		const { run, read, findErrors, config } = start({
			[LIST]: edited(
				LIST,
				"services:",
				"  - id: body\n    title: Body\nservices:",
			),
		});
		const label = 'Sleep: "deep" #1';
		await run({ slug: "odc", label, theme: "body" });
		expect(await findErrors()).toEqual([]);
		const listed = await listServices(config);
		expect(listed.at(-1)?.listing).toEqual({
			slug: "odc",
			label,
			theme: "body",
		});
		expect(read("content/services/odc.md")).toContain(JSON.stringify(label));
	});

	test("keeps a text that somebody has written for it", async () => {
		const text = serviceText("ptsd");
		const { run, read, printed, findErrors } = start({
			"content/services/ptsd.md": text,
		});
		await run({ slug: "ptsd" });
		expect(read("content/services/ptsd.md")).toBe(text);
		expect(printed).toHaveLength(1);
		expect(await findErrors()).toEqual([]);
	});

	test("comes back after it was removed", async () => {
		const { run, remove, tree, findErrors } = start();
		const before = tree();
		await remove(["ocd"]);
		await run({ slug: "ocd", label: "OCD" });
		const { [OCD.slice(8)]: _, ...after } = tree();
		expect(after).toEqual({
			...before,
			"redirects.yaml": `${SCHEMA_LINE}\n`,
		});
		expect(await findErrors()).toEqual([]);
	});

	test.each(["{}\n", "# Where old addresses lead\n{} # None yet\n", "{}"])(
		"is made, renamed and removed beside redirects that are empty: %j",
		async (empty) => {
			const { run, rename, remove, read, findErrors } = start({
				[REDIRECTS]: empty,
			});
			await run({ slug: "hay-fever" });
			expect(read(REDIRECTS)).toBe(empty);
			await rename("hay-fever", "pollen");
			const moved = "/services/hay-fever: /services/pollen";
			expect(read(REDIRECTS)).toBe(empty.replace("{}", moved));
			await remove(["ocd"]);
			expect(read(REDIRECTS)).toContain("/services/ocd: /services");
			expect(await findErrors()).toEqual([]);
		},
	);

	test.each<[RecordFlags & { slug?: string }, string]>([
		[{ slug: "Hay Fever" }, "cannot be part of an address"],
		[{ slug: "hay-fever", theme: "habit" }, '"habit" is not a theme'],
		[{ slug: "hay-fever", label: " " }, '"label" is empty'],
		[{ slug: "ocd", label: "OCD" }, "is not listed yet"],
		[{ missing: true, theme: "habits" }, "is not listed yet"],
		[{}, "missing name"],
	])("%j is refused, and nothing is written", async (flags, message) => {
		const { run, tree } = start();
		const before = tree();
		expect((await refusal(run(flags))).message).toContain(message);
		expect(tree()).toEqual(before);
	});
});

test("a list without groups takes no group, and needs none", async () => {
	const site = makeSite();
	const folder = path.join(site.rootDir, "templates/models");
	fs.rmSync(folder);
	fs.cpSync(shippedPath("templates/models"), folder, { recursive: true });
	for (const file of [LIST, "templates/models/services.ts"]) {
		const text = fs.readFileSync(path.join(site.rootDir, file), "utf8");
		site.write({ [file]: text.replaceAll("themes", "kinds") });
	}
	const { run, read } = startIn(site.rootDir);
	const refused = run({ slug: "hay-fever", theme: "habits" });
	const { message, hint } = await refusal(refused);
	expect(message).toBe(`${LIST} has no groups`);
	expect(hint).toBe("Leave out --theme");
	await run({ slug: "hay-fever" });
	expect(read(LIST)).toContain("label: Hay Fever\n    theme: habits\n");
});

test("a name that is no part of an address is shown as one", async () => {
	const { run } = start();
	const { hint } = await refusal(run({ slug: "Fear of Flying" }));
	expect(hint).toBe("Write it like this: fear-of-flying");
});

/** The text of files that name a service, which "@" stands for. */
const NAMING = {
	[LIST]: edited(LIST, "slug: ocd", "slug:   '@' # /services/ocd"),
	[OCD]: `\uFEFF${serviceText("@")}`.replaceAll("\n", "\r\n"),
	"content/pages/home.yaml": edited(
		"content/pages/home.yaml",
		"link:\n        label: More\n        href: /services\n",
		"link: {label: 'See # 1: /services/ocd now', href: /services/@#top} # /services/ocd\n",
	),
	"content/pages/services.yaml": edited(
		"content/pages/services.yaml",
		"href: /services/stress-relief",
		'href: "/services/@?from=services"',
	),
	"content/pages/about.yaml": edited(
		"content/pages/about.yaml",
		"href: /contact",
		"href: >-\n        https://www.example.com/base/services/@/",
	),
	"content/pages/more.md": `---
title: More
description: What there is besides.
# /services/ocd
---

[one](/services/@), [two](/services/@/?a=1#b "Title"), [three](</services/@#c>), <https://www.example.com/base/services/@>,
[four][f], [longer](/services/ocd-2), [away](https://www.nhs.uk/services/ocd)
Write /services/ocd, "/services/ocd" or (/services/ocd) on the card.

[f]:/services/@`,
};
const SETTINGS = {
	"content/site.yaml": edited(
		"content/site.yaml",
		"email:",
		"basePath: /base\nemail:",
	),
};

function name(slug: string) {
	const files: Record<string, string> = {};
	for (const [file, text] of Object.entries(NAMING))
		files[file] = text.replaceAll("@", slug);
	return files;
}

const toTree = (files: Record<string, string>) => {
	const { rootDir } = makeSite({ ...SETTINGS, ...files });
	return readTree(path.join(rootDir, "content"));
};

describe("a renamed service", () => {
	test("has its new name in the list, in its file and in every link, and nothing else changes", async () => {
		const { rename, tree, printed, findErrors } = start({
			...SETTINGS,
			...name("ocd"),
		});
		expect(tree()).toEqual(toTree(name("ocd")));
		expect(await rename("ocd", "doubts")).toBe(0);
		const { [OCD]: record = "", ...others } = name("doubts");
		expect(tree()).toEqual({
			...toTree({
				...others,
				"content/services/doubts.md": record,
				[REDIRECTS]: `${SCHEMA_LINE}\n/services/ocd: /services/doubts\n`,
			}),
		});
		expect(await findErrors()).toEqual([]);
		expect(printed).toContain(`${OCD}  renamed to content/services/doubts.md`);
		expect(printed).toContain(
			`${LIST}:8:13
    -   - slug:   'ocd' # /services/ocd
    +   - slug:   'doubts' # /services/ocd`,
		);
	});

	test("leads old addresses to the new one, and may get its old name back", async () => {
		const { rename, read, tree, findErrors } = start({
			[REDIRECTS]: "/a: /services/ocd # an advert\r\n/b/: /about",
		});
		const before = tree();
		await rename("ocd", "doubts");
		expect(read(REDIRECTS)).toBe(
			"/a: /services/doubts # an advert\r\n/b/: /about\r\n/services/ocd: /services/doubts",
		);
		expect(await findErrors()).toEqual([]);
		await rename("doubts", "ocd");
		expect(tree()).toEqual({
			...before,
			"redirects.yaml": `${before["redirects.yaml"]}\r\n/services/doubts: /services/ocd`,
		});
		expect(await findErrors()).toEqual([]);
	});

	test("may have a file that somebody has renamed already", async () => {
		const text = serviceText("doubts");
		const { rename, read, findErrors } = start({
			"content/services/doubts.md": text,
		});
		await rename("ocd", "doubts");
		expect(read("content/services/doubts.md")).toBe(text);
		expect(await findErrors()).toEqual([]);
	});

	test("waits for no text that is left to write in another file", async () => {
		const { rename, read } = start({
			"content/site.yaml": edited("content/site.yaml", "For sale.", "TODO"),
		});
		expect(await rename("ocd", "doubts")).toBe(0);
		expect(read(LIST)).toContain("slug: doubts");
	});

	test("keeps every byte of the shipped site when it gets its name back", async () => {
		const rootDir = makeFolder();
		writeTree(rootDir, readShipped());
		const { rename, tree, findErrors } = startIn(rootDir);
		const before = tree();
		await rename("stop-smoking", "quit");
		expect(await findErrors()).toEqual([]);
		const changed = Object.entries(tree()).filter(
			([file, text]) => before[file] !== text,
		);
		expect(changed.map(([file]) => file)).toEqual([
			"pages/services.yaml",
			"redirects.yaml",
			"services.yaml",
			"services/quit.md",
			"services/stop-vaping.md",
		]);
		await rename("quit", "stop-smoking");
		const { "redirects.yaml": _, ...after } = tree();
		expect(after).toEqual(before);
	});

	test.each<[string, string, string, Record<string, string>]>([
		["odc", "doubts", '"odc" is not listed', {}],
		["ocd", "Doubts", "cannot be part of an address", {}],
		["ocd", "stop-smoking", "is already listed", {}],
		["ocd", "ocd", "is already listed", {}],
		[
			"stop-smoking",
			"quit",
			"content/services/quit.md already exists",
			{ "content/services/quit.md": `${serviceText("quit")}\nMine.\n` },
		],
		["ocd", "doubts", "content/site.yaml", { "content/site.yaml": "name: [" }],
		["ocd", "doubts", REDIRECTS, { [REDIRECTS]: "/a: [" }],
		["ocd", "doubts", OCD, { [OCD]: "---\nid: [\n---\n" }],
		["ocd", "doubts", REDIRECTS, { [REDIRECTS]: "{ /a: /about }" }],
	])(
		"%s as %s: %s, and nothing is written",
		async (from, to, reason, files) => {
			const { rename, tree } = start(files);
			const before = tree();
			const { message, source } = await refusal(rename(from, to));
			expect(`${source?.file} ${message}`).toContain(reason);
			expect(tree()).toEqual(before);
		},
	);

	test("is refused where its file is no text, or a link that leads nowhere is in the way", async () => {
		const unreadable = start({ [OCD]: Buffer.from("caf\xe9", "latin1") });
		const linked = start();
		const folder = path.join(linked.rootDir, "content/services");
		fs.symlinkSync("nowhere", path.join(folder, "doubts.md"));
		for (const [site, slug] of [
			[unreadable, "ocd"],
			[linked, "stop-smoking"],
		] as const) {
			const list = site.read(LIST);
			await refusal(site.rename(slug, "doubts"));
			expect(site.read(LIST)).toBe(list);
			expect(fs.existsSync(path.join(site.rootDir, REDIRECTS))).toBe(false);
		}
	});

	test("is refused where a folder is read-only, or leads out of content/", async () => {
		const locked = start();
		fs.chmodSync(path.join(locked.rootDir, "content"), 0o555);
		const linked = start({ "content/services/stop-smoking.md": null });
		const outside = makeFolder();
		const folder = path.join(linked.rootDir, "content/services");
		fs.rmSync(folder, { recursive: true, force: true });
		fs.symlinkSync(outside, folder);
		const before = locked.tree();
		const list = linked.read(LIST);
		const { message } = await refusal(locked.rename("stop-smoking", "quit"));
		expect(message).toContain("read-only");
		expect(locked.tree()).toEqual(before);
		await refusal(linked.run({ slug: "hay-fever" }));
		expect(fs.readdirSync(outside)).toEqual([]);
		expect(linked.read(LIST)).toBe(list);
	});

	test.each([1, 2, 3])(
		"is as it was when the disk is full at file %i",
		async (fullAt) => {
			const { rename, tree } = start(name("ocd"));
			// The bundles of the templates are written to the cache too.
			await rename("ocd", "doubts", { dryRun: true });
			const before = tree();
			const write = fs.renameSync;
			let count = 0;
			const spy = vi.spyOn(fs, "renameSync");
			onTestFinished(() => spy.mockRestore());
			spy.mockImplementation((from, to) => {
				const full = Object.assign(new Error("full"), { code: "ENOSPC" });
				if (++count === fullAt) throw full;
				write(from, to);
			});
			await expect(rename("ocd", "doubts")).rejects.toThrow("full");
			expect(tree()).toEqual(before);
		},
	);

	test("is refused when another program changes one of its files meanwhile", async () => {
		const { config, tree } = start();
		const document = new ContentDocument(LIST, "themes: []\n");
		const before = tree();
		const change = { document, edits: [], to: LIST };
		expect(
			await refusal(writeChanges([change], withModels(config), false)),
		).toMatchObject({
			code: 2,
			message: `another program has changed ${LIST}`,
		});
		expect(tree()).toEqual(before);
	});

	test("is refused where a file is read-only", async () => {
		const { rename, tree, rootDir } = start();
		fs.chmodSync(path.join(rootDir, SMOKING), 0o444);
		const before = tree();
		expect(await refusal(rename("stop-smoking", "quit"))).toMatchObject({
			code: 2,
			message: "this file is read-only",
		});
		expect(tree()).toEqual(before);
	});
});

describe("a removed service", () => {
	test("goes from the list with its lines, and its address leads to /services", async () => {
		const list = edited(
			LIST,
			"  - slug: ocd\n    label: OCD\n    theme: habits\n",
			"  # Below are two\n  - {slug: ocd, label: OCD, theme: habits} # one\n\n  - slug: ibs\n    label: IBS\n    theme: habits",
		);
		const { remove, read, printed, findErrors } = start({
			[LIST]: list,
			[REDIRECTS]: "# Old\n/a: /services/ibs\n",
		});
		expect(await remove(["ibs", "ocd"])).toBe(0);
		expect(read(LIST)).toBe(list.slice(0, list.indexOf("  - {slug")));
		expect(read(REDIRECTS)).toBe(
			"# Old\n/a: /services\n/services/ocd: /services\n/services/ibs: /services\n",
		);
		expect(printed[0]).toBe(
			`${LIST}:9:1\n    -   - {slug: ocd, label: OCD, theme: habits} # one`,
		);
		expect(await findErrors()).toEqual([]);
	});

	test("keeps its text unless --delete deletes it too", async () => {
		const { remove, tree, printed, findErrors } = start();
		const before = tree();
		expect(await refusal(remove(["stop-smoking"]))).toMatchObject({
			code: 2,
			message: `the text of the service is in ${SMOKING}`,
		});
		expect(tree()).toEqual(before);
		expect(await remove(["stop-smoking"], { delete: true })).toBe(0);
		expect(tree()).not.toHaveProperty(["services/stop-smoking.md"]);
		expect(printed).toContain(`${SMOKING}  deleted`);
		expect(await findErrors()).toEqual([]);
	});

	test("leaves links behind, which are listed", async () => {
		const { remove, noted } = start({ ...SETTINGS, ...name("ocd") });
		await remove(["ocd"], { delete: true });
		expect(noted).toEqual([
			"These links lead to /services from now on. Change them too:",
			"    content/pages/about.yaml:35:37  /services/ocd",
			"    content/pages/home.yaml:40:57  /services/ocd",
			"    content/pages/more.md:7:7  /services/ocd",
			"    content/pages/more.md:7:29  /services/ocd",
			"    content/pages/more.md:7:69  /services/ocd",
			"    content/pages/more.md:7:117  /services/ocd",
			"    content/pages/more.md:11:5  /services/ocd",
			"    content/pages/services.yaml:19:16  /services/ocd",
		]);
	});

	test("leaves fields behind that name it, which are listed too", async () => {
		const article = `---
title: A night
date: 3 March 2027
summary: What to do when you lie awake, in words that you can read at night.
about: [stop-smoking, ocd]
---

Read.
`;
		const { remove, noted } = start({
			"content/articles/night.md": article,
		});
		await remove(["ocd"]);
		expect(noted).toEqual([
			"No build is possible while these places name what is gone:",
			"    content/articles/night.md:5:23  ocd",
		]);
	});

	test("is any that has no text with --unwritten", async () => {
		const { remove, config, noted } = start();
		await remove([], { unwritten: true });
		const listed = await listServices(config);
		expect(listed.map(({ slug }) => slug)).toEqual(["stop-smoking"]);
		expect(noted).toEqual([]);
		await remove([], { unwritten: true, dryRun: true });
		expect(noted).toEqual(["Every listed service already has a file."]);
	});

	test.each<[string[], RecordFlags, string]>([
		[["odc"], {}, '"odc" is not listed'],
		[["ocd", "nothing"], {}, '"nothing" is not listed'],
		[["ocd", "stop-smoking"], { delete: true }, "at least one service"],
		[[], {}, "missing name"],
	])(
		"%j %j is refused, and nothing is written",
		async (slugs, flags, reason) => {
			const { remove, tree } = start();
			const before = tree();
			const { code, message } = await refusal(remove(slugs, flags));
			expect(`${code} ${message}`).toMatch(new RegExp(`^2 .*${reason}`));
			expect(tree()).toEqual(before);
		},
	);
});

test("--dry-run prints what each command would write, and writes nothing", async () => {
	const runs = (site: ReturnType<typeof start>, flags: RecordFlags = {}) => [
		() => site.run({ slug: "hay-fever", ...flags }),
		() => site.rename("ocd", "doubts", flags),
		() => site.remove(["ocd"], { delete: true, ...flags }),
	];
	for (const [index] of runs(start()).entries()) {
		const written = start(name("ocd"));
		const shown = start(name("ocd"));
		const before = shown.tree();
		await runs(written)[index]?.();
		await runs(shown, { dryRun: true })[index]?.();
		expect(shown.printed).toEqual(written.printed);
		expect(shown.noted).toContain("Nothing was written, because of --dry-run.");
		expect(shown.tree()).toEqual(before);
		expect(written.tree()).not.toEqual(before);
	}
});

test("two commands at once never lose a service: one of them is done, or both", async () => {
	for (const first of ["hay-fever", "asthma"]) {
		const site = start();
		const slugs = [first, "insomnia", "blushing"];
		const results = await Promise.allSettled(
			slugs.map((slug) => site.run({ slug, label: slug })),
		);
		const done = slugs.filter((_, at) => results[at]?.status === "fulfilled");
		expect(done.length).toBeGreaterThan(0);
		for (const slug of slugs) {
			const isListed = site.read(LIST).includes(`slug: ${slug}`);
			expect(isListed).toBe(done.includes(slug));
		}
	}
});

test("a rename that is killed between two files is finished by running it again", async () => {
	const whole = start(name("ocd"));
	await whole.rename("ocd", "doubts");
	const site = start(name("ocd"));
	expect(await killAt(12, () => site.rename("ocd", "doubts"))).toBe(true);
	expect(site.tree()).not.toEqual(whole.tree());
	await site.rename("ocd", "doubts");
	expect(site.tree()).toEqual(whole.tree());
});

test.each([
	"123",
	"404",
	"1e3",
	"0x1f",
	"0o7",
	"007",
	"null",
	"true",
	"false",
	"yes",
	"2027-03-03",
	"1-2",
])("a service may be called %s", async (slug) => {
	const { run, rename, read, findErrors } = start();
	await run({ slug, label: "A number" });
	expect(await findErrors()).toEqual([]);
	const sourcePath = `content/services/${slug}.md`;
	const parse = () => parseText(sourcePath, read(sourcePath));
	expect(await parse()).toMatchObject({ value: { id: slug }, problems: [] });
	await rename(slug, "hay-fever");
	await rename("hay-fever", slug);
	expect(await findErrors()).toEqual([]);
	expect(await parse()).toMatchObject({ value: { id: slug }, problems: [] });
});

const PRIVACY = "content/pages/privacy.md";

test("a page of one's own is begun, gets another name and is removed", async () => {
	const page = startIn(makeSite({}).rootDir, "page");
	expect(await page.run({ slug: "privacy" })).toBe(0);
	expect(page.printed).toEqual([PRIVACY]);
	const text = page.read(PRIVACY);
	expect(text).toContain('title: "TODO: The heading');
	expect(text).toContain('description: "TODO: ');
	expect(await page.findErrors()).toEqual([]);

	fs.writeFileSync(
		path.join(page.rootDir, PRIVACY),
		"---\ntitle: Privacy notice\ndescription: What we keep of what you tell us.\n---\n\nNothing.\n",
	);
	expect(await page.rename("privacy", "data")).toBe(0);
	expect(page.tree()["pages/privacy.md"]).toBeUndefined();
	expect(page.read("content/pages/data.md")).toContain("Privacy notice");
	expect(page.read(REDIRECTS)).toContain("/privacy: /data");

	expect(await page.remove(["data"], { delete: true })).toBe(0);
	expect(page.tree()["pages/data.md"]).toBeUndefined();
	const redirects = page.read(REDIRECTS);
	expect(redirects).toContain("/data: /");
	expect(redirects).toContain("/privacy: /");
	expect(await page.findErrors()).toEqual([]);
});

test("a draft that was never published leaves no redirect", async () => {
	const page = startIn(makeSite({}).rootDir, "page");
	await page.run({ slug: "privacy" });
	expect(await page.rename("privacy", "data")).toBe(0);
	expect(await page.remove(["data"], { delete: true })).toBe(0);
	expect(page.tree()["redirects.yaml"]).toBeUndefined();
});

test("a word that the site does not have is refused with the words that it has", async () => {
	const { config } = start();
	const run = startIn(config.rootDir, "servise").run({ slug: "ocd" });
	expect(await refusal(run)).toMatchObject({
		code: 2,
		message: 'this site has nothing that is called "servise"',
		hint: "Did you mean service? The words are service, page, article, event, testimonial and person",
	});
});

test.each([
	["page", "services", "is taken by the page of content/pages/services.yaml"],
	["page", "home", "is taken by the page of content/pages/home.yaml"],
	["page", "contact", "is taken by the page of content/pages/contact.yaml"],
	["page", "about", "is taken by the page of content/pages/about.yaml"],
	["page", "not-found", "is taken by the page of content/pages/not-found.yaml"],
	["page", "404", "has a meaning of its own for hosts"],
	["page", "index", "has a meaning of its own for hosts"],
	["article", "index", "has a meaning of its own for hosts"],
	["event", "404", "has a meaning of its own for hosts"],
])("new %s %s is refused, as a build would", async (word, slug, reason) => {
	const made = startIn(makeSite({}).rootDir, word);
	const before = made.tree();
	const found = await refusal(made.run({ slug }));
	expect(found).toMatchObject({
		code: 2,
		message: `the name "${slug}" ${reason}`,
		hint: expect.stringContaining("Choose another"),
	});
	expect(made.tree()).toEqual(before);
});

test("a page is renamed to no name that a build would refuse", async () => {
	const file = "content/pages/privacy.md";
	const page = startIn(makeSite({}).rootDir, "page");
	await page.run({ slug: "privacy" });
	const before = page.tree();
	expect(await refusal(page.rename("privacy", "services"))).toMatchObject({
		code: 2,
		message: expect.stringContaining("is taken by the page"),
	});
	expect(page.tree()).toEqual(before);
	expect(page.read(file)).toContain("TODO");
});

test.each(["questions", "fees", "articles", "events"])(
	"new page %s writes the file of that page, once",
	async (slug) => {
		const file = `content/pages/${slug}.yaml`;
		const page = startIn(makeSite({}).rootDir, "page");
		expect(await page.run({ slug })).toBe(0);
		expect(page.printed).toEqual([file]);
		expect(page.read(file)).toContain("TODO");
		expect(await refusal(page.run({ slug }))).toMatchObject({
			code: 2,
			message: `${file} is there already, and makes the page /${slug}`,
		});
	},
);
