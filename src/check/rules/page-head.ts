// page/title and page/description: missing, repeated, too short or too long.
import type { Route } from "../../plan/route.ts";
import { groupBy } from "../../report/group-by.ts";
import { count } from "../../report/words.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import { findMeta, findTitle, type ParsedPage } from "../page/page.ts";
import type { Rule, RuleRun } from "../rule.ts";
import { findPlaceholders } from "../text/placeholders.ts";

interface HeadText {
	readonly name: string;
	readonly without: string;
	readonly min: number;
	readonly max: number;
	readonly example: string;
	/** Reads the text and the index of its element, which is -1 when it is missing. */
	readonly read: (page: ParsedPage) => {
		element: number;
		text?: string | undefined;
	};
	/** The template adds it to the text in the content. */
	readonly suffix?: string;
}

interface SeenText {
	readonly element: number;
	readonly tag: string;
	readonly text: string;
}

function readText(head: HeadText, page: ParsedPage) {
	const { element, text: shown = "" } = head.read(page);
	const text = shown.replace(/\s+/g, " ").trim();
	// The rule content/placeholder reports it.
	const isUnwritten = findPlaceholders(text).some(
		({ kind }) => kind === "todo" || kind === "lorem",
	);
	// Pages that are not indexed need only have a text.
	const isChecked = text !== "" && page.route.indexable && !isUnwritten;
	return { element, text, isChecked };
}

function asWritten({ suffix = "" }: HeadText, text: string): string {
	return text.endsWith(suffix)
		? text.slice(0, text.length - suffix.length)
		: text;
}

function* checkPage(head: HeadText, page: ParsedPage): Generator<Finding> {
	const { name, without, min, max, example } = head;
	const { element, text, isChecked } = readText(head, page);
	if (text === "")
		yield {
			message: `this page has no ${name}, ${without}`,
			hint: `Give the page a ${name} of ${min} to ${max} characters, as in "${example}"`,
			target: `no ${name}`,
			source: { page, element: 0 },
		};
	const { length } = [...text];
	if (!isChecked || (length >= min && length <= max)) return;
	const reason =
		length < min
			? `a ${name} of fewer than ${min} says too little`
			: `search engines cut off a ${name} longer than ${max}`;
	yield {
		message: `the ${name} has ${count(length, "character")}, but ${reason}`,
		hint: `Write ${min} to ${max} characters that say what this page is about, as in "${example}"`,
		target: text,
		source: { page, element, written: asWritten(head, text) },
	};
}

function* findRepeated(
	head: HeadText,
	all: readonly (SeenText & { readonly route: Route })[],
): Generator<Finding> {
	for (const group of groupBy(all, ({ text }) => text.toLowerCase())) {
		const [first, second] = group;
		if (!first || !second) continue;
		// The finding is located at the second page, which is the first repetition.
		const { route, text, ...location } = second;
		const written = asWritten(head, text);
		yield {
			message: `${count(group.length, "page")} have the same ${head.name}, so nobody can tell them apart in search results: "${first.text}"`,
			hint: `Say in each ${head.name} what that page is about`,
			target: first.text,
			source: { page: { route }, ...location, written },
			pages: group.map((one) => one.route.path),
		};
	}
}

function checkHeadText(head: HeadText): RuleRun {
	const seen: (SeenText & { readonly route: Route })[] = [];
	return {
		checkPage: (page) => checkPage(head, page),
		pageCollection: createCollection(
			(page): SeenText[] => {
				const { element, text, isChecked } = readText(head, page);
				const tag = page.elements[element]?.name ?? "";
				return isChecked ? [{ element, tag, text }] : [];
			},
			(one, route) => seen.push({ ...one, route }),
		),
		finish: () => findRepeated(head, seen),
	};
}

export const pageTitle: Rule = {
	id: "page/title",
	severity: "warning",
	summary: "A title that is missing, repeated, or far from a usable length",
	explanation: `The title of a page is the line that search results show in large letters. It is also the text on the browser tab. This one is missing, is the same as on another page, or has fewer than 10 or more than 65 characters.

People choose among search results by their titles. A title that is cut off or too short tells them little, and nobody can tell two pages with the same title apart. Search engines then often make up a title of their own.

To fix it, write a title that names the subject of this one page, with the most important words first, as in Stop Smoking Hypnotherapy. The title of a page is in its content file, after title: under meta; the title of a service is after title: in its file. hypno adds the name of the practice if both together have no more than 60 characters. This rule does not compare or measure the titles of pages that search engines leave out, such as the 404 page.`,
	start: ({ site }) =>
		checkHeadText({
			name: "title",
			without: "so search results and browser tabs show its address instead",
			min: 10,
			max: 65,
			example: "Stop Smoking Hypnotherapy",
			read: (page) => {
				const element = findTitle(page);
				return {
					element,
					...page.textNodes.find((one) => one.element === element),
				};
			},
			suffix: ` | ${site?.settings.name}`,
		}),
};

export const pageDescription: Rule = {
	id: "page/description",
	severity: "warning",
	summary:
		"A description that is missing, repeated, or far from a usable length",
	explanation: `The description of a page is the text that search results show below its title. This one is missing, is the same as on another page, or has fewer than 70 or more than 160 characters.

The description persuades people to open the page. If it is missing, or the same on every page, a search engine picks some sentence from the page, often from its menu. If it is too long, search engines cut it off in the middle.

To fix it, write one or two sentences on what this one page offers and to whom, in 70 to 160 characters, with the most important words in the first 120. The description of a page is in its content file, after description: under meta; the description of a service is after description: in its file, and the page itself shows it too. This rule does not compare or measure the descriptions of pages that search engines leave out.`,
	start: () =>
		checkHeadText({
			name: "description",
			without: "so search engines show other words of the page instead",
			min: 70,
			max: 160,
			example:
				"Calm, practical help with sleep, in London or by video, beginning with a free conversation.",
			read: (page) => {
				const element = findMeta(page, "description");
				return { element, text: page.elements[element]?.attributes.content };
			},
		}),
};
