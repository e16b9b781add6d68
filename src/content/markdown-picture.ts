// A picture in Markdown -> its markup, as templates/ui/picture.tsx makes it for other places.
import { escapeHtml } from "../escape.ts";
import type { ShownPicture } from "../plan/picture.ts";

/** How wide a column of text is. */
const SIZES = "(min-width: 48rem) 42rem, 90vw";

type Attributes = Readonly<Record<string, string | number>>;

function writeTag(name: string, attributes: Attributes): string {
	const written = Object.entries(attributes).map(
		([key, value]) => ` ${key}="${escapeHtml(String(value))}"`,
	);
	return `<${name}${written.join("")}>`;
}

/** @param when whether it is wanted at once, or only when somebody comes near */
export function writePicture(
	{ width, height, sources, src, srcSet }: ShownPicture,
	alt: string,
	when: "first" | "later",
): string {
	const tags = sources.map(({ type, srcSet: srcset }) =>
		writeTag("source", { type, srcset, sizes: SIZES }),
	);
	const loading: Attributes =
		when === "first" ? { fetchpriority: "high" } : { loading: "lazy" };
	const img = writeTag("img", {
		src,
		srcset: srcSet,
		sizes: SIZES,
		width,
		height,
		alt,
		...loading,
		decoding: "async",
	});
	return `<picture>${tags.join("")}${img}</picture>`;
}
