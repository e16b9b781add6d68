// Named claims: {clientsHelped} in a text becomes the value under `claims` in the same file.
import { createPositions } from "../position.ts";
import {
	invalid,
	type Location,
	type Pointer,
	type UnlocatedProblem,
} from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Keys } from "./groups.ts";

/** A {name} in a text. */
export const BRACED = /\{\s*([^{}\s]+)\s*\}/g;
export const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/** A file before its claims are filled in. */
export interface WrittenFile {
	readonly sourcePath: string;
	readonly value: object;
	/** The Markdown below the front matter. */
	readonly body: string;
	/** The line of the file that the Markdown starts on. */
	readonly bodyLine: number;
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

function refuseUnknown(
	name: string,
	known: readonly string[],
	source: Location | Pointer,
): UnlocatedProblem {
	const suggestions = suggest(name, known);
	const plain = plainName(name);
	const all = known.map((claim) => `{${claim}}`).join(", ");
	const advice =
		known.length === 0
			? `Add it at the top of this file, as in claims: { ${plain}: "25+" }`
			: `The claims of this file are ${all}. Add another one under claims, as in ${plain}: "25+"`;
	const hint = suggestions[0]
		? `Did you mean {${suggestions[0]}}? Or add ${plain} under claims in this file`
		: advice;
	return invalid(
		`this text asks for {${name}}, but "${name}" is not among the claims of this file`,
		{ hint, suggestions, source },
	);
}

/** {count} in this one text is no claim: the program fills it in later. */
function isFilledLater(name: string, source: Location | Pointer): boolean {
	return (
		name === "count" &&
		"keys" in source &&
		source.file === "content/site.yaml" &&
		source.keys.join(".") === "navigation.moreServices"
	);
}

function claimEntries(value: object): [string, unknown][] {
	const written = "claims" in value ? value.claims : undefined;
	const isGroup = typeof written === "object" && !Array.isArray(written);
	return isGroup ? Object.entries(written ?? {}) : [];
}

function readClaims(value: object): ReadonlyMap<string, string> {
	return new Map(
		claimEntries(value)
			.filter(([, claim]) => /^(?:string|number)$/.test(typeof claim))
			// On one line, so that no line of the body moves.
			.map(([name, claim]) => [name, String(claim).replace(/\s*\n\s*/g, " ")]),
	);
}

function refuseBadNames({
	sourcePath,
	value,
}: WrittenFile): UnlocatedProblem[] {
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
	readonly problems: readonly UnlocatedProblem[];
} {
	const { sourcePath, bodyLine } = file;
	const claims = readClaims(file.value);
	const problems = refuseBadNames(file);
	const fillText = (
		text: string,
		sourceOf: (offset: number) => Location | Pointer,
	) =>
		text.replace(BRACED, (written, name: string, offset: number) => {
			const source = sourceOf(offset);
			if (isFilledLater(name, source)) return `{${name}}`;
			const claim = claims.get(name);
			if (claim === undefined)
				problems.push(refuseUnknown(name, [...claims.keys()], source));
			return claim ?? written;
		});
	const fill = (value: unknown, keys: Keys): unknown => {
		if (typeof value === "string")
			return fillText(value, () => ({ file: sourcePath, keys, on: "value" }));
		if (Array.isArray(value))
			return value.map((item, index) => fill(item, [...keys, index]));
		if (typeof value !== "object" || value === null) return value;
		const entries = Object.entries(value).map(([key, item]) => {
			const isClaims = keys.length === 0 && key === "claims";
			return [key, isClaims ? item : fill(item, [...keys, key])];
		});
		return Object.fromEntries(entries);
	};
	const value = Object(fill(file.value, []));
	const positionOf = createPositions(file.body);
	const body = fillText(file.body, (offset) => {
		const { line, column } = positionOf(offset);
		return { file: sourcePath, line: bodyLine + line - 1, column };
	});
	return { value, body, problems };
}

/** Points at words of a value, or of the claim that the value shows them from. */
export function pointAt(
	part: string,
	pointer: Pointer,
	file: WrittenFile | undefined,
): Pointer {
	const text = pointer.keys.reduce<unknown>(
		(value, key) => Object(value)[key],
		file?.value,
	);
	const claims = readClaims(file?.value ?? {});
	const shown = [...String(text).matchAll(BRACED)].find(([, name = ""]) =>
		claims.get(name)?.includes(part),
	);
	const keys = shown ? ["claims", shown[1] ?? ""] : pointer.keys;
	return { ...pointer, keys, part };
}
