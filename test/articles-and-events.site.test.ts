// A practice may write articles, announce events, and give its questions, fees and testimonials a page of their own.
import { beforeAll, describe, expect, test } from "vitest";
import { locationOf } from "./support/make-site.ts";
import {
	linksOf,
	parsePage,
	readNodes,
	select,
	textOf,
} from "./support/markup.ts";
import { makeJpeg } from "./support/pictures.ts";
import { readShippedText } from "./support/shipped-files.ts";
import {
	checkVariant,
	listProblems,
	makePages,
	planVariant,
	type Variant,
} from "./support/variant.ts";

const words = (heading: string, more = "") => `meta:
  title: ${heading} of our practice in London
  description: What people ask us about again and again, written down so that you can read it before you come to see us.
${more}hero:
  heading: ${heading}
  text: A line about them.
`;

const article = (title: string, date: string, rest = "") => `---
title: ${title}
date: ${date}
summary: One sentence about ${title}, long enough for a search engine to show it below the title.
${rest}---
Most people are **nervous**.
`;

const event = (title: string, day: string, rest = "") => `---
title: ${title}
starts: ${day}, 6.30pm
ends: ${day}, 8pm
place: Online
summary: One sentence about ${title}, long enough for a search engine to show it below the title.
${rest}---
Bring a blanket.
`;

/** The first date of the series is written last, and its clocks change between the second and the last. */
const SERIES = `dates:
  - starts: 2 February 2027, 6.30pm
    ends: 2 February 2027, 8pm
  - starts: 6 April 2027, 6.30pm
    ends: 6 April 2027, 8pm
  - starts: 12 January 2027, 6.30pm
    ends: 12 January 2027, 8pm
`;

const CONTACT = "content/pages/contact.yaml";
const HOME = "content/pages/home.yaml";
const ABOUT = "content/pages/about.yaml";
const SMOKING = "stop-smoking";

const NEWSLETTER =
	"newsletter: { text: Four letters a year., label: Order it, href: /contact }";

const FILES = {
	"content/site.yaml": `${readShippedText("content/site.yaml")}\n${NEWSLETTER}\n`,
	"content/pages/articles.yaml": words("Articles", "menu: Articles\n"),
	"content/articles/first.md": article(
		"What a first session is like",
		"3 March 2026",
		`about: [${SMOKING}]\nby: Ida Marlow\n`,
	),
	"content/articles/second.md": article("Why we wake at three", "2026-05-01"),
	"content/articles/third.md": article("On habits", "2026-04-01"),
	"content/articles/fourth.md": article("On sleep", "2025-04-01"),
	"content/articles/draft.md": article("TODO", "TODO"),
	"content/pages/events.yaml": words("Events", "footer: Classes\n"),
	"content/events/talk.md": event(
		"A talk",
		"4 July 2027",
		"full: true\nbooking: /contact\n",
	),
	"content/events/sleep.md": event(
		"An evening about sleep",
		"3 March 2027",
		"price: £12\nbooking: /contact\n",
	),
	"content/events/course.md": event(
		"Six evenings",
		"12 January 2027",
		"price: £90\nbooking: /contact\nplacesLeft: 1\n",
	).replace(/starts:.*\nends:.*\n/, SERIES),
	"content/events/walk.md": event(
		"A walk",
		"8 August 2027",
		"price: £5\nbooking: /contact\nplacesLeft: 0\n",
	),
	"content/pages/questions.yaml": words("Questions"),
	"content/pages/fees.yaml": words("Fees"),
	"content/pages/testimonials.yaml": words("Testimonials"),
	[HOME]: `${readShippedText(HOME)}\nlatest:\n  heading: Lately\n  text: New.\n`,
	[ABOUT]: `${readShippedText(ABOUT)}\ntherapist:\n  name: Ida Marlow\n  text: A nurse.\n`,
	[CONTACT]: `${readShippedText(CONTACT)}\nfees:\n  heading: What it costs\n  items:\n    - label: A session\n      price: £85\n`,
	"content/testimonials.yaml": readShippedText(
		"content/testimonials.yaml",
	).replace(
		"testimonials:",
		"testimonials:\n  - name: A.\n    role: Baker\n    text: The fourth to speak.\n    rating: 5",
	),
} as const;

