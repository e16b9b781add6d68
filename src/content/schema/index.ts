// Lists the files of content/, each with its schema.
import type * as z from "zod";
import { customPageName, slugOf } from "../../site/source-paths.ts";
import { isSlug } from "./fields.ts";
import { contactSchema, servicePageSchema } from "./form-pages.ts";
import {
	aboutSchema,
	customPageSchema,
	homeSchema,
	notFoundSchema,
	servicesPageSchema,
} from "./pages.ts";
import { redirectsSchema } from "./redirects.ts";
import { serviceSchema, servicesSchema } from "./service.ts";
import { siteSchema, testimonialsSchema } from "./site.ts";

/** A kind of page: its words are in content/pages/<name>.yaml, and its template has the same name. */
interface AnyPage {
	readonly name: string;
	readonly path: string;
	readonly schema: z.ZodType;
	/** Without its file, a site has no such page. */
	readonly isOptional?: boolean;
	/** False if search engines must not list the page; the default is true. */
	readonly indexable?: boolean;
}

/** The pages have the order of the menu. The pages of services come after the list of services. */
export const PAGE_KINDS = [
	{ name: "home", path: "/", schema: homeSchema },
	{ name: "about", path: "/about", schema: aboutSchema },
	{ name: "services", path: "/services", schema: servicesPageSchema },
	{ name: "contact", path: "/contact", schema: contactSchema },
	{
		name: "not-found",
		path: "/404",
		schema: notFoundSchema,
		indexable: false,
	},
] as const satisfies readonly AnyPage[];

type ListedPage = (typeof PAGE_KINDS)[number];
export type PageName = ListedPage["name"];
export interface PageKind extends AnyPage {
	readonly name: PageName;
}
export const PAGES: readonly PageKind[] = PAGE_KINDS;

/** Maps each name that no custom page may have to the name of the file whose page has it. */
export const TAKEN_NAMES: ReadonlyMap<string, string> = new Map([
	...PAGES.map(({ name }) => [name, name] as const),
	["service", "service"],
	["index", "home"],
	["404", "not-found"],
]);

export function isCustomPageName(name: string): boolean {
	return isSlug(name) && !TAKEN_NAMES.has(name);
}

/** The words of each page, and those that the pages of all services share. */
export type PageValues = {
	readonly [Kind in ListedPage as Kind["name"]]: z.output<Kind["schema"]>;
} & { readonly service: z.output<typeof servicePageSchema> };

interface FixedFile {
	readonly sourcePath: string;
	readonly schema: z.ZodType;
	readonly isOptional?: boolean | undefined;
}

/** The files besides those of the pages. */
export const SCHEMAS = {
	site: siteSchema,
	services: servicesSchema,
	testimonials: testimonialsSchema,
	redirects: redirectsSchema,
	"pages/service": servicePageSchema,
};

/** All files with fixed names. Services and custom pages are not listed, since people name them. */
export const CONTENT_FILES: readonly FixedFile[] = [
	...Object.entries(SCHEMAS).map(([name, schema]) => ({
		sourcePath: `content/${name}.yaml`,
		schema,
		isOptional: name === "testimonials" || name === "redirects",
	})),
	...PAGES.map(({ name, schema, isOptional }) => ({
		sourcePath: `content/pages/${name}.yaml`,
		schema,
		isOptional,
	})),
];

/** @returns undefined for a file that hypno does not use */
export function schemaOf(sourcePath: string): z.ZodType | undefined {
	if (slugOf(sourcePath) !== undefined) return serviceSchema;
	if (customPageName(sourcePath) !== undefined) return customPageSchema;
	return CONTENT_FILES.find((file) => file.sourcePath === sourcePath)?.schema;
}
