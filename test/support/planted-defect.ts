// Makes a test from each row of a table: the defect of the row is planted in the shipped site, is found where it was written,
// and nothing else is. The lines of a table can be planted all at once.
import { expect, test } from "vitest";
import type { Problem } from "../../src/base/problems.ts";
import type { CheckOptions } from "../../src/check/check-site.ts";
import { applyFixes } from "./apply-fixes.ts";
import {
	checkEdits,
	type EditedSite,
	keyOf,
	PAGES,
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

export interface PlantedLine {
	readonly name: string;
	readonly text: string;
	/** Expected findings on the line of the text; none for a valid line. */
	readonly finds: readonly Omit<ExpectedFinding, "file" | "at" | "pages">[];
}

/** The file into which the lines are planted, and where in it. */
interface Ground {
	readonly file: string;
	/** The pages that show the lines, or their number. */
	readonly pages: readonly string[] | number;
	/** Returns the text as it is written in the file. */
	readonly toLine: (text: string, index: number) => string;
	readonly plant: (lines: readonly string[]) => SiteEdit;
}

/** Each text is JSX of the about page. */
export const MARKUP: Ground = {
	file: "templates/pages/about.tsx",
	pages: ["/about"],
	toLine: (text) => text,
	plant: (lines) => onAbout(lines.join("\n\t\t\t")),
};

/** Each text is JSX of the head of every page. */
export const HEAD_MARKUP: Ground = {
	file: "templates/layout/document.tsx",
	pages: PAGES.all,
	toLine: (text) => text,
	plant: (lines) =>
		edit(
			"templates/layout/document.tsx",
			'<meta charSet="utf-8" />',
			`<meta charSet="utf-8" />\n\t\t\t${lines.join("\n\t\t\t")}`,
		),
};

/** Each text is the address of a button on the about page. */
export const BUTTONS: Ground = {
	file: "content/pages/about.yaml",
	pages: ["/about"],
	toLine: (text, index) =>
		`    - { label: Button ${index}, href: ${JSON.stringify(text)} }\n`,
	plant: (lines) =>
		edit(
			"content/pages/about.yaml",
			"      href: /contact\n",
			`      href: /contact\n${lines.join("")}`,
		),
};

/** Each text is a paragraph of a service. */
export const PARAGRAPHS: Ground = {
	file: "content/services/stop-smoking.md",
	pages: ["/services/stop-smoking"],
	toLine: (text) => `\n${text}\n`,
	plant: (lines) =>
		edit(
			"content/services/stop-smoking.md",
			"dose you need.\n",
			`dose you need.\n${lines.join("")}`,
		),
};

/** Plants all rows at once and compares the findings by line. */
export function testPlantedLines(
	ground: Ground,
	rows: readonly PlantedLine[],
): void {
	const { file, pages, plant } = ground;
	const lines = rows.map(({ text }, index) => ground.toLine(text, index));
	let checked: Promise<EditedSite> | undefined;
	const checkAll = () => {
		checked ??= checkEdits([plant(lines)]);
		return checked;
	};
	const locationIn = (site: EditedSite, row: number) =>
		site.lineOf(file, (lines[row] ?? "").trim());

	for (const [index, { name, finds }] of rows.entries()) {
		const result = finds.length > 0 ? "is reported" : "is not reported";
		test(`${name} ${result}`, async () => {
			const site = await checkAll();
			const location = `${file}:${locationIn(site, index)}`;
			const expected = finds.map((finding) => ({
				...finding,
				location,
				pages,
			}));
			const found = site.added
				.map((finding) => formatFinding(finding, expected))
				.filter((finding) => finding.location === location);
			expect(sortFindings(found)).toEqual(sortFindings(expected));
		});
	}

	test("the fixes remove their findings without a new error", async () => {
		await testFixes([plant(lines)], await checkAll());
	});

	test("nothing is reported on other lines", async () => {
		const site = await checkAll();
		const planted = rows.map((_, index) => locationIn(site, index));
		const elsewhere = site.added.filter(
			({ source }) => source?.file !== file || !planted.includes(source.line),
		);
		expect(elsewhere).toEqual([]);
		expect(site.gone).toEqual([]);
		expect(site.isWhole).toBe(true);
	});
}
