// Tests that what a Word document loses is named.
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { writeWordBody } from "../../../test/support/word-document.ts";
import { openWord } from "./read-word.ts";

const run = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;
const paragraph = (runs: string) => `<w:p>${runs}</w:p>`;

async function readWord(...input: Parameters<typeof writeWordBody>) {
	const file = path.join(makeFolder(onTestFinished), "letter.docx");
	fs.writeFileSync(file, writeWordBody(...input));
	const { records, problems } = await openWord(file);
	const lost: string[] = [];
	const texts = records.map((record) => record.read((what) => lost.push(what)));
	return { text: texts.map(({ text }) => text).join(""), lost, problems };
}

// LibreOffice 7.4.7 and pandoc 2.17 write formulas and ruby so, and Word the numbers of captions; seen with mammoth 1.13.0.
test("words that cannot be read from a Word document are named, each kind once", async () => {
	const formula = "<m:oMath><m:r><m:t>E</m:t></m:r></m:oMath>";
	const number = `<w:fldSimple w:instr=" SEQ Figure ">${run("1")}</w:fldSimple>`;
	const { text, lost } = await readWord(
		[
			paragraph(`${run("Figure ")}${number}${number}${run(": a room")}`),
			paragraph(formula),
			paragraph(`<m:oMathPara>${formula}</m:oMathPara>`),
			paragraph(
				`<w:r><w:ruby><w:rt>${run("kan")}</w:rt><w:rubyBase>${run("b")}</w:rubyBase></w:ruby></w:r>`,
			),
			paragraph(`<w:bdo w:val="ltr">${run("x")}</w:bdo>`),
			paragraph(`<w:dir w:val="rtl">${run("y")}</w:dir>`),
			'<w:altChunk r:id="r9"/>',
		].join(""),
		{ "word/diagrams/data1.xml": "<a/>", "word/charts/chart1.xml": "<a/>" },
	);
	expect(text).toBe("<p>Figure : a room</p>");
	expect(lost.toSorted()).toEqual([
		"a chart",
		"a diagram",
		"a field of Word",
		"a formula",
		"a part from another document",
		"a text with a direction of its own",
		"a word with its pronunciation",
	]);
});

test("a Word document without such words has no report", async () => {
	const normal = '<w:pPr><w:pStyle w:val="Normal"/></w:pPr>';
	const row = `<w:tr><w:tblPrEx/><w:tc>${paragraph(run("cell"))}</w:tc></w:tr>`;
	const { lost, problems } = await readWord(
		`${paragraph(normal + run("Calm"))}<w:tbl>${row}</w:tbl><w:permStart w:id="1"/>`,
	);
	expect([lost, problems]).toEqual([[], []]);
});

test("words that Word hides are shown, so it is said", async () => {
	const hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>Ask Ann</w:t></w:r>";
	const { text, problems } = await readWord(paragraph(hidden));
	expect(text).toBe("<p>Ask Ann</p>");
	expect(problems).toMatchObject([
		{
			severity: "warning",
			message: "Word hides words of this document, and the article shows them",
		},
	]);
});

/** @returns two paragraphs in a style of this name */
function readStyled(name: string) {
	const style = '<w:pPr><w:pStyle w:val="Q"/></w:pPr>';
	return readWord(
		paragraph(style + run("Calm")) + paragraph(style + run("again")),
		{
			"word/styles.xml": `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Q"><w:name w:val="${name}"/></w:style></w:styles>`,
		},
	);
}

test.each(["Quote", "Intense Quote", "Quotations", "Block Text"])(
	"a paragraph in the style %s is a quotation",
	async (name) => {
		const { text } = await readStyled(name);
		expect(text).toBe("<blockquote><p>Calm</p><p>again</p></blockquote>");
	},
);

// docx 9.15.2 writes "toc 1", whatever case a program chooses.
test.each(["toc 1", "toc 2", "TOC 1", "TOC Heading"])(
	"a table of contents, in the style %s, is left out: it repeats the headings",
	async (name) => expect((await readStyled(name)).text).toBe(""),
);
