// Of ten thousand made addresses, those that settings accept are one source in the policy of another parser, and real servers
// load the files that name them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, type TestContext, test } from "vitest";
import * as z from "zod";
import { parseUrl } from "../src/base/addresses/parse-url.ts";
import { publishedHeaders } from "../src/site/addresses/published-headers.ts";
import {
	formEndpoint,
	origin,
	secureAddress,
	webAddress,
} from "../src/site/content/schema/addresses.ts";
import { formatCaddyFile } from "../src/site/output/hosts/caddy.ts";
import { divideRedirects } from "../src/site/output/hosts/host-rules.ts";
import { formatNginxFile } from "../src/site/output/hosts/nginx.ts";
import { installPackages } from "./support/host-programs.ts";
import { formatTemporaryFolders } from "./support/host-server.ts";
import { drawAddresses } from "./support/made-addresses.ts";
import { makeSharedFolder } from "./support/shipped-site.ts";
import { findProgram } from "./support/system-program.ts";

const NOTE = ["An address", "https://www.example.com"] as const;
/** Of the form, the site, statistics and the booking page. */
const FIELDS = [formEndpoint, origin, secureAddress, webAddress].map((make) =>
	make(...NOTE),
);

const headersOf = (from: string) =>
	publishedHeaders(from, undefined, { script: { src: from }, from, to: from });

let origins: string[] = [];
beforeAll(() => {
	const found = new Set<string>();
	for (const address of drawAddresses(4, 10_000))
		for (const field of FIELDS) {
			const parsed = field.safeParse(address);
			const url = parsed.success ? parseUrl(String(parsed.data)) : undefined;
			if (url) found.add(url.origin);
		}
	origins = [...found];
});

const parserSchema = z.object({
	default: z.function({
		input: [z.string()],
		output: z.map(z.string(), z.array(z.string())),
	}),
});

test("a parser of policies finds the address, and nothing else that is new", async ({
	skip,
}) => {
	const name = "content-security-policy-parser";
	const dir = await installPackages({ [name]: "0.6.0" }).catch((error) =>
		skip(`It cannot be installed here: ${String(error)}`),
	);
	const folder = path.join(dir, "node_modules", name);
	const { main } = z
		.object({ main: z.string() })
		.parse(
			JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")),
		);
	const file = pathToFileURL(path.join(folder, main)).href;
	const parse = parserSchema.parse(await import(file)).default;
	const read = (from?: string) => {
		const [policy] = from === undefined ? publishedHeaders() : headersOf(from);
		return parse(policy?.[1] ?? "");
	};
	const before = read();
	expect(before.size).toBeGreaterThan(8);
	expect(origins.length).toBeGreaterThan(150);
	for (const from of origins) {
		const after = read(from);
		expect([...after.keys()]).toEqual([...before.keys()]);
		for (const [directive, sources] of after)
			for (const source of sources)
				if (!before.get(directive)?.includes(source)) expect(source).toBe(from);
	}
});

const RULES = {
	basePath: "",
	urlStyle: "flat",
	paths: ["assets/site-3f9a1c2b.css"],
	...divideRedirects([]),
	keptAddresses: [],
} as const;

/** @returns what the server says of its configuration; undefined if it is right */
function load(
	name: "nginx" | "caddy",
	config: string,
	{ skip }: TestContext,
): string | undefined {
	let program: ReturnType<typeof findProgram>;
	try {
		program = findProgram(name);
	} catch (error) {
		return skip(String(error));
	}
	const dir = makeSharedFolder();
	fs.mkdirSync(path.join(dir, "temporary"));
	const file = path.join(dir, "config");
	fs.writeFileSync(file, config);
	const flags =
		name === "nginx"
			? ["-t", "-p", dir, "-e", "stderr", "-c", file]
			: ["validate", "--adapter", "caddyfile", "--config", file];
	const env = { ...process.env, ...program.env, HOME: dir, XDG_DATA_HOME: dir };
	const run = spawnSync(program.file, flags, { env, encoding: "utf8" });
	return run.status === 0 ? undefined : run.stderr;
}

test("nginx loads a site for each", (context) => {
	const servers = origins.map(
		(
			from,
			at,
		) => `server { listen 127.0.0.1:18999; server_name s${at}.example; root /srv;
${formatNginxFile({ ...RULES, headers: headersOf(from) })} }\n`,
	);
	const folders = formatTemporaryFolders("temporary");
	const config = `pid nginx.pid; events {} http { access_log off; ${folders} ${servers.join("")} }`;
	expect(load("nginx", config, context)).toBeUndefined();
});

test("Caddy loads a site for each", (context) => {
	const sites = origins.map(
		(from, at) => `http://s${at}.example {
	root * /srv
${formatCaddyFile({ ...RULES, headers: headersOf(from) })}
}
`,
	);
	const config = `{\n\tadmin off\n\tauto_https off\n}\n${sites.join("")}`;
	expect(load("caddy", config, context)).toBeUndefined();
});
