// Starts WebKit and drives it over WebDriver. playwright-core needs a WebKit of its own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DrivenBrowser } from "./driven-browser.ts";
import { findFreePort } from "./host-server.ts";
import { unpackPackages } from "./system-program.ts";

const SCRIPT = path.join(import.meta.dirname, "webkit.sh");
const PACKAGES = ["webkit2gtk-driver", "xvfb"] as const;

/** The command that starts WebKit. Its port comes between the two parts. */
export interface WebKitProgram {
	readonly command: readonly string[];
	readonly folder: readonly string[];
}

function listParts({ command, folder }: WebKitProgram, port: number) {
	const [file = "", ...flags] = [...command, String(port), ...folder];
	return { file, flags };
}

function isUsable(program: WebKitProgram): boolean {
	const { file, flags } = listParts(program, 0);
	return spawnSync(file, flags, { timeout: 20_000 }).status === 0;
}

/** @throws Error that names what to install when WebKit can be neither found nor fetched */
export function findWebKit(): WebKitProgram {
	const installed = { command: ["bash", SCRIPT], folder: [] };
	if (isUsable(installed)) return installed;
	const { folder, output } = unpackPackages(PACKAGES);
	const unshare = ["unshare", "--user", "--map-root-user", "--mount"];
	const command = [...unshare, ...installed.command];
	const unpacked = { command, folder: [folder] };
	if (isUsable(unpacked)) return unpacked;
	throw new Error(
		`There is no WebKit: install it, as in apt-get install ${PACKAGES.join(" ")}.\n${output}`.trimEnd(),
	);
}

/** The parts of all responses that are read here. */
interface Reply {
	readonly value?: {
		readonly sessionId?: string;
		readonly message?: string;
	} | null;
}

/** The script may have failed before anybody listened; what imports it again gets the same error. */
const IMPORT_AGAIN = `Promise.all(
	[...document.querySelectorAll("script[type=module]")].map(({ src }) => import(src)),
).then(() => "", String)`;

export class WebKit extends DrivenBrowser {
	readonly #program: WebKitProgram;
	readonly #home: string;
	#child: ChildProcess | undefined;
	#session = "";

	constructor(program: WebKitProgram) {
		super();
		this.#program = program;
		this.#home = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-webkit-"));
	}

	/** @throws Error with what WebDriver says about its failure */
	async #send(method: string, command: string, data?: object): Promise<Reply> {
		const body = data && JSON.stringify(data);
		const url = this.#session + command;
		const response = await fetch(url, body ? { method, body } : { method });
		const reply: Reply = await response.json();
		if (!response.ok) throw new Error(`${command}: ${reply.value?.message}`);
		return reply;
	}

	async start(): Promise<void> {
		const port = await findFreePort();
		const { file, flags } = listParts(this.#program, port);
		const child = spawn(file, flags, {
			env: { ...process.env, HOME: this.#home },
			stdio: ["ignore", "ignore", "pipe"],
			// All its processes are one group, which is ended as a whole.
			detached: true,
		});
		this.#child = child;
		let printed = "";
		child.stderr.on("data", (chunk) => {
			printed += String(chunk);
		});
		const driver = `http://127.0.0.1:${port}/session`;
		const isReady = () =>
			fetch(`http://127.0.0.1:${port}/status`).then(
				({ ok }) => ok,
				() => false,
			);
		while (!(await isReady())) {
			if (child.exitCode !== null) throw new Error(`WebKit ended: ${printed}`);
			await sleep(50);
		}
		this.#session = driver;
		const { value } = await this.#send("POST", "", { capabilities: {} });
		this.#session = `${driver}/${value?.sessionId}`;
	}

	async open(url: string, width: number): Promise<void> {
		// Without a window manager, the window under the pointer has the focus, and the pointer is in the middle.
		const rect = { x: Math.max(640 - width / 2, 0), y: 0, width, height: 900 };
		await this.#send("POST", "/window/rect", rect);
		await this.#send("POST", "/url", { url });
		const error = await this.read<string>(IMPORT_AGAIN);
		if (error) this.errors.push(error);
	}

	async read<Value>(expression: string): Promise<Value> {
		const script = `const [done] = arguments;
			const send = (value) => done({ message: JSON.stringify(value) });
			Promise.resolve(${expression}).then(send);`;
		const data = { script, args: [] };
		const { value } = await this.#send("POST", "/execute/async", data);
		return JSON.parse(value?.message ?? "null");
	}

	protected async perform(source: object): Promise<void> {
		await this.#send("POST", "/actions", { actions: [source] });
	}

	async close(): Promise<void> {
		const child = this.#child;
		if (!child?.pid) return;
		const ended = new Promise((resolve) => child.once("exit", resolve));
		await this.#send("DELETE", "").catch(() => undefined);
		process.kill(-child.pid, "SIGTERM");
		await ended;
		fs.rmSync(this.#home, { recursive: true, force: true });
	}
}
