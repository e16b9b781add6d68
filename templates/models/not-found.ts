// The words of the page for an address that does not exist: content/pages/not-found.yaml.
import {
	button,
	claims,
	file,
	group,
	heading,
	list,
	meta,
	paragraph,
} from "hypno";

const schema = group(
	"The words of the page for an address that does not exist",
	{
		claims,
		meta,
		heading,
		text: paragraph,
		buttons: list("The buttons that lead to other pages", button),
	},
);

export const notFound = file("pages/not-found", schema);
