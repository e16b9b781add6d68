// A content file -> a finding for each place that uses a phrase of a list.

import type { Finding } from "./finding.ts";
import { findPhrases, type PhraseList, usesPhrase } from "./phrases.ts";
import type { ContentFile } from "./rule.ts";
import { allTextOf, visibleTextOf, writtenTextOf } from "./text/file-texts.ts";

/** Longer targets would make fingerprints of whole paragraphs. */
const MAX_TARGET = 100;

/**
 * Phrases count in texts that visitors read, patterns in all values. A sentence is reported once, and
 * so is a text that a pattern finds.
 */
export function checkPhrases(list: PhraseList, file: ContentFile): Finding[] {
	if (!usesPhrase(list, allTextOf(file))) return [];
	const found = new Map<string, Finding>();
	const visible = new Set(visibleTextOf(file));
	for (const text of writtenTextOf(file))
		for (const match of findPhrases(list, text.text)) {
			const { written, offset, sentence, isPattern } = match;
			if (!isPattern && !visible.has(text)) continue;
			const target = isPattern
				? written
				: sentence.replace(/\s+/g, " ").trim().slice(0, MAX_TARGET);
			if (found.has(target)) continue;
			found.set(target, {
				message: list.message.replaceAll("{match}", written),
				hint: list.hint,
				target,
				source: text.positionAt(offset),
			});
		}
	return [...found.values()];
}
