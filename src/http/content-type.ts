// Finds the content type of a file by its extension.
export const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
	["html", "text/html"],
	["css", "text/css"],
	["js", "text/javascript"],
	["mjs", "text/javascript"],
	["txt", "text/plain"],
	["md", "text/markdown"],
	["csv", "text/csv"],
	["ics", "text/calendar"],
	["vcf", "text/vcard"],
	["vtt", "text/vtt"],
	["json", "application/json"],
	["map", "application/json"],
	["webmanifest", "application/manifest+json"],
	["xml", "application/xml"],
	["svg", "image/svg+xml"],
	["png", "image/png"],
	["jpg", "image/jpeg"],
	["jpeg", "image/jpeg"],
	["gif", "image/gif"],
	["webp", "image/webp"],
	["avif", "image/avif"],
	["ico", "image/x-icon"],
	["woff2", "font/woff2"],
	["woff", "font/woff"],
	["ttf", "font/ttf"],
	["otf", "font/otf"],
	["mp3", "audio/mpeg"],
	["m4a", "audio/mp4"],
	["ogg", "audio/ogg"],
	["wav", "audio/wav"],
	["mp4", "video/mp4"],
	["webm", "video/webm"],
	["pdf", "application/pdf"],
	["zip", "application/zip"],
	["wasm", "application/wasm"],
]);

export function isTextType(type: string): boolean {
	return /^text\/|[/+](?:json|xml)$/.test(type);
}

export function contentType(outputPath: string) {
	const ending = /\.([a-z0-9]+)$/i.exec(outputPath)?.[1]?.toLowerCase() ?? "";
	const type = CONTENT_TYPES.get(ending) ?? "application/octet-stream";
	const isText = isTextType(type);
	return { value: isText ? `${type}; charset=utf-8` : type, isText };
}

/** Smaller files fit into one packet anyway, and larger ones would take minutes. In bytes. */
const MIN_COMPRESSED = 1000;
const MAX_COMPRESSED = 10_000_000;

export function isWorthCompressing(outputPath: string, bytes: number): boolean {
	const isRightSize = bytes >= MIN_COMPRESSED && bytes <= MAX_COMPRESSED;
	return isRightSize && contentType(outputPath).isText;
}
