import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import v8 from "node:v8";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	edited,
	makeFolder,
	makeSite,
	type TestSite,
} from "../../../test/support/make-site.ts";
import { MINIMAL_CONTENT } from "../../../test/support/minimal-site.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";
import { sharePreview } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";
import { serve } from "../../../test/support/run-bin.ts";
import { UserError } from "../../base/problems.ts";
import { formatProblems } from "../../base/text/problem-text.ts";
import { PLAIN } from "../../base/text/style.ts";
import { buildSite } from "../../site/build-site.ts";
import { resolveConfig } from "../../site/config.ts";
import { runServe, type ServeFlags } from "./serve.ts";

const SITE = "content/site.yaml";
const usePreview = sharePreview();

/** Opens a stream of events and a connection without a request, which both stay open. */
async function openConnections(origin: string): Promise<void> {
	const socket = net.connect(Number(new URL(origin).port), "127.0.0.1");
	socket.on("error", () => socket.destroy());
	await new Promise<void>((resolve) => {
		const request = http.get(`${origin}/__hypno/events?at=/`, (response) => {
			response.on("error", () => response.destroy());
			response.once("data", () => resolve());
		});
		request.on("error", () => request.destroy());
	});
}

test("the built site is served, with the address alone on stdout and 130 for Ctrl-C", async () => {
	const { rootDir, outDir } = makeSite();
	const { origin, stdout, stderr, interrupt } = await serve(rootDir, []);
	expect(stdout()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
	const page = await fetch(`${origin}/about`);
	expect(page.status).toBe(200);
	expect(page.headers.get("content-security-policy")).toContain("script-src");
	expect(await page.text()).not.toContain("__hypno");
	expect((await fetch(`${origin}/no`)).status).toBe(404);
	expect((await fetch(`${origin}/__hypno`)).status).toBe(404);
	expect(await interrupt()).toBe(130);
	expect(stderr()).toBe("");
	expect(fs.existsSync(outDir)).toBe(false);
});

test("with --watch, each rebuild prints one line, and Ctrl-C exits with 130 despite open connections", async () => {
	const { rootDir, write, outDir } = makeSite();
	const served = await serve(rootDir, ["--watch"]);
	const { origin, stdout, stderr, interrupt } = served;
	await openConnections(origin);
	write({ [SITE]: edited(SITE, "Calm Practice", "Calm Again") });
	await expect
		.poll(stderr)
		.toMatch(/^content\/site\.yaml: 7 pages, [\d.]+ s\n$/);
	expect(stdout()).toBe(`${origin}/\n`);
	expect(await interrupt()).toBe(130);
	expect(stderr()).not.toContain("bug");
	expect(fs.existsSync(outDir)).toBe(false);
});

test("with --watch, a site with mistakes is served and the mistakes are reported", async () => {
	const { rootDir } = makeSite({ [SITE]: "name: [" });
	const { origin, stderr, interrupt } = await serve(rootDir, ["--watch"]);
	expect((await fetch(origin)).status).toBe(500);
	expect(stderr()).toContain("content/site.yaml:1:");
	expect(await interrupt()).toBe(130);
});

test("a picture that is deleted meanwhile is reported as a mistake, not as a bug", async () => {
	const SERVICE = "content/services/stop-smoking.md";
	const { config, rootDir } = makeSite({
		"node_modules/none.txt": "",
		[SERVICE]: `${MINIMAL_CONTENT[SERVICE]}\n![A](/pictures/a.jpg)\n`,
		"static/pictures/a.jpg": await makeJpeg({ width: 50, height: 50 }),
	});
	const { files } = await buildSite(config);
	const paths: string[] = [];
	for await (const { outputPath } of files) paths.push(outputPath);
	const picture = paths.find((outputPath) => outputPath.endsWith(".jpg"));
	const { origin, stderr, interrupt } = await serve(rootDir, []);
	fs.rmSync(path.join(rootDir, "static/pictures/a.jpg"));
	const answer = await fetch(`${origin}/${picture}`);
	expect([answer.status, await answer.text()]).toEqual([
		500,
		"this picture was changed or deleted while the site was being built\n",
	]);
	await expect.poll(stderr).toContain("static/pictures/a.jpg:1:1  error");
	expect(await interrupt()).toBe(130);
	expect(stderr()).not.toMatch(/bug|^ {4}at /m);
});

test("a bug is reported with its stack and the version, and the server keeps running", async () => {
	const script =
		'import http from "node:http"; const real = http.ServerResponse.prototype.writeHead; http.ServerResponse.prototype.writeHead = function (status, ...rest) { if (status === 200) throw new TypeError("oops"); return real.call(this, status, ...rest); };';
	const module = `data:text/javascript,${encodeURIComponent(script)}`;
	vi.stubEnv("NODE_OPTIONS", `--import=${module}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const { origin, stderr, interrupt } = await serve(makeSite().rootDir, []);
	expect((await fetch(origin)).status).toBe(500);
	expect((await fetch(`${origin}/no`)).status).toBe(404);
	await expect.poll(stderr).toMatch(/This is a bug in hypno \d+\.\d+\.\d+/);
	expect(stderr()).toMatch(/^TypeError: oops\n {4}at /);
	expect(await interrupt()).toBe(130);
});

test("with --watch, a template that fails later is no bug, and the preview keeps running", async () => {
	const INDEX = "templates/index.tsx";
	const late = edited(
		INDEX,
		"about: ({ page }) => ",
		"about: ({ page }) => setTimeout(() => { throw new Error('late'); }) as never && ",
	);
	const { rootDir } = makeSite({ [INDEX]: late });
	const { origin, stderr, interrupt } = await serve(rootDir, ["--watch"]);
	await expect.poll(stderr).toContain("rendered: late");
	expect((await fetch(origin)).status).toBe(200);
	expect(await interrupt()).toBe(130);
	expect(stderr()).not.toMatch(/bug|^ {4}at /m);
});

/** Runs hypno serve until it fails, and returns its output and exit code. */
async function refuse(
	site: Pick<TestSite, "config">,
	flags: Partial<ServeFlags>,
): Promise<{ exitCode: number; text: string }> {
	// The flags of a preview would slow down all later tests of this process.
	vi.spyOn(v8, "setFlagsFromString").mockReturnValue();
	const printed: string[] = [];
	const all = {
		port: "0",
		host: "127.0.0.1",
		version: undefined,
		...flags,
	};
	try {
		return await runServe(site.config, all, {
			print: (text) => printed.push(text),
			error: (text) => printed.push(text),
			errorStyle: PLAIN,
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		expect(printed).toEqual([]);
		const { problems, exitCode } = error;
		return { exitCode, text: formatProblems(problems, PLAIN) };
	}
}

test("without --watch, mistakes exit with 1", async () => {
	const { exitCode, text } = await refuse(makeSite({ [SITE]: "name: [" }), {});
	expect(exitCode).toBe(1);
	expect(text).toContain("content/site.yaml:1:");
});

test.each([undefined, true] as const)(
	"a port in use exits with 2 and suggests a free one; watch: %s",
	async (watch) => {
		const site = await usePreview();
		const { port } = new URL(site.origin);
		const { exitCode, text } = await refuse(site, {
			port,
			...(watch && { watch }),
		});
		expect(exitCode).toBe(2);
		expect(text).toContain(`port ${port} is in use`);
		expect(text).toMatch(/Use --port 0 in the same command/);
	},
);

test.each([
	[{ port: "http" }, '"http" is not a port'],
	[{ port: "70000" }, '"70000" is not a port'],
	[{ host: "no.such.host.invalid" }, "is not an address of this machine"],
])("wrong use exits with 2: %j", async (flags, words) => {
	const { exitCode, text } = await refuse(makeSite(), flags);
	expect(exitCode).toBe(2);
	expect(text).toContain(words);
});

test.each([undefined, true] as const)(
	"missing content exits with 2; watch: %s",
	async (watch) => {
		const config = resolveConfig({ root: makeFolder() }, "/");
		const flags = watch && { watch };
		const { exitCode, text } = await refuse({ config }, { ...flags });
		expect(exitCode).toBe(2);
		expect(text).toContain("there is no content folder");
	},
);

test("with --at, --open opens the address at which people are let in", async () => {
	const { start } = await makeRepositories();
	start.git("switch", "--quiet", "--create", "edit", "--track", "origin/main");
	const folder = makeFolder();
	const opened = path.join(folder, "opened");
	const program = path.join(folder, "xdg-open");
	fs.writeFileSync(program, `#!/bin/sh\necho "$1" > ${opened}\n`, {
		mode: 0o755,
	});
	vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const flags = "--watch --edit --open --user-header X-User --at";
	const at = "https://edit.example.org";
	const served = await serve(start.config.rootDir, [...flags.split(" "), at]);
	const read = () => fs.existsSync(opened) && fs.readFileSync(opened, "utf8");
	await expect.poll(read).toBe(`${at}/\n`);
	await served.interrupt();
});
