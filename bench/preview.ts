// Measures a preview: the time from its start to the first page, and from the write of a file to the last byte
// of the changed page. It requests the page over one open connection, without a pause.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { readPeakMemory, readProcessorTime } from "./measure.ts";
import type { Site } from "./versions.ts";

/** The page that is edited and requested. */
const PAGE = "/services/stop-smoking";
/** The limit in milliseconds for a page to change. */
const TIMEOUT = 120_000;

/** Each edit adds a marker after the match of this pattern in the file. */
const EDITS = {
	record: { file: "content/services/stop-smoking.md", before: /^badge: .*/m },
	template: {
		file: "templates/pages/service.tsx",
		before: /\{badge\}(?=\s*<\/p>)/,
	},
} as const;
export type EditKind = keyof typeof EDITS;

export interface PreviewServer {
	/** @returns the milliseconds from the start of the process to the last byte of the page */
	readonly timeFirstPage: () => Promise<number>;
	/** @returns the milliseconds until the page has changed */
	readonly timeEdit: (kind: EditKind) => Promise<number>;
	/** Requests a page: "/services/ocd" */
	readonly visit: (page: string) => Promise<unknown>;
	/** The highest resident memory so far, in bytes. */
	readonly peak: () => number;
	/** The processor time so far, in milliseconds, counted in ticks of 10. */
	readonly cpu: () => number;
	readonly close: () => Promise<void>;
}

function get(url: string, agent: http.Agent): Promise<string> {
	return new Promise((resolve, reject) => {
		const request = http.get(url, { agent }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () => resolve(Buffer.concat(chunks).toString()));
			response.on("error", reject);
		});
		request.on("error", (error) => {
			// The server may close an idle connection at the moment in which it is used again.
			if (request.reusedSocket) resolve(get(url, agent));
			else reject(error);
		});
	});
}

let markers = 0;

/** Returns the text of the file with this marker as the only one. */
function insertMarker(
	filePath: string,
	before: RegExp,
	marker: string,
): string {
	const text = fs.readFileSync(filePath, "utf8").replace(/ Mark-\d+-/g, "");
	const location = before.exec(text);
	if (!location) throw new Error(`${filePath} does not contain ${before}`);
	const end = location.index + location[0].length;
	return `${text.slice(0, end)} ${marker}${text.slice(end)}`;
}

export async function startPreview(
	site: Site,
	node = process.execPath,
): Promise<PreviewServer> {
	const { args } = site.hypno("serve", "--watch", "--port", "0");
	const started = performance.now();
	const child = spawn(node, args, {
		cwd: site.rootDir,
		stdio: ["ignore", "pipe", "ignore"],
	});
	const closed = once(child, "close");
	const [address] = await Promise.race([
		once(child.stdout, "data"),
		closed.then(() => Promise.reject(new Error("the server did not start"))),
	]);
	const { origin } = new URL(String(address).trim());
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	return {
		timeFirstPage: async () => {
			await get(origin + PAGE, agent);
			return performance.now() - started;
		},
		timeEdit: async (kind) => {
			const { file, before } = EDITS[kind];
			const filePath = path.join(site.rootDir, file);
			const marker = `Mark-${++markers}-`;
			const text = insertMarker(filePath, before, marker);
			const start = performance.now();
			fs.writeFileSync(filePath, text);
			while (performance.now() - start < TIMEOUT)
				if ((await get(origin + PAGE, agent)).includes(marker))
					return performance.now() - start;
			throw new Error(`${PAGE} did not change in ${TIMEOUT / 1000} s`);
		},
		visit: (page) => get(origin + page, agent),
		cpu: () => readProcessorTime(child.pid ?? 0),
		peak: () => readPeakMemory(child.pid ?? 0),
		close: async () => {
			agent.destroy();
			child.kill("SIGTERM");
			await closed;
		},
	};
}
