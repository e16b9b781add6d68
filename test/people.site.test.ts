// A practice that names several therapists shows them where visitors decide: beside the opening of the home page and
// beside the form of each service. One therapist is tested in trust-content.site.test.ts.
import { beforeAll, describe, expect, test } from "vitest";
import { checkContent } from "./support/make-site.ts";
import {
	type Element,
	linksOf,
	parsePage,
	readNodes,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { MINIMAL_CONTENT } from "./support/minimal-site.ts";
import { traceSite } from "./support/traced-site.ts";
import {
	ABOUT,
	CONTACT,
	makeTrustFiles,
	PARTS,
	type PartName,
} from "./support/trust-content.ts";
import { makePages, planVariant, type Variant } from "./support/variant.ts";

const NCH = "https://www.hypnotherapists.org.uk/";
const GHR = "https://www.general-hypnotherapy-register.com/";
const CNHC = "https://www.cnhcregister.org.uk/";
const FEE = ["Single session: £90 per session", "/contact#fees"];
const SECOND = `  - name: Ben Okafor
    text: I work with children.
    registers:
      - name: National Council for Hypnotherapy
        number: "990011"
        href: ${NCH}
      - name: General Hypnotherapy Register
        number: "0099"
        href: ${GHR}#ben
`;
const [, ...lines] = PARTS.therapist.trimEnd().split("\n");
const SEVERAL = `therapist:
  -${lines
		.map((line) => `  ${line}`)
		.join("\n")
		.slice(3)}
${SECOND}`;

/** Writes several therapists, and these parts of the trust content. */
function writeSeveral(
	parts: readonly PartName[],
): Record<string, string | Uint8Array> {
	const files = makeTrustFiles(parts);
	return { ...files, [ABOUT]: `${files[ABOUT]}\n${SEVERAL}` };
}

type Pages = (outputPath: string) => ReturnType<typeof parsePage>;

/** The opening of the home page, and the part of a service with its form. */
const placesOf = (pages: Pages): Element[] => [
	selectOne(selectOne(pages("index.html"), "main"), ".on-deep"),
	selectOne(pages("services/ptsd.html"), "[id=enquiry]"),
];

test("the fee of one of several therapists does not stand below all of them", async () => {
	const files = writeSeveral(["fees"]);
	const own = String(files[CONTACT]).replace(
		"label: Single session",
		"label: A session with Ada",
	);
	const read = await makePages(await planVariant({ ...files, [CONTACT]: own }));
	for (const place of placesOf((name) => parsePage(read(name)))) {
		expect(textOf(place)).not.toContain("£90");
		expect(textOf(place)).toContain("Ben Okafor");
	}
});

test("names alone stand below the opening words, and portraits beside them in place of the rings", async () => {
	const portrait = makeTrustFiles(["therapist"]);
	const about = String(portrait[ABOUT]).replace(/ {2}picture: .*\n/, "");
	const layoutOf = async (files: Record<string, string | Uint8Array>) => {
		const read = await makePages(await planVariant(files));
		const main = selectOne(parsePage(read("index.html")), "main");
		const opening = selectOne(main, ".on-deep");
		expect(textOf(opening)).toContain("Ada Winter");
		return {
			isBeside: select(opening, ".split .people").length > 0,
			hasRings: select(opening, ".rings").length > 0,
		};
	};
	expect(await layoutOf(portrait)).toEqual({ isBeside: true, hasRings: false });
	expect(await layoutOf({ ...portrait, [ABOUT]: about })).toEqual({
		isBeside: false,
		hasRings: true,
	});
});

test("a number that could be that of two people stands beside neither of them", async () => {
	const files = makeTrustFiles(["registers"]);
	const [without = ""] = SEVERAL.split("    registers:");
	const about = `${files[ABOUT]}\n${without}`;
	const read = await makePages(await planVariant({ ...files, [ABOUT]: about }));
	for (const place of placesOf((name) => parsePage(read(name)))) {
		expect(textOf(place)).toContain("Ben Okafor");
		expect(textOf(place)).not.toContain("0045871");
	}
	expect(read("about.html")).toContain("0045871");
});

describe("several therapists", () => {
	let pages: Pages;
	let site: Variant;
	beforeAll(async () => {
		site = await planVariant(writeSeveral(["registers", "fees"]));
		const read = await makePages(site);
		pages = (name) => parsePage(read(name));
	});

	test("are all beside the opening and the form, each with the registers of that person", () => {
		for (const place of placesOf(pages)) {
			const links = linksOf(place);
			const named = links.filter(([, href]) => href.startsWith("/about#"));
			expect(named.map(([name]) => name)).toEqual(["Ada Winter", "Ben Okafor"]);
			expect(links.filter(([, href]) => href === NCH)).toHaveLength(1);
			expect(links.filter(([, href]) => href === CNHC)).toHaveLength(1);
			expect(links.filter(([label]) => label === FEE[0])).toHaveLength(1);
			expect(textOf(place)).toContain("Hypnotherapy 990011");
		}
	});

	test("are introduced one below the other on the about page", () => {
		const target = selectOne(pages("about.html"), "[id=therapist]");
		expect(select(target, "h2").map(textOf)).toEqual([
			"Ada Winter",
			"Ben Okafor",
		]);
		expect(linksOf(target).map(([, href]) => href)).toEqual([
			NCH,
			`${GHR}#ben`,
		]);
	});

	test("have each register once in the footer", () => {
		const footer = selectOne(pages("404.html"), "footer");
		const registers = linksOf(footer).filter(([, href]) =>
			[GHR, CNHC, NCH, `${GHR}#ben`].includes(href),
		);
		expect(registers.map(([, href]) => href)).toEqual([GHR, CNHC, NCH]);
	});

	test("have their own registers in the structured data, and the practice its trainings", () => {
		const credential = (name: string) => expect.objectContaining({ name });
		expect(readNodes(pages("about.html"))).toMatchObject([
			expect.anything(),
			{
				"@type": "Organization",
				hasCredential: expect.arrayContaining([credential("EMDR")]),
			},
			{
				"@id": "https://www.example.com/#therapist",
				name: "Ada Winter",
				hasCredential: [
					{ name: "General Hypnotherapy Register", identifier: "0045871" },
					{ identifier: "4711-H" },
				],
			},
			{
				"@id": "https://www.example.com/#therapist-2",
				name: "Ben Okafor",
				hasCredential: [{ identifier: "990011" }, { identifier: "0099" }],
			},
			{ "@type": "BreadcrumbList" },
		]);
	});

	test("are traced to their lines, with and without marks alike", async () => {
		const { all, wrong } = await traceSite(site.config);
		expect(wrong).toEqual([]);
		const names = all.filter(({ text }) => text === "Ben Okafor");
		expect(new Set(names.map(({ files }) => files.join()))).toEqual(
			new Set([ABOUT]),
		);
		// The about page and the home page show the name once, as do the data of the about page, and each of four services twice.
		expect(names).toHaveLength(11);
	});
});

test("a mistake in a list of therapists is reported at its line", async () => {
	const wrong = SEVERAL.replace("    text: I work", "    txt: I work");
	const { located } = await checkContent({
		[ABOUT]: `${MINIMAL_CONTENT[ABOUT]}\n${wrong.replace(/ *picture.*\n/, "")}`,
	});
	expect(
		located.map(({ message, source }) => [message, source?.excerpt]),
	).toContainEqual(['unknown key "txt"', "    txt: I work with children."]);
});
