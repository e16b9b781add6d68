import { expect, test } from "vitest";
import { comparePages, readPageFacts } from "./page-facts.ts";

function page({
	text = "Six to eight <b>sessions</b>",
	field = "email",
	href = "/about",
	meta = "Calm",
	json = '{"name":"A","@id":"b"}',
}) {
	return `<!DOCTYPE html><html><head><title>T</title><meta name="description" content="${meta}"><script type="application/ld+json">${json}</script></head><body><p>${text}</p><a href="${href}">About</a><input name="${field}"></body></html>`;
}
const compare = (found: string) =>
	comparePages(readPageFacts(page({})), readPageFacts(found));

test("markup, white space and the order of keys make no difference", () => {
	const other = page({
		text: "Six to\n\teight\n<strong class='x'> sessions </strong>",
		json: '{ "@id": "b", "name": "A" }',
	});
	expect(compare(other)).toEqual([]);
});

test("what a visitor or a search engine is told makes a difference", () => {
	const differences = [
		{ text: "Six to nine <b>sessions</b>" },
		{ text: "Six to eight" },
		{ field: "phone" },
		{ href: "/contact" },
		{ meta: "Quiet" },
		{ json: '{"name":"B","@id":"b"}' },
	].map((parts) => compare(page(parts))[0]);
	expect(differences).toMatchInlineSnapshot(`
		[
		  "word 3 is "nine", not "eight"",
		  "word 4 is "About", not "sessions"",
		  "field 1 is "phone", not "email"",
		  "link 1 is "/contact", not "/about"",
		  "head tag 1 is "description: Quiet", not "description: Calm"",
		  "structured data 1 is "{\\"@id\\":\\"b\\",\\"name\\":\\"B\\"}", not "{\\"@id\\":\\"b\\",\\"name\\":\\"A\\"}"",
		]
	`);
});
