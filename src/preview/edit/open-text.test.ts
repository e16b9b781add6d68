// Presses elements of pages, and looks at the texts of files that are opened for them.
import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import {
	INDEX,
	openTexts,
	PAGE,
	PICTURE,
	press,
	SERVICE,
	SHOWN,
	TITLE,
} from "../../../test/support/open-texts.ts";

test("words that a template adds to a text, for screen readers too, are no part of it", async () => {
	const { find } = openTexts();
	const { texts } = await find("Habit change (opens in new tab)");
	expect(texts).toMatchObject([
		{ words: "Habit change", target: { keys: ["badge"] } },
	]);
	expect((await find("Name (required)", "/contact")).texts).toMatchObject([
		{ label: "Contact page, form, labels, name", shown: "Name" },
	]);
});

test("of texts that read alike, the one that is pressed is found", async () => {
	const { find, get, send } = openTexts({
		[SERVICE]: edited(SERVICE, "description: First.", "description: Second."),
	});
	expect((await find("Second.")).texts).toMatchObject([
		{ label: "Stop smoking page, approaches, second description (Two)" },
	]);
	const { text: html } = await get(PAGE);
	const one = press(html.replace(/Second\.(?!.*Second\.)/s, ""), "Second.");
	const { json } = await send({ ...one, what: "text" });
	expect(json.texts).toMatchObject([
		{ label: "Stop smoking page, approaches, first description (One)" },
	]);
});

test("a text with a claim is edited in braces, and the claim is offered beside it", async () => {
	const { find } = openTexts();
	const { texts, message } = await find("500+", "/");
	expect(texts).toMatchObject([
		{
			words: "{clientsHelped}",
			label: "Testimonials, stats, first value (clients helped)",
		},
		{ words: "500+", label: "Testimonials, the value of {clientsHelped}" },
	]);
	expect(message).toContain("{clientsHelped} stands for a value with a name");
	expect(message).toContain("every text of this file that names it changes");
});

test("of a sentence with a claim, the claim itself can be edited too", async () => {
	const claim = '---\nclaims:\n  weeks: "6"\n';
	const text = edited(SERVICE, "---\n", claim);
	const { find } = openTexts({
		[SERVICE]: `${text}\nFor {weeks} weeks.\n`,
	});
	const { texts } = await find("For 6 weeks.");
	expect(texts).toMatchObject([
		{ words: "For {weeks} weeks.", shown: "For 6 weeks." },
		{ words: "6", target: { keys: ["claims", "weeks"] } },
	]);
});

test("of a sentence with the name of the practice, the name in content/site.yaml can be edited too", async () => {
	const title = "title: Stop Smoking Hypnotherapy";
	const { find, send } = openTexts({
		[SERVICE]: edited(SERVICE, title, 'title: "{name} and smoking"'),
	});
	const { texts, message } = await find("Calm Practice and smoking");
	expect(message).toContain("every text of the site that names it changes");
	expect(texts).toMatchObject([
		{ sourcePath: SERVICE, words: "{name} and smoking" },
		{
			sourcePath: "content/site.yaml",
			words: "Calm Practice",
			target: { keys: ["name"] },
			label: "Settings of the site, name",
		},
	]);
	const write = async (words: string) => {
		const target = { keys: ["title"] };
		const previous = "{name} and smoking";
		const { json } = await send({
			kind: "write",
			sourcePath: SERVICE,
			target,
			previous,
			words,
		});
		return json;
	};
	expect(await write("{nmae} again")).toMatchObject({
		state: "refused",
		message: expect.stringContaining("Did you mean {name}?"),
	});
	expect(await write("{town} again")).toMatchObject({ state: "written" });
});

/** A link has its words in an element of their own. */
const WRAPPED = String(SHOWN[INDEX]).replace(
	"{page.callToAction.buttons[0].label}",
	"<b>$&</b><b>!</b>",
);

test.each([
	["Write", SHOWN],
	["Write!", { [INDEX]: WRAPPED }],
])(
	"of the link %j, first its words and then its address can be edited",
	async (words, site) => {
		const { find } = openTexts(site);
		expect((await find(words, "/about")).texts).toMatchObject([
			{ words: "Write" },
			{
				words: "/contact",
				target: { keys: ["callToAction", "buttons", 0, "href"] },
			},
		]);
	},
);

test("the title and the description of a page are found with their usual lengths", async () => {
	const { find } = openTexts();
	expect(
		(await find(`${TITLE} | Calm Practice`, PAGE, "title")).texts,
	).toMatchObject([
		{ target: { keys: ["title"] }, words: TITLE, usual: { min: 10, max: 65 } },
	]);
	expect(
		(await find("description", "/about", "description")).texts,
	).toMatchObject([
		{ target: { keys: ["meta", "description"] }, usual: { max: 160 } },
	]);
});

