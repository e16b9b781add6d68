#!/usr/bin/env bash
# Node 20.20.2 and 24.21.0: a vm.Script that is given the code cache of another source of the same length runs the other.
#
# A script is compiled, run, and its code cache is made. The cache is then given to a script of which one character
# differs. Expected: cachedDataRejected is true, and the new source runs. Seen: it is false, and the old source runs,
# with no warning; new functions and messages of an edited file stay unseen. V8 compares the length of the source, its own
# version and its flags, and no hash of the text: with one space more, the cache is rejected. A program that keeps code
# caches has to keep a version or a hash of the source beside each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null

cat >run.mjs <<'EOF'
import vm from "node:vm";

const sourceOf = (word) => `(() => { const say = () => "${word}"; return say(); })`;
const before = new vm.Script(sourceOf("old"));
before.runInThisContext()();
const cachedData = before.createCachedData();

function runWith(source) {
	const script = new vm.Script(source, { cachedData });
	return [script.cachedDataRejected, script.runInThisContext()()].join(" ");
}

const same = runWith(sourceOf("new"));
const longer = runWith(`${sourceOf("new")} `);
console.log(`Node ${process.version}: same length: rejected ${same}; one space more: rejected ${longer}`);
const isKnown = same === "false old" && longer === "true new";
if (!isKnown) console.log("something has changed");
process.exit(isKnown ? 0 : 1);
EOF
for version in 20.20.2 24.21.0; do
	npm install --silent --no-audit --no-fund "node@$version"
	./node_modules/.bin/node run.mjs
done
