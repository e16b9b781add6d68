// One text in the head of each page -> where it is missing, repeated, too short or too long.

import { count } from "../../report/words.ts";
import type { Found, PagePlace } from "../found.ts";
import type { PageGathering, RuleRun } from "../rule.ts";
import { findPlaceholders } from "../text/placeholders.ts";
import type { ParsedPage } from "./page.ts";

interface HeadText {
	/** "title", for the messages. */
	readonly name: string;
	/** What happens without one. */
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
}

interface Repeated {
	readonly text: string;
	readonly pages: string[];
	/** On the second page that has it: the first was not yet repeated. */
	source: PagePlace | undefined;
}

function normalise(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function tellMissing(head: HeadText, page: ParsedPage): Found {
	const { name, without, example } = head;
	return {
		message: `this page has no ${name}, ${without}`,
		hint: `Give it one of ${head.least} to ${head.most} letters, as in "${example}"`,
		target: `no ${name}`,
		source: { page, element: 0 },
	};
}

function judgeLength(head: HeadText, text: string): string | undefined {
	const { name, least, most } = head;
	const { length } = [...text];
	const letters = count(length, "letter");
	if (length < least)
		return `the ${name} has ${letters}, and with fewer than ${least} it says too little`;
	if (length > most)
		return `the ${name} has ${letters}, and search engines cut off what is beyond ${most}`;
	return undefined;
}

function tellRepeated({ name }: HeadText, repeated: Repeated): Found[] {
	const { text, pages, source } = repeated;
	if (!source) return [];
	return [
		{
			message: `${count(pages.length, "page")} have the same ${name}, so that in search results nobody can tell them apart: "${text}"`,
			hint: `Say in each ${name} what this one page is about`,
			target: text,
			source,
			pages,
		},
	];
}

/** content/placeholder tells that. */
function isUnwritten(text: string): boolean {
	return findPlaceholders(text).some(
		({ kind }) => kind === "todo" || kind === "lorem",
	);
}

/** Pages that search engines are told to leave out need only have one. */
export function checkHeadText(head: HeadText): RuleRun {
	const seen = new Map<string, Repeated>();
	const gather: PageGathering = {
		note: (page) => {
			const { element, text: shown } = head.read(page);
			const text = normalise(shown);
			if (text === "" || !page.route.indexable || isUnwritten(text))
				return undefined;
			const tag = page.elements[element]?.name ?? "";
			return JSON.stringify({ element, tag, text });
		},
		add: (note, route) => {
			const { text, ...place }: Noted = JSON.parse(note);
			const key = text.toLowerCase();
			const known = seen.get(key) ?? { text, pages: [], source: undefined };
			seen.set(key, known);
			known.pages.push(route.path);
			if (known.pages.length === 2)
				known.source = {
					page: { route },
					...place,
					written: head.asWritten(text),
				};
		},
	};
	return {
		gather,
		*page(page) {
			const { element, text: shown } = head.read(page);
			const text = normalise(shown);
			if (text === "") {
				yield tellMissing(head, page);
				return;
			}
			if (!page.route.indexable || isUnwritten(text)) return;
			const source = { page, element, written: head.asWritten(text) };
			const message = judgeLength(head, text);
			const hint = `Write ${head.least} to ${head.most} letters that say what this page is about, as in "${head.example}"`;
			if (message !== undefined) yield { message, hint, target: text, source };
		},
		end: () =>
			[...seen.values()].flatMap((repeated) => tellRepeated(head, repeated)),
	};
}
