// Which file holds what: the content model as one schema, and the file of each part of it.
import * as z from "zod";
import { contactSchema, servicePageSchema } from "./form-pages.ts";
import { ownPageSchema } from "./own-page.ts";
import {
	aboutSchema,
	homeSchema,
	notFoundSchema,
	servicesPageSchema,
} from "./pages.ts";
import { redirectsSchema } from "./redirects.ts";
import { serviceSchema } from "./service.ts";
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
	readonly schema: z.ZodType;
	/** Whether the site can do without it. */
	readonly isOptional?: true;
}

/** Every file but those of the services. */
export const CONTENT_FILES: readonly ContentFile[] = [
	...Object.entries({
		site: siteSchema,
		services: servicesSchema,
		testimonials: testimonialsSchema,
	}).map(([name, schema]) => ({
		sourcePath: `content/${name}.yaml`,
		keys: [name],
		schema,
	})),
	...Object.entries(pagesSchema.shape).map(([name, schema]) => ({
		sourcePath: `content/pages/${name}.yaml`,
		keys: ["pages", name],
		schema,
	})),
	{
		sourcePath: "content/redirects.yaml",
		keys: ["redirects"],
		schema: redirectsSchema,
		isOptional: true,
	},
];

/** The schema of a content file; undefined for a file that no page is made of. */
export function schemaOf(sourcePath: string): z.ZodType | undefined {
	if (/^content\/services\/[^/]+\.md$/.test(sourcePath)) return serviceSchema;
	if (/^content\/pages\/[^/]+\.md$/.test(sourcePath)) return ownPageSchema;
	return CONTENT_FILES.find((file) => file.sourcePath === sourcePath)?.schema;
}
