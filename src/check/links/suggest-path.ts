// A path that does not exist -> the most similar pages, the nearest first, and the one page that is
// certainly meant.
import { decode } from "../../plan/parse-url.ts";
import { editDistance } from "../../suggest.ts";

interface Candidate {
	readonly path: string;
	/** A page with content is a better suggestion than one without. */
	readonly hasContent: boolean;
}

const MAX_SUGGESTIONS = 3;
/** Less similar paths have nothing visible in common. */
const MIN_SIMILARITY = 0.45;
/** More similar paths differ by a typing error. */
const TYPO_SIMILARITY = 0.8;

/** @returns 1 for equal texts; -Infinity below the minimum */
function similarity(a: string, b: string, minimum: number): number {
	const length = Math.max(a.length, b.length, 1);
	return 1 - editDistance(a, b, Math.ceil(length * (1 - minimum))) / length;
}

/** Matches "phobia" and "phobias", "relax" and "relaxation". */
function isSameWord(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return (
		(short.length >= 4 && long.startsWith(short)) ||
		similarity(short, long, TYPO_SIMILARITY) >= TYPO_SIMILARITY
	);
}

function lastSegment(path: string): string {
	return path.replace(/\/+$/, "").split("/").at(-1)?.toLowerCase() ?? "";
}

function wordsOf(segment: string): string[] {
	return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
}

/**
 * Suggests the candidates that are equally good: a typing error is a better match than a shared word, the
 * rarer the better, and that than a few shared letters.
 */
export function createPathSuggester(
	candidates: readonly Candidate[],
): (broken: string) => string[] {
	const known = candidates.map((candidate) => {
		const segment = lastSegment(candidate.path);
		return { ...candidate, segment, words: wordsOf(segment) };
	});
	/** It counts the candidates that contain a word. */
	const counts = new Map<string, number>();
	for (const { words } of known)
		for (const word of new Set(words))
			counts.set(word, (counts.get(word) ?? 0) + 1);

	return (broken) => {
		const segment = lastSegment(broken);
		const words = wordsOf(segment);
		const shared = new Set<string>();
		for (const word of counts.keys())
			if (words.some((other) => isSameWord(word, other))) shared.add(word);
		let best = MIN_SIMILARITY;
		let nearest: { path: string; hasContent: boolean; distance: number }[] = [];
		for (const { path, hasContent, segment: other, words } of known) {
			let score = similarity(segment, other, MIN_SIMILARITY);
			if (score >= TYPO_SIMILARITY) score += 2;
			else
				for (const word of words)
					if (shared.has(word))
						score = Math.max(score, 1 + 1 / (counts.get(word) ?? 1));
			if (score < best) continue;
			if (score > best) nearest = [];
			best = score;
			nearest.push({ path, hasContent, distance: editDistance(broken, path) });
		}
		nearest.sort(
			(a, b) =>
				Number(b.hasContent) - Number(a.hasContent) ||
				a.distance - b.distance ||
				(a.path < b.path ? -1 : 1),
		);
		return nearest.slice(0, MAX_SUGGESTIONS).map(({ path }) => path);
	};
}

/** Removes what is only another spelling of an address: case, .html, dots, slashes, codes, _ for -. */
function plainSpelling(path: string): string {
	const decoded = decode(path) ?? path;
	const plain = decoded.toLowerCase().replace(/\.html?$/, "");
	return plain
		.replaceAll("_", "-")
		.replace(/[./]+$/, "")
		.replace(/\.+/g, "");
}

/** Shorter words, and words of another service, may be meant as they are written. */
const MIN_WORD = 5;
const MIN_WORD_OF_TWO_SLIPS = 8;

/** Returns whether two paths differ by one or two letters of one word. */
function isSlip(
	written: string,
	path: string,
	known: ReadonlySet<string>,
): boolean {
	const [words, others] = [written.split(/[-/]/), path.split(/[-/]/)];
	if (words.length !== others.length) return false;
	const at = words.findIndex((word, index) => word !== others[index]);
	const [word = "", other = ""] = [words[at], others[at]];
	const rest = words.slice(at + 1).join();
	if (rest !== others.slice(at + 1).join() || known.has(word)) return false;
	if (!/^\p{L}+$/u.test(word) || !/^\p{L}+$/u.test(other)) return false;
	const length = Math.min(word.length, other.length);
	const limit = length < MIN_WORD_OF_TWO_SLIPS ? 1 : 2;
	return length >= MIN_WORD && editDistance(word, other, limit) <= limit;
}

/** Returns the only path that somebody can have meant, if there is one. */
export function findCertainPath(
	broken: string,
	paths: readonly string[],
): string | undefined {
	const written = plainSpelling(broken);
	const spelt = paths.map((path) => [path, plainSpelling(path)] as const);
	const known = new Set(spelt.flatMap(([, plain]) => plain.split(/[-/]/)));
	const [only, ...others] = spelt.filter(
		([, plain]) => plain === written || isSlip(written, plain, known),
	);
	return others.length > 0 ? undefined : only?.[0];
}
