// Finds the address of a page from the name of its file, here and on other systems.

/** "about.html" and "about/index.html" -> "/about" */
export function pagePathOf(outputPath: string): string {
	return `/${outputPath.replace(/(?:(?:^|\/)index)?\.html?$/, "")}`;
}

/** Pages of other systems, and files of content: "/about.php", "/about/index.html" and "/about.md" -> "/about" */
export function dropPageEnding(path: string): string {
	return path.replace(
		/(?:\/index)?\.(?:html?|php|aspx?|jsp|mdx?|markdown|ya?ml)$/i,
		"",
	);
}

/** A function, a proxy or a program answers at such an address; at any other a host sends a page. */
const PROGRAM = new RegExp(
	[
		"/(?:api|cgi-bin|_?functions|hooks|\\.netlify)/.",
		"\\.(?:php\\d?|cgi|pl|py|rb|aspx?|ashx|jsp)$",
	].join("|"),
	"i",
);

export const isProgramPath = (path: string) => PROGRAM.test(path);
