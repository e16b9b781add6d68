// In a real browser, a recording and a film load nothing and play nothing before somebody presses them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
import {
	type ServedFiles,
	serveShippedSite,
} from "../../test/support/built-site.ts";
import { makeFilm, makeWave } from "../../test/support/recordings.ts";
import { shareBrowser } from "../../test/support/visit.ts";

const BODY = `Listen in bed.

![Ten calm minutes](/audio/relax.wav)

![A walk through the room](/films/room.webm)
`;

const open = shareBrowser();
let site: ServedFiles;

beforeAll(async () => {
	site = await serveShippedSite(
		[
			{ file: "static/audio/relax.wav", text: makeWave() },
			{ file: "static/films/room.webm", text: makeFilm() },
			{
				file: "static/films/room.vtt",
				text: "WEBVTT\n\n00:00.000 --> 00:01.000\nTwo chairs.\n",
			},
			{
				file: "content/pages/notes.md",
				text: `---\ntitle: At home\ndescription: What to listen to.\nfooter: At home\n---\n${BODY}`,
			},
		],
		"published",
	);
});

afterAll(() => site.close());

test("a player has controls, and neither loads nor plays before it is pressed", async () => {
	const page = await open("about:blank");
	const asked: string[] = [];
	const heard: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	page.on("console", (message) => heard.push(message.text()));
	await page.goto(`${site.origin}/notes`, { waitUntil: "networkidle" });
	const states = await page
		.locator(".player :is(audio, video)")
		.evaluateAll((all) =>
			all.map((one) =>
				one instanceof HTMLMediaElement
					? [one.controls, one.autoplay, one.paused, one.readyState]
					: [],
			),
		);
	expect(states).toEqual([
		[true, false, true, 0],
		[true, false, true, 0],
	]);
	expect(asked.filter((path) => /\.(?:wav|webm|vtt)$/.test(path))).toEqual([]);
	for (const kind of ["audio", "video"]) {
		const player = page.locator(kind);
		await player.evaluate((one) =>
			one instanceof HTMLMediaElement ? one.play() : undefined,
		);
		await expect
			.poll(() => player.evaluate((one) => Reflect.get(one, "currentTime")))
			.toBeGreaterThan(0);
	}
	expect(asked).toContain("/audio/relax.wav");
	expect(asked).toContain("/films/room.webm");
	expect(heard).toEqual([]);
});

test("the captions of a film are shown once somebody turns them on", async () => {
	const page = await open(`${site.origin}/notes`, { javaScriptEnabled: true });
	const shown = await page.locator("video").evaluate(async (one) => {
		if (!(one instanceof HTMLVideoElement)) return [];
		const [track] = one.textTracks;
		const before = track?.mode;
		if (track) track.mode = "showing";
		await one.play();
		return [before, one.videoWidth];
	});
	expect(shown).toEqual(["disabled", 8]);
	const readCues = () =>
		page.locator("video").evaluate((one) => {
			const tracks = one instanceof HTMLVideoElement ? [...one.textTracks] : [];
			const cues = tracks.flatMap(({ cues }) => [...(cues ?? [])]);
			return cues.map((cue) => Reflect.get(cue, "text"));
		});
	await expect.poll(readCues).toEqual(["Two chairs."]);
});

test("a player is named, fits narrow screens, and leads to its file", async () => {
	const viewport = { width: 320, height: 640 };
	const page = await open(`${site.origin}/notes`, { viewport });
	expect((await runAxe(page)).violations).toEqual([]);
	const wide = await page.evaluate(
		() => document.documentElement.scrollWidth > innerWidth,
	);
	expect(wide).toBe(false);
	const film = await page.locator("video").boundingBox();
	expect((film?.width ?? 0) / (film?.height ?? 1)).toBeCloseTo(16 / 9, 1);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.click("text=Download (8.1 kB)"),
	]);
	expect(download.suggestedFilename()).toBe("relax.wav");
});
