// Asks for addresses of this site: a local server answers them as the host of the published site would. If it
// cannot be reached, its answers are computed.

import { describeThrown } from "../../base/problems.ts";
import { count } from "../../base/text/words.ts";
import { resolveTarget } from "../../site/serve/resolve.ts";
import type { ServedFiles } from "../../site/serve/served-files.ts";
import { startServer } from "../../site/serve/server.ts";
import type { RequestAddresses } from "./linkinator.ts";

/** Follows redirects, as a request does. */
async function computeStatus(
	served: ServedFiles,
	url: string,
	redirects = 20,
): Promise<number> {
	const { file, redirect } = await resolveTarget(served, url);
	if (redirect && redirects > 0)
		return computeStatus(served, redirect.location, redirects - 1);
	return file ? 200 : 404;
}

export function createOwnRequester(
	served: ServedFiles,
	request: RequestAddresses,
) {
	const linkinator = { checked: 0, broken: 0 };
	const unchecked: string[] = [];
	const onError = (error: unknown) => {
		throw error;
	};
	const options = { host: "127.0.0.1", port: 0, served: () => served, onError };
	/** If the server cannot be started, no address has a response. */
	const requestFromServer = async (urls: readonly string[]) => {
		const server = await startServer(options).catch(
			(error) => describeThrown(error).message,
		);
		if (typeof server === "string")
			return urls.map(() => ({ status: 0, failure: server }));
		const addresses = urls.map((url) => server.origin + url);
		return request(addresses).finally(server.close);
	};
	const requestPaths: RequestAddresses = async (urls) => {
		const responses = await requestFromServer(urls);
		const lost = responses.filter(({ status }) => status === 0);
		if (lost.length > 0)
			unchecked.push(
				`how a server answers ${count(lost.length, "address")} of this site, looked up instead because the local server cannot be reached (${lost[0]?.failure})`,
			);
		linkinator.checked += responses.length - lost.length;
		linkinator.broken += responses.filter(({ status }) => status >= 400).length;
		const all = urls.map(async (url, index) => {
			const answer = responses[index]?.status;
			const status = answer || (await computeStatus(served, url));
			return { url, status, failure: undefined };
		});
		return Promise.all(all);
	};
	return { request: requestPaths, linkinator, unchecked };
}
