// What is said of recordings and films, by their bytes.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../../../test/support/make-site.ts";
import {
	makeFilm,
	makeMp3,
	makeMp4,
	makeOgg,
	makeWave,
} from "../../../../test/support/recordings.ts";
import { findDiskFile } from "../../../base/disk/disk-file.ts";
import { findMediaFault, findPlayer } from "./describe-media.ts";
import { readMedia } from "./read-media.ts";

function write(file: string, contents: Buffer) {
	const full = path.join(makeFolder(), file);
	fs.writeFileSync(full, contents);
	const found = findDiskFile(full);
	if (!found) throw new Error(`${full} was not written`);
	return found;
}

/** Sets a field of a WAV of two bytes, little endian. */
function makeSound(format: number, bits = 16, length?: number): Buffer {
	const bytes = Buffer.from(makeWave(), "latin1");
	bytes.writeUInt16LE(format, 20);
	bytes.writeUInt16LE(bits, 34);
	if (length !== undefined) bytes.writeUInt32LE(length, 40);
	return bytes;
}

function makeExtensible(format: number): Buffer {
	const chunk = Buffer.alloc(48);
	chunk.write("fmt ", "latin1");
	chunk.writeUInt32LE(40, 4);
	chunk.writeUInt16LE(0xfffe, 8);
	chunk.writeUInt32LE(8000, 16);
	chunk.writeUInt16LE(16, 22);
	chunk.writeUInt16LE(format, 32);
	const whole = makeSound(1);
	return Buffer.concat([whole.subarray(0, 12), chunk, whole.subarray(36)]);
}

/** A tag with a picture stands before the sound. */
function tagged(sound: Buffer, size = 100_000): Buffer {
	const head = Buffer.from("ID3\x04\0\0", "latin1");
	const [a, b, c, d] = [21, 14, 7, 0].map((shift) => (size >> shift) & 127);
	const length = Buffer.from([a ?? 0, b ?? 0, c ?? 0, d ?? 0]);
	return Buffer.concat([head, length, Buffer.alloc(size, 0xff), sound]);
}

/** The first frame has a header with the number of frames, and perhaps the bytes of the file. */
function withTotals(sound: Buffer, bytes?: number): Buffer {
	const made = Buffer.from(sound);
	made.write("Xing", 4 + 17, "latin1");
	made.writeUInt32BE(bytes === undefined ? 1 : 3, 8 + 17);
	made.writeUInt32BE(9, 12 + 17);
	if (bytes !== undefined) made.writeUInt32BE(bytes, 16 + 17);
	return made;
}

const text = (words: string) => Buffer.from(words, "latin1");
const VOICE = makeMp3(Array.from({ length: 40 }, () => 64));
const VARIED = makeMp3([32, 128, 128, 64, 128, 128, 128, 64]);
const H264 = "vide avc1 64";
const AAC = "soun mp4a 40";
const FILM = makeMp4([H264, AAC]);

describe("silent on what every browser plays", () => {
	test.each<[what: string, file: string, contents: Buffer]>([
		["H.264 with AAC", "a.mp4", FILM],
		[
			"its index at the end",
			"a.mp4",
			makeMp4([H264, AAC], { isMediaFirst: true }),
		],
		["H.264 of the baseline", "a.mp4", makeMp4(["vide avc1 42", AAC])],
		["no sound", "a.mp4", makeMp4([H264])],
		["MP3 in MP4", "a.mp4", makeMp4([H264, "soun mp4a 6b"])],
		["VP9 with Opus in MP4", "a.mp4", makeMp4(["vide vp09", "soun Opus"])],
		[
			"a second sound for other players",
			"a.mp4",
			makeMp4([H264, AAC, "soun apac"]),
		],
		[
			"tracks of times and titles",
			"a.mp4",
			makeMp4([H264, "tmcd tmcd", "text tx3g"]),
		],
		["AAC in M4A", "a.m4a", makeMp4([AAC])],
		[
			"M4A with a picture of each chapter",
			"a.m4a",
			makeMp4(["vide jpeg", AAC]),
		],
		[
			"M4A under the name of an MP3, which browsers play",
			"a.mp3",
			makeMp4([AAC]),
		],
		["WebM", "a.webm", makeFilm()],
		["a voice in WebM", "a.weba", makeFilm({ codec: "A_OPUS" })],
		["MP3 of one rate", "a.mp3", VOICE],
		["MP3 behind a tag with a picture", "a.mp3", tagged(VOICE)],
		["MP3 of varied rates that says its length", "a.mp3", withTotals(VARIED)],
		[
			"MP3 that says how many bytes it has",
			"a.mp3",
			withTotals(VARIED, VARIED.length),
		],
		["WAV", "a.wav", makeSound(1)],
		["WAV with the number of its format behind", "a.wav", makeExtensible(1)],
		["WAV of a telephone", "a.wav", makeSound(7, 8)],
		["Vorbis", "a.ogg", makeOgg("\x01vorbis")],
		["Opus", "a.opus", makeOgg("OpusHead")],
	])("%s", (_, file, contents) => {
		expect(findMediaFault(`/${file}`, write(file, contents))).toBeUndefined();
	});
});

