// A built page -> its forms, each with its fields and submit buttons.
import type { Site } from "../../content/site.ts";
import { isWithin, type ParsedPage } from "./page.ts";
import type { PageElement } from "./parse-html.ts";

export interface PageForm {
	readonly element: number;
	readonly attributes: PageElement["attributes"];
	/** A visitor fills these in; hidden fields are left out. */
	readonly fields: readonly PageElement[];
	readonly submitButtons: readonly PageElement[];
}

type ControlKind = "field" | "submit" | "other";

const INPUT_KINDS: Readonly<Record<string, ControlKind>> = {
	button: "other",
	hidden: "other",
	image: "submit",
	reset: "other",
	submit: "submit",
};

function kindOf({ name, attributes }: PageElement): ControlKind | undefined {
	const type = attributes.type?.toLowerCase();
	if (name === "select" || name === "textarea") return "field";
	if (name === "input") return INPUT_KINDS[type || "text"] ?? "field";
	if (name !== "button") return undefined;
	return ["submit", "image"].includes(type || "submit") ? "submit" : "other";
}

export function findForms(page: ParsedPage): PageForm[] {
	const all = [...page.elements.entries()];
	const forms = all.filter(([, { name }]) => name === "form");
	return forms.map(([form, { attributes }]) => {
		const controlsOf = (kind: ControlKind) =>
			all
				.filter(([index, control]) => {
					const owner = control.attributes.form;
					if (kindOf(control) !== kind) return false;
					return owner === undefined
						? isWithin(page, index, form)
						: owner === attributes.id;
				})
				.map(([, control]) => control);
		return {
			element: form,
			attributes,
			fields: controlsOf("field"),
			submitButtons: controlsOf("submit"),
		};
	});
}

/** Returns whether forms.delivery in content/site.yaml applies to the form. */
export function isFormOfSite({ attributes }: PageForm, site: Site): boolean {
	const { endpoint } = site.settings.forms;
	return (
		attributes["data-delivery"] !== undefined ||
		attributes.action === site.urls.href(endpoint)
	);
}
