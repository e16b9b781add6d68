// Parses a URL as browsers do. Avoids URL.canParse, because in Node 20 and 22 that returns false for
// letters such as ü after a few thousand calls.

/** @returns undefined for text that is no URL */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}
