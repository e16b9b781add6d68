// Named claims: {clientsHelped} in a text becomes the value under `claims` in the same file.
import { createPositions } from "../position.ts";
import {
	invalid,
	type Place,
	type Pointer,
	type UnplacedProblem,
} from "../problems.ts";
import { suggest } from "../suggest.ts";

/** A {name} in a text. */
export const BRACED = /\{\s*([^{}\s]+)\s*\}/g;
export const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/** {count} in this one text is no claim: the program fills it in later. */
const COUNTED = { file: "content/site.yaml", keys: "navigation.moreServices" };

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

/** "years-exp" -> "yearsExp" */
function plainName(name: string): string {
	const [first = "", ...others] = name.split(/[^A-Za-z0-9]+/);
	const plain = [
		first,
		...others.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)),
	].join("");
	return PLAIN_NAME.test(plain) ? plain : "yearsOfPractice";
}

function hintForUnknown(
	name: string,
	known: readonly string[],
	nearest: string | undefined,
): string {
	const plain = plainName(name);
	if (nearest !== undefined)
		return `Did you mean {${nearest}}? Or add ${plain} under claims in this file`;
	if (known.length === 0)
		return `Add it at the top of this file, as in claims: { ${plain}: "25+" }`;
	const all = known.map((claim) => `{${claim}}`).join(", ");
	return `The claims of this file are ${all}. Add another one under claims, as in ${plain}: "25+"`;
}

function unknownName(
	claims: ReadonlyMap<string, string>,
	name: string,
	source: Place | Pointer,
): UnplacedProblem {
	const known = [...claims.keys()];
	const suggestions = suggest(name, known);
	return invalid(
		`this text asks for {${name}}, but "${name}" is not among the claims of this file`,
		{
			hint: hintForUnknown(name, known, suggestions[0]),
			suggestions,
			source,
		},
	);
}

function isFilledLater(name: string, source: Place | Pointer): boolean {
	return (
		name === "count" &&
		"keys" in source &&
		source.file === COUNTED.file &&
		source.keys.join(".") === COUNTED.keys
	);
}

function fillText(
	text: string,
	run: Interpolation,
	sourceAt: (offset: number) => Place | Pointer,
): string {
	if (!text.includes("{")) return text;
	return text.replace(BRACED, (written, name: string, offset: number) => {
		const source = sourceAt(offset);
		if (isFilledLater(name, source)) return `{${name}}`;
		const claim = run.claims.get(name);
		if (claim === undefined)
			run.problems.push(unknownName(run.claims, name, source));
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
	if (!body.includes("{")) return body;
	const positionOf = createPositions(body);
	return fillText(body, run, (offset) => {
		const { line, column } = positionOf(offset);
		return { file: sourcePath, line: bodyLine + line - 1, column };
	});
}

function claimEntries(value: object): [string, unknown][] {
	const written = "claims" in value ? value.claims : undefined;
	const isGroup = typeof written === "object" && !Array.isArray(written);
	return isGroup ? Object.entries(written ?? {}) : [];
}

function readClaims(value: object): ReadonlyMap<string, string> {
	const claims = new Map<string, string>();
	for (const [name, claim] of claimEntries(value)) {
		if (typeof claim === "string" || typeof claim === "number")
			// On one line, so that no line of the body moves.
			claims.set(name, String(claim).replace(/\s*\n\s*/g, " "));
	}
	return claims;
}

function findBadNames({ sourcePath, value }: WrittenFile): UnplacedProblem[] {
	return claimEntries(value)
		.filter(([name]) => !PLAIN_NAME.test(name))
		.map(([name]) =>
			invalid(
				`"${name}" cannot be the name of a claim: a name is made of letters and digits, and begins with a letter`,
				{
					hint: `Write it like this, here and in the texts: ${plainName(name)}: "25+"`,
					source: { file: sourcePath, keys: ["claims", name], on: "key" },
				},
			),
		);
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
		problems: [...findBadNames(file), ...run.problems],
	};
}
