// The value of an attribute that holds more than one plain address -> its addresses, as a
// browser reads them.

/** What HTML takes for white space, which is less than a regular expression does. */
const SPACE = "\\t\\n\\f\\r ";
const AROUND = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g");
/** One picture of a set: an address, which commas may end, and what is said of its size. */
const CANDIDATE = new RegExp(
	`[${SPACE},]*([^${SPACE}]+)((?:\\([^)]*\\)|[^(,])*)`,
	"y",
);
const REFRESH = new RegExp(
	`^[${SPACE}]*[\\d.]+(?:[${SPACE}]*[;,]|[${SPACE}])[${SPACE}]*(?:url[${SPACE}]*=[${SPACE}]*)?(.*)$`,
	"is",
);

export function trimAddress(value: string): string {
	return value.replace(AROUND, "");
}

/** "/p https://example.com/p" */
export function splitList(value: string): string[] {
	return trimAddress(value)
		.split(new RegExp(`[${SPACE}]+`))
		.filter(Boolean);
}

/** "/a.avif 400w, /b.avif 800w" */
export function splitSet(value: string): string[] {
	const found: string[] = [];
	for (CANDIDATE.lastIndex = 0; ; ) {
		const match = CANDIDATE.exec(value);
		if (!match) return found;
		const [, written = ""] = match;
		const url = written.replace(/,+$/, "");
		// A comma at its end ends the candidate, and what follows is the next one.
		if (url !== written)
			CANDIDATE.lastIndex =
				match.index + match[0].indexOf(written) + written.length;
		if (url !== "") found.push(url);
	}
}

/** "5; url=/thanks"; undefined when the page is only loaded again. */
export function readRefresh(value: string): string | undefined {
	const [, rest = ""] = REFRESH.exec(value) ?? [];
	const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(rest);
	return trimAddress(quoted?.[2] ?? rest) || undefined;
}
