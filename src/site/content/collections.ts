// The order of the records of a collection, and the records that other files name.

import { contentProblem, type Problem } from "../../base/problems.ts";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import { advise } from "../../base/text/suggest.ts";
import { unmark } from "../marks.ts";
import type { ContentFile } from "./parse.ts";
import { keysOf, listMeant, meaningAt } from "./schema/meaning.ts";
import type { Collection, Model } from "./schema/model.ts";
import { isUnwritten } from "./schema/pattern-text.ts";
import type { KnownRecord, RecordState, Site } from "./site.ts";

/** Lists the days of a key, which may stand in the entries of a list: "2027-03-03" or "2027-03-03T18:30", the first first. */
export function listMoments({ shown }: RecordState, key: string) {
	const days: { readonly iso: string; readonly keys: Keys }[] = [];
	const add = (keys: Keys) => {
		const iso = valueAt(shown, [...keys, "iso"]);
		if (typeof iso === "string") days.push({ iso, keys });
	};
	add([key]);
	for (const [name, value] of Object.entries(shown ?? {}))
		if (Array.isArray(value))
			for (const index of value.keys()) add([name, index, key]);
	return days.toSorted((a, b) => compare(a.iso, b.iso));
}

/** @returns the first of several days; "" without any */
export function readDay(state: RecordState, key: string): string {
	return listMoments(state, key)[0]?.iso ?? "";
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The drafts are last. Records of the same day have the order of their names. */
export function orderRecords(
	{ orderKey: key = "", isNewestFirst }: Collection,
	records: readonly KnownRecord[],
): KnownRecord[] {
	const direction = isNewestFirst ? -1 : 1;
	const dated = records.map((record) => ({
		record,
		day: readDay(record, key),
	}));
	dated.sort(
		(a, b) =>
			Number(a.record.state === "draft") - Number(b.record.state === "draft") ||
			direction * compare(a.day, b.day) ||
			compare(a.record.slug, b.record.slug),
	);
	return dated.map(({ record }) => record);
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
		const { labelKey } = records.collection;
		const labelled = records.records.find(({ listing }) =>
			isSame(String(valueAt(listing, [labelKey])), text),
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
