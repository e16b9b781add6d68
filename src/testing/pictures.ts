// Small pictures as a camera or a drawing program would write them.
import sharp from "sharp";

interface Scene {
	readonly width: number;
	readonly height: number;
}

/** Blue above, red below; so that it can be told which way up it is. */
function paint({ width, height }: Scene) {
	const half = Math.floor(height / 2);
	const below = { width, height: height - half, channels: 3 } as const;
	return sharp({
		create: { width, height, channels: 3, background: "#2040c0" },
	}).composite([
		{
			input: { create: { ...below, background: "#c02040" } },
			top: half,
			left: 0,
		},
	]);
}

export function makeJpeg(scene: Scene): Promise<Buffer> {
	return paint(scene).jpeg().toBuffer();
}

export function makeColourPng(scene: Scene): Promise<Buffer> {
	return paint(scene).png().toBuffer();
}

/** On its side, with a note of that and of the place where it was taken. */
export async function makeCameraJpeg(scene: Scene): Promise<Buffer> {
	const upright = await paint(scene).png().toBuffer();
	return sharp(upright)
		.rotate(-90)
		.withExif({
			IFD0: { Make: "Camera", Copyright: "Somebody" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
		})
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
}

/** What no encoder can make small. */
export function makeNoise({ width, height }: Scene): Promise<Buffer> {
	// The same signs each time: sharp's own noise has no seed.
	const data = Buffer.alloc(width * height * 3);
	let state = 1;
	for (let at = 0; at < data.length; at++) {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		data[at] = state >>> 16;
	}
	return sharp(data, { raw: { width, height, channels: 3 } })
		.jpeg({ quality: 95 })
		.toBuffer();
}
