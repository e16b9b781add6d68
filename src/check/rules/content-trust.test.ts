import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import { MINIMAL_CONTENT } from "../../../test/support/minimal-site.ts";
import {
	formatFound,
	readFacts,
	runRule,
} from "../../../test/support/run-rule.ts";
import {
	ABOUT,
	CONTACT,
	fileOf,
	PARTS,
	type PartName,
} from "../../../test/support/trust-content.ts";
import { contentTrust } from "./content-trust.ts";

const SITE = "content/site.yaml";

function find(...parts: PartName[]) {
	const files: Record<string, string> = {};
	for (const file of [ABOUT, CONTACT]) {
		const own = parts.filter((part) => fileOf(part) === file);
		const texts = own.map((part) => PARTS[part]);
		files[file] = [MINIMAL_CONTENT[file], ...texts].join("\n");
	}
	return runRule(contentTrust, files);
}

test("reports all five missing details", async () => {
	const found = await find();
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml callToAction: the site does not say who the therapist is, which registers list the therapist, how the practice is insured, what a session costs or where to find you, but many people look for this before they choose a therapist",
		]
	`);
	expect(found[0]).toMatchObject({
		target: "therapist, registers, insurance, fees, directions",
		pages: ["/about", "/contact"],
	});
});

test("does not report details that exist", async () => {
	const found = await find("therapist", "insurance", "fees");
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml callToAction: the site does not say which registers list the therapist or where to find you, but many people look for this before they choose a therapist",
		]
	`);
});

test.each(Object.keys(PARTS) as PartName[])(
	"does not report the %s where it stands alone",
	async (part) => {
		const [found, ...others] = await find(part);
		expect(others).toEqual([]);
		expect(found?.target.split(", ")).not.toContain(part);
		expect(found?.target.split(", ")).toHaveLength(4);
	},
);

test("reports a missing detail at its file", async () => {
	const found = await find("therapist", "registers", "insurance", "directions");
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/contact.yaml faqs: the site does not say what a session costs, but many people look for this before they choose a therapist",
		]
	`);
	expect(found[0]?.pages).toEqual(["/contact"]);
});

test("reports nothing on a site that has all details", async () => {
	expect(
		await find("therapist", "registers", "insurance", "fees", "directions"),
	).toEqual([]);
});

test("registers of the therapists themselves are no missing information", async () => {
	const therapists = `therapist:
  - name: Ben Okafor
    text: I work with children.
    registers:
      - { name: National Council for Hypnotherapy, number: "990011", href: https://www.hypnotherapists.org.uk/ }
`;
	const files = {
		[ABOUT]: [MINIMAL_CONTENT[ABOUT], PARTS.insurance, therapists].join("\n"),
		[CONTACT]: [MINIMAL_CONTENT[CONTACT], PARTS.fees, PARTS.directions].join(
			"\n",
		),
	};
	expect(await runRule(contentTrust, files)).toEqual([]);
});

test("an address answers the same question as directions", async () => {
	const address =
		"address: { street: 1 Low Lane, locality: London, postcode: N1 9AA }\nemail:";
	const [found] = await runRule(contentTrust, {
		[SITE]: edited(SITE, "email:", address),
	});
	expect(found?.target).toBe("therapist, registers, insurance, fees");
});

test("reports nothing while a file is not valid YAML", async () => {
	const { content } = await readFacts();
	const valid = content.filter(({ sourcePath }) => sourcePath !== ABOUT);
	expect(await runRule(contentTrust, {}, { content: valid })).toEqual([]);
});

const TWO = `therapist:
  - name: Ada Winter
    text: I work with adults.
  - name: Ben Okafor
    text: I work with children.`;
const OWN = `
    registers:
      - name: National Council for Hypnotherapy
        number: "990011"
        href: https://www.hypnotherapists.org.uk/`;

async function findOwnerless(therapist: string) {
	const about = [MINIMAL_CONTENT[ABOUT], PARTS.registers, therapist].join("\n");
	const found = await runRule(contentTrust, { [ABOUT]: about });
	return formatFound(found).filter((line) => line.includes("whose number"));
}

test("reports a number in a register that could be that of two people", async () => {
	expect(await findOwnerless(TWO)).toEqual([
		expect.stringMatching(
			/^content\/pages\/about\.yaml registers\.items\.0\.number: the site introduces 2 people, and does not say whose number \S+ is$/,
		),
		expect.stringContaining("registers.items.1.number"),
	]);
});

test.each([
	["one person", PARTS.therapist],
	["one of two, when the other has a register too", TWO + OWN],
])("does not report the number of %s", async (_, therapist) => {
	expect(await findOwnerless(therapist)).toEqual([]);
});
