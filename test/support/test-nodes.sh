#!/usr/bin/env bash
# test-nodes.sh [ARGUMENT...] runs the tests on the other versions of Node that hypno supports, which come as
# packages. The arguments go to Vitest.
set -euo pipefail
cd "$(dirname "$0")/../.."

system=$(node --print 'process.platform + "-" + process.arch')
status=0
for version in 22 24; do
	folder="$PWD/node_modules/.cache/hypno-nodes/$version"
	npm install --prefix "$folder" --no-save --ignore-scripts --no-audit --no-fund "node-$system@$version"
	(
		PATH="$folder/node_modules/node-$system/bin:$PATH"
		echo "Node $(node --version)"
		node node_modules/vitest/vitest.mjs run --project unit --project site "$@"
	) || status=1
done
exit "$status"
