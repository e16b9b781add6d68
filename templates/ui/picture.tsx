// A picture of the maintainer's own, in the formats and widths that were made of it. Markup in
// Markdown is made alike in src/content/markdown.ts.
import type { ContentPicture } from "../../src/content/schema/picture.ts";
import type { ShownPictures } from "../../src/plan/picture.ts";

interface PictureProps {
	readonly picture: ContentPicture;
	readonly pictures: ShownPictures;
	/** How wide it is shown: "(min-width: 52rem) 22rem, 90vw" */
	readonly sizes: string;
}

/** Loaded when somebody comes near: none of these places is seen at once. */
export function Picture({ picture, pictures, sizes }: PictureProps) {
	const shown = pictures[picture.file];
	if (!shown) return null;
	return (
		<picture>
			{shown.sources.map(({ type, srcSet }) => (
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} />
			))}
			<img
				src={shown.src}
				srcSet={shown.srcSet}
				sizes={sizes}
				width={shown.width}
				height={shown.height}
				alt={picture.alt ?? ""}
				loading="lazy"
				decoding="async"
			/>
		</picture>
	);
}
