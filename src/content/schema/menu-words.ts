// The keys with which the file of a page brings the page into the menu and the footer.
import { text } from "./fields.ts";
import { shortText } from "./pattern-text.ts";

export const menuKeys = {
	menu: shortText(20, {
		hint: "Write one or two words, as in menu: Fees",
		description:
			"The words in the menu at the top and in the footer of every page; at most 20 characters",
		example: "Fees",
	}).optional(),
	footer: text(
		"The words of the link in the footer; without this line, the footer shows the words of the menu",
		"Privacy notice",
	).optional(),
};

export interface MenuWords {
	readonly menu?: string | undefined;
	readonly footer?: string | undefined;
}

/** @param page the words of a page, whose schema may have these keys or not */
export function readMenuWords(page: unknown): MenuWords {
	const read = (key: keyof MenuWords) => {
		const value: unknown = Object(page)[key];
		return typeof value === "string" ? value : undefined;
	};
	return { menu: read("menu"), footer: read("footer") };
}
