// One text in the head of each page -> where it is missing, repeated, too short or too long.

import type { Route } from "../../plan/route.ts";
import { groupBy } from "../../report/group-by.ts";
import { count } from "../../report/words.ts";
import type { Found } from "../found.ts";
import type { RuleRun } from "../rule.ts";
import { findPlaceholders } from "../text/placeholders.ts";
import type { ParsedPage } from "./page.ts";

interface HeadText {
	/** "title", for the messages. */
	readonly name: string;
	/** Says what happens without one. */
	readonly without: string;
	readonly least: number;
	readonly most: number;
	/** A good one. */
	readonly example: string;
	/** The index of its element, -1 without one, and what it says. */
	readonly read: (page: ParsedPage) => { element: number; text: string };
	/** As a person wrote it in the content. */
	readonly asWritten: (text: string) => string;
}

interface Noted {
	readonly element: number;
	readonly tag: string;
	readonly text: string;
	readonly route: Route;
}

function readText(head: HeadText, page: ParsedPage) {
	const { element, text: shown } = head.read(page);
	const text = shown.replace(/\s+/g, " ").trim();
	// Reported by content/placeholder.
	const isUnwritten = findPlaceholders(text).some(
		({ kind }) => kind === "todo" || kind === "lorem",
	);
	// Pages that search engines are told to leave out need only have one.
	const isJudged = text !== "" && page.route.indexable && !isUnwritten;
	return { element, text, isJudged };
}

function judgeLength({ name, least, most }: HeadText, text: string) {
	const { length } = [...text];
	const letters = count(length, "letter");
	if (length < least)
		return `the ${name} has ${letters}, and with fewer than ${least} it says too little`;
	if (length > most)
		return `the ${name} has ${letters}, and search engines cut off what is beyond ${most}`;
	return undefined;
}

function* judgePage(head: HeadText, page: ParsedPage): Generator<Found> {
	const { name, without, least, most, example } = head;
	const { element, text, isJudged } = readText(head, page);
	if (text === "")
		yield {
			message: `this page has no ${name}, ${without}`,
			hint: `Give it one of ${least} to ${most} letters, as in "${example}"`,
			target: `no ${name}`,
			source: { page, element: 0 },
		};
	const message = isJudged ? judgeLength(head, text) : undefined;
	if (message === undefined) return;
	yield {
		message,
		hint: `Write ${least} to ${most} letters that say what this page is about, as in "${example}"`,
		target: text,
		source: { page, element, written: head.asWritten(text) },
	};
}

function* findRepeated(head: HeadText, all: readonly Noted[]) {
	const { name, asWritten } = head;
	for (const group of groupBy(all, ({ text }) => text.toLowerCase())) {
		const [first, second] = group;
		if (!first || !second) continue;
		const { route, element, tag } = second;
		yield {
			message: `${count(group.length, "page")} have the same ${name}, so that in search results nobody can tell them apart: "${first.text}"`,
			hint: `Say in each ${name} what this one page is about`,
			target: first.text,
			// The first was not yet repeated.
			source: {
				page: { route },
				element,
				tag,
				written: asWritten(second.text),
			},
			pages: group.map((one) => one.route.path),
		};
	}
}

export function checkHeadText(head: HeadText): RuleRun {
	const noted: Noted[] = [];
	return {
		page: (page) => judgePage(head, page),
		gather: {
			note: (page) => {
				const { element, text, isJudged } = readText(head, page);
				const tag = page.elements[element]?.name ?? "";
				return isJudged ? JSON.stringify({ element, tag, text }) : undefined;
			},
			add: (note, route) => noted.push({ ...JSON.parse(note), route }),
		},
		end: () => findRepeated(head, noted),
	};
}
