// A picture of the maintainer's is offered in all formats and widths that were made of it. The
// renderer of Markdown makes the same markup.
import type { MediaProps } from "../types.ts";

interface PictureProps
	extends Pick<MediaProps, "pictures" | "sizes" | "className"> {
	readonly picture: NonNullable<MediaProps["picture"]>;
}

/** The browser loads it late, because no page shows a picture at its very top. */
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
