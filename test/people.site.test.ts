// A practice that names one therapist or several shows them where visitors decide: beside the opening of the home page
// and beside the form of each service.
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "../src/build-site.ts";
import { resolveConfig } from "../src/config.ts";
import { writeFiles } from "../src/output/write.ts";
import { checkEdits } from "./support/checked-site.ts";
import { writeTree } from "./support/make-site.ts";
import {
	attributeOf,
	type Element,
	linksOf,
	parsePage,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { readShippedText } from "./support/shipped-files.ts";
import {
	copyShipped,
	keepServices,
	makeSharedFolder,
} from "./support/shipped-site.ts";
import { traceSite } from "./support/traced-site.ts";
import {
	ABOUT,
	CONTACT,
	makeTrustFiles,
	PARTS,
	type PartName,
} from "./support/trust-content.ts";

const NCH = "https://www.hypnotherapists.org.uk/";
const GHR = "https://www.general-hypnotherapy-register.com/";
const CNHC = "https://www.cnhcregister.org.uk/";
const FEE = ["Single session: £90 per session", "/contact#fees"];
const SHARED_REGISTERS = [
	["General Hypnotherapy Register", GHR],
	["Complementary & Natural Healthcare Council", CNHC],
];

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

/** @returns the root of a site with these parts of the trust content */
function writeSite(parts: readonly PartName[], therapist?: string): string {
	const root = makeSharedFolder();
	copyShipped(root);
	keepServices(root, ["ptsd", "ocd"]);
	writeTree(root, makeTrustFiles(parts));
	const about = path.join(root, ABOUT);
	if (therapist) fs.appendFileSync(about, `\n${therapist}`);
	return root;
}

async function build(root: string) {
	const config = resolveConfig({ root }, "/");
	await writeFiles((await buildSite(config)).files, config.outDir);
	return (name: string) =>
		parsePage(fs.readFileSync(path.join(config.outDir, name), "utf8"));
}

type Pages = Awaited<ReturnType<typeof build>>;

/** The opening of the home page, and the part of a service with its form. */
const placesOf = (pages: Pages): Element[] => [
	selectOne(selectOne(pages("index.html"), "main"), ".on-deep"),
	selectOne(pages("services/ptsd.html"), "[id=enquiry]"),
];

const nodesOf = (page: ReturnType<Pages>) => {
	const [data] = selectOne(page, "script[type=application/ld+json]").children;
	const graph: unknown = JSON.parse(data && "data" in data ? data.data : "{}");
	return graph;
};

describe("one therapist", () => {
	let pages: Pages;
	beforeAll(async () => {
		pages = await build(
			writeSite(["therapist", "registers", "insurance", "fees"]),
		);
	});

	test("is beside the opening and the form, with portrait, registers and the first fee that is not free", () => {
		for (const place of placesOf(pages)) {
			const links = linksOf(place);
			expect(links).toEqual(
				expect.arrayContaining([
					["Ada Winter", "/about#therapist"],
					...SHARED_REGISTERS,
					FEE,
				]),
			);
			expect(textOf(place)).toContain("General Hypnotherapy Register 0045871");
			const [portrait, ...others] = select(place, "picture img");
			expect(others).toEqual([]);
			expect(portrait && attributeOf(portrait, "alt")).toBe(
				"Ada Winter by the window of her room",
			);
		}
	});

	test("is where the link leads", () => {
		const target = selectOne(pages("about.html"), "[id=therapist]");
		expect(textOf(target)).toContain("Ada Winter");
	});

	test("is on no page of a service without content, and not on the contact page", () => {
		for (const name of ["services/ocd.html", "contact.html"])
			expect(textOf(selectOne(pages(name), "main"))).not.toContain(
				"Ada Winter",
			);
	});
});

test("the fee of one of several therapists does not stand below all of them", async () => {
	const root = writeSite(["fees"], SEVERAL);
	const file = path.join(root, CONTACT);
	const words = fs.readFileSync(file, "utf8");
	const own = words.replace(
		"label: Single session",
		"label: A session with Ada",
	);
	fs.writeFileSync(file, own);
	for (const place of placesOf(await build(root))) {
		expect(textOf(place)).not.toContain("£90");
		expect(textOf(place)).toContain("Ben Okafor");
	}
});

describe("several therapists", () => {
	let pages: Pages;
	let root = "";
	beforeAll(async () => {
		root = writeSite(["registers", "fees"], SEVERAL);
		pages = await build(root);
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
		expect(nodesOf(pages("about.html"))).toMatchObject({
			"@graph": [
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
			],
		});
	});

	test("are traced to their lines, with and without marks alike", async () => {
		const { all, wrong } = await traceSite(resolveConfig({ root }, "/"));
		expect(wrong).toEqual([]);
		const names = all.filter(({ text }) => text === "Ben Okafor");
		expect(new Set(names.map(({ files }) => files.join()))).toEqual(
			new Set([ABOUT]),
		);
		// The page of a service shows the name twice, and the structured data has it too.
		expect(names).toHaveLength(5);
	});
});

test("without registers and fees, a therapist is a name that leads to the about page", async () => {
	const pages = await build(
		writeSite([], "therapist: { name: Cy Lee, text: I began in 2003. }"),
	);
	const [opening, form] = placesOf(pages);
	expect(opening && linksOf(opening)).toContainEqual([
		"Cy Lee",
		"/about#therapist",
	]);
	expect(form && select(form, "img")).toEqual([]);
});

test("a mistake in a list of therapists is reported at its line", async () => {
	const text = `${readShippedText(ABOUT)}\n${SEVERAL.replace("    text: I work", "    txt: I work")}`;
	const { added } = await checkEdits([{ file: ABOUT, contents: text }]);
	expect(
		added.map(({ message, source }) => [message, source?.excerpt]),
	).toEqual(
		expect.arrayContaining([
			['unknown key "txt"', "    txt: I work with children."],
		]),
	);
});

test("registers of the therapists themselves are no missing information", async () => {
	const contents = `${readShippedText(ABOUT)}\n${PARTS.insurance}\ntherapist:\n${SECOND}`;
	const { findings } = await checkEdits([
		{ file: ABOUT, contents },
		{ file: CONTACT, contents: String(makeTrustFiles()[CONTACT]) },
	]);
	expect(findings.filter(({ rule }) => rule === "content/trust")).toEqual([]);
});
