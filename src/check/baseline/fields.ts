// The fields of an entry of the baseline: what each must be, and how to read it.
export interface Field<Value> {
	/** "a whole number from 1" */
	readonly expects: string;
	/** As it is written in the file. */
	readonly example: string;
	/** Undefined when the value is not what it must be. */
	readonly read: (value: unknown) => Value | undefined;
}

function readDay(value: unknown): string | undefined {
	if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value))
		return undefined;
	const date = new Date(`${value}T00:00:00Z`);
	if (Number.isNaN(date.getTime())) return undefined;
	// 30 February is read as a day of March.
	return date.toISOString().startsWith(value) ? value : undefined;
}

function textField(pattern: RegExp, expects: string, example: string) {
	const read = (value: unknown) =>
		typeof value === "string" && pattern.test(value) ? value : undefined;
	return { expects, example, read } satisfies Field<string>;
}

export const COUNT: Field<number> = {
	expects: "a whole number from 1",
	example: "1",
	read: (value) =>
		typeof value === "number" && Number.isSafeInteger(value) && value > 0
			? value
			: undefined,
};

export const DAY: Field<string> = {
	expects: "a day of the calendar",
	example: '"2026-11-21"',
	read: readDay,
};

export const FINGERPRINT = textField(
	/^[0-9a-f]{16}$/,
	"the fingerprint of a finding, 16 digits from 0 to f",
	'"b1946ac92492d234"',
);

export const RULE = textField(/\S/, "the name of a rule", '"link/broken"');

export const FILE = textField(
	/^/,
	"the file of the finding",
	'"content/site.yaml"',
);

export const SUBJECT = textField(
	/^/,
	"what the finding is about",
	'"/services/stress-relief"',
);

export const REASON = textField(
	/\S/,
	"the reason why it is accepted",
	'"the partner moves in December"',
);

/** In the order in which they are written. */
export const ENTRY_KEYS = [
	"fingerprint",
	"rule",
	"file",
	"subject",
	"count",
	"reason",
	"added",
	"expires",
] as const;

export type EntryKey = (typeof ENTRY_KEYS)[number];
