// The servers that show an edit at once: started on a port of their own, asked over one
// connection that stays open, ended by their process.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Command, nodeCommand } from "./measure.ts";
import { HYPNO, type Project } from "./tools.ts";

/** The page that is edited and asked for. */
const PAGE = "/services/stop-smoking";
/** Milliseconds. */
const LONGEST = 60_000;

/** A text of a file that a marker is put behind. */
export interface Edit {
	readonly file: string;
	readonly before: RegExp;
}

export interface WatchServer {
	readonly name: string;
	readonly pid: number;
	readonly content: Edit;
	readonly template: Edit;
	/** @returns milliseconds from the write of the file to the end of the page that has it */
	readonly timeEdit: (edit: Edit, marker: string) => Promise<number>;
	readonly close: () => Promise<void>;
}

function get(port: number, agent: http.Agent): Promise<string> {
	return new Promise((resolve, reject) => {
		const request = http.get(
			{ host: "127.0.0.1", port, path: PAGE, agent },
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("end", () => resolve(Buffer.concat(chunks).toString()));
				response.on("error", reject);
			},
		);
		request.on("error", (error) => {
			// The server may end a connection that was not used for long just as it is used.
			if (request.reusedSocket) resolve(get(port, agent));
			else reject(error);
		});
	});
}

async function askUntil(
	isThere: (html: string) => boolean,
	ask: () => Promise<string>,
): Promise<void> {
	const end = performance.now() + LONGEST;
	while (performance.now() < end) if (isThere(await ask())) return;
	throw new Error(`${PAGE} did not change in ${LONGEST / 1000} s`);
}

/** While nothing listens yet, a request fails. */
async function waitForPage(ask: () => Promise<string>): Promise<void> {
	await askUntil(
		(html) => html.includes("</html>"),
		async () => {
			try {
				return await ask();
			} catch {
				await wait(100);
				return "";
			}
		},
	);
}

/** The text of the file with this marker alone. */
function markText({ file, before }: Edit, marker: string): string {
	const text = fs.readFileSync(file, "utf8").replace(/ Mark-\d+/g, "");
	const place = before.exec(text);
	if (!place) throw new Error(`${path.basename(file)} holds no ${before}`);
	const end = place.index + place[0].length;
	return `${text.slice(0, end)} ${marker}${text.slice(end)}`;
}

function end(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		if (child.exitCode !== null) return resolve();
		child.once("close", () => resolve());
		child.kill("SIGTERM");
	});
}

async function findFreePort(): Promise<number> {
	const server = net.createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (typeof address !== "object" || !address) throw new Error("no port");
	return address.port;
}

interface ServerSetting {
	readonly name: string;
	readonly commandFor: (port: number) => Command;
	readonly content: Edit;
	readonly template: Edit;
}

async function startServer(setting: ServerSetting): Promise<WatchServer> {
	const { name, commandFor, content, template } = setting;
	const port = await findFreePort();
	const { file, args, workingDir } = commandFor(port);
	const child = spawn(file, args, { cwd: workingDir, stdio: "ignore" });
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	const ask = () => get(port, agent);
	try {
		await waitForPage(ask);
	} catch (error) {
		await end(child);
		throw error;
	}
	return {
		name,
		pid: child.pid ?? 0,
		content,
		template,
		timeEdit: async (edit, marker) => {
			const text = markText(edit, marker);
			const start = performance.now();
			fs.writeFileSync(edit.file, text);
			await askUntil((html) => html.includes(marker), ask);
			return performance.now() - start;
		},
		close: async () => {
			agent.destroy();
			await end(child);
		},
	};
}

function contentEdit({ records }: Project): Edit {
	return { file: path.join(records, "stop-smoking.md"), before: /^badge: .*/m };
}

export function startHypno(project: Project): Promise<WatchServer> {
	return startServer({
		name: "hypno serve --watch",
		commandFor: (port) =>
			nodeCommand([
				...[HYPNO, "--root", project.dir, "serve", "--watch"],
				...["--port", String(port)],
			]),
		content: contentEdit(project),
		template: {
			file: path.join(project.dir, "templates/pages/service.tsx"),
			before: /<p className="badge">\{badge\}/,
		},
	});
}

export function startEleventy(project: Project): Promise<WatchServer> {
	return startServer({
		name: "eleventy --serve",
		commandFor: (port) => {
			const { args, workingDir } = project.command;
			return nodeCommand([...args, "--serve", "--port", String(port)], {
				workingDir,
			});
		},
		content: contentEdit(project),
		template: {
			file: path.join(project.dir, "_includes/service.11ty.js"),
			before: /<p class="badge">\$\{escapeHtml\(badge\)\}/,
		},
	});
}
