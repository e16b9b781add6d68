// The one other address at which the preview may be used, behind a server that says who somebody is.
import type { IncomingMessage } from "node:http";
import { isLocalHost } from "../../base/addresses/local-host.ts";
import { parseUrl, slugify } from "../../base/addresses/parse-url.ts";
import { usageError } from "../../base/problems.ts";
import { createTextResponse } from "../../site/serve/response.ts";
import type { Gate } from "../../site/serve/server.ts";

const MAX_NAME = 100;
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}<>\uFFFD]/u;

export interface ForeignAddress {
	readonly origin: string;
	readonly host: string;
	readonly userHeader: string;
}

interface AddressFlags {
	readonly at?: string | undefined;
	readonly edit?: boolean | undefined;
	readonly userHeader?: string | undefined;
}

const EXAMPLE =
	"Use all of them: npx hypno serve --watch --edit --at https://edit.example.org --user-header X-User";

/** @throws UserError (2) for flags that would let everybody in */
export function parseAddress(flags: AddressFlags): ForeignAddress | undefined {
	const { at, edit, userHeader } = flags;
	if (at === undefined && userHeader === undefined) return undefined;
	if (at === undefined || userHeader === undefined || !edit)
		throw usageError("--at needs --edit and --user-header", EXAMPLE);
	const url = parseUrl(at);
	if (url?.protocol !== "https:" || url.href !== `${url.origin}/`)
		throw usageError(
			`--at ${at} is not an address that begins with https:// and ends after the name of the host`,
			"Write it like this: --at https://edit.example.org",
		);
	if (!/^[a-z\d-]+$/i.test(userHeader))
		throw usageError(
			`"${userHeader}" is not the name of a header`,
			"Write it like this: --user-header X-User",
		);
	const { origin, host } = url;
	return { origin, host, userHeader: userHeader.toLowerCase() };
}

const isFromHere = ({ socket }: IncomingMessage) =>
	isLocalHost(socket.remoteAddress ?? "");

/** @returns undefined unless the server in front names one person */
export function readPerson(
	{ headersDistinct }: Pick<IncomingMessage, "headersDistinct">,
	{ userHeader }: ForeignAddress,
): string | undefined {
	const [value = "", ...others] = headersDistinct[userHeader] ?? [];
	// Node reads each byte as a character.
	const name = Buffer.from(value, "latin1").toString("utf8").trim();
	const isName = /[\p{L}\p{N}]/u.test(name) && !UNSAFE.test(name);
	return others.length === 0 && isName && name.length <= MAX_NAME
		? name
		: undefined;
}

/** Names the person of a commit as variables of git. */
export function toAuthor(name: string, { host }: ForeignAddress) {
	const isAddress = /^[^\s@]+@[^\s@]+$/.test(name);
	const domain = host.replace(/:\d+$/, "");
	const email = isAddress ? name : `${slugify(name) || "somebody"}@${domain}`;
	return {
		GIT_AUTHOR_NAME: name,
		GIT_AUTHOR_EMAIL: email,
		GIT_COMMITTER_NAME: name,
		GIT_COMMITTER_EMAIL: email,
	};
}

/** @param health what /healthz says, which needs no person and leaves this machine only if the server in front lets it */
export function createGate(
	at: ForeignAddress,
	health: () => Promise<object>,
): Gate {
	return async (request) => {
		const { url, headersDistinct } = request;
		const isFrom = isFromHere(request);
		const hosts = headersDistinct.host ?? [];
		const isOwn = hosts.length === 1 && hosts[0]?.toLowerCase() === at.host;
		const isHealth = url === "/healthz" && isLocalHost(hosts[0] ?? "");
		if (isFrom && (isOwn || isHealth) && url === "/healthz")
			return createTextResponse(200, JSON.stringify(await health()));
		if (!isFrom || !isOwn)
			return createTextResponse(
				403,
				`Only requests to ${at.origin} are allowed. The server in front has to pass on the name of the host`,
			);
		if (readPerson(request, at) !== undefined) return undefined;
		return createTextResponse(
			403,
			`Nobody is named. The server in front has to ask who somebody is, and to send the name in the header ${at.userHeader}`,
		);
	};
}
