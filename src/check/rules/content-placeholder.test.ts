import { describe, expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { contentPlaceholder } from "./content-placeholder.ts";

const SITE = "content/site.yaml";
const TESTIMONIALS = "content/testimonials.yaml";

/** The shipped site with all its placeholders replaced. */
const FINISHED: readonly PassageEdit[] = [
	{ file: SITE, from: "www.example.com", to: "www.stillwater.co.uk" },
	{ file: SITE, from: "hello@example.com", to: "hello@stillwater.co.uk" },
	{ file: SITE, from: "020 7946 0123", to: "020 7123 4567" },
	{ file: SITE, from: "booking.example.com", to: "booking.stillwater.co.uk" },
	{ file: SITE, from: "forms.example.com", to: "forms.stillwater.co.uk" },
	{ file: TESTIMONIALS, from: /sample: true\n/g, to: "sample: false\n" },
];

const run = (...edits: PassageEdit[]) =>
	runRule(contentPlaceholder, [...FINISHED, ...edits]);
const messages = async (...edits: PassageEdit[]) =>
	formatFound(await run(...edits));

/** Replaces the title of the about page in its content file. */
const title = (to: string): PassageEdit => ({
	file: "content/pages/about.yaml",
	from: "A practice with time to listen",
	to: JSON.stringify(to),
});
/** Adds HTML to the end of the about page, as a template would. */
const page = (html: string): PassageEdit => ({
	file: "about.html",
	from: "</main>",
	to: `${html}</main>`,
});

test("reports nothing on a finished site", async () => {
	expect(await run()).toEqual([]);
});

test("reports eight placeholders on the shipped site", async () => {
	const found = await runRule(contentPlaceholder);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/testimonials.yaml testimonials.0.sample: the testimonial "J., Teacher, south London" is a sample, not the words of a client",
		  "content/testimonials.yaml testimonials.1.sample: the testimonial "M., Nurse, online from Leeds" is a sample, not the words of a client",
		  "content/testimonials.yaml testimonials.2.sample: the testimonial "R., Retired engineer, north London" is a sample, not the words of a client",
		  "content/site.yaml url: https://www.example.com reaches nobody, because its domain name is reserved for examples",
		  "content/site.yaml email: hello@example.com reaches nobody, because its domain name is reserved for examples",
		  "content/site.yaml phone: 020 7946 0123 reaches nobody, because the number is reserved for films",
		  "content/site.yaml bookingUrl: https://booking.example.com/free-breakthrough-session reaches nobody, because its domain name is reserved for examples",
		  "content/site.yaml forms.endpoint: https://forms.example.com/f/stillwater reaches nobody, because its domain name is reserved for examples",
		]
	`);
	expect(
		found.map(({ target, pages }) => `${target}: ${pages?.length} pages`),
	).toMatchInlineSnapshot(`
		[
		  "sample J., Teacher, south London: 1 pages",
		  "sample M., Nurse, online from Leeds: 1 pages",
		  "sample R., Retired engineer, north London: 1 pages",
		  "https://www.example.com: 39 pages",
		  "hello@example.com: 39 pages",
		  "020 7946 0123: 39 pages",
		  "https://booking.example.com/free-breakthrough-session: 2 pages",
		  "https://forms.example.com/f/stillwater: 0 pages",
		]
	`);
});

describe("a placeholder in the content", () => {
	test("is reported with the message of its kind", async () => {
		const found = [];
		for (const text of [
			"Ring 07700 900123 today",
			"Write to me@practice.test.",
			"At 12 Example Street",
			"Lorem ipsum dolor sit amet",
			"TODO: The main heading, TODO",
			"Dear {your name}",
			"Dear [your name]",
			"A session costs £XX",
			"Calm\u202e and slow",
			"Str\u0435ss relief",
		])
			found.push(...(await run(title(text))));
		expect(formatFound(found)).toMatchInlineSnapshot(`
			[
			  "content/pages/about.yaml hero.heading: 07700 900123 reaches nobody, because the number is reserved for films",
			  "content/pages/about.yaml hero.heading: me@practice.test reaches nobody, because its domain name is reserved for examples",
			  "content/pages/about.yaml hero.heading: "12 Example Street" was copied from an example, and does not belong to the practice",
			  "content/pages/about.yaml hero.heading: visitors would read this filler text: "Lorem ipsum dolor sit amet"",
			  "content/pages/about.yaml hero.heading: this text is still to be written: "TODO: The main heading, TODO"",
			  "content/pages/about.yaml hero.heading: {your name} has no value, so visitors would read it exactly as typed",
			  "content/pages/about.yaml hero.heading: [your name] still has to be replaced: visitors would read it exactly as typed",
			  "content/pages/about.yaml hero.heading: this text is still to be written: "A session costs £XX"",
			  "content/pages/about.yaml hero.heading: an invisible character (U+202E) is in "Calm and slow"",
			  "content/pages/about.yaml hero.heading: in "Strеss", the letter "е" (Cyrillic) belongs to another alphabet and only looks Latin",
			]
		`);
		expect(found.every(({ pages }) => pages?.join() === "/about")).toBe(true);
	});

	test("is reported in every text that is still to be written", async () => {
		const found = await run({
			file: "content/pages/about.yaml",
			from: /(?<=heading: )\w+/g,
			to: "TODO",
		});
		expect(found.length).toBeGreaterThan(5);
		expect(
			new Set(found.map(({ source }) => JSON.stringify(source))).size,
		).toBe(found.length);
		expect(formatFound(found).at(-1)).toMatchInlineSnapshot(
			`"content/pages/about.yaml callToAction.heading: this text is still to be written: "TODO whether we suit you""`,
		);
	});

	test("is reported with all pages that show a shared text", async () => {
		const edits = [
			{ file: SITE, from: "location: London", to: "location: TBD & London" },
			{
				file: "about.html",
				from: /London, and online worldwide/g,
				to: "TBD &amp; London, and online worldwide",
			},
		];
		const [found, ...others] = await run(...edits);
		expect(others).toEqual([]);
		expect(found).toMatchObject({
			target: "TBD at location",
			pages: ["/about"],
		});
	});

	test("is not seen in names that are filled in, comments and links", async () => {
		const edits = [
			title("{clientsHelped} people"),
			{ file: SITE, from: "claims:", to: "# TODO at example.com\nclaims:" },
			{
				file: "content/services/ptsd.md",
				from: "speak to your GP. In",
				to: "speak to [your GP](/contact). In",
			},
		];
		expect(await run(...edits)).toEqual([]);
	});

	test("is not reported where claims are defined", async () => {
		const edit = { file: SITE, from: "claims:", to: 'claims:\n  a: "{b}"' };
		expect(await messages(edit)).toMatchInlineSnapshot(`
			[
			  "content/site.yaml claims.a: {b} has no value, so visitors would read it exactly as typed",
			]
		`);
	});
});

describe("a placeholder in a page", () => {
	test.each([
		["<h2>undefined</h2>", "undefined in h2"],
		["<p>Call undefined today</p>", "undefined in p"],
		[
			"<p>We arrange a free undefined-minute talk for all of you</p>",
			"undefined in p",
		],
		["<p>In all, the sum for your next visit is £NaN</p>", "NaN in p"],
		["<p>[object Object]</p>", "[object Object] in p"],
		["<dd>null sessions</dd>", "null in dd"],
		['<a href="/services/undefined">More</a>', "undefined in a href"],
		['<p class="lead undefined">More</p>', "undefined in p class"],
		['<img alt="undefined" src="/a.svg">', "undefined in img alt"],
		['<rect width="NaN"/>', "NaN in rect width"],
		[
			'<script type="application/ld+json">{"name":"undefined","x":null}</script>',
			"undefined in script json-ld",
		],
		["<p>{count} more services</p>", '{count} in "{count} more services"'],
		["<p>Prices coming soon</p>", 'Prices coming soon in "Prices coming soon"'],
		["<p>Ask John Doe</p>", 'John Doe in "Ask John Doe"'],
		["<p>Lorem ipsum</p>", 'Lorem ipsum in "Lorem ipsum"'],
		['<img alt="TODO" src="/a.svg">', 'TODO in "TODO"'],
	])("is reported: %s", async (html, target) => {
		const found = await run(page(html));
		expect(found.map((one) => one.target)).toEqual([target]);
	});

	test("is reported with its element", async () => {
		const [slip, unwritten] = await run(page("<h2>undefined</h2><p>TODO</p>"));
		expect(
			formatFound([slip, unwritten].flatMap((one) => one ?? [])),
		).toMatchInlineSnapshot(`
			[
			  "/about <h2>: visitors would read "undefined" in <h2>, because the template had no value to show",
			  "/about <p>: a template contains a text that still has to be replaced: "TODO"",
			]
		`);
	});

	test.each([
		"<p>Some feelings stay undefined for a long while.</p>",
		"<p>The contract is null and void.</p>",
		"<p>My Nan said so.</p>",
		"<p>In JavaScript <code>undefined</code> is a value.</p>",
		'<p data-state="null" class="defined">Nothing</p>',
		'<script type="application/ld+json">{"x":null}</script>',
		"<p>A list of things to do: todo</p>",
		'<input placeholder="DD/MM/YYYY">',
	])("is not seen in %s", async (html) => {
		expect(await run(page(html))).toEqual([]);
	});

	test("is not reported again when it comes from the content", async () => {
		const found = await messages(title("TODO"), page("<p>TODO</p>"));
		expect(found).toHaveLength(1);
		expect(
			await run(
				title("Undefined, undefined"),
				page("<h1>Undefined, undefined</h1>"),
			),
		).toEqual([]);
	});
});
