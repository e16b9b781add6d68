// The goals of a build beside its peers, and whether figures meet them.
import type { Figures, Kind } from "./cases.ts";

type Name = readonly [tool: string, kind: Kind];

interface RatioGoal {
	readonly what: string;
	readonly of: Name;
	readonly to: Name;
	/** The highest ratio by number of services; none where it is only told. */
	readonly bounds: ReadonlyMap<number, number>;
}

export interface Verdict {
	readonly value: number;
	readonly bound: number | undefined;
	/** Undefined without a bound. */
	readonly isMet: boolean | undefined;
}

const ELEVENTY: Name = ["Eleventy", "cold"];
const HUGO: Name = ["Hugo", "cold"];
const ASTRO: Name = ["Astro", "cold"];
const COLD: Name = ["hypno", "cold"];
const FRESH: Name = ["hypno", "fresh"];
const CHANGED: Name = ["hypno", "changed"];

function bySize(small: number | undefined, middle: number, large: number) {
	const bounds = new Map([
		[1_000, middle],
		[10_000, large],
	]);
	return small === undefined ? bounds : bounds.set(34, small);
}

export const RATIO_GOALS: readonly RatioGoal[] = [
	{
		what: "cold : Eleventy",
		of: COLD,
		to: ELEVENTY,
		bounds: bySize(1, 0.7, 0.5),
	},
	{
		what: "fresh : Eleventy",
		of: FRESH,
		to: ELEVENTY,
		bounds: bySize(0.7, 0.55, 0.45),
	},
	{
		what: "fresh : Hugo",
		of: FRESH,
		to: HUGO,
		bounds: bySize(undefined, 1.3, 0.65),
	},
	{ what: "cold : Astro", of: COLD, to: ASTRO, bounds: bySize(0.3, 0.25, 0.2) },
	{
		what: "one record changed : fresh",
		of: CHANGED,
		to: FRESH,
		bounds: bySize(0.9, 0.8, 0.55),
	},
];

/** Bytes. */
export const PEAK_BOUNDS = new Map(
	[...bySize(150, 200, 400)].map(([size, megabytes]) => [
		size,
		megabytes * 1e6,
	]),
);
export const COST_BOUND = 1.1;

function judge(value: number, bound: number | undefined): Verdict {
	return {
		value,
		bound,
		isMet: bound === undefined ? undefined : value <= bound,
	};
}

export function findFigures(
	figures: readonly Figures[],
	size: number,
	[tool, kind]: Name,
): Figures | undefined {
	return figures.find(
		(one) => one.size === size && one.tool === tool && one.kind === kind,
	);
}

/** @returns nothing where one of the two was not measured */
export function judgeRatio(
	{ of, to, bounds }: RatioGoal,
	figures: readonly Figures[],
	size: number,
): Verdict | undefined {
	const above = findFigures(figures, size, of);
	const below = findFigures(figures, size, to);
	if (!above || !below) return undefined;
	return judge(above.wall.median / below.wall.median, bounds.get(size));
}

/** The highest peak of all kinds. */
export function judgePeak(
	figures: readonly Figures[],
	size: number,
): Verdict | undefined {
	const own = figures.filter(
		(one) => one.size === size && one.tool === "hypno",
	);
	if (own.length === 0) return undefined;
	return judge(Math.max(...own.map(({ peak }) => peak)), PEAK_BOUNDS.get(size));
}

/**
 * Milliseconds for each service that a site has more than the smallest one, by the fastest
 * runs: what else the machine does makes a run slower, never faster.
 */
export function costPerPage(
	figures: readonly Figures[],
	size: number,
	kind: Kind,
): number | undefined {
	const smallest = Math.min(...figures.map((one) => one.size));
	const [few, many] = [smallest, size].map((count) =>
		findFigures(figures, count, ["hypno", kind]),
	);
	if (!few || !many || few === many) return undefined;
	return (many.wall.min - few.wall.min) / (size - smallest);
}

/** What a page costs in a large site, as a multiple of what it costs in a middling one. */
export function judgeCost(
	figures: readonly Figures[],
	kind: Kind,
): Verdict | undefined {
	const middling = costPerPage(figures, 1_000, kind);
	const large = costPerPage(figures, 10_000, kind);
	if (middling === undefined || large === undefined) return undefined;
	return judge(large / middling, COST_BOUND);
}
