// A content file or a template -> what it states about the practice, sentence by sentence.
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import { locationAt } from "../../position.ts";
import type { KeyPath, Location } from "../../problems.ts";
import type { TemplateText } from "../template-search.ts";
import {
	type ContentText,
	claimsOf,
	REFERENCE,
	visibleTextOf,
} from "../text/file-texts.ts";
import { MAX_LENGTH, splitSentences } from "../text/sentences.ts";
import { readRange } from "./quantities.ts";
import {
	type Difference,
	findContacts,
	type Settings,
} from "./stated-contacts.ts";
import { readFacts, type StatedFact } from "./stated-facts.ts";
import { findHelplines, findNames } from "./stated-names.ts";

export interface Stated<Source> extends Partial<StatedFact & Difference> {
	readonly written: string;
	/** The claim that the sentence takes the value from. */
	readonly claim?: string;
	readonly source: Source;
}

function readSentence(
	sentence: string,
	settings: Settings,
): (StatedFact | Difference)[] {
	if (sentence.length > MAX_LENGTH) return [];
	return [
		...readFacts(sentence),
		...findHelplines(sentence),
		...findNames(sentence, settings),
		...findContacts(sentence, settings),
	];
}

/** A link that shows its words, not the number or address that it leads to. */
const LINK =
	/\[([^[\]\d@]{0,200})\]\((?:tel|mailto):([^)?;]{0,200})[^)]{0,200}\)|(?<=^["\s]{0,9})(?:tel|mailto):([^?;"'\s]+)/g;

/** Puts the numbers and addresses of links into the text, whose length stays the same. */
function withLinks(text: string): string {
	return text.replace(LINK, (all, words = "", address = "", bare = "") =>
		`${words} ${address}${bare}`.padEnd(all.length),
	);
}

/** Adds what the text is about, from the keys beside it. */
function withTopic(
	{ text, keys }: ContentText,
	textAt: (keys: Keys) => string,
): string {
	const beside = (key: string) => textAt([...keys.slice(0, -1), key]);
	switch (keys.at(-1)) {
		case "value":
			return `${text} ${beside("label")}`;
		case "price":
			return `${beside("label")}: ${text}`;
		case "response":
			return `We reply ${text}`;
		case "answer": {
			const [, thing] =
				/^how (?:long|much) (?:is|are|does|do|will) (.+?)(?: last| take| be| cost)?\?$/i.exec(
					beside("question"),
				) ?? [];
			return thing ? `${thing}: ${text}` : text;
		}
		default:
			return withLinks(text);
	}
}

/** Reads a figure with its label, which no other pattern knows: "98% success rate". */
function readFigure(sentence: string): StatedFact[] {
	const [written, number = "", label] =
		/^\D{0,3}(\d[\d,.]*)\D{0,2} (\p{L}.*)$/u.exec(sentence) ?? [];
	if (written === undefined) return [];
	return [{ fact: `the figure "${label}"`, range: readRange(number), written }];
}

const SETTINGS = "content/site.yaml";

function listStatements(file: ReadFile): ContentText[] {
	return visibleTextOf(file).filter(({ keys: [first, second] }) => {
		const isSetting = file.sourcePath === SETTINGS && second === undefined;
		// The words of clients are theirs, and claims are compared by name.
		return first !== "claims" && first !== "testimonials" && !isSetting;
	});
}

export function findInFile(
	file: ReadFile,
	settings: Settings,
): Stated<Location | KeyPath>[] {
	const values = claimsOf(file);
	const texts = listStatements(file);
	const byKeys = new Map(
		texts.map(({ text, keys }) => [keys.join("\n"), text]),
	);
	const textAt = (keys: Keys) => byKeys.get(keys.join("\n")) ?? "";
	return texts.flatMap((text) => {
		const topical = withTopic(text, textAt);
		const before = Math.max(0, topical.indexOf(text.text));
		return splitSentences(topical).flatMap(({ text: raw, offsetAt }) => {
			const used = [...raw.matchAll(REFERENCE)].map(([, name = ""]) => name);
			const sentence = raw.replace(
				REFERENCE,
				(all, name) => values.get(name) ?? all,
			);
			const found = readSentence(sentence, settings);
			const isFigure = text.keys.at(-1) === "value" && found.length === 0;
			return [...found, ...(isFigure ? readFigure(sentence) : [])].map(
				(one) => {
					const claim = used.find((name) =>
						one.written.includes(values.get(name) ?? "\0"),
					);
					const offset = offsetAt(findIndex(raw, one)) - before;
					const source = text.positionAt(Math.max(0, offset));
					return { ...one, ...(claim && { claim }), source };
				},
			);
		});
	});
}

/** Finds the first letter of a statement in its sentence; the start when it is from a claim. */
function findIndex(sentence: string, { written }: StatedFact | Difference) {
	return Math.max(0, sentence.toLowerCase().indexOf(written.toLowerCase()));
}

/** Matches texts between tags and in quotes; anything else that it matches states nothing. */
const TEMPLATE_TEXT =
	/(?<=>)[^<>{}]{6,600}(?=[<{])|"[^"\n]{6,300}"|`[^`]{6,300}`/g;

export function findInTemplate(
	{ sourcePath, text }: TemplateText,
	settings: Settings,
): Stated<Location>[] {
	const parts = [...text.matchAll(TEMPLATE_TEXT)].filter(([part]) =>
		/\d{3}|@|£|minute|hour|year|days|\p{Lu}\p{Ll}+ \p{Lu}/u.test(part),
	);
	return parts.flatMap(({ 0: part, index }) =>
		splitSentences(withLinks(part).replace(/["`]/g, " ")).flatMap(
			({ text: sentence, offsetAt }) =>
				readSentence(sentence, settings).map((one) => {
					const offset = index + offsetAt(findIndex(sentence, one));
					return { ...one, source: locationAt(sourcePath, text, offset) };
				}),
		),
	);
}
