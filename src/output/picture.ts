// The first bytes of a picture -> its kind and size. Knows PNG and JPEG.

interface PictureHeader {
	readonly kind: "PNG" | "JPEG";
	/** In pixels; 0 when the file breaks off before it says so. */
	readonly width: number;
	readonly height: number;
}

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

function readPng(bytes: Buffer): PictureHeader {
	const isWhole = bytes.length >= 24;
	return {
		kind: "PNG",
		width: isWhole ? bytes.readUInt32BE(16) : 0,
		height: isWhole ? bytes.readUInt32BE(20) : 0,
	};
}

/** The markers C0 to CF begin a frame, except for tables and a reserved one. */
function isFrame(marker: number): boolean {
	return (
		marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
	);
}

function readJpeg(bytes: Buffer): PictureHeader {
	let at = 2;
	while (at + 9 <= bytes.length && bytes[at] === 0xff) {
		if (isFrame(bytes[at + 1] ?? 0)) {
			const height = bytes.readUInt16BE(at + 5);
			return { kind: "JPEG", width: bytes.readUInt16BE(at + 7), height };
		}
		at += 2 + bytes.readUInt16BE(at + 2);
	}
	return { kind: "JPEG", width: 0, height: 0 };
}

/** Undefined for whatever is neither a PNG nor a JPEG. */
export function readPicture(
	contents: string | Uint8Array,
): PictureHeader | undefined {
	const bytes = Buffer.from(contents);
	if (bytes.subarray(0, PNG.length).equals(PNG)) return readPng(bytes);
	if (bytes.subarray(0, JPEG.length).equals(JPEG)) return readJpeg(bytes);
	return undefined;
}