/** Where an event is held, with its mode of attendance and the number of its places for search engines. */
const EVENT_PLACES = {
	"Online via Zoom": ["OnlineEventAttendanceMode", 1],
	"Online (Zoom)": ["OnlineEventAttendanceMode", 1],
	"Zoom link sent by e-mail": ["OnlineEventAttendanceMode", 1],
	"On-line, with Microsoft Teams": ["OnlineEventAttendanceMode", 1],
	"Live on Zoom": ["OnlineEventAttendanceMode", 1],
	"Leeds and online": ["MixedEventAttendanceMode", 2],
	"Online, or in our rooms": ["MixedEventAttendanceMode", 2],
	"By video": ["OnlineEventAttendanceMode", 1],
	Livestream: ["OnlineEventAttendanceMode", 1],
	"Live-streamed from Leeds": ["OnlineEventAttendanceMode", 1],
	"Via telephone": ["OnlineEventAttendanceMode", 1],
	"By telephone or video": ["OnlineEventAttendanceMode", 1],
	"Video call": ["OnlineEventAttendanceMode", 1],
	"Over the internet": ["OnlineEventAttendanceMode", 1],
	Virtual: ["OnlineEventAttendanceMode", 1],
	"Remotely, on Zoom": ["OnlineEventAttendanceMode", 1],
	Telephone: ["OnlineEventAttendanceMode", 1],
	"Facebook Live": ["OnlineEventAttendanceMode", 1],
	"On YouTube": ["OnlineEventAttendanceMode", 1],
	"WhatsApp video": ["OnlineEventAttendanceMode", 1],
	"Via Teams": ["OnlineEventAttendanceMode", 1],
	"Your own living room (video)": ["OnlineEventAttendanceMode", 1],
	"On Team Street, Bath": ["OfflineEventAttendanceMode", 1],
	"In our rooms and by video": ["MixedEventAttendanceMode", 2],
	"The Old Telephone Exchange, Bath": ["OfflineEventAttendanceMode", 1],
	"Video House, 4 Mill Lane": ["OfflineEventAttendanceMode", 1],
	"Virtual Reality Lab, Bath": ["OfflineEventAttendanceMode", 1],
	"Remote Lane 4, Bath": ["OfflineEventAttendanceMode", 1],
	"Meeting House, Bath": ["OfflineEventAttendanceMode", 1],
	"Offline, in Leeds": ["OfflineEventAttendanceMode", 1],
} as const;

let site: Variant;
let read: (outputPath: string) => string;
beforeAll(async () => {
	site = await planVariant(FILES, [SMOKING, "insomnia-sleep"]);
	read = await makePages(site);
});

const linksIn = (file: string) =>
	linksOf(parsePage(read(file))).map((link) => link.join(" "));

const nodeOf = (file: string, type: string) => nodeIn(read(file), type);
const nodeIn = (html: string, type: string) =>
	readNodes(parsePage(html)).find((node) => node["@type"] === type);

/** What a build reports of mistakes in many files at once. */
let mistakes: readonly string[];
beforeAll(async () => {
	const first = "content/articles/first.md";
	const sleep = FILES["content/events/sleep.md"];
	mistakes = await listProblems({
		...FILES,
		[first]: FILES[first]
			.replace("by: Ida Marlow", "by: Ida Marlw")
			.replace(`about: [${SMOKING}]`, "about: [stop-smokin]"),
		"content/events/half.md": sleep.replace("6.30pm", "6.30"),
		"content/events/seven.md": sleep.replace("6.30pm", "7:00"),
		"content/events/eight.md": sleep.replace("6.30pm", "8.00"),
		"content/events/talk.md": FILES["content/events/talk.md"].replace(
			"full: true",
			"full: no",
		),
		"content/events/back.md": sleep.replace("8pm", "6pm"),
		"content/events/endless.md": sleep.replace(/ends:.*\n/, ""),
		"content/events/course.md": FILES["content/events/course.md"].replace(
			"6 April 2027, 8pm",
			"6 April 2027, 6pm",
		),
	});
});

