// Numbers in words that people wrote.

/** The first plural behind a count, as in "{count} more services", but not in "{count} of our services". */
const PLURAL =
	/(?<=\{count\}(?: (?!of )\S+){0,3} )(\w+?)(ies|(?<=ch|sh|ss|x)es|(?<![sui])s)\b/;

/** Fills in a number; of an English text, one makes the singular. */
export function fillCount(text: string, count: number, language: string) {
	if (!language.startsWith("en"))
		return text.replaceAll("{count}", String(count));
	const singular = text
		.replace(PLURAL, (_, word, end) => (end === "ies" ? `${word}y` : word))
		.replace(/\bare\b/, "is");
	return (count === 1 ? singular : text).replaceAll("{count}", String(count));
}

const NUMBERS = "one two three four five six seven eight nine ten".split(" ");
const COUNT =
	/\b(two|three|four|five|six|seven|eight|nine|ten)\b(?=(?: [a-z]+)? (?:ways|steps|stages|fields|we)\b)/i;

/** Keeps the number true in words such as "Three ways we work" when their list has more or fewer entries. */
export function counted(words: string, { length }: readonly unknown[]): string {
	return words.replace(COUNT, (written) => {
		const word = NUMBERS[length - 1] ?? String(length);
		const isCapital = written !== written.toLowerCase();
		return isCapital
			? word.replace(/^./, (first) => first.toUpperCase())
			: word;
	});
}
