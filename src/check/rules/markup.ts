// html/invalid and a11y/*: our words for what html-validate finds, and checks of what content can break.
import type { Finding } from "../finding.ts";
import { findMarkupDefects, type MarkupDefect } from "../markup/validate.ts";
import { findElement, type ParsedPage, textWithin } from "../page/page.ts";
import type { PageRule } from "../rule.ts";

interface Words {
	/**
	 * "{tag}" is the element, "{text}" its words, "{attribute}" and "{message}" are those of
	 * html-validate.
	 */
	readonly title: string;
	readonly hint: string;
}

interface MarkupRule {
	readonly summary: string;
	/** Explains what it means, and why it matters to a visitor. */
	readonly why: string;
	/** The words by rule of html-validate, or by rule and attribute. */
	readonly words: Readonly<Record<string, Words>>;
	readonly check?: (page: ParsedPage) => readonly Finding[];
}

/** Attributes that identify an element to a person, the best first. */
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
	if (text === "") return describeElement(page, index);
	return text.length > TEXT_LENGTH
		? `"${text.slice(0, TEXT_LENGTH).trimEnd()}…"`
		: `"${text}"`;
}

function toFinding(
	page: ParsedPage,
	{ element, rule, attribute, message }: MarkupDefect,
	{ title, hint }: Words,
): Finding {
	const values: Readonly<Record<string, string>> = {
		tag: describeElement(page, element),
		text: quoteText(page, element),
		attribute,
		message,
	};
	const fill = (text: string) =>
		text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
	const detail = attribute || rule;
	const name = page.elements[element]?.name ?? "";
	return {
		message: fill(title),
		hint: fill(hint),
		target: `<${name}> ${detail}`,
		source: { page, element },
	};
}

/** The Tab key reaches these, so a role may make them buttons. */
const REACHABLE = /^(?:a|button|input|select|summary|textarea)$/;

