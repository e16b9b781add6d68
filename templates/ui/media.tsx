// Beside a text is a picture of the maintainer or a drawing.
import type { MediaProps } from "../types.ts";
import { Picture } from "./picture.tsx";

export function Media(props: MediaProps) {
	const { image, picture, pictures, sizes, className } = props;
	if (picture)
		return (
			<Picture
				picture={picture}
				pictures={pictures}
				sizes={sizes}
				className={className}
			/>
		);
	if (image === undefined) return null;
	// A drawing has no alternative text, because the text beside it says everything.
	return (
		<img
			className={className}
			src={image}
			alt=""
			width="480"
			height="300"
			loading="lazy"
			decoding="async"
		/>
	);
}
