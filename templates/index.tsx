// Maps each kind of page to its template. hypno loads the templates from here.
import type { TemplateModule } from "../src/render/templates.ts";
import { AboutPage } from "./pages/about.tsx";
import { ContactPage } from "./pages/contact.tsx";
import { CustomPage } from "./pages/custom-page.tsx";
import { HomePage } from "./pages/home.tsx";
import { MissingServicePage } from "./pages/missing-service.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { ServicePage } from "./pages/service.tsx";
import { ServicesPage } from "./pages/services.tsx";

export { Document } from "./layout/document.tsx";
export { ShareCard } from "./share/card.tsx";

export const pages: TemplateModule = {
	home: HomePage,
	about: AboutPage,
	services: ServicesPage,
	contact: ContactPage,
	service: ServicePage,
	"missing-service": MissingServicePage,
	"custom-page": CustomPage,
	"not-found": NotFoundPage,
};
