// Damages the text of a content file at random, as hands, editors and disks do.

type Random = () => number;

/** Returns a generator of numbers from 0 to 1, which are the same for the same seed. */
export function createRandom(seed: number): Random {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const pickIndex = (random: Random, limit: number) =>
	Math.floor(random() * limit);

export function pick<Item>(random: Random, items: readonly Item[]): Item {
	const item = items[pickIndex(random, items.length)];
	if (item === undefined) throw new Error("nothing to pick from");
	return item;
}

const VALUES = [
	"42",
	"-1",
	"4.5",
	"1e999",
	".nan",
	"true",
	"null",
	"~",
	"",
	'""',
	'"  "',
	"[]",
	"[a, b]",
	"{}",
	"{a: 1}",
	"{a}",
	"{unknownClaim} more",
	'"{unknownClaim}"',
	"javascript:alert(1)",
	"//evil.example",
	"2024-01-01",
	"yes",
	"- a",
	"a: b",
	"|",
	">-",
	"*a",
	"&a b",
	"!!js/function x",
	"<b>x</b>",
	"'",
	'"',
	"@a",
	"`a`",
	"%a",
	"#",
	"x".repeat(5000),
];

const SIGNS = [
	"\0",
	"\u0007",
	"\u001b[31m",
	"\t",
	"\r",
	"\n",
	"\u0085",
	"\u2028",
	"\uFEFF",
	"\uFFFF",
	"\uD83D",
	"😀",
	"é",
	":",
	": ",
	"- ",
	"'",
	'"',
	"{",
	"}",
	"[",
	"]",
	"#",
	" #",
	"*",
	"&",
	"!",
	"|",
	">",
	"%",
	"@",
	"`",
	"\\",
	"---\n",
	"...\n",
	"<<: *a\n",
	"__proto__: 1\n",
];

type Change = (lines: string[], random: Random) => string[];

const replaceLine = (
	lines: readonly string[],
	index: number,
	replaced: readonly string[],
) => [...lines.slice(0, index), ...replaced, ...lines.slice(index + 1)];

/** Makes a change that replaces a random line. */
const changeLine =
	(change: (line: string, random: Random) => readonly string[]): Change =>
	(lines, random) => {
		const index = pickIndex(random, lines.length);
		return replaceLine(lines, index, change(lines[index] ?? "", random));
	};

const insertSign: Change = (lines, random) => {
	const text = lines.join("\n");
	const at = pickIndex(random, text.length + 1);
	const sign = pick(random, SIGNS);
	return `${text.slice(0, at)}${sign}${text.slice(at)}`.split("\n");
};

const cutOut: Change = (lines, random) => {
	const text = lines.join("\n");
	const at = pickIndex(random, text.length);
	const length = 1 + pickIndex(random, 30);
	return `${text.slice(0, at)}${text.slice(at + length)}`.split("\n");
};

const swapLines: Change = (lines, random) => {
	const [first, second] = [
		pickIndex(random, lines.length),
		pickIndex(random, lines.length),
	];
	const swapped = replaceLine(lines, first, [lines[second] ?? ""]);
	return replaceLine(swapped, second, [lines[first] ?? ""]);
};

const truncate: Change = (lines, random) => {
	const text = lines.join("\n");
	return text.slice(0, pickIndex(random, text.length)).split("\n");
};

const CHANGES: readonly Change[] = [
	truncate,
	insertSign,
	insertSign,
	cutOut,
	swapLines,
	changeLine(() => []),
	changeLine((line) => [line, line]),
	changeLine((line) => [` ${line}`]),
	changeLine((line) => [`\t${line.trimStart()}`]),
	changeLine((line) => [line.replace(/^ +/, "")]),
	changeLine((line) => [line.replace(/^(\s*)/, "$1$1")]),
	changeLine((line) => [line.replace(/: .*/, ":")]),
	changeLine((line) => [line.replace(": ", ":")]),
	changeLine((line) => [line.replace(/^(\s*(?:- )?\w+)/, "$1x")]),
	changeLine((line, random) => [
		line.replace(
			/(:|-)( .*|$)/,
			(_all, sign) => `${sign} ${pick(random, VALUES)}`,
		),
	]),
	changeLine((line, random) => [
		line.replace(/(: |- ).*/, (_all, sign) => `${sign}${pick(random, VALUES)}`),
	]),
];

/** Makes one to three random changes of a text. */
export function mutate(text: string, random: Random): string {
	let lines = text.split("\n");
	const changes = 1 + pickIndex(random, 3);
	for (let count = 0; count < changes; count++)
		lines = pick(random, CHANGES)(lines, random);
	return lines.join("\n");
}
