// Addresses of other sites -> their responses: also where they lead now, and which anchors are missing.
import fs from "node:fs";
import path from "node:path";
import type { CheckOptions } from "linkinator";
import { lazily } from "../../cache/lazily.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import type { AddressResponse } from "../rule.ts";
import {
	pickResponses,
	type RequestOptions,
	runLinkinator,
	runOnLinkPage,
} from "./linkinator.ts";
import { isProxied } from "./proxy.ts";

/** Other sites can see which program sends the requests. */
const userAgent = lazily((): string => {
	const file = path.join(SOURCE_DIR, "../package.json");
	const { name, version } = JSON.parse(fs.readFileSync(file, "utf8"));
	return `${name}/${version} (checks the links of a website)`;
});

/** @param urls may have fragments */
async function run(
	urls: readonly string[],
	options: RequestOptions,
	[checks, onRedirect]: readonly [
		CheckOptions["redirects"],
		((url: string, target: string) => void)?,
	],
) {
	const shared = {
		redirects: checks ?? "allow",
		checkFragments: true,
		userAgent: userAgent(),
	};
	if (!isProxied())
		return runOnLinkPage(urls, options, (page) =>
			runLinkinator({ path: page, ...shared }, options, onRedirect),
		);
	// A proxy cannot reach a page on this machine, so each address is a start of its own.
	const requested = new Set(urls);
	const linksToSkip = async (link: string) => !requested.has(link);
	return runLinkinator(
		{ path: [...urls], linksToSkip, ...shared },
		options,
		onRedirect,
	);
}

const PERMANENT = [301, 308];

/** @returns a response for each address without a fragment */
export async function requestExternal(
	urls: readonly string[],
	options: RequestOptions,
): Promise<AddressResponse[]> {
	const plain = urls.filter((url) => !url.includes("#"));
	const targets = new Map<string, string>();
	const results = await run(urls, options, [
		"warn",
		(url, target) => targets.set(url, target),
	]);
	const toFull = (url: string) => url;
	const responses = pickResponses(results, plain, toFull);
	// The last response says nothing of the way there, so it is asked for again.
	const redirected = responses
		.filter(({ url, status }) => status < 400 && targets.has(url))
		.map(({ url }) => url);
	const first =
		redirected.length > 0
			? pickResponses(
					await run(redirected, options, ["error"]),
					redirected,
					toFull,
				)
			: [];
	return responses.map((response) => {
		const { url } = response;
		const status = first.find((one) => one.url === url)?.status;
		const isPermanent = status !== undefined && PERMANENT.includes(status);
		const fragments = results
			.filter((one) => one.state === "BROKEN" && one.url.startsWith(`${url}#`))
			.map((one) => one.url.slice(url.length));
		const target = targets.get(url);
		return {
			...response,
			...(target !== undefined && { target, isMoved: isPermanent }),
			...(fragments.length > 0 && { missing: fragments }),
		};
	});
}
