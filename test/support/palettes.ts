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

/** The colours of templates/styles/tokens.css. */
export const SHIPPED_COLOURS = {
	light: {
		page: "#FBF7F0",
		text: "#17302E",
		links: "#1F5A52",
		opening: "#0E2F2C",
		action: "#F0A75F",
	},
	dark: {
		page: "#0F1F1E",
		text: "#E8EFE9",
		links: "#8CCBB9",
		opening: "#0A1817",
		action: "#F0A75F",
	},
};
