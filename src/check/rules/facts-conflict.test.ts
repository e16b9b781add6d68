import { expect, test } from "vitest";
import { listWords } from "../../../test/support/list-words.ts";
import { planPages } from "../../../test/support/plan-site.ts";
import {
	checkHtml,
	readText,
	SITE,
	serviceWith,
} from "../../../test/support/run-rule.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import { readWeek } from "../../site/content/schema/read-opening-hours.ts";
import type { Site } from "../../site/content/site.ts";
import type { Finding } from "../finding.ts";
import { factsConflict } from "./facts-conflict.ts";
import { findStatedValues } from "./stated-values.ts";

const made = await makeModel();
const site: Site = {
	...made,
	settings: {
		...made.settings,
		phone: "020 7123 4567",
		email: "hello@stillwater.co.uk",
	},
};
const routes = planPages(site);

async function findConflicts(
	files: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
	const contents = [];
	for (const [file, text] of Object.entries(files)) {
		const stated = findStatedValues(await readText(text, file));
		contents.push({ file, stated, findings: [] });
	}
	return [...factsConflict.checkSite({ site, routes, contents })];
}

const findInText = (text: string) =>
	findConflicts({ "content/services/calm.md": serviceWith(text) });

const claim = (name: string, value: string) =>
	`claims: { ${name}: "${value}" }`;

test("reports a claim with different values once, with every file and its pages", async () => {
	const found = await findConflicts({
		"content/pages/home.yaml": claim("helped", "1000+"),
		"content/pages/about.yaml": claim("helped", "500+"),
		"content/testimonials.yaml": claim("helped", "500+"),
	});
	expect(found).toMatchObject([
		{
			message:
				'the pages contradict each other about helped, which has 2 different values: "500+" in content/pages/about.yaml and content/testimonials.yaml; "1000+" in content/pages/home.yaml (under claims in each file)',
			target: "helped: 1000+ | 500+",
			source: { file: "content/pages/about.yaml", line: 1, column: 19 },
			pages: ["/about", "/"],
		},
	]);
});

test.each([
	["500+", " 500+ "],
	["Three – four", "three - four"],
	["Mon-Fri 9am-7pm", "Monday to Friday 9:00-19:00"],
])("%s and %s are one value", async (a, b) => {
	const files = {
		"content/pages/home.yaml": claim("a", a),
		"content/pages/about.yaml": claim("a", b),
	};
	expect(await findConflicts(files)).toEqual([]);
});

test.each([
	["24/7", "Mon-Fri 9am-7pm, Sat 10am-4pm"],
	["Mon-Fri 9am-7pm", "Mon-Fri 9am-6pm"],
	["500+", "Over 500"],
])("%s and %s are two values", async (a, b) => {
	const files = {
		"content/pages/home.yaml": claim("a", a),
		"content/pages/about.yaml": claim("a", b),
	};
	expect(await findConflicts(files)).toHaveLength(1);
});

test.each([
	["Ring us on 020 7123 4568.", "phone 02071234568"],
	["Ring us on +44 20 7123 4569.", "phone 02071234569"],
	["Call (0207) 123 4555 any time.", "phone 02071234555"],
	["Text 07911 123456 to book.", "phone 07911123456"],
	["Our number is 0207 123 0321.", "phone 02071230321"],
	["Write to info@still-water.co.uk.", "email info@still-water.co.uk"],
	["[hello@stilwater.co.uk](/contact)", "email hello@stilwater.co.uk"],
	["[Ring us](tel:+442071234999)", "phone 02071234999"],
	["[020 7123 4567](tel:02071234998)", "phone 02071234998"],
	["[Write](mailto:hello@other.co.uk?subject=Hi)", "email hello@other.co.uk"],
])(
	"reports a contact that differs from the settings: %s",
	async (text, target) => {
		const found = await findInText(text);
		expect(found.map((one) => one.target)).toEqual([target]);
	},
);

test("names every file with a different number once, and the number of the settings", async () => {
	const found = await findConflicts({
		"content/services/b.md": serviceWith("Ring +44 20 7123 9999."),
		"content/services/a.md": serviceWith(
			"Ring 020 7123 9999, or ring 020 7123 9999.",
		),
	});
	expect(found).toMatchObject([
		{
			message:
				'"020 7123 9999" in content/services/a.md and content/services/b.md differs from phone in content/site.yaml, which is "020 7123 4567"',
			source: { file: "content/services/a.md", line: 5, column: 6 },
		},
	]);
});

test("reports a link to another number in any field", async () => {
	const found = await findConflicts({
		"content/pages/home.yaml":
			"hero: { cta: { label: Call, href: tel:+442071234999 } }",
	});
	expect(found).toMatchObject([
		{ target: "phone 02071234999", source: { line: 1, column: 39 } },
	]);
});

const findInField = (text: string) =>
	findConflicts({ "content/pages/contact.yaml": `info: { text: "${text}" }` });

test.each([
	"Monday to Friday 9am-5pm, Sat 10am-4pm",
	"Mon-Fri 8am-6pm",
	"Open every day 9-5",
])(
	"reports a field with hours that differ from the settings: %s",
	async (text) => {
		expect(await findInField(text)).toMatchObject([
			{
				message: expect.stringContaining(
					"differs from openingHours in content/site.yaml, which is",
				),
				source: { line: 1, column: 15 },
			},
		]);
	},
);

