// All that people write: each model is a file of content/, or a folder with a file for each record.
import { about } from "./about.ts";
import { articles, articlesWords } from "./articles.ts";
import { contact, fees, questions } from "./contact.ts";
import { customPages } from "./custom-pages.ts";
import { events, eventsWords } from "./events.ts";
import { home } from "./home.ts";
import { notFound } from "./not-found.ts";
import { redirects } from "./redirects.ts";
import { serviceListWords } from "./service-list-words.ts";
import { serviceWords } from "./service-words.ts";
import { serviceList, services } from "./services.ts";
import { site } from "./site.ts";
import { testimonials, testimonialsWords } from "./testimonials.ts";

export const models = [
	site,
	serviceList,
	services,
	testimonials,
	redirects,
	serviceWords,
	home,
	about,
	serviceListWords,
	contact,
	notFound,
	customPages,
	articles,
	articlesWords,
	events,
	eventsWords,
	questions,
	fees,
	testimonialsWords,
];
