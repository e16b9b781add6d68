// link/external: addresses of other sites that are gone or do not respond, with --external.
import { parseUrl } from "../../plan/parse-url.ts";
import { type Severity, UserError } from "../../problems.ts";
import type { Finding } from "../finding.ts";
import type { LinkTarget } from "../links/link-index.ts";
import type { AddressResponse, CheckContext, Rule } from "../rule.ts";

/** The address exists, but not for this request method. */
const METHOD_REFUSED = 405;
const NO_SUCH_HOST = "ENOTFOUND";
const OPEN_IN_BROWSER =
	"Open the address in a browser: if it works there, you need do nothing";

type ExternalProblem = readonly [
	severity: Severity,
	reason: string,
	hint: string,
];

const NOT_FOUND = /(?:^|[/_-])(?:404|not-?found|page-not-found)(?:[./_-]|$)/i;

/** Hosts add and remove slashes at the end, and change capitals. */
const plain = (url: string) => url.replace(/\/$/, "").toLowerCase();

function checkRedirect({
	url,
	target,
	isMoved,
}: AddressResponse): ExternalProblem | undefined {
	if (target === undefined || plain(target) === plain(url)) return undefined;
	const [from, to] = [new URL(url), new URL(target)];
	const isHome = to.pathname === "/" && !to.search && from.pathname !== "/";
	if (isHome || NOT_FOUND.test(to.pathname))
		return [
			"warning",
			`leads to ${target} now, so the page is probably gone`,
			"Find where the page has moved to, or remove the link",
		];
	return isMoved
		? [
				"warning",
				`has moved for good to ${target}`,
				"Open the new address and, if it is the same page, write it in the link: the old one may stop working",
			]
		: undefined;
}

function checkResponse(
	response: AddressResponse,
	{ kind }: LinkTarget,
): ExternalProblem | undefined {
	const { status, failure } = response;
	const isGone = status === 404 || status === 410;
	if (isGone && kind === "form")
		return [
			"warning",
			`answers with status ${status} (no such page) when a browser opens the address, although the form may still work`,
			"Send the form once: if the message arrives, you need do nothing",
		];
	if (isGone)
		return [
			"error",
			`is gone: its site answers with status ${status} (no such page)`,
			"Find where the page has moved to, or remove the link",
		];
	if (failure === NO_SUCH_HOST)
		return [
			"error",
			"is gone: there is no site with that name",
			"Look for a typing error in the name, or remove the link",
		];
	if (failure !== undefined)
		return [
			"warning",
			`could not be reached (${failure})`,
			`${OPEN_IN_BROWSER}; otherwise check again later`,
		];
	if (status < 400 || status === METHOD_REFUSED) return checkRedirect(response);
	return [
		"warning",
		`could not be checked: its site answers with status ${status}, as many sites do when a program asks`,
		OPEN_IN_BROWSER,
	];
}

const OFFLINE = /^(?:EAI_AGAIN|ENOTFOUND|ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/;

/**
 * Distinguishes a host that is gone from a machine without a network: another site responds, or a
 * well-known host can be resolved.
 * @throws UserError (3) when there is no network
 */
async function assertOnline(
	responses: readonly AddressResponse[],
	canResolve: CheckContext["requester"]["canResolveHosts"],
): Promise<void> {
	if (!responses.every(({ failure = "" }) => OFFLINE.test(failure))) return;
	const isKnown = responses.every(({ failure }) => failure === NO_SUCH_HOST);
	if (isKnown && (await canResolve())) return;
	const problem = {
		rule: "link/external",
		severity: "error",
		message: `other sites could not be checked: no site responds (${responses[0]?.failure}), so this computer seems to be offline`,
		hint: "Connect the computer to the internet, and run npx hypno check --external again; without --external hypno checks the rest",
	} as const;
	throw new UserError([problem], 3);
}

async function checkExternal({ external, links, requester }: CheckContext) {
	if (external === "skip" || links.external.size === 0) return [];
	const fragments = [...links.external.values()].flatMap(findFragments);
	const responses = await requester.requestExternal([
		...links.external.keys(),
		...new Set(fragments),
	]);
	await assertOnline(responses, requester.canResolveHosts);
	return responses.flatMap((response) => {
		const target = links.external.get(response.url);
		return target ? reportResponse(response, target) : [];
	});
}

/** Scripts use fragments with such signs, and #:~:text= marks words of a page. */
const ANCHOR = /^#[\w.-]+$/;

function fragmentOf(written = ""): string | undefined {
	const hash = parseUrl(written, "https://x.invalid")?.hash ?? "";
	return ANCHOR.test(hash) ? hash : undefined;
}

function findFragments({ locations }: LinkTarget & { readonly url: string }) {
	return locations.flatMap(({ written = "" }) => {
		const url = fragmentOf(written) && parseUrl(written)?.href;
		return url ? [url] : [];
	});
}

function reportResponse(
	response: AddressResponse,
	target: LinkTarget,
): Finding[] {
	const { url, locations } = target;
	const found = checkResponse(response, target);
	if (found) {
		const [severity, reason, hint] = found;
		const message = `${url} ${reason}`;
		return locations.map((source) => {
			return { severity, message, hint, target: url, source };
		});
	}
	return locations.flatMap((source): Finding[] => {
		const fragment = fragmentOf(source.written);
		if (!fragment || !response.missing?.includes(fragment)) return [];
		return [
			{
				severity: "warning",
				message: `the page ${response.url} has no place with the name ${fragment}, so the link leads to its top`,
				hint: "Open the page and copy the address of the heading that you mean, or remove what follows the #",
				target: `${response.url}${fragment}`,
				source,
			},
		];
	});
}

export const linkExternal: Rule = {
	id: "link/external",
	severity: "error",
	summary: "With --external: an address of another site that is gone",
	explanation: `With --external, hypno also checks the links to other sites. A link to an address that is gone (404, 410, or no site with that name) is an error, because visitors who follow the link find nothing. A link to a site that blocks hypno or is slow is only a warning, because many sites refuse programs but answer people. So is a link to a page that has moved for good, that leads to a home page now, or that lacks the place after the #.

Open the address in a browser. If the page is gone there too, find where it has moved to, or remove the link. Without --external, hypno never contacts other sites, and the report says how many addresses it did not check.`,
	start: (context) => ({ finish: () => checkExternal(context) }),
};