/** Leaves out what follows from another message, or what screen readers accept. */
function isOwnDefect(page: ParsedPage, defect: MarkupDefect): boolean {
	const { name = "", attributes = {} } = page.elements[defect.element] ?? {};
	const all = findMarkupDefects(page);
	switch (defect.rule) {
		case "element-required-content":
			// The rule page/title reports it.
			return name !== "head";
		case "no-deprecated-attr":
			return name !== "a";
		case "prefer-native-element":
			return attributes.tabindex === undefined && !REACHABLE.test(name);
		case "unique-landmark":
			// A second <main> is reported as such, and other parts once.
			return (
				name !== "main" &&
				all.find(({ rule }) => rule === defect.rule) === defect
			);
		case "no-missing-references":
			// A label without a field is reported as the field without a label.
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

const PICTURE_HINT =
	'Describe the picture in alt="…", as in alt="The treatment room, with a chair by the window"; write alt="" if the picture is only decoration';
/** File names of cameras and editors, and words that fit any picture. */
const FILE_NAME = /^[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const NO_WORDS =
	/^(?:(?:img|dsc|image|photo)[_-]?\d*|picture|graphic|icon|logo|untitled|alt)$/i;

function checkPictureText(page: ParsedPage): Finding[] {
	const found: Finding[] = [];
	for (const [element, { name, attributes }] of page.elements.entries()) {
		const alt = (name === "img" && attributes.alt?.trim()) || "";
		if (!FILE_NAME.test(alt) && !NO_WORDS.test(alt)) continue;
		found.push({
			message: `the alternative text "${alt}" does not describe the picture`,
			hint: PICTURE_HINT,
			target: `${describeElement(page, element)} alt`,
			source: { page, element, written: alt },
		});
	}
	return found;
}

function checkMain(page: ParsedPage): Finding[] {
	const hasMain = page.elements.some(
		({ name, attributes }) => name === "main" || attributes.role === "main",
	);
	if (hasMain) return [];
	return [
		{
			message: "the page has no main part (<main>)",
			hint: 'Put <main id="main">…</main> around the content that differs from page to page',
			target: "<body> main",
			source: { page, element: Math.max(0, findElement(page, "body")) },
		},
	];
}

const NO_ALT = {
	title: "{tag} has no alternative text (alt)",
	hint: PICTURE_HINT,
};
const UNUSABLE = {
	title: "some people cannot use {tag}: {message}",
	hint: "Add what is missing in its template, or remove what starts by itself",
};
const LABEL_OF_ONE = {
	title: "the label {text} does not belong to one field",
	hint: "Give each field its own label, with the field's id in for=",
};

const MARKUP_RULES: Readonly<Record<string, MarkupRule>> = {
	"html/invalid": {
		summary: "Markup that is not valid HTML",
		why: "HTML does not allow this: a tag that is not closed, an element in the wrong place, a value that does not exist. Each browser guesses differently what was meant.",
		words: {
			"parser-error": {
				title: "the markup cannot be read beyond {tag}",
				hint: "Look for a missing closing quote, or for a < within a text, which must be written as &lt;",
			},
			"close-order": {
				title: "{tag} and the elements around it are closed in the wrong order",
				hint: "{message}: close the innermost element first; a <p> cannot contain a list, a heading or another <p>",
			},
		},
	},
	"a11y/alt-text": {
		summary: "A picture without an alternative text (alt)",
		why: "A picture has no alternative text (alt), or one that does not describe it. Screen readers then read out the file name, or nothing.",
		words: { "wcag/h36": NO_ALT, "wcag/h37": NO_ALT, "wcag/h67": NO_ALT },
		check: checkPictureText,
	},
	"a11y/aria": {
		summary:
			"An attribute for screen readers (aria-…, role) that does not work",
		why: "An attribute such as aria-label, aria-hidden or role is ignored, refers to nothing, or hides what the keyboard can reach. People who use a screen reader hear nothing, or something wrong.",
		words: {
			"aria-label-misuse": {
				title: "{tag} has {attribute}, which screen readers ignore there",
				hint: "Write the words into the element, or move {attribute} to the link, button or part of the page that needs the name",
			},
			"aria-hidden-body": UNUSABLE,
			"hidden-focusable": {
				title: "{tag} is hidden from screen readers but reachable by keyboard",
				hint: 'Remove aria-hidden, or make it unreachable by keyboard too, with hidden, inert or tabindex="-1"',
			},
			"no-missing-references": {
				title: "{tag} refers to an id that the page does not have",
				hint: "{message}: write the id of the other element in {attribute}, or delete {attribute}",
			},
			"no-abstract-role": UNUSABLE,
			"prefer-native-element": {
				title: "{tag} has a role, but cannot be used by keyboard",
				hint: '{message}: use the real element, as in <button type="button"> instead of <div role="button">',
			},
		},
	},
	"a11y/button-name": {
		summary: "A button without text",
		why: 'A button without words: a screen reader says only "button", and nobody can press it by voice.',
		words: {
			"text-content": {
				title: "the button {tag} has no text",
				hint: 'Give the button a text that says what it does; if it shows only a picture, write the text in aria-label, as in aria-label="Close"',
			},
		},
	},
	"a11y/duplicate-id": {
		summary: "The same id (unique name) on two elements of a page",
		why: "Links, labels and descriptions find an element by its id, and only the first of two. A click on the second label selects the wrong field.",
		words: {
			"no-dup-id": {
				title: "{tag} has the same id as an element further up",
				hint: "Give it a different id, and use the new one wherever you refer to this element",
			},
		},
	},
	"a11y/empty-heading": {
		summary: "A heading without text",
		why: "A screen reader announces a heading and then says nothing, and its list of headings has a gap.",
		words: {
			"empty-heading": {
				title: "the heading {tag} has no text",
				hint: "Write the text of the heading in the content file, or remove the heading",
			},
		},
	},
	"a11y/heading-level": {
		summary: "A heading level that is out of order",
		why: "A level is skipped, the first heading is not level 1, or there are two of level 1. People who jump from heading to heading think that a section is missing.",
		words: {
			"heading-level": {
				title: "the heading {text} has the wrong level",
				hint: "{message}: make it one level deeper than the heading above it, and keep one main heading; the stylesheet sets its size",
			},
		},
	},
	"a11y/label": {
		summary: "A form field without its own label",
		why: "A field has no label, or a label belongs to several fields or to none. A screen reader cannot say what to enter, and a click on the label does not select the field.",
		words: {
			"input-missing-label": {
				title: "the field {tag} has no label",
				hint: 'Put <label for="…">Your name</label> before the field, with the id of the field in for=; if it has a label, check that for= and id= are the same',
			},
			"no-missing-references for": LABEL_OF_ONE,
			"multiple-labeled-controls": LABEL_OF_ONE,
			"valid-for": LABEL_OF_ONE,
		},
	},
	"a11y/landmark": {
		summary:
			"Parts of the page (landmarks) that are missing, repeated or without a name",
		why: "Screen readers jump between the menu, the main part and the footer. The main part is missing or there twice, or two parts cannot be told apart.",
		words: {
			"no-multiple-main": {
				title: "the page has two main parts (<main>)",
				hint: "Keep one <main>, and make the other a <section>",
			},
			"unique-landmark": {
				title: "several parts of the page are {tag}, and cannot be told apart",
				hint: 'Give each of them a different name, as in aria-label="Breadcrumb"',
			},
		},
		check: checkMain,
	},
	"a11y/lang": {
		summary: "A page that does not declare its language",
		why: "A screen reader may pronounce English words as German or French.",
		words: {
			"element-required-attributes lang": {
				title: "the page does not declare its language",
				hint: 'Write <html lang="en-GB"> in templates/layout/document.tsx',
			},
		},
	},
	"a11y/link-name": {
		summary: "A link without text",
		why: "A screen reader may read out the address letter by letter, and nobody can tell where the link leads.",
		words: {
			"wcag/h30": {
				title: "the link {tag} has no text",
				hint: 'Give the link a text that says where it leads; if it shows only a picture, write the text in its alt, as in alt="Our services"',
			},
		},
	},
	"a11y/other": {
		summary: "Whatever else makes a page hard to use for some people",
		why: "Some people cannot use this: a form without a button, a group of fields without a question, a table heading without a place, or a sound or a new page that starts by itself.",
		words: {
			"meta-refresh": UNUSABLE,
			"no-autoplay": UNUSABLE,
			"valid-autocomplete": UNUSABLE,
			"wcag/h32": UNUSABLE,
			"wcag/h63": UNUSABLE,
			"wcag/h71": UNUSABLE,
		},
	},
};

/** Whatever else html-validate finds. */
const OTHER_WORDS: Words = {
	title: "{tag} is not valid HTML: {message}",
	hint: "Correct the element in its template, or remove it",
};

/** Finds our rule and its words for a rule of html-validate, or for a rule and an attribute. */
function findWords({ rule, attribute }: MarkupDefect): Words & { id: string } {
	for (const name of [`${rule} ${attribute}`, rule])
		for (const [id, { words }] of Object.entries(MARKUP_RULES)) {
			const found = words[name];
			if (found) return { id, ...found };
		}
	return { id: "html/invalid", ...OTHER_WORDS };
}

function checkMarkup(id: string, page: ParsedPage): Finding[] {
	const found: Finding[] = [];
	const reported = new Set<number>();
	for (const defect of findMarkupDefects(page)) {
		const words = findWords(defect);
		const { element } = defect;
		if (words.id !== id || reported.has(element)) continue;
		if (!isOwnDefect(page, defect)) continue;
		reported.add(element);
		found.push(toFinding(page, defect, words));
	}
	return found;
}

/** Names no placeholder, so that it can stand alone. */
function findHint({ words }: MarkupRule): string {
	const hints = Object.values(words).map(({ hint }) => hint);
	return hints.find((hint) => !hint.includes("{")) ?? OTHER_WORDS.hint;
}

function createRule(id: string, rule: MarkupRule): PageRule {
	const { summary, why, check } = rule;
	return {
		id,
		severity: "error",
		summary,
		explanation: `${why}\n\nThe report names the line of the element in its template or, failing that, in the built page. ${findHint(rule)}.`,
		checkPage: (page) => {
			const found = checkMarkup(id, page);
			return check ? [...check(page), ...found] : found;
		},
	};
}

/** In the order of their ids. */
export const markupRules: readonly PageRule[] = Object.entries(
	MARKUP_RULES,
).map(([id, rule]) => createRule(id, rule));