describe("articles", () => {
	test("end with the line of the newsletter, which other pages have in the footer only", () => {
		const countIn = (file: string) =>
			linksIn(file).filter((one) => one === "Order it /contact").length;
		expect(countIn("articles/first.html")).toBe(2);
		expect(countIn("articles.html")).toBe(1);
		expect(read("articles/first.html")).toMatch(
			/<p>Four letters a year. <a href="\/contact">Order it<\/a><\/p><\/div><\/article>/,
		);
	});

	test("are listed newest first, without drafts, and the list is in the menu", () => {
		const links = linksIn("articles.html").filter((one) =>
			one.includes("/articles/"),
		);
		expect(links).toEqual([
			"Why we wake at three /articles/second",
			"On habits /articles/third",
			"What a first session is like /articles/first",
			"On sleep /articles/fourth",
		]);
		expect(linksIn("about.html")).toContain("Articles /articles");
		expect(site.routes.map(({ path }) => path)).not.toContain(
			"/articles/draft",
		);
	});

	test("of several years are listed below the number of each", () => {
		const list = read("articles.html");
		expect(
			list.match(/(?<=<h2[^>]*>)\d+|(?<=<h3[^>]*><a[^>]*>)[^<]+/g),
		).toEqual([
			"2026",
			"Why we wake at three",
			"On habits",
			"What a first session is like",
			"2025",
			"On sleep",
		]);
		expect(read("index.html")).not.toMatch(/<h2[^>]*>20/);
	});

	test("lead to the one before and the one after", () => {
		const neighbours = (file: string) =>
			linksIn(file).filter((link) => link.includes("/articles/"));
		expect(neighbours("articles/second.html")).toEqual([
			"On habits /articles/third",
		]);
		expect(neighbours("articles/third.html")).toEqual([
			"Why we wake at three /articles/second",
			"What a first session is like /articles/first",
		]);
		expect(neighbours("articles/fourth.html")).toEqual([
			"What a first session is like /articles/first",
		]);
	});

	test("services show their picture on their page, in their list and on the home page", async () => {
		const picture = "picture: { file: /pictures/room.jpg, alt: Two chairs }\n";
		const own = await planVariant({
			...FILES,
			"static/pictures/room.jpg": await makeJpeg({ width: 900, height: 600 }),
			"content/services/stop-smoking.md": readShippedText(
				"content/services/stop-smoking.md",
			).replace("keywords:", `${picture}keywords:`),
			[HOME]: readShippedText(HOME).replace(/^ {2}cards:\n(?: {4}.*\n)+/m, ""),
		});
		for (const file of [
			"services.html",
			"index.html",
			"services/stop-smoking.html",
		])
			expect(
				(await own.read(file)).match(/<img[^>]*alt="Two chairs"/g),
				file,
			).toHaveLength(1);
	});

	test("and events show their picture in lists, and events on their page", async () => {
		const picture = "picture: { file: /pictures/room.jpg, alt: Two chairs }\n";
		const own = await planVariant({
			...FILES,
			"static/pictures/room.jpg": await makeJpeg({ width: 900, height: 600 }),
			"content/articles/second.md": article("Why", "2026-05-01", picture),
			"content/events/sleep.md": event("Sleep", "3 March 2027", picture),
		});
		for (const file of [
			"articles.html",
			"index.html",
			"events.html",
			"events/sleep.html",
		])
			expect(
				(await own.read(file)).match(/<img[^>]*alt="Two chairs"/g),
				file,
			).toHaveLength(1);
		expect(await own.read("events/sleep.html")).not.toMatch(
			/<img[^>]*alt="Two chairs" loading="lazy"/,
		);
		expect(await own.read("events.html")).toMatch(
			/<img[^>]*alt="Two chairs" loading="lazy"/,
		);
		const [node] = readNodes(await own.parse("events/sleep.html")).filter(
			(node) => node["@type"] === "Event",
		);
		expect(node?.image).toMatch(/^https:\/\/www\.example\.com\/.*\.jpe?g$/);
	});

	test("lead to their services and their writer, and services lead to them", () => {
		const links = linksIn("articles/first.html");
		expect(links).toContain("Stop Smoking /services/stop-smoking");
		expect(links).toContain("Ida Marlow /about#therapist");
		expect(linksIn("services/stop-smoking.html")).toContain(
			"What a first session is like /articles/first",
		);
		expect(linksIn("services/insomnia-sleep.html").join()).not.toContain(
			"/articles/first",
		);
	});

	test("tell search engines what they are", () => {
		expect(nodeOf("articles/first.html", "BlogPosting")).toMatchObject({
			headline: "What a first session is like",
			datePublished: "2026-03-03",
			author: {
				"@type": "Person",
				"@id": "https://www.example.com/#therapist",
				name: "Ida Marlow",
			},
			about: [
				{ "@id": "https://www.example.com/services/stop-smoking#service" },
			],
		});
		expect(nodeOf("articles/second.html", "BlogPosting")).toMatchObject({
			author: { "@id": "https://www.example.com/#practice" },
		});
	});

	test("have a feed, and the three newest are on the home page", () => {
		const feed = read("articles/feed.xml");
		expect(feed.match(/<entry>/g)).toHaveLength(4);
		expect(feed).toContain("<updated>2026-05-01T00:00:00+01:00</updated>");
		expect(read("articles.html")).toContain('href="/articles/feed.xml"');
		const links = linksIn("index.html").filter((one) =>
			one.includes("/articles/"),
		);
		expect(links.map((one) => one.split(" ").at(-1))).toEqual([
			"/articles/second",
			"/articles/third",
			"/articles/first",
		]);
	});

	test.each([
		["an unknown writer", '6:5 nobody on the site is called "Ida Marlw"'],
		["an unknown service", '5:9 there is no service "stop-smokin"'],
	])("%s is an error at its place", (_, expected) => {
		expect(mistakes).toContainEqual(
			expect.stringContaining(`content/articles/first.md:${expected}`),
		);
	});
});

