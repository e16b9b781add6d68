// Reads the palettes that docs/content.md shows, and adds them to the shipped site.
import fs from "node:fs";

/** @returns an edit of the settings for each palette */
export function listPalettes() {
	const guide = fs.readFileSync("docs/content.md", "utf8");
	const found = guide.matchAll(/^```yaml\n(brand:\n.*?)^```/gms);
	return [...found].map(([, brand = ""]) => ({
		file: "content/site.yaml",
		from: "domainForSale:",
		to: `${brand}domainForSale:`,
	}));
}
