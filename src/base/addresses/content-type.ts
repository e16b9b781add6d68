// Finds the content type of a file by its extension.
import mime from "mime";

/** The types that programs expect, where the database has others. */
const USUAL = new Map([
	["ico", "image/x-icon"],
	["jfif", "image/jpeg"],
	["vcf", "text/vcard"],
]);

export function contentType(outputPath: string) {
	const ending = /\.([a-z0-9]+)$/i.exec(outputPath)?.[1]?.toLowerCase() ?? "";
	const known = USUAL.get(ending) ?? mime.getType(ending);
	const type = known ?? "application/octet-stream";
	const isText = /^text\/|[/+](?:json|xml)$/.test(type);
	return { value: isText ? `${type}; charset=utf-8` : type, isText };
}

/** Smaller files fit into one packet anyway, and larger ones would take minutes. In bytes. */
const MIN_COMPRESSED = 1000;
const MAX_COMPRESSED = 10_000_000;

export function isWorthCompressing(outputPath: string, bytes: number): boolean {
	const isRightSize = bytes >= MIN_COMPRESSED && bytes <= MAX_COMPRESSED;
	return isRightSize && contentType(outputPath).isText;
}
