// hypno check --published on the real nginx and the real Caddy, with and without the configuration that the build
// wrote.
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
	SERVER_NAMES,
	type ServerName,
	startHostServer,
} from "../../../test/support/host-server.ts";
import { publish } from "../../../test/support/live-host.ts";
import { makeFolder, writeTree } from "../../../test/support/make-site.ts";
import { copyShipped } from "../../../test/support/shipped-site.ts";
import { type Config, resolveConfig } from "../../site/config.ts";
import { RULES } from "../rules/index.ts";
import { checkPublished } from "./check-published.ts";

const rules = RULES.filter(({ id }) => id.startsWith("published/"));

interface Style {
	readonly basePath?: string;
	readonly urlStyle?: string;
}

/** Copies the shipped site, with redirects, files and a page that is gone. */
function copySite({ basePath = "", urlStyle = "flat" }: Style): Config {
	const rootDir = makeFolder();
	copyShipped(rootDir);
	const file = path.join(rootDir, "content/site.yaml");
	const settings = fs
		.readFileSync(file, "utf8")
		.replace('basePath: ""', `basePath: "${basePath}"`)
		.replace("urlStyle: flat", `urlStyle: ${urlStyle}`);
	writeTree(rootDir, {
		"content/site.yaml": settings,
		"content/redirects.yaml":
			"/old-page: /about\n/caf%C3%A9/a%20b/: /contact\n/old.html: /services\n/index.php: /\n",
		"static/verify.html": "verified",
		"static/leaf let.pdf": "%PDF",
		"urls.lock": "/\n/about\n/old-page\n/gone\n",
	});
	return resolveConfig({ root: rootDir }, "/");
}

async function serve(
	name: ServerName,
	config: Config,
	{ basePath = "", isConfigured = true },
): Promise<string> {
	const dir = await publish(config, basePath);
	const root = dir.slice(0, dir.length - basePath.length);
	const siteDir = isConfigured ? dir : undefined;
	const server = await startHostServer(name, { root, siteDir });
	onTestFinished(server.close);
	return server.origin;
}

async function compare(config: Config, published: string): Promise<string[]> {
	const checked = await checkPublished(config, { rules, published });
	return checked.findings.map(({ rule, message }) => `${rule} | ${message}`);
}

const STYLES: readonly Style[] = [
	{},
	{ urlStyle: "directory" },
	{ basePath: "/practice", urlStyle: "flat" },
	{ basePath: "/practice", urlStyle: "directory" },
];

test.each(
	SERVER_NAMES.flatMap((name) => STYLES.map((style) => ({ name, ...style }))),
)("nothing differs on $name with $basePath $urlStyle", async (style) => {
	const config = copySite(style);
	const origin = await serve(style.name, config, style);
	expect(await compare(config, origin)).toEqual([]);
});

test.each(SERVER_NAMES)(
	"%s shows a build behind until the site is published again",
	async (name) => {
		const config = copySite({});
		const before = await serve(name, config, {});
		const file = path.join(config.contentDir, "pages/about.yaml");
		const text = fs.readFileSync(file, "utf8");
		const [, title = ""] = /title: (.*)/.exec(text) ?? [];
		fs.writeFileSync(file, text.replace(title, "Who we are"));
		const found = (await compare(config, before)).join("\n");
		expect(found).toMatch(
			/^published\/outdated \| visitors still read ".+", not ".*Who we are.*"$/m,
		);
		expect(found).not.toMatch(/header|host|status/);
		expect(await compare(config, await serve(name, config, {}))).toEqual([]);
	},
);

test.each(SERVER_NAMES)(
	"%s without the configuration of the site lacks pages and headers, and shows its own error page",
	async (name) => {
		const config = copySite({});
		const origin = await serve(name, config, { isConfigured: false });
		const found = await compare(config, origin);
		expect(found).toEqual(
			expect.arrayContaining([
				"published/missing | /about is not on the live site",
				"published/missing | /old-page is not on the live site",
				"published/header | the host sends no security headers",
				expect.stringMatching(
					/^published\/outdated \| visitors (?:still|cannot) read .*Page Not Found/,
				),
			]),
		);
		expect(found.join()).not.toContain("published/host");
		const directory = copySite({ urlStyle: "directory" });
		const better = await serve(name, directory, { isConfigured: false });
		expect((await compare(directory, better)).join("\n")).not.toMatch(
			/\/(?:about|old-page)/,
		);
	},
);
