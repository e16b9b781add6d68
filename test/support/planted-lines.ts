// Plants the lines of a table all at once and makes a test from each row: its line has exactly the
// expected findings, and no other line has any.
import { expect, test } from "vitest";
import {
	checkEdits,
	type EditedSite,
	PAGES,
	type SiteEdit,
} from "./checked-site.ts";
import {
	type ExpectedFinding,
	edit,
	formatFinding,
	onAbout,
	sortFindings,
	testFixes,
} from "./planted-defect.ts";

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
