// Words for html-validate's accessibility rules, for people who have never heard of them.
import type { MarkupDefect } from "../markup/markup-checks.ts";
import {
	attributeOf,
	contextWord,
	describeElement,
	type MarkupWords,
	quoteText,
	type TellDefect,
} from "../markup/markup-rule.ts";

const tagOf = ({ page, element }: MarkupDefect) =>
	describeElement(page, element);

export function tellPicture(defect: MarkupDefect): MarkupWords {
	return {
		message: `${tagOf(defect)} has no text that says what it shows, so people who cannot see it miss it`,
		hint: 'Say what it shows in alt="…", as in alt="The treatment room, with a chair by the window"; write alt="" for a mere decoration',
		detail: "alt",
	};
}

export function tellPictureTitle(defect: MarkupDefect): MarkupWords {
	return {
		message: `${tagOf(defect)} is marked as a decoration by an empty alt, and has a title all the same`,
		hint: "Move the words of title to alt, or take title out",
		detail: "title",
	};
}

export function tellUnlabelled(defect: MarkupDefect): MarkupWords {
	return {
		message: `the field ${tagOf(defect)} has no label, so people who use a screen reader are not told what to enter`,
		hint: 'Put <label for="…">Your name</label> before it, with the id of the field behind for=; if there is a label, see whether the two are spelt alike',
		detail: "label",
	};
}

export function tellLabel(defect: MarkupDefect): MarkupWords {
	const isMany = defect.htmlRule === "multiple-labeled-controls";
	const label = quoteText(defect.page, defect.element);
	return {
		message: isMany
			? `the label ${label} belongs to several fields, so it is not clear which one it names`
			: `the label ${label} belongs to something that is not a field, so a click on it does nothing`,
		hint: "Give each field one label, with the id of the field behind for=",
		detail: isMany ? "several" : "no field",
	};
}

export function tellReference(defect: MarkupDefect): MarkupWords {
	const id = contextWord(defect, "value");
	const attribute = contextWord(defect, "key");
	return {
		message: `${tagOf(defect)} names the id "${id}" in ${attribute}, and no element of the page has it, so the connection is lost`,
		hint: "Spell both alike, or take the attribute out",
		detail: `${attribute} ${id}`,
		kind: attribute,
	};
}

export function tellHeadingLevel(defect: MarkupDefect): MarkupWords {
	const { page, element } = defect;
	const level = Number(page.elements[element]?.name.slice(1));
	const before = page.elements
		.slice(0, element)
		.findLast(({ name }) => /^h[1-6]$/.test(name));
	const text = quoteText(page, element);
	const previous = Number(before?.name.slice(1));
	return {
		message: tellLevels(text, level, previous),
		hint:
			level === 1
				? "Keep one <h1>, the title of the page, and make the others <h2>"
				: `Make it <h${Math.min(level, (previous || 0) + 1)}>, and leave its size to the style sheet`,
		detail: text,
		kind: "level",
	};
}

function tellLevels(text: string, level: number, previous: number): string {
	if (level === 1)
		return `the heading ${text} is a second title (<h1>), so it is not clear what the page is about`;
	if (!previous)
		return `the first heading, ${text}, is of level ${level}, so the page seems to begin in the middle`;
	return `the heading ${text} is of level ${level} right after one of level ${previous}, so a part seems to be missing for people who move from heading to heading`;
}

export function tellEmptyHeading(defect: MarkupDefect): MarkupWords {
	return {
		message: `the heading ${tagOf(defect)} has no text, so screen readers announce a heading and then nothing`,
		hint: "Write a text for it in the content, or take it out",
		detail: "empty",
	};
}

export function tellLandmark(defect: MarkupDefect): MarkupWords | undefined {
	const { page, element } = defect;
	const { name, attributes } = page.elements[element] ?? {};
	// Two main parts are wrong whatever their names are.
	if (name === "main" && defect.htmlRule === "unique-landmark")
		return undefined;
	const part = attributes?.role ?? name;
	const label = attributes?.["aria-label"];
	const hint = `Give each a name of its own, as in <${name} aria-label="Breadcrumb">`;
	if (defect.htmlRule === "no-multiple-main")
		return {
			message:
				"the page has two main parts (<main>), so people who jump to the main part may land in the wrong one",
			hint: "Keep one <main>, and make the other a <section>",
			detail: "second",
		};
	return {
		message: label
			? `several parts of the page are <${part}> with the name "${label}", so people who jump from part to part cannot tell them apart`
			: `several parts of the page are <${part}>, and not each has a name, so people who jump from part to part cannot tell them apart`,
		hint,
		detail: "name",
	};
}

