// Makes ICC colour profiles as cameras and telephones write them into pictures.

const toFixedPoint = (...numbers: number[]) => {
	const bytes = Buffer.alloc(numbers.length * 4);
	for (const [index, number] of numbers.entries())
		bytes.writeInt32BE(Math.round(number * 65_536), index * 4);
	return bytes;
};

const makePrimary = (...xyz: number[]) =>
	Buffer.concat([Buffer.from("XYZ \0\0\0\0"), toFixedPoint(...xyz)]);

/** Makes a profile with the red, green and blue of sRGB, except for the tags in `others`. */
export function makeProfile(
	curve: Buffer,
	others: Record<string, Buffer> = {},
) {
	const tags = Object.entries({
		rXYZ: makePrimary(0.43607, 0.22249, 0.01392),
		gXYZ: makePrimary(0.38515, 0.71687, 0.09708),
		bXYZ: makePrimary(0.14307, 0.06061, 0.7141),
		rTRC: curve,
		gTRC: curve,
		bTRC: curve,
		...others,
	});
	const head = Buffer.alloc(132 + tags.length * 12);
	head.write("RGB XYZ ", 16);
	head.writeUInt32BE(tags.length, 128);
	let end = head.length;
	for (const [index, [name, tag]] of tags.entries()) {
		const at = 132 + index * 12;
		head.write(name, at);
		head.writeUInt32BE(end, at + 4);
		head.writeUInt32BE(tag.length, at + 8);
		end += tag.length;
	}
	return Buffer.concat([head, ...tags.map(([, tag]) => tag)]);
}

/** @param kind is the number of the parametric curve in the ICC specification */
export function makeFormula(kind: number, ...numbers: number[]): Buffer {
	const opening = Buffer.from("para\0\0\0\0\0\0\0\0");
	opening.writeUInt8(kind, 9);
	return Buffer.concat([opening, toFixedPoint(...numbers)]);
}

/** In ICC, a table without entries is a straight line, and a single entry is an exponent in 256ths. */
export function makeTable(...entries: number[]): Buffer {
	const table = Buffer.alloc(12 + entries.length * 2);
	table.write("curv");
	table.writeUInt32BE(entries.length, 8);
	for (const [index, entry] of entries.entries())
		table.writeUInt16BE(entry, 12 + index * 2);
	return table;
}

const SRGB_CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** Telephones write this profile, which has the curve of sRGB and a wider red and green. */
export function makeDisplayP3(): Buffer {
	return makeProfile(makeFormula(3, ...SRGB_CURVE), {
		rXYZ: makePrimary(0.51512, 0.2412, -0.00105),
		gXYZ: makePrimary(0.29198, 0.69225, 0.04189),
		bXYZ: makePrimary(0.1571, 0.06657, 0.78407),
	});
}
