import { expect, test } from "vitest";
import { chooseEncoding } from "./response.ts";

test.each([
	[undefined, undefined],
	["", undefined],
	["identity", undefined],
	["deflate, zstd", undefined],
	["gzip", "gzip"],
	["br", "br"],
	["gzip, deflate, br, zstd", "br"],
	["GZIP", "gzip"],
	["br;q=0.5, gzip", "gzip"],
	["br; Q=0.5 , gzip;q=0.4", "br"],
	["br;q=0, gzip;q=0", undefined],
	["br;q=0, gzip;q=0.001", "gzip"],
	["*", "br"],
	["*;q=0", undefined],
	["*;q=0, gzip", "gzip"],
	["br;q=0, *", "gzip"],
	["identity, br;q=0.9", undefined],
	["identity;q=0.5, br;q=0.9", "br"],
	["br;level=4;q=0", undefined],
	["br;q=x.., gzip;q=0.1", "br"],
	["br;q=1.1.1", undefined],
	[";;;,,q=1", undefined],
])("for Accept-Encoding %s, %s is chosen", (accepted, encoding) => {
	expect(chooseEncoding(accepted)).toBe(encoding);
});
