#!/usr/bin/env bash
# chokidar 5.0.0 loses the last change of a file that is written again within 50 milliseconds.
#
# A watched file is written, "change" is emitted, and 20 milliseconds later the file is written once more.
# Expected: a second "change", at once or later, so that a program which reads the file on each event ends with its last
# bytes. Seen: no further event. A program that follows a folder keeps the old bytes until somebody saves again. With 150
# milliseconds between the two, both are emitted. An option such as awaitWriteFinish or a wait of one's own, longer than 50
# milliseconds after each event, is needed. Seen on Linux (inotify), Node 20.20.2. chokidar 6.0.0, which
# needs Node 22.22, emits both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chokidar@5.0.0

cat >watch.mjs <<'EOF'
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { watch } from "chokidar";

async function writeTwice(gap) {
	const folder = fs.mkdtempSync(path.join(process.cwd(), "watched-"));
	const file = path.join(folder, "page.txt");
	fs.writeFileSync(file, "");
	const seen = [];
	const watcher = watch(folder, { ignoreInitial: true });
	await new Promise((resolve) => watcher.on("ready", resolve));
	watcher.on("change", () => seen.push(fs.readFileSync(file, "utf8")));
	fs.writeFileSync(file, "first");
	while (seen.length === 0) await wait(1);
	await wait(gap);
	fs.writeFileSync(file, "second, which is longer");
	await wait(2000);
	await watcher.close();
	return seen.at(-1);
}

const [soon, later] = [await writeTwice(20), await writeTwice(150)];
console.log(`chokidar 5.0.0: after 20 ms the last bytes seen are "${soon}", after 150 ms "${later}"`);
const isKnown = soon === "first" && later === "second, which is longer";
if (!isKnown) console.log("something has changed");
process.exit(isKnown ? 0 : 1);
EOF
node watch.mjs