describe("events", () => {
	test("at 6.30, 7:00 or 8.00 are in the morning or in the evening, so neither is chosen", () => {
		for (const [name, time] of [
			["half", "6.30"],
			["seven", "7:00"],
			["eight", "8.00"],
		])
			expect(mistakes).toContainEqual(
				expect.stringMatching(
					`^content/events/${name}.md:3:9 "3 March 2027, ${time}" is not a day with a time .*with am or pm`,
				),
			);
	});

	test("are listed in the order in which they begin, each with the moment of its end", () => {
		const html = read("events.html");
		const ends = [...html.matchAll(/data-ends="([^"]+)"/g)].map(([, at]) => at);
		expect(ends).toEqual([
			"2027-04-06T20:00+01:00",
			"2027-03-03T20:00+00:00",
			"2027-07-04T20:00+01:00",
			"2027-08-08T20:00+01:00",
		]);
		expect(html).toContain("3 March 2027, 6.30pm to 8pm");
		expect(html).toContain("There is no place left");
	});

	test("may be a series, whose list says how many dates it has, and whose page lists them", () => {
		expect(read("events.html")).toContain(
			"3 dates, Tuesday 12 January 2027 to Tuesday 6 April 2027",
		);
		const page = read("events/course.html");
		const times = [...page.matchAll(/<time dateTime="([^"]+)">/gi)];
		expect(times.map(([, iso]) => iso)).toEqual([
			"2027-01-12T18:30",
			"2027-02-02T18:30",
			"2027-04-06T18:30",
		]);
		const nodes = readNodes(parsePage(page)).filter(
			(node) => node["@type"] === "Event",
		);
		expect(nodes.map(({ startDate, endDate }) => [startDate, endDate])).toEqual(
			[
				["2027-01-12T18:30+00:00", "2027-01-12T20:00+00:00"],
				["2027-02-02T18:30+00:00", "2027-02-02T20:00+00:00"],
				["2027-04-06T18:30+01:00", "2027-04-06T20:00+01:00"],
			],
		);
		expect(new Set(nodes.map((node) => node["@id"])).size).toBe(3);
	});

	test("say how many places are left, and cannot be booked without one", () => {
		const list = read("events.html");
		for (const badge of ["1 place left", "There is no place left"])
			expect(list).toContain(`<p class="badge mt-4">${badge}</p>`);
		const course = "events/course.html";
		expect(read(course)).toContain('<p class="badge">1 place left</p>');
		expect(nodeOf(course, "Event")).toMatchObject({
			remainingAttendeeCapacity: 1,
			offers: { availability: "https://schema.org/InStock" },
		});
		const walk = "events/walk.html";
		expect(read(walk)).toContain("There is no place left");
		expect(linksIn(walk).join()).not.toContain("Book a place");
		expect(nodeOf(walk, "Event")).toMatchObject({
			remainingAttendeeCapacity: 0,
			offers: { availability: "https://schema.org/SoldOut" },
		});
		expect(read("events/sleep.html")).not.toContain("badge");
	});

	test("have a file for calendars, which their page leads to", () => {
		expect(linksIn("events/course.html")).toContain(
			"Add to your calendar /events/course.ics",
		);
		const file = read("events/course.ics");
		expect(file.match(/^(?:UID|DTSTART|DTEND):.*(?=\r\n)/gm)).toEqual([
			"UID:course@www.example.com",
			"DTSTART:20270112T183000Z",
			"DTEND:20270112T200000Z",
			"UID:course-2@www.example.com",
			"DTSTART:20270202T183000Z",
			"DTEND:20270202T200000Z",
			"UID:course-3@www.example.com",
			"DTSTART:20270406T173000Z",
			"DTEND:20270406T190000Z",
		]);
	});

	test("begin no line with the point between their facts", () => {
		const pages = ["events.html", "events/sleep.html", "articles/first.html"];
		for (const file of pages)
			expect(read(file).match(/.?· /g), file).toContain("\u00a0· ");
		expect(pages.map(read).join("")).not.toMatch(/[^\u00a0]· /);
	});

	test("can be booked while there are places", () => {
		expect(linksIn("events/sleep.html")).toContain("Book a place /contact");
		expect(linksIn("events/talk.html").join()).not.toContain("Book a place");
	});

	test("tell search engines when and where they are, and what they cost", () => {
		expect(nodeOf("events/sleep.html", "Event")).toMatchObject({
			startDate: "2027-03-03T18:30+00:00",
			endDate: "2027-03-03T20:00+00:00",
			eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
			location: [{ "@type": "VirtualLocation" }],
			offers: { price: "12", availability: "https://schema.org/InStock" },
		});
		expect(nodeOf("events/talk.html", "Event")).toMatchObject({
			startDate: "2027-07-04T18:30+01:00",
		});
	});

	test("tell search engines whether they are online", async () => {
		const changed: Record<string, string> = {};
		for (const [index, place] of Object.keys(EVENT_PLACES).entries())
			changed[`content/events/at-${index}.md`] = event(
				"A talk",
				"4 July 2027",
			).replace("Online", place);
		const own = await planVariant({ ...FILES, ...changed });
		for (const [index, expected] of Object.values(EVENT_PLACES).entries()) {
			const node = nodeIn(await own.read(`events/at-${index}.html`), "Event");
			const found = [node?.eventAttendanceMode, Object(node?.location).length];
			const [mode, count] = expected;
			const place = Object.keys(EVENT_PLACES)[index];
			expect(found, place).toEqual([`https://schema.org/${mode}`, count]);
		}
	});

	test("are full or not, and the hint says both", () => {
		expect(mistakes).toContainEqual(
			expect.stringMatching(
				/^content\/events\/talk\.md:.*Write full: true or full: false/,
			),
		);
	});

	test("that end before they begin are an error", () => {
		expect(mistakes).toContainEqual(
			expect.stringMatching(
				/^content\/events\/back\.md:4:7 this is not later than the beginning/,
			),
		);
		expect(mistakes).toContainEqual(
			expect.stringMatching(
				/^content\/events\/course\.md:7:11 this is not later than the beginning/,
			),
		);
		expect(mistakes).toContainEqual(
			expect.stringMatching(
				/^content\/events\/endless\.md:.* "ends" is missing/,
			),
		);
		expect(mistakes).toHaveLength(9);
	});
});

