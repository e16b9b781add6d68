import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture } from "./encode.ts";

/** A picture with detail, which threads would share between them. */
async function makePhoto() {
	const [width, height] = [1200, 900];
	const pixels = Buffer.alloc(width * height * 3);
	for (let at = 0; at < pixels.length; at++)
		pixels[at] = (at / 20 + (Math.imul(at, 2654435761) >>> 28)) & 255;
	const raw = { width, height, channels: 3 } as const;
	return sharp(pixels, { raw }).png().toBuffer();
}

test.each(["avif", "webp", "jpeg", "png"] as const)(
	"a picture as %s has the same bytes, however many threads a machine has",
	async (format) => {
		const photo = await makePhoto();
		const made: Buffer[] = [];
		for (const threads of [1, 2, 8]) {
			sharp.concurrency(threads);
			const target = { digest: `${format} ${threads}`, format, width: 800 };
			made.push(await encodePicture(photo, target));
		}
		for (const one of made) expect(one.equals(made[0] ?? one)).toBe(true);
	},
);
