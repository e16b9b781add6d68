import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { factsConflict } from "./facts-conflict.ts";

const about = "content/pages/about.yaml";
const home = "content/pages/home.yaml";
const service = "content/pages/service.yaml";
const site = "content/site.yaml";

const HOURS = "Mon-Fri 9AM-7PM, Sat 10AM-4PM";
const aroundTheClock = [about, home, "content/testimonials.yaml"];
const AGREED = [
	{ file: home, from: '"1000+"', to: '"500+"' },
	{ file: service, from: '"15"', to: '"30"' },
	...aroundTheClock.map((file) => ({ file, from: "24/7", to: HOURS })),
];

test("reports nothing when claims agree", async () => {
	expect(await runRule(factsConflict, AGREED)).toEqual([]);
});

test("reports three contradictions on the shipped site", async () => {
	const found = await runRule(factsConflict);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml claims.clientsHelped: the pages contradict each other about clientsHelped, which has 2 different values: "500+" in content/pages/about.yaml and content/testimonials.yaml; "1000+" in content/pages/home.yaml (under claims in each file)",
		  "content/pages/about.yaml claims.availability: the pages contradict each other about availability, which has 2 different values: "24/7" in content/pages/about.yaml, content/pages/home.yaml and content/testimonials.yaml; "Mon-Fri 9AM-7PM, Sat 10AM-4PM" in content/site.yaml (under claims in each file)",
		  "content/pages/contact.yaml claims.consultationMinutes: the pages contradict each other about consultationMinutes, which has 2 different values: "30" in content/pages/contact.yaml and content/pages/home.yaml; "15" in content/pages/service.yaml (under claims in each file)",
		]
	`);
	expect(found.map(({ target }) => target)).toMatchInlineSnapshot(`
		[
		  "clientsHelped: 1000+ | 500+",
		  "availability: 24/7 | Friday 09:00-19:00,Monday 09:00-19:00,Saturday 10:00-16:00,Thursday 09:00-19:00,Tuesday 09:00-19:00,Wednesday 09:00-19:00",
		  "consultationMinutes: 15 | 30",
		]
	`);
	expect(found[0]?.pages).toEqual(["/about", "/"]);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Find out which value is true, and write that value after clientsHelped: in each of these files. If both values are true because they mean different things, give each a name of its own"`,
	);
	expect(found[1]?.pages).toHaveLength(39);
	expect(found[2]?.pages).toHaveLength(14);
});

test("ignores case, dashes and spaces, and compares numbers as texts", async () => {
	const edits = [
		{ file: service, from: '"30"', to: "30" },
		{ file: home, from: '"500+"', to: '" 500+ "' },
		{ file: site, from: HOURS, to: "Mon-Fri 9AM-7PM,  Sat 10AM-4PM" },
		{ file: home, from: HOURS, to: "mon–fri 9am–7pm, sat 10am–4pm" },
	];
	expect(await runRule(factsConflict, [...AGREED, ...edits])).toEqual([]);
});

test.each([
	"Monday to Friday 9am–7pm; Sat 10:00-16:00",
	"Weekdays 9-7, Saturdays 10am to 4pm",
	"Sat 10-4, Mon-Wed 9-7, Thu & Fri 9-7. Sundays by appointment",
])("accepts the same hours in another spelling: %s", async (written) => {
	const edits = [...AGREED, { file: about, from: HOURS, to: written }];
	expect(await runRule(factsConflict, edits)).toEqual([]);
});

test.each([
	"Mon-Fri 9am-6pm, Sat 10am-4pm",
	"Mon-Fri 9am-7pm",
	"By appointment",
	"Mon-Fri 9am-7pm, Sat 10am-4pm or so",
])("reports different hours: %s", async (written) => {
	const edits = [...AGREED, { file: about, from: HOURS, to: written }];
	expect(await runRule(factsConflict, edits)).toHaveLength(1);
});

