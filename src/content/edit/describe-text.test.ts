import { expect, test } from "vitest";
import { describeParagraph, describeValue } from "./describe-text.ts";

test.each([
	["pages/contact.yaml", ["info", "text"], "Contact page, info, text"],
	["services/ocd.md", ["benefits", 1], "Ocd page, benefits, second"],
	["services.yaml", ["services", 11], "List of services, services, number 12"],
	[
		"site.yaml",
		["claims", "reply"],
		"Settings of the site, the value of {reply}",
	],
	[
		"pages/service.yaml",
		["meta", "title"],
		"All service pages, search result, title",
	],
	[
		"pages/services.yaml",
		["core", "cards", 0, "features", 2],
		"Services page, core, cards, first features, third",
	],
])("of content/%s, %j is called %s", (file, keys, label) => {
	expect(describeValue(`content/${file}`, {}, keys)).toBe(label);
});

test("above an answer is its question, and above a question the heading", () => {
	const items = [{ question: "Online?", answer: "Yes." }];
	const value = { title: "The file", faqs: { heading: "Before", items } };
	const describe = (...keys: (string | number)[]) =>
		describeValue("content/pages/contact.yaml", value, keys);
	expect(describe("faqs", "items", 0, "answer")).toBe(
		"Contact page, questions, first answer (Online?)",
	);
	expect(describe("faqs", "items", 0, "question")).toBe(
		"Contact page, questions, first question (Before)",
	);
	expect(describe("title")).toBe("Contact page, title");
});

test("a paragraph is counted from the heading above it", () => {
	const passage = (shown: string) => ({ shown, isHeading: shown === "Why" });
	const passages = ["Hello.", "Why", "One.", "Two."].map(passage);
	const describe = (index: number) =>
		describeParagraph("content/pages/privacy.md", passages, index);
	expect(describe(0)).toBe("Privacy page, first paragraph");
	expect(describe(1)).toBe("Privacy page, heading in the text");
	expect(describe(3)).toBe("Privacy page, second paragraph (Why)");
});
