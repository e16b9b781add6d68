// Rows of a table, each with one defect planted in the checked site -> a test for each: it is
// found where it was written, and nothing else is.
import { expect, test } from "vitest";
import { RULES } from "../../src/check/rules/index.ts";
import type { CheckSiteOptions } from "../../src/commands/check-site.ts";
import type { Problem } from "../../src/problems.ts";
import {
	checkEdits,
	type EditedSite,
	keyOf,
	type SiteEdit,
	without,
} from "./checked-site.ts";
import { followCures } from "./cures.ts";

export interface ExpectedFinding {
	readonly rule: string;
	/** The file of the finding; that of the first edit unless said. */
	readonly file?: string;
	/** A text of that file, which stands once in it, in the line of the finding; the first line that was changed unless said. */
	readonly at?: string;
	readonly target?: string;
	readonly suggestions?: readonly string[];
	/** The pages that show it, or their number. */
	readonly pages?: readonly string[] | number;
}

/** What is not found any more, because the edit took its cause away or keeps it from being seen. */
interface ExpectedGone {
	readonly rule: string;
	readonly target?: string;
}

export interface PlantedDefect {
	readonly name: string;
	readonly edits: readonly [SiteEdit, ...SiteEdit[]];
	readonly finds: readonly [ExpectedFinding, ...ExpectedFinding[]];
	readonly gone?: readonly ExpectedGone[] | "much" | "any";
	/** What the report says was not checked, beside other sites. */
	readonly unchecked?: RegExp;
	/** Weights are judged as well. */
	readonly isWeighed?: true;
}

export function edit(file: string, from: string, to: string): SiteEdit {
	return { file, from, to };
}

export type Told = Record<string, unknown>;

function locationOf(
	{ edits: [first] }: PlantedDefect,
	{ file = first.file, at }: ExpectedFinding,
	site: EditedSite,
): string {
	const line =
		at === undefined ? site.changedLine(file) : site.lineOf(file, at);
	return `${file}:${line}`;
}

function toExpected(row: PlantedDefect, site: EditedSite): Told[] {
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

/** In the words of what was expected there, or in full when nothing was. */
export function tell(finding: Problem, expected: readonly Told[]): Told {
	const { rule, source, target, message, suggestions = [] } = finding;
	const pages = finding.pages ?? [];
	const location = `${source?.file}:${source?.line}`;
	const sameRule = expected.filter((other) => other.rule === rule);
	const wanted =
		sameRule.find((other) => other.location === location) ?? sameRule[0];
	if (!wanted) return { rule, location, target, message };
	return {
		rule,
		location,
		...("target" in wanted && { target }),
		...("suggestions" in wanted && { suggestions }),
		...("pages" in wanted && {
			pages: Array.isArray(wanted.pages) ? pages : pages.length,
		}),
	};
}

export function sorted(told: readonly Told[]): Told[] {
	const keyOf = ({ rule, location }: Told) =>
		`${String(rule)} ${String(location)}`;
	return told.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * The cures of what an edit brought are followed: it is gone then, and no new error came.
 * @returns what was cured
 */
export async function testCures(
	edits: readonly SiteEdit[],
	{ findings, added, gone, textOf }: EditedSite,
	options?: Partial<CheckSiteOptions>,
): Promise<readonly Problem[]> {
	const { edits: cures, cured } = followCures(added, textOf);
	if (cured.length === 0) return cured;
	const after = await checkEdits([...edits, ...cures], options);
	const left = new Set(after.findings.map(keyOf));
	expect(cured.filter((finding) => left.has(keyOf(finding)))).toEqual([]);
	const worse = without(after.findings, [...findings, ...gone]).filter(
		({ severity, target = "" }) =>
			// A style names the address that was cured in it.
			severity === "error" && !target.startsWith("style="),
	);
	expect(worse).toEqual([]);
	return cured;
}

async function findPlanted(row: PlantedDefect) {
	const { edits, gone = [], unchecked = /^$/, isWeighed } = row;
	const site = await checkEdits(edits, isWeighed && { rules: RULES });
	const expected = toExpected(row, site);
	const told = site.added.map((finding) => tell(finding, expected));
	expect(sorted(told)).toEqual(sorted(expected));
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
	await testCures(edits, site, isWeighed && { rules: RULES });
}

export function testPlantedDefects(rows: readonly PlantedDefect[]): void {
	test.each(rows)("$name", (row) => findPlanted(row));
}

/** JSX put in front of the story of the about page. */
export function onAbout(jsx: string): SiteEdit {
	return edit("templates/pages/about.tsx", "<Story ", `${jsx}\n\t\t\t<Story `);
}
