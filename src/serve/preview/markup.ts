// Texts -> HTML of the preview's own pages.
import { escapeHtml } from "../../escape.ts";

/** An address below this holds what is the preview's own. */
export const OWN = "/__hypno";

/** @param main HTML */
export function formatOwnPage(title: string, main: readonly string[]): string {
	return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${OWN}/preview.css">
</head>
<body>
<main>
${main.filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}

/** The page with the client, which is the preview's alone. */
export function injectClient(html: string, print: string): string {
	const tag = `<script type="module" src="${OWN}/client.js" data-hypno-print="${print}"></script>`;
	const end = html.lastIndexOf("</body>");
	return end === -1
		? `${html}${tag}`
		: `${html.slice(0, end)}${tag}${html.slice(end)}`;
}
