// Tests how the editor of the preview responds to pages of the preview and to attackers.
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { makePng } from "../../test/support/make-bytes.ts";
import {
	edited,
	makeFolder,
	makeSite,
	type Overrides,
	readTree,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { CHECKED, previewSite } from "../../test/support/preview.ts";
import { recordTerminal } from "../../test/support/record-terminal.ts";
import { runBuild } from "../commands/build.ts";
import { parseHtml } from "../parse-html.ts";

const INDEX = "templates/index.tsx";
const SERVICE = "content/services/stop-smoking.md";
const PAGE = "/services/stop-smoking";
const TITLE = "Stop Smoking Hypnotherapy";

type Headers = Record<string, string | undefined>;

function post(
	origin: string,
	body: string | Buffer,
	headers: Headers,
	target = "/__hypno/edit",
	method = "POST",
	// A slow machine could use a connection again in the moment in which the server ends it.
	agent: http.Agent | false = false,
) {
	const { hostname, port } = new URL(origin);
	const sent = Object.entries(headers).filter(
		([, value]) => value !== undefined,
	);
	return new Promise<{
		status: number;
		text: string;
		headers: http.IncomingHttpHeaders;
	}>((resolve, reject) => {
		const request = http.request(
			{
				hostname,
				port,
				path: target,
				method,
				agent,
				headers: Object.fromEntries(sent),
			},
			async (response) => {
				const chunks: Buffer[] = [];
				for await (const chunk of response) chunks.push(chunk);
				resolve({
					status: response.statusCode ?? 0,
					text: Buffer.concat(chunks).toString(),
					headers: response.headers,
				});
			},
		);
		request.on("error", reject);
		request.end(body);
	});
}

/** The pages show what the tests edit. */
const SHOWN: Overrides = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		`<h1>{service.title}</h1>
			<p>{service.subtitle}</p>
			<p>{service.badge}<span> (opens in new tab)</span></p>
			{service.approaches.map((one) => <p key={one.title}>{one.description}</p>)}
			<ul>{service.benefits.map((one) => <li key={one}>{one}</li>)}</ul>
			<dl><dd>{service.sessions} {copy.sessionsUnit}</dd></dl>
			<p>Unhurried, always</p>`,
	).replace("({ service })", "({ service, copy })"),
	[INDEX]: edited(
		INDEX,
		"home: ({ page }) => <h1>{page.hero.heading}</h1>",
		"home: ({ testimonials }) => <p>{testimonials.stats[0].value}</p>",
	)
		.replace(
			"contact: ({ form }) => <form",
			"contact: ({ page, hours, form }) => <><label>{page.form.labels.name}<span> (required)</span></label><p>{hours.map((line) => <i key={line}>{line}</i>)}</p><form",
		)
		.replace('method="post" />', 'method="post" /></>')
		.replace(
			"<title>{route.head.title}</title>",
			'<title>{route.head.title}</title><meta name="description" content={route.head.description} />',
		)
		.replace(
			"about: ({ page }) => <h1>{page.hero.heading}</h1>",
			`about: ({ page, pictures }) => {
		const { src } = pictures[page.story.picture?.file] ?? {};
		return <><img alt={page.story.picture?.alt} src={src} /><a href={page.callToAction.buttons[0].href}>{page.callToAction.buttons[0].label}</a></>;
	}`,
		),
};

/** A link has its words in an element of their own. */
const WRAPPED = String(SHOWN[INDEX]).replace(
	"{page.callToAction.buttons[0].label}",
	"<b>$&</b><b>!</b>",
);

const LISTED = "  - Steadier sleep\n  - More calm\n  - Rest\n";

/** Returns what the script of the preview sends for the innermost element with a text, or with a description. */
function press(html: string, text: string) {
	const { elements, textNodes } = parseHtml(html);
	const words = elements.map(({ attributes }) => attributes.alt ?? "");
	for (const node of textNodes)
		for (let at = node.element; at >= 0; at = elements[at]?.parent ?? -1)
			words[at] += node.text;
	const squeeze = (shown: string) => shown.replace(/\s+/g, "");
	const pressed = words.findLastIndex(
		(shown) => squeeze(shown) === squeeze(text),
	);
	const isMeta = elements.findIndex(
		({ attributes }) => attributes.name === text,
	);
	const places = new Set<number>();
	for (const [index, { attributes }] of elements.entries()) {
		let at = index;
		while (at >= 0 && at !== pressed && at !== isMeta)
			at = elements[at]?.parent ?? -1;
		const numbers = attributes["data-hypno-places"]?.split(" ") ?? [];
		if (at >= 0) for (const number of numbers) places.add(Number(number));
	}
	const [, hash] = /data-hypno-hash="([^"]*)"/.exec(html) ?? [];
	return { kind: "find", page: hash, places: [...places] };
}

async function openEditor(
	overrides?: Overrides,
	site: Pick<TestSite, "config" | "rootDir"> = makeSite({
		...SHOWN,
		...overrides,
	}),
	checks = {},
) {
	const preview = await previewSite(site, { canWrite: true, ...checks });
	const { origin } = preview;
	const { text } = await preview.get("/__hypno/panel.html");
	const token = /data-token="([^"]*)"/.exec(text)?.[1] ?? "";
	const headers: Headers = {
		origin,
		host: new URL(origin).host,
		"sec-fetch-site": "same-origin",
		"content-type": "application/json",
		"x-hypno-token": token,
	};
	const send = async (request: object, changed: Headers = {}) => {
		const answer = await post(origin, JSON.stringify(request), {
			...headers,
			...changed,
		});
		return {
			...answer,
			json: answer.status === 200 ? JSON.parse(answer.text) : undefined,
		};
	};
	/** Presses the element that shows a text. */
	const find = async (text: string, page = PAGE, what = "text") => {
		const read = async () => press((await preview.get(page)).text, text);
		// An edit is on the page only after the next build.
		await expect.poll(async () => (await read()).places).not.toEqual([]);
		return (await send({ ...(await read()), what })).json;
	};
	const write = async (text: string, words: string) => {
		const [found] = (await find(text)).texts;
		const { sourcePath, target, words: previous } = found;
		return { kind: "write", sourcePath, target, previous, words };
	};
	/** Writes other words. @returns a request that undoes this */
	const change = async (text: string, words: string) => {
		const { json } = await send(await write(text, words));
		return { kind: "undo", id: json.edit };
	};
	const read = (file = SERVICE) =>
		fs.readFileSync(path.join(site.rootDir, file), "utf8");
	return {
		...site,
		...preview,
		token,
		headers,
		send,
		find,
		write,
		change,
		read,
	};
}

