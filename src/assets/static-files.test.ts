import { expect, test } from "vitest";
import { makeSite } from "../../test/support/make-site.ts";
import { loadStatic } from "./static-files.ts";

test("backup files of editors and systems are not published, but dotfiles for hosts are", () => {
	const names = [
		".well-known/security.txt",
		".nojekyll",
		"letter.pdf",
		"letter.pdf~",
		"#letter.pdf#",
		"art/Thumbs.db",
		"art/.DS_Store",
		"art/.rings.svg.swp",
		"~$letter.docx",
	];
	const { config } = makeSite({
		static: null,
		...Object.fromEntries(names.map((name) => [`static/${name}`, "x"])),
	});
	expect(loadStatic(config).assets.map(({ outputPath }) => outputPath)).toEqual(
		[".nojekyll", ".well-known/security.txt", "letter.pdf"],
	);
});
