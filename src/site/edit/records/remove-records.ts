// hypno remove: takes records from the list, and redirects their addresses.
import { usageError } from "../../../base/problems.ts";
import { formatLocation, MARGIN } from "../../../base/text/problem-text.ts";
import { join } from "../../../base/text/words.ts";
import { REDIRECTS_FILE } from "../../addresses/source-paths.ts";
import type { KnownRecord } from "../../content/site.ts";
import { type RangeEdit, replaceValue } from "../../document/edit.ts";
import {
	changeList,
	changeRedirects,
	type OpenContent,
	openSite,
	refuseEdit,
} from "../change-records.ts";
import { findLinks } from "../find-links.ts";
import {
	allWritten,
	findAddresses,
	findRecord,
	hasPage,
	listNames,
	missingName,
	type Run,
} from "./record-run.ts";

/** Lists the places that a person has to change: links to the pages, and fields that name the records. */
function listLeft(
	{ site, files }: OpenContent,
	gone: readonly KnownRecord[],
	run: Run & { moved: ReadonlyMap<string, string> },
) {
	const links: string[] = [];
	const names: string[] = [];
	for (const [sourcePath, document] of files) {
		if (sourcePath === REDIRECTS_FILE) continue;
		const format = ({ range }: RangeEdit) => {
			const words = document.text.slice(range.start, range.end);
			return `${MARGIN}${formatLocation(document.locate(range))}  ${words}`;
		};
		for (const edit of findLinks(document, run.moved, site.urls))
			links.push(format(edit));
		for (const { slug } of gone)
			for (const keys of listNames(document, slug, run)) {
				const edit = replaceValue(document, keys, slug);
				if (edit) names.push(format(edit));
			}
	}
	return { links, names };
}

export async function planRemove(slugs: readonly string[], run: Run) {
	const { collection, config, flags, changes, notes } = run;
	const { one: noun, listedIn } = collection;
	if (slugs.length === 0 && !flags.unwritten)
		throw missingName("remove", "--unwritten", noun);
	const opened = await openSite(config, collection);
	const { files, records } = opened;
	const named = slugs.map((slug) => findRecord(slug, opened, run));
	const gone = records.filter(
		(record) =>
			named.includes(record) ||
			(flags.unwritten && record.state === "unwritten"),
	);
	if (gone.length === 0) {
		notes.push(allWritten(noun));
		return;
	}
	const written: string[] = [];
	for (const { state, sourcePath } of gone)
		if (state !== "unwritten") written.push(sourcePath);
	if (written.length > 0 && !flags.delete)
		throw usageError(
			`the text of the ${noun} is in ${join(written, "and")}`,
			"Add --delete to delete the text too",
		);
	if (listedIn && gone.length === records.length)
		throw usageError(
			`a site needs at least one ${noun}`,
			`Add the ${noun}s that you offer first, as in npx hypno new ${noun} ocd`,
		);
	const isGone = (index: number) =>
		gone.some((record) => record === records[index]);
	if (listedIn)
		changes.push(changeList(opened, collection, { isGone, added: [] }));
	for (const sourcePath of written) {
		const document = files.get(sourcePath) ?? refuseEdit(sourcePath);
		changes.push({ document, edits: [], to: undefined });
		files.delete(sourcePath);
	}
	const { pageOf, list: to } = await findAddresses(run);
	const moved = new Map<string, string>();
	for (const record of gone)
		if (hasPage(record, collection)) moved.set(pageOf(record.slug), to);
	changeRedirects(opened, moved, { changes });
	const { links, names } = listLeft(opened, gone, { ...run, moved });
	if (links.length > 0)
		links.unshift(`These links lead to ${to} from now on. Change them too:`);
	if (names.length > 0)
		names.unshift("No build is possible while these places name what is gone:");
	for (const line of [...links, ...names]) run.left.push(line);
}
