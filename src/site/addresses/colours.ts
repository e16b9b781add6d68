// The colours of a brand: derives most from a few, and finds unreadable ones. Contrast is measured as in WCAG 2.2.

/** Colours read "#1F5A52". */
export type Palette = Readonly<
	Record<"page" | "text" | "links" | "opening" | "action", string>
>;

type Colours = Readonly<Record<"light" | "dark", Palette>>;

const BLACK = "#000000";
const WHITE = "#FFFFFF";

function readChannels(colour: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function mix(colour: string, other: string, share: number): string {
	const added = readChannels(other);
	const channels = readChannels(colour).map((value, index) => {
		const mixed = value + ((added[index] ?? 0) - value) * share;
		return Math.round(mixed).toString(16).padStart(2, "0");
	});
	return `#${channels.join("").toUpperCase()}`;
}

function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = readChannels(colour).map((value) => {
		const channel = value / 255;
		return channel <= 0.04045
			? channel / 12.92
			: ((channel + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(colour: string, grounds: readonly string[]): number {
	const light = luminance(colour) + 0.05;
	let lowest = 21;
	for (const ground of grounds) {
		const other = luminance(ground) + 0.05;
		lowest = Math.min(lowest, Math.max(light, other) / Math.min(light, other));
	}
	return lowest;
}

/** Returns the nearest darker or lighter shade with this contrast, and undefined if there is none. */
function findShade(colour: string, grounds: readonly string[], least: number) {
	for (let percent = 0; percent <= 100; percent++)
		for (const end of [BLACK, WHITE]) {
			const shade = mix(colour, end, percent / 100);
			if (contrast(shade, grounds) >= least) return shade;
		}
	return undefined;
}

/** Returns the page, the bands on it, and the sheets, which are lighter. */
function listGrounds(page: string): [string, string, string] {
	return luminance(page) < 0.18
		? [page, mix(page, WHITE, 0.03), mix(page, WHITE, 0.07)]
		: [page, mix(page, BLACK, 0.05), mix(page, WHITE, 0.6)];
}

/** Words need a contrast of 4.5:1, large words and outlines one of 3:1. */
export function findUnreadable(palette: Palette) {
	const rules = [
		{ name: "text", ground: "page and its bands", least: 4.5 },
		{ name: "links", ground: "page and its bands", least: 4.5 },
		{ name: "action", ground: "opening", least: 3 },
	] as const;
	return rules.flatMap(({ name, ground, least }) => {
		const { page, opening } = palette;
		const grounds = ground === "opening" ? [opening] : listGrounds(page);
		const ratio = contrast(palette[name], grounds);
		// A colour that is reported as invalid has no ratio.
		if (!(ratio < least)) return [];
		const nearest = findShade(palette[name], grounds, least);
		return [{ name, ground, least, ratio, nearest }];
	});
}

/** Returns the values of those tokens in templates/styles/tokens.css that do not follow from others. */
function deriveTokens(palette: Palette): Readonly<Record<string, string>> {
	const { page, text, links, opening, action } = palette;
	const grounds = listGrounds(page);
	const readable = (colour: string, on: readonly string[], least = 4.5) =>
		findShade(colour, on, least) ?? colour;
	const [sage, sageStrong] = [mix(page, links, 0.18), mix(page, links, 0.26)];
	const light = contrast(page, [opening]) > contrast(text, [opening]);
	const onDeep = readable(light ? page : text, [opening]);
	const onAction = readable(opening, [action]);
	const away = luminance(onAction) < 0.18 ? WHITE : BLACK;
	const [notice, badge] = [mix(page, action, 0.25), mix(page, links, 0.14)];
	const warning = readable("#A2402C", grounds);
	return {
		page,
		band: grounds[1],
		sheet: grounds[2],
		ink: text,
		soft: readable(mix(text, page, 0.25), [...grounds, sage]),
		line: mix(page, text, 0.15),
		field: readable(mix(page, text, 0.5), grounds, 3),
		primary: links,
		"primary-strong": mix(links, text, 0.3),
		deep: opening,
		"deep-line": mix(opening, onDeep, 0.18),
		"on-deep": onDeep,
		"on-deep-soft": readable(mix(onDeep, opening, 0.2), [opening]),
		sage,
		"sage-strong": sageStrong,
		"on-sage": readable(links, [sage, sageStrong]),
		apricot: action,
		"apricot-strong": mix(action, away, 0.2),
		"on-apricot": onAction,
		notice,
		"on-notice": readable(text, [notice]),
		lavender: badge,
		"on-lavender": readable(links, [badge]),
		plum: links,
		clay: warning,
		"clay-strong": mix(warning, text, 0.3),
	};
}

/** Returns CSS for the colours by day and by night; "" if the site keeps the colours of its templates. */
export function formatColours(colours: Colours | undefined): string {
	if (!colours) return "";
	const [day, night] = [colours.light, colours.dark].map((palette) => {
		const tokens = Object.entries(deriveTokens(palette));
		const lines = tokens.map(([name, value]) => `--color-${name}:${value}`);
		return `:root{${lines.join(";")}}`;
	});
	return `${day}@media (prefers-color-scheme:dark){${night}}`;
}
