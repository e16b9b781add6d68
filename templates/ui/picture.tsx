// Offers a picture of the maintainer in all formats and widths that hypno has made from it. The renderer of
// Markdown writes the same markup.
import type { MediaProps } from "../types.ts";

interface PictureProps
	extends Pick<MediaProps, "pictures" | "sizes" | "className"> {
	readonly picture: NonNullable<MediaProps["picture"]>;
}

/** Browsers load the picture when it is scrolled to, because no page starts with a picture. */
export function Picture(props: PictureProps) {
	const { picture, pictures, sizes, className } = props;
	const shown = pictures[picture.file];
	if (!shown) return null;
	return (
		<picture>
			{shown.sources.map(({ type, srcSet }) => (
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} />
			))}
			<img
				className={className}
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
