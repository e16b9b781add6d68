import { expect, test } from "vitest";
import { foldMenu, orderMenu } from "./menu.ts";

const entry = (name: string, label: string, isOwn = true) => ({
	name,
	label,
	href: `/${name}`,
	isOwn,
});
const HOME = entry("home", "Home", false);
const CONTACT = entry("contact", "Contact", false);
const menu = (...labels: string[]) => [
	HOME,
	...labels.map((label) => entry(label.toLowerCase(), label)),
	CONTACT,
];

const wordsOf = (entries: readonly { readonly label: string }[]) =>
	entries.map(({ label }) => label).join(", ");

test.each([
	[[], "Home, Contact", ""],
	[["Fees", "Groups", "Letters"], "Home, Fees, Groups, Letters, Contact", ""],
	[["Everything we offer"], "Home, Everything we offer, Contact", ""],
	[
		["Fees", "Groups", "Letters", "Tea"],
		"Home, Fees, Groups, Contact",
		"Letters, Tea",
	],
	[
		["Questions", "Recordings", "Groups"],
		"Home, Questions, Recordings, Contact",
		"Groups",
	],
	[
		["Fees and payments", "Questions"],
		"Home, Fees and payments, Contact",
		"Questions",
	],
	[
		["A page with long words", "Groups"],
		"Home, Contact",
		"A page with long words, Groups",
	],
])("of %j, what fits stays in the bar", (labels, bar, more) => {
	const folded = foldMenu(menu(...labels), "More");
	expect(wordsOf(folded.bar)).toBe(bar);
	expect(wordsOf(folded.more)).toBe(more);
});

test("named pages come first, and the first of them stay in the bar", () => {
	const entries = menu("Fees", "Groups", "Letters", "Tea");
	const ordered = orderMenu(entries, ["contact", "tea", "letters"]);
	expect(wordsOf(ordered)).toBe("Contact, Tea, Letters, Home, Fees, Groups");
	expect(wordsOf(foldMenu(ordered, "More").more)).toBe("Fees, Groups");
});