test.each([
	"Mon-Fri 9am-7pm, Sat 10am-4pm",
	"Monday to Friday, 9:00-19:00",
	"Sat 10am-2pm",
	"Tue 7pm-9pm",
	"We are open Mon-Fri 9am-5pm.",
])("reports nothing about the field %s", async (text) => {
	expect(await findInField(text)).toEqual([]);
});

test.each([
	"Ring us on 020 7123 4567, or +44 (0)20 7123 4567.",
	"Write to hello@stillwater.co.uk or to privacy@stillwater.co.uk.",
	"Ring Samaritans on 116 123, NHS 111 or 999.",
	"Mind can be reached on 0300 123 3393.",
	"Please call your GP surgery on 020 7123 9876.",
	"The GHR can be reached on 01702 616333.",
	"Ring BACP on 01455 883300.",
	"My supervisor, Anna Brown, answers at anna@brown.co.uk.",
	"Write to the ICO at casework@ico.org.uk.",
	"Our old number, 020 7123 0000, no longer works.",
	"Registered with ISBN 0141036133 since 2003.",
	"[Ring us](tel:+442071234567) on [020 7123 4567](tel:+442071234567).",
	"[Samaritans on 116 123](tel:116123)",
	"[Ring your GP surgery](tel:+442071239999)",
	"[Tell a friend](mailto:?subject=A%20page)",
	"[Write to the ICO](mailto:casework@ico.org.uk)",
	"We are open Mon-Fri 9am-5pm.",
	"Monday to Friday 9am-5pm, Sat 10am-4pm",
	"The café next door is open Mon-Fri 8am-6pm.",
	"The group meets on Tue 7pm-9pm.",
	"Tue 7pm-9pm",
	"Please arrive at 9am on Monday.",
	"Sessions cost £90, and £80 online.",
])("reports nothing: %s", async (text) => {
	expect(await findInText(text)).toEqual([]);
});

const hoursOf = (text: string) => {
	const openingHours = {
		...SITE.settings.openingHours,
		periods: readWeek(text),
		lines: [text],
	};
	return { ...SITE, settings: { ...SITE.settings, openingHours } };
};
const inOption = (text: string, hours: string) =>
	checkHtml(factsConflict, `<select><option>${text}</option></select>`, {
		site: hoursOf(hours),
	});

test.each([
	["Evening (7pm-9pm)", "Mon-Fri 9am-7pm"],
	["Evening (5PM–8PM)", "Mon-Fri 9am-5pm, Sat 10am-2pm"],
	["7am to 9am", "Mon-Fri 9am-5pm"],
	["Weekend", "Mon-Fri 9am-5pm"],
	["Weekends (10am-12pm)", "Mon-Fri 9am-5pm, Sat closed"],
	["Weekend (6am-9am)", "Mon-Fri 9am-5pm, Sat 10am-2pm"],
])(
	"reports a time of a form at which nobody is there: %s, %s",
	(text, hours) => {
		expect(inOption(text, hours)).toMatchObject([
			{ target: text, message: expect.stringContaining(hours) },
		]);
	},
);

test.each([
	["Morning (9AM-12PM)", "Mon-Fri 9am-7pm"],
	["Afternoon (12PM-5PM)", "Mon-Fri 9am-1pm and 2pm-6pm"],
	["Evening (6pm-9pm)", "Mon-Thu 9am-5pm, Fri 6pm-1am"],
	["Weekend", "Mon-Fri 9am-5pm, Sat 10am-2pm"],
	["Any time", "Mon-Fri 6pm-9pm"],
	["Morning", "Mon-Fri 6pm-9pm"],
	["Within 30 minutes", "Mon-Fri 9am-5pm"],
	["Telephone 5-7", "Mon-Fri 9am-5pm"],
	["Evening (6pm-9pm)", "Mon-Fri 9am-7pm"],
	["Weekend (9am-12pm)", "Mon-Fri 9am-5pm, Sat 10am-2pm"],
	["Evening (5pm-8pm)", "Mon-Fri 9am-5pm, Saturday by appointment"],
])("reports no other choice: %s, %s", (text, hours) => {
	expect(inOption(text, hours)).toEqual([]);
});

test("reports a link to choose a time only without a booking page", () => {
	const html =
		'<a href="/contact"><span>Choose a time to talk</span></a><p>Choose a time that suits you</p><a href="https://booking.example.com/ann">Choose a time with Ann</a>';
	expect(checkHtml(factsConflict, html)).toEqual([]);
	const settings = { ...SITE.settings, bookingUrl: undefined };
	expect(
		checkHtml(factsConflict, html, { site: { ...SITE, settings } }),
	).toMatchObject([
		{
			target: "Choose a time to talk",
			message: expect.stringContaining("no booking page"),
		},
	]);
});

const OWNERS = `
	NHS, Samaritans, ICO, Childline, Cruse, Papyrus, GHR, CNHC, BACP, NCH, UKCP, GHSC, GP, doctor, surgery,
	hospital, pharmac, clinic next, police, council, register, registrar, association, society, institute,
	ombudsman, commissioner, charity, helpline, crisis, landlord, venue, hall, hotel, cafe, café, library, taxi,
	school, university, insurer, accountant, supervisor, solicitor, hosting, fax, text relay, old number,
	old address, no longer, used to,
`;

test("reports nothing about a number whose owner is named beside it", async () => {
	const words = listWords(OWNERS);
	const text = words.map((one) => `Ring 0161 234 5678, ${one}.`).join("\n\n");
	expect(words.length).toBeGreaterThan(40);
	expect(await findInText(text)).toEqual([]);
	expect(await findInText("Ring 0161 234 5678, us.")).toHaveLength(1);
});
