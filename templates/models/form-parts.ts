// The fields of the words of a form.
import { code, group, text, titledText } from "hypno";

export const option = {
	value: code(
		"The word for this choice in messages to you; leave it unchanged once messages come in",
		"stress-relief",
	),
	label: text("What the visitor reads", "Stress relief"),
};

export const fieldLabels = {
	name: text("The label of the field for the visitor's name", "Name"),
	email: text("The label of the field for the e-mail address", "E-mail"),
	phone: text("The label of the field for the telephone number", "Phone"),
	message: text("The label of the field for the message", "Message"),
	submit: text("The words on the button that sends the form", "Send message"),
	place: text("The label of the list of places", "Place").default("Place"),
	anyPlace: text("The first line of that list", "Any").default("Any place"),
	// Without these, the browser has its own words for what is wrong.
	nameError: text("Above an empty name", "We need your name").optional(),
	emailError: text("Above a wrong e-mail", "Check it, please").optional(),
	phoneError: text("Above an empty number", "We need a number").optional(),
	messageError: text("Above an empty message", "Write a line").optional(),
};
export const FIELD_LABELS = "The labels of the fields of the form";

export const success = group(
	"What the visitor reads once the form is sent",
	titledText,
);
