// Installs the programs with which hosts read a site, in fixed versions and once, and runs them with the Node that they want.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { findFreePort } from "./host-server.ts";

const run = promisify(execFile);

const NODE = `node-${process.platform}-${process.arch}`;
const PACKAGES: Readonly<Record<string, string>> = {
	[NODE]: "24.22.3",
	"@netlify/headers-parser": "10.1.1",
	"@netlify/redirect-parser": "16.1.1",
	"@vercel/routing-utils": "6.6.0",
	"content-security-policy-parser": "0.6.0",
	"netlify-redirector": "0.5.0",
	superstatic: "11.0.0",
	wrangler: "4.164.0",
};

const ROOT = path.resolve(import.meta.dirname, "../..");
const INSTALL_MS = 300_000;
const ASK_MS = 60_000;

export interface HostPrograms {
	/** The folder of their package.json. */
	readonly dir: string;
	/** The path of the newer Node. */
	readonly node: string;
}

/**
 * Installs packages into a folder of the cache that is named by them, which appears when it is complete.
 * @throws Error if npm cannot install them, as without a network
 */
export async function installPackages(
	packages: Readonly<Record<string, string>>,
): Promise<string> {
	const manifest = JSON.stringify({
		private: true,
		type: "module",
		dependencies: packages,
	});
	const name = createHash("sha256").update(manifest).digest("hex").slice(0, 8);
	const folder = path.join(ROOT, "node_modules/.cache/hypno-hosts", name);
	if (fs.existsSync(folder)) return folder;
	fs.mkdirSync(path.dirname(folder), { recursive: true });
	const unfinished = fs.mkdtempSync(`${folder}-unfinished-`);
	try {
		fs.writeFileSync(path.join(unfinished, "package.json"), manifest);
		const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
		await run("npm", ["install", ...flags, "--no-package-lock"], {
			cwd: unfinished,
			timeout: INSTALL_MS,
		});
		// Another run may have been faster.
		if (!fs.existsSync(folder)) fs.renameSync(unfinished, folder);
		return folder;
	} finally {
		fs.rmSync(unfinished, { recursive: true, force: true });
	}
}

/** @returns in words why the programs could not be installed */
export async function installHostPrograms(): Promise<HostPrograms | string> {
	try {
		const dir = await installPackages(PACKAGES);
		const node = path.join(dir, "node_modules", NODE, "bin/node");
		await run(node, ["--version"]);
		return { dir, node };
	} catch (error) {
		return `The programs of hosts cannot be installed here: ${String(error)}`;
	}
}

const answerSchema = z
	.strictObject({ status: z.number(), location: z.string() })
	.nullable();
const sentSchema = z.array(z.record(z.string(), z.string()));

const answersSchema = z.strictObject({
	netlify: z.array(answerSchema),
	netlifyRules: z.strictObject({
		rules: z.number(),
		errors: z.array(z.string()),
	}),
	netlifyHeaders: z.strictObject({
		sent: sentSchema,
		errors: z.array(z.string()),
	}),
	vercel: z.array(answerSchema),
	vercelError: z.unknown(),
	vercelHeaders: sentSchema,
});
export type ParsedAnswers = z.output<typeof answersSchema>;

interface Question {
	/** The output folder. */
	readonly dir: string;
	/** As a browser requests them. */
	readonly addresses: readonly string[];
	/** Output paths. */
	readonly files: readonly string[];
}

/** Lets the parsers of Netlify and Vercel answer. */
export async function askParsers(
	{ dir, node }: HostPrograms,
	question: Question,
): Promise<ParsedAnswers> {
	// Packages are found from the folder of the script.
	const script = path.join(dir, "ask-hosts.js");
	const source = path.join(import.meta.dirname, "ask-hosts.js");
	fs.copyFileSync(source, script);
	const asking = run(node, [script], { timeout: ASK_MS, maxBuffer: 1e8 });
	asking.child.stdin?.end(JSON.stringify(question));
	const { stdout } = await asking;
	return answersSchema.parse(JSON.parse(stdout));
}

export interface RunningHost {
	readonly origin: string;
	readonly close: () => Promise<void>;
}

const responds = (origin: string) =>
	fetch(origin, { redirect: "manual" }).then(
		() => true,
		() => false,
	);

async function waitForHost(child: ChildProcess, origin: string) {
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk) => {
			output += String(chunk);
		});
	const end = performance.now() + ASK_MS;
	while (!(await responds(origin))) {
		if (child.exitCode !== null || performance.now() > end)
			throw new Error(`The host does not answer. ${output}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

/** Starts a program of a host, and ends it with all that it has started. */
async function startProgram(
	{ dir, node }: HostPrograms,
	flags: (port: number) => readonly string[],
): Promise<RunningHost> {
	const port = await findFreePort();
	const home = fs.mkdtempSync(path.join(dir, "home-"));
	const child = spawn(node, flags(port), {
		cwd: home,
		env: {
			PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}`,
			HOME: home,
			XDG_CONFIG_HOME: home,
			CI: "1",
			WRANGLER_SEND_METRICS: "false",
		},
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	const ended = new Promise((resolve) => child.once("exit", resolve));
	const close = async () => {
		if (child.pid !== undefined && child.exitCode === null) {
			process.kill(-child.pid, "SIGKILL");
			await ended;
		}
		fs.rmSync(home, { recursive: true, force: true, maxRetries: 9 });
	};
	const origin = `http://127.0.0.1:${port}`;
	try {
		await waitForHost(child, origin);
	} catch (error) {
		await close();
		throw error;
	}
	return { origin, close };
}

/** Cloudflare Pages, as its own program runs it on one computer. */
export function startCloudflare(programs: HostPrograms, site: string) {
	const wrangler = path.join(
		programs.dir,
		"node_modules/wrangler/bin/wrangler.js",
	);
	return startProgram(programs, (port) => [
		wrangler,
		"pages",
		"dev",
		site,
		`--port=${port}`,
		"--ip=127.0.0.1",
		"--show-interactive-dev-session=false",
	]);
}

/** Firebase Hosting, as its own program runs it on one computer, with what docs/publishing.md says. */
export function startFirebase(
	programs: HostPrograms,
	site: string,
	hosting: Readonly<Record<string, unknown>>,
) {
	const options = (port: number) =>
		JSON.stringify({
			port,
			hostname: "127.0.0.1",
			cwd: site,
			config: { public: ".", ...hosting },
			compression: false,
		});
	const packages = JSON.stringify(path.join(programs.dir, "package.json"));
	return startProgram(programs, (port) => [
		"--eval",
		`require("node:module").createRequire(${packages})("superstatic").server(${options(port)}).listen()`,
	]);
}
