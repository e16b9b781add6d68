// Large builds by two threads: the same site and the same problems as by one.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { checkFolder } from "../../test/support/checked-site.ts";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { runBin } from "../../test/support/run-bin.ts";
import {
	byTwo,
	COUNT,
	file,
	listSlugs,
	makeLargeSite,
	SLUGS,
	startThread,
	TEMPLATE,
	waitForClaim,
} from "../../test/support/two-threads.ts";
import { type BuildMemory, openBuildMemory } from "../cache/build-memory.ts";
import { RULES } from "../check/rules/index.ts";
import { loadContent } from "../content/load.ts";
import { NONE_SOUND, slugOf } from "../content/read-all.ts";
import { writeFiles } from "../output/write.ts";
import { type BuildSpeed, buildSite } from "../pipeline.ts";
import { UserError } from "../problems.ts";
import { Claims } from "./claims.ts";
import { createMailbox, Mailbox, send } from "./mailbox.ts";
import type { PageOrder } from "./page-thread.ts";
import { SecondThread, type StartThread } from "./second-thread.ts";

/** In this thread alone, or with what is said. */
async function build(site: TestSite, speed?: BuildSpeed) {
	const out = path.join(site.rootDir, speed ? "with" : "alone");
	try {
		const { files, warnings } = await buildSite(site.config, speed);
		await writeFiles(files, out);
		return { problems: warnings, tree: readTree(out) };
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return { problems: error.problems, tree: {} };
	}
}

const buildByTwo = (site: TestSite, speed: BuildSpeed = {}) =>
	byTwo(site, (thread) => build(site, { ...speed, thread }));

/** Shows on its page which thread made it. */
const SHOWING_THREAD = `import { isMainThread } from "node:worker_threads";
${edited(TEMPLATE, "{service.title}", "{String(isMainThread)}")}`;

function countThreads(tree: Record<string, string>) {
	const pages = Object.entries(tree).filter(([name]) =>
		name.startsWith("services/"),
	);
	const count = (words: string) =>
		pages.filter(([, html]) => html.includes(words)).length;
	return { here: count("true"), there: count("false") };
}

test("each of two threads reads and makes a part", async () => {
	const site = makeLargeSite({ [TEMPLATE]: SHOWING_THREAD });
	const { here, there } = countThreads((await buildByTwo(site)).tree);
	expect(here).toBeGreaterThan(0);
	expect(there).toBeGreaterThan(0);
	expect(here + there).toBe(COUNT);
});

test("a page is made of what the other thread has put aside, when its file is gone", async () => {
	const site = makeLargeSite({ [TEMPLATE]: SHOWING_THREAD });
	const start: StartThread = (data, transfer) => {
		const worker = startThread(data, transfer);
		return {
			postMessage: (order: PageOrder) => {
				for (const slug of SLUGS) site.write({ [file(slug)]: null });
				worker.postMessage(order);
				// The last piece that it takes is the first.
				waitForClaim(order.rendering, 0);
			},
			terminate: () => worker.terminate(),
		};
	};
	const thread = new SecondThread(site.config, start, {
		worthIt: COUNT,
		mostWaiting: COUNT,
	});
	const { tree } = await build(site, { thread });
	expect(countThreads(tree)).toEqual({ here: 0, there: COUNT });
});

const broken = (slug: string) =>
	serviceText(slug).replace("subtitle:", "subtitel:");
const throwing = (...slugs: string[]) =>
	edited(
		TEMPLATE,
		"	return (",
		`	if (${JSON.stringify(slugs)}.includes(service.id)) throw new Error("up");\n	return (`,
	);
const [FIRST = "", LAST = ""] = [SLUGS[0], SLUGS.at(-1)];

