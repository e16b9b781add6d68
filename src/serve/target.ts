// The target of a request line -> its parts. Refuses what is neither a path nor a full
// http address.

/** Servers and proxies between may cut off what is longer. */
export const LONGEST_TARGET = 8192;

export interface Target {
	/** "example.com:80" of a full address, as a proxy is asked. */
	readonly authority: string | undefined;
	/** Still encoded: "/a%20b" */
	readonly urlPath: string;
	/** With its question mark: "?x=1", or nothing. */
	readonly query: string;
}

export function parseTarget(target: string): Target | undefined {
	const full = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
	const authority = full?.[1];
	const rest = full ? (full[2] ?? "") : target;
	const end = rest.indexOf("?");
	const before = end === -1 ? rest : rest.slice(0, end);
	// Of a full address the path may be missing, and is then that of the home page.
	const urlPath = full && before === "" ? "/" : before;
	if (!urlPath.startsWith("/")) return undefined;
	return { authority, urlPath, query: end === -1 ? "" : rest.slice(end) };
}
