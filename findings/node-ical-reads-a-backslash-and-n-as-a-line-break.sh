#!/usr/bin/env bash
# node-ical 0.26.1 (Node 20.20.2) reads an escaped backslash in front of an n as a backslash and a line break.
#
# RFC 5545, 3.3.11: in a text, "\\" is a backslash, and "\n" is a line break. The description "C:\notes" is written as
# "C:\\notes". Expected: C:\notes, as ical.js 2.2.1 and ts-ics 2.4.6 read it. Seen: "C:\", a line break, "otes", because
# "\n" is replaced before "\\". Before any other letter the backslash is read right. Paths of Windows in an event change.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.26.1 ical.js@2.2.1 ts-ics@2.4.6

cat >run.mjs <<'EOF'
import ICAL from "ical.js";
import ical from "node-ical";
import { convertIcsCalendar } from "ts-ics";

const write = (description) =>
	[
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//a//b//EN",
		"BEGIN:VEVENT",
		"UID:1@example.com",
		"DTSTAMP:20270303T183000Z",
		"DTSTART:20270303T183000Z",
		"DTEND:20270303T200000Z",
		"SUMMARY:An evening",
		`DESCRIPTION:${description}`,
		"END:VEVENT",
		"END:VCALENDAR",
		"",
	].join("\r\n");

function readAll(text) {
	const events = Object.values(ical.sync.parseICS(text));
	const first = events.find(({ type }) => type === "VEVENT");
	const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
	return [
		first.description,
		new ICAL.Event(event).description,
		convertIcsCalendar(undefined, text).events[0].description,
	];
}

const known = [
	["C:\\\\notes", ["C:\\\notes", "C:\\notes", "C:\\notes"]],
	["C:\\\\diary", ["C:\\diary", "C:\\diary", "C:\\diary"]],
	["one\\ntwo", ["one\ntwo", "one\ntwo", "one\ntwo"]],
];
for (const [written, expected] of known) {
	const seen = readAll(write(written));
	console.log(written, "node-ical, ical.js, ts-ics:", ...seen.map((text) => JSON.stringify(text)));
	if (JSON.stringify(seen) === JSON.stringify(expected)) continue;
	console.log("something has changed");
	process.exitCode = 1;
}
EOF
node run.mjs
