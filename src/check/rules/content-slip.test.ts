import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { contentSlip, findSlips } from "./content-slip.ts";

/** Runs the rule on one file, without the site around it. */
function find(value: object, body = ""): string[] {
	const sourcePath = "content/services/ocd.md";
	const raw = { sourcePath, value, body, bodyLine: 9 };
	const file = { ...raw, raw, markup: [], pictures: [], problems: [] };
	return [...findSlips(file, "sessions")].map(({ target, source }) =>
		"line" in source ? `${target} ${source.line}:${source.column}` : target,
	);
}

test("reports nothing on the shipped site", async () => {
	expect(await runRule(contentSlip)).toEqual([]);
});

test("reports each kind with its message", async () => {
	const found = await runRule(contentSlip, [
		{
			file: "content/services/ptsd.md",
			from: /^sessions: .*$/m,
			to: 'sessions: "8 sessions"',
		},
		{
			file: "content/pages/contact.yaml",
			from: 'sessionMinutes: "60-90"',
			to: 'sessionMinutes: "90-60 minutes"',
		},
		{
			file: "content/services/stop-smoking.md",
			from: "A slip that stays one slip",
			to: "Less dread of the date itself",
		},
		{
			file: "content/services/stop-smoking.md",
			from: 'successRate: "85%"',
			to: 'successRate: "850%"',
		},
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/contact.yaml claims.sessionMinutes: "90-60" goes from high to low",
		  "content/pages/contact.yaml faqs.items.0.answer: "minutes minutes" says the same twice",
		  "content/services/ptsd.md sessions: the page adds the word "sessions" to this figure, so visitors would read it twice",
		  "content/services/stop-smoking.md successRate: "850%" is a rate of more than 100%",
		  "content/services/stop-smoking.md benefits.5: "Less dread of the date itself" is in this list twice",
		]
	`);
});

test.each([
	["About 30 minutes minutes long", "minutes minutes"],
	["A free 30 minutes-minute talk", "minutes-minute"],
	["In 3 sessions session", "sessions session"],
	["A rate of 85%%", "%%"],
	["85% per cent", "% per cent"],
	["It costs ££60", "££"],
	["It costs £60 pounds", "£60 pounds"],
	["Read the the page", "the the"],
	["Fees of £60 per per hour", "per per"],
	["It helped 120% of our clients", "120% of our clients"],
	["950 per cent of smokers stop", "950 per cent of smokers"],
	["A success rate of 150%", "success rate of 150%"],
	["Allow 90-60 minutes", "90-60"],
	["Most need 6–3 sessions", "6–3"],
	["It takes 10 to 8 weeks", "10 to 8"],
	["A 95–85% chance", "95–85"],
	["Sessions cost £80–£60", "£80–£60"],
	["Sessions cost £1,080-£960", "£1,080-£960"],
	["Between £80 and £60", "Between £80 and £60"],
	["Between 8 and 6 weeks", "Between 8 and 6 weeks"],
	["For people aged 65 to 18", "aged 65 to 18"],
	["Trained 2019–2015", "2019–2015"],
])("a slip is found in a value and in Markdown: %s", (text, target) => {
	expect(find({ title: text })).toEqual([target]);
	const column = text.indexOf(target) + 1;
	expect(find({}, `First.\n\n${text}`)).toEqual([`${target} 11:${column}`]);
});

test.each([
	"He had had that that day, very very calm",
	"Day by day, day-to-day, side by side, hour after hour",
	"We give 110% and ask for 100%",
	"Up to 100% of our clients sleep better",
	"Some feel 200% better",
	"Sessions cost £60–£80, or £120-£150",
	"Single session £80 – 60 minutes",
	"A session is £90-60 minutes with us",
	"Open 9-5, Mon-Fri 10-4, Sat 10 to 2",
	"Between 9 and 5 we answer",
	"We cut 60 to 30 minutes of worry",
	"From 20 to 5 sessions, reduced from £80 to £60",
	"4-7-8 breathing, 24/7, 50-50, a 5-4-3-2-1 exercise",
	"Ring 020 7123 4567 or 0300-123-3393 days or nights",
	"COVID-19 and 2015–2019, the 2023-24 season",
	"10-20 minutes, 1,000–2,000 clients, 18 to 65 years",
	"Vitamin A and a day off, from A to Z to you",
	"The theatre, and Andy, for forty days",
	"Room 12-4 on floors 5-1",
	"80% success, 85% of clients",
])("no slip is found in %s", (text) => {
	expect(find({ title: text })).toEqual([]);
});

test("a range over two lines is found where it begins", () => {
	expect(find({}, "It takes 10 to\n8 weeks.")).toEqual(["10 to 8 9:10"]);
});

test.each([
	[{ sessions: "6 sessions" }, "6 sessions"],
	[{ sessions: "1 session" }, "1 session"],
	[{ sessions: "6-3" }, "6-3"],
	[{ sessions: "12 to 8" }, "12 to 8"],
	[{ successRate: "120%" }, "120%"],
	[{ stats: [{ value: "25+ years", label: "years of work" }] }, "25+ years"],
	[{ stats: [{ value: "980%", label: "success rate" }] }, "980%"],
	[
		{ benefits: ["Better sleep", "More calm", "Better sleep."] },
		"Better sleep.",
	],
	[{ process: [{ title: "A talk" }, { title: "A Talk" }] }, "A Talk"],
	[{ faqs: { items: [{ question: "Why?" }, { question: "Why" }] } }, "Why"],
	[
		{
			form: [
				{ value: "a", label: "Sleep" },
				{ value: "b", label: "Sleep" },
			],
		},
		"Sleep",
	],
	[
		{
			steps: [
				{ title: "a", text: "We talk." },
				{ title: "b", text: "We talk." },
			],
		},
		"We talk.",
	],
])("a slip is found in %j", (value, target) => {
	expect(find(value)).toEqual([target]);
});

test.each([
	{ sessions: "3-6", successRate: "100%" },
	{ sessions: "6 weeks" },
	{
		stats: [
			{ value: "25+", label: "years of work" },
			{ value: "24/7", label: "support" },
		],
	},
	{ stats: [{ value: "150%", label: "more calm" }] },
	{ one: { label: "Name" }, two: { label: "Name" } },
	{
		buttons: [
			{ label: "More", href: "/a" },
			{ label: "More", href: "/b" },
		],
	},
	{
		testimonials: [
			{ name: "J.", text: "Good" },
			{ name: "J.", text: "Calm" },
		],
	},
	{
		heroPoints: [
			{ icon: "Heart", text: "a" },
			{ icon: "Heart", text: "b" },
		],
	},
	{ keywords: ["sleep", "sleep"] },
	{ one: ["Sleep"], two: ["Sleep"] },
])("no slip is found in %j", (value) => {
	expect(find(value)).toEqual([]);
});
