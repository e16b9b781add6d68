#!/usr/bin/env bash
# Node 20.20.2 and 24.21.0: http.request sends other bytes in a header if the body is a text instead of a buffer.
#
# A request has the header X-User with the character U+00E9. Expected: the header goes out as one byte (Latin-1) whatever
# the body is, since the body has nothing to do with it. Seen: with the body as a buffer it is the byte E9; with the same
# body as a text it is the two bytes C3 A9, because headers and the first text go out as one, in the encoding of the text.
# A server that is tested with names of people in a header reads another name. Give the body as a buffer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null

cat >run.mjs <<'EOF'
import http from "node:http";
import net from "node:net";

/** Resolves with the bytes of the header as they arrive. */
function send(body) {
	return new Promise((resolve) => {
		const server = net.createServer((socket) => {
			let text = "";
			socket.on("data", (bytes) => {
				text += bytes.toString("latin1");
				if (!text.endsWith("done")) return;
				const [, value] = /x-user: (.*)\r\n/i.exec(text);
				socket.end("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
				server.close();
				resolve(Buffer.from(value, "latin1").toString("hex"));
			});
		});
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address();
			const headers = { "X-User": "\u00e9", "Content-Length": 4 };
			const options = { port, host: "127.0.0.1", method: "POST", headers };
			http.request(options, (response) => response.resume()).end(body);
		});
	});
}

const asText = await send("done");
const asBytes = await send(Buffer.from("done"));
console.log(`Node ${process.version}: text body: ${asText}; the same as a buffer: ${asBytes}`);
const isKnown = asText === "c3a9" && asBytes === "e9";
if (!isKnown) console.log("something has changed");
process.exit(isKnown ? 0 : 1);
EOF
for version in 20.20.2 24.21.0; do
	npm install --silent --no-audit --no-fund "node@$version"
	./node_modules/.bin/node run.mjs
done
