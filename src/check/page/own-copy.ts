// A part of a string keeps the whole of it in memory: whatever of a page outlives the page is
// copied.

export function ownCopy(part: string): string {
	return Buffer.from(part).toString();
}
