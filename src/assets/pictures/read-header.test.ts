import { expect, test } from "vitest";
import { makePng } from "../../../test/support/png.ts";
import { readHeader } from "./read-header.ts";

/** A JPEG up to the size in its frame, behind a comment. */
function jpeg(frame: number): Buffer {
	return Buffer.from([
		...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xc0, 0xc0],
		...[0xff, 0xc4, 0, 3, 0],
		...[0xff, frame, 0, 11, 8, 0x02, 0x76, 0x04, 0xb0, 1, 1, 0x11, 0],
	]);
}

const size = { width: 1200, height: 630 };

test.each([
	["a PNG", makePng(1200, 630), { format: "png", ...size }],
	["a JPEG", jpeg(0xc0), { format: "jpeg", ...size }],
	["a progressive JPEG", jpeg(0xc2), { format: "jpeg", ...size }],
	[
		"half a PNG",
		makePng(1200, 630).subarray(0, 20),
		{ format: "png", width: 0, height: 0 },
	],
	[
		"half a JPEG",
		jpeg(0xc0).subarray(0, 18),
		{ format: "jpeg", width: 0, height: 0 },
	],
	["a drawing", Buffer.from("<svg/>"), undefined],
	["nothing", Buffer.alloc(0), undefined],
])(
	"the header of a picture is read, or refused: %s",
	(_name, contents, header) => {
		const read = readHeader(contents);
		if (header) expect(read).toMatchObject(header);
		else expect(read).toBeUndefined();
	},
);
