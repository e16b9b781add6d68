// Times hypno import of 500 articles, and measures the memory that an export of 200 MB takes.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { writeExport } from "../test/support/wordpress-export.ts";

const HYPNO = path.resolve(import.meta.dirname, "../bin/hypno.js");
const ANSWERS = `name: Alder House
email: hello@alder.example
services: [stop-smoking]
`;
const PARAGRAPH =
	'<!-- wp:paragraph --><p>Most people are nervous before a first session, and “they” need not be. See <a href="https://old.example/?p=103">this</a> and <strong>that</strong>.</p><!-- /wp:paragraph -->\n';
/** Prints what the process has used, in kB and in microseconds. */
const REPORT =
	'data:text/javascript,process.on("exit",()=>console.error("USED "+JSON.stringify(process.resourceUsage())))';

function run(dir: string, flags: readonly string[]) {
	const start = performance.now();
	const args = ["--import", REPORT, HYPNO, "--root", dir, ...flags];
	const { stderr, status } = spawnSync("node", args, {
		encoding: "utf8",
		maxBuffer: 1e9,
	});
	if (status !== 0) throw new Error(stderr);
	const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(
		/^USED (.*)$/m.exec(stderr)?.[1] ?? "{}",
	);
	const seconds = (performance.now() - start) / 1000;
	const processor = (userCPUTime + systemCPUTime) / 1e6;
	return `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of a processor, ${Math.round(maxRSS / 1000)} MB of memory`;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
try {
	const answers = path.join(folder, "answers.yml");
	fs.writeFileSync(answers, ANSWERS);
	const sizes = [
		[500, 4000],
		[4000, 50_000],
		[45_000, 4000],
	] as const;
	for (const [articles, characters] of sizes) {
		const dir = path.join(folder, String(articles));
		run(folder, ["init", dir, "--answers", answers]);
		const text = PARAGRAPH.repeat(Math.ceil(characters / PARAGRAPH.length));
		const items = Array.from({ length: articles }, () => ({ text }));
		const file = path.join(folder, "old.xml");
		fs.writeFileSync(file, writeExport(items));
		const size = Math.round(fs.statSync(file).size / 1e6);
		const used = run(dir, ["import", file]);
		console.log(`${articles} articles, ${size} MB: ${used}`);
	}
} finally {
	fs.rmSync(folder, { recursive: true });
}
