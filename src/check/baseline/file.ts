// hypno-baseline.json in the root of the site <-> Baseline; the only reader and writer of it.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../../problems.ts";
import { BASELINE_FILE } from "../../report/check-report.ts";
import { type Baseline, EMPTY_BASELINE } from "./baseline.ts";
import { formatBaseline } from "./format.ts";
import { parseBaseline } from "./parse.ts";

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
