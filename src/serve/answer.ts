// A request and a site -> the whole answer, as a static host gives it. Refuses all methods
// but GET and HEAD.
import { answerFile, answerInstead } from "./answer-file.ts";
import { type Answer, plainAnswer, type Request } from "./exchange.ts";
import { missingPage, resolveTarget } from "./resolve.ts";
import type { ServedSite } from "./served-site.ts";
import { LONGEST_TARGET, parseTarget } from "./target.ts";

async function answerTarget(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const target = parseTarget(request.target);
	if (!target) return plainAnswer(400, "This is no address of a page");
	const resolution = resolveTarget(site, target);
	switch (resolution.kind) {
		case "malformed":
			return plainAnswer(
				400,
				"A percent sign in the address stands for nothing",
			);
		case "redirect":
			// With the caching of all plain answers: a browser would keep a bare 308 for good,
			// also for the next site on this port.
			return plainAnswer(resolution.status, `See ${resolution.location}`, {
				Location: resolution.location,
			});
		case "file":
			return resolution.file.status === undefined
				? answerFile(resolution.file, request)
				: answerInstead(resolution.file, request, resolution.file.status);
		case "missing": {
			const page = missingPage(site);
			return page
				? answerInstead(page, request, page.status ?? 404)
				: plainAnswer(404, "There is no such page");
		}
	}
}

async function answerMethod(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	if (request.target.length > LONGEST_TARGET)
		return plainAnswer(414, "The address is too long");
	if (request.method !== "GET" && request.method !== "HEAD")
		return plainAnswer(405, "Only GET and HEAD are answered", {
			Allow: "GET, HEAD",
		});
	return answerTarget(site, request);
}

/** @param site looked at from begin to end, so that an answer is of one build alone */
export async function answerRequest(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const { status, headers, body } = await answerMethod(site, request);
	return {
		status,
		headers: { ...Object.fromEntries(site.headers), ...headers },
		body: request.method === "HEAD" ? undefined : body,
	};
}
