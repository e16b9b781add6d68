#!/usr/bin/env bash
# react-dom 19.3.1 (Node 20.20.2): renderToStaticMarkup shows the fallback of Suspense for a child that throws, and no error.
#
# A component fails inside <Suspense fallback="Loading">. Expected: the error, as without Suspense, since nothing can be
# loaded later in static markup. Seen: "<main>Loading</main>", which visitors would read for ever. hypno gives templates a
# Suspense that catches nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts react@19.3.1 react-dom@19.3.1

cat >run.mjs <<'END'
import { createElement, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const Fails = () => {
	throw new Error("late");
};
const boundary = createElement(Suspense, { fallback: "Loading" }, createElement(Fails));
let seen;
try {
	seen = renderToStaticMarkup(createElement("main", null, boundary));
} catch (error) {
	seen = String(error);
}
console.log("expected: Error: late; seen:", seen);
process.exitCode = seen === "<main>Loading</main>" ? 0 : 1;
END
node run.mjs
