// What is said of recordings, films and captions is what Chromium, Firefox and WebKit do with them. ffmpeg makes the files.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentType } from "../src/base/addresses/content-type.ts";
import { findDiskFile } from "../src/base/disk/disk-file.ts";
import { findCaptionDefects } from "../src/check/text/read-captions.ts";
import { findMediaFault } from "../src/site/assets/recordings/describe-media.ts";
import { launchBrowser } from "./support/browser.ts";
import { Firefox, findWebKit, WebKit } from "./support/driven-browser.ts";
import { findProgram } from "./support/system-program.ts";

/** Makes nothing where a program is missing, and prints what to install. */
function attempt<Value>(what: string, make: () => Value): Value | undefined {
	try {
		return make();
	} catch (error) {
		console.warn(`Left out: ${what}. ${String(error)}`);
		return undefined;
	}
}

const ffmpeg = attempt("recordings and films", () => findProgram("ffmpeg"));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-media-"));

const PICTURE = "-f lavfi -i testsrc=size=160x90:rate=10:duration=1";
const SOUND = "-f lavfi -i sine=frequency=440:duration=1";
const H264 = "-c:v libx264 -pix_fmt yuv420p";

/** By the name of the file, the flags of ffmpeg. */
const PLAYED: Readonly<Record<string, string>> = {
	"h264-aac.mp4": `${PICTURE} ${SOUND} ${H264} -c:a aac`,
	"fast-start.mp4": `${PICTURE} ${SOUND} ${H264} -c:a aac -movflags +faststart`,
	"no-sound.mp4": `${PICTURE} ${H264}`,
	"vp9-opus.mp4": `${PICTURE} ${SOUND} -c:v libvpx-vp9 -c:a libopus`,
	"mp3.mp4": `${PICTURE} ${SOUND} ${H264} -c:a libmp3lame`,
	"vp8-vorbis.webm": `${PICTURE} ${SOUND} -c:v libvpx -c:a libvorbis`,
	"voice.weba": `${SOUND} -c:a libopus -f webm`,
	"voice.m4a": `${SOUND} -c:a aac`,
	"m4a-named.mp3": `${SOUND} -c:a aac -f mp4`,
	"one-rate.mp3": `${SOUND} -c:a libmp3lame -b:a 64k -write_xing 0`,
	"varied.mp3": `${SOUND} -c:a libmp3lame -q:a 4`,
	"pcm.wav": `${SOUND} -c:a pcm_s16le`,
	"pcm24.wav": `${SOUND} -c:a pcm_s24le`,
	"mulaw.wav": `${SOUND} -c:a pcm_mulaw`,
	"vorbis.ogg": `${SOUND} -c:a libvorbis`,
	"opus.opus": `${SOUND} -c:a libopus`,
	"quicktime.mp4": `${PICTURE} ${SOUND} ${H264} -c:a aac -f mov`,
	"cover.m4a": `${SOUND} ${PICTURE} -map 0:a -map 1:v -c:a aac -c:v mjpeg -frames:v 1 -disposition:v attached_pic`,
	"flac.ogg": `${SOUND} -c:a flac`,
	"flac-named.mp3": `${SOUND} -c:a flac -f flac`,
	"wav-named.mp3": `${SOUND} -c:a pcm_s16le -f wav`,
	"pcm32.wav": `${SOUND} -c:a pcm_s32le`,
	"alaw.wav": `${SOUND} -c:a pcm_alaw`,
};
const REFUSED: Readonly<Record<string, string>> = {
	"hevc.mp4": `${PICTURE} ${SOUND} -c:v libx265 -x265-params log-level=none -pix_fmt yuv420p -tag:v hvc1 -c:a aac`,
	"mpeg4.mp4": `${PICTURE} ${SOUND} -c:v mpeg4 -c:a aac`,
	"mpeg2.mp4": `${PICTURE} ${SOUND} -r 25 -c:v mpeg2video -c:a aac`,
	"ac3.mp4": `${PICTURE} ${SOUND} ${H264} -c:a ac3`,
	"alac.m4a": `${SOUND} -c:a alac`,
	"adpcm.wav": `${SOUND} -c:a adpcm_ima_wav`,
	"double.wav": `${SOUND} -c:a pcm_f64le`,
	"wma.mp3": `${SOUND} -c:a wmav2 -f asf`,
	"layer2.mp3": `${SOUND} -c:a mp2 -f mp2`,
	"aiff.wav": `${SOUND} -c:a pcm_s16be -f aiff`,
	"avi.mp4": `${PICTURE} ${SOUND} -c:v mpeg4 -c:a libmp3lame -f avi`,
	"speex.ogg": `${SOUND} -ar 16000 -c:a libspeex`,
	"high444.mp4": `-f lavfi -i testsrc=size=160x90:rate=10:duration=1 -c:v libx264 -pix_fmt yuv444p`,
	"high10.mp4": `${PICTURE} -c:v libx264 -pix_fmt yuv420p10le`,
	"motion-jpeg.mp4": `${PICTURE} -c:v mjpeg -f mov`,
	"pcm.mp4": `${PICTURE} ${SOUND} ${H264} -c:a pcm_s16le -f mov`,
	"gsm.wav": `${SOUND} -ar 8000 -ac 1 -c:a libgsm_ms`,
	"aac.wav": `${SOUND} -c:a aac -f wav`,
	"core-audio.m4a": `${SOUND} -c:a pcm_s16le -f caf`,
	"stream.mp4": `${PICTURE} ${H264} -f mpegts`,
	"matroska.webm": `${PICTURE} ${H264} -f matroska`,
	"theora.ogg": `${PICTURE} -c:v libtheora`,
};

