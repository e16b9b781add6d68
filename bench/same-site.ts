// Refuses to compare generators that do not build the same site: as many pages, and on a
// sample of the services the same words, links, form fields, head and structured data.
import fs from "node:fs";
import path from "node:path";
import { comparePages, readPageFacts } from "./page-facts.ts";
import type { Project } from "./tools.ts";

const SAMPLE = 25;
/** Pages that say the same may differ in markup by this part of their bytes. */
const SLACK = 0.03;

function listPages(dir: string): string[] {
	return fs
		.readdirSync(dir, { recursive: true })
		.map(String)
		.filter((name) => name.endsWith(".html"))
		.sort();
}

function compareOne(wantedFile: string, foundFile: string): string[] {
	const [wanted, found] = [wantedFile, foundFile].map((file) =>
		fs.readFileSync(file, "utf8"),
	);
	if (wanted === undefined || found === undefined) return ["not read"];
	const differences = comparePages(readPageFacts(wanted), readPageFacts(found));
	const more = found.length / wanted.length - 1;
	return Math.abs(more) > SLACK
		? [...differences, `${(more * 100).toFixed(1)} % more bytes`]
		: differences;
}

/**
 * @param builtDir the site as hypno built it
 * @throws Error that names the first page that differs
 */
export function checkSameSite(builtDir: string, project: Project): void {
	const wanted = listPages(builtDir);
	const found = listPages(project.outDir);
	if (wanted.join() !== found.join())
		throw new Error(
			`${project.tool} built ${found.length} pages, hypno ${wanted.length}, or with other names`,
		);
	const services = wanted.filter((name) => name.startsWith("services/"));
	const step = Math.max(1, Math.floor(services.length / SAMPLE));
	for (let index = 0; index < services.length; index += step) {
		const name = services[index] ?? "";
		const differences = compareOne(
			path.join(builtDir, name),
			path.join(project.outDir, name),
		);
		if (differences.length > 0)
			throw new Error(`${project.tool}, ${name}: ${differences.join("; ")}`);
	}
}
