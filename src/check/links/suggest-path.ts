// A path that leads nowhere -> the pages that were probably meant, the nearest first.
import { editDistance } from "../../suggest.ts";

export interface Candidate {
	/** "/services/stress-management" */
	readonly path: string;
	/** A page that says something is meant more often than one that waits for its text. */
	readonly hasContent: boolean;
}

/** A candidate with what is asked of it again and again. */
interface Known extends Candidate {
	/** The last one, in small letters. */
	readonly segment: string;
	/** The letters of the segment. */
	readonly letters: Uint16Array;
	readonly words: readonly string[];
}

type Scores = ReadonlyMap<Known, number>;

const MOST_SUGGESTIONS = 3;
/** Below it two paths have nothing in common that a person would see. */
const LEAST_LIKENESS = 0.45;
/** Above it one is the other with a slip in it. */
const SLIP = 0.8;
const LETTERS = 32;

/** @returns 1 for the same; -Infinity for what is less than the least */
function likeness(a: string, b: string, least: number): number {
	const length = Math.max(a.length, b.length);
	if (length === 0) return 1;
	const limit = Math.ceil(length * (1 - least));
	return 1 - editDistance(a, b, limit) / length;
}

function wordsOf(segment: string): string[] {
	return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
}

/** "phobia" and "phobias", "relax" and "relaxation" */
function isSameWord(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return (
		(short.length >= 4 && long.startsWith(short)) ||
		likeness(short, long, SLIP) >= SLIP
	);
}

function lastSegment(path: string): string {
	return path.replace(/\/+$/, "").split("/").at(-1)?.toLowerCase() ?? "";
}

/** Counts how often each letter occurs; some share a place. */
function countLetters(text: string): Uint16Array {
	const counts = new Uint16Array(LETTERS);
	for (let at = 0; at < text.length; at++) {
		const place = text.charCodeAt(at) % LETTERS;
		counts[place] = (counts[place] ?? 0) + 1;
	}
	return counts;
}

/** No less than the likeness, and found much sooner. */
function mostLikeness(a: Known, b: Known): number {
	let missing = 0;
	let left = 0;
	for (let at = 0; at < LETTERS; at++) {
		const more = (a.letters[at] ?? 0) - (b.letters[at] ?? 0);
		if (more > 0) missing += more;
		else left -= more;
	}
	const length = Math.max(a.segment.length, b.segment.length);
	return length === 0 ? 1 : 1 - Math.max(missing, left) / length;
}

function know(candidate: Candidate): Known {
	const segment = lastSegment(candidate.path);
	return {
		...candidate,
		segment,
		letters: countLetters(segment),
		words: wordsOf(segment),
	};
}

/** Finds which candidates have a word: the fewer there are, the more it tells. */
function indexWords(known: readonly Known[]): Map<string, Set<Known>> {
	const index = new Map<string, Set<Known>>();
	for (const candidate of known)
		for (const word of candidate.words) {
			const holders = index.get(word) ?? new Set();
			index.set(word, holders.add(candidate));
		}
	return index;
}

/** Scores by letters those that are at least so like it. */
function findLike(
	wanted: Known,
	known: readonly Known[],
	least: number,
): Scores {
	const scores = new Map<Known, number>();
	for (const candidate of known) {
		if (mostLikeness(wanted, candidate) < least) continue;
		const score = likeness(wanted.segment, candidate.segment, least);
		if (score >= least) scores.set(candidate, score);
	}
	return scores;
}

function findSharing(
	{ words }: Known,
	index: ReadonlyMap<string, ReadonlySet<Known>>,
): Scores {
	const scores = new Map<Known, number>();
	for (const [word, holders] of index) {
		if (!words.some((other) => isSameWord(word, other))) continue;
		for (const candidate of holders) {
			const score = Math.max(scores.get(candidate) ?? 0, 1 / holders.size);
			scores.set(candidate, score);
		}
	}
	return scores;
}

/** The best, and those that are as good. */
function chooseBest(scores: Scores, broken: string): string[] {
	const best = [...scores.values()].reduce((a, b) => Math.max(a, b), 0);
	const equal = [...scores.keys()].filter((one) => scores.get(one) === best);
	const ready = equal.filter(({ hasContent }) => hasContent);
	const chosen = ready.length >= MOST_SUGGESTIONS ? ready : equal;
	return chosen
		.map((one) => ({ ...one, distance: editDistance(broken, one.path) }))
		.sort(
			(a, b) =>
				Number(b.hasContent) - Number(a.hasContent) ||
				a.distance - b.distance ||
				(a.path < b.path ? -1 : 1),
		)
		.slice(0, MOST_SUGGESTIONS)
		.map(({ path }) => path);
}

/**
 * Suggests by the words of the last part of a path and by edit distance: only the best, and
 * those that are as good.
 */
export function createPathSuggester(
	candidates: readonly Candidate[],
): (broken: string) => string[] {
	const known = candidates.map(know);
	const index = indexWords(known);
	return (broken) => {
		const wanted = know({ path: broken, hasContent: false });
		// One letter wrong says more than one word the same, and that more than a few letters.
		const ways = [
			() => findLike(wanted, known, SLIP),
			() => findSharing(wanted, index),
			() => findLike(wanted, known, LEAST_LIKENESS),
		];
		for (const find of ways) {
			const scores = find();
			if (scores.size > 0) return chooseBest(scores, broken);
		}
		return [];
	};
}
