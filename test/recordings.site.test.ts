// Recordings and films of static/ get players, in Markdown and by a field; what is missing is reported.
import { beforeAll, describe, expect, test } from "vitest";
import { locationOf, type Overrides } from "./support/make-site.ts";
import { makeFilm, makeMp3, makeMp4 } from "./support/recordings.ts";
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

const WALK = makeMp4(["vide avc1 64", "soun mp4a 40"]);
const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:01.000\nTwo chairs.\n";

const FILMS = {
	"static/films/a walk.mp4": WALK,
	"static/films/a walk.vtt": CAPTIONS,
	"static/audio/relax.mp3": makeMp3(Array.from({ length: 15_080 }, () => 64)),
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

const found = async (files: Overrides) => {
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
			"static/films/walk.mp4": WALK,
			"static/films/room.webm": makeFilm(),
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

	test("reads what a page shows, and names the line of the content", async () => {
		const all = await found({
			"static/films/walk.mp4": makeMp4(["vide hvc1", "soun mp4a 40"]),
			"static/films/walk.VTT": CAPTIONS,
			"static/films/cut.mp4": WALK.subarray(0, -100),
			"static/films/cut.vtt": "1\n00:00:00,000 --> 00:00:01,000\nTwo chairs.\n",
			"static/audio/empty.mp3": "",
			"static/audio/voice.mp4": makeMp4(["soun mp4a 40"]),
			"static/audio/varied.mp3": makeMp3([32, 128, 128, 64, 128, 128]),
			"static/audio/unused.mp3": "x",
			[NOTES]: page(
				"![A walk](/films/walk.mp4)\n\n![A room](/films/cut.mp4)\n\n![Calm](/audio/varied.mp3)\n\n![A voice](/audio/voice.mp4)",
			),
			[PTSD]: ptsd("recording: { file: /audio/empty.mp3, name: Rest }"),
		});
		expect(all.map(({ at, what }) => `${at} ${what}`).sort()).toEqual([
			`${NOTES}:11:1 content/invalid: the recording or film /audio/varied.mp3 says nothing or something wrong about its length, so players show none or a wrong one`,
			`${NOTES}:7:1 content/invalid: the recording or film /films/walk.mp4 cannot be played by many browsers, because its picture is HEVC (H.265)`,
			`${NOTES}:9:1 content/invalid: the recording or film /films/cut.mp4 is damaged: its end is missing`,
			expect.stringMatching(
				/^content\/services\/ptsd\.md:\d+:20 content\/invalid: the recording or film \/audio\/empty\.mp3 is empty: it has 0 bytes$/,
			),
			"static/films/cut.vtt:1:1 a11y/captions: visitors see no captions of this film: this is an SRT file under another name",
		]);
	});

	test("is silent on a voice in MP4, and on captions whose ending has capitals", async () => {
		const body = "![A walk](/films/walk.mp4)\n\n![A voice](/audio/voice.mp4)";
		const files = {
			"static/films/walk.mp4": WALK,
			"static/films/walk.VTT": CAPTIONS,
			"static/audio/voice.mp4": makeMp4(["soun mp4a 40"]),
			[NOTES]: page(body),
		};
		expect(await found(files)).toEqual([]);
		const html = await (await planVariant(files)).read("notes.html");
		expect(html).toContain('src="/films/walk.VTT"');
		expect(html).toMatch(/<audio [^>]*src="\/audio\/voice\.mp4"/);
	});

	test.each(["aac", "flac", "3gp", "qta", "wma", "aif", "m4b", "mov"])(
		"says how to save a recording that ends in .%s",
		async (ending) => {
			const all = await found({
				[`static/audio/calm.${ending}`]: "x",
				[NOTES]: page(`![Calm](/audio/calm.${ending})`),
				[PTSD]: ptsd(`recording: { file: /audio/calm.${ending}, name: Rest }`),
			});
			expect(all).toHaveLength(2);
			for (const { hint } of all)
				expect(hint).toMatch(/^Save it as MP3 or M4A/);
		},
	);
});
