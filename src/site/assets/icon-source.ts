// Makes the SVG of the icons for a site without static/favicon.svg: from its logo, or from the sign of its templates.
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";
import { readStart } from "../../base/disk/disk-file.ts";
import type { Config } from "../config.ts";
import type { StaticFile } from "../output/file.ts";

const SIGN = "share/icon.svg";
const TOKENS = "styles/tokens.css";
/** In bytes. Browsers load the icon with the first page. */
const LARGEST_LOGO = 100_000;
const TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".jpg": "image/jpeg",
	".jpeg": "image/jpeg",
};

/** @returns undefined for a picture that icons cannot be made from */
function readLogo({ outputPath, contents }: StaticFile): string | undefined {
	if (contents.size > LARGEST_LOGO) return undefined;
	const ending = path.extname(outputPath).toLowerCase();
	const bytes = readStart(contents, LARGEST_LOGO);
	if (ending === ".svg") return bytes.toString();
	const type = TYPES[ending];
	if (!type) return undefined;
	const href = `data:${type};base64,${bytes.toString("base64")}`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="${href}"/></svg>`;
}

/** The sign names tokens, as in var(--color-primary). They get their values of the day and of the night. */
function colourSign(sign: string, tokens: string, brand: string): string {
	const fill = (styles: string, index: number) =>
		styles.replace(/var\((--[\w-]+)\)/g, (_, name) => {
			const pattern = new RegExp(`${name}:\\s*(#[\\da-f]{6})`, "gi");
			const of = (text: string) => [...text.matchAll(pattern)];
			const known = of(brand).length > 0 ? of(brand) : of(tokens);
			return (known[index] ?? known[0])?.[1] ?? "currentColor";
		});
	return sign.replace(/<style>(.*?)<\/style>/s, (_, styles) => {
		const night = `@media (prefers-color-scheme:dark){${fill(styles, 1)}}`;
		return `<style>${fill(styles, 0)}${night}</style>`;
	});
}

export interface IconSource {
	/** The file of static/ that brand.logo names, if there is one. */
	readonly logo: StaticFile | undefined;
	/** The colours of the brand, as CSS. */
	readonly colours: string;
}

export interface IconSvg {
	readonly svg: string;
	/** The file that it is made from: "static/logo.svg" */
	readonly file: string;
}

/** @returns undefined for templates without a sign, if no logo can be used */
export function makeIconSvg(
	{ templatesDir }: Pick<Config, "templatesDir">,
	{ logo, colours }: IconSource,
): IconSvg | undefined {
	const ofLogo = logo && readLogo(logo);
	if (ofLogo) return { svg: ofLogo, file: `static/${logo.outputPath}` };
	const read = (name: string) =>
		attempt(() => fs.readFileSync(path.join(templatesDir, name), "utf8"));
	const drawing = read(SIGN);
	if (!drawing) return undefined;
	const svg = colourSign(drawing, read(TOKENS) ?? "", colours);
	return { svg, file: `templates/${SIGN}` };
}
