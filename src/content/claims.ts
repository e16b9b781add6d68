// Replaces {clientsHelped} in a text by the value under `claims` in the same file.

import type { Keys } from "../groups.ts";
import { createPositionFinder } from "../position.ts";
import {
	contentProblem,
	type KeyPath,
	type Location,
	MAX_REPORTED,
	type Place,
	type Problem,
} from "../problems.ts";
import { suggestName } from "../suggest.ts";

export const CLAIM_REFERENCE = /\{\s*([^{}\s]+)\s*\}/g;

/** The content of a file before its claims are filled in. */
export interface RawFile {
	readonly sourcePath: string;
	readonly value: object;
	/** This is the Markdown below the front matter. */
	readonly body: string;
	/** The Markdown starts on this line of the file. */
	readonly bodyLine: number;
}

function describeUnknownClaim(
	name: string,
	known: readonly string[],
	source: Location | KeyPath,
): Problem<Place> {
	const found = suggestName(name, known);
	const [nearest] = found.suggestions;
	const all = known.map((claim) => `{${claim}}`).join(", ");
	const advice =
		known.length === 0
			? 'Add the claim at the top of this file, as in claims: { yearsOfPractice: "25+" }'
			: `The claims of this file are ${all}`;
	return contentProblem(
		`unknown claim {${name}}: no line under claims in this file is called "${name}"`,
		{
			...found,
			hint: nearest ? `Did you mean {${nearest}}?` : advice,
			source,
		},
	);
}

/** In the text of the menu, {count} is no claim: buildFrame replaces it by a number. */
function isFilledLater(name: string, source: Location | KeyPath): boolean {
	const isMenu = "keys" in source && source.keys.at(-1) === "moreServices";
	return isMenu && name === "count";
}

/** Values of other types are left out, since the schema reports them. */
export function readClaims(value: object): ReadonlyMap<string, string> {
	const written = "claims" in value ? value.claims : undefined;
	const claims = new Map<string, string>();
	if (typeof written !== "object" || Array.isArray(written)) return claims;
	for (const [name, claim] of Object.entries(written ?? {}))
		if (typeof claim === "string" || typeof claim === "number")
			// A claim becomes one line, so that the lines of the body keep their numbers.
			// Its braces are reported in the claim alone.
			claims.set(
				name,
				String(claim)
					.replace(/[{}]/g, "")
					.replace(/\s*\n\s*/g, " "),
			);
	return claims;
}

/** In characters. All claims in the texts of one file together are no longer. */
const MAX_INSERTED = 20_000;

const TOO_LONG = `the claims in the texts of this file come to more than ${MAX_INSERTED.toLocaleString("en-GB")} characters`;

export function interpolate(file: RawFile): {
	readonly value: object;
	readonly body: string;
	readonly problems: readonly Problem<Place>[];
} {
	const { sourcePath, bodyLine } = file;
	const claims = readClaims(file.value);
	const problems: Problem<Place>[] = [];
	let inserted = 0;
	const insert = (
		claim: string,
		written: string,
		source: Location | KeyPath,
	) => {
		const isFirst = inserted <= MAX_INSERTED;
		inserted += claim.length;
		if (inserted <= MAX_INSERTED) return claim;
		const hint = `Shorten the claim, or delete some of the texts with ${written}`;
		if (isFirst) problems.push(contentProblem(TOO_LONG, { hint, source }));
		return written;
	};
	const fillText = (
		text: string,
		sourceOf: (offset: number) => Location | KeyPath,
	) =>
		text.replace(CLAIM_REFERENCE, (written, name: string, offset: number) => {
			const source = sourceOf(offset);
			if (isFilledLater(name, source)) return `{${name}}`;
			const claim = claims.get(name);
			if (claim !== undefined) return insert(claim, written, source);
			const isReported = problems.length < MAX_REPORTED;
			const known = isReported ? [...claims.keys()] : [];
			problems.push(describeUnknownClaim(name, known, source));
			return written;
		});
	const fill = (value: unknown, keys: Keys): unknown => {
		if (typeof value === "string")
			return fillText(value, (offset) => {
				return { file: sourcePath, keys, on: "value", offset };
			});
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
	const positionOf = createPositionFinder(file.body);
	const body = fillText(file.body, (offset) => {
		const { line, column } = positionOf(offset);
		return { file: sourcePath, line: bodyLine + line - 1, column };
	});
	return { value, body, problems };
}
