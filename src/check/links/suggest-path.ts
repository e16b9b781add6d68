// A path that leads nowhere -> the pages that were probably meant, the nearest first.
import { editDistance } from "../../suggest.ts";

export interface Candidate {
	/** "/services/stress-management" */
	readonly path: string;
	/** A page that says something is meant more often than one that waits for its text. */
	readonly hasContent: boolean;
}

const MOST_SUGGESTIONS = 3;
/** Below it two paths have nothing in common that a person would see. */
const LEAST_LIKENESS = 0.45;
/** Above it one is the other with a slip in it. */
const SLIP = 0.8;

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

/** A candidate with what is asked of it again and again. */
interface Known extends Candidate {
	readonly segment: string;
	readonly letters: Uint16Array;
	readonly words: readonly string[];
}

interface Scored {
	readonly candidate: Known;
	readonly score: number;
}

const LETTERS = 32;

/** How often each letter occurs; some share a place. */
function countLetters(text: string): Uint16Array {
	const counts = new Uint16Array(LETTERS);
	for (let at = 0; at < text.length; at++) {
		const place = text.charCodeAt(at) % LETTERS;
		counts[place] = (counts[place] ?? 0) + 1;
	}
	return counts;
}

/** No less than the likeness, and found much sooner. */
function mostLikeness(a: Uint16Array, b: Uint16Array): number {
	let missing = 0;
	let left = 0;
	let lengthA = 0;
	let lengthB = 0;
	for (let at = 0; at < LETTERS; at++) {
		const inA = a[at] ?? 0;
		const inB = b[at] ?? 0;
		lengthA += inA;
		lengthB += inB;
		if (inA > inB) missing += inA - inB;
		else left += inB - inA;
	}
	const length = Math.max(lengthA, lengthB);
	return length === 0 ? 1 : 1 - Math.max(missing, left) / length;
}

function know(candidate: Candidate): Known {
	const segment = lastSegment(candidate.path);
	const lower = segment.toLowerCase();
	return {
		segment: lower,
		letters: countLetters(lower),
		words: wordsOf(segment),
		...candidate,
	};
}

/** Which candidates have a word: the fewer there are, the more it tells. */
function indexWords(known: readonly Known[]): Map<string, Set<Known>> {
	const index = new Map<string, Set<Known>>();
	for (const candidate of known)
		for (const word of candidate.words) {
			const holders = index.get(word) ?? new Set();
			index.set(word, holders.add(candidate));
		}
	return index;
}

/** By their letters: those that are at least so like it. */
function findLike(
	wanted: string,
	known: readonly Known[],
	least: number,
): Scored[] {
	const letters = countLetters(wanted);
	return known
		.filter((candidate) => mostLikeness(letters, candidate.letters) >= least)
		.map((candidate) => ({
			candidate,
			score: likeness(wanted, candidate.segment),
		}))
		.filter(({ score }) => score >= least);
}

function findSharing(
	wanted: string,
	index: ReadonlyMap<string, ReadonlySet<Known>>,
): Scored[] {
	const words = wordsOf(wanted);
	const scores = new Map<Known, number>();
	for (const [word, holders] of index) {
		if (!words.some((other) => isSameWord(word, other))) continue;
		for (const candidate of holders)
			scores.set(
				candidate,
				Math.max(scores.get(candidate) ?? 0, 1 / holders.size),
			);
	}
	return [...scores].map(([candidate, score]) => ({ candidate, score }));
}

/** The best, and those that are as good. */
function chooseBest(scored: readonly Scored[], broken: string): string[] {
	const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
	const written = scored
		.filter(({ score }) => score === best)
		.map(({ candidate }) => candidate);
	const ready = written.filter(({ hasContent }) => hasContent);
	const chosen = ready.length >= MOST_SUGGESTIONS ? ready : written;
	return chosen
		.map((candidate) => ({
			...candidate,
			distance: editDistance(broken, candidate.path),
		}))
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
		const segment = lastSegment(broken);
		const wanted = segment.toLowerCase();
		// One letter wrong says more than one word the same, and that more than a few letters.
		const ways = [
			() => findLike(wanted, known, SLIP),
			() => findSharing(segment, index),
			() => findLike(wanted, known, LEAST_LIKENESS),
		];
		for (const find of ways) {
			const found = find();
			if (found.length > 0) return chooseBest(found, broken);
		}
		return [];
	};
}
