import { expect, test } from "vitest";
import { makeModel } from "../../../../test/support/site-model.ts";
import { publishedHeaders } from "../../addresses/published-headers.ts";
import { buildHostFiles } from "./host-files.ts";

const HASHED = "assets/site-3f9a1c2b.css";

async function build(settings = "", paths: readonly string[] = [HASHED]) {
	const site = await makeModel({ settings });
	const headers = publishedHeaders("https://f.example.com");
	const files = buildHostFiles(site, paths, headers);
	return new Map(
		files.map(({ outputPath, contents }) => [outputPath, String(contents)]),
	);
}

test("the configuration of each host has all headers of the site", async () => {
	const files = await build();
	expect([...files.keys()]).toEqual([
		"_headers",
		"vercel.json",
		".hosting/nginx.conf",
		".hosting/Caddyfile",
	]);
	for (const [name, value] of publishedHeaders("https://f.example.com")) {
		for (const [file, text] of files) {
			expect(text, file).toContain(name);
			expect(text, file).toContain(value);
		}
	}
});

test("_headers caches exactly the files with a hash in their names", async () => {
	const files = await build("", [
		"assets/logo.svg",
		"assets/share-00000000.png",
		HASHED,
		"favicon.ico",
	]);
	const [, ...rules] = files.get("_headers")?.split("\n\n") ?? [];
	expect(rules.join("\n\n")).toMatchInlineSnapshot(`
		"# Other files have no rule: both hosts already make browsers ask for changes each time, and
		# would join a second value to the first.
		/assets/site-3f9a1c2b.css
		  Cache-Control: public, max-age=31536000, immutable
		/assets/share-00000000.png
		  Cache-Control: public, max-age=31536000, immutable
		"
	`);
});

test("the stylesheet is among the first 100 rules, which Cloudflare reads", async () => {
	const pictures = Array.from(
		{ length: 200 },
		(_, index) => `assets/p-${String(index).padStart(8, "0")}.png`,
	);
	const text = (await build("", [...pictures, HASHED])).get("_headers") ?? "";
	const rules = text.split("\n").filter((line) => line.startsWith("/"));
	expect(rules).toHaveLength(100);
	expect(rules[1]).toBe(`/${HASHED}`);
});

test("every rule is limited to the base path", async () => {
	const files = await build("basePath: /p.q\nurlStyle: directory\n");
	const headers = files.get("_headers") ?? "";
	expect(headers.match(/^\/.*$/gm)).toEqual(["/p.q/*", `/p.q/${HASHED}`]);
	const vercel: unknown = JSON.parse(files.get("vercel.json") ?? "");
	expect(vercel).toMatchObject({
		cleanUrls: true,
		trailingSlash: true,
		headers: [
			{ source: "/p.q/(.*)" },
			{ source: "/p.q/assets/(.+-[0-9a-f]{8}\\.[a-z0-9]+)" },
		],
	});
});

test.each([
	["hello.mov", "video/quicktime", "mov"],
	["films/TALK.M4V", "video/x-m4v", "m4v"],
	["book.epub", "application/epub+zip", "epub"],
	["site.webmanifest", "application/manifest+json", "webmanifest"],
])("nginx and Caddy send %s as %s", async (file, type, ending) => {
	const files = await build("", [HASHED, file]);
	expect(files.get(".hosting/nginx.conf")).toContain(`${type} ${ending};`);
	const header = `header @hypno_${ending} Content-Type "${type}`;
	expect(files.get(".hosting/Caddyfile")).toContain(header);
});
