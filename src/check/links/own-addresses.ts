// Asks for addresses of this site: a local server answers them as the host of the published site would. If it
// cannot be reached, its answers are computed.

import { describeThrown } from "../../base/problems.ts";
import { count } from "../../base/text/words.ts";
import { followRedirects } from "../../site/serve/resolve.ts";
import type { ServedFiles } from "../../site/serve/served-files.ts";
import { startServer } from "../../site/serve/server.ts";
import type { RequestAddresses } from "./linkinator.ts";

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
			const end = answer ? url : await followRedirects(served, url);
			const looked = end === undefined ? 404 : 200;
			return { url, status: answer || looked, failure: undefined };
		});
		return Promise.all(all);
	};
	return { request: requestPaths, linkinator, unchecked };
}
