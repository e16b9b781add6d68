// The table of content files: the fixed ones and the folders in which people name them, each with its schema.
import type * as z from "zod";
import type { Keys } from "../../groups.ts";
import {
	contentPath,
	customPageName,
	slugOf,
} from "../../site/source-paths.ts";
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

interface AnyFile {
	readonly schema: z.ZodType;
	/** Messages and the preview call the file by this name. */
	readonly label: string;
	/** The site may lack the file, and then its page. */
	readonly isOptional?: boolean;
	/** The page of the file: its template has the name of the file. */
	readonly path?: string;
	/** False if search engines must not list the page; the default is true. */
	readonly indexable?: boolean;
	/** The template that shows a value, if it is not the page of the file and not all pages. */
	readonly shownBy?: (keys: Keys) => string;
	/** The name of its schema for editors, if the file of another folder has its name. */
	readonly schemaName?: string;
}

/** The pages have the order of the menu. The pages of services come after the list of services. */
const FILES = {
	site: { schema: siteSchema, label: "Settings of the site" },
	services: { schema: servicesSchema, label: "List of services" },
	testimonials: {
		schema: testimonialsSchema,
		label: "Testimonials",
		isOptional: true,
		shownBy: () => "home",
	},
	redirects: {
		schema: redirectsSchema,
		label: "Redirects",
		isOptional: true,
	},
	"pages/service": {
		schema: servicePageSchema,
		label: "All service pages",
		shownBy: ([key]) => (key === "missing" ? "missing-service" : "service"),
	},
	"pages/home": { schema: homeSchema, label: "Home page", path: "/" },
	"pages/about": { schema: aboutSchema, label: "About page", path: "/about" },
	"pages/services": {
		schema: servicesPageSchema,
		label: "Services page",
		path: "/services",
		schemaName: "services-page",
	},
	"pages/contact": {
		schema: contactSchema,
		label: "Contact page",
		path: "/contact",
	},
	"pages/not-found": {
		schema: notFoundSchema,
		label: "Not found page",
		path: "/404",
		indexable: false,
	},
} as const satisfies Readonly<Record<string, AnyFile>>;

/** The valid values of the fixed files, by the names of these. */
export type FileValues = {
	readonly [Name in keyof typeof FILES]: z.output<
		(typeof FILES)[Name]["schema"]
	>;
};

type NameOfPage<Name> = Name extends `pages/${infer Page}` ? Page : never;

/** The words of each page, and those that the pages of all services share. */
export type PageValues = {
	readonly [Name in keyof FileValues as NameOfPage<Name>]: FileValues[Name];
};

export type PageName = Exclude<keyof PageValues, "service">;

export interface FixedFile extends AnyFile {
	readonly name: string;
	readonly sourcePath: string;
}

export const CONTENT_FILES: readonly FixedFile[] = Object.entries<AnyFile>(
	FILES,
).map(([name, file]) => {
	return { ...file, name, sourcePath: contentPath(name) };
});

export interface PageKind extends FixedFile {
	readonly template: PageName;
	readonly path: string;
}

export const PAGES: readonly PageKind[] = CONTENT_FILES.flatMap((file) => {
	const template = file.name.slice("pages/".length);
	const { path } = file;
	return path && isPageName(template) ? [{ ...file, path, template }] : [];
});

function isPageName(name: string): name is PageName {
	return `pages/${name}` in FILES && name !== "service";
}

/** A folder with a file of Markdown for each record. */
interface Folder {
	readonly schema: z.ZodType;
	readonly pattern: string;
	readonly schemaName: string;
	/** Returns the name that a record has in its address; undefined for other files. */
	readonly nameOf: (sourcePath: string) => string | undefined;
}

export const FOLDERS: readonly Folder[] = [
	{
		schema: serviceSchema,
		pattern: "content/services/*.md",
		schemaName: "service-record",
		nameOf: slugOf,
	},
	{
		schema: customPageSchema,
		pattern: "content/pages/*.md",
		schemaName: "own-page",
		nameOf: customPageName,
	},
];

const FILE_BY_PATH = new Map(
	CONTENT_FILES.map((file) => [file.sourcePath, file]),
);

/** @returns undefined for a record and for a file that hypno does not use */
export function fixedFileOf(sourcePath: string): FixedFile | undefined {
	return FILE_BY_PATH.get(sourcePath);
}

export function folderOf(sourcePath: string): Folder | undefined {
	return FOLDERS.find(({ nameOf }) => nameOf(sourcePath) !== undefined);
}

/** @returns undefined for a file that hypno does not use */
export function schemaOf(sourcePath: string): z.ZodType | undefined {
	return (fixedFileOf(sourcePath) ?? folderOf(sourcePath))?.schema;
}

/** Maps each name that no custom page may have to the file whose page has it. */
export const TAKEN_NAMES: ReadonlyMap<string, string> = new Map([
	...PAGES.map(({ template, sourcePath }) => [template, sourcePath] as const),
	["service", contentPath("pages/service")],
	["index", contentPath("pages/home")],
	["404", contentPath("pages/not-found")],
]);

export function isCustomPageName(name: string): boolean {
	return isSlug(name) && !TAKEN_NAMES.has(name);
}
