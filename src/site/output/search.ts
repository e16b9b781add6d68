// Builds the files for search engines and browsers: sitemap.xml, robots.txt and site.webmanifest.
import { isDiskFile, readStart } from "../../base/disk/disk-file.ts";
import {
	contentProblem,
	fileProblem,
	type Problem,
} from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { MANIFEST_ICONS } from "../addresses/urls.ts";
import type { Site } from "../content/site.ts";
import type { Route } from "../plan/routes.ts";
import type { OutputFile } from "./file.ts";

function buildSitemap(routes: readonly Route[]): OutputFile {
	const entries = routes
		.filter((route) => route.indexable)
		.map((route) => `<url><loc>${escapeHtml(route.url)}</loc></url>\n`);
	return {
		outputPath: "sitemap.xml",
		contents: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`,
	};
}

const ROBOTS = "robots.txt";
const ALL_PAGES = "User-agent: *\nAllow: /\n";

/** The practice's own file wins. The line that names the sitemap is added if it has none. */
function buildRobots(
	{ urls }: Site,
	written: OutputFile | undefined,
): OutputFile {
	const file = written?.contents;
	const rules = isDiskFile(file)
		? readStart(file).toString("latin1")
		: ALL_PAGES;
	const sitemap = `Sitemap: ${urls.absolute("/sitemap.xml")}\n`;
	const end = /^\s*sitemap\s*:/im.test(rules) ? "" : `\n${sitemap}`;
	const text = end === "" ? rules : rules.replace(/[^\n]$/, "$&\n") + end;
	return { outputPath: ROBOTS, contents: Buffer.from(text, "latin1") };
}

function buildManifest(site: Site, assets: readonly OutputFile[]): OutputFile {
	const { settings, urls } = site;
	const sheet = assets.find(({ role }) => role === "stylesheet")?.contents;
	// The colours of a brand come first, and those of the day before those of the night.
	const page = /--color-page: ?(#\w+)/.exec(String(sheet))?.[1]?.toUpperCase();
	// JSON leaves out what is undefined.
	const icon = (size: keyof typeof MANIFEST_ICONS, purpose?: string) => ({
		src: urls.href(MANIFEST_ICONS[size]),
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	const manifest = {
		name: settings.name,
		description: settings.description,
		lang: settings.language,
		start_url: urls.href("/"),
		display: "browser",
		background_color: page,
		theme_color: page,
		icons: [icon(192), icon(512), icon(512, "maskable")],
	};
	return {
		outputPath: "site.webmanifest",
		contents: `${JSON.stringify(manifest, null, "\t")}\n`,
	};
}

export function addSearchFiles(
	site: Site,
	routes: readonly Route[],
	assets: readonly OutputFile[],
): OutputFile[] {
	const asset = assets.find(({ outputPath }) => outputPath === ROBOTS);
	const others = assets.filter((file) => file !== asset);
	const robots = buildRobots(site, asset);
	return [...others, buildSitemap(routes), robots, buildManifest(site, assets)];
}

/** @returns the line that keeps all pages from all robots; lines count from 1 */
function findBan(rules: string): number | undefined {
	let isForAll = false;
	let isNaming = false;
	for (const [index, line] of rules.split(/\r?\n/).entries()) {
		const [, name, value] =
			/^\s*(user-agent|disallow)\s*:\s*([^\s#]*)/i.exec(line) ?? [];
		if (name === undefined) continue;
		const isName = name.toLowerCase() === "user-agent";
		if (isName) isForAll = (isNaming && isForAll) || value === "*";
		else if (isForAll && value === "/") return index + 1;
		isNaming = isName;
	}
	return undefined;
}

const BAN = contentProblem(
	"this line keeps the whole site out of all search engines",
	{ hint: "Delete the line, unless nobody should find the site yet" },
);

/** Robots read this file at the root of a host only. */
export function* checkRobots(
	{ settings: { basePath } }: Site,
	assets: readonly OutputFile[],
): Iterable<Problem> {
	const asset = assets.find(({ outputPath }) => outputPath === ROBOTS);
	if (!isDiskFile(asset?.contents)) return;
	if (basePath === "") {
		const line = findBan(readStart(asset.contents).toString("latin1"));
		if (line === undefined) return;
		const source = { file: `static/${ROBOTS}`, line, column: 1 };
		return yield { ...BAN, severity: "warning", source };
	}
	const message = `no robot reads ${basePath}/robots.txt: they all look for /robots.txt at the root of the host`;
	const hint =
		"Write these lines into the robots.txt at the root of the host, and delete this file";
	const problem = fileProblem(`static/${ROBOTS}`, message, hint);
	yield { ...problem, severity: "warning" };
}