const CUE = "00:00.000 --> 00:00.900\nOne.\n";

/** By the words that visitors see. */
const CAPTIONS: readonly (readonly [captions: string, shown: string])[] = [
	[`WEBVTT\n\n${CUE}`, "One."],
	[`\uFEFFWEBVTT - A title\r\n\r\n${CUE.replaceAll("\n", "\r\n")}`, "One."],
	[`WEBVTT\n${CUE}`, "One."],
	[`WEBVTT\n\nNOTE nothing\n\n1\n${CUE}`, "One."],
	[`WEBVTT\n\n1\n\n${CUE}`, "One."],
	["WEBVTT\n\n00:00.000-->00:00.900 align:start\n<v Ann>One.</v>\n", "One."],
	[`WEBVTT\n\n${CUE}00:00.500 --> 00:00.900\nTwo.\n`, "One.|Two."],
	["", ""],
	["WEBVTT\n", ""],
	[`webvtt\n\n${CUE}`, ""],
	[`\nWEBVTT\n\n${CUE}`, ""],
	["1\n00:00:00,000 --> 00:00:00,900\nOne.\n", ""],
	["WEBVTT\n\n00:00,000 --> 00:00,900\nOne.\n", ""],
	["WEBVTT\n\n0:00.000 --> 0:00.900\nOne.\n", ""],
	["WEBVTT\n\n00:00 --> 00:01\nOne.\n", ""],
	["WEBVTT\n\n00:00.900 --> 00:00.100\nOne.\n", ""],
	["WEBVTT\n\n00:00.000 -> 00:00.900\nOne.\n", ""],
	["WEBVTT\n\n00:00.000 --> 00:00.900\n\nOne.\n", ""],
	[`WEBVTT\n\n${CUE}\nTwo.\n`, "One."],
	["WEBVTT\n\n00:00.000 --> 00:00.900\nOne <3 two\n", "One "],
];

function make(file: string, flags: string): void {
	const output = path.join(folder, file);
	const { file: program = "", env } = ffmpeg ?? {};
	const all = ["-loglevel", "error", "-strict", "-2", ...flags.split(" ")];
	execFileSync(program, [...all, output], { env: { ...process.env, ...env } });
}

