// The HTML of a page -> what tells a browser whether it still shows the page as it is now.
import { createHash } from "node:crypto";

export interface PageMark {
	/** Another one when the page has to be loaded again. */
	readonly print: string;
	/** The addresses of its style sheets, which can be exchanged as it stands. */
	readonly styles: readonly string[];
}

const STYLE_SHEET = /[\w./-]*\/assets\/[\w.-]+-[0-9a-f]{8}\.css/g;

/** @param shown what the page shows besides its HTML, in any form that changes with it */
export function markPage(html: string, shown: readonly string[]): PageMark {
	const styles = new Set<string>();
	const bare = html.replace(STYLE_SHEET, (address) => {
		styles.add(address);
		return "";
	});
	const hash = createHash("sha1").update(bare).update(shown.join("\n"));
	return {
		print: hash.digest("base64url").slice(0, 16),
		styles: [...styles],
	};
}
