// Makes ICC colour profiles as cameras and telephones write them into pictures.

const toFixedPoint = (...numbers: number[]) => {
	const bytes = Buffer.alloc(numbers.length * 4);
	for (const [index, number] of numbers.entries())
		bytes.writeInt32BE(Math.round(number * 65_536), index * 4);
	return bytes;
};

const makePrimary = (...xyz: number[]) =>
	Buffer.concat([Buffer.from("XYZ \0\0\0\0"), toFixedPoint(...xyz)]);

/** Telephones write this profile, which has the curve of sRGB and a wider red and green. */
export function makeDisplayP3(): Buffer {
	const tags = [
		["rXYZ", makePrimary(0.51512, 0.2412, -0.00105)],
		["gXYZ", makePrimary(0.29198, 0.69225, 0.04189)],
		["bXYZ", makePrimary(0.1571, 0.06657, 0.78407)],
	] as const;
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