/** Answers with parts of files, which browsers ask for. */
const server = http.createServer(({ url = "/", headers }, response) => {
	const name = path.basename(url.replace(/\?.*/, ""));
	const file = path.join(folder, name);
	const isFile = name !== "" && fs.existsSync(file);
	const bytes = isFile ? fs.readFileSync(file) : Buffer.from("<!doctype html>");
	const type = isFile ? contentType(name).value : "text/html";
	const [, first, last] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? "") ?? [];
	const from = Number(first ?? 0);
	const end = last ? Number(last) + 1 : bytes.length;
	const range = `bytes ${from}-${end - 1}/${bytes.length}`;
	const part = first === undefined ? {} : { "content-range": range };
	response.writeHead(first === undefined ? 200 : 206, {
		"content-type": type,
		"accept-ranges": "bytes",
		...part,
	});
	response.end(bytes.subarray(from, end));
});

interface OpenBrowser {
	readonly read: <Value>(expression: string) => Promise<Value>;
	readonly close: () => Promise<void>;
}

async function openChromium(origin: string): Promise<OpenBrowser> {
	const browser = await launchBrowser();
	const page = await browser.newPage();
	await page.goto(origin);
	return { read: (code) => page.evaluate(code), close: () => browser.close() };
}

async function openDriven(
	browser: Firefox | WebKit | undefined,
	origin: string,
) {
	if (!browser) return undefined;
	await browser.start();
	await browser.open(origin, 800);
	return browser;
}

const browsers = new Map<string, OpenBrowser>();

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : 0;
	const origin = `http://127.0.0.1:${port}/`;
	const firefox = attempt("Firefox", () => {
		const program = findProgram("firefox", "firefox-esr");
		// Firefox decodes H.264 and AAC with the libraries of ffmpeg.
		const libraries = [program.env, ffmpeg?.env ?? {}].flatMap(
			({ LD_LIBRARY_PATH = [] }) => LD_LIBRARY_PATH,
		);
		const env =
			libraries.length > 0
				? { ...program.env, LD_LIBRARY_PATH: libraries.join(":") }
				: {};
		return new Firefox({ ...program, env });
	});
	const webkit = attempt("WebKit", () => new WebKit(findWebKit()));
	browsers.set("Chromium", await openChromium(origin));
	for (const driven of [firefox, webkit]) {
		const open = await openDriven(driven, origin);
		if (driven && open) browsers.set(driven.constructor.name, open);
	}
	make("film.webm", `${PICTURE} -c:v libvpx`);
});

afterAll(async () => {
	for (const browser of browsers.values()) await browser.close();
	server.close();
	fs.rmSync(folder, { recursive: true });
});

/**
 * Plays a file without sound.
 * @param seconds until it counts as one that does not play
 * @returns whether it has sounds and pictures as far as the browser says, and its length
 */
const play = (file: string, seconds: number) => `(async () => {
	const film = /\\.(?:mp4|webm)$/.test("${file}");
	const one = document.createElement(film ? "video" : "audio");
	one.muted = true;
	one.src = "/${file}";
	document.body.append(one);
	let failed = false;
	one.onerror = () => { failed = true; };
	one.play().catch(() => {});
	// WebKit may learn the length of a short file only while it plays.
	const hasLength = () => one.duration > 0 && Number.isFinite(one.duration);
	const isKnown = () => one.currentTime > 0.4 && hasLength();
	for (let tries = 0; tries < ${20 * seconds} && !failed && !isKnown(); tries++)
		await new Promise((done) => setTimeout(done, 50));
	const heard = one.mozHasAudio ?? (one.webkitAudioDecodedByteCount ?? 1) > 0;
	const result = {
		plays: one.currentTime > 0.1 && (!film || one.videoWidth > 0),
		heard: film ? heard : true,
		length: Number.isFinite(one.duration) ? one.duration : 0,
	};
	one.remove();
	return result;
})()`;

interface Played {
	readonly browser: string;
	readonly plays: boolean;
	readonly heard: boolean;
	readonly length: number;
}

