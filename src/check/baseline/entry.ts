// One entry of hypno-baseline.json, as it was parsed -> BaselineEntry; what is wrong is told.
import type { Place } from "../../problems.ts";
import { suggest } from "../../suggest.ts";
import { type BaselineEntry, isAcceptable } from "./baseline.ts";
import {
	COUNT,
	DAY,
	ENTRY_KEYS,
	type EntryKey,
	FILE,
	FINGERPRINT,
	type Field,
	REASON,
	RULE,
	SUBJECT,
} from "./fields.ts";
import type { JsonMember } from "./json.ts";

/** Tells what is wrong at an offset of the file, and what to do. */
export type Tell = (offset: number, message: string, hint: string) => void;

type Members = ReadonlyMap<string, JsonMember>;

/** Refuses keys that no entry has: a misspelt "expires" would accept for ever. */
export function tellUnknown(
	members: Members,
	known: readonly string[],
	tell: Tell,
): void {
	for (const [key, { offset }] of members) {
		if (known.includes(key)) continue;
		const [nearest] = suggest(key, known);
		const hint = nearest
			? `Did you mean "${nearest}"?`
			: `The names here are ${known.join(", ")}`;
		tell(offset, `"${key}" is not known here`, hint);
	}
}

interface EntryReader {
	readonly offset: number;
	readonly members: Members;
	readonly tell: Tell;
}

function readField<Value>(
	{ offset, members, tell }: EntryReader,
	key: EntryKey,
	field: Field<Value>,
): Value | undefined {
	const { expects, example, read } = field;
	const found = members.get(key)?.value;
	const hint = `Write "${key}": ${example}, for instance`;
	if (!found) {
		tell(offset, `"${key}" is missing: ${expects}`, hint);
		return undefined;
	}
	const value = read(found.scalar);
	if (value === undefined)
		tell(found.offset, `"${key}" must be ${expects}`, hint);
	return value;
}

/** @returns undefined when something is missing */
export function readEntry(
	reader: EntryReader,
	place: Place,
): BaselineEntry | undefined {
	const { members, tell } = reader;
	tellUnknown(members, ENTRY_KEYS, tell);
	const fingerprint = readField(reader, "fingerprint", FINGERPRINT);
	const rule = readField(reader, "rule", RULE);
	const file = readField(reader, "file", FILE);
	const subject = readField(reader, "subject", SUBJECT);
	const count = readField(reader, "count", COUNT);
	const reason = readField(reader, "reason", REASON);
	const added = readField(reader, "added", DAY);
	const expires = members.has("expires")
		? readField(reader, "expires", DAY)
		: undefined;
	if (rule !== undefined && !isAcceptable(rule))
		tell(
			reader.offset,
			`${rule} cannot be accepted`,
			"Delete this entry, and mend what it stands for",
		);
	const isWhole =
		fingerprint !== undefined &&
		rule !== undefined &&
		file !== undefined &&
		subject !== undefined &&
		count !== undefined &&
		reason !== undefined &&
		added !== undefined;
	return isWhole
		? { fingerprint, rule, file, subject, count, reason, added, expires, place }
		: undefined;
}
