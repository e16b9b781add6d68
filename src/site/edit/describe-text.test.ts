import { expect, test } from "vitest";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";

const VALUE = {
	benefits: ["Sleep", "Calm"],
	faqs: { items: [{ question: "Can we meet online?", answer: "Yes." }] },
	core: { cards: [{ title: "Smoking", features: ["A", "B", "C"] }] },
};

test.each([
	[
		"pages/contact.yaml",
		["faqs", "items", 0, "answer"],
		"Contact page, questions, first answer (Can we meet online?)",
	],
	[
		"pages/contact.yaml",
		["faqs", "items", 0, "question"],
		"Contact page, questions, first question",
	],
	["pages/contact.yaml", ["info", "text"], "Contact page, info, text"],
	[
		"pages/about.yaml",
		["story", "picture", "alt"],
		"About page, story, picture, description",
	],
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
	expect(describeValue(sourceOf(`content/${file}`, ""), keys, VALUE)).toBe(
		label,
	);
});

test("a paragraph is counted from the heading above it", () => {
	const passages = ["Hello.", "Why", "One.", "Two."].map((words) => {
		return { isHeading: words === "Why", shown: words };
	});
	const describe = (index: number) =>
		describeParagraph(
			sourceOf("content/pages/privacy.md", ""),
			passages,
			index,
		);
	expect(describe(0)).toBe("Privacy page, first paragraph");
	expect(describe(1)).toBe("Privacy page, heading in the text");
	expect(describe(3)).toBe("Privacy page, second paragraph (Why)");
});
