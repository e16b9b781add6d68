// hypno check --published: requests all addresses of the site from its host, and compares the responses with
// those of a server with the files that a build would write.
import { buildServed } from "../build-site.ts";
import { readStart } from "../cache/disk-file.ts";
import { mergeFindings } from "../check/merge.ts";
import {
	compareLive,
	type Difference,
	type Expected,
} from "../check/published/compare-live.ts";
import {
	type LiveRequest,
	type LiveResponse,
	requestLive,
} from "../check/published/request-live.ts";
import { isPlaceholder } from "../check/rules/content-placeholder.ts";
import { type Config, parseSiteUrl } from "../config.ts";
import type { Site } from "../content/site.ts";
import { locateProblems } from "../content/yaml/locate-keys.ts";
import { isValidAddress, loadLock } from "../plan/urls-lock.ts";
import {
	catchProblems,
	type Place,
	type Problem,
	unfinishedError,
	usageError,
} from "../problems.ts";
import { type CheckedSite, NO_COVERAGE } from "../report/check-report.ts";
import { count } from "../report/words.ts";
import { createResponse } from "../serve/response.ts";
import { encodePath } from "../site/parse-url.ts";
import { SITE_FILE } from "../site/source-paths.ts";
import type { CheckSiteOptions } from "./check-site.ts";

export interface PublishedOptions
	extends Pick<CheckSiteOptions, "rules" | "timeLimit" | "progress"> {
	/** The address of the live site; true for that of content/site.yaml. */
	readonly published: true | string;
	/** Of all requests together, in milliseconds. */
	readonly totalLimit?: number;
}

