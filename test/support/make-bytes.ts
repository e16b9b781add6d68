// Returns the bytes of a built file, makes those of a black PNG of any size, and puts bytes on the disk.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import {
	type DiskFile,
	findDiskFile,
	isDiskFile,
} from "../../src/base/disk/disk-file.ts";
import type { OutputFile } from "../../src/site/output/file.ts";
import { makeFolder } from "./make-site.ts";

export async function makeBytes({
	contents,
}: Pick<OutputFile, "contents">): Promise<Buffer> {
	if (isDiskFile(contents)) return fs.readFileSync(contents.path);
	return Buffer.from(
		typeof contents === "function" ? await contents() : contents,
	);
}

function chunk(type: string, body: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
	const whole = Buffer.alloc(named.length + 8);
	whole.writeUInt32BE(body.length, 0);
	named.copy(whole, 4);
	whole.writeUInt32BE(zlib.crc32(named), named.length + 4);
	return whole;
}

export function makePng(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	// One bit for each pixel; colour type 0 is grey.
	header[8] = 1;
	const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", zlib.deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Writes bytes into a file that is removed after the test. */
export function makeDiskFile(contents: string | Uint8Array): DiskFile {
	const filePath = path.join(makeFolder(), "file");
	fs.writeFileSync(filePath, contents);
	const file = findDiskFile(filePath);
	if (!file) throw new Error(`${filePath} is no file`);
	return file;
}
