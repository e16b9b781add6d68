// What a browser can read compressed -> how a file is sent to it.
import { isWorthCompressing } from "../http/content-type.ts";
import type { Encoding, SiteFile } from "./files.ts";

/** "br;q=0.5, gzip" -> how much each is wanted, from 0 to 1. */
function parseWishes(accepted: string): ReadonlyMap<string, number> {
	const wishes = accepted.split(",").map((part) => {
		const [name = "", ...parameters] = part.split(";");
		const quality = parameters
			.map((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1])
			.find((text) => text !== undefined);
		return [name.trim().toLowerCase(), Number(quality ?? 1)] as const;
	});
	return new Map(wishes);
}

/** Undefined for as it is, which is also for who wants none of them. */
export function chooseEncoding(
	accepted: string | undefined,
): Encoding | undefined {
	const wishes = parseWishes(accepted ?? "");
	const wish = (name: string) => wishes.get(name) ?? wishes.get("*") ?? 0;
	const best: Encoding = wish("gzip") > wish("br") ? "gzip" : "br";
	const plain = wishes.get("identity") ?? 0;
	return wish(best) > 0 && wish(best) >= plain ? best : undefined;
}

export function isCompressible(
	{ outputPath }: SiteFile,
	bytes: Uint8Array,
): boolean {
	return isWorthCompressing(outputPath, bytes.length);
}