describe("pages of their own", () => {
	test("show the questions, the fees and all testimonials", () => {
		expect(read("questions.html")).toContain("How long is a session?");
		expect(read("fees.html")).toContain("£85");
		expect(read("testimonials.html").match(/<blockquote/g)).toHaveLength(4);
	});

	test("have breadcrumbs, with their heading where no menu names them", () => {
		for (const name of ["Questions", "Fees", "Testimonials"]) {
			const page = parsePage(read(`${name.toLowerCase()}.html`));
			const [trail] = select(page, "nav.crumbs");
			expect(trail && textOf(trail)).toBe(`Home${name}`);
		}
	});

	test("are led to: fees by services, testimonials by the home page, which shows three", () => {
		expect(linksIn("services/stop-smoking.html").join()).toContain("/fees");
		expect(read("index.html").match(/<blockquote/g)).toHaveLength(3);
		expect(linksIn("index.html")).toContain("Read them all /testimonials");
	});

	test("are an error without what they show", async () => {
		const file = "content/pages/fees.yaml";
		expect(await listProblems({ [file]: FILES[file] })).toEqual([
			expect.stringMatching(
				`^${file}:1:1 this page shows fees in content/pages/contact.yaml, and there is no such part`,
			),
		]);
	});
});

test("records without the file of their list are an error", async () => {
	const list = "content/pages/articles.yaml";
	expect(await listProblems({ ...FILES, [list]: null })).toEqual([
		expect.stringMatching(
			`^${list}:.* this file is missing, so no page lists them`,
		),
	]);
});

