// hypno new: a record, or an entry of a list in a file.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../../../base/problems.ts";
import { valueAt } from "../../../base/text/groups.ts";
import { SITE_FILE } from "../../addresses/source-paths.ts";
import { scaffoldEntry } from "../../content/editor/scaffold.ts";
import type { Model } from "../../content/schema/model.ts";
import { openDocument } from "../../content/source-file.ts";
import { ContentDocument } from "../../document/document.ts";
import { applyEdits, hasValue } from "../../document/edit.ts";
import { changeEntry } from "../../document/edit-entries.ts";
import { openContent, refuseEdit } from "../change-records.ts";
import { planNew, startFile } from "./new-record.ts";
import { type Changes, openChanges, toRun } from "./record-run.ts";

/** Makes a list of a group that stands alone: "who:" with a name becomes "who:" with one entry. */
function toList(document: ContentDocument, key: string): ContentDocument {
	const { text, value, path: sourcePath } = document;
	const entry = document.at([key]);
	const single = valueAt(value, [key]);
	if (!entry || Array.isArray(single) || typeof single !== "object")
		return document;
	const { range } = entry;
	const lines = text.slice(range.start, range.end).replace(/\n(?=.)/g, "\n  ");
	const edited = applyEdits(text, [{ range, words: `- ${lines}` }]);
	const expected = { ...Object(value), [key]: [single] };
	if (!hasValue(document, edited, expected)) refuseEdit(sourcePath);
	return new ContentDocument(sourcePath, edited);
}

/** Plans an entry at the end of the list, which begins with it if the file has none. */
export async function planEntry(
	name: string | undefined,
	model: Model,
	run: Changes,
): Promise<void> {
	const { config, flags, changes, notes } = run;
	const { adds, sourcePath } = model;
	if (!adds) return;
	const { one: noun, to, named } = adds;
	if (flags.missing || flags.label || flags.theme)
		throw usageError(
			`--missing, --label and --theme are for records, and a ${noun} is none`,
		);
	if (named && name === undefined)
		throw usageError(
			`missing name of the ${noun}`,
			`Add the name, as in npx hypno new ${noun} "Ann Whitlow"`,
		);
	if (!named && name !== undefined)
		throw usageError(
			`a ${noun} has no name of its own`,
			`Leave it out, as in npx hypno new ${noun}`,
		);
	await openContent(config, [SITE_FILE, sourcePath]);
	const isNew = !fs.existsSync(path.join(config.rootDir, sourcePath));
	const before = isNew
		? new ContentDocument(sourcePath, startFile(sourcePath, noun, config))
		: (openDocument(sourcePath, config) ?? refuseEdit(sourcePath));
	const document = toList(before, to);
	const entry = {
		...scaffoldEntry(model, to),
		...(named && { [named]: name }),
	};
	const known = valueAt(document.value, [to]);
	const list = Array.isArray(known) ? known : [];
	const isThere = list.some(
		(other) => named && valueAt(other, [named]) === name,
	);
	if (isThere)
		throw usageError(`${sourcePath} has the ${noun} "${name}" already`);
	const after =
		list.length > 0
			? changeEntry(document, [to, list.length], { insert: entry })
			: changeEntry(document, [to], { insert: [entry] });
	if (after === undefined) refuseEdit(sourcePath);
	const range = { start: 0, end: before.text.length };
	const edits = [{ range, words: after }];
	changes.push({ document: before, isNew, edits, to: sourcePath });
	notes.push("Replace each TODO with your text before you build the site.");
}

/** Plans what hypno new makes. @throws UserError (2) for an unknown word */
export async function planAny(
	word: string,
	name: string | undefined,
	opening: Parameters<typeof openChanges>[0],
): Promise<Changes> {
	const run = await openChanges(opening);
	const { files } = run.config.models;
	const model = files.find(({ adds }) => adds?.one === word);
	if (model) {
		await planEntry(name, model, run);
		return run;
	}
	const records = toRun(word, run);
	await planNew(name, records);
	return records;
}
