// html/invalid and a11y/*: the defects that html-validate finds, and two more, in our words.
import { z } from "zod";
import { memoizeLast } from "../../cache/lazily.ts";
import { cut } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import { findMarkupDefects, type MarkupDefect } from "../markup/validate.ts";
import { findElement, type ParsedPage, textWithin } from "../page/page.ts";
import { readYaml } from "../phrases.ts";
import type { Rule } from "../rule.ts";

const words = z.strictObject({ title: z.string(), hint: z.string() });
const wordsByRule = z.record(z.string(), z.record(z.string(), words));

/** Maps our rules, then the rules of html-validate, to words. */
const WORDS = readYaml("lists/markup", wordsByRule);

/** Attributes by which a person recognises an element, the best first. */
const IDENTIFYING = ["id", "name", "for", "href", "src", "action"];
const TEXT_LENGTH = 40;

function describeElement(page: ParsedPage, index: number): string {
	const { name = "html", attributes = {} } = page.elements[index] ?? {};
	const key = IDENTIFYING.find((attribute) => attributes[attribute]);
	return key === undefined
		? `<${name}>`
		: `<${name} ${key}="${attributes[key]}">`;
}

/** Returns '"Our Services"', or the tag of an element without words. */
function quoteText(page: ParsedPage, index: number): string {
	const text = textWithin(page, index);
	return text ? `"${cut(text, TEXT_LENGTH)}"` : describeElement(page, index);
}

const FILE_NAME = "file-name";
const PICTURE_FILE = /^[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
/** Names from cameras and editors, and words that fit any picture. */
const NO_WORDS =
	/^(?:(?:img|dsc|image|photo)[_-]?\d*|picture|graphic|icon|logo|untitled|alt)$/i;

function findOwnDefects(page: ParsedPage): MarkupDefect[] {
	const found: MarkupDefect[] = [];
	for (const [element, { name, attributes }] of page.elements.entries()) {
		const message = (name === "img" && attributes.alt?.trim()) || "";
		if (PICTURE_FILE.test(message) || NO_WORDS.test(message))
			found.push({ rule: FILE_NAME, attribute: "alt", message, element });
	}
	const hasMain = page.elements.some(
		({ name, attributes }) => name === "main" || attributes.role === "main",
	);
	const element = Math.max(0, findElement(page, "body"));
	if (!hasMain)
		found.push({ rule: "no-main", attribute: "main", message: "", element });
	return found;
}

/** The Tab key reaches these, so a role can make them buttons. */
const REACHABLE = /^(?:a|button|input|select|summary|textarea)$/;

/** Leaves out consequences of another defect, and what screen readers accept. */
function isReported(
	{ elements }: ParsedPage,
	defect: MarkupDefect,
	all: readonly MarkupDefect[],
): boolean {
	const { name = "", attributes = {} } = elements[defect.element] ?? {};
	switch (defect.rule) {
		case "element-required-content":
			// page/title reports it.
			return name !== "head";
		case "no-deprecated-attr":
			return name !== "a";
		case "prefer-native-element":
			return attributes.tabindex === undefined && !REACHABLE.test(name);
		case "unique-landmark":
			// Another defect reports a second <main>.
			return (
				name !== "main" &&
				all.find(({ rule }) => rule === defect.rule) === defect
			);
		case "no-missing-references":
			// Another defect reports the field without a label.
			return (
				defect.attribute !== "for" ||
				!all.some(({ rule }) => rule === "input-missing-label")
			);
		case "wcag/h30":
			return attributes["aria-labelledby"] === undefined;
		default:
			return true;
	}
}

/** The words may be for a rule of html-validate and one attribute. */
function findWords({ rule, attribute }: MarkupDefect) {
	for (const name of [`${rule} ${attribute}`, rule, "other"])
		for (const [id, ofRule] of Object.entries(WORDS)) {
			const found = ofRule[name];
			if (found) return { id, ...found };
		}
	throw new Error('src/check/lists/markup.yaml has no words for "other"');
}

function describeDefect(page: ParsedPage, defect: MarkupDefect) {
	const { element, rule, attribute, message } = defect;
	const { id, title, hint } = findWords(defect);
	const tag = describeElement(page, element);
	const values = new Map([
		["{tag}", tag],
		["{text}", quoteText(page, element)],
		["{attribute}", attribute],
		["{message}", message],
	]);
	const fill = (text: string) =>
		text.replace(/\{\w+\}/g, (name) => values.get(name) ?? name);
	const { name = "", attributes = {} } = page.elements[element] ?? {};
	const isText = rule === FILE_NAME;
	const value = attributes[/-id$/.test(rule) ? "id" : attribute];
	const finding: Finding = {
		message: fill(title),
		hint: fill(hint),
		target: `${isText ? tag : `<${name}>`} ${attribute || rule}`,
		// The content may have caused it.
		source: page.at(element, isText ? message : value),
	};
	return { id, finding };
}

/** Each of our rules reports an element once. */
const describeDefects = memoizeLast((page: ParsedPage) => {
	const all = [...findOwnDefects(page), ...findMarkupDefects(page)];
	const found = new Map<string, ReturnType<typeof describeDefect>>();
	for (const defect of all) {
		if (!isReported(page, defect, all)) continue;
		const described = describeDefect(page, defect);
		const key = `${described.id} ${defect.element}`;
		if (!found.has(key)) found.set(key, described);
	}
	return [...found.values()];
});

export const markupRules = Object.keys(WORDS).map(
	(id): Rule => ({
		id,
		severity: "error",
		checkPage: (page) => {
			const described = describeDefects(page).filter((one) => one.id === id);
			return described.map(({ finding }) => finding);
		},
	}),
);
