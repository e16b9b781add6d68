// Keeps the number true in words such as "Three ways we work" when their list has more or fewer entries.

const NUMBERS = "one two three four five six seven eight nine ten".split(" ");
const COUNT =
	/\b(two|three|four|five|six|seven|eight|nine|ten)\b(?=(?: [a-z]+)? (?:ways|steps|stages|fields|we)\b)/i;

export function counted(words: string, { length }: readonly unknown[]): string {
	return words.replace(COUNT, (written) => {
		const word = NUMBERS[length - 1] ?? String(length);
		const isCapital = written !== written.toLowerCase();
		return isCapital
			? word.replace(/^./, (first) => first.toUpperCase())
			: word;
	});
}
