// hypno check finds all known problems of the shipped site, and nothing else.
import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "../src/problems.ts";
import type { CheckResult } from "../src/report/check-report.ts";
import { checkFolder } from "./support/checked-site.ts";
import { readShippedText, shippedPath } from "./support/shipped-files.ts";
import { shippedConfig } from "./support/shipped-site.ts";

const SHIPPED = shippedConfig();

function readLines(file: string): string[] {
	return readShippedText(file).split("\n");
}

/** @returns the number of the only line that contains the text */
function lineOf(file: string, text: string): number {
	const lines = readLines(file);
	const line = lines.indexOf(text);
	expect(lines.indexOf(text, line + 1)).toBe(-1);
	return line + 1;
}

let checked: CheckResult;
let findings: readonly Problem[];
const of = (rule: string) => findings.filter((found) => found.rule === rule);

beforeAll(async () => {
	checked = await checkFolder(SHIPPED);
	({ findings } = checked);
});

describe("on the shipped site, the check", () => {
	test("checks all pages, and no other site", () => {
		expect(checked.isWhole).toBe(true);
		expect(checked.coverage.pages).toBe(39);
		expect(checked.coverage.links).toBeGreaterThan(3000);
		expect(checked.coverage.external.checked).toBe(0);
		expect(checked.unchecked).toEqual([
			expect.stringMatching(/^\d+ address(?:es)? of other sites/),
		]);
	});

	test("reports three broken Learn More links, each at its line", () => {
		const file = "content/pages/services.yaml";
		const broken = [
			["stress-relief", ["stress-management"]],
			["anxiety-management", ["social-anxiety", "exam-anxiety"]],
			["phobia-treatment", ["fears-phobias"]],
		] as const;
		expect(of("link/broken")).toEqual(
			broken.map(([slug, names]) =>
				expect.objectContaining({
					severity: "error",
					target: `/services/${slug}`,
					source: expect.objectContaining({
						file,
						line: lineOf(file, `        href: /services/${slug}`),
						column: "        href: ".length + 1,
					}),
					suggestions: names.map((name) => `/services/${name}`),
					pages: ["/services"],
				}),
			),
		);
	});

	test("reports 22 listed services without content, each with its command", () => {
		const file = "content/services.yaml";
		const slugs = readLines(file).flatMap(
			(line) => /^ {2}- slug: (.+)$/.exec(line)?.[1] ?? [],
		);
		const missing = slugs.filter(
			(slug) => !fs.existsSync(shippedPath(`content/services/${slug}.md`)),
		);
		expect(slugs).toHaveLength(34);
		expect(missing).toHaveLength(22);
		expect(of("service/missing-content")).toEqual(
			missing.map((slug) =>
				expect.objectContaining({
					severity: "error",
					target: slug,
					fix: `hypno new service ${slug}`,
					source: expect.objectContaining({
						file,
						line: lineOf(file, `  - slug: ${slug}`),
						column: "  - slug: ".length + 1,
					}),
					pages: [`/services/${slug}`],
				}),
			),
		);
	});

	test("reports three contradictory claims, with every location", () => {
		const conflicts = of("facts/conflict");
		const messageOf = (name: string) =>
			conflicts.find(({ target }) => target?.startsWith(`${name}: `))?.message;
		expect(
			conflicts.map(({ target = "" }) => target.split(":")[0]).sort(),
		).toEqual(["availability", "clientsHelped", "consultationMinutes"]);
		expect(messageOf("clientsHelped")).toMatch(
			/"500\+" in content\/pages\/about\.yaml and content\/testimonials\.yaml; "1000\+" in content\/pages\/home\.yaml/,
		);
		expect(messageOf("consultationMinutes")).toMatch(
			/"30" in .*contact\.yaml and .*home\.yaml; "15" in .*service\.yaml/,
		);
		expect(messageOf("availability")).toMatch(
			/"24\/7" in .*; "Mon-Fri 9AM-7PM, Sat 10AM-4PM" in content\/site\.yaml/,
		);
	});

	test("reports that the forms send nothing", () => {
		const file = "content/site.yaml";
		expect(of("form/not-delivered")).toEqual([
			expect.objectContaining({
				severity: "error",
				source: expect.objectContaining({
					file,
					line: lineOf(file, "  delivery: none"),
				}),
			}),
		]);
	});

	test("reports that structured data counts 25 services where 34 are listed", () => {
		const file = "content/pages/services.yaml";
		expect(of("jsonld/count")).toEqual([
			expect.objectContaining({
				severity: "warning",
				message: expect.stringMatching(/\b25\b.*\b34\b/),
				source: expect.objectContaining({
					file,
					line: lineOf(file, "  numberOfItems: 25"),
				}),
				pages: ["/services"],
			}),
		]);
	});

	test("reports missing details that people want to see before they choose a therapist", () => {
		const file = "content/pages/about.yaml";
		expect(of("content/trust")).toEqual([
			expect.objectContaining({
				severity: "warning",
				target: "therapist, registers, insurance, fees, directions",
				source: expect.objectContaining({
					file,
					line: lineOf(file, "callToAction:"),
				}),
			}),
		]);
	});

	test("reports placeholders as warnings", () => {
		const found = of("content/placeholder");
		expect(found.every(({ severity }) => severity === "warning")).toBe(true);
		expect(found.map(({ target }) => target)).toEqual(
			expect.arrayContaining([
				"https://www.example.com",
				"hello@example.com",
				"020 7946 0123",
			]),
		);
		const samples = found.filter(({ target }) => target?.startsWith("sample "));
		expect(samples).toHaveLength(3);
	});

	test("reports the past copyright year", () => {
		expect(of("content/outdated")).toEqual([
			expect.objectContaining({
				severity: "warning",
				message: expect.stringContaining("says 2024, but it is now 2026"),
				source: expect.objectContaining({
					file: "content/site.yaml",
					line: lineOf("content/site.yaml", "copyrightYear: 2024"),
				}),
			}),
		]);
	});

	test("reports success rates without a source as warnings", () => {
		const found = of("claims/unsourced");
		expect(found.every(({ severity }) => severity === "warning")).toBe(true);
		const services = found.filter(({ source }) =>
			source?.file.startsWith("content/services/"),
		);
		expect(services).toHaveLength(12);
		expect(found).toHaveLength(14);
	});

	test("reports nothing else", () => {
		const specified = new Set([
			"link/broken",
			"service/missing-content",
			"jsonld/count",
			"facts/conflict",
			"form/not-delivered",
			"content/placeholder",
			"content/outdated",
			"content/trust",
			"claims/unsourced",
		]);
		expect(findings.filter(({ rule }) => !specified.has(rule))).toEqual([]);
	});
});

test("a second run reports the same findings", async () => {
	expect(await checkFolder(SHIPPED)).toEqual(checked);
});