test("a text of a page is found in its file, and written there", async () => {
	const { send, find, write, read } = await openEditor();
	const before = read();
	expect((await find(TITLE)).texts).toMatchObject([
		{
			target: { keys: ["title"] },
			words: TITLE,
			label: "Stop smoking page, title",
			link: { location: `${SERVICE}, line 3` },
			shown: TITLE,
		},
	]);
	const { json } = await send(await write(TITLE, "Stop: now"));
	expect(json).toMatchObject({ state: "written" });
	expect(read()).toBe(before.replace(TITLE, '"Stop: now"'));
});

describe("undo", () => {
	test("restores the file with every byte, one change after the other", async () => {
		const { send, change, read, rootDir } = await openEditor();
		const mixed = read()
			.replace(TITLE, `'${TITLE}' # ours`)
			.replace("\n", "\r\n");
		fs.writeFileSync(path.join(rootDir, SERVICE), mixed);
		const first = await change(TITLE, "It's: now");
		const last = await change("It's: now", "Breathe");
		expect((await send(first)).json.message).toContain("again");
		expect(read()).toContain("Breathe");
		expect((await send(last)).json.message).toContain("Undone");
		await send(first);
		expect(read()).toBe(mixed);
		expect((await send(first)).json.message).toContain("not listed any more");
	});

	test("takes back one change of several, also after a restart, until the site is built", async () => {
		const { change, read, config, close, rootDir, get } = await openEditor();
		const before = read();
		await change(TITLE, "A new title");
		await change("Put the habit down", "A new line below it");
		const list = async (from: typeof get) =>
			(await from(`/__hypno/panel?at=${PAGE}`)).text;
		expect(await list(get)).toContain("<ins>A new line below it</ins>");
		await close();
		const again = await openEditor(undefined, { config, rootDir });
		const [, , title] = (await list(again.get)).split("data-undo=");
		const id = title?.split('"')[1];
		expect((await again.send({ kind: "undo", id })).json.message).toContain(
			TITLE,
		);
		expect(again.read()).toBe(
			before.replace("Put the habit down", "A new line below it"),
		);
		expect(await list(again.get)).not.toContain("<ins>A new title");
		const { terminal } = recordTerminal();
		await runBuild(config, { version: undefined }, terminal);
		expect(await list(again.get)).not.toContain("data-undo");
	});

	test("shows long texts whole", async () => {
		const { change, get } = await openEditor();
		const long = "Words that stay as they are. ".repeat(9);
		await change(TITLE, `${long}Old end.`);
		await change(`${long}Old end.`, `${long}New end.`);
		const { text } = await get(`/__hypno/panel?at=${PAGE}`);
		expect(text).toMatch(
			/<del>Words .*Old end\.<\/del> <ins>Words .*New end\.<\/ins>/,
		);
	});

	test("changes nothing in a file that another program has written since", async () => {
		const { send, change, read, rootDir } = await openEditor();
		const undo = await change(TITLE, "Ours");
		const theirs = `${read()}More.\n`;
		fs.writeFileSync(path.join(rootDir, SERVICE), theirs);
		expect((await send(undo)).json.message).toContain("cannot be undone");
		expect(read()).toBe(theirs);
		// An edit of the file as it is now makes an earlier one no safer.
		await change("Ours", "Ours again");
		const now = read();
		expect((await send(undo)).json.message).toContain("another program");
		expect(read()).toBe(now);
	});

	test("is refused without the token, and through a link", async () => {
		const { send, change, read, rootDir } = await openEditor();
		const undo = await change(TITLE, "Ours");
		const answer = await send(undo, { "x-hypno-token": undefined });
		expect(answer.status).toBe(403);
		const file = path.join(rootDir, SERVICE);
		const other = path.join(makeFolder(), "other.md");
		fs.renameSync(file, other);
		fs.symlinkSync(other, file);
		expect((await send(undo)).json.message).toContain("cannot be undone");
		expect(read()).toContain("Ours");
	});
});

test("words that a template adds to a text, for screen readers too, are no part of it", async () => {
	const { find } = await openEditor();
	const { texts } = await find("Habit change (opens in new tab)");
	expect(texts).toMatchObject([
		{ words: "Habit change", target: { keys: ["badge"] } },
	]);
	expect((await find("Name (required)", "/contact")).texts).toMatchObject([
		{ label: "Contact page, form, labels, name", shown: "Name" },
	]);
});

