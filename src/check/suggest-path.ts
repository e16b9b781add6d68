// A path that leads nowhere -> the pages that were probably meant, the nearest first.
import { editDistance } from "../suggest.ts";

export interface Candidate {
	/** "/services/stress-management" */
	readonly path: string;
	/** A page that says something is meant more often than one that waits for its text. */
	readonly hasContent: boolean;
}

const MOST_SUGGESTIONS = 3;
/** Below it two paths have nothing in common that a person would see. */
const LEAST_LIKENESS = 0.45;

function likeness(a: string, b: string): number {
	const length = Math.max(a.length, b.length);
	return length === 0 ? 1 : 1 - editDistance(a, b) / length;
}

function wordsOf(segment: string): string[] {
	return segment
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 2);
}

/** "phobia" and "phobias", "relax" and "relaxation" */
function isSameWord(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return (
		(short.length >= 4 && long.startsWith(short)) ||
		likeness(short, long) >= 0.8
	);
}

function lastSegment(path: string): string {
	return path.replace(/\/+$/, "").split("/").at(-1) ?? "";
}

/** How much a word tells: one that many paths have tells little. */
function createWeights(candidates: readonly Candidate[]) {
	const counts = new Map<string, number>();
	for (const { path } of candidates)
		for (const word of new Set(wordsOf(lastSegment(path))))
			counts.set(word, (counts.get(word) ?? 0) + 1);
	return (word: string) => 1 / (counts.get(word) ?? 1);
}

interface Scored extends Candidate {
	readonly score: number;
}

function createScore(broken: string, candidates: readonly Candidate[]) {
	const weightOf = createWeights(candidates);
	const wanted = lastSegment(broken);
	const wantedWords = wordsOf(wanted);
	return ({ path }: Candidate): number => {
		const segment = lastSegment(path);
		const shared = wordsOf(segment).filter((word) =>
			wantedWords.some((other) => isSameWord(word, other)),
		);
		const rarity = Math.max(0, ...shared.map(weightOf));
		const near = likeness(wanted.toLowerCase(), segment.toLowerCase());
		// One letter wrong says more than one word the same.
		return near >= 0.8 ? 2 + near : shared.length > 0 ? 1 + rarity : near;
	};
}

/**
 * By the words of the last part of the path and by edit distance. Only the best is kept,
 * and those that are as good.
 */
export function suggestPaths(
	broken: string,
	candidates: readonly Candidate[],
): string[] {
	const score = createScore(broken, candidates);
	const scored = candidates
		.map((candidate): Scored => ({ ...candidate, score: score(candidate) }))
		.filter((candidate) => candidate.score >= LEAST_LIKENESS)
		.sort(
			(a, b) =>
				b.score - a.score ||
				Number(b.hasContent) - Number(a.hasContent) ||
				editDistance(broken, a.path) - editDistance(broken, b.path) ||
				(a.path < b.path ? -1 : 1),
		);
	const [best] = scored;
	return scored
		.filter(({ score: own }) => best !== undefined && own === best.score)
		.slice(0, MOST_SUGGESTIONS)
		.map(({ path }) => path);
}
