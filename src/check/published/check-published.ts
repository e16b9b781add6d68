// hypno check --published: compares the responses of the live site with the responses of a server with the built files.

import { encodePath } from "../../base/addresses/parse-url.ts";
import { readStart } from "../../base/disk/disk-file.ts";
import {
	catchProblems,
	type Problem,
	unfinishedError,
	usageError,
} from "../../base/problems.ts";
import { count } from "../../base/text/words.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import { buildServed } from "../../site/build-site.ts";
import { type Config, parseSiteUrl } from "../../site/config.ts";
import type { Site } from "../../site/content/site.ts";
import { isValidAddress, loadLock } from "../../site/plan/urls-lock.ts";
import { createResponse } from "../../site/serve/response.ts";
import { type CheckResult, NO_COVERAGE } from "../check-report.ts";
import type { CheckOptions } from "../check-site.ts";
import { mergeFindings } from "../merge.ts";
import { isPlaceholder } from "../rules/content-placeholder.ts";
import { compareLive, type Difference } from "./compare-live.ts";
import {
	type LiveRequest,
	type LiveResponse,
	requestLive,
} from "./request-live.ts";

export interface PublishedOptions
	extends Pick<CheckOptions, "rules" | "timeLimit" | "progress"> {
	/** The address of the live site; true for that of content/site.yaml. */
	readonly published: true | string;
	readonly totalLimit?: number;
}

