// Starts Firefox and drives it over WebDriver BiDi. playwright-core needs a Firefox of its own.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DrivenBrowser } from "./driven-browser.ts";
import type { SystemProgram } from "./system-program.ts";

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
