// html/invalid and a11y/*: the defects that html-validate finds, and two more, in our words.
import { memoizeLast } from "../../base/disk/lazily.ts";
import { groupBy } from "../../base/text/group-by.ts";
import type { ParsedElement } from "../../base/text/parse-html.ts";
import { cut } from "../../base/text/words.ts";
import { findMarkupDefects, type MarkupDefect } from "../markup/validate.ts";
import { findElement, type ParsedPage, textWithin } from "../page/page.ts";
import type { Finding, Rule } from "../rule.ts";
import { findLostCaptions } from "./captions.ts";
import { WORDS } from "./markup-words.ts";

/** Attributes by which a person recognises an element, the best first. */
const IDENTIFYING = ["id", "name", "for", "href", "src", "action"];
const TEXT_LENGTH = 40;

function describeElement(page: ParsedPage, index: number): string {
	const { name = "html", attributes = {} } = page.elements[index] ?? {};
	const key = IDENTIFYING.find((attribute) => attributes[attribute]);
	return key ? `<${name} ${key}="${attributes[key]}">` : `<${name}>`;
}

const FILE_NAME = "file-name";
const NO_CAPTIONS = "no-captions";
const PICTURE_FILE = /^[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
/** Names from cameras and editors, and words that fit any picture. */
const NO_WORDS =
	/^(?:(?:img|dsc|image|photo)[_-]?\d*|picture|graphic|icon|logo|untitled|alt)$/i;

function* findOwnDefects(page: ParsedPage): Iterable<MarkupDefect> {
	const tracks = page.elements.filter(({ name }) => name === "track");
	const captioned = new Set(tracks.map(({ parent }) => parent));
	for (const [element, { name, attributes }] of page.elements.entries()) {
		if (name === "video" && !captioned.has(element))
			yield { rule: NO_CAPTIONS, attribute: "src", message: "", element };
		const message = (name === "img" && attributes.alt?.trim()) || "";
		if (PICTURE_FILE.test(message) || NO_WORDS.test(message))
			yield { rule: FILE_NAME, attribute: "alt", message, element };
	}
	const hasMain = page.elements.some(
		({ name, attributes }) => name === "main" || attributes.role === "main",
	);
	const element = Math.max(0, findElement(page, "body"));
	if (!hasMain)
		yield { rule: "no-main", attribute: "main", message: "", element };
}

/** The Tab key reaches these, so a role can make them buttons. */
const REACHABLE = /^(?:a|button|input|select|summary|textarea)$/;

type IsReported = (
	element: ParsedElement,
	defect: MarkupDefect,
	all: readonly MarkupDefect[],
) => boolean;

/** Leaves out consequences of another defect, and what screen readers accept. */
const REPORTED: Readonly<Record<string, IsReported>> = {
	// page/title reports it.
	"element-required-content": ({ name }) => name !== "head",
	"no-deprecated-attr": ({ name }) => name !== "a",
	"prefer-native-element": ({ name, attributes }) =>
		attributes.tabindex === undefined && !REACHABLE.test(name),
	// Another defect reports a second <main>.
	"unique-landmark": ({ name }, defect, all) =>
		name !== "main" && all.find(({ rule }) => rule === defect.rule) === defect,
	// Another defect reports the field without a label.
	"no-missing-references": (_element, { attribute }, all) =>
		attribute !== "for" ||
		!all.some(({ rule }) => rule === "input-missing-label"),
	"wcag/h30": ({ attributes }) => attributes["aria-labelledby"] === undefined,
};

/** Words for the rule of html-validate and its attribute come first. */
function findWords({ rule, attribute }: MarkupDefect) {
	for (const name of [`${rule} ${attribute}`, rule, "other"])
		for (const [key, words] of Object.entries(WORDS)) {
			const [id = ""] = key.split(" ");
			if (key === `${id} ${name}`) return { id, ...words };
		}
	throw new Error('src/check/rules/markup-words.ts has no words for "other"');
}

function describeDefect(page: ParsedPage, defect: MarkupDefect) {
	const { element, rule, attribute, message } = defect;
	const { id, title, hint } = findWords(defect);
	const tag = describeElement(page, element);
	const words = cut(textWithin(page, element), TEXT_LENGTH);
	const text = words ? `"${words}"` : tag;
	const values: Record<string, string> = { tag, text, attribute, message };
	const fill = (pattern: string) =>
		pattern.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
	const { name = "", attributes = {} } = page.elements[element] ?? {};
	const isText = rule === FILE_NAME;
	const isNamed = isText || rule === NO_CAPTIONS;
	const value = attributes[/-id$/.test(rule) ? "id" : attribute];
	const finding: Finding = {
		message: fill(title),
		hint: fill(hint),
		target: `${isNamed ? tag : `<${name}>`} ${attribute || rule}`,
		// The content may have caused it.
		source: page.at(element, isText ? message : value),
	};
	return { id, element, finding };
}

/** Each of our rules reports an element once. */
const describeDefects = memoizeLast((page: ParsedPage) => {
	const all = [...findOwnDefects(page), ...findMarkupDefects(page)];
	const reported = all.filter((defect) => {
		const element = page.elements[defect.element];
		const isReported = REPORTED[defect.rule];
		return !element || !isReported || isReported(element, defect, all);
	});
	const byElement = groupBy(
		reported.map((defect) => describeDefect(page, defect)),
		({ id, element }) => `${id} ${element}`,
	);
	return byElement.map(([first]) => first);
});

const CAPTIONS = "a11y/captions";
const IDS = new Set(Object.keys(WORDS).map((key) => key.replace(/ .*/, "")));

export const markupRules = [...IDS].map(
	(id): Rule => ({
		id,
		severity: id === CAPTIONS ? "warning" : "error",
		...(id === CAPTIONS && { checkSite: findLostCaptions }),
		checkPage: (page) => {
			const described = describeDefects(page).filter(
				(defect) => defect.id === id,
			);
			return described.map(({ finding }) => finding);
		},
	}),
);
