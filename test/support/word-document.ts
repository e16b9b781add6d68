// Writes a Word document, as a ZIP file whose entries are not compressed.
import { crc32 } from "node:zlib";

function writeZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, contents] of Object.entries(files)) {
		const bytes = Buffer.from(contents);
		const sizes = Buffer.alloc(16);
		sizes.writeUInt32LE(crc32(bytes), 0);
		sizes.writeUInt32LE(bytes.length, 4);
		sizes.writeUInt32LE(bytes.length, 8);
		sizes.writeUInt16LE(name.length, 12);
		const local = Buffer.alloc(14);
		local.write("PK\x03\x04", "latin1");
		const entry = Buffer.alloc(16);
		entry.write("PK\x01\x02", "latin1");
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		const written = [local, sizes, Buffer.from(name), bytes];
		directory.push(entry, sizes, place, Buffer.from(name));
		for (const part of written) parts.push(part);
		offset = Buffer.concat(parts).length;
	}
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", "latin1");
	end.writeUInt16LE(directory.length / 4, 8);
	end.writeUInt16LE(directory.length / 4, 10);
	end.writeUInt32LE(Buffer.concat(directory).length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...parts, ...directory, end]);
}

const OFFICE = "http://schemas.openxmlformats.org";
const paragraph = (style: string, words: string) =>
	`<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;

/** @param body WordprocessingML @param files further ones, and those of pictures: "word/media/image1.jpeg" */
export function writeWordBody(
	body: string,
	files: Readonly<Record<string, string | Buffer>> = {},
): Buffer {
	const relation = (id: string, type: string, target: string) =>
		`<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
	const relations = (...entries: string[]) =>
		`<Relationships xmlns="${OFFICE}/package/2006/relationships">${entries.join("")}</Relationships>`;
	return writeZip({
		"[Content_Types].xml": `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="jpeg" ContentType="image/jpeg"/></Types>`,
		"_rels/.rels": relations(
			relation("r1", "officeDocument", "word/document.xml"),
		),
		"word/_rels/document.xml.rels": relations(
			relation("r2", "image", "media/image1.jpeg"),
			relation("r3", "styles", "styles.xml"),
		),
		"word/styles.xml": `<w:styles xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
		"word/document.xml": `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:m="${OFFICE}/officeDocument/2006/math" xmlns:r="${OFFICE}/officeDocument/2006/relationships" xmlns:pic="${OFFICE}/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
		...files,
	});
}

/** @param picture a JPEG, which comes last */
export function writeWord(
	title: string,
	paragraphs: readonly string[],
	picture: Buffer,
): Buffer {
	const texts = paragraphs.map((words) => paragraph("Normal", words));
	return writeWordBody(
		`${paragraph("Title", title)}${texts.join("")}<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="A room"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
		{ "word/media/image1.jpeg": picture },
	);
}
