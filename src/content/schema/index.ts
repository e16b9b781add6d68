// Which file holds what: the content model as one schema, and the file of each part of it.
import * as z from "zod";
import { contactSchema, servicePageSchema } from "./form-pages.ts";
import {
	aboutSchema,
	homeSchema,
	notFoundSchema,
	servicesPageSchema,
} from "./pages.ts";
import { redirectsSchema } from "./redirects.ts";
import { servicesSchema, siteSchema, testimonialsSchema } from "./site.ts";

const pagesSchema = z.object({
	home: homeSchema,
	about: aboutSchema,
	services: servicesPageSchema,
	contact: contactSchema,
	service: servicePageSchema,
	"not-found": notFoundSchema,
});
export type PageFiles = z.output<typeof pagesSchema>;
/** A page whose file has an error is undefined. */
export type SoundPages = {
	readonly [Name in keyof PageFiles]: PageFiles[Name] | undefined;
};

/** Everything but the services' own files. */
export const contentSchema = z.object({
	site: siteSchema,
	services: servicesSchema,
	testimonials: testimonialsSchema,
	pages: pagesSchema,
	redirects: redirectsSchema,
});
export type SiteContent = z.output<typeof contentSchema>;

interface ContentFile {
	readonly sourcePath: string;
	/** The keys of its value in contentSchema. */
	readonly keys: readonly string[];
	/** Whether the site can do without it. */
	readonly isOptional?: true;
}

/** Every file but those of the services. */
export const CONTENT_FILES: readonly ContentFile[] = [
	...["site", "services", "testimonials"].map((name) => ({
		sourcePath: `content/${name}.yaml`,
		keys: [name],
	})),
	...Object.keys(pagesSchema.shape).map((name) => ({
		sourcePath: `content/pages/${name}.yaml`,
		keys: ["pages", name],
	})),
	{
		sourcePath: "content/redirects.yaml",
		keys: ["redirects"],
		isOptional: true,
	},
];
