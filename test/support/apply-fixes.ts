// Applies the fixes that the hints of findings propose. What matches no row of fix-table.ts, only a person
// can apply.
import type { Location, Problem } from "../../src/problems.ts";
import type { SiteEdit } from "./checked-site.ts";
import {
	FIXES,
	type FileTable,
	type FixContext,
	type ReadText,
} from "./fix-table.ts";
import { scaffoldService } from "./shipped-models.ts";

/** Applies the fix for one finding. @returns false when only a person can apply it */
function applyFix(finding: Problem, files: FileTable, readOriginal: ReadText) {
	const { fix, hint = "", source } = finding;
	const read = (file: string) =>
		files.has(file) ? files.get(file) : readOriginal(file);
	const context = (location: Location): FixContext => ({
		...{ finding, hint, source: location, files, read },
		text: read(location.file) ?? "",
		setText: (text) => files.set(location.file, text),
	});
	for (const [pattern, apply] of source ? FIXES : []) {
		const match = pattern.exec(hint);
		if (!match || !source) continue;
		if (apply(context(source), match)) return true;
		// A template does not contain text that it assembles from parts.
		if (source.file.startsWith("templates/")) return false;
		throw new Error(`this fix cannot be applied at its location: ${hint}`);
	}
	const [, slug] = /^hypno new service (\S+)$/.exec(fix ?? "") ?? [];
	if (slug !== undefined) {
		const draft = scaffoldService({ slug, label: slug });
		// The hint says to fill in the file.
		const text = draft.replaceAll("TODO: ", "Here: ");
		files.set(`content/services/${slug}.md`, text);
		return true;
	}
	return false;
}

/** Sorts findings from the end of a file to its start, so that no fix moves the line of the next one. */
function compareFromEnd(
	{ source: a }: Problem,
	{ source: b }: Problem,
): number {
	return (b?.line ?? 0) - (a?.line ?? 0) || (b?.column ?? 0) - (a?.column ?? 0);
}

/**
 * @returns the edits of the suggested fixes, and the findings that these must remove
 * @throws Error for a fix that cannot be applied
 */
export function applyFixes(
	findings: readonly Problem[],
	readOriginal: ReadText,
): { readonly edits: SiteEdit[]; readonly fixed: Problem[] } {
	const files: FileTable = new Map();
	const fixed = findings
		.toSorted(compareFromEnd)
		.filter((finding) => applyFix(finding, files, readOriginal));
	const edits = [...files].map(
		([file, contents]): SiteEdit =>
			contents === undefined ? { file, isRemoved: true } : { file, contents },
	);
	return { edits, fixed };
}