async function playIn(file: string, seconds = 3): Promise<readonly Played[]> {
	const all: Played[] = [];
	for (const [name, browser] of browsers) {
		const code = play(file, seconds);
		const played = await browser.read<Omit<Played, "browser">>(code);
		all.push({ browser: name, ...played });
	}
	return all;
}

/** Players may start late on a busy machine, and WebKit gives up some of those it has begun. */
async function playPatiently(file: string): Promise<readonly Played[]> {
	let all = await playIn(file, 20);
	for (let tries = 0; tries < 3 && !all.every(({ plays }) => plays); tries++)
		all = await playIn(file, 20);
	return all;
}

const findFault = (file: string) => {
	const disk = findDiskFile(path.join(folder, file));
	return disk && findMediaFault(`/${file}`, disk);
};

describe.skipIf(!ffmpeg)("recordings and films", () => {
	test.each(Object.entries(PLAYED))(
		"%s plays in every browser, and nothing is said of it",
		async (file, flags) => {
			make(file, flags);
			expect(findFault(file)).toBeUndefined();
			for (const { browser, plays, length } of await playPatiently(file)) {
				expect([browser, plays]).toEqual([browser, true]);
				// Without this header, a browser guesses the length of an MP3 while it plays.
				if (!flags.includes("write_xing 0")) expect(length).toBeCloseTo(1, 0);
			}
		},
	);

	test.each(Object.entries(REFUSED))(
		"%s does not play in every browser, and that is said",
		async (file, flags) => {
			make(file, flags);
			expect(findFault(file)?.error).toMatch(/^cannot be played by many/);
			const all = await playIn(file);
			expect(all.every(({ plays, heard }) => plays && heard)).toBe(false);
		},
	);

	test("a film without its index plays nowhere", async () => {
		make("whole.mp4", `${PICTURE} ${H264}`);
		const whole = fs.readFileSync(path.join(folder, "whole.mp4"));
		const file = path.join(folder, "cut.mp4");
		fs.writeFileSync(file, whole.subarray(0, whole.indexOf("moov") - 4));
		expect(findFault("cut.mp4")?.error).toMatch(/^is damaged/);
		for (const { plays } of await playIn("cut.mp4")) expect(plays).toBe(false);
	});

	test("an MP3 of varied rates that does not say so has a wrong length everywhere", async () => {
		const noise =
			"-f lavfi -i aevalsrc=if(lt(t\\,2)\\,0\\,random(0)-0.5):d=6 -c:a libmp3lame -q:a 0 -write_xing 0";
		make("lies.mp3", noise);
		expect(findFault("lies.mp3")?.severity).toBe("warning");
		for (const { length } of await playIn("lies.mp3"))
			expect(length).toBeGreaterThan(9);
	});
});

const readCues = `(async () => {
	const film = document.createElement("video");
	film.src = "/film.webm";
	const track = document.createElement("track");
	film.append(track);
	document.body.append(film);
	const ended = new Promise((done) => {
		track.onload = done;
		track.onerror = done;
	});
	track.src = "/captions.vtt?" + Math.random();
	track.track.mode = "hidden";
	await ended;
	const shown = [];
	for (const cue of track.track.cues ?? [])
		if (cue.endTime > cue.startTime) shown.push(cue.getCueAsHTML().textContent);
	film.remove();
	return shown.filter((words) => words !== "").join("|");
})()`;

describe.skipIf(!ffmpeg)("captions", () => {
	test.each(CAPTIONS)("%j show %j", async (captions, shown) => {
		const bytes = Buffer.from(captions);
		fs.writeFileSync(path.join(folder, "captions.vtt"), bytes);
		const written = captions.match(/One|Two|two/g) ?? [];
		const isWhole =
			shown !== "" && written.every((word) => shown.includes(word));
		expect(findCaptionDefects(bytes, 1).length === 0).toBe(isWhole);
		for (const browser of browsers.values())
			expect(await browser.read<string>(readCues)).toBe(shown);
	});
});