test("of texts that read alike, the one that is pressed is found", async () => {
	const { find, get, send } = await openEditor({
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
	const { find } = await openEditor();
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
	const { find } = await openEditor({
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
	const { find, send } = await openEditor({
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

test.each([
	["Write", SHOWN],
	["Write!", { [INDEX]: WRAPPED }],
])(
	"of the link %j, first its words and then its address can be edited",
	async (words, site) => {
		const { find } = await openEditor(site);
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
	const { find } = await openEditor();
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

const PICTURE = { "static/pictures/room.png": makePng(40, 30) };

test("a picture is changed in the file that names it, and its description here", async () => {
	const file = "content/pages/about.yaml";
	const { find, send, read } = await openEditor({
		...PICTURE,
		[file]: edited(
			file,
			"  paragraphs:",
			"  picture: { file: /pictures/room.png, alt: Two chairs }\n  paragraphs:",
		),
	});
	const line = read(file)
		.split("\n")
		.findIndex((one) => one.includes("room.png"));
	const { message, texts, link, picture } = await find(
		"Two chairs",
		"/about",
		"picture",
	);
	expect(message).toContain("at most 30 MB");
	expect(link.href).toContain(`${file}:${line + 1}:1`);
	expect(texts).toMatchObject([{ words: "Two chairs" }]);
	const { sourcePath, target, words: previous } = picture;
	const request = { kind: "picture", sourcePath, target, previous };
	const before = read(file);
	const { json } = await send({ ...request, file: "/pictures/sea.png" });
	expect(json.target).toEqual({ keys: ["story", "picture", "alt"] });
	expect(read(file)).toBe(before.replace("room.png", "sea.png"));
	const wrong = { ...request, previous: "/pictures/sea.png" };
	const stolen = await send({ ...wrong, file: "/../site.yaml" });
	expect(stolen.json.state).toBeUndefined();
	await send({ kind: "undo", id: json.edit });
	expect(read(file)).toBe(before);
});

test("of a picture that several pages name, the one that is pressed is changed", async () => {
	const [about, home] = ["content/pages/about.yaml", "content/pages/home.yaml"];
	const named = (alt: string) =>
		`picture: { file: /pictures/room.png, alt: ${alt} }`;
	const drawing = "      image: /art/stress.svg\n";
	const { find } = await openEditor({
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
	const { find } = await openEditor({
		...PICTURE,
		[SERVICE]: `${edited(SERVICE, "", "")}\n${text}\n`,
	});
	const { picture, link } = await find("A lamp", PAGE, "picture");
	expect(picture).toBeUndefined();
	expect(link.location).toContain(`${SERVICE}, line `);
});

test("a picture in Markdown is changed in its address", async () => {
	const words = "[See](/pictures/room.png) ![Two chairs](/pictures/room.png)";
	const text = `${edited(SERVICE, "", "")}\n${words}\n`;
	const { find, send, read } = await openEditor({
		...PICTURE,
		[SERVICE]: text,
	});
	const { picture } = await find("Two chairs", PAGE, "picture");
	const { sourcePath, target, words: previous } = picture;
	const request = { kind: "picture", sourcePath, target, previous };
	const { json } = await send({ ...request, file: "/pictures/sea.png" });
	const changed = words.replace(
		"chairs](/pictures/room",
		"chairs](/pictures/sea",
	);
	expect(read()).toBe(text.replace(words, changed));
	// The description is in the same paragraph.
	expect(json.target).toEqual(target);
});

test("opening hours that are written as a list are edited in their file", async () => {
	const { find, read } = await openEditor({
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
	const { find, read } = await openEditor();
	const { message, link } = await find("Unhurried, always");
	expect(message).toContain("in a template");
	const lines = read("templates/service.tsx").split("\n");
	const line = lines.findIndex((one) => one.includes("Unhurried")) + 1;
	expect(link.location).toBe(`templates/service.tsx, line ${line}`);
});

test("a page that has changed meanwhile loads again; numbers that it does not have lead nowhere", async () => {
	const { send, read, get } = await openEditor();
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

test("Saved names the line as it is after the edit", async () => {
	const { send, write, read, rootDir } = await openEditor();
	const request = await write(TITLE, "Ours");
	const moved = read().replace("---\n", "---\n# A comment\n\n");
	fs.writeFileSync(path.join(rootDir, SERVICE), moved);
	const { json } = await send(request);
	expect(json.message).toBe(`Saved in ${SERVICE}, line 5.`);
});

test("a link that leads nowhere is said at once", async () => {
	const { send, write } = await openEditor();
	const save = async (text: string, words: string) =>
		(await send(await write(text, words))).json.message;
	expect(await save(TITLE, "/abuot")).toContain(
		"/abuot does not exist: this site has no such page.",
	);
	expect(await save("/abuot", "/about#who")).not.toContain("exist");
	expect(await save("Put the habit down", "24/7")).not.toContain("exist");
});

test("marks of Markdown in a text that is no Markdown are named after Save", async () => {
	const { send, find, write, rootDir } = await openEditor();
	const marked = "A [quiet room](/services) helps";
	const { json } = await send(await write("Put the habit down", marked));
	expect(json.message).toContain("no effect");
	fs.appendFileSync(path.join(rootDir, SERVICE), "\nOne step.\n");
	expect((await find("One step.")).texts).toHaveLength(1);
	const body = await send(await write("One step.", "One [step](/contact)."));
	expect(body.json.message).not.toContain("no effect");
	expect((await find("One step.")).texts).toHaveLength(1);
	const signs = await send(await write("One step.", "**A step:**now"));
	expect(signs.json.message).toContain("no effect");
	expect(signs.json.message).toContain("**A step:** now");
});

test("all bad links of a text are named after Save at once", async () => {
	const { send, write, rootDir } = await openEditor();
	fs.appendFileSync(path.join(rootDir, SERVICE), "\nOne step.\n");
	const bad = "A [fee] (/fees), a [rate] (/rates) and [us](/abuot).";
	const { json } = await send(await write("One step.", bad));
	for (const one of ["[fee] (/fees)", "[rate] (/rates)", "/abuot"])
		expect(json.message).toContain(one);
});

test("a text of Markdown is found without its marks", async () => {
	const { find, rootDir } = await openEditor();
	fs.appendFileSync(
		path.join(rootDir, SERVICE),
		"\nOne **bold** [step](/contact).\n",
	);
	expect((await find("One bold step.")).texts).toMatchObject([
		{ target: { passage: 0 }, words: "One **bold** [step](/contact)." },
	]);
});

test("of a figure and its unit, the figure of the page is offered first, then the shared word", async () => {
	const { find } = await openEditor();
	const { texts } = await find("1-3 sessions");
	expect(texts).toMatchObject([
		{ target: { keys: ["sessions"] }, words: "1-3" },
		{ target: { keys: ["sessionsUnit"] }, words: "sessions" },
	]);
});

test("a text that the schema refuses is not written, and the message is returned", async () => {
	const { send, write, read } = await openEditor();
	const before = read();
	const { json } = await send(await write(TITLE, ""));
	expect(json).toMatchObject({ state: "refused" });
	expect(json.message).toContain("title");
	expect(read()).toBe(before);
});

test("an item of a list is not emptied, but removed with its line", async () => {
	const { send, write, read } = await openEditor();
	const before = read();
	const { json } = await send(await write("Steadier sleep", ""));
	expect(json.message).toContain("Remove it with ⋮");
	expect(json.message).not.toContain("Steadier sleep");
	expect(read()).toBe(before);
});

/** Writes a file as another program did two seconds ago. */
function writeEarlier(file: string, text: string): void {
	fs.writeFileSync(file, text);
	const then = Date.now() / 1000 - 2;
	fs.utimesSync(file, then, then);
}

describe("what may be half a file is not written, and the words wait", () => {
	const whole = `${edited(SERVICE, TITLE, TITLE)}\nA paragraph.\n\nAnother one, which is longer.\n`;
	const halves: [string, string][] = [
		["without its paragraphs", whole.slice(0, whole.indexOf("\nA par"))],
		["cut in a paragraph", whole.slice(0, -10)],
		["with other words", whole.replace("Habit change", "Theirs")],
		["with more words", `${whole}\nOne more.\n`],
	];
	test.each(halves)("while a program writes it: %s", async (_, half) => {
		const { send, write, read, rootDir } = await openEditor({
			[SERVICE]: whole,
		});
		const file = path.join(rootDir, SERVICE);
		const request = await write(TITLE, "Ours");
		fs.writeFileSync(file, half);
		const saved = send(request);
		for (const _piece of [1, 2, 3]) {
			await new Promise((resolve) => setTimeout(resolve, 400));
			expect(read()).toBe(half);
			fs.writeFileSync(file, half);
		}
		const theirs = whole.replace("Habit change", "Theirs");
		fs.writeFileSync(file, theirs);
		expect((await saved).json).toMatchObject({ state: "written" });
		expect(read()).toBe(theirs.replace(TITLE, "Ours"));
	});

	test("while a program has not yet written the text itself", async () => {
		const { send, write, read, rootDir } = await openEditor({
			[SERVICE]: whole,
		});
		const file = path.join(rootDir, SERVICE);
		const request = await write("A paragraph.", "Ours.");
		fs.writeFileSync(file, whole.slice(0, whole.indexOf("\nA par")));
		const saved = send(request);
		await new Promise((resolve) => setTimeout(resolve, 300));
		fs.writeFileSync(file, whole);
		expect((await saved).json).toMatchObject({ state: "written" });
		expect(read()).toBe(whole.replace("A paragraph.", "Ours."));
	});

	const long = whole + "\nThe last paragraph. ".repeat(60);
	test.each([0.3, 0.5, 0.7, 0.79])(
		"long ago, with %f of its length",
		async (part) => {
			const { send, write, read, rootDir, find } = await openEditor({
				[SERVICE]: long,
			});
			const file = path.join(rootDir, SERVICE);
			const request = await write(TITLE, "Ours");
			const half = long.slice(0, long.length * part);
			expect(half).toContain("A paragraph");
			writeEarlier(file, half);
			expect((await send(request)).json.state).toBe("refused");
			expect(read()).toBe(half);
			// Somebody who has shortened the file sees it as it is now.
			await find(TITLE);
			expect((await send(request)).json).toMatchObject({ state: "written" });
		},
	);

	test("edits of the preview itself are no other program", async () => {
		const { send, write, read, find } = await openEditor({ [SERVICE]: long });
		const request = await write("A paragraph.", "One.");
		const first = await send(request).then(({ json }) => json);
		expect((await send(await write(TITLE, "Ours"))).json.state).toBe("written");
		await find("Ours");
		await send({ kind: "undo", id: first.edit });
		expect((await send(await write("Ours", "Mine"))).json.state).toBe(
			"written",
		);
		expect(read()).toContain("title: Mine");
	});

	test("entries and pictures wait too", async () => {
		const { send, write, read, rootDir } = await openEditor({
			[SERVICE]: whole,
		});
		const { target } = await write("Steadier sleep", "");
		const entry = { sourcePath: SERVICE, target };
		const { json } = await send({ kind: "entry", ...entry });
		const previous = json.entry;
		const theirs = `${whole}\nMore.\n`;
		fs.writeFileSync(path.join(rootDir, SERVICE), theirs);
		const list = { kind: "list", ...entry, previous, action: "add" };
		const saved = send(list);
		await new Promise((resolve) => setTimeout(resolve, 700));
		expect(read()).toBe(theirs);
		expect((await saved).json.state).toBe("written");
	});
});
test("a file that another program is writing is not written until it is whole, however slow that is", async () => {
	const { send, write, read, rootDir, get } = await openEditor();
	const request = await write(TITLE, "Ours");
	const file = path.join(rootDir, SERVICE);
	const theirs = read().replace("Habit change", "Theirs");
	const half = theirs.slice(0, theirs.indexOf("benefits:"));
	fs.writeFileSync(file, half);
	const save = async () => (await send(request)).json;
	const refused = {
		state: "refused",
		message: expect.stringMatching(
			/^Not saved: content\/services\/stop-smoking\.md has a mistake in line \d+\. Save again when /,
		),
	};
	expect(await save()).toMatchObject(refused);
	// Also when the preview has planned the site with the half.
	await expect.poll(async () => (await get(PAGE)).status).toBe(500);
	expect(await save()).toMatchObject(refused);
	expect(read()).toBe(half);
	fs.writeFileSync(file, theirs);
	expect(await save()).toMatchObject({ state: "written" });
	expect(read()).toBe(theirs.replace(TITLE, "Ours"));
});

test.each([
	["", async () => {}],
	[
		", also after an edit of another file was undone",
		async ({ send, change }: Awaited<ReturnType<typeof openEditor>>) =>
			send(await change("Steadier sleep", "Rest")),
	],
])(
	"a file that has lost more than a fifth since it was shown is not written%s",
	async (_, meanwhile) => {
		const file = "content/pages/about.yaml";
		const whole = `${edited(file, "", "")}# ${"All the rest. ".repeat(99)}\n`;
		const editor = await openEditor({ [file]: whole });
		const { send, find, read, rootDir } = editor;
		const [{ sourcePath, target, words: previous }] = (
			await find("Write", "/about")
		).texts;
		const filePath = path.join(rootDir, file);
		fs.writeFileSync(filePath, edited(file, "", ""));
		// Another program has left the file alone for a while.
		fs.utimesSync(filePath, 1, 1);
		await meanwhile(editor);
		const edit = { sourcePath, target, previous, words: "Ask" };
		const { json } = await send({ kind: "write", ...edit });
		expect(json.state).toBe("refused");
		expect(json.message).toContain("more than a fifth");
		expect(read(file)).toBe(edited(file, "", ""));
	},
);

test("an error that the last plan has prevents no edit of another text", async () => {
	const { send, get } = await openEditor({
		[SERVICE]: edited(SERVICE, "- stop smoking", '- ""'),
	});
	expect((await get(PAGE)).status).toBe(500);
	const target = { keys: ["title"] };
	const request = {
		kind: "write",
		sourcePath: SERVICE,
		target,
		previous: TITLE,
	};
	const { json } = await send({ ...request, words: "Ours" });
	expect(json).toMatchObject({ state: "written" });
});

test("a page that still has to be written is edited like any other", async () => {
	const { find, send, write, read, get } = await openEditor({
		[SERVICE]: edited(SERVICE, "subtitle: ", "subtitle: TODO "),
	});
	const { texts } = await find(TITLE);
	expect(texts).toMatchObject([{ words: TITLE }]);
	await send(await write(TITLE, "Stop now"));
	expect(read()).toContain("title: Stop now");
	expect((await get(PAGE)).text).toContain("Draft: 1 text still to write");
});

describe("a text that another program has moved", () => {
	const BODY = "First one.\n\nSecond one.\n\nThird one.\n";
	const withBody = (body: string) => `${edited(SERVICE, "", "")}\n${body}`;
	const target = { passage: 1 };
	const request = {
		kind: "write",
		sourcePath: SERVICE,
		target,
		previous: "Second one.",
		alike: 3,
		words: "Ours.",
	};

	test.each([
		["below a new one", `New one.\n\n${BODY}`, 2],
		["above, as one goes", BODY.replace("First one.\n\n", ""), 0],
		["to the end", "First one.\n\nThird one.\n\nSecond one.\n", 2],
	])("%s, is found again by its words", async (_, body, passage) => {
		const { send, read, rootDir } = await openEditor();
		fs.writeFileSync(path.join(rootDir, SERVICE), withBody(body));
		const { json } = await send(request);
		const line = read().split("\n").indexOf("Ours.") + 1;
		const message = `Saved in ${SERVICE}, line ${line}.`;
		const written = { state: "written", message, target: { passage } };
		expect(json).toMatchObject(written);
		expect(read()).toBe(withBody(body.replace("Second one.", "Ours.")));
	});

	test.each([
		["and changed", `New one.\n\n${BODY.replace("Second", "Other")}`],
		["and repeated", `New.\n\n${BODY}\nSecond one.\n`],
		["and removed", "First one.\n\nThird one.\n"],
	])("%s, is not mistaken for another one", async (_, body) => {
		const { send, read, rootDir } = await openEditor();
		fs.writeFileSync(path.join(rootDir, SERVICE), withBody(body));
		const { json } = await send(request);
		expect(json).toMatchObject({ state: "changed" });
		expect(json.current).toBeUndefined();
		expect(json.message).toContain("no longer in its file");
		expect(read()).toBe(withBody(body));
	});

	test("is found again among the entries of a list of YAML", async () => {
		const { send, write, read, rootDir } = await openEditor({
			[SERVICE]: edited(SERVICE, "  - Steadier sleep\n", LISTED),
		});
		const edit = await write("More calm", "Much more calm");
		const list = read().replace("  - Steadier", "  - New\n  - Steadier");
		fs.writeFileSync(path.join(rootDir, SERVICE), list);
		expect((await send(edit)).json).toMatchObject({ state: "written" });
		expect(read()).toBe(list.replace("More calm", "Much more calm"));
	});
});

test.each([
	["See http://HOST/about.", "See /about."],
	["http://HOST", "/"],
	[
		"http://localhost:PORT/about#fees and http://127.0.0.1:PORT/",
		"/about#fees and /",
	],
	["http://HOST0/about", "http://HOST0/about"],
	["http://other.example/about", "http://other.example/about"],
])(
	"of addresses of the preview, %s becomes a path of the site",
	async (words, written) => {
		const { send, write, read, origin } = await openEditor();
		const { host, port } = new URL(origin);
		const own = (text: string) =>
			text.replaceAll("HOST", host).replaceAll("PORT", port);
		await send(await write("Steadier sleep", own(words)));
		expect(read()).toContain(own(written));
		expect(read()).not.toContain(`${host}/`);
	},
);

test("Undo of an entry that was removed says its words, not its YAML", async () => {
	const approaches = 'approaches:\n  - title: No "telling off"\n';
	const { send } = await openEditor({
		[SERVICE]: edited(
			SERVICE,
			"approaches:\n",
			`${approaches}    description: >-\n      Ever.\n`,
		),
	});
	const entry = {
		sourcePath: SERVICE,
		target: { keys: ["approaches", 0, "title"] },
	};
	const found = await send({ kind: "entry", ...entry });
	const request = { kind: "list", ...entry, previous: found.json.entry };
	const { json } = await send({ ...request, action: "remove" });
	const undone = await send({ kind: "undo", id: json.edit });
	expect(undone.json.message).toContain('“No "telling off" Ever.”');
});

test("a picture goes together with its description, which was written last", async () => {
	const file = "content/pages/about.yaml";
	const picture = "  picture: { file: /pictures/room.png, alt: Two chairs }\n";
	const { find, send, read } = await openEditor({
		...PICTURE,
		[file]: edited(file, "  paragraphs:", `${picture}  paragraphs:`),
	});
	const before = read(file);
	const found = await find("Two chairs", "/about", "picture");
	const { sourcePath, target, words: previous } = found.picture;
	const request = { kind: "picture", sourcePath, target, previous };
	const { json } = await send({ ...request, file: "/pictures/sea.png" });
	const alt = { sourcePath, target: json.target, previous: "Two chairs" };
	const described = await send({ kind: "write", ...alt, words: "The sea" });
	expect(read(file)).toContain("{ file: /pictures/sea.png, alt: The sea }");
	await send({ kind: "undo", id: described.json.edit });
	expect(read(file)).toBe(before);
});

test("a picture in one file does not go together with a text in another", async () => {
	const ocd = "content/services/ocd.md";
	const picture = "![Two chairs](/pictures/room.png)";
	const { send, read } = await openEditor({
		...PICTURE,
		[SERVICE]: `${edited(SERVICE, "", "")}\n${picture}\n`,
		[ocd]: `${serviceText("ocd")}\nOne day.\n`,
	});
	const target = { passage: 0 };
	const sea = { file: "/pictures/sea.png", previous: picture, target };
	await send({ kind: "picture", sourcePath: SERVICE, ...sea });
	const text = { sourcePath: ocd, target, previous: "One day." };
	const { json } = await send({ kind: "write", ...text, words: "Today." });
	await send({ kind: "undo", id: json.edit });
	expect(read(ocd)).toContain("One day.");
	expect(read()).toContain("(/pictures/sea.png)");
});

test("a text that another program changed is returned, and can then be overwritten", async () => {
	const { send, write, read, rootDir } = await openEditor();
	const request = await write(TITLE, "Ours");
	writeEarlier(path.join(rootDir, SERVICE), read().replace(TITLE, "Theirs"));
	const { json } = await send(request);
	expect(json).toMatchObject({ state: "changed", current: "Theirs" });
	await send({ ...request, previous: json.current });
	expect(read()).toContain("title: Ours");
});

describe("nothing is written", () => {
	const WRONG: readonly (readonly [string, Headers, status: number])[] = [
		["without Origin", { origin: undefined }, 403],
		["for another Origin", { origin: "https://evil.example" }, 403],
		["for the Origin of another port", { origin: "http://127.0.0.1:1" }, 403],
		["for the Origin null", { origin: "null" }, 403],
		["for a cross-site request", { "sec-fetch-site": "cross-site" }, 403],
		[
			"for a request of another port of this host",
			{ "sec-fetch-site": "same-site" },
			403,
		],
		["for a request that no page sent", { "sec-fetch-site": undefined }, 403],
		[
			"for a foreign Host",
			{ host: "evil.example", origin: "http://evil.example" },
			403,
		],
		["without the token", { "x-hypno-token": undefined }, 403],
		["with an earlier token", { "x-hypno-token": "a".repeat(32) }, 403],
		[
			"for a form",
			{ "content-type": "application/x-www-form-urlencoded" },
			415,
		],
		["for plain text", { "content-type": "text/plain" }, 415],
		["without a type", { "content-type": undefined }, 415],
	];

	/** Returns a function that sends a request to each door through which a page writes. */
	async function findDoors() {
		const editor = await openEditor();
		const { origin, headers, write, rootDir } = editor;
		const target = { keys: ["benefits", 0] };
		const entry = { kind: "list", sourcePath: SERVICE, target, action: "add" };
		const previous = "  - Steadier sleep";
		const text = JSON.stringify(await write(TITLE, "Stolen"));
		const list = JSON.stringify({ ...entry, previous });
		const before = readTree(rootDir);
		const isSame = () => expect(readTree(rootDir)).toEqual(before);
		const picture = { "content-type": "application/octet-stream" };
		const named = { ...picture, "x-hypno-name": "a.png" };
		const png = makePng(40, 30);
		const knock = (changed: Headers, method = "POST") => {
			const own = { ...headers, ...changed };
			const ofPicture = { ...headers, ...named, ...changed };
			const [edit, upload] = ["/__hypno/edit", "/__hypno/edit/picture"];
			return Promise.all([
				post(origin, text, own, edit, method),
				post(origin, list, own, edit, method),
				post(origin, png, ofPicture, upload, method),
			]);
		};
		return { ...editor, knock, isSame, named };
	}

	test("but for a page of the preview, at each door", async () => {
		const { knock, read, rootDir } = await findDoors();
		for (const { status } of await knock({})) expect(status).toBe(200);
		expect(read()).toContain("title: Stolen");
		expect(read()).toContain("  - Steadier sleep\n  - TODO\n");
		const picture = path.join(rootDir, "static/pictures/a.png");
		expect(fs.existsSync(picture)).toBe(true);
	});

	test.each(WRONG)("%s, at each door", async (_, headers, status) => {
		const { knock, isSame } = await findDoors();
		for (const answer of await knock(headers)) {
			expect(answer.status).toBe(status);
			expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
		}
		isSame();
	});

	test("by other methods", async () => {
		const { knock, isSame } = await findDoors();
		const length = { "content-length": "2" };
		for (const method of ["GET", "PUT", "OPTIONS", "DELETE"])
			for (const { status } of await knock(length, method))
				expect(status).toBe(405);
		isSame();
	});

	test.each([
		["without a name", { "x-hypno-name": undefined }, "x", 400],
		["with a name in no encoding", { "x-hypno-name": "%E0%A4%A" }, "x", 400],
		["as JSON", { "content-type": "application/json" }, "x", 415],
		["of 31 MB", {}, "x".repeat(31_000_000), 413],
		[
			"of 31 MB without its length",
			{ "transfer-encoding": "chunked" },
			"x".repeat(31_000_000),
			413,
		],
	])("for a picture %s", async (_, changed, body, status) => {
		const { origin, headers, named, isSame } = await findDoors();
		const own = { ...headers, ...named };
		const sent = { ...own, ...changed };
		const answer = await post(origin, body, sent, "/__hypno/edit/picture");
		expect(answer.status).toBe(status);
		const last = await post(origin, "text", own, "/__hypno/edit/picture");
		expect(JSON.parse(last.text).message).toContain("neither a JPEG nor a PNG");
		isSame();
	});

	test.each([
		["with its length", {}, 413],
		["without its length", { "transfer-encoding": "chunked" }, 413],
		["without the token", { "x-hypno-token": undefined }, 403],
	])(
		"for a body of 5 MB %s, and the connection stays",
		async (_, changed, status) => {
			const { origin, headers, write, rootDir } = await openEditor();
			const request = await write(TITLE, "x".repeat(5_000_000));
			const before = readTree(rootDir);
			const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
			const sockets = new Set<unknown>();
			agent.on("free", (socket) => sockets.add(socket));
			const body = JSON.stringify(request);
			for (let time = 0; time < 2; time++) {
				const sent = { ...headers, ...changed };
				const answer = await post(origin, body, sent, undefined, "POST", agent);
				expect(answer.status).toBe(status);
			}
			const own = { ...headers };
			const last = await post(origin, "[]", own, undefined, "POST", agent);
			expect(last.status).toBe(400);
			expect(sockets.size).toBe(1);
			agent.destroy();
			expect(readTree(rootDir)).toEqual(before);
		},
	);

	test("for files that are no content, in any encoding", async () => {
		const { send, write, rootDir } = await openEditor();
		const request = await write(TITLE, "Stolen");
		const before = readTree(rootDir);
		for (const sourcePath of [
			"templates/index.tsx",
			"../content/services/stop-smoking.md",
			"..%2fpackage.json",
			"%2e%2e%2fpackage.json",
			"..\\package.json",
			"/etc/passwd",
			"file:///etc/passwd",
			"content/services/stop-smoking.md\0",
			"",
		]) {
			const { json } = await send({ ...request, sourcePath });
			expect(json).toMatchObject({ state: "refused" });
		}
		expect(readTree(rootDir)).toEqual(before);
	});

	test("for entries of files that are no content, or that have changed since", async () => {
		const { send, rootDir, read } = await openEditor();
		const target = { keys: ["benefits", 0] };
		const entry = { kind: "entry", sourcePath: SERVICE, target };
		const { json } = await send(entry);
		const request = { ...entry, kind: "list", action: "add" };
		const previous = json.entry;
		const before = readTree(rootDir);
		for (const sourcePath of [
			"templates/index.tsx",
			"../content/services/stop-smoking.md",
			"content/services/stop-smoking.md\0",
		]) {
			const answer = await send({ ...request, previous, sourcePath });
			expect(answer.json).toMatchObject({ state: "refused" });
			const described = await send({ ...entry, sourcePath });
			expect(described.json.actions).toBeUndefined();
		}
		for (const wrong of [
			{ ...request, previous: "- Other" },
			{ ...request, previous, action: "up" },
			{ ...request, previous, action: "down" },
			{ ...request, previous, action: "up", target: { keys: ["title"] } },
			{ ...request, previous, target: { keys: ["benefits", 7] } },
			{ ...request, previous, target: { keys: ["__proto__", 0] } },
			{ ...request, previous, target: { passage: 99 } },
			{ ...request, previous, target: { passage: -1 } },
			{ ...request, previous, target: { passage: 1e308 } },
			{ ...request, previous, target: { keys: ["benefits", -1] } },
			{ ...request, previous, target: { keys: ["benefits", 0.5] } },
			{ ...request, previous, target: { keys: ["constructor", 0] } },
		])
			expect((await send(wrong)).json).toMatchObject({ state: "changed" });
		const only = await send({ ...request, previous, action: "remove" });
		expect(only.json.state).not.toBe("written");
		expect((await send({ ...request, previous, action: "x" })).status).toBe(
			400,
		);
		expect(readTree(rootDir)).toEqual(before);
		const added = await send({ ...request, previous });
		expect(added.json).toMatchObject({ state: "written" });
		expect(added.json.target).toEqual({ keys: ["benefits", 1] });
		await send({ kind: "undo", id: added.json.edit });
		expect(read()).toBe(before[SERVICE]);
	});

	test("for requests that are no edit", async () => {
		const { send, write, rootDir } = await openEditor();
		const request = await write(TITLE, "Stolen");
		const before = readTree(rootDir);
		for (const wrong of [
			[],
			{},
			{ ...request, target: { keys: "title" } },
			{ ...request, target: { keys: [{}] } },
			{ ...request, target: null },
			{ ...request, words: 1 },
			{ ...request, sourcePath: undefined },
			{ kind: "delete" },
			{ kind: "undo" },
			{ kind: "find", page: "/", what: "keywords", text: "", own: "" },
			{ kind: "open" },
			{ kind: "fix" },
		])
			expect((await send(wrong)).status).toBe(400);
		const { json } = await send({
			...request,
			target: { keys: ["__proto__", "title"] },
		});
		expect(json).toMatchObject({ state: "changed" });
		expect(readTree(rootDir)).toEqual(before);
	});

	test("through a link that took the place of the file", async () => {
		const { send, write, rootDir } = await openEditor();
		const request = await write(TITLE, "Stolen");
		const file = path.join(rootDir, SERVICE);
		const other = path.join(makeFolder(), "other.md");
		fs.renameSync(file, other);
		fs.symlinkSync(other, file);
		const before = fs.readFileSync(other, "utf8");
		const { json } = await send(request);
		expect(json).toMatchObject({ state: "refused" });
		expect(fs.readFileSync(other, "utf8")).toBe(before);
	});

	test("without --edit", async () => {
		const site = makeSite();
		const { origin, get } = await previewSite(site);
		const { text } = await get("/__hypno/panel.html");
		expect(text).toContain('data-token=""');
		const headers = {
			...{ origin, "sec-fetch-site": "same-origin", "x-hypno-token": "" },
			"content-type": "application/json",
		};
		expect((await post(origin, "{}", headers)).status).toBe(405);
	});
});

describe("the file with the token", () => {
	const read = (origin: string, headers: Headers) =>
		post(origin, "", headers, "/__hypno/panel.html", "GET");

	test.each(["cross-site", "same-site"])(
		"is refused %s, as is all else but the list of pages",
		async (site) => {
			const { origin, token } = await openEditor();
			const from = { "sec-fetch-site": site };
			const foreign = { host: "evil.example" };
			for (const name of ["panel.html", "panel", "changes", "events"]) {
				const target = `/__hypno/${name}`;
				const answer = await post(origin, "", from, target, "GET");
				expect(answer.status).toBe(403);
				expect(answer.text).not.toContain(token);
				expect(answer.headers["cross-origin-resource-policy"]).toBe(
					"same-origin",
				);
				const rebound = await post(origin, "", foreign, target, "GET");
				expect(rebound.status).toBe(403);
			}
			const list = await post(origin, "", from, "/__hypno", "GET");
			expect(list.status).toBe(200);
		},
	);

	test("is refused without a Host, and for another one", async () => {
		const { origin, token } = await openEditor();
		const { hostname, port } = new URL(origin);
		const socket = net.connect(Number(port), hostname);
		socket.end("GET /__hypno/panel.html HTTP/1.0\r\n\r\n");
		const text = Buffer.concat(await socket.toArray()).toString();
		expect(text).toMatch(/^HTTP\/1\.1 403 /);
		expect(text).not.toContain(token);
		const foreign = await read(origin, { host: "evil.example" });
		expect(foreign.status).toBe(403);
		expect(foreign.text).toContain("--host 0.0.0.0 and without --edit");
	});

	test("is for pages of this preview, and for programs of this computer", async () => {
		const { origin, token } = await openEditor();
		for (const site of ["same-origin", undefined]) {
			const answer = await read(origin, { "sec-fetch-site": site });
			expect(answer.text).toContain(token);
			expect(answer.headers["cross-origin-resource-policy"]).toBe(
				"same-origin",
			);
		}
	});
});

test("a full disk is a problem at the text and in the terminal, also for Undo", async () => {
	const { send, write, change, output, read } = await openEditor();
	const undo = await change(TITLE, "Ours");
	const request = await write("Ours", "Other");
	const spy = vi.spyOn(fs, "renameSync").mockImplementation(() => {
		throw Object.assign(new Error("full"), {
			code: "ENOSPC",
			syscall: "rename",
		});
	});
	try {
		const { json } = await send(request);
		expect(json).toMatchObject({ state: "refused" });
		expect(json.message).toContain("the disk is full");
		expect(output.join("\n")).toContain("the disk is full");
		const undone = await send(undo);
		expect(undone.json.message).toContain("the disk is full");
	} finally {
		spy.mockRestore();
	}
	expect(read()).toContain("title: Ours");
	// The change can be undone once there is space again.
	await send(undo);
	expect(read()).toContain(TITLE);
});

test.each([
	["/__hypno/edit", {}],
	["/__hypno/edit/picture", { "content-type": "application/octet-stream" }],
])("a request to %s that is broken off is no bug", async (target, changed) => {
	const { origin, headers, get } = await openEditor();
	const { hostname, port } = new URL(origin);
	const length = { "content-length": "1000" };
	const request = http.request({
		...{ hostname, port, path: target, method: "POST" },
		headers: { ...headers, ...length, ...changed, "x-hypno-name": "a.png" },
	});
	request.on("error", () => {});
	request.write('{"kind":');
	await new Promise((resolve) => setTimeout(resolve, 100));
	request.destroy();
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect((await get("/")).status).toBe(200);
});

test.each([
	["two ways of working, none can be removed", 2, ["add", "down"], "remove"],
	["six ways of working, none can be added", 6, ["remove", "down"], "add"],
])(
	"of %s: the schema says why, before and after",
	async (_, length, actions, action) => {
		const ways = Array.from({ length }, (_, at) => `  - title: Way ${at}`);
		const text = ways.join("\n    description: Words.\n");
		const approaches = `approaches:\n${text}\n    description: Words.\n`;
		const whole = edited(SERVICE, "", "");
		const { send, read } = await openEditor({
			[SERVICE]: whole.replace(/approaches:\n(?: .*\n)+/, approaches),
		});
		const before = read();
		const target = { keys: ["approaches", 0, "title"] };
		const request = { sourcePath: SERVICE, target };
		const { json } = await send({ kind: "entry", ...request });
		const offered = json.actions.map((one: { action: string }) => one.action);
		expect(offered).toEqual(actions);
		expect(json.message).toMatch(
			/(?:Remove|Add below) is not possible: .*[26]/,
		);
		const { entry: previous } = json;
		const forced = await send({ kind: "list", ...request, previous, action });
		expect(forced.json).toMatchObject({ state: "refused" });
		expect(read()).toBe(before);
	},
);

test("of two requests at the same time that remove one entry, one is written", async () => {
	const { send, read } = await openEditor({
		[SERVICE]: edited(SERVICE, "  - Steadier sleep\n", LISTED),
	});
	const request = {
		kind: "list",
		sourcePath: SERVICE,
		target: { keys: ["benefits", 0] },
		previous: "  - Steadier sleep",
		action: "remove",
	};
	const answers = await Promise.all([send(request), send(request)]);
	const states = answers.map(({ json }) => json.state).sort();
	expect(states).toEqual(["changed", "written"]);
	expect(read()).toContain("benefits:\n  - More calm\n  - Rest\n");
});

test("two edits of one text at the same time: one is written, the other learns of it", async () => {
	const { send, write, read } = await openEditor();
	const [one, other] = [await write(TITLE, "One"), await write(TITLE, "Other")];
	const answers = await Promise.all([send(one), send(other)]);
	const states = answers.map(({ json }) => json.state).sort();
	expect(states).toEqual(["changed", "written"]);
	expect(read()).toMatch(/^title: (?:One|Other)$/m);
});

const openChecked = (overrides: Overrides) =>
	openEditor(undefined, makeSite({ ...SHOWN, ...overrides }), CHECKED);

const SERVICES = "content/pages/services.yaml";
/** The services page shows this link of a card, which two pages resemble. */
const openMisspelt = (href: string) =>
	openChecked({
		"templates/index.tsx": edited(
			"templates/index.tsx",
			"services: ({ groups }) => (",
			"services: ({ page }) => <a href={page.core.cards[0].link.href}>x</a>,\n\tother: ({ groups }) => (",
		),
		[SERVICES]: edited(SERVICES, "/services/stress-relief", href),
	});

test("a finding with a certain correction is fixed by its fingerprint, and undone", async () => {
	const { send, read, get } = await openMisspelt("/services/stop-smokin");
	const before = read(SERVICES);
	const findFix = async () =>
		/data-fix="(\w+)">Fix: write \/services\/stop-smoking</.exec(
			(await get("/__hypno")).text,
		)?.[1];
	await expect.poll(findFix).toBeDefined();
	const { json } = await send({ kind: "fix", fingerprint: await findFix() });
	expect(json.message).toBe(`Fixed in ${SERVICES}.`);
	expect(read(SERVICES)).toContain("/services/stop-smoking");
	await send({ kind: "undo", id: json.edit });
	expect(read(SERVICES)).toBe(before);
});

test("a line that is certainly too much is deleted, and restored", async () => {
	const { send, read, get } = await openChecked({
		"templates/index.tsx": edited(
			"templates/index.tsx",
			"services: ({ groups }) => (",
			`services: ({ page }) => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@type": "ItemList", numberOfItems: page.structuredData.numberOfItems, itemListElement: ["a"] }) }} />,\n\tother: ({ groups }) => (`,
		),
		[SERVICES]: `${edited(SERVICES, "", "")}structuredData:\n  numberOfItems: 25\n`,
	});
	const before = read(SERVICES);
	const findFix = async () =>
		/data-fix="(\w+)">Fix: delete numberOfItems: 25</.exec(
			(await get("/__hypno")).text,
		)?.[1];
	await expect.poll(findFix).toBeDefined();
	const { json } = await send({ kind: "fix", fingerprint: await findFix() });
	expect(json.message).toBe(`Fixed in ${SERVICES}.`);
	expect(read(SERVICES)).toBe(before.replace("  numberOfItems: 25\n", ""));
	const { json: undone } = await send({ kind: "undo", id: json.edit });
	expect(undone.message).toContain("numberOfItems: 25");
	expect(read(SERVICES)).toBe(before);
});

test("a finding without a certain correction leads to its text", async () => {
	const { send, read, get } = await openMisspelt("/services/zzz");
	const findEdit = async () =>
		/data-open="(\w+)" aria-label="Edit content\/pages\/services.yaml:/.exec(
			(await get("/__hypno")).text,
		)?.[1];
	await expect.poll(findEdit).toBeDefined();
	const { json } = await send({ kind: "open", fingerprint: await findEdit() });
	expect(json).toMatchObject({
		texts: [{ words: "/services/zzz", sourcePath: SERVICES }],
	});
	const [{ sourcePath, target, words: previous }] = json.texts;
	const edit = { kind: "write", sourcePath, target, previous };
	const { json: written } = await send({ ...edit, words: "/contact" });
	expect(written).toMatchObject({ state: "written" });
	expect(read(SERVICES)).toContain("href: /contact");
	const unknown = await send({ kind: "open", fingerprint: "0000" });
	expect(unknown.json.texts).toBeUndefined();
});

test("a finding about a key, or with a command, has no button", async () => {
	const { get } = await openChecked({
		[SERVICE]: edited(SERVICE, "title: ", "other: text\ntitle: "),
	});
	const read = async () => (await get("/__hypno")).text;
	await expect.poll(read).toContain("new service");
	expect(await read()).not.toContain(`Edit ${SERVICE}:3"`);
	expect(await read()).not.toContain("Edit content/services.yaml");
});
