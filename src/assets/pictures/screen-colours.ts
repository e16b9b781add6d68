// Converts pixels from the colours of a camera or telephone, such as Display P3, to sRGB, which browsers
// assume for pictures without a profile. Supports ICC profiles of three curves and a matrix, which
// cameras, telephones and screens have.

type Triple = readonly [number, number, number];
/** Converts a stored value to linear light, both from 0 to 1. */
type Curve = (stored: number) => number;

/** This matrix converts XYZ (D50) to linear sRGB. */
const TO_SRGB: readonly Triple[] = [
	[3.1338561, -1.6168667, -0.4906146],
	[-0.9787684, 1.9161415, 0.033454],
	[0.0719453, -0.2289914, 1.4052427],
];

/** Maps the names of a profile's tags to their bytes, which begin with a type. */
type Tags = ReadonlyMap<string, Buffer>;

function readTags(profile: Buffer): Tags {
	const tags = new Map<string, Buffer>();
	const end = 132 + profile.readUInt32BE(128) * 12;
	for (let at = 132; at < end; at += 12) {
		const from = profile.readUInt32BE(at + 4);
		const body = profile.subarray(from, from + profile.readUInt32BE(at + 8));
		tags.set(profile.toString("latin1", at, at + 4), body);
	}
	return tags;
}

const typeOf = (tag: Buffer | undefined) => tag?.toString("latin1", 0, 4);

/** Reads fixed-point numbers with 16 fractional bits. */
function readFixed(tag: Buffer, from: number, count: number): number[] {
	return Array.from(
		{ length: count },
		(_, index) => tag.readInt32BE(from + index * 4) / 65_536,
	);
}

/** A formula of kind 0 has 1 parameter, kind 1 has 3, and so on. */
const FORMULA_NUMBERS = [1, 3, 4, 5, 7];

function readFormula(tag: Buffer): Curve | undefined {
	const kind = tag.readUInt16BE(8);
	const count = FORMULA_NUMBERS[kind];
	if (count === undefined) return undefined;
	const [gamma = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = readFixed(
		tag,
		12,
		count,
	);
	// The kinds differ in the part below the start of the curve and in the constant added above it.
	const isStraightBelow = kind >= 3;
	const start = isStraightBelow ? d : -b / a;
	const added = kind === 2 ? c : e;
	return (stored) => {
		if (stored >= start) return Math.max(a * stored + b, 0) ** gamma + added;
		return isStraightBelow ? c * stored + f : added;
	};
}

function readTable(tag: Buffer): Curve {
	const count = tag.readUInt32BE(8);
	const numbers = Array.from({ length: count }, (_, index) =>
		tag.readUInt16BE(12 + index * 2),
	);
	const [first = 256] = numbers;
	if (count <= 1) return (stored) => stored ** (first / 256);
	return (stored) => {
		const location = stored * (count - 1);
		const left = Math.min(Math.floor(location), count - 2);
		const [low = 0, high = 0] = numbers.slice(left, left + 2);
		return (low + (high - low) * (location - left)) / 65_535;
	};
}

const CURVES = new Map([
	["para", readFormula],
	["curv", readTable],
]);

/** Returns how much each of a channel's 256 values adds to red, green and blue in sRGB. */
function readColour(tags: Tags, colour: string): Float64Array[] | undefined {
	const primary = tags.get(`${colour}XYZ`);
	const tag = tags.get(`${colour}TRC`);
	const curve = tag && CURVES.get(typeOf(tag) ?? "")?.(tag);
	if (!primary || typeOf(primary) !== "XYZ " || !curve) return undefined;
	const [x = 0, y = 0, z = 0] = readFixed(primary, 8, 3);
	return TO_SRGB.map(([ofX, ofY, ofZ]) => {
		const share = ofX * x + ofY * y + ofZ * z;
		const steps = Float64Array.from({ length: 256 });
		return steps.map((_, step) => share * curve(step / 255));
	});
}

/** Returns undefined for a profile that is damaged or not supported. */
function readProfile(profile: Buffer) {
	if (profile.toString("latin1", 16, 24) !== "RGB XYZ ") return undefined;
	try {
		const tags = readTags(profile);
		const [red, green, blue] = ["r", "g", "b"].map((name) =>
			readColour(tags, name),
		);
		return red && green && blue ? { red, green, blue } : undefined;
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/** With so many steps no dark value is skipped. */
const LIGHT_STEPS = 16_384;

const STORED = new Uint8ClampedArray(LIGHT_STEPS + 1).map((_, step) => {
	const light = step / LIGHT_STEPS;
	const isDark = light <= 0.0031308;
	return 255 * (isDark ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

function store(light: number): number {
	const inRange = Math.min(Math.max(light, 0), 1);
	return STORED[Math.round(inRange * LIGHT_STEPS)] ?? 0;
}

/**
 * Converts the pixels in place. If the profile is damaged or not supported, they are not changed.
 * @param pixels four bytes each: red, green, blue and alpha
 */
export function convertToSrgb(pixels: Uint8Array, profile: Buffer): void {
	const colours = readProfile(profile);
	if (!colours) return;
	for (let at = 0; at + 3 < pixels.length; at += 4) {
		const red = pixels[at] ?? 0;
		const green = pixels[at + 1] ?? 0;
		const blue = pixels[at + 2] ?? 0;
		for (let to = 0; to < 3; to++)
			pixels[at + to] = store(
				(colours.red[to]?.[red] ?? 0) +
					(colours.green[to]?.[green] ?? 0) +
					(colours.blue[to]?.[blue] ?? 0),
			);
	}
}
