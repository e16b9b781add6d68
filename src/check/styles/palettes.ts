// The style sheets as they were written -> the colours that they name, by day and by night, each
// with its place.
import { createLocations } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { TemplateText } from "../template-search.ts";
import { type Color, parseColor } from "./contrast.ts";

export interface ColorToken {
	/** "soft" of --color-soft */
	readonly name: string;
	/** Undefined in a form that contrast.ts does not know. */
	readonly color: Color | undefined;
	/** Where the colour is written. */
	readonly source: Location;
}

export type Palette = ReadonlyMap<string, ColorToken>;

/** What opens a block, what closes one, and a colour that is named. */
const PART = /([^{};]*)\{|\}|--color-([\w-]+)\s*:\s*([^;{}]+)/g;
const DARK_SCHEME = /^@media\s*\(prefers-color-scheme:\s*dark\)$/;
/** Blocks that hold for whole pages; what others name is of a part of them, or of paper. */
const WHOLE_PAGE = /^(?:@theme\b.*|@layer\b.*|:root|html)$/;

function* readTokens({ sourcePath, text }: TemplateText) {
	const locationAt = createLocations(sourcePath, text);
	const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) =>
		comment.replace(/[^\n]/g, " "),
	);
	const blocks: string[] = [];
	for (const match of bare.matchAll(PART)) {
		const [all, prelude, name, written = ""] = match;
		if (all === "}") blocks.pop();
		else if (prelude !== undefined) blocks.push(prelude.trim());
		if (name === undefined) continue;
		const isForWholePage = blocks.every(
			(block) => WHOLE_PAGE.test(block) || DARK_SCHEME.test(block),
		);
		if (!isForWholePage) continue;
		const isDark = blocks.some((block) => DARK_SCHEME.test(block));
		const source = locationAt(match.index + all.length - written.length);
		yield { name, written: written.trim(), isByNight: isDark, source };
	}
}

export function readPalettes(stylesheets: readonly TemplateText[]) {
	const light = new Map<string, ColorToken>();
	const dark = new Map<string, ColorToken>();
	for (const stylesheet of stylesheets)
		for (const { name, written, isByNight: isDark, source } of readTokens(
			stylesheet,
		)) {
			const palette = isDark ? dark : light;
			palette.set(name, { name, color: parseColor(written), source });
		}
	return { light, dark: new Map([...light, ...dark]) };
}
