#!/usr/bin/env bash
# music-metadata 11.16.1 (Node 20.20.2): the name decides the parser, and a WAV or random bytes named .mp3 are "AAC".
#
# A WAV that somebody saved as talk.mp3. Expected: WAV, by its first bytes ("RIFF"), or an error. Seen: the format
# "ADTS/MPEG-4" or "ADTS/MPEG-2" with the codec AAC, without a length and without a warning; 30 kB of random bytes may get
# the same answer. What is said of such a file cannot be trusted, so hypno reads the first bytes itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts music-metadata@11.16.1

cat >run.mjs <<'END'
import fs from "node:fs";
import { parseFile } from "music-metadata";

const RATE = 8000;
const header = Buffer.alloc(44);
header.write("RIFF    WAVEfmt ", "latin1");
header.writeUInt32LE(36 + 2 * RATE, 4);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(RATE, 24);
header.writeUInt32LE(2 * RATE, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write("data", 36, "latin1");
header.writeUInt32LE(2 * RATE, 40);
const sound = Buffer.alloc(2 * RATE);
for (let at = 0; at < RATE; at++)
	sound.writeInt16LE(Math.round(4000 * Math.sin(at / 3)), 2 * at);
fs.writeFileSync("talk.mp3", Buffer.concat([header, sound]));
const { format } = await parseFile("talk.mp3").catch((error) => ({ format: { container: String(error) } }));
console.log("expected: WAVE, 1 second; seen:", format.container, format.codec, format.duration);
END
node run.mjs
