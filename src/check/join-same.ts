// Findings with their places -> one for each place and mistake, with all its pages.
import type { UnplacedProblem } from "../problems.ts";

export interface PlacedFinding {
	readonly problem: UnplacedProblem;
	/** As in Found. */
	readonly defect: string | undefined;
}

interface Joined {
	readonly first: UnplacedProblem;
	/** How often each page has it. */
	readonly pages: Map<string, number>;
	/** Undefined while all are of the same target. */
	defect: string | undefined;
}

/** In the content every text stands for itself. */
function isInContent({ source }: UnplacedProblem): boolean {
	return source === undefined || source.file.startsWith("content/");
}

function keyOf({ problem, defect }: PlacedFinding): string {
	const { rule, message, source } = problem;
	const words = isInContent(problem) ? message : (defect ?? message);
	return JSON.stringify([rule, words, source]);
}

function tell({ first, pages, defect }: Joined): UnplacedProblem {
	const { message, target } = first;
	const times = Math.max(0, ...pages.values());
	const told = { ...first, pages: [...pages.keys()] };
	// Whatever has no target is known by its message, which is not to change with a number.
	if (isInContent(first) || target === undefined) return told;
	return {
		...told,
		message: times > 1 ? `${message} (${times} times on a page)` : message,
		target: defect ?? target,
	};
}

/** A place may be found through several templates, and a line of a loop makes many elements. */
export function joinSame(
	findings: readonly PlacedFinding[],
): UnplacedProblem[] {
	const joined = new Map<string, Joined>();
	for (const finding of findings) {
		const { problem, defect } = finding;
		const key = keyOf(finding);
		const known: Joined = joined.get(key) ?? {
			first: problem,
			pages: new Map(),
			defect: undefined,
		};
		joined.set(key, known);
		if (known.first.target !== problem.target) known.defect = defect;
		for (const page of problem.pages ?? [])
			known.pages.set(page, (known.pages.get(page) ?? 0) + 1);
	}
	return [...joined.values()].map(tell);
}
