// Makes ICC colour profiles as telephones write them into pictures.

/** Telephones write this profile, which has the curve of sRGB and a wider red and green. */
export function makeDisplayP3(): Buffer {
	const head = Buffer.alloc(132);
	head.write("RGB XYZ ", 16);
	const name = Buffer.from("Display P3", "utf16le").swap16();
	return Buffer.concat([head, Buffer.from("mluc"), name]);
}
