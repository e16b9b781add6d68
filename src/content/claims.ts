// Named claims: {clientsHelped} in a text becomes the value under `claims` in the same file.
import { invalid, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";

/** Names that the program fills in later, not claims. */
const FILLED_LATER = new Set(["count"]);
const NAME = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

interface Interpolation {
	readonly file: string;
	readonly claims: ReadonlyMap<string, string>;
	readonly problems: UnplacedProblem[];
}

function unknownName(
	{ file, claims }: Interpolation,
	name: string,
	keys: readonly (string | number)[],
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
			source: { file, keys, on: "value" },
		},
	);
}

function fill(
	value: unknown,
	keys: readonly (string | number)[],
	run: Interpolation,
): unknown {
	if (typeof value === "string") {
		if (!value.includes("{")) return value;
		return value.replace(NAME, (written, name: string) => {
			if (FILLED_LATER.has(name)) return written;
			const claim = run.claims.get(name);
			if (claim === undefined) run.problems.push(unknownName(run, name, keys));
			return claim ?? written;
		});
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

function readClaims(value: unknown): ReadonlyMap<string, string> {
	const claims = new Map<string, string>();
	if (typeof value !== "object" || value === null || !("claims" in value))
		return claims;
	const written = value.claims;
	if (typeof written !== "object" || written === null) return claims;
	for (const [name, claim] of Object.entries(written)) {
		if (typeof claim === "string" || typeof claim === "number")
			claims.set(name, String(claim));
	}
	return claims;
}

/** Fills the claims of a parsed file into its texts, the Markdown body included. */
export function interpolate(
	file: string,
	value: object,
	body: string,
): { value: object; body: string; problems: readonly UnplacedProblem[] } {
	const run: Interpolation = { file, claims: readClaims(value), problems: [] };
	const filledBody = fill(body, ["body"], run);
	return {
		value: Object(fill(value, [], run)),
		body: typeof filledBody === "string" ? filledBody : body,
		problems: run.problems,
	};
}
