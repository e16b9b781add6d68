// Lists the files of content/, each with its schema.
import type * as z from "zod";
import { customPageSchema } from "./custom-page.ts";
import { contactSchema, servicePageSchema } from "./form-pages.ts";
import {
	aboutSchema,
	homeSchema,
	notFoundSchema,
	servicesPageSchema,
} from "./pages.ts";
import { redirectsSchema } from "./redirects.ts";
import { serviceSchema, servicesSchema } from "./service.ts";
import { siteSchema, testimonialsSchema } from "./site.ts";

export const PAGE_SCHEMAS = {
	home: homeSchema,
	about: aboutSchema,
	services: servicesPageSchema,
	contact: contactSchema,
	service: servicePageSchema,
	"not-found": notFoundSchema,
};
export type PageFiles = {
	readonly [Name in keyof typeof PAGE_SCHEMAS]: z.output<
		(typeof PAGE_SCHEMAS)[Name]
	>;
};

interface ContentFile {
	readonly sourcePath: string;
	readonly schema: z.ZodType;
	readonly isOptional?: true;
}

/** All files with fixed names. Services and custom pages are not listed, since people name them. */
export const CONTENT_FILES: readonly ContentFile[] = [
	{ sourcePath: "content/site.yaml", schema: siteSchema },
	{ sourcePath: "content/services.yaml", schema: servicesSchema },
	{ sourcePath: "content/testimonials.yaml", schema: testimonialsSchema },
	...Object.entries(PAGE_SCHEMAS).map(([name, schema]) => ({
		sourcePath: `content/pages/${name}.yaml`,
		schema,
	})),
	{
		sourcePath: "content/redirects.yaml",
		schema: redirectsSchema,
		isOptional: true,
	},
];

/** @returns undefined for a file that hypno does not use */
export function schemaOf(sourcePath: string): z.ZodType | undefined {
	if (/^content\/services\/[^/]+\.md$/.test(sourcePath)) return serviceSchema;
	if (/^content\/pages\/[^/]+\.md$/.test(sourcePath)) return customPageSchema;
	return CONTENT_FILES.find((file) => file.sourcePath === sourcePath)?.schema;
}
