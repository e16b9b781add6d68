// Starts the real nginx or the real Caddy on a built site, with the configuration that the build wrote.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { HOST_FILES } from "../../src/site/output/hosts/host-rules.ts";
import { findProgram } from "./system-program.ts";

export interface HostServer {
	/** The origin, such as "http://127.0.0.1:40123". */
	readonly origin: string;
	readonly close: () => Promise<void>;
}

export interface HostedSite {
	/** The folder that is served. */
	readonly root: string;
	/**
	 * The output folder, which is the root or, with a base path, a folder in it. Undefined for a
	 * server without the configuration of the site.
	 */
	readonly siteDir: string | undefined;
}

type Configure = (site: HostedSite, port: number, dir: string) => string;

/** Without these lines nginx wants folders that only its installation makes. */
export function formatTemporaryFolders(dir: string): string {
	const names = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	return names.map((name) => `${name}_temp_path ${dir}/${name};`).join("\n");
}

const nginxConfig: Configure = ({ root, siteDir }, port, dir) => `
daemon off;
master_process off;
pid ${dir}/pid;
error_log stderr;
events {}
http {
	access_log off;
	${formatTemporaryFolders(dir)}
	server {
		listen 127.0.0.1:${port};
		root ${root};
		${siteDir === undefined ? "" : `include ${path.join(siteDir, HOST_FILES.nginx)};`}
	}
}
`;

const caddyConfig: Configure = ({ root, siteDir }, port) => `
{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	root * ${root}
	${siteDir === undefined ? "file_server" : `import ${path.join(siteDir, HOST_FILES.caddy)}`}
}
`;

const SERVERS = {
	nginx: {
		config: nginxConfig,
		flags: (file: string, dir: string) => [
			"-p",
			dir,
			"-e",
			"stderr",
			"-c",
			file,
		],
	},
	caddy: {
		config: caddyConfig,
		flags: (file: string) => [
			"run",
			"--adapter",
			"caddyfile",
			"--config",
			file,
		],
	},
} as const;
export type ServerName = keyof typeof SERVERS;
export const SERVER_NAMES: readonly ServerName[] = ["nginx", "caddy"];

export async function findFreePort(): Promise<number> {
	const server = net.createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === "object" && address ? address.port : 0;
}

/** Resolves once the server accepts connections. @throws Error with its output when it ends first */
async function waitUntilReady(
	child: ChildProcess,
	port: number,
): Promise<void> {
	let output = "";
	child.stderr?.on("data", (chunk) => {
		output += String(chunk);
	});
	for (;;) {
		if (child.exitCode !== null) throw new Error(output);
		const isReady = await new Promise<boolean>((resolve) => {
			const socket = net.connect(port, "127.0.0.1");
			socket.once("connect", () => resolve(true));
			socket.once("error", () => resolve(false));
			socket.once("close", () => socket.destroy());
			socket.once("connect", () => socket.end());
		});
		if (isReady) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

export const startHostServer = (name: ServerName, site: HostedSite) =>
	startConfigured(name, (port, dir) => SERVERS[name].config(site, port, dir));

/** @param configure returns the configuration of a server on a port, which may put files into a folder */
export async function startConfigured(
	name: ServerName,
	configure: (port: number, dir: string) => string,
): Promise<HostServer> {
	const program = findProgram(name);
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-host-"));
	const port = await findFreePort();
	const file = path.join(dir, "config");
	const { flags } = SERVERS[name];
	fs.writeFileSync(file, configure(port, dir));
	const child = spawn(program.file, flags(file, dir), {
		env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, ...program.env },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const ended = new Promise((resolve) => child.once("exit", resolve));
	const close = async () => {
		child.kill("SIGKILL");
		await ended;
		fs.rmSync(dir, { recursive: true, force: true });
	};
	try {
		await waitUntilReady(child, port);
	} catch (error) {
		await close();
		throw error;
	}
	return { origin: `http://127.0.0.1:${port}`, close };
}

export interface HostResponse {
	readonly status: number;
	readonly headers: http.IncomingHttpHeaders;
	/** The bytes as they were received, which may be compressed. */
	readonly body: Buffer;
}

/** @param target is sent as it is, without normalisation */
export function request(
	{ origin }: HostServer,
	target: string,
	options: { method?: string; headers?: Record<string, string> } = {},
): Promise<HostResponse> {
	const { hostname, port } = new URL(origin);
	return new Promise((resolve, reject) => {
		const request = http.request(
			{ hostname, port, path: target, agent: false, ...options },
			async (response) => {
				const body = Buffer.concat(await response.toArray());
				const { statusCode: status = 0, headers } = response;
				resolve({ status, headers, body });
			},
		);
		request.on("error", reject);
		request.end();
	});
}
