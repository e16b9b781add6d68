// hypno check --published: requests all addresses of the site from its host, and compares the responses with
// those of a server with the files that a build would write.
import { buildServed } from "../build-site.ts";
import { readStart } from "../cache/disk-file.ts";
import { mergeFindings } from "../check/merge.ts";
import { compareLive } from "../check/published/compare-live.ts";
import { requestLive } from "../check/published/request-live.ts";
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
import type { CheckSiteOptions } from "./check-site.ts";

export interface PublishedOptions
	extends Pick<CheckSiteOptions, "rules" | "timeLimit" | "progress"> {
	/** The address of the live site; true for that of content/site.yaml. */
	readonly published: true | string;
}

const TIME_LIMIT = 15_000;
const CONCURRENT_REQUESTS = 10;
/** Larger files are not compared. */
const MAX_BYTES = 5_000_000;
const UNKNOWN = "/hypno-requests-a-page-that-does-not-exist";
const PASSWORD = /<input\b[^>]*\btype=["']?password/i;

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

async function compareSite(
	built: BuiltSite,
	config: Config,
	{ published, rules, timeLimit = TIME_LIMIT, progress }: PublishedOptions,
): Promise<CheckedSite> {
	const { site, routes, served } = built;
	const home = findHome(published, site);
	const own = new URL(site.urls.absolute("/")).origin;
	const request = async (href: string, method: "GET" | "HEAD" = "GET") => {
		const live = await requestLive(new URL(href, home), method, timeLimit);
		// What was built with --site-url names this host.
		const text = live.body.toString("latin1").replaceAll(home.origin, own);
		return { ...live, body: Buffer.from(text, "latin1") };
	};
	const refuse = (reason: string) =>
		unfinishedError(
			"published/status",
			`${home.href} cannot be compared: ${reason}`,
			"Open the address in a private window of a browser, to see what visitors see there",
		);
	const { status, failure, body } = await request(home.pathname);
	if (failure !== undefined) throw refuse(failure);
	if (PASSWORD.test(String(body))) throw refuse("it asks for a password");
	const unknown = await request(site.urls.href(UNKNOWN));
	const addresses = listAddresses(built, config);
	const drawn = progress?.({ units: "addresses", total: addresses.size });
	const statuses = new Set<number>();
	const unchecked: string[] = [];
	const compareOne = async ([href, pages]: [string, string[]]) => {
		const wanted = { method: "GET", url: href, headers: {} };
		const { part, ...made } = await createResponse(served, wanted);
		const isLarge = part !== undefined && part.file.size > MAX_BYTES;
		if (isLarge) unchecked.push(`the bytes of ${href}, a large file`);
		const live = await request(href, isLarge ? "HEAD" : "GET");
		if (made.status === 200) statuses.add(live.status);
		drawn?.tick();
		const body = part && !isLarge ? readStart(part.file) : made.body;
		return compareLive({ href, pages, made: { ...made, body } }, live, unknown);
	};
	const ran = new Set(rules.map(({ id }) => id));
	const found: Problem<Place>[] = [];
	const queue = [...addresses];
	while (queue.length > 0) {
		const next = queue.splice(0, CONCURRENT_REQUESTS).map(compareOne);
		for (const one of (await Promise.all(next)).flat())
			if (ran.has(one.rule)) found.push(one);
	}
	drawn?.end();
	if (![200, 404, 410].some((one) => statuses.has(one)))
		throw refuse(`it has the status ${status}`);
	const pages = routes.length;
	const all = count(addresses.size, "address", "addresses");
	return {
		findings: mergeFindings(await locateProblems(found, config)),
		coverage: { ...NO_COVERAGE, pages },
		summary: `Compared ${all} (${count(pages, "page")}) with ${home.href}`,
		unchecked,
		isWhole: !statuses.has(0),
	};
}