test("of a picture that several pages name, the one that is pressed is changed", async () => {
	const [about, home] = ["content/pages/about.yaml", "content/pages/home.yaml"];
	const named = (alt: string) =>
		`picture: { file: /pictures/room.png, alt: ${alt} }`;
	const drawing = "      image: /art/stress.svg\n";
	const { find } = openTexts({
		...PICTURE,
		[about]: edited(
			about,
			"  paragraphs:",
			`  ${named("Chairs")}\n  paragraphs:`,
		),
		[home]: edited(home, drawing, `${drawing}      ${named("Rooms")}\n`),
	});
	const { picture } = await find("Chairs", "/about", "picture");
	expect(picture).toMatchObject({
		sourcePath: about,
		target: { keys: ["story", "picture", "file"] },
	});
});

test("of several pictures in one paragraph, none is changed here", async () => {
	const text = "![Chairs](/pictures/room.png) ![A lamp](/pictures/room.png)";
	const { find } = openTexts({
		...PICTURE,
		[SERVICE]: `${edited(SERVICE, "", "")}\n${text}\n`,
	});
	const { picture, link } = await find("A lamp", PAGE, "picture");
	expect(picture).toBeUndefined();
	expect(link.location).toContain(`${SERVICE}, line `);
});

test("opening hours that are written as a list are edited in their file", async () => {
	const { find, read } = openTexts({
		"content/site.yaml": edited(
			"content/site.yaml",
			'openingHours: "{availability}"',
			"openingHours:\n  - Mon-Fri 9am-5pm\n  - Sat 10am-1pm",
		),
	});
	const lines = read("content/site.yaml").split("\n");
	const line = lines.indexOf("openingHours:") + 1;
	const { message } = await find("Mon-Fri 9am-5pmSat 10am-1pm", "/contact");
	expect(message).toMatch(
		new RegExp(`content/site.yaml, line (?:${line}|${line + 1})\\.`),
	);
});

test("words of a template lead to their line", async () => {
	const { find, read } = openTexts();
	const { message, link } = await find("Unhurried, always");
	expect(message).toContain("in a template");
	const lines = read("templates/service.tsx").split("\n");
	const line = lines.findIndex((one) => one.includes("Unhurried")) + 1;
	expect(link.location).toBe(`templates/service.tsx, line ${line}`);
});

test("a page that has changed meanwhile loads again; numbers that it does not have lead nowhere", async () => {
	const { send, read, get } = openTexts();
	const before = read();
	const request = {
		kind: "find",
		page: "x",
		what: "text",
		places: [0],
	};
	const { json } = await send(request);
	expect(json.message).toContain("loads again");
	expect(read()).toBe(before);
	const shown = press((await get(PAGE)).text, TITLE);
	for (const places of [[-1], [0.5], [1e308], []]) {
		const found = await send({ ...request, page: shown.page, places });
		expect(found.json).toEqual({ message: expect.stringContaining("no") });
	}
});

test("a text that has changed since its page was made is no text of another kind: its page loads again", async () => {
	const { send, get, read, overwrite, fallBehind } = openTexts();
	const request = { ...press((await get(PAGE)).text, TITLE), what: "text" };
	overwrite(read().replace(TITLE, "Other words"));
	const ask = async () => (await send(request)).json.message;
	expect(await ask()).toMatch("This is not changed here, but in");
	fallBehind();
	expect(await ask()).toMatch("This page has changed, and loads again.");
});

test("the page of the build before has changed, too", async () => {
	const { send, get, read, overwrite, build } = openTexts();
	const request = { ...press((await get(PAGE)).text, TITLE), what: "text" };
	overwrite(read().replace(TITLE, "Other words"));
	await build();
	const { message } = (await send(request)).json;
	expect(message).toMatch("This page has changed, and loads again.");
});

test("a text of Markdown is found without its marks", async () => {
	const { find, read, overwrite } = openTexts();
	overwrite(`${read()}\nOne **bold** [step](/contact).\n`);
	expect((await find("One bold step.")).texts).toMatchObject([
		{ target: { passage: 0 }, words: "One **bold** [step](/contact)." },
	]);
});

test("of a figure and its unit, the figure of the page is offered first, then the shared word", async () => {
	const { find } = openTexts();
	const { texts } = await find("1-3 sessions");
	expect(texts).toMatchObject([
		{ target: { keys: ["sessions"] }, words: "1-3" },
		{ target: { keys: ["sessionsUnit"] }, words: "sessions" },
	]);
});
