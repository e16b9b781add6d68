// Makes a recording that every browser plays.

const SECOND = 8000;

/** A quiet second of 8-bit sound. No byte is above 127, so its text is its bytes. */
export function makeWave(): string {
	const header = Buffer.alloc(44);
	header.write("RIFF    WAVEfmt ", "latin1");
	header.writeUInt32LE(36 + SECOND, 4);
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(SECOND, 24);
	header.writeUInt32LE(SECOND, 28);
	header.writeUInt16LE(1, 32);
	header.writeUInt16LE(8, 34);
	header.write("data", 36, "latin1");
	header.writeUInt32LE(SECOND, 40);
	return header.toString("latin1") + "\x7f".repeat(SECOND);
}
