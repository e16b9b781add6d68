// The text of a stylesheet -> every address in it with its offset. Comments and other strings are
// ignored.

export interface StyleAddress {
	/** It has no quotes and escapes. */
	readonly url: string;
	readonly offset: number;
}

const STRING = `"(?:\\\\[^]|[^"\\\\\\n])*"|'(?:\\\\[^]|[^'\\\\\\n])*'`;
const PLAIN = `(?:\\\\[^]|[^\\s"'()\\\\])+`;
const TOKEN = new RegExp(
	[
		"/\\*[^]*?(?:\\*/|$)",
		`@import\\s+(?:url\\(\\s*)?(?<stylesheet>${STRING}|${PLAIN})`,
		`\\burl\\(\\s*(?<file>${STRING}|${PLAIN})`,
		`\\bimage-set\\((?<set>(?:[^()]|\\([^()]*\\))*)\\)`,
		STRING,
	].join("|"),
	"gi",
);
/** In image-set() a plain string is an address too, except within type(). */
const IN_SET = new RegExp(
	`\\burl\\(\\s*(?<file>${STRING}|${PLAIN})|type\\([^)]*\\)|(?<plain>${STRING})`,
	"gi",
);

function unquote(written: string): string {
	const inner = /^["']/.test(written) ? written.slice(1, -1) : written;
	return inner.replace(/\\(.)/g, "$1").trim();
}

function* findWith(
	pattern: RegExp,
	text: string,
	start: number,
): Generator<StyleAddress> {
	for (const match of text.matchAll(pattern)) {
		const { stylesheet, file, plain, set } = match.groups ?? {};
		const at = start + match.index;
		if (set !== undefined)
			yield* findWith(IN_SET, set, at + match[0].indexOf(set));
		const written = stylesheet ?? file ?? plain;
		if (written === undefined) continue;
		yield { url: unquote(written), offset: at + match[0].indexOf(written) };
	}
}

export function findStyleAddresses(css: string): StyleAddress[] {
	return [...findWith(TOKEN, css, 0)];
}
