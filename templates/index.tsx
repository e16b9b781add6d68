// The pages of the site, in the order of the sitemap and the menu. hypno loads the templates from here.
import { aboutPage } from "./pages/about.tsx";
import { articlePage } from "./pages/article.tsx";
import { articlesPage } from "./pages/articles.tsx";
import { contactPage } from "./pages/contact.tsx";
import { customPage } from "./pages/custom-page.tsx";
import { eventPage } from "./pages/event.tsx";
import { eventsPage } from "./pages/events.tsx";
import { feesPage } from "./pages/fees.tsx";
import { homePage } from "./pages/home.tsx";
import { notFoundPage } from "./pages/not-found.tsx";
import { questionsPage } from "./pages/questions.tsx";
import { servicePage } from "./pages/service.tsx";
import { servicesPage } from "./pages/services.tsx";
import { testimonialsPage } from "./pages/testimonials.tsx";

export { dialled } from "./data/crisis-lines.ts";
export { frame } from "./data/frame.ts";
export { Document } from "./layout/document.tsx";
export { ShareCard } from "./share/card.tsx";

export const pages = [
	homePage,
	aboutPage,
	servicesPage,
	servicePage,
	articlesPage,
	articlePage,
	eventsPage,
	eventPage,
	feesPage,
	questionsPage,
	testimonialsPage,
	customPage,
	contactPage,
	notFoundPage,
];
