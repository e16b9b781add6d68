// Recordings and films of static/ get players, in Markdown and by a field; what is missing is reported.
import { beforeAll, describe, expect, test } from "vitest";
import { locationOf } from "./support/make-site.ts";
import {
	compareVariant,
	planVariant,
	replaceIn,
	type Variant,
} from "./support/variant.ts";

const SITE = "content/site.yaml";
const PTSD = "content/services/ptsd.md";
const WEIGHT = "content/services/weight-loss.md";
const NOTES = "content/pages/notes.md";

const page = (body: string) =>
	`---\ntitle: How to listen at home\ndescription: What we record for you, when to listen to it, and why it does not matter if you fall asleep.\nfooter: Listening\n---\n\n${body}\n`;

const FIELD = "recording: { file: /audio/relax.mp3, name: Ten calm minutes }";

const addField = (file: string, field: string) =>
	replaceIn(file, "keywords:", `${field}\nkeywords:`);
const ptsd = (field: string) => addField(PTSD, field);

const FILMS = {
	"static/films/a walk.mp4": "film",
	"static/films/a walk.vtt": "WEBVTT\n",
	"static/audio/relax.mp3": "x".repeat(3_150_000),
};

describe("in the built site", () => {
	let site: Variant;
	beforeAll(async () => {
		const recordings =
			"basePath: /practice\nrecordings: { download: Save it, captions: Words & more }";
		site = await planVariant({
			...FILMS,
			[SITE]: replaceIn(SITE, 'basePath: ""', recordings),
			[PTSD]: ptsd(FIELD),
			[WEIGHT]: addField(
				WEIGHT,
				"recording: { file: /films/a walk.mp4, name: A walk & rest }",
			),
			[NOTES]: page(
				"![Ten calm minutes](/audio/relax.mp3)\n\n![A walk & rest](</films/a walk.mp4>)",
			),
		});
	});

	const AUDIO =
		'<figure class="player"><figcaption>Ten calm minutes</figcaption><audio controls="" preload="none" src="/practice/audio/relax.mp3" aria-label="Ten calm minutes"></audio><a href="/practice/audio/relax.mp3" download="">Save it (3.2 MB)</a></figure>';

	test.each(["services/ptsd.html", "notes.html"])(
		"%s has a player with a name, a size and a link",
		async (name) => {
			expect(await site.read(name)).toContain(AUDIO);
		},
	);

	test("a film has the captions beside it", async () => {
		expect(await site.read("notes.html")).toContain(
			'<video controls="" preload="none" src="/practice/films/a%20walk.mp4" aria-label="A walk &amp; rest"><track kind="captions" srclang="en" label="Words &amp; more" src="/practice/films/a%20walk.vtt"></video>',
		);
	});

	test("Markdown and the template write the same player for a film", async () => {
		const players: (string | undefined)[] = [];
		for (const name of ["notes.html", "services/weight-loss.html"]) {
			const html = await site.read(name);
			const player = /<figure(?:(?!<figure).)*<video.*?<\/figure>/.exec(html);
			players.push(player?.[0]);
		}
		const [film, own] = players;
		expect(film).toContain("A walk &amp; rest");
		// React closes empty elements with a slash, and writes this attribute as its property.
		expect(own?.replaceAll("/>", ">").replace("srcLang", "srclang")).toBe(film);
	});

	test("no other page has a player", async () => {
		const shown: string[] = [];
		for (const { outputPath } of site.routes)
			if ((await site.read(outputPath)).includes('class="player"'))
				shown.push(outputPath);
		expect(shown.sort()).toEqual([
			"notes.html",
			"services/ptsd.html",
			"services/weight-loss.html",
		]);
	});
});

const found = async (files: Readonly<Record<string, string>>) => {
	const { added } = await compareVariant(files, ["ptsd", "weight-loss"]);
	return added.map((problem) => ({
		what: `${problem.rule}: ${problem.message}`,
		hint: problem.hint,
		at: locationOf(problem),
	}));
};

describe("the check", () => {
	test("finds nothing in a recording and a film with captions", async () => {
		const body =
			"![Ten calm minutes](/audio/relax.mp3)\n\n![A walk & rest](</films/a walk.mp4>)";
		const files = { ...FILMS, [NOTES]: page(body), [PTSD]: ptsd(FIELD) };
		expect(await found(files)).toEqual([]);
	});

	test("finds missing files, names the nearest, and refuses a field with another file", async () => {
		const other = "recording: { file: relax.mp3, name: Rest }";
		const all = await found({
			...FILMS,
			[NOTES]: page("One.\n\n![Calm](/audio/relx.mp3)"),
			[PTSD]: ptsd("recording: { file: /audio/rest.mp3, name: Rest }"),
			[WEIGHT]: addField(WEIGHT, other),
		});
		expect(all).toContainEqual({
			what: "content/invalid: the recording or film /audio/relx.mp3 is not in static/",
			hint: "Did you mean /audio/relax.mp3?",
			at: `${NOTES}:9:1`,
		});
		expect(all).toContainEqual({
			what: "content/invalid: the recording or film /audio/rest.mp3 is not in static/",
			hint: expect.stringMatching(/^(?:Did you mean|Put the file)/),
			at: expect.stringMatching(/^content\/services\/ptsd\.md:\d+:20$/),
		});
		expect(all.filter(({ at }) => at.startsWith(WEIGHT))).toMatchObject([
			{
				what: 'content/invalid: "relax.mp3" is not the name of a recording or a film in static/',
			},
		]);
	});

	test("asks for the captions of each film, where it is written", async () => {
		const body = "![A walk](/films/walk.mp4)\n\n![A room](/films/room.webm)";
		const files = {
			"static/films/walk.mp4": "film",
			"static/films/room.webm": "film",
			[NOTES]: page(body),
		};
		expect(await found(files)).toMatchObject([
			{
				what: 'a11y/captions: the film <video src="/films/walk.mp4"> has no captions',
				at: `${NOTES}:7:3`,
			},
			{
				what: 'a11y/captions: the film <video src="/films/room.webm"> has no captions',
				at: `${NOTES}:9:3`,
			},
		]);
	});
});
