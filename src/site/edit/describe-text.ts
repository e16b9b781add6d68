// Says in plain words which text of the content it is: "Contact page, questions, third answer".
import path from "node:path";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import { cut } from "../../base/text/words.ts";
import { Collection } from "../content/schema/model.ts";
import type { SourceFile } from "../content/source-file.ts";

const KEYS: Readonly<Record<string, string>> = {
	alt: "description",
	eyebrow: "line above the heading",
	faqs: "questions",
	hero: "opening",
	href: "where it leads",
	id: "name in addresses",
	meta: "search result",
	slug: "name in addresses",
};

/** The keys of the texts that stand above the other texts of an entry. */
const HEADINGS = ["question", "title", "heading", "name", "label"];

const ORDINALS =
	"first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const toOrdinal = (index: number) => ORDINALS[index] ?? `number ${index + 1}`;

/** "heroPoints" -> "hero points", "stop-smoking" -> "stop smoking" */
function toWords(name: string): string {
	return name.replace(/[A-Z]/g, " $&").replaceAll("-", " ").toLowerCase();
}

function describeFile({ sourcePath, model }: SourceFile): string {
	const name = toWords(path.posix.parse(sourcePath).name);
	const page = `${name.charAt(0).toUpperCase()}${name.slice(1)} page`;
	return model && !(model instanceof Collection) ? model.label : page;
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

const addHeading = (heading: string | undefined) =>
	heading ? ` (${cut(heading, 40)})` : "";

/** @param value the value of the file, in which the heading of an entry stands beside its texts */
export function describeValue(file: SourceFile, keys: Keys, value: unknown) {
	const end = keys.findLastIndex((key) => typeof key === "number") + 1;
	const entry = end > 0 ? valueAt(value, keys.slice(0, end)) : undefined;
	const isOther = (name: string) => name !== keys[end];
	const name = HEADINGS.filter(isOther).find((key) => valueAt(entry, [key]));
	const heading = name && String(valueAt(entry, [name]));
	return `${describeFile(file)}, ${describeKeys(keys)}${addHeading(heading)}`;
}

export function describeParagraph(
	source: SourceFile,
	passages: readonly { readonly isHeading: boolean; readonly shown: string }[],
	index: number,
): string {
	const file = describeFile(source);
	if (passages[index]?.isHeading) return `${file}, heading in the text`;
	const before = passages.slice(0, index);
	const above = before.findLastIndex(({ isHeading }) => isHeading);
	const ordinal = toOrdinal(index - above - 1);
	return `${file}, ${ordinal} paragraph${addHeading(passages[above]?.shown)}`;
}
