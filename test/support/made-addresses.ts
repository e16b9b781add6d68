// Makes addresses with signs that have a meaning in headers and in the files of hosts.

/** Numbers that look random and are the same in each run. */
function* drawNumbers(seed: number): Generator<number, never> {
	let state = seed;
	for (;;) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		yield state / 2 ** 32;
	}
}

const PIECES = [
	..."ab1-.:/?#@[]*;,'\"`$%{}()|\\ \t\n<>!&+=~^_".split(""),
	..."host uri $host {env.HOME} {path} 'self' *.example.com script-src data: https:".split(
		" ",
	),
	..."example.com forms.example :443 %3B %2C %0A %00 ； ， 。 ／ ＊ ＄ é ß 日本 \u00A0 \u200B \u202E \u2028 \0 \x7F".split(
		" ",
	),
];

export function* drawAddresses(seed: number, total: number) {
	const numbers = drawNumbers(seed);
	const draw = (below: number) => Math.floor(numbers.next().value * below);
	for (let count = 0; count < total; count++) {
		let host = ["", "a", "forms.example.com"][draw(3)] ?? "";
		for (let left = draw(4); left >= 0; left--)
			host += PIECES[draw(PIECES.length)] ?? "";
		const rest = ["", "/f", "/$uri`;", "?a=*;b"][draw(4)] ?? "";
		const scheme = ["https://", "http://", "HTTPS://", "https:"][draw(4)] ?? "";
		yield scheme + host + rest;
	}
}
