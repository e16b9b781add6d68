// Numbers and lengths of time in words or digits: "ninety minutes", "1½ hours", "60-90 minutes".

/** The first and the last value; equal where there is only one. */
export type Range = readonly [number, number];

const WORDS: Readonly<Record<string, number>> = {
	...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
	...{ seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
	...{ fifteen: 15, twenty: 20, "twenty-five": 25, thirty: 30, forty: 40 },
	...{ "forty-five": 45, fifty: 50, sixty: 60, "seventy-five": 75, ninety: 90 },
	...{ half: 0.5, "half a": 0.5, "half an": 0.5, "three quarters of an": 0.75 },
};

/** Longer words come first, so that "twenty" does not match in "twenty-five". */
const WORD = Object.keys(WORDS)
	.sort((a, b) => b.length - a.length)
	.join("|");
const TO = String.raw`\s?(?:-|–|to|or)\s?`;
const DIGITS = String.raw`\d[\d,]*(?:\.\d+)?½?`;

/** A pattern for one number or two: "9", "60-90", "four to six". */
export const NUMBER = `(?:${DIGITS}(?:${TO}${DIGITS})?|\\b(?:${WORD})(?:${TO}(?:${WORD}))?)`;
/** A pattern for the length of a meeting. */
export const SPAN = String.raw`(?<!\b(?:half|of) )${NUMBER}[\s-]?(?:minute|min|hour|hr)s?\b(?: and a (?:half|quarter))?`;
/** A pattern for a time to wait. */
export const PERIOD = String.raw`${NUMBER}[\s-]?(?:(?:working |business )?(?:hour|day|week)s?)\b`;

function readNumber(text: string): number {
	const word = WORDS[text.toLowerCase()];
	const half = text.includes("½") ? 0.5 : 0;
	return word ?? Number(text.replace(/[,½]/g, "")) + half;
}

export function readRange(text: string): Range {
	const [first = "", last = first] = text
		.trim()
		.split(/(?<=[\d½])\s?[-–]\s?(?=\d)|\s(?:to|or)\s/);
	return [readNumber(first), readNumber(last)];
}

const MINUTES: readonly (readonly [RegExp, number])[] = [
	[/week/i, 7 * 24 * 60],
	[/day/i, 24 * 60],
	[/h(?:ou)?r/i, 60],
	[/min/i, 1],
];

/** @returns minutes */
export function readDuration(text: string): Range {
	const [number = ""] = new RegExp(NUMBER, "i").exec(text) ?? [];
	const [, unit = 1] = MINUTES.find(([pattern]) => pattern.test(text)) ?? [];
	const [, part] = /and a (half|quarter)/i.exec(text) ?? [];
	const more = part === undefined ? 0 : part === "half" ? 0.5 : 0.25;
	const [first, last] = readRange(number);
	return [(first + more) * unit, (last + more) * unit];
}
