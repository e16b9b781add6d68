// Makes ICC colour profiles of three colours and one curve, and converts colours between them as the standard says.

/** The columns are the XYZ of red, green and blue, for the white D50. */
export interface ColourSpace {
	readonly name: string;
	readonly gamma: number;
	readonly columns: readonly (readonly [number, number, number])[];
}

/** The values are those of the published profiles. */
export const DISPLAY_P3: ColourSpace = {
	name: "Display P3",
	gamma: 2.2,
	columns: [
		[0.51512, 0.2412, -0.00105],
		[0.29198, 0.69225, 0.04189],
		[0.1571, 0.06657, 0.78407],
	],
};
export const ADOBE_RGB: ColourSpace = {
	name: "Adobe RGB",
	gamma: 2.19921875,
	columns: [
		[0.60974, 0.31111, 0.01947],
		[0.20528, 0.62567, 0.06087],
		[0.14919, 0.06322, 0.74457],
	],
};
export const PROPHOTO: ColourSpace = {
	name: "ProPhoto RGB",
	gamma: 1.8,
	columns: [
		[0.7977, 0.28804, 0],
		[0.13519, 0.71188, 0],
		[0.03134, 0.00009, 0.82491],
	],
};

/** From XYZ with the white D50 to linear sRGB. */
const TO_SRGB = [
	[3.1339, -1.6169, -0.4906],
	[-0.9785, 1.9161, 0.0335],
	[0.072, -0.229, 1.4057],
] as const;

/** Returns the sRGB of a colour: 0 to 255 each. */
export function toSrgb(
	colour: readonly [number, number, number],
	{ columns, gamma }: ColourSpace,
): number[] {
	const linear = colour.map((value) => (value / 255) ** gamma);
	const xyz = [0, 1, 2].map((row) =>
		columns.reduce(
			(sum, one, at) => sum + (one[row] ?? 0) * (linear[at] ?? 0),
			0,
		),
	);
	return TO_SRGB.map((row) => {
		const sum = row.reduce((all, share, at) => all + share * (xyz[at] ?? 0), 0);
		const light = Math.min(Math.max(sum, 0), 1);
		const stored =
			light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
		return Math.round(255 * stored);
	});
}

function fixed(...values: number[]): Buffer {
	const bytes = Buffer.alloc(values.length * 4);
	for (const [at, value] of values.entries())
		bytes.writeInt32BE(Math.round(value * 65_536), at * 4);
	return bytes;
}

const EMPTY = Buffer.alloc(4);
const xyzTag = (...values: number[]) =>
	Buffer.concat([Buffer.from("XYZ "), EMPTY, fixed(...values)]);

function curveTag(gamma: number): Buffer {
	const bytes = Buffer.alloc(16);
	bytes.write("curv");
	bytes.writeUInt32BE(1, 8);
	bytes.writeUInt16BE(Math.round(gamma * 256), 12);
	return bytes;
}

function textTag(text: string): Buffer {
	const bytes = Buffer.alloc(96);
	bytes.write("desc");
	bytes.writeUInt32BE(text.length + 1, 8);
	bytes.write(text, 12);
	return bytes;
}

/** Makes a profile of version 2 for a screen. */
export function makeProfile({ name, gamma, columns }: ColourSpace): Buffer {
	const copyright = Buffer.alloc(12);
	copyright.write("text");
	copyright.write("-", 8);
	const tags: [string, Buffer][] = [
		["desc", textTag(name)],
		["cprt", copyright],
		["wtpt", xyzTag(0.9642, 1, 0.8249)],
	];
	for (const [at, channel] of ["r", "g", "b"].entries()) {
		tags.push([`${channel}XYZ`, xyzTag(...(columns[at] ?? []))]);
		tags.push([`${channel}TRC`, curveTag(gamma)]);
	}
	const head = Buffer.alloc(128 + 4 + tags.length * 12);
	let end = head.length;
	head.writeUInt32BE(0x02_40_00_00, 8);
	head.write("mntrRGB XYZ ", 12);
	head.write("acsp", 36);
	fixed(0.9642, 1, 0.8249).copy(head, 68);
	head.writeUInt32BE(tags.length, 128);
	for (const [at, [tag, data]] of tags.entries()) {
		head.write(tag, 132 + at * 12);
		head.writeUInt32BE(end, 136 + at * 12);
		head.writeUInt32BE(data.length, 140 + at * 12);
		end += data.length;
	}
	head.writeUInt32BE(end, 0);
	return Buffer.concat([head, ...tags.map(([, data]) => data)]);
}
