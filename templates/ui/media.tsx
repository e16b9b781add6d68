// What stands beside a text: a picture of the maintainer's own, or else a drawing.
import type { ContentPicture } from "../../src/content/schema/picture.ts";
import type { ShownPictures } from "../../src/plan/picture.ts";
import { Illustration } from "./illustration.tsx";
import { Picture } from "./picture.tsx";

interface MediaProps {
	readonly image?: string | undefined;
	readonly picture?: ContentPicture | undefined;
	readonly pictures: ShownPictures;
	readonly sizes: string;
}

export function Media({ image, picture, ...shown }: MediaProps) {
	if (picture) return <Picture picture={picture} {...shown} />;
	return image === undefined ? null : <Illustration src={image} />;
}
