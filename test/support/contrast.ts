// Measures the contrast of colours that a browser reports.

type Color = readonly [red: number, green: number, blue: number, alpha: number];

type Channels = readonly [red: number, green: number, blue: number];

function luminance(color: Channels): number {
	const [red = 0, green = 0, blue = 0] = color.map((value) => {
		const channel = value / 255;
		return channel <= 0.04045
			? channel / 12.92
			: ((channel + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns a ratio from 1 (the same colour) to 21 (black on white), by WCAG 2.2 */
function contrast(one: Channels, other: Channels): number {
	const values = [luminance(one), luminance(other)];
	return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

/** @throws Error for anything but "rgb(1, 2, 3)" and "rgba(1, 2, 3, 0.4)" */
function parseColor(css: string): Color {
	const match = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(css);
	if (!match) throw new Error(`not a colour: ${css}`);
	const [, red, green, blue, alpha = "1"] = match;
	return [Number(red), Number(green), Number(blue), Number(alpha)];
}

function blend(top: Color, bottom: Color): Color {
	const [, , , alpha] = top;
	const mix = (one: number, other: number) => one * alpha + other * (1 - alpha);
	return [
		mix(top[0], bottom[0]),
		mix(top[1], bottom[1]),
		mix(top[2], bottom[2]),
		1,
	];
}

/** @param layers are the backgrounds, from the nearest to the farthest */
export function measureContrast(
	css: string,
	layers: readonly string[],
): number {
	const ground = layers
		.map(parseColor)
		.reduceRight<Color>(
			(below, layer) => blend(layer, below),
			[255, 255, 255, 1],
		);
	const [red, green, blue] = blend(parseColor(css), ground);
	return contrast([red, green, blue], [ground[0], ground[1], ground[2]]);
}
