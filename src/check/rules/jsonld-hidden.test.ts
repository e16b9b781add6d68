import { describe, expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { jsonldHidden } from "./jsonld-facts.ts";

const page = (
	file: string,
	from: string | RegExp,
	to: string,
): PassageEdit => ({
	file,
	from,
	to,
});
const added = (thing: object, shown = ""): PassageEdit[] => [
	page("about.html", '"@graph":[', `"@graph":[${JSON.stringify(thing)},`),
	page("about.html", "</main>", `${shown || " "}</main>`),
];
const find = (...edits: PassageEdit[]) => runRule(jsonldHidden, edits);

const hours = (opens: string, closes: string) => ({
	"@type": "OpeningHoursSpecification",
	opens,
	closes,
});
const offer = (price: string | number) => ({ "@type": "Offer", price });
const answer = (text: string) => ({ "@type": "Answer", text });

test("the shipped site has no hidden structured data", async () => {
	expect(formatFound(await find())).toEqual([]);
});

test("each kind of hidden structured data has its message", async () => {
	const found = await find(
		page(
			"about.html",
			'"telephone":"+442079460123","areaServed"',
			'"telephone":"+442079460124","areaServed"',
		),
		page(
			"services/ptsd.html",
			'"name":"PTSD Hypnotherapy"',
			'"name":"Trauma Therapy"',
		),
		page(
			"services/ptsd.html",
			'"description":"Hypnotherapy and EMDR for adults',
			'"description":"Hypnotherapy for children',
		),
		page("contact.html", '"opens":"10:00"', '"opens":"08:30"'),
	);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "/about <script>: the structured data (JSON-LD) gives search engines the telephone number "+442079460124" of the Organization "Stillwater Hypnotherapy", but the page does not show visitors the same",
		  "/services/ptsd <script>: the structured data (JSON-LD) gives search engines the name "Trauma Therapy" of a Service, but the page does not show visitors the same",
		  "/services/ptsd <script>: the structured data (JSON-LD) gives search engines the description "Hypnotherapy for children living with PTSD, at a gentle pace…" of the Service "Trauma Therapy", but the page does not show visitors the same",
		  "/contact <script>: the structured data (JSON-LD) gives search engines the start "08:30" of the opening hours, but the page does not show visitors the same",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Correct whichever of the two is wrong, the page or the structured data (telephone); or show the value on the page"`,
	);
	expect(found.map(({ target }) => target)).toMatchInlineSnapshot(`
		[
		  "telephone +442079460124",
		  "name Trauma Therapy",
		  "description Hypnotherapy for children living with PTSD, at a gentle pace…",
		  "opens 08:30",
		]
	`);
	expect(found.map(({ source }) => "page" in source && source.written)).toEqual(
		[
			"+442079460124",
			"Trauma Therapy",
			"Hypnotherapy for children living with PTSD, at a gentle pace and alongside your GP or specialist. You need not describe what happened.",
			"08:30",
		],
	);
});

describe("structured data that the page shows in another form", () => {
	test.each([
		[{ "@type": "Organization", telephone: "020 7946 0123" }, ""],
		[
			{ "@type": "Organization", telephone: "+44 (0)1234 567 890" },
			"<p>01234 567890</p>",
		],
		[
			{ "@type": "Organization", telephone: "0044 1234 567890" },
			'<a href="tel:+441234567890">Ring us</a>',
		],
		[
			{ "@type": "Organization", email: "mailto:Team@example.org" },
			"<p>team@example.org</p>",
		],
		[
			{ "@type": "Organization", email: "team@example.org" },
			'<a href="mailto:team@example.org?subject=x">Write</a>',
		],
		[offer("60.00"), "<p>£60 a session</p>"],
		[offer(1200), "<p>£1,200.00</p>"],
		[offer("0"), "<p>The first talk: free</p>"],
		[
			{ "@type": "AggregateRating", ratingValue: 4.9, reviewCount: 12 },
			"<p>4.9 of 5, from 12 reviews</p>",
		],
		[hours("09:00", "19:00"), "<p>Nine: 9AM–7 pm</p>"],
		[hours("09:30", "17:00"), "<p>9.30 to 5</p>"],
		[hours("08:30:00", "12:00"), "<p>8:30am till noon</p>"],
		[hours("09:30", "17:00"), "<p>0930-1700</p>"],
		[hours("09:30", "17:00"), "<p>930am to 5pm</p>"],
		[hours("18:00", "00:00"), "<p>6pm-midnight</p>"],
		[hours("18:00", "00:00"), "<p>18:00-24:00</p>"],
		[hours("18:00", "00:00"), "<p>18:00-00:00</p>"],
		[hours("09:00", "17:00"), "<p>Weekdays, nine to five</p>"],
		[hours("11:00", "12:00"), "<p>Eleven till midday</p>"],
		[hours("00:00", "00:00"), "<p>Closed</p>"],
		[hours("00:00", "23:59"), "<p>Always</p>"],
		[hours("08:00", "20:00"), "<p>8 a.m. - 8 p.m.</p>"],
		[
			{
				"@type": "PostalAddress",
				streetAddress: "1 High Street",
				postalCode: "N1 9GU",
			},
			"<p>1 High Street,<br>London N1 9GU</p>",
		],
		[
			{ "@type": "Question", name: "Can I lose control?" },
			"<h3>Can I <em>lose</em> control?</h3>",
		],
		[
			answer("<p>No. You don’t, &amp; can’t.</p>"),
			"<p>No.</p><p>You don't, &amp; can't.</p>",
		],
		[
			{ "@type": "Service", name: "Hypnotherapy Plus" },
			"<h2>Hypno<b>therapy</b> plus</h2>",
		],
		[
			{ "@type": "Service", name: "Team day" },
			'<img src="/a.png" alt="Team Day">',
		],
		[{ "@type": "City", name: "Atlantis" }, ""],
		[{ "@type": "Service", serviceType: "Talking", alternateName: "Chat" }, ""],
	])("is accepted: %j", async (thing, shown) => {
		expect(formatFound(await find(...added(thing, shown)))).toEqual([]);
	});
});

describe("structured data that the page does not show", () => {
	test.each([
		[{ "@type": "Organization", telephone: "020 7946 0124" }, ""],
		[
			{ "@type": "Organization", email: "team@example.org" },
			"<p>team@example.com</p>",
		],
		[offer("65"), "<p>£60 for 650 minutes</p>"],
		[{ "@type": "AggregateRating", ratingValue: 4.7 }, "<p>4.9 of 5</p>"],
		[hours("08:30", "19:00"), ""],
		[hours("09:00", "21:30"), "<p>9am</p>"],
		[hours("08:00", "17:00"), "<p>nine to five</p>"],
		[{ "@type": "PostalAddress", postalCode: "N1 9GU" }, "<p>N1 9GX</p>"],
		[
			{ "@type": "Question", name: "Can I lose control?" },
			"<p>lose control</p>",
		],
		[answer("No, never."), ""],
		[{ "@type": "Person", name: "Ann Other" }, "<p>Ann another</p>"],
		[
			{ "@type": "Service", name: "OCD", description: "Calm" },
			"<main>OCD</main>",
		],
	])("is reported: %j", async (thing, shown) => {
		expect(await find(...added(thing, shown))).toHaveLength(1);
	});
});
