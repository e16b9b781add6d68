// Opening hours in content/site.yaml are shown on the pages and in their structured data, and hypno check
// reports hours that the pages do not show.
import { describe, expect, test } from "vitest";
import { compareVariant, planVariant, replaceIn } from "./support/variant.ts";

const SITE = "content/site.yaml";
const CLAIM = 'openingHours: "{availability}"\n';
const ADDRESS =
	"address: { street: 1 High Street, locality: London, postcode: N1 9GU }\n";
const HOURS = `openingHours:
  Monday to Friday: 9.30am – 1pm and 2pm – 5.30pm
  Sat: by appointment
  Sunday: closed
  Bank holidays: closed
  exceptions:
    24 December 2026: 9.30am – noon
    25 December 2026 to 1 January 2027: closed
`;
const SHOWN = [
	"Monday to Friday: 9.30am – 1pm and 2pm – 5.30pm",
	"Sat: by appointment",
	"Sunday: closed",
	"Bank holidays: closed",
	"24 December 2026: 9.30am – noon",
	"25 December 2026 to 1 January 2027: closed",
].join("<br/>");

const specify = (when: object, opens: string, closes: string) => ({
	...{ "@type": "OpeningHoursSpecification", ...when, opens, closes },
});
const WEEKDAYS = {
	dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
};
const WEEKLY = [
	specify(WEEKDAYS, "09:30", "13:00"),
	specify(WEEKDAYS, "14:00", "17:30"),
	specify({ dayOfWeek: ["Sunday"] }, "00:00", "00:00"),
];
const EVE = { validFrom: "2026-12-24", validThrough: "2026-12-24" };
const CHRISTMAS = { validFrom: "2026-12-25", validThrough: "2027-01-01" };
const DATED = [
	specify(EVE, "09:30", "12:00"),
	specify(CHRISTMAS, "00:00", "00:00"),
];

const settle = (hours: string) => ({ [SITE]: replaceIn(SITE, CLAIM, hours) });

async function readHome(hours: string): Promise<string> {
	return (await planVariant(settle(hours), ["ptsd"])).read("index.html");
}

test("every part of a page that shows hours shows all lines as they were written", async () => {
	const { read } = await planVariant(settle(HOURS));
	const counts = { index: 1, contact: 2, "services/ptsd": 2, "404": 1 };
	for (const [name, count] of Object.entries(counts)) {
		const html = await read(`${name}.html`);
		// A long line has its parts in elements, so that it goes on in the next line after a comma.
		const plain = html.replace(
			/<span class="inline-block">([^<]*)<\/span>/g,
			"$1",
		);
		expect(plain.split(SHOWN).length - 1, name).toBe(count);
	}
});

describe("the structured data", () => {
	test("of a practice with an address list exceptions separately", async () => {
		expect(await readHome(HOURS + ADDRESS)).toContain(
			`"openingHoursSpecification":${JSON.stringify(WEEKLY)},"specialOpeningHoursSpecification":${JSON.stringify(DATED)},`,
		);
	});

	test("of a practice without an address have the week and its exceptions", async () => {
		expect(await readHome(HOURS)).toContain(
			`"hoursAvailable":${JSON.stringify([...WEEKLY, ...DATED])}}`,
		);
	});

	test.each([
		"openingHours: By appointment only\n",
		"openingHours:\n  shown: By appointment only\n",
	])("have no hours in words alone, which are shown: %j", async (hours) => {
		for (const address of ["", ADDRESS]) {
			const html = await readHome(hours + address);
			expect(html).toContain("<li>By appointment only</li>");
			expect(html).not.toMatch(/hoursAvailable|OpeningHours/i);
		}
	});

	test("have the hours, and the page has the escaped words", async () => {
		const html = await readHome(
			"openingHours:\n  hours: Mon-Fri 9-5\n  shown: |\n    Weekdays < nine hours\n    & evenings\n",
		);
		expect(html).toContain(
			"<li>Weekdays &lt; nine hours<br/>&amp; evenings</li>",
		);
		expect(html).toContain(
			`"hoursAvailable":${JSON.stringify([specify(WEEKDAYS, "09:00", "17:00")])}`,
		);
	});
});

describe("the check of opening hours", () => {
	const find = async (hours: string) => {
		const { added } = await compareVariant(settle(hours), ["ptsd"]);
		// An address changes the words of content/trust, which names what is missing.
		const found = added.filter(({ rule }) => rule !== "content/trust");
		return found.map(({ rule, target }) => `${rule} ${target}`);
	};

	test.each([
		HOURS,
		HOURS + ADDRESS,
		"openingHours: By appointment\n",
		"openingHours: Weekdays 0930-1730hrs, Sat 6pm-midnight\n",
	])("reports nothing when the hours are shown: %j", async (hours) => {
		expect(await find(hours)).toEqual([]);
	});

	test("reports the times of the form at which nobody is there", async () => {
		const hours =
			"openingHours:\n  hours: Mon-Fri 9-5\n  shown: Weekdays, nine to five\n";
		expect(await find(hours)).toEqual([
			"facts/conflict Evening (5PM-7PM)",
			"facts/conflict Weekend",
		]);
	});
});
