// Parses text as a URL, as a browser does. It does not use URL.canParse: after a few thousand calls
// that returns false for letters such as ü in Node 20 and 22.

/** @returns undefined for text that is no URL */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}
