import { expect, test } from "vitest";
import { findPlaceholders } from "./placeholders.ts";

const placeholders = (text: string) =>
	findPlaceholders(text).map(({ kind, written }) => `${kind} ${written}`);

test.each([
	["hello@example.com", "reserved example.com"],
	["https://www.example.org/x", "reserved www.example.org"],
	["Write to a@b.Example.NET.", "reserved b.Example.NET"],
	["https://forms.example/f", "reserved forms.example"],
	["me@practice.test", "reserved practice.test"],
	["http://localhost:4321/", "reserved localhost"],
	["https://my-site.invalid", "reserved my-site.invalid"],
	["020 7946 0123", "phone 020 7946 0123"],
	["02 07 94 60 12 3", "phone 02 07 94 60 12 3"],
	["+44 (0)20 7946 0999", "phone +44 (0)20 7946 0999"],
	["tel:+442079460123", "phone +442079460123"],
	["Ring 01632 960 001 now", "phone 01632 960 001"],
	["07700 900123", "phone 07700 900123"],
	["0808 157 0123", "phone 0808 157 0123"],
	["0161 496 0123", "phone 0161 496 0123"],
	["(0191) 498 0123", "phone 0191) 498 0123"],
	["(212) 555-0123", "phone 555-0123"],
	["https://formspree.io/f/yourcode", "example yourcode"],
	["12 Example Street", "example 12 Example Street"],
	["Lorem\n ipsum dolor", "lorem Lorem\n ipsum"],
	["TODO: The name", "todo TODO"],
	["Price: TBD", "todo TBD"],
	["Dear {your name}", "braces {your name}"],
	["{{ title }}", "braces {{ title }}"],
	["Dear [your name],", "brackets [your name]"],
	["[Insert price here]", "brackets [Insert price here]"],
	["[Practice name] in London", "brackets [Practice name]"],
	["http://127.0.0.1:4321/", "workbench 127.0.0.1"],
	["https://dev.still.co.uk/", "workbench dev.still.co.uk"],
	["<your address>", "brackets <your address>"],
	["[Your first visit][1]", "reference [Your first visit][1]"],
])("a placeholder is found in %s", (text, expected) => {
	expect(placeholders(text)).toEqual([expected]);
});

test.each([
	"hello@stillwater.co.uk",
	"https://examples.com and https://myexample.com",
	"https://www.example.com.au and example.community",
	"That was the end.Test yourself. The last.example",
	"https://test.co.uk/invalid/example.html",
	"020 7123 4567",
	"0808 8020 133 and 116 123 and 999",
	"07700 800123",
	"0161 496 1123",
	"Your todo list, ex. XX and XXL",
	"[your GP]: yes",
	"[your GP]: https://www.nhs.uk",
	"He said [sic] that",
	"For example Street food",
	"https://dev.to and https://www.latest.co.uk",
	"fish & chips, 5 < 6, 2 * 3",
	"Dolor is a Latin word",
])("no placeholder is found in %s", (text) => {
	expect(placeholders(text)).toEqual([]);
});

test("several placeholders are found in one text", () => {
	expect(
		placeholders("TODO: ring 020 7946 0123 or a@example.com TODO"),
	).toEqual([
		"reserved example.com",
		"phone 020 7946 0123",
		"todo TODO",
		"todo TODO",
	]);
});
