// hypno check --moved: says what a visitor now gets at each address of an old site.
import fs from "node:fs";
import { decode, parseUrl, slugify } from "../../base/addresses/parse-url.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import {
	catchProblems,
	describeThrown,
	type Problem,
	usageError,
} from "../../base/problems.ts";
import { parseHtml } from "../../base/text/parse-html.ts";
import { createPathSuggester } from "../../base/text/suggest.ts";
import { TextLines } from "../../base/text/text-lines.ts";
import { count } from "../../base/text/words.ts";
import { REDIRECTS_FILE } from "../../site/addresses/source-paths.ts";
import { buildServed } from "../../site/build-site.ts";
import type { Config } from "../../site/config.ts";
import type { Site } from "../../site/content/site.ts";
import { followRedirects } from "../../site/serve/resolve.ts";
import { type CheckResult, NO_COVERAGE } from "../check-report.ts";

/** In bytes. A sitemap has 50 MB at most. */
const MAX_LIST = 50_000_000;
/** In milliseconds. */
const TIME_LIMIT = 20_000;
const MAX_SITEMAPS = 100;
const NAME_LIST =
	"Name a sitemap (.xml), or a file with one address in each line";

async function readList(source: string): Promise<string> {
	const isWeb = /^https?:\/\//i.test(source);
	if (!isWeb && !fs.existsSync(source))
		throw usageError(`there is no file ${source}`, NAME_LIST);
	if (!isWeb) return String(readRegularFile(source, MAX_LIST));
	try {
		const response = await fetch(source, {
			signal: AbortSignal.timeout(TIME_LIMIT),
		});
		if (response.ok) return await response.text();
		throw new Error(`it has the status ${response.status}`);
	} catch (error) {
		throw usageError(
			`${source} cannot be read: ${describeThrown(error).message}`,
			NAME_LIST,
		);
	}
}

interface OldAddress {
	readonly text: string;
	readonly line: number;
}

function readSitemap(xml: string): OldAddress[] {
	const plain = xml.replace(/<!\[CDATA\[|\]\]>/g, "");
	const { elements, textNodes } = parseHtml(plain);
	const lines = new TextLines(plain);
	const addresses: OldAddress[] = [];
	for (const { text, element } of textNodes) {
		const { name, offset = 0 } = elements[element] ?? {};
		if (name !== "loc") continue;
		const { line } = lines.positionOf(offset);
		addresses.push({ text: text.trim(), line });
	}
	return addresses;
}

const readLines = (list: string): OldAddress[] =>
	list
		.split("\n")
		.map((text, index) => ({ text: text.trim(), line: index + 1 }))
		.filter(({ text }) => text !== "" && !text.startsWith("#"));

/** Lists the addresses of a sitemap, also of those that it names, or of a list. */
async function listOld(source: string): Promise<OldAddress[]> {
	const sources = [source];
	const addresses: OldAddress[] = [];
	for (const url of sources) {
		const text = await readList(url);
		const isIndex = /<sitemapindex[\s>]/.test(text);
		const isSitemap = isIndex || /<urlset[\s>]/.test(text);
		for (const address of isSitemap ? readSitemap(text) : readLines(text))
			if (isIndex && sources.length < MAX_SITEMAPS) sources.push(address.text);
			else addresses.push(address);
	}
	return addresses;
}

/** Finds the draft that has the last name of an address. */
function findDraft({ collections }: Site, path: string): string | undefined {
	const [file = ""] = path
		.replace(/[?#].*/, "")
		.split("/")
		.filter(Boolean)
		.slice(-1);
	const slug = slugify(file.replace(/\.html?$/, ""));
	for (const { records } of collections)
		for (const record of records)
			if (record.state === "draft" && record.slug === slug)
				return record.sourcePath;
	return undefined;
}

function toProblem(
	address: string,
	source: { file: string; line: number },
	{ suggestions, site }: { suggestions: readonly string[]; site: Site },
): Problem {
	const path = decode(address) ?? address;
	const draft = findDraft(site, path);
	const [nearest] = suggestions;
	let hint = `Choose the page that visitors should see instead, and add a line to ${REDIRECTS_FILE}, as in ${path}: /its-new-address`;
	if (nearest)
		hint = `If ${nearest} has taken its place, add this line to ${REDIRECTS_FILE}: ${path}: ${nearest}`;
	if (draft)
		hint = `${draft} is a draft: publish it and run this again, or redirect the address to another page in ${REDIRECTS_FILE}`;
	return {
		rule: "link/moved",
		severity: "error",
		message: `${path} of the old site leads to nothing`,
		hint,
		target: address,
		suggestions: draft ? [] : suggestions,
		source: { ...source, column: 1, excerpt: address },
	};
}

interface MovedOptions {
	/** A sitemap or a list: a file, or an address. */
	readonly moved: string;
	/** Called with each address and what a visitor gets. */
	readonly onAddress: (line: string) => void;
}

export async function checkMoved(
	config: Config,
	{ moved, onAddress }: MovedOptions,
): Promise<CheckResult> {
	const old = await listOld(moved);
	if (old.length === 0) throw usageError(`${moved} has no address`, NAME_LIST);
	const { value, problems } = await catchProblems(buildServed(config));
	const coverage = NO_COVERAGE;
	if (!value)
		return {
			findings: problems,
			coverage,
			unchecked: ["the old addresses, because the site cannot be built"],
			isWhole: false,
		};
	const { served, routes, site } = value;
	const { basePath } = site.settings;
	const suggest = createPathSuggester(routes.map(({ path }) => path));
	const findings: Problem[] = [];
	const seen = new Set<string>();
	for (const { text, line } of old) {
		const url = parseUrl(text, "http://old.example");
		const address = url ? url.pathname + url.search : text;
		if (seen.has(address)) continue;
		seen.add(address);
		const inSite = address.startsWith(`${basePath}/`)
			? address
			: basePath + address;
		const end = await followRedirects(served, inSite);
		if (end === undefined)
			findings.push(
				toProblem(
					address,
					{ file: moved, line },
					{ suggestions: suggest(address).suggestions, site },
				),
			);
		// A host shows the page of the path, whatever stands after the question mark.
		const [shown = "", query] = inSite.split("?");
		let answer = `redirects to ${end}`;
		if (end === undefined) answer = "nothing";
		else if (end === inSite) answer = query ? `the page ${shown}` : "the page";
		onAddress(`${address}  ${answer}`);
	}
	const lost = findings.length;
	return {
		findings,
		coverage: { ...coverage, pages: routes.length },
		summary: `Looked up ${count(seen.size, "old address")}: ${seen.size - lost} answered, ${lost} not`,
		unchecked: [],
		isWhole: true,
	};
}
