// hypno serve: serves the site from memory. Never writes to the output folder.
import { spawn } from "node:child_process";
import { isLocalHost } from "../../base/addresses/local-host.ts";
import { toUserError, usageError } from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { formatProblems } from "../../base/text/problem-text.ts";
import { parseAddress } from "../../preview/publish/foreign-address.ts";
import { startPreview } from "../../preview/start-preview.ts";
import { buildServed } from "../../site/build-site.ts";
import type { Config } from "../../site/config.ts";
import { restoreInterrupted } from "../../site/output/swap.ts";
import { planSite, readSite } from "../../site/pipeline.ts";
import { type Server, startServer } from "../../site/serve/server.ts";
import { explainFailure, formatBug } from "../bug.ts";

type ServeTerminal = Pick<Terminal, "print" | "error" | "errorStyle">;

export interface ServeFlags {
	readonly port: string;
	readonly host: string;
	readonly open?: true;
	readonly watch?: true;
	readonly edit?: true;
	readonly at?: string;
	readonly userHeader?: string;
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

/** Errors in content that appear while a response is made come here too, and are no bugs. */
async function reportBug(error: unknown, terminal: ServeTerminal) {
	const known = toUserError(explainFailure(error));
	if (known)
		terminal.error(formatProblems(known.problems, terminal.errorStyle));
	else terminal.error(`${formatBug(error)}\nThe server keeps running.`);
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
	darwin: ["open"],
	// The command "start" takes the first quoted text as a window title.
	win32: ["cmd", "/c", "start", '""'],
};

function openBrowser(url: string, onFailure: () => void): void {
	const [command = "", ...flags] = OPENERS[process.platform] ?? ["xdg-open"];
	const options = { stdio: "ignore", detached: true } as const;
	const child = spawn(command, [...flags, url], options);
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
	assertEditFlags(flags);
	const at = parseAddress(flags);
	const options = {
		host: flags.host,
		port: parsePort(flags.port),
		onError: (error: unknown) => reportBug(error, terminal),
	};
	restoreInterrupted(config.outDir);
	let server: Server;
	if (flags.watch) {
		const preview = await startPreview(
			config,
			{
				...options,
				rebuild: async () =>
					planSite(await readSite({ ...config, showsDrafts: true })),
				version: flags.version,
				editorPattern: process.env.HYPNO_EDITOR || undefined,
				canWrite: flags.edit === true,
				openStarts: async (word, rootDir) =>
					(await import("../init/starts.ts")).openStarts(word, rootDir),
				at,
			},
			terminal,
		);
		server = preview.server;
	} else {
		const { served, problems } = await buildServed(config);
		if (problems.length > 0)
			terminal.error(formatProblems(problems, terminal.errorStyle));
		server = await startServer({ ...options, served: () => served });
	}
	const address = `${server.origin}/`;
	terminal.print(address);
	// With --at, nobody is let in at the address of this machine.
	const shown = at ? `${at.origin}/` : address;
	const onFailure = () =>
		terminal.error(`No browser could be opened: open ${shown} yourself`);
	if (flags.open) openBrowser(shown, onFailure);
	return new Promise(() => {});
}
