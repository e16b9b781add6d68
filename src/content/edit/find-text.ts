// Finds the values and passages of content files that visitors read as a text of a page.
import {
	contentProblem,
	type KeyPath,
	type Location,
	type UnlocatedProblem,
} from "../../problems.ts";
import { findGroups } from "../groups.ts";
import { readValues } from "../read.ts";
import type { SourceFile } from "../source-file.ts";
import { addLocations } from "../yaml/locate.ts";
import { readText, type TextTarget } from "./edit-content.ts";
import { listShownPassages } from "./edit-markdown.ts";

export interface FoundText {
	readonly file: SourceFile;
	readonly target: TextTarget;
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	readonly location: Location;
}

interface Candidate {
	readonly file: SourceFile;
	readonly target: TextTarget;
	/** The text as visitors read it. */
	readonly shown: string;
	readonly source: Location | KeyPath;
}

function normaliseSpace(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function listCandidates(file: SourceFile): Candidate[] {
	const values = readValues(file);
	if (!values) return [];
	const { sourcePath, value, body, raw } = values;
	const inValues = [...findGroups(value)].flatMap(({ group, keys: above }) =>
		Object.entries(group).flatMap(([key, item]) => {
			if (typeof item !== "string" && typeof item !== "number") return [];
			const keys = [...above, Array.isArray(group) ? Number(key) : key];
			const source: KeyPath = { file: sourcePath, keys, on: "value" };
			return [{ file, target: { keys }, shown: String(item), source }];
		}),
	);
	const inBody = listShownPassages(body).map(({ shown, line }, passage) => {
		const source = {
			...{ file: sourcePath, line: (raw?.bodyLine ?? 1) + line, column: 1 },
		};
		return { file, target: { passage }, shown, source };
	});
	return [...inValues, ...inBody];
}

async function locate({
	file,
	target,
	source,
}: Candidate): Promise<FoundText[]> {
	const words = readText(file, target);
	const unlocated: UnlocatedProblem = contentProblem("", { source });
	const [located] = await addLocations([unlocated], [file]);
	if (words === undefined || !located?.source) return [];
	return [{ file, target, words, location: located.source }];
}

/** Shorter values, such as "to", are parts of many texts by chance. */
const MIN_PART = 4;
const MAX_PARTS = 5;

/**
 * @param shown the text of an element of the page
 * @param files the content files of the page
 * @returns the texts that are equal to it; without any, the longest texts that are a part of it
 */
export async function findText(
	shown: string,
	files: readonly SourceFile[],
): Promise<{
	readonly equal: readonly FoundText[];
	readonly parts: readonly FoundText[];
}> {
	const text = normaliseSpace(shown);
	const candidates = files.flatMap(listCandidates);
	const found = async (some: readonly Candidate[]) =>
		(await Promise.all(some.map(locate))).flat();
	const equal = candidates.filter(
		(candidate) => normaliseSpace(candidate.shown) === text,
	);
	if (equal.length > 0) return { equal: await found(equal), parts: [] };
	const parts = candidates
		.map((candidate) => ({ candidate, part: normaliseSpace(candidate.shown) }))
		.filter(({ part }) => part.length >= MIN_PART && text.includes(part))
		.sort((a, b) => b.part.length - a.part.length)
		.slice(0, MAX_PARTS)
		.map(({ candidate }) => candidate);
	return { equal: [], parts: await found(parts) };
}
