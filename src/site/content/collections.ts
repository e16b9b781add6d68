// The order of the records of a collection, and the records that other files name.

import { contentProblem, type Problem } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { advise } from "../../base/text/suggest.ts";
import { unmark } from "../marks.ts";
import type { ContentFile } from "./parse.ts";
import { keysOf, listMeant, meaningAt } from "./schema/meaning.ts";
import type { Collection, Model } from "./schema/model.ts";
import { isUnwritten } from "./schema/pattern-text.ts";
import type { KnownRecord, RecordState, Site } from "./site.ts";

/** @returns "2027-03-03" or "2027-03-03T18:30"; "" without such a value */
export function readDay({ shown }: RecordState, key: string): string {
	return String(valueAt(shown, [key, "iso"]) ?? "");
}

/** The drafts are last. Records of the same day have the order of their names. */
export function orderRecords(
	{ orderKey: key = "", isNewestFirst }: Collection,
	records: readonly KnownRecord[],
): KnownRecord[] {
	const direction = isNewestFirst ? -1 : 1;
	const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
	return records.toSorted(
		(a, b) =>
			Number(a.state === "draft") - Number(b.state === "draft") ||
			direction * compare(readDay(a, key), readDay(b, key)) ||
			compare(a.slug, b.slug),
	);
}

interface Named extends Pick<Site, "collections" | "values" | "models"> {}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Finds the values that name a record which does not exist. */
function* findUnknownRecords(
	{ model, value }: ContentFile,
	{ collections }: Named,
) {
	for (const { of, text, keys } of listMeant(model?.schema, value, "record")) {
		const records = collections.find(
			({ collection }) => collection.name === of,
		);
		if (!records || records.slugs.has(text)) continue;
		const { one: noun } = records.collection;
		const message = `there is no ${noun} "${text}"`;
		// Visitors know a record by its label.
		const labelled = records.records.find(({ listing }) =>
			isSame(String(valueAt(listing, ["label"])), text),
		);
		const known = labelled ? [] : [...records.slugs];
		const hint = labelled
			? `Write the name of its file: ${labelled.slug}`
			: `Write the name of a file in content/${of}/, without .md`;
		yield { text, keys, known, message, hint };
	}
}

/** Lists the names of the people whom a file introduces; undefined while the file has an error. */
function listPeople(
	{ schema, sourcePath }: Model,
	values: Named["values"],
): string[] | undefined {
	const key = keysOf(schema).find(
		(key) => meaningAt(schema, [key]) === "person",
	);
	if (key === undefined) return [];
	if (!values.has(sourcePath)) return undefined;
	const people = [valueAt(values.get(sourcePath), [key])].flat();
	return people.map((person) => unmark(String(valueAt(person, ["name"]))));
}

/** Finds the values that name somebody whom no file introduces. */
function* findUnknownPeople({ model, value }: ContentFile, site: Named) {
	const named = listMeant(model?.schema, value, "personName");
	if (named.length === 0) return;
	const known = listAllPeople(site);
	if (!known) return;
	const hint = "Write a name as it stands on the page about the practice";
	for (const { text, keys } of named) {
		const message = `nobody on the site is called "${text}"`;
		if (!known.includes(text)) yield { text, keys, known, message, hint };
	}
}

/** @returns undefined while a file that introduces people has an error */
export function listAllPeople({ models, values }: Omit<Named, "collections">) {
	const lists = models.files.map((model) => listPeople(model, values));
	if (lists.includes(undefined)) return undefined;
	return lists.flatMap((names) => names ?? []);
}

export function findUnknownNames(file: ContentFile, site: Named) {
	const problems: Problem[] = [];
	const unknown = [
		...findUnknownRecords(file, site),
		...findUnknownPeople(file, site),
	];
	for (const { text, keys, known, message, hint } of unknown) {
		if (isUnwritten(text)) continue;
		const source = file.raw?.document.locateValue({ keys });
		const advice = advise(text, known, hint);
		problems.push(contentProblem(message, { ...advice, source }));
	}
	return problems;
}
