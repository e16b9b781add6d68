// What browsers do not show of captions, with its line.
import { describe, expect, test } from "vitest";
import { findCaptionDefects } from "./read-captions.ts";

const FILM = 60;

const find = (captions: string | Buffer) =>
	findCaptionDefects(Buffer.from(captions), FILM).map(
		({ line, column, message }) => `${line}:${column} ${message}`,
	);

const CUE = "00:01.500 --> 00:04.000\nCome in.\n";
const NOTHING = "visitors see no captions of this film";

describe("silent on what browsers show", () => {
	test.each([
		["plain captions", `WEBVTT\n\n${CUE}`],
		["hours", "WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nCome in.\n"],
		[
			"one digit for hours",
			"WEBVTT\n\n0:00:01.500 --> 0:00:04.000\nCome in.\n",
		],
		["a byte order mark", `\uFEFFWEBVTT\n\n${CUE}`],
		["line ends of Windows", `WEBVTT\n\n${CUE}`.replaceAll("\n", "\r\n")],
		["line ends of old Macs", `WEBVTT\n\n${CUE}`.replaceAll("\n", "\r")],
		["a title", `WEBVTT - A walk\n\n${CUE}`],
		["head lines", `WEBVTT\nKind: captions\nLanguage: en\n\n${CUE}`],
		["no empty line below the first", `WEBVTT\n${CUE}`],
		[
			"settings",
			"WEBVTT\n\n00:01.500 --> 00:04.000 align:start position:0%\nCome in.\n",
		],
		["numbers and names", `WEBVTT\n\n1\n${CUE}\nintro-2\n${CUE}`],
		["a number with an empty line below", `WEBVTT\n\n1\n\n${CUE}`],
		[
			"notes and styles",
			`WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE made by hand\n\nNOTE\nof two lines\n\n${CUE}`,
		],
		[
			"captions that overlap",
			`WEBVTT\n\n${CUE}\n00:02.000 --> 00:05.000\nSit down.\n`,
		],
		[
			"captions out of order",
			`WEBVTT\n\n00:09.000 --> 00:10.000\nBye.\n\n${CUE}`,
		],
		[
			"tags",
			"WEBVTT\n\n00:01.500 --> 00:04.000\n<v Anna><i>Come</i> <00:02.000><c.loud>in</c> <font color=red>now</font>\n",
		],
		[
			"a heart, an arrow and an ampersand",
			"WEBVTT\n\n00:01.500 --> 00:04.000\n♥ Tea & a cake -> 3 > 2\n",
		],
		["a gap without words", `WEBVTT\n\n00:00.000 --> 00:01.000\n\n${CUE}`],
		[
			"no empty line between two",
			`WEBVTT\n\n${CUE}00:05.000 --> 00:06.000\nSit down.\n`,
		],
		[
			"tabs and spaces round the arrow",
			"WEBVTT\n\n 00:01.500\t-->  00:04.000\nCome in.\n",
		],
		[
			"no spaces round the arrow",
			"WEBVTT\n\n00:01.500-->00:04.000\nCome in.\n",
		],
		[
			"other letters",
			"WEBVTT\n\n00:01.500 --> 00:04.000\nŻółć, 日本, naïve £5\n",
		],
	])("%s", (_, captions) => {
		expect(find(captions)).toEqual([]);
	});
});

const SRT = "1\n00:00:01,500 --> 00:00:04,000\nCome in.\n";
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("a whole file is lost", () => {
	test.each<[what: string, captions: string | Buffer, reason: string]>([
		["no bytes", "", "this file is empty"],
		["empty lines", "\n\n \n", "this file is empty"],
		["SRT renamed", SRT, "this is an SRT file under another name"],
		[
			"SRT of Windows",
			`\uFEFF${SRT}`.replaceAll("\n", "\r\n"),
			"this is an SRT file under another name",
		],
		["no first line", CUE, "its first line has to begin with WEBVTT"],
		[
			"small letters",
			`webvtt\n\n${CUE}`,
			"its first line has to begin with WEBVTT",
		],
		[
			"an empty line first",
			`\nWEBVTT\n\n${CUE}`,
			"its first line has to begin with WEBVTT",
		],
		[
			"a space first",
			` WEBVTT\n\n${CUE}`,
			"its first line has to begin with WEBVTT",
		],
		[
			"a longer word",
			`WEBVTT: a walk\n\n${CUE}`,
			"its first line has to begin with WEBVTT",
		],
		[
			"UTF-16",
			utf16(`WEBVTT\n\n${CUE}`),
			"this file has the encoding UTF-16, and browsers read UTF-8",
		],
		[
			"UTF-16 without a mark",
			Buffer.from(`WEBVTT\n\n${CUE}`, "utf16le"),
			"this file has the encoding UTF-16, and browsers read UTF-8",
		],
		[
			"UTF-16 of old Macs",
			utf16(`WEBVTT\n\n${CUE}`).swap16(),
			"this file has the encoding UTF-16, and browsers read UTF-8",
		],
		[
			"RTF",
			"{\\rtf1\\ansi WEBVTT\\par 00:01.500 --> 00:04.000}",
			"this is no plain text but a document of another program",
		],
		[
			"TTML",
			'<?xml version="1.0"?><tt>',
			"this is no plain text but a document of another program",
		],
		[
			"SBV of YouTube",
			"0:00:01.500,0:00:04.000\nCome in.\n",
			"its first line has to begin with WEBVTT",
		],
		["the first line alone", "WEBVTT\n", "it has none"],
		["a note alone", "WEBVTT\n\nNOTE to do\n", "it has none"],
	])("%s", (_, captions, reason) => {
		expect(find(captions)).toEqual([`1:1 ${NOTHING}: ${reason}`]);
	});
});

