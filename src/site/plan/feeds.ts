// Plans the Atom feed of a collection, which lies beside its list: /articles/feed.xml. RFC 4287 defines the format.

import { escapeHtml } from "../../base/text/escape.ts";
import { valueAt } from "../../base/text/groups.ts";
import { readDay } from "../content/collections.ts";
import { addZone } from "../content/schema/day.ts";
import { Collection } from "../content/schema/model.ts";
import { type KnownRecord, recordsOf, type Site } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";
import type { PageKind } from "./page-kind.ts";
import { buildProps, type Route } from "./routes.ts";

/** Readers ask for the feed again and again. */
const MAX_ENTRIES = 20;

/** Lists the newest records with their days, whatever order their list has. */
function listNewest(site: Site, { orderKey = "", sourcePath }: Collection) {
	const entries: { record: KnownRecord; updated: string }[] = [];
	for (const record of recordsOf(site, sourcePath)) {
		const day = readDay(record, orderKey);
		if (record.state !== "published" || !record.isShown || day === "") continue;
		const moment = day.includes("T") ? `${day}:00` : `${day}T00:00:00`;
		const updated = addZone(moment, site.settings.timeZone);
		entries.push({ record, updated });
	}
	entries.sort((a, b) => (a.updated < b.updated ? 1 : -1));
	return entries.slice(0, MAX_ENTRIES);
}

/** A feed has the moment of its last change. */
const NO_CHANGE = "1970-01-01T00:00:00+00:00";

function formatFeed(
	{ kind, of, site }: Readonly<{ kind: PageKind; of: Collection; site: Site }>,
	list: Route,
	title: string,
): string {
	const entries = listNewest(site, of);
	const href = site.urls.absolute(`${list.path}/feed.xml`);
	let text = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.settings.language}">
<title>${escapeHtml(title)}</title>
<id>${escapeHtml(href)}</id>
<link href="${escapeHtml(list.url)}"/>
<link rel="self" href="${escapeHtml(href)}"/>
<author><name>${escapeHtml(site.settings.name)}</name></author>
<updated>${entries[0]?.updated ?? NO_CHANGE}</updated>
`;
	for (const { record, updated } of entries) {
		const url = escapeHtml(site.urls.absolute(kind.pathOf(record.slug)));
		const shown = of.shows.map((key): unknown => valueAt(record.shown, [key]));
		const texts = shown.filter((value) => typeof value === "string");
		const [name = record.slug, summary = ""] = texts;
		text += `<entry>
<title>${escapeHtml(name)}</title>
<id>${url}</id>
<link href="${url}"/>
<updated>${updated}</updated>
<summary>${escapeHtml(summary)}</summary>
</entry>
`;
	}
	return `${text}</feed>\n`;
}

/** A collection whose list has no page has no feed. */
export function* planFeeds(
	site: Site,
	kinds: readonly PageKind[],
	routes: readonly Route[],
): Iterable<OutputFile> {
	for (const kind of kinds) {
		const { of, listPath, feed } = kind;
		// A page of one's own may have the address of a list that the site lacks.
		const list = routes.find(
			({ path, isRecord }) => path === listPath && !isRecord,
		);
		const shown = kinds.find(({ at }) => at === listPath);
		if (!feed || !list || !shown || !(of instanceof Collection)) continue;
		const { title } = shown.head(buildProps(list));
		const contents = formatFeed({ kind, of, site }, list, title);
		yield { outputPath: `${listPath.slice(1)}/feed.xml`, contents };
	}
}
