import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	edited,
	makeSite,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { CHECKED, previewSite } from "../../test/support/preview.ts";
import { serve } from "../../test/support/run-bin.ts";

const TEMPLATE = "templates/service.tsx";
const SLUG = "stop-smoking";
const SERVICE = `content/services/${SLUG}.md`;
const FOUND = /[1-9] to fix, 0 accepted/;
const UNFINISHED =
	"The checks could not finish. They begin again with the next change";

/** The template of a service runs this code before it renders a page, and can use `fs`. */
const inService = (code: string) => ({
	[TEMPLATE]: `import fs from "node:fs";\n${edited(TEMPLATE, "\treturn (", `\t${code}\n\treturn (`)}`,
});

/** Adds the number of its process to a file, and never ends. */
const LOOP = (log: string) =>
	inService(
		`fs.appendFileSync(${JSON.stringify(log)}, process.pid + " "); for (;;);`,
	);

function makeLoop() {
	const site = makeSite();
	const log = path.join(site.rootDir, "processes");
	fs.writeFileSync(log, "");
	site.write(LOOP(log));
	const list = () => fs.readFileSync(log, "utf8").match(/\d+/g) ?? [];
	return { site, list, countStarted: () => list().length };
}

function isRunning(pid: string): boolean {
	try {
		process.kill(Number(pid), 0);
		return true;
	} catch {
		return false;
	}
}

/** Resolves once none of these processes is left. */
const ended = (list: () => string[], message = "") =>
	expect.poll(() => list().filter(isRunning), { message }).toEqual([]);

async function openPanel(site: TestSite, setting = {}) {
	const preview = await previewSite(site, { ...CHECKED, ...setting });
	const read = async () => (await preview.get("/__hypno/panel?at=/")).text;
	const shows = (words: string | RegExp) => expect.poll(read).toMatch(words);
	return { ...preview, read, shows };
}

test("a check in an endless loop ends with the preview that a signal ends", async () => {
	const endBy = async (signal: NodeJS.Signals) => {
		const { site, countStarted, list } = makeLoop();
		const { pid } = await serve(site.rootDir, ["--watch"]);
		await expect.poll(countStarted, { message: signal }).toBe(1);
		process.kill(pid, signal);
		await ended(list, signal);
	};
	// Each preview takes its time to start, so they start together.
	const signals = ["SIGKILL", "SIGINT", "SIGTERM"] as const;
	await Promise.all(signals.map(endBy));
});

test("a check in an endless loop ends with its preview, and when an edit overtakes it", async () => {
	const { site, countStarted, list } = makeLoop();
	const { close, shows } = await openPanel(site);
	await expect.poll(countStarted).toBe(1);
	site.write({ [SERVICE]: edited(SERVICE, "Stop Smoking", "Never Smoke") });
	await expect.poll(countStarted).toBe(2);
	expect(list().slice(0, 1).filter(isRunning)).toEqual([]);
	await shows("The checks are running");
	await close();
	await ended(list);
});

test("an edit ends the check before the site is planned again, which needs the processor", async () => {
	const { site, countStarted, list } = makeLoop();
	await openPanel(site, { onRebuild: () => ended(list) });
	await expect.poll(countStarted).toBe(1);
	site.write({ [SERVICE]: edited(SERVICE, "Stop Smoking", "Never Smoke") });
	await expect.poll(countStarted).toBe(2);
});

test("a check that takes too long is ended", async () => {
	const { site, list } = makeLoop();
	const { shows } = await openPanel(site, { findLimit: () => 1000.4 });
	await shows("The checks took longer than 1 s and were ended");
	await ended(list);
});

test("a check that ends without a report is explained, until the next change", async () => {
	const site = makeSite(
		inService('fs.writeSync(2, "broken"); process.kill(process.pid, 9);'),
	);
	const { shows, output } = await openPanel(site);
	await shows(UNFINISHED);
	expect(output.at(-1)).toBe(`broken\n${UNFINISHED}.`);
	site.write({ [TEMPLATE]: edited(TEMPLATE, "<h1>", '<h1 id="top">') });
	await shows(FOUND);
});

test("a check that cannot be started is explained", async () => {
	const { execPath } = process;
	onTestFinished(() => {
		process.execPath = execPath;
	});
	process.execPath = "/no/such/node";
	const { shows, output } = await openPanel(makeSite());
	await shows(UNFINISHED);
	expect(output.at(-1)).toBe(`spawn /no/such/node ENOENT\n${UNFINISHED}.`);
});

test("a bug of the check is shown, with its stack in the terminal", async () => {
	const script =
		'const { toSorted } = Array.prototype; Array.prototype.toSorted = () => { Array.prototype.toSorted = toSorted; throw new TypeError("oops"); };';
	const module = `data:text/javascript,${encodeURIComponent(script)}`;
	vi.stubEnv("NODE_OPTIONS", `--import=${module}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const { shows, output } = await openPanel(makeSite());
	await shows("0 accepted");
	expect(output.join("\n")).toMatch(/^TypeError: oops\n {4}at .*\n/m);
	expect(output.at(-1)).toContain("This is a bug in hypno");
});

test("what a template prints, and where the preview runs, change nothing", async () => {
	const plain = await openPanel(makeSite());
	await plain.shows(FOUND);
	for (const name of ["CI", "GITHUB_ACTIONS", "FORCE_COLOR"])
		vi.stubEnv(name, "true");
	onTestFinished(() => void vi.unstubAllEnvs());
	const site = makeSite(inService('console.log("{\\n");'));
	const { shows, read, output } = await openPanel(site);
	await shows(FOUND);
	const count = (text: string) => /The whole site.*?\d+ to fix/s.exec(text);
	expect(count(await read())?.[0]).toBe(count(await plain.read())?.[0]);
	expect(output).toEqual([]);
	expect(fs.readdirSync(site.rootDir).sort()).toEqual([
		"content",
		"static",
		"templates",
	]);
});

test("somebody who writes without a pause gets an answer, because ended checks leave what they have found of pages", async () => {
	const slugs = Array.from({ length: 30 }, (_, at) => `service-${at}`);
	const services = [SLUG, ...slugs].map((slug) => {
		return { slug, label: slug, theme: "habits" };
	});
	const themes = [{ id: "habits", title: "Habits" }];
	const site = makeSite({
		"content/services.yaml": JSON.stringify({ themes, services }),
		// The cache is stored here.
		"node_modules/README": "",
	});
	for (const slug of slugs)
		site.write({ [`content/services/${slug}.md`]: serviceText(slug) });
	const log = path.join(site.rootDir, "rendered");
	fs.writeFileSync(log, "");
	const slowly = `fs.appendFileSync(${JSON.stringify(log)}, "x"); const end = Date.now() + 30; while (Date.now() < end);`;
	site.write(inService(slowly));
	const countRendered = () => fs.statSync(log).size;
	const { read } = await openPanel(site);
	const isChecked = async () => FOUND.test(await read());
	let edits = 0;
	while (!(await isChecked())) {
		const before = countRendered();
		await expect
			.poll(async () => countRendered() > before + 9 || (await isChecked()))
			.toBe(true);
		expect(++edits).toBeLessThan(20);
		const title = "Stop Smoking Hypnotherapy";
		site.write({ [SERVICE]: edited(SERVICE, title, `Edit ${edits}`) });
	}
	expect(edits).toBeGreaterThan(2);
});
