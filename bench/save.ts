// Times a save in the preview: on this computer, and with --at, where each save becomes a commit. Both take turns.
// Usage: npm run bench:save [-- --runs N]
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { describeMachine, median } from "./measure.ts";

const HYPNO = path.resolve(import.meta.dirname, "../bin/hypno.js");
const ANSWERS = `name: Alder House
email: hello@alder.example
services: [stop-smoking]
`;
const FILE = "content/pages/about.yaml";
const HOST = "edit.example.org";
const AT = ["--at", `https://${HOST}`, "--user-header", "X-User"];
/** In ms, in which a commit and the next plan of the site end. */
const PAUSE = 3000;

const { values } = parseArgs({ options: { runs: { type: "string" } } });
const runs = Number(values.runs ?? 20);

function run(cwd: string, file: string, ...args: readonly string[]): string {
	return execFileSync(file, args, { cwd, encoding: "utf8" }).trim();
}

function send(
	url: string,
	headers: http.OutgoingHttpHeaders,
	body?: string,
): Promise<string> {
	return new Promise((resolve, reject) => {
		const method = body === undefined ? "GET" : "POST";
		const options = { method, headers, setHost: false };
		const request = http.request(url, options, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (chunk) => {
				text += chunk;
			});
			response.on("end", () => resolve(text));
		});
		request.on("error", reject).end(body);
	});
}

async function openPreview(
	rootDir: string,
	children: ChildProcess[],
	flags: readonly string[] = [],
) {
	const args = ["--root", rootDir, "serve", "--watch", "--edit"];
	const child = spawn("node", [HYPNO, ...args, "--port", "0", ...flags], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	children.push(child);
	const [address] = await once(child.stdout, "data");
	const { origin, host } = new URL(String(address).trim());
	const isRemote = flags.length > 0;
	const headers = {
		Host: isRemote ? HOST : host,
		Origin: isRemote ? `https://${HOST}` : origin,
		"Sec-Fetch-Site": "same-origin",
		"Content-Type": "application/json",
		"X-User": "Anna",
	};
	const panel = await send(`${origin}/__hypno/panel.html`, headers);
	const [, token = ""] = /data-token="([^"]*)"/.exec(panel) ?? [];
	const all = { ...headers, "X-Hypno-Token": token };
	const text = fs.readFileSync(path.join(rootDir, FILE), "utf8");
	let [, previous = ""] = /^hero:\n {2}heading: (.*)/m.exec(text) ?? [];
	let saves = 0;
	/** @returns the milliseconds until the answer */
	const save = async () => {
		const words = `Who we are, ${++saves}`;
		const target = { keys: ["hero", "heading"] };
		const edit = { kind: "write", sourcePath: FILE, target, previous, words };
		const start = performance.now();
		const answer = await send(
			`${origin}/__hypno/edit`,
			all,
			JSON.stringify(edit),
		);
		const duration = performance.now() - start;
		if (!answer.includes('"written"')) throw new Error(answer);
		previous = words;
		return duration;
	};
	return { save, countSaves: () => saves };
}

/** Makes one site twice: in a plain folder, and on the branch "edit" of a repository that follows another one. */
function makeSites(folder: string) {
	const answers = path.join(folder, "answers.yml");
	fs.writeFileSync(answers, ANSWERS);
	const [plain, remote] = ["plain", "remote"].map((name) =>
		path.join(folder, name),
	);
	if (!plain || !remote) throw new Error("no folders");
	run(folder, "node", HYPNO, "init", plain, "--answers", answers);
	fs.cpSync(plain, remote, { recursive: true });
	run(folder, "git", "init", "--quiet", "--bare", "bare.git");
	const git = (...args: string[]) => run(remote, "git", ...args);
	git("init", "--quiet", "--initial-branch", "main");
	git("config", "user.name", "Anna");
	git("config", "user.email", "anna@example.org");
	git("add", "--all");
	git("commit", "--quiet", "--message", "Start");
	git("remote", "add", "origin", path.join(folder, "bare.git"));
	git("push", "--quiet", "--set-upstream", "origin", "main");
	git("switch", "--quiet", "--create", "edit", "--track", "origin/main");
	return { plain, remote, git };
}

const format = (times: readonly number[]) => `${median(times).toFixed(1)} ms`;

async function timeSaves(folder: string, children: ChildProcess[]) {
	const { plain, remote, git } = makeSites(folder);
	const here = await openPreview(plain, children);
	const away = await openPreview(remote, children, AT);
	const without: number[] = [];
	const withCommits: number[] = [];
	const sites = [
		{ times: without, save: here.save },
		{ times: withCommits, save: away.save },
	];
	for (let turn = 0; turn <= runs; turn++) {
		// What one of them does after a save slows down the next save of the other.
		for (const { times, save } of turn % 2 ? sites : sites.toReversed()) {
			const duration = await save();
			// The first save loads what the later ones find.
			if (turn > 0) times.push(duration);
			await setTimeout(PAUSE);
		}
	}
	const ratio = median(withCommits) / median(without);
	console.log(`${describeMachine()}; medians of ${runs} saves each.
a save ${format(without)}, with a commit ${format(withCommits)}: ${ratio.toFixed(2)} times`);
	const start = performance.now();
	for (let turn = 0; turn < runs; turn++) await away.save();
	const inRow = (performance.now() - start) / runs;
	await setTimeout(PAUSE);
	const commits = git("rev-list", "--count", "main..edit");
	console.log(
		`${runs} saves with commits in a row: ${inRow.toFixed(1)} ms each; ${away.countSaves()} saves, ${commits} commits`,
	);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
const children: ChildProcess[] = [];
try {
	await timeSaves(folder, children);
} finally {
	for (const child of children) child.kill("SIGTERM");
	fs.rmSync(folder, { recursive: true });
}