const UNPLAYABLE = "cannot be played by many browsers, because";

describe("names what many browsers cannot play", () => {
	test.each<[what: string, file: string, contents: Buffer, reason: string]>([
		[
			"HEVC of a telephone",
			"a.mp4",
			makeMp4(["vide hvc1", AAC]),
			"its picture is HEVC (H.265)",
		],
		[
			"HEVC of Android",
			"a.mp4",
			makeMp4(["vide hev1", AAC]),
			"its picture is HEVC (H.265)",
		],
		[
			"Dolby Vision",
			"a.mp4",
			makeMp4(["vide dvh1", AAC]),
			"its picture is HEVC (H.265)",
		],
		["AV1", "a.mp4", makeMp4(["vide av01", AAC]), "its picture is AV1"],
		[
			"AV1 with Opus",
			"a.mp4",
			makeMp4(["vide av01", "soun Opus"]),
			"its picture is AV1",
		],
		[
			"AV1 without sound",
			"a.mp4",
			makeMp4(["vide av01"]),
			"its picture is AV1",
		],
		[
			"AV1 in WebM",
			"a.webm",
			makeFilm({ codec: "V_AV1" }),
			"its picture is AV1",
		],
		[
			"MPEG-4 part 2",
			"a.mp4",
			makeMp4(["vide mp4v 20", AAC]),
			"its picture is MPEG-4 Part 2",
		],
		[
			"MPEG-2",
			"a.mp4",
			makeMp4(["vide mp4v 61", AAC]),
			"its picture is an old kind of MPEG",
		],
		["ProRes", "a.mp4", makeMp4(["vide apch", AAC]), "its picture is ProRes"],
		[
			"a code that nobody knows",
			"a.mp4",
			makeMp4(["vide zzzz", AAC]),
			'its picture is "zzzz"',
		],
		[
			"H.264 for editing",
			"a.mp4",
			makeMp4(["vide avc1 f4", AAC]),
			"its picture is H.264 of a profile for editing",
		],
		[
			"Dolby Digital",
			"a.mp4",
			makeMp4([H264, "soun ac-3"]),
			"its sound is Dolby Digital",
		],
		[
			"Apple Lossless",
			"a.m4a",
			makeMp4(["soun alac"]),
			"its sound is Apple Lossless",
		],
		[
			"a bought song",
			"a.m4a",
			makeMp4(["soun drms"]),
			"its sound is protected against copies",
		],
		["AMR in M4A", "a.m4a", makeMp4(["soun samr"]), "its sound is AMR"],
		["ADPCM", "a.wav", makeSound(0x11, 4), "its sound is ADPCM"],
		["ADPCM of Windows", "a.wav", makeSound(2, 4), "its sound is ADPCM"],
		[
			"ADPCM with a longer header",
			"a.wav",
			makeExtensible(2),
			"its sound is ADPCM",
		],
		[
			"numbers of 64 bits",
			"a.wav",
			makeSound(3, 64),
			"its sound is uncompressed, with 64 bits",
		],
		["Speex", "a.ogg", makeOgg("Speex   "), "its sound is Speex"],
		["a film in Ogg", "a.ogg", makeOgg("\x80theora"), "it has no sound"],
		[
			"WMA as MP3",
			"a.mp3",
			text("0&\xB2u\x8Ef\xCF\x11\xA6\xD9"),
			"it is Windows Media (WMA, WMV), whatever its name says",
		],
		[
			"AIFF as WAV",
			"a.wav",
			text("FORM\0\0\0\x20AIFFCOMM"),
			"it is AIFF, whatever its name says",
		],
		[
			"AMR as MP3",
			"a.mp3",
			text("#!AMR\n\x3c"),
			"it is AMR, whatever its name says",
		],
		[
			"CAF as M4A",
			"a.m4a",
			text("caff\0\x01\0\0"),
			"it is Core Audio (CAF), whatever its name says",
		],
		[
			"AVI as MP4",
			"a.mp4",
			text("RIFF\x20\0\0\0AVI LIST"),
			"it is AVI, whatever its name says",
		],
		[
			"Matroska",
			"a.webm",
			makeFilm({ docType: "matroska" }),
			"it is Matroska (MKV), whatever its name says",
		],
	])("%s", (_, file, contents, reason) => {
		const fault = findMediaFault(`/${file}`, write(file, contents));
		expect(fault).toMatchObject({ error: `${UNPLAYABLE} ${reason}` });
		const isFilm = /\.(?:mp4|webm)$/.test(file);
		expect(fault?.hint).toMatch(isFilm ? /as MP4 with H\.264/ : /as MP3/);
	});
});