test("reports one differing value among many, and ignores unpublished files", async () => {
	const claim = (value: string) => ({
		file: "content/services/ptsd.md",
		from: "\nid: ptsd",
		to: `\nid: ptsd\nclaims: { clientsHelped: "${value}" }`,
	});
	const edits = [...AGREED, claim("Over 500")];
	expect(
		formatFound(await runRule(factsConflict, edits)),
	).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml claims.clientsHelped: the pages contradict each other about clientsHelped, which has 2 different values: "500+" in content/pages/about.yaml, content/pages/home.yaml and content/testimonials.yaml; "Over 500" in content/services/ptsd.md (under claims in each file)",
		]
	`);
	const services = [{ slug: "ocd", sourcePath: "content/services/ocd.md" }];
	expect(await runRule(factsConflict, edits, { services })).toEqual([]);
});

test.each([
	["500+", "750+", false],
	["500+", "250+", false],
	["500+", " 500+", true],
	["1000+", "500 – 750", false],
])(
	"an accepted contradiction covers %s, and %s: %s",
	async (from, to, isSame) => {
		const targets = async (edits: typeof AGREED = []) => {
			const found = await runRule(factsConflict, edits);
			return found.map(({ target }) => target);
		};
		const file = from === "1000+" ? home : about;
		const edits = [{ file, from: `"${from}"`, to: `"${to}"` }];
		const [before, after] = [await targets(), await targets(edits)];
		expect(after.filter((target) => before.includes(target))).toHaveLength(
			isSame ? 3 : 2,
		);
	},
);

test("reports what a template states, at its line", async () => {
	const text = `<p>Call 020 7123 4999</p>
		<a href="tel:+442071234999">Call</a><p>{phone} or text us</p>
		<p>A session lasts five hours.</p>`;
	const readTemplates = () => [{ sourcePath: "templates/a.tsx", text }];
	const found = await runRule(factsConflict, AGREED, { readTemplates });
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "templates/a.tsx:1:9: the telephone number 020 7123 4999 in this text differs from the practice's number, 020 7946 0123 (phone in content/site.yaml), so visitors may ring the wrong one",
		  "templates/a.tsx:2:13: the telephone number +442071234999 in this text differs from the practice's number, 020 7946 0123 (phone in content/site.yaml), so visitors may ring the wrong one",
		  "templates/a.tsx:3:6: the pages contradict each other: they give 2 different values for the length of a session, "a session: Allow 60-90 minutes" in content/pages/contact.yaml; "A session lasts five hours" in templates/a.tsx",
		]
	`);
});

test("reports figures with one label and different values, and headings that count wrongly", async () => {
	const edits = [
		{ file: home, from: 'value: "{clientsHelped}"', to: 'value: "900+"' },
		{ file: about, from: "text: Four methods,", to: "text: Three methods," },
		{ file: service, from: "Three ways we work", to: "Four ways we work" },
	];
	const found = await runRule(factsConflict, [...AGREED, ...edits]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml credentials.text: this text says "Three methods", but there are 4 of them",
		  "content/pages/service.yaml headings.approaches: this text says "Four ways", but there are 3 of them",
		  "content/pages/home.yaml stats.1.value: the pages contradict each other: they give 2 different values for the number of clients helped, "500+ clients helped" in content/pages/about.yaml and content/testimonials.yaml; "900+ clients helped" in content/pages/home.yaml",
		]
	`);
});

test("names every place of a telephone number that differs", async () => {
	const edits = ["ptsd", "ibs"].map((slug) => ({
		file: `content/services/${slug === "ibs" ? "stop-smoking" : slug}.md`,
		from: /$/,
		to: "\n\nRing 020 7123 4567.\n",
	}));
	const found = await runRule(factsConflict, [...AGREED, ...edits]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services/ptsd.md:109:6: the telephone number 020 7123 4567 in this text differs from the practice's number, 020 7946 0123 (phone in content/site.yaml), so visitors may ring the wrong one; it is also in content/services/stop-smoking.md",
		]
	`);
});
