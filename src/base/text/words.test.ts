import { expect, test } from "vitest";
import { formatBytes, formatDuration } from "./words.ts";

test.each([
	[0, "0 bytes"],
	[1, "1 byte"],
	[999, "999 bytes"],
	[1000, "1 kB"],
	[30_000, "30 kB"],
	[30_001, "30.1 kB"],
	[999_999, "1,000 kB"],
	[1_400_000, "1.4 MB"],
	[1_234_500_000, "1,234.5 MB"],
])("%d bytes are written as %s", (bytes, written) => {
	expect(formatBytes(bytes)).toBe(written);
});

test.each([
	[4, "0.01 s"],
	[12, "0.01 s"],
	[350, "0.35 s"],
	[1000, "1 s"],
	[1414, "1.41 s"],
	[12_400, "12 s"],
	[89_000, "89 s"],
	[91_000, "2 min"],
	[90_000_000, "1,500 min"],
])("%d ms are written as %s", (milliseconds, written) => {
	expect(formatDuration(milliseconds)).toBe(written);
});
