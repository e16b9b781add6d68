// A text that a person or a page wrote -> the address that a browser would open. The only place that
// asks whether text is one: once URL.canParse was asked a few thousand times, Node 20 and 22
// say no to letters such as ü.

/** @returns undefined where no browser could open it */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}
