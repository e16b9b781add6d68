// Starts Firefox and WebKit and drives them over WebDriver, since playwright-core needs a browser of its own. Both follow the
// input actions of WebDriver.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./host-server.ts";
import { type SystemProgram, unpackPackages } from "./system-program.ts";

/** The codes of WebDriver for keys without a character. */
export const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C" };

export abstract class DrivenBrowser {
	/** The errors of scripts, on all pages so far. */
	readonly errors: string[] = [];

	abstract start(): Promise<void>;

	abstract open(url: string, width: number): Promise<void>;

	/** @param expression has a value that JSON can contain */
	abstract read<Value>(expression: string): Promise<Value>;

	/** @param source has the actions of one device */
	protected abstract perform(source: object): Promise<void>;

	abstract close(): Promise<void>;

	async click(selector: string): Promise<void> {
		const middle = await this.read<object>(`(() => {
			const element = document.querySelector(${JSON.stringify(selector)});
			element.scrollIntoView({ block: "center", behavior: "instant" });
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
		})()`);
		const actions = [
			{ type: "pointerMove", duration: 0, ...middle },
			{ type: "pointerDown", button: 0 },
			{ type: "pointerUp", button: 0 },
		];
		await this.perform({ type: "pointer", id: "mouse", actions });
	}

	/** Presses the key of each character. */
	async press(keys: string): Promise<void> {
		const actions = [...keys].flatMap((value) => [
			{ type: "keyDown", value },
			{ type: "keyUp", value },
		]);
		await this.perform({ type: "key", id: "keyboard", actions });
	}
}

/** The parts of all results that are read here. */
interface Result {
	readonly context?: string;
	readonly result?: { readonly value?: string };
	readonly exceptionDetails?: { readonly text?: string };
}

/** A response or an event. */
interface Reply {
	readonly id?: number;
	readonly params?: { readonly level?: string; readonly text?: string };
	readonly error?: string;
	readonly message?: string;
	readonly result?: Result;
}

type Send = (method: string, params: object) => Promise<Result>;

interface Connection {
	readonly send: Send;
	readonly close: () => void;
}

/** Resolves with the address that Firefox prints once it can be driven. */
function readAddress(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let printed = "";
		child.stderr?.on("data", (chunk) => {
			printed += String(chunk);
			const address = /BiDi listening on (ws:\S+)/.exec(printed)?.[1];
			if (address) resolve(address);
		});
		child.once("error", reject);
		child.once("exit", () => reject(new Error(`Firefox ended: ${printed}`)));
	});
}

/** @param onError receives the errors of scripts on the pages */
async function connect(
	address: string,
	onError: (text: string) => void,
): Promise<Connection> {
	const socket = new WebSocket(`${address}/session`);
	const waiting = new Map<number, (reply: Reply) => void>();
	socket.onmessage = ({ data }) => {
		const reply: Reply = JSON.parse(String(data));
		if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
		else if (reply.params?.level === "error")
			onError(String(reply.params.text));
	};
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error(`${address} does not respond`));
	});
	let last = 0;
	const send: Send = (method, params) =>
		new Promise((resolve, reject) => {
			const id = ++last;
			waiting.set(id, ({ error, message, result }) => {
				waiting.delete(id);
				if (error) reject(new Error(`${method}: ${message}`));
				else resolve(result ?? {});
			});
			socket.send(JSON.stringify({ id, method, params }));
		});
	return { send, close: () => socket.close() };
}

export class Firefox extends DrivenBrowser {
	readonly #child: ChildProcess;
	readonly #profile: string;
	#connection: Connection | undefined;
	#context = "";

	constructor({ file, env }: SystemProgram) {
		super();
		this.#profile = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-firefox-"));
		const flags = ["--headless", "--no-remote", "--remote-debugging-port=0"];
		this.#child = spawn(file, [...flags, "--profile", this.#profile], {
			env: { ...process.env, ...env, HOME: this.#profile },
			stdio: ["ignore", "ignore", "pipe"],
		});
	}

	#send(method: string, params: object): Promise<Result> {
		if (!this.#connection) throw new Error("Firefox is not connected");
		return this.#connection.send(method, params);
	}

	async start(): Promise<void> {
		const address = await readAddress(this.#child);
		const onError = (text: string) => this.errors.push(text);
		this.#connection = await connect(address, onError);
		await this.#send("session.new", { capabilities: {} });
		await this.#send("session.subscribe", { events: ["log.entryAdded"] });
		const tab = await this.#send("browsingContext.create", { type: "tab" });
		this.#context = tab.context ?? "";
	}

	async open(url: string, width: number): Promise<void> {
		const context = this.#context;
		const viewport = { width, height: 800 };
		await this.#send("browsingContext.setViewport", { context, viewport });
		const wait = "complete";
		await this.#send("browsingContext.navigate", { context, url, wait });
	}

	async read<Value>(expression: string): Promise<Value> {
		const { result, exceptionDetails } = await this.#send("script.evaluate", {
			expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
			target: { context: this.#context },
			awaitPromise: true,
		});
		if (exceptionDetails) throw new Error(exceptionDetails.text);
		return JSON.parse(result?.value ?? "null");
	}

	protected async perform(source: object): Promise<void> {
		const context = this.#context;
		await this.#send("input.performActions", { context, actions: [source] });
	}

	async close(): Promise<void> {
		const ended = new Promise((resolve) => this.#child.once("exit", resolve));
		await this.#connection?.send("browser.close", {}).catch(() => undefined);
		this.#connection?.close();
		this.#child.kill();
		await ended;
		fs.rmSync(this.#profile, { recursive: true, force: true });
	}
}

const SCRIPT = path.join(import.meta.dirname, "webkit.sh");
/** WebKit decodes H.264 and AAC with the last one. */
const PACKAGES = ["webkit2gtk-driver", "xvfb", "gstreamer1.0-libav"] as const;

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
		// A window with bars of its own is at least 447 pixels wide.
		const args = ["--automation", "--full-screen"];
		const wanted = { "webkitgtk:browserOptions": { args } };
		const capabilities = { alwaysMatch: wanted };
		const { value } = await this.#send("POST", "", { capabilities });
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

	/** @param expression of a field for files, which need not be visible */
	async choose(expression: string, file: string): Promise<void> {
		const data = { script: `return ${expression}`, args: [] };
		const { value } = await this.#send("POST", "/execute/sync", data);
		const [id] = Object.values(value ?? {});
		await this.#send("POST", `/element/${id}/value`, { text: file });
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
