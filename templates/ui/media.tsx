// Beside a text is a picture of the maintainer or a drawing.
import type { MediaProps } from "../types.ts";
import { Illustration } from "./illustration.tsx";
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
	return image === undefined ? null : (
		<Illustration src={image} className={className} />
	);
}
