// The words of the templates themselves: the key words of content/site.yaml. Each is in English unless it is written there.
import {
	group,
	type Model,
	mayBeEmpty,
	text,
	type ValueOf,
	type z,
} from "hypno";

const word = (description: string, english: string) =>
	text(description, english).default(english);

/** {count} in it is a number. */
const counted = (description: string, english: string) =>
	text(description, english, "counted").default(english);

const schema = group("The words of the templates, for another language", {
	skip: word("The first link of a page, for keyboards", "Skip to main content"),
	menu: word("The button of the menu on a telephone", "Menu"),
	mainMenu: word("The name of the menu at the top", "Main"),
	more: word("The button for the rest of the menu at the top", "More"),
	trail: word("The name of the links back to the home page", "Breadcrumb"),
	announcement: word("The name of the announcement", "Announcement"),
	domainForSale: word("The name of the line below it", "Domain for sale"),
	newTab: word("After a link to another site", "(opens in new tab)"),
	about: word("Between the words of a link and a service's name", "about"),
	found: counted("After the number of services found", "of {count} services"),
	required: word("After the label of a field", "(required)"),
	optional: word("After the label of another field", "(optional)"),
	leaveEmpty: word("A field for robots alone", "Leave this field empty"),
	problem: word("Above what is wrong in a form", "There is a problem"),
	notConnected: word(
		"In a form that is not delivered",
		"This form is not connected yet. You can reach us now:",
	),
	closeMessage: word("The button that closes a message", "Close message"),
	stars: counted("The stars of a testimonial", "{count} out of 5 stars"),
	sample: word("After the name of a testimonial that is invented", "(sample)"),
	until: word("Between the beginning and the end of an event", "to"),
});

export const words = mayBeEmpty(schema, schema.parse({}));
export type TemplateWords = z.output<typeof words>;

/** The words of a file of content. No key is optional, because a part of a page is rendered only if its key is written. */
export type Copy<Of extends Model> = {
	readonly [Key in keyof ValueOf<Of>]-?: NonNullable<ValueOf<Of>[Key]>;
};