const TIME_LIMIT = 15_000;
const TOTAL_LIMIT = 15 * 60_000;
const CONCURRENT_REQUESTS = 10;
/** Larger files are not compared. */
const MAX_BYTES = 5_000_000;
/** No more of a response is read than a few times what was built, and this at most. */
const MAX_READ = 10_000_000;
const UNKNOWN = "/hypno-requests-a-page-that-does-not-exist";
const PASSWORD = /<input\b[^<>]*\btype=["']?password/i;

const PUBLISH = "Build and publish the site again";
const CONFIGURE = "docs/publishing.md says how to set up the host";
const HINTS = {
	missing: `${PUBLISH}. If the host has /about.html but not /about, write urlStyle: directory in content/site.yaml`,
	outdated: PUBLISH,
	status: `${PUBLISH}; ${CONFIGURE}`,
	header: CONFIGURE,
	host: "If you do not want this, look for it in the settings of the host",
};

const TO_HTTPS: Difference = {
	name: "host",
	message:
		"the live site leads to https, but its address here begins with http",
	hint: "Write https:// at the start of url in content/site.yaml, and publish the site again",
};

function toProblem(
	{ name, message, target, hint = HINTS[name] }: Difference,
	href: string,
	pages: readonly string[],
): Problem<Place> {
	const isMinor = name === "header" || name === "host";
	return {
		rule: `published/${name}`,
		severity: isMinor ? "warning" : "error",
		message,
		hint,
		target: target ?? href,
		pages,
		source: { file: SITE_FILE, keys: ["url"], on: "value" },
	};
}

/** @throws UserError (2) for what is no address of the site */
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

/**
 * Lists pages, files, redirects, an address that never existed, and pages that are gone.
 * @returns the path of the page for each address; none for other addresses
 */
function listAddresses(built: BuiltSite, { rootDir }: Config) {
	const { site, routes, files } = built;
	const { urls, redirects } = site;
	const addresses = new Map<string, string[]>();
	for (const { template, href, path } of routes)
		addresses.set(template === "not-found" ? urls.href(UNKNOWN) : href, [path]);
	const others = redirects.map(({ from }) => urls.href(encodePath(from)));
	for (const { outputPath, isStatic } of files)
		if (isStatic || !outputPath.endsWith(".html"))
			others.push(`${urls.settings.basePath}/${encodePath(outputPath)}`);
	for (const one of loadLock(rootDir) ?? [])
		if (isValidAddress(one)) others.push(urls.href(one.path));
	for (const href of others) if (!addresses.has(href)) addresses.set(href, []);
	return addresses;
}

/** @throws UserError (2) for an address that is not that of the site, (3) when nothing can be compared */
export async function checkPublished(
	config: Config,
	options: PublishedOptions,
): Promise<CheckedSite> {
	const { value, problems } = await catchProblems(buildServed(config));
	if (value) return compareSite(value, config, options);
	const unchecked = ["the live site, because the site here cannot be built"];
	const coverage = NO_COVERAGE;
	return { findings: problems, coverage, unchecked, isWhole: false };
}

/** Creates a function that requests an address of the live site as if it had the host that the site names. */
function createRequest(home: URL, site: Site, timeLimit: number) {
	const own = new URL(site.urls.absolute("/")).origin;
	return async (href: string, request: Partial<LiveRequest> = {}) => {
		const usual = { method: "GET", timeLimit, maxBytes: MAX_READ } as const;
		const live = await requestLive(new URL(href, home), {
			...usual,
			...request,
		});
		// What was built with --site-url names this host.
		const text = live.body.toString("latin1").replaceAll(live.url.origin, own);
		return { ...live, body: Buffer.from(text, "latin1") };
	};
}

/** A file may be new, and an older compressed copy beside it is what visitors get. */
async function findStaleCopy(
	{ href, made }: Expected,
	live: LiveResponse,
	request: ReturnType<typeof createRequest>,
): Promise<Difference | undefined> {
	const encoding = live.headers.get("Content-Encoding");
	if (encoding === null || !made.body) return undefined;
	const headers = { "Accept-Encoding": "identity" };
	const plain = await request(href, { headers });
	if (!plain.body.equals(made.body)) return undefined;
	return {
		name: "outdated",
		message: `${href} is new, but visitors get an earlier copy of it that is compressed (${encoding})`,
		hint: "Publish the .gz and .br files too, which npx hypno build --compress makes, or delete those on the host",
	};
}

/**
 * Requests the home page, and an address that never existed.
 * @throws UserError (3) when nothing can be compared
 */
async function openLive(
	site: Site,
	{ published, timeLimit }: PublishedOptions,
) {
	const home = findHome(published, site);
	const request = createRequest(home, site, timeLimit ?? TIME_LIMIT);
	const refuse = (reason: string) =>
		unfinishedError(
			"published/status",
			`${home.href} cannot be compared: ${reason}`,
			"Open the address in a private window of a browser, to see what visitors see there",
		);
	const first = await request(home.pathname);
	if (first.failure !== undefined) throw refuse(first.failure);
	if (PASSWORD.test(String(first.body))) throw refuse("it asks for a password");
	const unknown = await request(site.urls.href(UNKNOWN));
	return { home, request, refuse, first, unknown };
}

async function compareSite(
	built: BuiltSite,
	config: Config,
	options: PublishedOptions,
): Promise<CheckedSite> {
	const { site, routes, served } = built;
	const live = await openLive(site, options);
	const { home, request, first } = live;
	const addresses = listAddresses(built, config);
	const drawn = options.progress?.({
		units: "addresses",
		total: addresses.size,
	});
	const statuses = new Set<number>();
	const unchecked: string[] = [];
	const found: Problem<Place>[] = [];
	if (home.protocol === "http:" && first.url.protocol === "https:")
		found.push(toProblem({ ...TO_HTTPS, target: home.origin }, home.href, []));
	const compareOne = async ([href, pages]: [string, string[]]) => {
		const wanted = { method: "GET", url: href, headers: {} };
		const { part, ...made } = await createResponse(served, wanted);
		const isLarge = part !== undefined && part.file.size > MAX_BYTES;
		if (isLarge) unchecked.push(`the bytes of ${href}, a large file`);
		const body = part && !isLarge ? readStart(part.file) : made.body;
		const isPage = pages.length > 0;
		const expected = { href, isPage, made: { ...made, body } };
		const maxBytes = Math.min(4 * (body?.length ?? 0) + 1_000_000, MAX_READ);
		const method = isLarge ? "HEAD" : "GET";
		const sent = await request(href, { method, maxBytes });
		if (made.status === 200) statuses.add(sent.status);
		drawn?.tick();
		const differences = [...compareLive(expected, sent, live.unknown)];
		const isOutdated = differences.some(({ name }) => name === "outdated");
		const stale = isOutdated && (await findStaleCopy(expected, sent, request));
		for (const one of stale ? [stale] : differences)
			found.push(toProblem(one, href, pages));
	};
	const queue = [...addresses];
	const end = Date.now() + (options.totalLimit ?? TOTAL_LIMIT);
	while (queue.length > 0 && Date.now() < end)
		await Promise.all(queue.splice(0, CONCURRENT_REQUESTS).map(compareOne));
	drawn?.end();
	const left = count(queue.length, "address", "addresses");
	if (queue.length > 0) unchecked.push(`${left}, because the host is too slow`);
	if (![200, 404, 410].some((one) => statuses.has(one)))
		throw live.refuse(`it has the status ${first.status}`);
	const ran = new Set(options.rules.map(({ id }) => id));
	const reported = found.filter(({ rule }) => ran.has(rule));
	const pages = routes.length;
	const all = count(addresses.size - queue.length, "address", "addresses");
	return {
		findings: mergeFindings(await locateProblems(reported, config)),
		coverage: { ...NO_COVERAGE, pages },
		summary: `Compared ${all} (${count(pages, "page")}) with ${home.href}`,
		unchecked,
		isWhole: !statuses.has(0) && queue.length === 0,
	};
}
