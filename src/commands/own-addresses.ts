// Asks for addresses of this site: a local server answers them as the host of the published site would.
import type { RequestAddresses } from "../check/links/linkinator.ts";
import { describeThrown, unfinishedError } from "../problems.ts";
import type { ServedFiles } from "../serve/served-files.ts";
import { startServer } from "../serve/server.ts";

const toError = (reason: string) =>
	unfinishedError(
		"link/broken",
		`the links of this site could not be checked, because the local server cannot be reached (${reason})`,
		"Run npx hypno check again, or npx hypno check --skip link, which checks the rest",
	);

export function createOwnRequester(
	served: ServedFiles,
	request: RequestAddresses,
) {
	const linkinator = { checked: 0, broken: 0 };
	const onError = (error: unknown) => {
		throw error;
	};
	const own = { host: "127.0.0.1", port: 0, served: () => served, onError };
	/** @throws UserError (3) if an address has no response */
	const requestPaths: RequestAddresses = async (urls) => {
		const server = await startServer(own).catch((error) => {
			throw toError(describeThrown(error).message);
		});
		const addresses = urls.map((url) => server.origin + url);
		const responses = await request(addresses).finally(server.close);
		const lost = responses.find(({ status }) => status === 0);
		if (lost) throw toError(String(lost.failure));
		linkinator.checked += responses.length;
		linkinator.broken += responses.filter(({ status }) => status >= 400).length;
		return responses.map((response, at) => {
			return { ...response, url: urls[at] ?? "" };
		});
	};
	return { request: requestPaths, linkinator };
}