const TIME_LIMIT = 15_000;
const TOTAL_LIMIT = 15 * 60_000;
const CONCURRENT_REQUESTS = 10;
const MAX_BYTES = 5_000_000;
const MAX_READ = 10_000_000;
const UNKNOWN = "/hypno-requests-a-page-that-does-not-exist";
const PASSWORD = /<input\b[^<>]*\btype=["']?password/i;
const PUBLISH = "Build and publish the site again";
const CONFIGURE = "hypno's docs/publishing.md says how to set up the host";
const COMPRESS =
	"Publish the .gz and .br files too, which npx hypno build --compress makes, or delete those on the host";
const HINTS = {
	missing: `${PUBLISH}. If the host has /about.html but not /about, write urlStyle: directory in content/site.yaml`,
	outdated: PUBLISH,
	status: `${PUBLISH}; ${CONFIGURE}`,
	header: CONFIGURE,
	host: "If you do not want this, look for it in the settings of the host",
};
const TO_HTTPS: Difference = [
	"host",
	"the live site redirects to https, but its address here begins with http",
	undefined,
	"Write https:// at the start of url in content/site.yaml, and publish the site again",
];

function refuse(home: URL, reason: string) {
	return unfinishedError(
		"published/status",
		`${home.href} cannot be compared: ${reason}`,
		"Open the address in a private window of a browser, to see what visitors see there",
	);
}

/** @throws UserError (2) for anything but an address of the site */
function findHome(published: true | string, { urls }: Site): URL {
	const { siteUrl, basePath } = urls.settings;
	if (published === true && isPlaceholder(siteUrl))
		throw usageError(
			`url in content/site.yaml is still an example: ${siteUrl}`,
			"Write the address of your site there, or behind --published",
		);
	const text = published === true ? siteUrl : published;
	const { origin } = parseSiteUrl("--published", text, basePath);
	return new URL(`${basePath}/`, origin);
}

type BuiltSite = Awaited<ReturnType<typeof buildServed>>;

/** Maps each address to the path of its page; files, redirects and pages that are gone have none. */
function listAddresses(built: BuiltSite, { rootDir }: Config) {
	const { site, routes, files } = built;
	const { href, settings } = site.urls;
	const others = site.redirects.map(({ from }) => href(encodePath(from)));
	for (const { outputPath, isStatic } of files)
		if (isStatic || !outputPath.endsWith(".html"))
			others.push(`${settings.basePath}/${encodePath(outputPath)}`);
	for (const address of loadLock(rootDir) ?? [])
		if (isValidAddress(address)) others.push(href(address.path));
	const addresses = new Map<string, string[]>();
	for (const href of others) addresses.set(href, []);
	for (const { href: address, path } of routes)
		addresses.set(path === "/404" ? href(UNKNOWN) : address, [path]);
	return addresses;
}

/** Creates a function that requests an address of the live site as if it had the host that the site names. */
function createRequest(home: URL, site: Site, timeLimit: number) {
	const origin = new URL(site.urls.absolute("/")).origin;
	return async (href: string, request: Partial<LiveRequest> = {}) => {
		const usual = { encoding: "br, gzip", timeLimit, maxBytes: MAX_READ };
		const all = { ...usual, ...request };
		const live = await requestLive(new URL(href, home), all);
		// A build with --site-url names this host.
		const text = live.body
			.toString("latin1")
			.replaceAll(live.url.origin, origin);
		return { ...live, body: Buffer.from(text, "latin1") };
	};
}

interface OpenSite {
	readonly served: BuiltSite["served"];
	readonly request: ReturnType<typeof createRequest>;
	readonly unknown: LiveResponse;
}

/** @returns the status, what differs, and whether the bytes were compared */
async function compareAddress(
	[href, pages]: readonly [string, readonly string[]],
	{ served, request, unknown }: OpenSite,
) {
	const wanted = { method: "GET", url: href, headers: {} };
	const { part, ...sent } = await createResponse(served, wanted);
	const isLarge = part !== undefined && part.file.size > MAX_BYTES;
	const body = part && !isLarge ? readStart(part.file) : sent.body;
	const built = { ...sent, body };
	const maxBytes = Math.min(4 * (body?.length ?? 0) + 1_000_000, MAX_READ);
	const method = isLarge ? "HEAD" : "GET";
	const live =
		built.status === 404 && href.includes(UNKNOWN)
			? unknown
			: await request(href, { method, maxBytes });
	const differences = [...compareLive({ href, built }, live, unknown)];
	const { "content-encoding": encoding } = live.headers;
	const old = differences.findIndex(([name]) => name === "outdated");
	if (body && old >= 0 && encoding !== undefined) {
		const plain = await request(href, { encoding: "identity" });
		const message = `${href} is new, but visitors get an earlier copy of it that is compressed (${encoding})`;
		if (plain.body.equals(body))
			differences[old] = ["outdated", message, href, COMPRESS];
	}
	const { status } = live;
	return { href, pages, built: built.status, status, differences, isLarge };
}

export async function checkPublished(
	config: Config,
	options: PublishedOptions,
): Promise<CheckResult> {
	const { value, problems } = await catchProblems(buildServed(config));
	if (value) return compareSite(value, config, options);
	const unchecked = ["the live site, because the site here cannot be built"];
	const coverage = NO_COVERAGE;
	return { findings: problems, coverage, unchecked, isWhole: false };
}

function toProblem(
	[name, message, target, hint = HINTS[name]]: Difference,
	href: string,
	pages: readonly string[],
): Problem {
	const severity = name === "header" || name === "host" ? "warning" : "error";
	const about = { message, hint, target: target ?? href, pages };
	return { rule: `published/${name}`, severity, ...about };
}

async function compareSite(
	built: BuiltSite,
	config: Config,
	{ published, rules, progress, ...limits }: PublishedOptions,
): Promise<CheckResult> {
	const { timeLimit = TIME_LIMIT, totalLimit = TOTAL_LIMIT } = limits;
	const { site, routes, served } = built;
	const home = findHome(published, site);
	const request = createRequest(home, site, timeLimit);
	const first = await request(home.pathname);
	const { failure, body } = first;
	if (failure !== undefined) throw refuse(home, failure);
	if (PASSWORD.test(String(body))) throw refuse(home, "it asks for a password");
	const unknown = await request(site.urls.href(UNKNOWN));
	const queue = [...listAddresses(built, config)];
	const total = queue.length;
	const drawn = progress?.({ units: "addresses", total });
	const statuses = new Set<number>();
	const unchecked: string[] = [];
	const problems: Problem[] = [];
	if (home.protocol === "http:" && first.url.protocol === "https:")
		problems.push(toProblem(TO_HTTPS, home.origin, []));
	const end = Date.now() + totalLimit;
	while (queue.length > 0 && Date.now() < end) {
		const group = queue.splice(0, CONCURRENT_REQUESTS);
		const open = { served, request, unknown };
		const compared = group.map((entry) => compareAddress(entry, open));
		for (const answer of await Promise.all(compared)) {
			drawn?.tick();
			if (answer.built === 200) statuses.add(answer.status);
			if (answer.isLarge)
				unchecked.push(`the bytes of ${answer.href}, a large file`);
			for (const difference of answer.differences)
				problems.push(toProblem(difference, answer.href, answer.pages));
		}
	}
	drawn?.end();
	const left = count(queue.length, "address");
	if (queue.length > 0) unchecked.push(`${left}, because the host is too slow`);
	if (![200, 404, 410].some((status) => statuses.has(status)))
		throw refuse(home, `it has the status ${first.status}`);
	const ran = new Set(rules.map(({ id }) => id));
	const reported = problems.filter(({ rule }) => ran.has(rule));
	const source = site.locate({ file: SITE_FILE, keys: ["url"] });
	const all = count(total - queue.length, "address");
	const pages = routes.length;
	return {
		findings: mergeFindings(
			reported.map((finding) => ({ ...finding, source })),
		),
		coverage: { ...NO_COVERAGE, pages },
		summary: `Compared ${all} (${count(pages, "page")}) with ${home.href}`,
		unchecked,
		isWhole: !statuses.has(0) && queue.length === 0,
	};
}