test.each<[string, Overrides]>([
	["a sound site", {}],
	[
		"mistakes in the first file and the last",
		{ [file(FIRST)]: broken(FIRST), [file(LAST)]: broken(LAST) },
	],
	[
		"files that cannot be read",
		{
			[file(FIRST)]: Buffer.from([0xff, 0x00]),
			[file("service-4")]: Buffer.alloc(1_000_001, "x"),
			[file(LAST)]: Buffer.from([0xff, 0x00]),
		},
	],
	["files that are empty", { [file(FIRST)]: "", [file(LAST)]: "" }],
	[
		"warnings",
		{
			[file(LAST)]: serviceText(LAST).replace(
				"subtitle:",
				"icon: no\nsubtitle:",
			),
		},
	],
	[
		"a template that throws for two pages",
		{ [TEMPLATE]: throwing(FIRST, LAST) },
	],
	[
		"a template that asks for an asset that is not there",
		{
			[TEMPLATE]: edited(TEMPLATE, "<main>", '<main id="hypno-asset:no.css">'),
		},
	],
	[
		"styles in pages, which the policy is told of",
		{
			[TEMPLATE]: edited(
				TEMPLATE,
				"<main>",
				'<main><style>{"/* " + service.id + " */"}</style>',
			),
		},
	],
	[
		"services without content",
		Object.fromEntries(SLUGS.slice(100, 120).map((slug) => [file(slug), null])),
	],
	[
		"a page of one's own in the menu",
		{
			"content/pages/fees.md":
				"---\ntitle: Fees\ndescription: What it costs.\nmenu: Fees\n---\nText.\n",
		},
	],
	[
		"addresses below a folder",
		{
			"content/site.yaml": edited(
				"content/site.yaml",
				"url:",
				"basePath: /a\nurl:",
			),
		},
	],
])("%s is the same by two threads and by one", async (_, files) => {
	const site = makeLargeSite(files);
	const alone = await build(site);
	expect(await buildByTwo(site)).toEqual(alone);
});

test("a check tells the same by two threads and by one", async () => {
	const site = makeLargeSite({
		[TEMPLATE]: throwing(FIRST, SLUGS[COUNT / 2] ?? "", LAST).replace(
			"<main>",
			'<main>{service.id.endsWith("1") && <a href="/gone">x</a>}',
		),
		[file("service-3")]: broken("service-3"),
		[file("service-4")]: serviceText("service-4").replace("Habit", "TODO"),
	});
	const rules = RULES.filter(({ id }) => /^(?:link|content|page)/.test(id));
	const alone = await checkFolder(site.rootDir, { rules });
	const told = alone.findings.map(({ rule }) => rule);
	for (const rule of ["content/invalid", "link/broken", "page/title"])
		expect(told).toContain(rule);
	expect(
		await byTwo(site, (thread) => checkFolder(site.rootDir, { rules, thread })),
	).toEqual(alone);
});

/** What is found in a memory, and what is not. */
function listenTo(memory: BuildMemory) {
	const asked = { found: 0, added: 0, read: 0 };
	const onDisk: BuildMemory = {
		...memory,
		sound: {
			...memory.sound,
			add: (file) => {
				asked.read++;
				return memory.sound.add(file);
			},
		},
		openPages: (shared) => {
			const pages = memory.openPages(shared);
			return {
				...pages,
				find: (mark) => {
					const page = pages.find(mark);
					if (page) asked.found++;
					return page;
				},
				add: (mark, bytes) => {
					asked.added++;
					return pages.add(mark, bytes);
				},
			};
		},
	};
	return { onDisk, asked };
}

test("together with what earlier builds kept, and after a change of all pages", async () => {
	const site = makeLargeSite();
	fs.mkdirSync(path.join(site.rootDir, "node_modules"));
	const open = () => openBuildMemory({ ...site.config, program: "this" });
	const buildKeeping = async () => {
		const onDisk = open();
		const built = await buildByTwo(site, { onDisk });
		onDisk.save();
		return built;
	};
	expect(await buildKeeping()).toEqual(await build(site));
	const { onDisk, asked } = listenTo(open());
	expect(await build(site, { onDisk })).toEqual(await build(site));
	expect(asked).toEqual({ found: COUNT + 5, added: 0, read: 0 });
	expect(await buildKeeping()).toEqual(await build(site));
	site.write({ [TEMPLATE]: edited(TEMPLATE, "<main>", "<main>More") });
	expect(await buildKeeping()).toEqual(await build(site));
});

