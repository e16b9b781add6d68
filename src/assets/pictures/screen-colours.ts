// Pixels in the colours of a camera or telephone, such as Display P3 -> the same in sRGB, which
// is what a browser takes a picture without a profile for. Of ICC profiles it knows those of
// three curves and a matrix, which are the ones that cameras, telephones and screens have.

type Triple = readonly [number, number, number];
/** 0 to 1, as stored -> 0 to 1, as light. */
type Curve = (stored: number) => number;

/** From the profile's meeting place, XYZ in the light of D50, to the light of sRGB. */
const TO_SRGB: readonly Triple[] = [
	[3.1338561, -1.6168667, -0.4906146],
	[-0.9787684, 1.9161415, 0.033454],
	[0.0719453, -0.2289914, 1.4052427],
];

const FIXED_POINT = 65_536;

function readTag(
	profile: Buffer,
	name: string,
	type: string,
): Buffer | undefined {
	const count = profile.readUInt32BE(128);
	for (let at = 132; at < 132 + count * 12; at += 12) {
		if (at + 12 > profile.length) return undefined;
		if (profile.toString("latin1", at, at + 4) !== name) continue;
		const from = profile.readUInt32BE(at + 4);
		const tag = profile.subarray(from, from + profile.readUInt32BE(at + 8));
		const isRight = tag.toString("latin1", 0, 4) === type && tag.length >= 12;
		return isRight ? tag : undefined;
	}
	return undefined;
}

/** Numbers with 16 bits behind the point. */
function readFixed(tag: Buffer, from: number, count: number): number[] {
	if (tag.length < from + count * 4) return [];
	return Array.from(
		{ length: count },
		(_, index) => tag.readInt32BE(from + index * 4) / FIXED_POINT,
	);
}

function readPrimary(profile: Buffer, name: string): Triple | undefined {
	const tag = readTag(profile, name, "XYZ ");
	const [x, y, z] = tag ? readFixed(tag, 8, 3) : [];
	if (x === undefined || y === undefined || z === undefined) return undefined;
	return [x, y, z];
}

/** How many numbers each kind of formula has. */
const FORMULA_NUMBERS = [1, 3, 4, 5, 7];

function readFormula(tag: Buffer): Curve | undefined {
	const kind = tag.readUInt16BE(8);
	const numbers = readFixed(tag, 12, FORMULA_NUMBERS[kind] ?? 0);
	const [gamma, a = 1, b = 0] = numbers;
	if (gamma === undefined) return undefined;
	if (kind === 0) return (stored) => stored ** gamma;
	// The kinds differ in what is added above and below the place where the straight line ends.
	const [, , , third = 0, fourth = 0, fifth = 0, sixth = 0] = numbers;
	const isStraightBelow = kind >= 3;
	const slope = isStraightBelow ? third : 0;
	const turn = isStraightBelow ? fourth : -b / a;
	const above = kind === 2 ? third : fifth;
	const below = kind === 2 ? third : sixth;
	return (stored) =>
		stored >= turn
			? Math.max(a * stored + b, 0) ** gamma + above
			: slope * stored + below;
}

function readTable(tag: Buffer): Curve | undefined {
	const count = tag.readUInt32BE(8);
	if (count === 0) return (stored) => stored;
	if (tag.length < 12 + count * 2) return undefined;
	if (count === 1) {
		const gamma = tag.readUInt16BE(12) / 256;
		return (stored) => stored ** gamma;
	}
	return (stored) => {
		const place = stored * (count - 1);
		const left = Math.min(Math.floor(place), count - 2);
		const low = tag.readUInt16BE(12 + left * 2);
		const high = tag.readUInt16BE(14 + left * 2);
		return (low + (high - low) * (place - left)) / 65_535;
	};
}

function readCurve(profile: Buffer, name: string): Curve | undefined {
	const formula = readTag(profile, name, "para");
	if (formula) return readFormula(formula);
	const table = readTag(profile, name, "curv");
	return table && readTable(table);
}

/** The light of each of the 256 steps, as it adds to that of red, green and blue in sRGB. */
function lightOf(profile: Buffer, colour: "r" | "g" | "b") {
	const primary = readPrimary(profile, `${colour}XYZ`);
	const curve = readCurve(profile, `${colour}TRC`);
	if (!primary || !curve) return undefined;
	const light = Float64Array.from({ length: 256 }, (_, step) =>
		curve(step / 255),
	);
	const [red = light, green = light, blue = light] = TO_SRGB.map(
		([x, y, z]) => {
			const share = x * primary[0] + y * primary[1] + z * primary[2];
			return light.map((each) => each * share);
		},
	);
	return { red, green, blue };
}

/** Fine enough that no step of the darkest is passed over. */
const LIGHT_STEPS = 16_384;

const STORED = Uint8ClampedArray.from(
	{ length: LIGHT_STEPS + 1 },
	(_, step) => {
		const light = step / LIGHT_STEPS;
		const stored =
			light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
		return stored * 255;
	},
);

function store(light: number): number {
	const inRange = Math.min(Math.max(light, 0), 1);
	return STORED[Math.round(inRange * LIGHT_STEPS)] ?? 0;
}

function isMatrixProfile(profile: Buffer): boolean {
	return (
		profile.length >= 132 && profile.toString("latin1", 16, 24) === "RGB XYZ "
	);
}

/**
 * In place. Pixels stay as they are under a profile of another kind or a damaged one.
 * @param pixels four bytes each: red, green, blue, and how much shines through
 */
export function turnToSrgb(pixels: Uint8Array, profile: Buffer): void {
	if (!isMatrixProfile(profile)) return;
	const r = lightOf(profile, "r");
	const g = lightOf(profile, "g");
	const b = lightOf(profile, "b");
	if (!r || !g || !b) return;
	for (let at = 0; at + 3 < pixels.length; at += 4) {
		const red = pixels[at] ?? 0;
		const green = pixels[at + 1] ?? 0;
		const blue = pixels[at + 2] ?? 0;
		const add = (to: keyof typeof r) =>
			(r[to][red] ?? 0) + (g[to][green] ?? 0) + (b[to][blue] ?? 0);
		pixels[at] = store(add("red"));
		pixels[at + 1] = store(add("green"));
		pixels[at + 2] = store(add("blue"));
	}
}
