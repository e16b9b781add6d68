// Makes a test from each row of a table: the defect of the row is planted in the shipped site, is found
// where it was written, and nothing else is.
import { expect, test } from "vitest";
import type { CheckOptions } from "../../src/commands/check-site.ts";
import type { Problem } from "../../src/problems.ts";
import { applyFixes } from "./apply-fixes.ts";
import {
	checkEdits,
	type EditedSite,
	keyOf,
	type SiteEdit,
	without,
} from "./checked-site.ts";

export interface ExpectedFinding {
	readonly rule: string;
	/** The file of the finding; the default is the file of the first edit. */
	readonly file?: string;
	/** A text that occurs once in that file, on the line of the finding; the default is the first changed line. */
	readonly at?: string;
	readonly target?: string;
	readonly suggestions?: readonly string[];
	/** The pages of the finding, or their number. */
	readonly pages?: readonly string[] | number;
}

/** A finding that disappears, because the edit removes or hides its cause. */
interface ExpectedGone {
	readonly rule: string;
	readonly target?: string;
}

export interface PlantedDefect {
	readonly name: string;
	readonly edits: readonly [SiteEdit, ...SiteEdit[]];
	readonly finds: readonly [ExpectedFinding, ...ExpectedFinding[]];
	readonly gone?: readonly ExpectedGone[] | "much" | "any";
	/** Matches what the report lists as unchecked, besides other sites. */
	readonly unchecked?: RegExp;
}

export function edit(file: string, from: string, to: string): SiteEdit {
	return { file, from, to };
}

export type FormattedFinding = Record<string, unknown>;

function locationOf(
	{ edits: [first] }: PlantedDefect,
	{ file = first.file, at }: ExpectedFinding,
	site: EditedSite,
): string {
	const line =
		at === undefined ? site.changedLine(file) : site.lineOf(file, at);
	return `${file}:${line}`;
}

function toExpected(row: PlantedDefect, site: EditedSite): FormattedFinding[] {
	return row.finds.map((finding) => {
		const { rule, target, suggestions, pages } = finding;
		return {
			rule,
			location: locationOf(row, finding, site),
			...(target !== undefined && { target }),
			...(suggestions && { suggestions }),
			...(pages !== undefined && { pages }),
		};
	});
}

/** Keeps the properties that an expected finding of the rule has; all when the rule has none. */
export function formatFinding(
	finding: Problem,
	expected: readonly FormattedFinding[],
): FormattedFinding {
	const { rule, source, target, message, suggestions = [] } = finding;
	const pages = finding.pages ?? [];
	const location = `${source?.file}:${source?.line}`;
	const sameRule = expected.filter((other) => other.rule === rule);
	const match =
		sameRule.find((other) => other.location === location) ?? sameRule[0];
	if (!match) return { rule, location, target, message };
	return {
		rule,
		location,
		...("target" in match && { target }),
		...("suggestions" in match && { suggestions }),
		...("pages" in match && {
			pages: Array.isArray(match.pages) ? pages : pages.length,
		}),
	};
}

export function sortFindings(
	found: readonly FormattedFinding[],
): FormattedFinding[] {
	const keyOf = ({ rule, location }: FormattedFinding) =>
		`${String(rule)} ${String(location)}`;
	return found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Applies the fixes of new findings and expects them to be gone without a new error. */
export async function testFixes(
	edits: readonly SiteEdit[],
	{ findings, added, gone, textOf }: EditedSite,
	options?: Partial<CheckOptions>,
): Promise<readonly Problem[]> {
	const { edits: fixes, fixed } = applyFixes(added, textOf);
	if (fixed.length === 0) return fixed;
	const after = await checkEdits([...edits, ...fixes], options);
	const left = new Set(after.findings.map(keyOf));
	expect(fixed.filter((finding) => left.has(keyOf(finding)))).toEqual([]);
	const worse = without(after.findings, [...findings, ...gone]).filter(
		({ severity, target = "" }) =>
			// The finding in a style names the fixed address.
			severity === "error" && !target.startsWith("style="),
	);
	expect(worse).toEqual([]);
	return fixed;
}

async function findPlanted(row: PlantedDefect) {
	const { edits, gone = [], unchecked = /^$/ } = row;
	const site = await checkEdits(edits);
	const expected = toExpected(row, site);
	const found = site.added.map((finding) => formatFinding(finding, expected));
	expect(sortFindings(found)).toEqual(sortFindings(expected));
	if (gone === "much") expect(site.gone.length).toBeGreaterThan(3);
	else if (gone !== "any")
		expect(site.gone).toEqual(
			gone.map((finding) => expect.objectContaining(finding)),
		);
	const [left = "", ...others] = site.unchecked.filter(
		(sentence) => !sentence.includes("of other sites"),
	);
	expect(left).toMatch(unchecked);
	expect(others).toEqual([]);
	await testFixes(edits, site);
}

export function testPlantedDefects(rows: readonly PlantedDefect[]): void {
	for (const row of rows)
		test(`${row.name} is reported, and its fixes work`, () => findPlanted(row));
}

/** Adds JSX in front of the figures of the about page, where elements stand beside each other. */
export function onAbout(jsx: string): SiteEdit {
	return edit("templates/pages/about.tsx", "{stats ", `${jsx}\n\t\t\t{stats `);
}