test.each<[string, StartThread]>([
	["says nothing", () => ({ postMessage: () => {}, terminate: async () => 0 })],
	[
		"claims all and says nothing",
		({ reading, mailbox }) => {
			const files = new Claims(reading);
			for (let piece = 1; piece < files.length; piece++) files.claim(piece);
			mailbox.port.unref();
			return { postMessage: () => {}, terminate: async () => 0 };
		},
	],
	[
		"reads, and claims all pages and says nothing",
		(data, transfer) => ({
			...startThread(data, transfer),
			postMessage: ({ rendering }: PageOrder) => {
				const pages = new Claims(rendering);
				for (let piece = 1; piece < pages.length; piece++) pages.claim(piece);
			},
			terminate: async () => 0,
		}),
	],
])("a thread that %s is done without", async (_, start) => {
	const site = makeLargeSite();
	const thread = new SecondThread(site.config, start, {
		worthIt: COUNT / 2,
		patience: 300,
	});
	expect(await build(site, { thread })).toEqual(await build(site));
});

/** Begins at once, and says nothing. */
function noteStarts() {
	const started: (readonly string[])[] = [];
	const start: StartThread = ({ sourcePaths }) => {
		started.push(sourcePaths);
		return { postMessage: () => {}, terminate: async () => 0 };
	};
	return { started, start };
}

test("a thread begins as soon as the files are listed", () => {
	const site = makeLargeSite();
	const { started, start } = noteStarts();
	const thread = new SecondThread(site.config, start, { worthIt: COUNT });
	const { foresee, begin } = thread.shareReading(NONE_SOUND);
	const { files } = loadContent(site.config, undefined, { onListed: foresee });
	expect(started).toEqual([SLUGS.map(file).toSorted()]);
	begin(files.filter((file) => slugOf(file) !== undefined));
	expect(started).toHaveLength(1);
});

test("a thread waits for what earlier builds know before it begins", () => {
	const site = makeLargeSite();
	const { started, start } = noteStarts();
	const thread = new SecondThread(site.config, start, { worthIt: COUNT });
	const { foresee, begin } = thread.shareReading({
		...NONE_SOUND,
		isEmpty: false,
	});
	const { files } = loadContent(site.config, undefined, { onListed: foresee });
	expect(started).toEqual([]);
	begin(files.filter((file) => slugOf(file) !== undefined));
	expect(started).toEqual([SLUGS.map(file).toSorted()]);
});

test("few services have no second thread", async () => {
	const site = makeSite();
	const thread = new SecondThread(site.config, () => {
		throw new Error("a thread was begun");
	});
	expect(await build(site, { thread })).toEqual(await build(site));
});

test("hypno build has a second thread for a large site", async () => {
	const slugs = listSlugs(2_100);
	const site = makeLargeSite({ [TEMPLATE]: SHOWING_THREAD }, slugs);
	const flags = ["--root", site.rootDir, "build", "--json"];
	const { stdout, stderr } = await runBin(flags);
	expect(JSON.parse(stdout)).toMatchObject({ ok: true });
	expect(stderr).toBe("");
	const { here, there } = countThreads(readTree(site.outDir));
	expect(here + there).toBe(slugs.length);
	if (os.availableParallelism() > 1) expect(there).toBeGreaterThan(0);
});

test("messages are taken in their order, and waited for", () => {
	const [taking, sending] = createMailbox(16);
	const mailbox = new Mailbox<number>(taking);
	expect(mailbox.take()).toBe(undefined);
	expect(mailbox.wait(1)).toBe(undefined);
	send(sending, 1, []);
	send(sending, 2, []);
	expect([mailbox.wait(1), mailbox.take(), mailbox.take()]).toEqual([
		1,
		2,
		undefined,
	]);
	taking.port.close();
});

test("a thread that makes more than is taken waits", async () => {
	const [taking, sending] = createMailbox(16);
	const mailbox = new Mailbox<number>(taking);
	const script = `
		const { workerData, receiveMessageOnPort } = require("node:worker_threads");
		const counts = new Int32Array(workerData.counts);
		receiveMessageOnPort(workerData.port);
		Atomics.add(counts, 1, 1);
		Atomics.notify(counts, 1);
	`;
	const taken = () => Atomics.load(new Int32Array(taking.counts), 1);
	for (let message = 1; message <= 16; message++) send(sending, message, []);
	expect(taken()).toBe(0);
	expect(mailbox.take()).toBe(1);
	send(sending, 17, []);
	const worker = new Worker(script, {
		eval: true,
		workerData: taking,
		transferList: [taking.port],
	});
	send(sending, 18, []);
	expect(taken()).toBe(2);
	await worker.terminate();
});
