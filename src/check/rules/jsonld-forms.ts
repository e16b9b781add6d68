// Values of structured data that have a fixed form: dates, hours, days, currencies.
import { asList, type DataNode } from "./structured-data.ts";

interface Form {
	readonly keys: ReadonlySet<string>;
	readonly isRight: (value: string) => boolean;
	/** "a day" */
	readonly what: string;
	readonly example: string;
}

const DATE =
	/^(?:--|\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$)/;
const TIME =
	/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::[0-5]\d)?(?:Z|[+-]\d{2}:\d{2})?$/;
const DAY =
	/^(?:https?:\/\/schema\.org\/)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|PublicHolidays)$/;

function isDate(value: string): boolean {
	return (
		DATE.test(value) &&
		(value.startsWith("--") || !Number.isNaN(Date.parse(value)))
	);
}

const FORMS: readonly Form[] = [
	{
		keys: new Set([
			"availabilityEnds",
			"availabilityStarts",
			"birthDate",
			"dateCreated",
			"dateModified",
			"datePublished",
			"endDate",
			"foundingDate",
			"priceValidUntil",
			"startDate",
			"uploadDate",
			"validFrom",
			"validThrough",
		]),
		isRight: isDate,
		what: "a date",
		example: "2027-03-31",
	},
	{
		keys: new Set(["opens", "closes"]),
		isRight: (value) => TIME.test(value),
		what: "an hour",
		example: "09:00",
	},
	{
		keys: new Set(["dayOfWeek"]),
		isRight: (value) => DAY.test(value),
		what: "a day",
		example: "Monday",
	},
	{
		keys: new Set(["priceCurrency"]),
		isRight: (value) => /^[A-Z]{3}$/.test(value),
		what: "a currency",
		example: "GBP",
	},
];

export interface Misformed extends Pick<Form, "what" | "example"> {
	readonly key: string;
	readonly value: string;
}

export function* findMisformed({ properties }: DataNode): Generator<Misformed> {
	for (const [key, given] of Object.entries(properties)) {
		const form = FORMS.find(({ keys }) => keys.has(key));
		if (!form) continue;
		for (const value of asList(given))
			if (typeof value === "string" && !form.isRight(value))
				yield { key, value, what: form.what, example: form.example };
	}
}
