// link/external: addresses of other sites that are gone or do not respond, with --external.
import { type Severity, UserError } from "../../problems.ts";
import type { Finding } from "../finding.ts";
import type { LinkTarget } from "../links/link-index.ts";
import type { AddressResponse, CheckContext, Rule } from "../rule.ts";

/** The address exists, but not for this request method. */
const METHOD_REFUSED = 405;
const NO_SUCH_HOST = "ENOTFOUND";
const OPEN_IN_BROWSER =
	"Open it in a browser: if it works there, there is nothing to do";

type ExternalProblem = readonly [
	severity: Severity,
	reason: string,
	hint: string,
];

function checkResponse(
	{ status, failure }: AddressResponse,
	{ kind }: LinkTarget,
): ExternalProblem | undefined {
	const isGone = status === 404 || status === 410;
	if (isGone && kind === "form")
		return [
			"warning",
			`answers ${status} when it is opened, although the form may still work`,
			"Send the form once: if it arrives, there is nothing to do",
		];
	if (isGone)
		return [
			"error",
			`is gone: its site answers ${status}`,
			"Find where it moved to, or take the link out",
		];
	if (failure === NO_SUCH_HOST)
		return [
			"error",
			"is gone: there is no site of that name",
			"Look for a typing error in the name, or remove the link",
		];
	if (failure !== undefined)
		return [
			"warning",
			`could not be reached (${failure})`,
			`${OPEN_IN_BROWSER}; otherwise check again later`,
		];
	if (status < 400 || status === METHOD_REFUSED) return undefined;
	return [
		"warning",
		`could not be checked: its site answers ${status}, as many do to programs`,
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
		message: `other sites could not be checked: nothing responds (${responses[0]?.failure}), so this machine seems to have no network`,
		hint: "Connect it and run npx hypno check --external again; without --external the rest is checked",
	} as const;
	throw new UserError([problem], 3);
}

async function checkExternal({ external, links, requester }: CheckContext) {
	if (external === "skip" || links.external.size === 0) return [];
	const responses = await requester.requestExternal([...links.external.keys()]);
	await assertOnline(responses, requester.canResolveHosts);
	return responses.flatMap((response): Finding[] => {
		const target = links.external.get(response.url);
		const found = target && checkResponse(response, target);
		if (!found) return [];
		const [severity, reason, hint] = found;
		const { url, locations } = target;
		const message = `${url} ${reason}`;
		return locations.map((source) => {
			return { severity, message, hint, target: url, source };
		});
	});
}

export const linkExternal: Rule = {
	id: "link/external",
	severity: "error",
	summary: "With --external: an address of another site that is gone",
	explanation: `With --external hypno also asks the other sites that this one leads to. An address that is gone (404, 410, or no site of that name) is an error: visitors who follow it are lost. One that is blocked or slow is only a warning, because many sites refuse programs and answer people.

Open the address in a browser. If it is gone there too, find where it moved to, or take the link out. Without --external other sites are never asked, and the report says how many addresses were left unchecked.`,
	start: (context) => ({ finish: () => checkExternal(context) }),
};