const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length);
const MEDIA_FIRST = makeMp4([H264, AAC], { isMediaFirst: true });

describe("names damage", () => {
	test.each<[what: string, file: string, contents: Buffer, error: string]>([
		["no bytes", "a.mp3", Buffer.alloc(0), "is empty: it has 0 bytes"],
		[
			"zeros",
			"a.mp3",
			Buffer.alloc(50_000),
			"is damaged, or is no recording or film",
		],
		[
			"a text",
			"a.mp3",
			text("Ten calm minutes\n".repeat(500)),
			"is damaged, or is no recording or film",
		],
		[
			"a tag without a sound",
			"a.mp3",
			tagged(Buffer.alloc(0)),
			"is damaged, or is no recording or film",
		],
		[
			"a picture",
			"a.mp3",
			text("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
			"is damaged, or is no recording or film",
		],
		[
			"Git LFS",
			"a.mp3",
			text(
				"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
			),
			"is not here, but only a pointer of Git LFS",
		],
		[
			"cut before the index",
			"a.mp4",
			cut(MEDIA_FIRST, 400),
			"is damaged: the index, without which it cannot be played, is missing",
		],
		[
			"an index alone",
			"a.mp4",
			cut(FILM, FILM.length - 508),
			"is damaged: its end is missing",
		],
		[
			"cut behind the index",
			"a.mp4",
			cut(FILM, FILM.length - 300),
			"is damaged: its end is missing",
		],
		[
			"an index without tracks",
			"a.mp4",
			makeMp4([]),
			"is damaged: it has neither sounds nor pictures",
		],
		[
			"WebM without its end",
			"a.webm",
			cut(makeFilm(), 200),
			"is damaged: its end is missing",
		],
		[
			"WAV without its end",
			"a.wav",
			cut(makeSound(1), 4000),
			"is damaged: its end is missing",
		],
		[
			"WAV without a sound",
			"a.wav",
			cut(makeSound(1), 36),
			"is damaged: its end is missing",
		],
	])("%s", (_, file, contents, error) => {
		const fault = findMediaFault(`/${file}`, write(file, contents));
		expect(fault).toMatchObject({ error });
		expect(fault?.severity).toBeUndefined();
	});
});

describe("warns of lengths that lie", () => {
	test.each<[what: string, file: string, contents: Buffer]>([
		["WebM of a stream", "a.webm", makeFilm({ hasLength: false })],
		["MP3 of varied rates", "a.mp3", VARIED],
		["the same behind a tag", "a.mp3", tagged(VARIED)],
		["MP3 that was cut", "a.mp3", withTotals(VARIED, VARIED.length * 2)],
		["MP4 in fragments", "a.mp4", makeMp4([H264, AAC], { seconds: 0 })],
		["WAV of a stream", "a.wav", makeSound(1, 16, 0xffffffff)],
	])("%s", (_, file, contents) => {
		const fault = findMediaFault(`/${file}`, write(file, contents));
		expect(fault).toMatchObject({
			error: expect.stringContaining("wrong about its length"),
			severity: "warning",
		});
	});
});

test.each([
	["a.mp4", FILM, "video"],
	["a.mp4", makeMp4([AAC]), "audio"],
	["a.webm", makeFilm(), "video"],
	["a.webm", makeFilm({ codec: "A_OPUS" }), "audio"],
	["a.mp4", Buffer.alloc(0), "video"],
	["a.m4a", makeMp4([H264, AAC]), "audio"],
])("the player of %s follows its tracks", (file, contents, player) => {
	expect(findPlayer(`/${file}`, readMedia(write(file, contents)))).toBe(player);
});

test("a file is read again when it has changed", () => {
	const file = write("a.mp4", FILM);
	expect(findMediaFault("/a.mp4", file)).toBeUndefined();
	fs.writeFileSync(file.path, "");
	const changed = findDiskFile(file.path) ?? file;
	expect(findMediaFault("/a.mp4", changed)?.error).toMatch(/empty/);
});

test("says how long a file is", () => {
	const film = write(
		"a.mp4",
		makeMp4([H264], { seconds: 7, isMediaFirst: true }),
	);
	expect(readMedia(film)).toMatchObject({ seconds: 7 });
	expect(readMedia(write("a.webm", makeFilm()))).toMatchObject({ seconds: 1 });
	const wave = write("a.wav", makeSound(1));
	expect(readMedia(wave)).toMatchObject({ seconds: 1 });
});
