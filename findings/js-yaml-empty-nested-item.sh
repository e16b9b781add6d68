#!/usr/bin/env bash
# js-yaml 4.3.2 moves an entry of a list into a nested list that ends with an empty entry.
#
# Valid YAML 1.2: a list whose first entry is a list with one empty entry, and whose second entry is "b".
#   - -
#   - b
# Expected: [[null],"b"], which yaml 2.9.1 and js-yaml 5.5.0 return.
# Seen with js-yaml 4.3.2: [[null,"b"]], also with a comment behind the second hyphen, and deeper in a file.
# With words in place of nothing, all three agree. Found by comparing both parsers on made files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
	js-yaml@4.3.2 js-yaml-5@npm:js-yaml@5.5.0 yaml@2.9.1

cat >compare.mjs <<'EOF'
import * as four from "js-yaml";
import * as five from "js-yaml-5";
import { parse } from "yaml";

const read = (text) =>
	[four.load ?? four.default.load, five.load ?? five.default.load, parse].map(
		(load) => JSON.stringify(load(text)),
	);
const expected = new Map([
	["- -\n- b\n", ['[[null,"b"]]', '[[null],"b"]', '[[null],"b"]']],
	["- - # later\n- b\n", ['[[null,"b"]]', '[[null],"b"]', '[[null],"b"]']],
	["a:\n  - -\n  - b\n", ['{"a":[[null,"b"]]}', '{"a":[[null],"b"]}', '{"a":[[null],"b"]}']],
	["- - a\n- b\n", ['[["a"],"b"]', '[["a"],"b"]', '[["a"],"b"]']],
]);
let status = 0;
for (const [text, known] of expected) {
	const seen = read(text);
	console.log(JSON.stringify(text), "js-yaml 4.3.2, 5.5.0, yaml 2.9.1:", ...seen);
	if (JSON.stringify(seen) !== JSON.stringify(known)) status = 1;
}
if (status) console.log("something has changed");
process.exit(status);
EOF
node compare.mjs
