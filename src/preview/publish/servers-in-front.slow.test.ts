// The real Caddy and the real nginx in front of serve --watch --edit --at, set up as docs/from-anywhere.md says.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import path from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import {
	findFreePort,
	formatTemporaryFolders,
	type ServerName,
	startConfigured,
} from "../../../test/support/host-server.ts";
import { previewSite } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";
import { findProgram } from "../../../test/support/system-program.ts";

const HOME = "content/pages/home.yaml";
const NAME = "edit.example.org";
const PEOPLE = { anna: "secret", ben: "other" };

afterEach(() => void vi.unstubAllEnvs());

/** Returns the block of a kind below a heading of the guide. */
function readGuide(kind: string): string {
	const text = fs.readFileSync("docs/from-anywhere.md", "utf8");
	const pattern = new RegExp(`\`\`\`${kind}\\n([^]*?)\\n *\`\`\``);
	const [, block = ""] = pattern.exec(text) ?? [];
	return block.replace(/^ {3}/gm, "");
}

function hashPassword(password: string): string {
	const { file, env } = findProgram("caddy");
	const args = ["hash-password", "--plaintext", password];
	const options = {
		env: { ...process.env, ...env },
		encoding: "utf8",
	} as const;
	return spawnSync(file, args, options).stdout.trim();
}

const caddy = (port: number, upstream: number) => {
	let block = readGuide("caddy").replace(NAME, `https://${NAME}:${port}`);
	// Debian has a Caddy before 2.8.
	block = block
		.replace("basic_auth", "basicauth")
		.replace(":4321", `:${upstream}`);
	for (const [name, password] of Object.entries(PEOPLE))
		block = block.replace(`${name} HASH`, `${name} ${hashPassword(password)}`);
	const options = "admin off\nskip_install_trust\nauto_https disable_redirects";
	return `{\n${options}\n}\n${block.replace("{", "{\nbind 127.0.0.1\ntls internal")}`;
};

const nginx = (port: number, upstream: number, dir: string) => {
	const people = path.join(dir, "people");
	const lines = Object.entries(PEOPLE).map(
		([name, one]) => `${name}:{PLAIN}${one}\n`,
	);
	fs.writeFileSync(people, lines.join(""));
	const block = readGuide("nginx").replace("/etc/nginx/people", people);
	return `daemon off; master_process off; pid ${dir}/pid; error_log stderr; events {}
http { access_log off; ${formatTemporaryFolders(dir)}
server { listen 127.0.0.1:${port}; server_name ${NAME};
${block.replace(":4321", `:${upstream}`)} } }`;
};

const SERVERS = { caddy, nginx };

interface Setting {
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: object;
	/** As in "anna:secret"; "" for nobody. */
	readonly who?: string;
}

test.each<ServerName>(["caddy", "nginx"])(
	"%s asks for a password, and each save is a commit of that person",
	async (name) => {
		const made = await makeRepositories();
		const { start } = made;
		start.git(
			"switch",
			"--quiet",
			"--create",
			"edit",
			"--track",
			"origin/main",
		);
		const upstream = await findFreePort();
		let port = 0;
		const server = await startConfigured(name, (own, dir) => {
			port = own;
			return SERVERS[name](own, upstream, dir);
		});
		onTestFinished(server.close);
		// nginx passes on the name without the port.
		const host = name === "caddy" ? `${NAME}:${port}` : NAME;
		const at = { origin: `https://${host}`, host, userHeader: "x-user" };
		await previewSite(start, {
			canWrite: true,
			at,
			port: upstream,
			pushDelay: 5,
		});
		const send = (
			url: string,
			{ headers, body, who = "anna:secret" }: Setting = {},
		) =>
			new Promise<{ status: number; text: string }>((resolve, reject) => {
				const all = { Host: host, "Sec-Fetch-Site": "same-origin", ...headers };
				const options = {
					port,
					path: url,
					host: "127.0.0.1",
					servername: NAME,
					rejectUnauthorized: false,
					auth: who || undefined,
					method: body ? "POST" : "GET",
					headers: all,
				};
				const { request } = name === "caddy" ? https : http;
				const sent = request(options, (response) => {
					let text = "";
					response.on("data", (chunk) => {
						text += String(chunk);
						// A stream of events never ends.
						if (url.includes("/events")) response.destroy();
					});
					response.on("close", () =>
						resolve({ status: response.statusCode ?? 0, text }),
					);
				});
				sent.on("error", reject);
				sent.end(body && JSON.stringify(body));
			});
		expect((await send("/", { who: "" })).status).toBe(401);
		expect((await send("/", { who: "anna:wrong" })).status).toBe(401);
		expect((await send("/")).text).toContain("A quieter mind");
		expect((await send("/__hypno/events?at=/")).text).toContain("retry:");
		const panel = (await send("/__hypno/panel.html")).text;
		const [, token = ""] = /data-token="([^"]*)"/.exec(panel) ?? [];
		const write = (previous: string, words: string, setting: Setting = {}) =>
			send("/__hypno/edit", {
				...setting,
				headers: {
					Origin: at.origin,
					"Content-Type": "application/json",
					"X-Hypno-Token": token,
					...setting.headers,
				},
				body: {
					kind: "write",
					sourcePath: HOME,
					target: { keys: ["hero", "heading"] },
					previous,
					words,
				},
			});
		// What a visitor sends under the name of the header never counts.
		const forged = { headers: { "X-User": "Mallory" } };
		expect((await write("A quieter mind", "One", forged)).text).toContain(
			'"written"',
		);
		await write("One", "Two", { who: "ben:other" });
		expect(
			(
				await write("Two", "Three", {
					headers: { Origin: "https://evil.example" },
				})
			).status,
		).toBe(403);
		expect((await write("Two", "Three", { who: "" })).status).toBe(401);
		const log = () => start.git("log", "--format=%an", "main..edit");
		await expect.poll(log).toBe("ben\nanna");
		await expect
			.poll(() => made.head("edit"))
			.toBe(start.git("rev-parse", "edit"));
	},
);
