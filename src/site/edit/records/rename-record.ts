// hypno rename: gives a record a new name, in each link too, and redirects its old address.
import { usageError } from "../../../base/problems.ts";
import { REDIRECTS_FILE } from "../../addresses/source-paths.ts";
import type { KnownRecord } from "../../content/site.ts";
import { replaceValue } from "../../document/edit.ts";
import {
	changeRedirects,
	type OpenContent,
	openSite,
	placeOf,
	refuseEdit,
} from "../change-records.ts";
import { findLinks } from "../find-links.ts";
import {
	assertSlug,
	findAddresses,
	findRecord,
	hasPage,
	labelOf,
	listNames,
	type Run,
} from "./record-run.ts";

/** Plans the new name in the list, in the file of the record, and in every link and field that names it. */
function changeName(
	record: KnownRecord,
	{ to, moved }: { to: string; moved: ReadonlyMap<string, string> },
	run: Run & { opened: OpenContent },
): void {
	const { collection, changes, opened } = run;
	const { site, files, records } = opened;
	const { listedIn, listKey, ownSlugKey } = collection;
	const newPath = collection.pathOf(to);
	// Somebody may have renamed the file already.
	const hasFile = record.state !== "unwritten";
	const target = hasFile ? record.sourcePath : newPath;
	if (hasFile && !files.has(target)) refuseEdit(target);
	for (const [sourcePath, document] of files) {
		if (sourcePath === REDIRECTS_FILE) continue;
		const edits = findLinks(document, moved, site.urls);
		const places = listNames(document, record.slug, run);
		const isOwn = sourcePath === target;
		if (isOwn && ownSlugKey) places.push([ownSlugKey]);
		if (sourcePath === listedIn?.sourcePath)
			places.push([listKey, records.indexOf(record), "slug"]);
		for (const keys of places)
			edits.push(replaceValue(document, keys, to) ?? refuseEdit(sourcePath));
		if (edits.length > 0 || isOwn)
			changes.push({ document, edits, to: isOwn ? newPath : sourcePath });
	}
}

export async function planRename(from: string, to: string, run: Run) {
	const { collection, config, changes, notes } = run;
	const { one: noun, listedIn } = collection;
	const opened = await openSite(config, collection);
	const record = findRecord(from, opened, run);
	assertSlug(to, run);
	if (opened.records.some(({ slug }) => slug === to))
		throw usageError(
			listedIn
				? `"${to}" is already listed in ${listedIn.sourcePath}`
				: `${collection.pathOf(to)} already exists`,
			`Choose another name, or remove that ${noun} first`,
		);
	const { pageOf } = await findAddresses(run);
	const moved = new Map([[pageOf(from), pageOf(to)]]);
	changeName(record, { to, moved }, { ...run, opened });
	const known = hasPage(record, collection) ? moved : new Map<string, string>();
	changeRedirects(opened, known, { changes, newPage: pageOf(to) });
	const label = labelOf(record, collection);
	if (label !== undefined)
		notes.push(
			`The menu still says "${label}": change the label in ${placeOf(collection)} if you like.`,
		);
}
