// The articles: content/articles/SLUG.md, and the words of their list, content/pages/articles.yaml.
import {
	claims,
	day,
	file,
	folder,
	group,
	list,
	personName,
	record,
	text,
} from "hypno";
import { listWords, ownPicture, ownRecording, withText } from "./parts.ts";

const article = group("An article; its text stands below", {
	claims,
	title: text("The title", "What a first session is like"),
	date: day(
		"The day on which it is published, as in 3 March 2027",
		"3 March 2027",
	),
	summary: text(
		"One or two sentences for the list and for search engines; 70 to 160 characters",
		"You sit, we talk, and you stay awake: an hour in the room, from the door to the tea afterwards.",
	),
	picture: ownPicture("A picture at the top of the article"),
	recording: ownRecording("A recording or a film below the text"),
	about: list(
		"The services that it is about",
		record("services", "A service, by the name of its file", "stop-smoking"),
	).optional(),
	by: personName(
		"Who wrote it: the name of a therapist of the about page",
	).optional(),
});

export const articles = folder("articles", article, {
	one: "article",
	shows: ["title", "date", "summary", "about", "picture"],
	order: "newest date",
	...withText,
});

export const articlesWords = file(
	"pages/articles",
	listWords("The words of the list of articles", {
		none: text(
			"What visitors read while there is no article",
			"Nothing yet.",
		).default("The first article is on its way."),
		part: text(
			"The name of each page of a list of more than 100 articles; {count} is its number",
			"Page {count}",
			"counted",
		).default("Page {count}"),
		parts: text("The name of the links to these pages", "Pages").default(
			"Pages",
		),
		by: text("The word before the name of the writer", "By").default("By"),
		services: text(
			"The words above the services that an article is about",
			"Services",
		).default("What this is about"),
		later: text("The word above the article after this one", "Later").default(
			"Later",
		),
		earlier: text(
			"The word above the article before this one",
			"Earlier",
		).default("Earlier"),
		related: text(
			"The words above the articles on the page of a service",
			"Articles",
		).default("To read"),
	}),
	{ isOptional: true },
);
