import { expect, test } from "vitest";
import { makePng } from "../../../test/support/png.ts";
import { readHeader } from "./read-header.ts";

/** Makes a JPEG that ends after the size in its frame, with a comment before it. */
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
		"half of a PNG",
		makePng(1200, 630).subarray(0, 20),
		{ format: "png", width: 0, height: 0 },
	],
	[
		"half of a JPEG",
		jpeg(0xc0).subarray(0, 18),
		{ format: "jpeg", width: 0, height: 0 },
	],
	["an SVG file", Buffer.from("<svg/>"), undefined],
	["an empty file", Buffer.alloc(0), undefined],
])("the header of a file is read: %s", (_name, contents, header) => {
	const read = readHeader(contents);
	if (header) expect(read).toMatchObject(header);
	else expect(read).toBeUndefined();
});