export function tellButton(defect: MarkupDefect): MarkupWords {
	return {
		message: `the button ${tagOf(defect)} has no text, so screen readers say only "button"`,
		hint: 'Write what it does into it, or in aria-label="…" when it shows a mere picture, as in aria-label="Close"',
		detail: "text",
	};
}

export function tellForm(defect: MarkupDefect): MarkupWords {
	return {
		message: `the form ${tagOf(defect)} has no button that sends it, so people who do not press Enter cannot send it`,
		hint: 'Put <button type="submit">Send</button> into it',
		detail: "submit",
	};
}

export function tellLink(defect: MarkupDefect): MarkupWords | undefined {
	if (attributeOf(defect, "aria-labelledby")) return undefined;
	const href = attributeOf(defect, "href");
	return {
		message: `the link to ${href || "nowhere"} has no text, so nobody can tell where it leads`,
		hint: 'Write where it leads into it, or in aria-label="…" or the alt of its picture, as in alt="Our services"',
		detail: "text",
	};
}

export const tellTitle: TellDefect = () => ({
	message:
		"the title of the page is empty, so its tab, its bookmark and its line in search results have no name",
	hint: "Write a title for the page in its content file",
	detail: "title",
});

export function tellName(defect: MarkupDefect): MarkupWords {
	const attribute = contextWord(defect, "attr");
	return {
		message: `${tagOf(defect)} has ${attribute}, which screen readers pass over on this kind of element`,
		hint: `Write the words into the element, or move ${attribute} to the link, button or part of the page that it is meant for`,
		detail: attribute,
	};
}

export function tellRole(defect: MarkupDefect): MarkupWords {
	const role = contextWord(defect, "role");
	const replacement = contextWord(defect, "replacement");
	return {
		message: replacement
			? `${tagOf(defect)} is called a ${role} and does not behave like one: it cannot be reached or used by keyboard`
			: `${tagOf(defect)} has the role "${role}", which exists only as a heading in the standard, so screen readers ignore it`,
		hint: replacement
			? `Use <${replacement}> instead, and take role out`
			: "Use a role that exists, such as navigation or status, or take it out",
		detail: role,
	};
}

export function tellHidden(defect: MarkupDefect): MarkupWords {
	if (defect.htmlRule === "aria-hidden-body")
		return {
			message:
				"the whole page is hidden from screen readers, so for people who use one it is empty",
			hint: "Take aria-hidden out of <body>",
			detail: "body",
		};
	return {
		message: `${tagOf(defect)} is hidden from screen readers and can be reached by keyboard all the same, so people who use both land on nothing`,
		hint: 'Take aria-hidden out, or keep it from the keyboard as well, by hidden, inert or tabindex="-1"',
		detail: "hidden",
	};
}

export function tellAutocomplete(defect: MarkupDefect): MarkupWords {
	const value = attributeOf(defect, "autocomplete") ?? "";
	return {
		message: `the field ${tagOf(defect)} asks browsers to fill in "${value}", which they do not know: ${defect.message}`,
		hint: "Use a word that browsers know, such as name, email, tel or off",
		detail: value,
		kind: "autocomplete",
	};
}

export function tellAutoplay(defect: MarkupDefect): MarkupWords {
	return {
		message: `${tagOf(defect)} begins to play by itself, over the voice of a screen reader and to the surprise of everyone`,
		hint: "Take autoplay out, and let visitors start it",
		detail: "autoplay",
	};
}

export function tellRefresh(defect: MarkupDefect): MarkupWords {
	return {
		message: `the page loads itself again or moves on by itself, before slow readers are through: ${defect.message}`,
		hint: "Take the <meta> out; send visitors on at once by a redirect of the host",
		detail: "refresh",
	};
}

export function tellTableHeader(defect: MarkupDefect): MarkupWords {
	return {
		message: `the heading ${quoteText(defect.page, defect.element)} of a table does not say whether it names a column or a row, so cells are read out without it`,
		hint: 'Write <th scope="col"> above a column, <th scope="row"> before a row',
		detail: "scope",
	};
}

export function tellFieldset(defect: MarkupDefect): MarkupWords {
	return {
		message: `${tagOf(defect)} holds fields together without saying what they ask, so people who use a screen reader hear the answers without the question`,
		hint: "Begin it with <legend>How may we reach you?</legend>",
		detail: "legend",
	};
}
