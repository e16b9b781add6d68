// Says in plain words which text of the content it is: "Contact page, questions, third answer".
import path from "node:path";
import type { Keys } from "../../groups.ts";
import { cut } from "../../report/words.ts";

const FILES: Readonly<Record<string, string>> = {
	"content/site.yaml": "Settings of the site",
	"content/services.yaml": "List of services",
	"content/testimonials.yaml": "Testimonials",
	"content/pages/service.yaml": "All service pages",
};

/** Keys whose own words a person may not know. */
const KEYS: Readonly<Record<string, string>> = {
	eyebrow: "line above the heading",
	faqs: "questions",
	hero: "opening",
	href: "where it leads",
	id: "name in addresses",
	meta: "search result",
	slug: "name in addresses",
};

const ORDINALS =
	"first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const toOrdinal = (index: number) => ORDINALS[index] ?? `number ${index + 1}`;

/** "heroPoints" -> "hero points", "stop-smoking" -> "stop smoking" */
function toWords(name: string): string {
	return name.replace(/[A-Z]/g, " $&").replaceAll("-", " ").toLowerCase();
}

function describeFile(sourcePath: string): string {
	const name = toWords(path.posix.parse(sourcePath).name);
	const page = `${name.charAt(0).toUpperCase()}${name.slice(1)} page`;
	return FILES[sourcePath] ?? page;
}

/** ["faqs", "items", 2, "answer"] -> "questions, third answer"; ["benefits", 2] -> "benefits, third" */
function describeKeys(keys: Keys): string {
	const [first, name] = keys;
	if (first === "claims") return `the value of {${name}}`;
	const parts: string[] = [];
	for (const [index, key] of keys.entries()) {
		if (key === "items") continue;
		const before = keys[index - 1];
		const isLast = index === keys.length - 1;
		if (typeof key === "string") {
			const ordinal = typeof before === "number" ? `${toOrdinal(before)} ` : "";
			parts.push(ordinal + (KEYS[key] ?? toWords(key)));
		} else if (isLast) parts.push(toOrdinal(key));
	}
	return parts.join(", ");
}

const NAMES = ["question", "title", "heading", "label", "name"];

/** Finds what stands above a text: the question of an answer, or else the heading of their part. */
function findAbove(value: unknown, keys: Keys): string | undefined {
	let group = value;
	let found: string | undefined;
	for (const [depth, key] of keys.entries()) {
		// The labels of a form have such keys too.
		if (keys[depth - 1] === "labels") break;
		const entries = new Map<string, unknown>(Object.entries(Object(group)));
		const name = NAMES.find((one) => typeof entries.get(one) === "string");
		// The first group is the file, which is named already.
		if (depth > 0 && name !== undefined && name !== key)
			found = String(entries.get(name));
		group = entries.get(String(key));
	}
	return found;
}

const MAX_ABOVE = 60;
const inBrackets = (above: string | undefined) =>
	above === undefined ? "" : ` (${cut(above, MAX_ABOVE)})`;

/** @param value the values of the file, with their claims filled in */
export function describeValue(
	sourcePath: string,
	value: unknown,
	keys: Keys,
): string {
	const above = inBrackets(findAbove(value, keys));
	return `${describeFile(sourcePath)}, ${describeKeys(keys)}${above}`;
}

interface Passage {
	readonly shown: string;
	readonly isHeading: boolean;
}

/** Describes a paragraph of Markdown by the heading above it. */
export function describeParagraph(
	sourcePath: string,
	passages: readonly Passage[],
	index: number,
): string {
	const file = describeFile(sourcePath);
	if (passages[index]?.isHeading) return `${file}, heading in the text`;
	const before = passages.slice(0, index);
	const above = before.findLastIndex(({ isHeading }) => isHeading);
	const name = `${toOrdinal(index - above - 1)} paragraph`;
	return `${file}, ${name}${inBrackets(passages[above]?.shown)}`;
}
