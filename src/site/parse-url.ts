// Parses URLs without exceptions. In Node 20 and 22, URL.canParse fails for letters such as ü after thousands of calls.

export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}

export function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch (error) {
		if (error instanceof URIError) return undefined;
		throw error;
	}
}

/** "/old page" -> "/old%20page" */
export function encodePath(decoded: string): string {
	return decoded.split("/").map(encodeURIComponent).join("/");
}

/** "What it costs" -> "what-it-costs". @param other what becomes a hyphen */
export function slugify(words: string, other = /[^a-z0-9]+/g): string {
	const plain = words.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
	return plain.toLowerCase().replace(other, "-").replace(/^-|-$/g, "");
}
