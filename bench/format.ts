// Figures -> text of a report. Names no machine, no folder and no date.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PROJECT, type Spread } from "./measure.ts";

function readVersion(name: string): string {
	const file = path.join(PROJECT, "node_modules", name, "package.json");
	return (
		/"version":\s*"([^"]+)"/.exec(fs.readFileSync(file, "utf8"))?.[1] ?? ""
	);
}

export function formatMachine(packages: readonly string[]): string {
	const memory = Math.round(os.totalmem() / 2 ** 30);
	const versions = packages.map((name) => `${name} ${readVersion(name)}`);
	return `${os.type()}, ${os.availableParallelism()} cores, ${memory} GB of memory, Node ${process.versions.node}; ${versions.join(", ")}.`;
}

export function formatTable(rows: readonly (readonly string[])[]): string {
	const [head = [], ...body] = rows;
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...body]
		.map((row) => `| ${row.join(" | ")} |`)
		.join("\n");
}

export function seconds({ median, min, max }: Spread): string {
	const format = (ms: number) => (ms / 1000).toFixed(2);
	return `${format(median)} (${format(min)}-${format(max)})`;
}

export function milliseconds({ median, min, max }: Spread): string {
	const format = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
	return `${format(median)} (${format(min)}-${format(max)})`;
}

export function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(0);
}