test("an old feed may lead to the feed of the articles", async () => {
	const redirects = "/feed: /articles/feed.xml\n";
	const files = { ...FILES, "content/redirects.yaml": redirects };
	expect(await listProblems(files)).toEqual([]);
});

describe("the check", () => {
	const formatOf = ({ findings }: Awaited<ReturnType<typeof checkVariant>>) =>
		findings.map((one) => `${locationOf(one)} ${one.rule} ${one.message}`);

	test("finds what is over, a link to what waits for its day, and a text that begins with the title of its page", async () => {
		const repeated = article("On habits", "3 March 2026").replace(
			"Most people",
			"# On habits\n\n[Next year](/articles/ahead). Most people",
		);
		const checked = await checkVariant(
			{
				"content/pages/articles.yaml": FILES["content/pages/articles.yaml"],
				"content/articles/ahead.md": article("Next year", "3 March 2099"),
				"content/articles/second.md": repeated,
				"content/pages/events.yaml": FILES["content/pages/events.yaml"],
				"content/events/old.md": event("An old talk", "3 March 2020"),
				"content/events/new.md": event("A new talk", "3 March 2199"),
				"content/events/course.md": event("A course", "2 March 2020").replace(
					/starts:.*\nends:.*\n/,
					SERIES.replaceAll("2027", "2020"),
				),
				"content/events/ahead.md": event("Evenings", "2 March 2020").replace(
					/starts:.*\nends:.*\n/,
					SERIES.replace(/April 2027/g, "April 2199"),
				),
				"content/events/draft.md": event("A talk", "TODO"),
			},
			[SMOKING, "insomnia-sleep"],
		);
		const found = formatOf(checked);
		for (const expected of [
			"content/events/old.md:4:7 content/outdated this event is over, and it is still on the site",
			"content/events/course.md:7:11 content/outdated this event is over, and it is still on the site",
			"content/articles/second.md:8:13 link/broken /articles/ahead is not published before its day, 3 March 2099",
			'content/articles/second.md:6:3 content/markup the heading "On habits" stands twice',
		])
			expect(found).toContainEqual(expect.stringContaining(expected));
		const outdated = checked.findings.filter(
			({ rule, source }) =>
				rule === "content/outdated" && source?.file !== "content/site.yaml",
		);
		expect(outdated.flatMap(({ pages }) => pages)).toEqual([
			"/events/course",
			"/events/old",
		]);
	});

	test("finds no more of records with mistakes than these", async () => {
		const found = formatOf(
			await checkVariant({
				...FILES,
				"content/events/wrong.md": event(
					"A talk",
					"3 March 2020",
					"price: 12\n",
				),
				"content/articles/second.md": article("On: habits", "3 March 2026"),
				"content/articles/third.md": article(
					"On sleep",
					"3 March 2026",
					`about: ${SMOKING}\n`,
				),
			}),
		);
		const expected = [
			["content/events/wrong.md", "content/invalid"],
			["content/articles/second.md:2:8", "content/invalid"],
			["content/articles/third.md", '"about" should be a list'],
		];
		for (const [file, message] of expected)
			expect(found).toContainEqual(
				expect.stringMatching(`^${file}.*${message}`),
			);
		expect(found.join("\n")).not.toMatch(
			/articles.*page\/orphan|undefined|wrong.*content\/outdated/,
		);
	});
});

test("a page of one's own may stand at the address of a list that the site lacks", async () => {
	const words =
		"title: What I write\ndescription: What I have written for others, and where you can read it.\n";
	const own = await planVariant({
		"content/pages/articles.md": `---\n${words}---\n\nOne.\n`,
	});
	expect(await own.read("articles.html")).toContain("<h1");
});
