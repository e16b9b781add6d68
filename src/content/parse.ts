// Reads and checks the files of content/ and collects their problems. Reports unknown and missing files.
// The file of a listed service is only hashed here; it is read when its page is made.
import type * as z from "zod";
import type { Digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { servicePath, slugOf } from "../plan/service-file.ts";
import { fileProblem, hasErrors, type UnlocatedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { checkFile } from "./check-file.ts";
import {
	customPageName,
	findMenuOverflow,
	type MenuPage,
	type ParsedCustomPage,
	parseCustomPage,
} from "./parse-custom-page.ts";
import {
	RecordReader,
	readServices,
	type ServiceFileState,
} from "./parse-service.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import type { CustomPageFile } from "./schema/custom-page.ts";
import { servicePageSchema } from "./schema/form-pages.ts";
import {
	CONTENT_FILES,
	PAGES,
	type PageFiles,
	schemaOf,
} from "./schema/index.ts";
import { readMenuWords } from "./schema/menu-words.ts";
import { redirectsSchema } from "./schema/redirects.ts";
import { type ServicesFile, servicesSchema } from "./schema/service.ts";
import {
	type SiteFile,
	siteSchema,
	type TestimonialsFile,
	testimonialsSchema,
} from "./schema/site.ts";
import {
	type ContentFolder,
	type HashedFile,
	listContent,
	readSourceFile,
} from "./source-file.ts";

/** The keys are the paths of service files, sorted. */
type ServiceFiles = ReadonlyMap<string, ServiceFileState>;

/** The values of the valid files. A file with an error is named in invalidFiles only. */
export interface ParsedContent {
	readonly site: SiteFile;
	readonly services: ServicesFile;
	readonly testimonials: TestimonialsFile | undefined;
	readonly redirects: z.output<typeof redirectsSchema>;
	/** A page is missing if its file has an error, or if it is optional and has no file. */
	readonly pages: Partial<PageFiles>;
	readonly serviceFiles: ServiceFiles;
	/** The pages are sorted by name. */
	readonly customPages: readonly (ParsedCustomPage & {
		value: CustomPageFile;
	})[];
	readonly invalidFiles: ReadonlySet<string>;
}

export interface ParsedSite {
	/** Undefined when content/site.yaml or content/services.yaml has an error. */
	readonly content: ParsedContent | undefined;
	/** The services in content/services.yaml; empty when that file has an error. */
	readonly listed: ServicesFile["services"];
	/** Every file that was read, with or without problems. */
	readonly read: readonly ReadFile[];
	readonly problems: readonly UnlocatedProblem[];
	/** Maps the path of each service file that becomes a page to its hash. */
	readonly records: ReadonlyMap<string, Digest>;
	readonly reader: RecordReader;
	readonly serviceFiles: ServiceFiles;
}

function describeUnknownFile(sourcePath: string): UnlocatedProblem {
	const known = CONTENT_FILES.map((file) => file.sourcePath);
	const [nearest] = /\.ya?ml$/.test(sourcePath)
		? suggest(sourcePath, known)
		: [];
	const page = /^(content\/pages\/[^/]+)\.ya?ml$/.exec(sourcePath)?.[1];
	const otherwise = page
		? `write a page of your own as ${page}.md`
		: "move it out of content/";
	return fileProblem(
		sourcePath,
		"unknown file: hypno does not use this file, so none of it would appear on the site",
		nearest
			? `Did you mean ${nearest}? Rename the file, or ${otherwise}`
			: "Services belong in content/services/ and pages of your own in content/pages/, with names that end in .md; move any other file out of content/",
	);
}

/** Leaves out files that exist and cannot be read, since these have a problem of their own. */
function findMissingFiles(folder: ContentFolder): UnlocatedProblem[] {
	const unreadable = folder.problems.map(({ source }) => source?.file);
	const present = new Set([...folder.sourcePaths, ...unreadable]);
	return CONTENT_FILES.filter(
		({ sourcePath, isOptional }) => !isOptional && !present.has(sourcePath),
	).map(({ sourcePath }) =>
		fileProblem(
			sourcePath,
			"this file is missing, and the site cannot be built without it",
			"Restore it, or copy it from an earlier version of the project",
		),
	);
}

/** True for an optional file that contains nothing but comments, which is allowed. */
function isEmptyOptionalFile({ sourcePath, text }: HashedFile): boolean {
	const known = CONTENT_FILES.find((file) => file.sourcePath === sourcePath);
	const isEmpty = (line: string) => /^\s*(?:#|$)/.test(line);
	return known?.isOptional === true && text.split("\n").every(isEmpty);
}

async function loadFiles(config: Config, reader: RecordReader) {
	const folder = listContent(config);
	const files: HashedFile[] = [];
	const serviceFiles = new Map<string, ServiceFileState>();
	const problems = [...folder.problems, ...findMissingFiles(folder)];
	for (const sourcePath of folder.sourcePaths) {
		if (slugOf(sourcePath) !== undefined) {
			serviceFiles.set(sourcePath, await reader.inspect(sourcePath));
		} else if (schemaOf(sourcePath)) {
			const file = readSourceFile(sourcePath, config);
			if (!("text" in file)) problems.push(file);
			else if (!isEmptyOptionalFile(file)) files.push(file);
		} else problems.push(describeUnknownFile(sourcePath));
	}
	return { files, serviceFiles, problems };
}

async function parseFiles({
	files,
	serviceFiles,
	problems: found,
}: Awaited<ReturnType<typeof loadFiles>>) {
	const read: ReadFile[] = [];
	for (const file of files) read.push(await readContentFile(file));
	const problems = [...found, ...read.flatMap((file) => file.problems)];
	const parse = <Schema extends z.ZodType>(name: string, schema: Schema) => {
		const sourcePath = `content/${name}.yaml`;
		const file = read.find((one) => one.sourcePath === sourcePath);
		if (!file) return undefined;
		const checked = checkFile(schema, file);
		for (const problem of checked.problems) problems.push(problem);
		const isInvalid = hasErrors([...file.problems, ...checked.problems]);
		return isInvalid ? undefined : checked.data;
	};
	const site = parse("site", siteSchema);
	const services = parse("services", servicesSchema);
	const pages: Partial<PageFiles> = {};
	Object.assign(pages, { service: parse("pages/service", servicePageSchema) });
	const inMenu: MenuPage[] = [];
	for (const { name, schema } of PAGES) {
		const page = parse(`pages/${name}`, schema);
		Object.assign(pages, { [name]: page });
		inMenu.push({
			sourcePath: `content/pages/${name}.yaml`,
			value: readMenuWords(page),
		});
	}
	const parts = {
		testimonials: parse("testimonials", testimonialsSchema),
		pages,
		redirects: parse("redirects", redirectsSchema) ?? {},
		serviceFiles,
	};
	const parsed = read.flatMap((file) => {
		const name = customPageName(file.sourcePath);
		return name === undefined ? [] : [parseCustomPage(name, file)];
	});
	problems.push(...parsed.flatMap((page) => page.problems));
	problems.push(...findMenuOverflow([...inMenu, ...parsed]));
	const errors = problems.filter(({ severity }) => severity === "error");
	const invalidFiles = new Set(
		errors.flatMap(({ source }) => source?.file ?? []),
	);
	const customPages = parsed.flatMap(({ value, ...page }) =>
		value && !invalidFiles.has(page.sourcePath) ? [{ ...page, value }] : [],
	);
	const content = site &&
		services && {
			...parts,
			site,
			services,
			customPages,
			invalidFiles: invalidFiles,
		};
	return { content, listed: services?.services ?? [], read, problems };
}

/** @throws UserError (2) when there is no content folder */
export async function parseSite(config: Config): Promise<ParsedSite> {
	const reader = new RecordReader(config);
	const loaded = await loadFiles(config, reader);
	const { serviceFiles } = loaded;
	const files = await parseFiles(loaded);
	const listed = new Set(files.listed.map(({ slug }) => servicePath(slug)));
	const records = new Map<string, Digest>();
	const unused: string[] = [];
	for (const [sourcePath, { hash, isDraft }] of serviceFiles) {
		if (listed.has(sourcePath) && !isDraft) records.set(sourcePath, hash);
		else unused.push(sourcePath);
	}
	const { read, problems } = files;
	// Services without a page are read too, so that their problems are reported.
	for await (const record of readServices(unused, config)) {
		if ("read" in record) read.push(record.read);
		problems.push(...("read" in record ? record.problems : [record]));
	}
	return { ...files, serviceFiles, records, reader, read, problems };
}
