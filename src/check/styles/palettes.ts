// The stylesheets as they are written -> the colour tokens of the light and the dark scheme, each
// with its location.
import { createLocationFinder } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { TemplateText } from "../template-search.ts";
import { type Color, parseColor } from "./contrast.ts";

export interface ColorToken {
	readonly name: string;
	readonly color: Color | undefined;
	readonly source: Location;
}

export type Palette = ReadonlyMap<string, ColorToken>;

const PART = /([^{};]*)\{|\}|--color-([\w-]+)\s*:\s*([^;{}]+)/g;
const DARK_SCHEME = /^@media\s*\(prefers-color-scheme:\s*dark\)$/;
/** Blocks that apply to whole pages; tokens in other blocks apply to a part or to print. */
const WHOLE_PAGE = /^(?:@theme\b.*|@layer\b.*|:root|html)$/;

function* readTokens({ sourcePath, text }: TemplateText) {
	const locationAt = createLocationFinder(sourcePath, text);
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
