// Converts pixels from the colours of a camera or telephone, such as Display P3, to sRGB, which browsers
// assume for pictures without a profile. Of an ICC profile only red, green and blue are used: the
// brightness of each value is taken as that of sRGB, as telephones write it.

type Triple = readonly [number, number, number];

/** This matrix converts XYZ (D50) to linear sRGB. */
const TO_SRGB: readonly Triple[] = [
	[3.1338561, -1.6168667, -0.4906146],
	[-0.9787684, 1.9161415, 0.033454],
	[0.0719453, -0.2289914, 1.4052427],
];

/** Linear light for each of the 256 values that are stored in sRGB. */
const LIGHT = Float64Array.from({ length: 256 }, (_, stored) => {
	const share = stored / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** With so many steps no dark value is skipped. */
const LIGHT_STEPS = 16_384;

const STORED = new Uint8ClampedArray(LIGHT_STEPS + 1).map((_, step) => {
	const light = step / LIGHT_STEPS;
	const isDark = light <= 0.0031308;
	return 255 * (isDark ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** Returns the XYZ of red, green and blue; undefined for a profile that is damaged or of another kind. */
function readPrimaries(profile: Buffer): Triple[] | undefined {
	if (profile.toString("latin1", 16, 24) !== "RGB XYZ ") return undefined;
	const found = new Map<string, Triple>();
	try {
		const end = 132 + profile.readUInt32BE(128) * 12;
		for (let at = 132; at < end; at += 12) {
			const name = profile.toString("latin1", at, at + 4);
			if (!/^[rgb]XYZ$/.test(name)) continue;
			const from = profile.readUInt32BE(at + 4) + 8;
			const read = (index: number) =>
				profile.readInt32BE(from + index * 4) / 65_536;
			found.set(name, [read(0), read(1), read(2)]);
		}
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
	const [red, green, blue] = ["r", "g", "b"].map((one) =>
		found.get(`${one}XYZ`),
	);
	return red && green && blue ? [red, green, blue] : undefined;
}

/**
 * Converts the pixels in place. If the profile is damaged or not supported, they are not changed.
 * @param pixels four bytes each: red, green, blue and alpha
 */
export function convertToSrgb(pixels: Uint8Array, profile: Buffer): void {
	const primaries = readPrimaries(profile);
	if (!primaries) return;
	// How much of red, green and blue in the profile is in each channel of sRGB.
	const shares = TO_SRGB.map(([ofX, ofY, ofZ]) =>
		primaries.map(([x, y, z]) => ofX * x + ofY * y + ofZ * z),
	);
	for (let at = 0; at + 3 < pixels.length; at += 4) {
		const red = LIGHT[pixels[at] ?? 0] ?? 0;
		const green = LIGHT[pixels[at + 1] ?? 0] ?? 0;
		const blue = LIGHT[pixels[at + 2] ?? 0] ?? 0;
		for (const [to, [ofRed = 0, ofGreen = 0, ofBlue = 0]] of shares.entries()) {
			const light = red * ofRed + green * ofGreen + blue * ofBlue;
			const inRange = Math.min(Math.max(light, 0), 1);
			pixels[at + to] = STORED[Math.round(inRange * LIGHT_STEPS)] ?? 0;
		}
	}
}
