// hypno-baseline.json in the root of the site <-> Baseline; the only reader and writer of it.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../../problems.ts";
import { BASELINE_FILE } from "../../report/check-report.ts";
import {
	type Baseline,
	type BaselineEntry,
	EMPTY_BASELINE,
} from "./baseline.ts";
import { ENTRY_FIELDS, parseBaseline, VERSION } from "./parse.ts";

function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
	const keys = ["file", "rule", "subject", "fingerprint"] as const;
	const key = keys.find((name) => a[name] !== b[name]);
	return key === undefined ? 0 : a[key] < b[key] ? -1 : 1;
}

function formatEntry(entry: BaselineEntry): string {
	const fields = ENTRY_FIELDS.filter((key) => entry[key] !== undefined).map(
		(key) => `"${key}": ${JSON.stringify(entry[key])}`,
	);
	return `    { ${fields.join(", ")} }`;
}

/** Writes sorted entries, one on a line, so that changes are easy to read and to merge. */
export function formatBaseline({ entries }: Baseline): string {
	const lines = entries.toSorted(compareEntries).map(formatEntry);
	const list = lines.length > 0 ? `[\n${lines.join(",\n")}\n  ]` : "[]";
	return `{\n  "version": ${VERSION},\n  "entries": ${list}\n}\n`;
}

function hasCode(error: unknown, code: string): boolean {
	return error instanceof Error && "code" in error && error.code === code;
}

/**
 * A missing file is an empty baseline.
 * @throws UserError (2) when it cannot be understood
 */
export function loadBaseline(rootDir: string): Baseline {
	try {
		const text = fs.readFileSync(path.join(rootDir, BASELINE_FILE), "utf8");
		return parseBaseline(text);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return EMPTY_BASELINE;
		if (hasCode(error, "EISDIR"))
			throw usageError(
				`${BASELINE_FILE} is a folder, but the accepted findings are kept in a file of that name`,
				"Give the folder another name",
			);
		throw error;
	}
}

/** The file is the old one or the new one, whatever happens meanwhile. */
export function saveBaseline(rootDir: string, baseline: Baseline): void {
	const filePath = path.join(rootDir, BASELINE_FILE);
	const temporary = `${filePath}.${process.pid}.tmp`;
	try {
		fs.writeFileSync(temporary, formatBaseline(baseline), { flush: true });
		fs.renameSync(temporary, filePath);
	} catch (error) {
		fs.rmSync(temporary, { force: true });
		throw error;
	}
}
