// Named claims: {clientsHelped} in a text becomes the value under `claims` in the same file.
import {
	invalid,
	type Place,
	type Pointer,
	type UnplacedProblem,
} from "../problems.ts";
import { suggest } from "../suggest.ts";

/** Names that the program fills in later, not claims. */
const FILLED_LATER = new Set(["count"]);
const NAME = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** What a file says, before its claims are filled in. */
export interface WrittenFile {
	readonly sourcePath: string;
	readonly value: object;
	/** The Markdown below the front matter. */
	readonly body: string;
	/** The line of the file that the Markdown starts on. */
	readonly bodyLine: number;
}

interface Interpolation {
	readonly file: WrittenFile;
	readonly claims: ReadonlyMap<string, string>;
	readonly problems: UnplacedProblem[];
}

function unknownName(
	claims: ReadonlyMap<string, string>,
	name: string,
	source: Place | Pointer,
): UnplacedProblem {
	const suggestions = suggest(name, [...claims.keys()]);
	const example = suggestions[0] ?? [...claims.keys()][0];
	return invalid(
		`this text asks for {${name}}, but "${name}" is not among the claims of this file`,
		{
			hint:
				example === undefined
					? `Add it at the top of this file, as in claims: { ${name}: "25+" }`
					: `Did you mean {${example}}? Or add ${name} under claims in this file`,
			suggestions,
			source,
		},
	);
}

function fillText(
	text: string,
	run: Interpolation,
	sourceAt: (offset: number) => Place | Pointer,
): string {
	if (!text.includes("{")) return text;
	return text.replace(NAME, (written, name: string, offset: number) => {
		if (FILLED_LATER.has(name)) return written;
		const claim = run.claims.get(name);
		if (claim === undefined)
			run.problems.push(unknownName(run.claims, name, sourceAt(offset)));
		return claim ?? written;
	});
}

function fill(
	value: unknown,
	keys: readonly (string | number)[],
	run: Interpolation,
): unknown {
	if (typeof value === "string") {
		const file = run.file.sourcePath;
		return fillText(value, run, () => ({ file, keys, on: "value" }));
	}
	if (Array.isArray(value)) {
		return value.map((item, index) => fill(item, [...keys, index], run));
	}
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [
			key,
			keys.length === 0 && key === "claims"
				? item
				: fill(item, [...keys, key], run),
		]),
	);
}

function fillBody(run: Interpolation): string {
	const { sourcePath, body, bodyLine } = run.file;
	return fillText(body, run, (offset) => {
		const before = body.slice(0, offset).split("\n");
		return {
			file: sourcePath,
			line: bodyLine + before.length - 1,
			column: (before.at(-1)?.length ?? 0) + 1,
		};
	});
}

function readClaims(value: object): ReadonlyMap<string, string> {
	const claims = new Map<string, string>();
	if (!("claims" in value)) return claims;
	const written = value.claims;
	if (typeof written !== "object" || written === null) return claims;
	for (const [name, claim] of Object.entries(written)) {
		if (typeof claim === "string" || typeof claim === "number")
			// On one line, so that no line of the body moves.
			claims.set(name, String(claim).replace(/\s*\n\s*/g, " "));
	}
	return claims;
}

/** Fills the claims of a file into its texts, the Markdown body included. */
export function interpolate(file: WrittenFile): {
	readonly value: object;
	readonly body: string;
	readonly problems: readonly UnplacedProblem[];
} {
	const { value } = file;
	const run: Interpolation = { file, claims: readClaims(value), problems: [] };
	return {
		value: Object(fill(value, [], run)),
		body: fillBody(run),
		problems: run.problems,
	};
}
