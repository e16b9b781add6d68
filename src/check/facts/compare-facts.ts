// The statements of all files and templates -> one finding for each fact that has different values, or another
// value than the settings.

import type { KeyPath, Location } from "../../problems.ts";
import { groupBy } from "../../report/group-by.ts";
import { join } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { Stated } from "./find-facts.ts";

export type StatedAnywhere = Stated<Location | KeyPath>;

function listSources(stated: readonly StatedAnywhere[]): string {
	return join([...new Set(stated.map(({ source }) => source.file))], "and");
}

function describeDifference(same: readonly StatedAnywhere[]): Finding[] {
	const [first, ...others] = same;
	if (!first) return [];
	const { what, written, expected, target = "", source } = first;
	const also =
		others.length > 0 ? `; it is also in ${listSources(others)}` : "";
	return [
		{
			message: `${what} ${written} in this text differs from ${expected}${also}`,
			hint: "Write the right one in all files. If the other one is somebody else's, name its owner in the text, or accept this warning",
			target,
			source,
		},
	];
}

const isApart = ({ range: a }: StatedAnywhere, { range: b }: StatedAnywhere) =>
	a !== undefined && b !== undefined && (a[0] > b[1] || b[0] > a[1]);

/** Claims are compared by name elsewhere, so a group without another text is left out. */
function isContradictory(stated: readonly StatedAnywhere[]): boolean {
	// A fact may be stated on thousands of pages, but has few values.
	const values = groupBy(stated, ({ range, claim }) =>
		String([range, claim !== undefined]),
	).flatMap((same) => same.slice(0, 1));
	const claims = values.filter(({ claim }) => claim !== undefined);
	const others = values.filter(({ claim }) => claim === undefined);
	return claims.length > 0
		? others.some((one) => claims.every((claim) => isApart(one, claim)))
		: others.some((one) => others.some((other) => isApart(one, other)));
}

function describeContradiction(stated: readonly StatedAnywhere[]): Finding[] {
	const values = groupBy(stated, ({ range }) => String(range));
	// The wrong value is probably in a sentence, and in the fewest places.
	const isClaim = ([one]: readonly StatedAnywhere[]) =>
		Number(one?.claim !== undefined);
	const [rarest] = values.toSorted(
		(a, b) => isClaim(a) - isClaim(b) || a.length - b.length,
	);
	const [first] = rarest ?? [];
	if (!first) return [];
	const described = values.map(
		(same) => `"${same[0]?.written}" in ${listSources(same)}`,
	);
	return [
		{
			message: `the pages contradict each other: they give ${values.length} different values for ${first.fact}, ${described.join("; ")}`,
			hint: "Find out which value is true, and write it everywhere. If the values mean different things, say in the text what each one is for",
			target: `${first.fact}: ${values
				.map(([same]) => same?.range?.join("-"))
				.sort()
				.join(" | ")}`,
			source: first.source,
		},
	];
}

export function compareFacts(stated: readonly StatedAnywhere[]): Finding[] {
	const differences = stated.filter(({ target }) => target !== undefined);
	const facts = stated.filter(({ fact }) => fact !== undefined);
	return [
		...groupBy(differences, ({ target = "" }) => target).flatMap(
			describeDifference,
		),
		...groupBy(facts, ({ fact = "" }) => fact)
			.filter(isContradictory)
			.flatMap(describeContradiction),
	];
}