const timed = (time: string) => `WEBVTT\n\n${CUE}\n${time}\nSit down.\n`;
const UNREAD =
	"this caption is not shown, because browsers cannot read its time";

describe("a caption is lost", () => {
	test.each([
		["a comma", timed("00:05,500 --> 00:06,000"), `6:1 ${UNREAD} "00:05,500"`],
		[
			"a comma at its end alone",
			timed("00:05.500 --> 00:06,000"),
			`6:15 ${UNREAD} "00:06,000"`,
		],
		[
			"one digit for minutes",
			timed("0:05.500 --> 0:06.000"),
			`6:1 ${UNREAD} "0:05.500"`,
		],
		["no thousandths", timed("00:05 --> 00:06"), `6:1 ${UNREAD} "00:05"`],
		[
			"two digits behind the dot",
			timed("00:05.50 --> 00:06.00"),
			`6:1 ${UNREAD} "00:05.50"`,
		],
		[
			"sixty seconds",
			timed("00:60.000 --> 01:01.000"),
			`6:1 ${UNREAD} "00:60.000"`,
		],
		[
			"pictures in place of thousandths",
			timed("00:00:05:12 --> 00:00:06:00"),
			`6:1 ${UNREAD} "00:00:05:12"`,
		],
		["seconds alone", timed("5.5 --> 6.0"), `6:1 ${UNREAD} "5.5"`],
		[
			"an end that is missing",
			timed("00:05.500 -->"),
			"6:11 this caption is not shown, because one of its times is missing",
		],
		[
			"an end before its start",
			timed("00:06.000 --> 00:05.000"),
			"6:1 this caption is never shown, because it ends before it starts",
		],
		[
			"an end at its start",
			timed("00:06.000 --> 00:06.000"),
			"6:1 this caption is never shown, because it ends before it starts",
		],
		[
			"a start behind the film",
			timed("01:00:05.000 --> 01:00:06.000"),
			"6:1 this caption is never shown, because it starts when the film of 60 seconds is over",
		],
		[
			"an arrow of one hyphen",
			timed("00:05.500 -> 00:06.000"),
			"6:1 this caption is not shown, because there is no --> between its times",
		],
		[
			"an arrow that a program drew",
			timed("00:05.500 → 00:06.000"),
			"6:1 this caption is not shown, because there is no --> between its times",
		],
		[
			"an empty line below the times",
			"WEBVTT\n\n00:01.500 --> 00:04.000\n\nCome in.\n",
			'5:1 these words are not shown, because the line above them is empty: "Come in."',
		],
		[
			"an empty line within the words",
			`WEBVTT\n\n${CUE}\nSit down.\n`,
			'6:1 these words are not shown, because the line above them is empty: "Sit down."',
		],
		[
			"a heart of two signs",
			timed("00:05.500 --> 00:06.000\nI <3 tea"),
			"7:3 the words after the sign < are not shown, because it begins a tag",
		],
		[
			"an address",
			timed("00:05.500 --> 00:06.000\n<a@example.co.uk>"),
			"7:1 the words after the sign < are not shown, because it begins a tag",
		],
	])("%s", (_, captions, found) => {
		expect(find(captions)).toEqual([found]);
	});

	test("letters of Latin-1 are found in their line", () => {
		const captions = Buffer.from(
			`WEBVTT\n\n${CUE}\n00:05.000 --> 00:06.000\nCafé\n`,
			"latin1",
		);
		expect(find(captions)).toEqual([
			"7:1 some letters of this line are shown as \uFFFD, because the file does not have the encoding UTF-8",
		]);
	});

	test("one of each kind is reported, and no other file is blamed", () => {
		const captions = `${timed("0:05.500 --> 0:06.000")}\n0:07.500 --> 0:08.000\nTea.\n\n00:09.000 --> 00:08.000\nCake.\n`;
		expect(find(captions).map((one) => one.replace(/ .*/, ""))).toEqual([
			"6:1",
			"12:1",
		]);
	});
});
