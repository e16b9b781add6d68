import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { readRegularFile } from "./read-regular-file.ts";

function writeFile(text: string): string {
	const file = path.join(makeFolder(), "file");
	fs.writeFileSync(file, text);
	return file;
}

test("a file that is longer than allowed is refused, and none that is as long", () => {
	const file = writeFile("12345");
	expect(String(readRegularFile(file, 5))).toBe("12345");
	expect(() => readRegularFile(file, 4)).toThrow(
		expect.objectContaining({ code: "EFBIG", path: file }),
	);
});

test("the bytes of a file from an offset are read, and all of a shorter one", () => {
	const file = writeFile("12345");
	expect(String(readRegularFile(file, 2, 0))).toBe("12");
	expect(String(readRegularFile(file, 2, 3))).toBe("45");
	expect(String(readRegularFile(file, 9, 0))).toBe("12345");
	expect(String(readRegularFile(writeFile(""), 9, 0))).toBe("");
});
