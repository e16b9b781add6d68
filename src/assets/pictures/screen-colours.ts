// Converts pixels from Display P3, the colours of telephones, to sRGB, which browsers assume for pictures
// without a profile. The profile is known by its name, and other profiles are taken as sRGB.

/** A profile has its name in this encoding, and a JPEG contains the profile as it is. */
const PROFILE_NAME = Buffer.from("Display P3", "utf16le").swap16();

/** The shares of the linear red, green and blue of Display P3 in each channel of linear sRGB. */
const SHARES = [
	[1.22494, -0.22494, 0],
	[-0.042057, 1.042057, 0],
	[-0.019638, -0.078636, 1.098274],
] as const;

/** Linear light for each of the 256 values that are stored. Both kinds of colours have the same curve. */
const LIGHT = Float64Array.from({ length: 256 }, (_, stored) => {
	const share = stored / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** With this number of steps no dark value is skipped. */
const LIGHT_STEPS = 16_384;

const STORED = new Uint8ClampedArray(LIGHT_STEPS + 1).map((_, step) => {
	const light = step / LIGHT_STEPS;
	const isDark = light <= 0.0031308;
	return 255 * (isDark ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

export const isDisplayP3 = (picture: Buffer) => picture.includes(PROFILE_NAME);

/**
 * Converts the pixels of Display P3 in place.
 * @param pixels four bytes each: red, green, blue and alpha
 */
export function convertToSrgb(pixels: Uint8Array): void {
	for (let at = 0; at + 3 < pixels.length; at += 4) {
		const red = LIGHT[pixels[at] ?? 0] ?? 0;
		const green = LIGHT[pixels[at + 1] ?? 0] ?? 0;
		const blue = LIGHT[pixels[at + 2] ?? 0] ?? 0;
		for (const [to, [ofRed, ofGreen, ofBlue]] of SHARES.entries()) {
			const light = red * ofRed + green * ofGreen + blue * ofBlue;
			const inRange = Math.min(Math.max(light, 0), 1);
			pixels[at + to] = STORED[Math.round(inRange * LIGHT_STEPS)] ?? 0;
		}
	}
}
