#!/usr/bin/env bash
# sharp 0.35.5 (Node 20.20.2): the gamma and the colours that a PNG declares (gAMA, cHRM, cICP) are ignored, and lost in copies.
#
# A PNG of the colour 200, 100, 50 says that its numbers are linear light (gAMA 100000) or of Display P3 (cICP 12 13 0 1).
# Chromium 147 shows 229, 168, 122 and 215, 93, 31. Expected of toColourspace("srgb"): the same. Seen: 200, 100, 50, and no
# chunk in the copy that says otherwise. Profiles (iCCP) are followed. hypno warns of such a picture.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sharp@0.35.5

cat >run.mjs <<'END'
import zlib from "node:zlib";
import sharp from "sharp";

const background = { r: 200, g: 100, b: 50 };
const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background } }).png().toBuffer();

function withChunk(name, body) {
	const chunk = Buffer.alloc(12 + body.length);
	chunk.writeUInt32BE(body.length, 0);
	chunk.write(name, 4);
	body.copy(chunk, 8);
	chunk.writeUInt32BE(zlib.crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
	return Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
}

const linear = Buffer.alloc(4);
linear.writeUInt32BE(100_000);
for (const [name, body, expected] of [
	["gAMA", linear, "229,168,122"],
	["cICP", Buffer.from([12, 13, 0, 1]), "215,93,31"],
]) {
	const pixels = await sharp(withChunk(name, body)).toColourspace("srgb").raw().toBuffer();
	const seen = [...pixels.subarray(0, 3)].join();
	console.log(`${name}: expected ${expected}; seen ${seen}`);
	if (seen !== "200,100,50") process.exitCode = 1;
}
END
node run.mjs
