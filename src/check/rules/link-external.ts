// link/external: addresses of other sites that are gone or do not respond, with --external.
import { type Severity, unfinishedError } from "../../base/problems.ts";
import type { LinkTarget } from "../links/link-index.ts";
import type { AddressResponse } from "../links/linkinator.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";

/** The address exists, but not for this request method. */
const METHOD_REFUSED = 405;
const NO_SUCH_HOST = "ENOTFOUND";
const OPEN_IN_BROWSER =
	"Open the address in a browser: if it works there, you need do nothing";

function checkResponse(
	{ status, failure }: AddressResponse,
	{ kind }: LinkTarget,
): { severity: Severity; reason: string; hint: string } | undefined {
	const isGone = status === 404 || status === 410;
	if (isGone && kind === "form")
		return {
			severity: "warning",
			reason: `answers with status ${status} (no such page) when a browser opens the address, although the form may still work`,
			hint: "Send the form once: if the message arrives, you need do nothing",
		};
	if (isGone)
		return {
			severity: "error",
			reason: `is gone: its site answers with status ${status} (no such page)`,
			hint: "Find where the page has moved to, or remove the link",
		};
	if (failure === NO_SUCH_HOST)
		return {
			severity: "error",
			reason: "is gone: there is no site with that name",
			hint: "Look for a typing error in the name, or remove the link",
		};
	if (failure !== undefined)
		return {
			severity: "warning",
			reason: `could not be reached (${failure})`,
			hint: `${OPEN_IN_BROWSER}; otherwise check again later`,
		};
	if (status < 400 || status === METHOD_REFUSED) return undefined;
	return {
		severity: "warning",
		reason: `could not be checked: its site answers with status ${status}, as many sites do when a program asks`,
		hint: OPEN_IN_BROWSER,
	};
}

const OFFLINE = /^(?:EAI_AGAIN|ENOTFOUND|ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/;

/** When no host of several can be reached, this computer has no network. @throws UserError (3) */
function assertOnline(responses: readonly AddressResponse[]): void {
	const [first, second] = responses;
	if (!first || !second) return;
	if (!responses.every(({ failure = "" }) => OFFLINE.test(failure))) return;
	throw unfinishedError(
		"link/external",
		`other sites could not be checked: no site responds (${first.failure}), so this computer seems to be offline`,
		"Connect the computer to the internet, and run npx hypno check --external again; without --external hypno checks the rest",
	);
}

async function* checkSite(facts: SiteFacts): AsyncIterable<Finding> {
	const { external, links, request } = facts;
	if (external === "skip" || links.external.size === 0) return;
	const responses = await request([...links.external.keys()]);
	assertOnline(responses);
	for (const response of responses) {
		const { url } = response;
		const target = links.external.get(url);
		const finding = target && checkResponse(response, target);
		if (!finding) continue;
		const { severity, reason, hint } = finding;
		const message = `${url} ${reason}`;
		for (const source of target.locations)
			yield { severity, message, hint, target: url, source };
	}
}

export const linkExternal = errorRule("link/external", { checkSite });
