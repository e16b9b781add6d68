// A built page -> its forms, each with what a visitor fills in and sends it with.
import type { Site } from "../../content/site.ts";
import type { ParsedPage } from "./page.ts";
import type { PageElement } from "./parse-html.ts";

export interface PageForm {
	/** The index of its element. */
	readonly element: number;
	readonly attributes: PageElement["attributes"];
	/** What is filled in or chosen; hidden fields are not among them. */
	readonly fields: readonly PageElement[];
	readonly submitButtons: readonly PageElement[];
}

const CONTROLS = new Set(["button", "input", "select", "textarea"]);
const BUTTONS = new Set(["button", "image", "reset", "submit"]);

function typeOf({ name, attributes }: PageElement): string {
	const standard = name === "button" ? "submit" : "text";
	return attributes.type?.toLowerCase() || standard;
}

function isField(element: PageElement): boolean {
	if (element.name === "select" || element.name === "textarea") return true;
	const type = typeOf(element);
	return element.name === "input" && !BUTTONS.has(type) && type !== "hidden";
}

function isSubmitButton(element: PageElement): boolean {
	const { name } = element;
	if (name !== "button" && name !== "input") return false;
	return ["submit", "image"].includes(typeOf(element));
}

/** Whether an element is the other, or stands within it. */
export function isWithin(
	{ elements }: Pick<ParsedPage, "elements">,
	index: number,
	outer: number,
): boolean {
	let at = index;
	while (at > outer) at = elements[at]?.parent ?? -1;
	return at === outer;
}

export function findForms(page: ParsedPage): PageForm[] {
	const controls: [PageElement, number][] = [];
	const forms: [PageElement, number][] = [];
	for (const [index, element] of page.elements.entries()) {
		if (CONTROLS.has(element.name)) controls.push([element, index]);
		if (element.name === "form") forms.push([element, index]);
	}
	return forms.map(([{ attributes }, form]) => {
		const own = controls
			.filter(([control, index]) => {
				const owner = control.attributes.form;
				return owner === undefined
					? isWithin(page, index, form)
					: owner === attributes.id;
			})
			.map(([control]) => control);
		return {
			element: form,
			attributes,
			fields: own.filter(isField),
			submitButtons: own.filter(isSubmitButton),
		};
	});
}

/** Whether it is one of those that forms.delivery in content/site.yaml is about. */
export function isFormOfSite({ attributes }: PageForm, site: Site): boolean {
	const { endpoint } = site.settings.forms;
	return (
		attributes["data-delivery"] !== undefined ||
		attributes.action === site.urls.href(endpoint)
	);
}
