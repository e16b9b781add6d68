// Colours as CSS text -> their contrast by WCAG 2.2, and the nearest shade with enough contrast.

export type Color = readonly [number, number, number];

function fromHsl(hue: number, saturation: number, lightness: number): Color {
	const spread = saturation * Math.min(lightness, 1 - lightness);
	const channel = (at: number) => {
		const turned = (at + hue / 30) % 12;
		const part = Math.max(-1, Math.min(turned - 3, 9 - turned, 1));
		return Math.round(255 * (lightness - spread * part));
	};
	return [channel(0), channel(8), channel(4)];
}

/** @returns undefined unless it is like "#17302e", "#fff", "rgb(23 48 46)" or "hsl(175 35% 14%)" */
export function parseColor(written: string): Color | undefined {
	const [, short, long] =
		/^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(written) ?? [];
	const hex = long ?? short?.replace(/./g, "$&$&");
	if (hex !== undefined) {
		const value = Number.parseInt(hex, 16);
		return [value >> 16, (value >> 8) & 255, value & 255];
	}
	const [, name, list = ""] =
		/^(rgb|hsl)\(((?:[\d.%,\s]|deg)+)\)$/.exec(written.toLowerCase()) ?? [];
	const parts = list.trim().split(/[\s,]+/);
	const [first = 0, second = 0, third = 0] = parts.map(Number.parseFloat);
	if (name === "hsl") return fromHsl(first, second / 100, third / 100);
	if (name !== "rgb") return undefined;
	const most = list.includes("%") ? 100 : 255;
	const toByte = (value: number) =>
		Math.min(255, Math.round((value * 255) / most));
	return [toByte(first), toByte(second), toByte(third)];
}

export function formatColor(color: Color): string {
	return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: Color): number {
	const [red = 0, green = 0, blue = 0] = color.map((value) => {
		const channel = value / 255;
		return channel <= 0.04045
			? channel / 12.92
			: ((channel + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns a ratio from 1 (the same colour) to 21 (black on white) */
export function contrast(one: Color, other: Color): number {
	const values = [luminance(one), luminance(other)];
	return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

const BLACK_AND_WHITE = [0, 255];
const STEPS = 255;

/** Finds the shade that passes with the least black or white added. */
export function nearestShade(
	color: Color,
	passes: (shade: Color) => boolean,
): Color | undefined {
	for (let step = 1; step <= STEPS; step++)
		for (const end of BLACK_AND_WHITE) {
			const mix = (value: number) =>
				Math.round(value + ((end - value) * step) / STEPS);
			const [red, green, blue] = color;
			const shade: Color = [mix(red), mix(green), mix(blue)];
			if (passes(shade)) return shade;
		}
	return undefined;
}
