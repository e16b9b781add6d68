#!/usr/bin/env bash
# mammoth 1.13.0 (Node 20.20.2) drops the words of a simple field of Word, and keeps those of the same field in its long form.
#
# "Figure 1: a room", where Word counts the number. Word writes such a field in either of two forms: w:fldSimple around the
# shown words, or w:fldChar marks before and after them; both show "1". Expected: "Figure 1: a room" for both. Seen: the
# short form becomes "Figure : a room", with a warning about an unrecognised element; words with a direction of their own
# (w:bdo) vanish in the same way. A program that looks at errors alone, and not at warnings, loses words without a sign.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mammoth@1.13.0 jszip@3.10.1

cat >run.mjs <<'EOF'
import JSZip from "jszip";
import mammoth from "mammoth";

const OPEN = "http://schemas.openxmlformats.org";
const MAIN = `${OPEN}/wordprocessingml/2006/main`;
const run = (inside) => `<w:r>${inside}</w:r>`;
const words = (text) => run(`<w:t xml:space="preserve">${text}</w:t>`);
const mark = (type) => run(`<w:fldChar w:fldCharType="${type}"/>`);

async function convert(paragraph) {
	const zip = new JSZip();
	zip.file(
		"[Content_Types].xml",
		`<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
	);
	zip.file(
		"_rels/.rels",
		`<Relationships xmlns="${OPEN}/package/2006/relationships"><Relationship Id="r1" Type="${OPEN}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
	);
	zip.file(
		"word/document.xml",
		`<w:document xmlns:w="${MAIN}"><w:body><w:p>${paragraph}</w:p></w:body></w:document>`,
	);
	const buffer = await zip.generateAsync({ type: "nodebuffer" });
	const { value, messages } = await mammoth.convertToHtml({ buffer });
	return [value, ...messages.map(({ type }) => type)].join(" ");
}

const name = " SEQ Figure ";
const simple = `<w:fldSimple w:instr="${name}">${words("1")}</w:fldSimple>`;
const long = `${mark("begin")}${run(`<w:instrText>${name}</w:instrText>`)}${mark("separate")}${words("1")}${mark("end")}`;
const directed = `<w:bdo w:val="ltr">${words("1")}</w:bdo>`;
const known = [
	["simple field", simple, "<p>Figure : a room</p> warning"],
	["long field", long, "<p>Figure 1: a room</p>"],
	["direction", directed, "<p>Figure : a room</p> warning"],
];
for (const [what, field, expected] of known) {
	const seen = await convert(words("Figure ") + field + words(": a room"));
	console.log(`mammoth 1.13.0, ${what}: ${seen}`);
	if (seen === expected) continue;
	console.log("something has changed");
	process.exitCode = 1;
}
EOF
node run.mjs
