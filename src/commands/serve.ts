// hypno serve: serves the site from memory. Never writes to the output folder.
import { spawn } from "node:child_process";
import { explainUncaught, formatBug } from "../bug.ts";
import { buildServed } from "../build-site.ts";
import type { Config } from "../config.ts";
import { isLocalHost } from "../http/local-host.ts";
import { restoreInterrupted } from "../output/swap.ts";
import { planSite, readSite } from "../pipeline.ts";
import { toUserError, usageError } from "../problems.ts";
import { formatProblems } from "../report/text.ts";
import { type Server, startServer } from "../serve/server.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { startPreview } from "./start-preview.ts";

type ServeTerminal = Pick<Terminal, "print" | "error" | "errorStyle">;

export interface ServeFlags {
	readonly port: string;
	readonly host: string;
	readonly open?: true;
	readonly watch?: true;
	readonly edit?: true;
	readonly version: string | undefined;
}

function parsePort(text: string): number {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
	if (port <= 65_535) return port;
	throw usageError(
		`"${text}" is not a port`,
		"Write a number from 0 to 65535, as in --port 4321",
	);
}

function assertEditFlags({ edit, watch, host }: ServeFlags): void {
	if (!edit) return;
	if (!watch)
		throw usageError(
			"--edit needs --watch, which shows each text that you have changed",
			"Use both: npx hypno serve --watch --edit",
		);
	if (isLocalHost(host)) return;
	throw usageError(
		`--edit cannot be used with --host ${host}, because everybody in your network could change your texts`,
		"Leave out --host, or leave out --edit",
	);
}

type OnBug = (error: unknown) => void;

/** Errors in content that appear while a response is made come here too, and are no bugs. */
function reportBug(terminal: ServeTerminal): OnBug {
	return async (error) => {
		const known = toUserError(await explainUncaught(error));
		if (known) {
			terminal.error(formatProblems(known.problems, terminal.errorStyle));
			return;
		}
		terminal.error(`${formatBug(error)}\nThe server keeps running.`);
	};
}

async function startStaticServer(
	config: Config,
	{ host, port, onBug }: { host: string; port: number; onBug: OnBug },
	terminal: ServeTerminal,
): Promise<Server> {
	const { served, problems } = await buildServed(config);
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
	return startServer({ host, port, served: () => served, onError: onBug });
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
	darwin: ["open"],
	// The command "start" takes the first quoted text as a window title.
	win32: ["cmd", "/c", "start", '""'],
};

function openBrowser(url: string, onFailure: () => void): void {
	const [command = "", ...flags] = OPENERS[process.platform] ?? ["xdg-open"];
	const child = spawn(command, [...flags, url], {
		stdio: "ignore",
		detached: true,
	});
	child.on("error", onFailure);
	child.on("exit", (code) => {
		if (code !== 0 && code !== null) onFailure();
	});
	child.unref();
}

/** Never returns: a signal ends the process. @throws UserError if the site, the folder or the port cannot be used */
export async function runServe(
	config: Config,
	flags: ServeFlags,
	terminal: ServeTerminal,
): Promise<never> {
	const { host, watch, open, version } = flags;
	assertEditFlags(flags);
	const port = parsePort(flags.port);
	restoreInterrupted(config.outDir);
	const rebuild = async () =>
		planSite(await readSite({ ...config, showsDrafts: true }));
	const shared = { host, port, onBug: reportBug(terminal) };
	const options = {
		...shared,
		rebuild,
		version,
		editorPattern: process.env.HYPNO_EDITOR || undefined,
		canWrite: flags.edit === true,
	};
	const { origin } = watch
		? (await startPreview(config, options, terminal)).server
		: await startStaticServer(config, shared, terminal);
	const address = `${origin}/`;
	terminal.print(address);
	if (open)
		openBrowser(address, () =>
			terminal.error(`No browser could be opened: open ${address} yourself`),
		);
	return new Promise(() => {});
}
