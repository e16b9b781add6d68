// Shows what is wrong in a form: above each field, and in a list of links, which gets the focus. Where the site has no
// words of its own, these are the words of the browser.
import { find, findAll } from "./find.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** @param button is pressed, also by Enter, before the browser looks for errors */
export function showErrors(form: HTMLFormElement, button: HTMLElement): void {
	const summary = find(".errors", form);
	const list = summary?.lastElementChild;
	const phone = find<HTMLInputElement>("[type=tel]", form);
	const fields = findAll<Field>("[aria-describedby]", form);
	if (!list || !phone) return;
	/** Shows the error of a field, or nothing once it is corrected. */
	const showError = (field: Field) => {
		const { validationMessage, previousElementSibling } = field;
		const message =
			validationMessage && (field.dataset.error ?? validationMessage);
		field.ariaInvalid = message ? "true" : null;
		if (previousElementSibling) previousElementSibling.textContent = message;
		return message;
	};
	const update = () => {
		// A phone number is required if the visitor wants a call or a text.
		phone.required = !!find("input:checked:not([value=email])", form);
		for (const field of fields) if (field.ariaInvalid) showError(field);
	};
	form.oninput = update;
	button.onclick = () => {
		update();
		list.textContent = "";
		summary.hidden = true;
	};
	for (const field of fields)
		field.oninvalid = () => {
			const item = document.createElement("li");
			const link = document.createElement("a");
			const name = field.labels?.[0]?.firstChild?.textContent;
			link.href = `#${field.id}`;
			link.textContent = `${name}: ${showError(field)}`;
			item.append(link);
			list.append(item);
			summary.hidden = false;
			summary.focus();
			// The browser then shows no message of its own.
			return false;
		};
}
