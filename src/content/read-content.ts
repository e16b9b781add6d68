// Reads and checks the files of content/ and collects their problems. Reports unknown and missing files.
// The file of a listed service is only hashed here; it is read when its page is made.
import type * as z from "zod";
import type { Digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { toRedirects } from "../plan/redirects.ts";
import { servicePath, slugOf } from "../plan/service-file.ts";
import { createUrls } from "../plan/urls.ts";
import { fileProblem, hasErrors, type UnlocatedProblem } from "../problems.ts";
import { checkFile } from "./check-file.ts";
import {
	customPageName,
	findMenuOverflow,
	type MenuPage,
	parseCustomPage,
} from "./parse-custom-page.ts";
import { RecordReader, type ServiceFileState } from "./parse-service.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import { readMenuWords } from "./schema/fields.ts";
import { servicePageSchema } from "./schema/form-pages.ts";
import {
	CONTENT_FILES,
	PAGES,
	type PageFiles,
	schemaOf,
} from "./schema/index.ts";
import { redirectsSchema } from "./schema/redirects.ts";
import { type ServicesFile, servicesSchema } from "./schema/service.ts";
import { siteSchema, testimonialsSchema } from "./schema/site.ts";
import {
	type CustomPage,
	findUses,
	type ListedService,
	resolveLinks,
	type Site,
} from "./site.ts";
import { listContent, readSourceFile, type SourceFile } from "./source-file.ts";

/** Everything in content/, as it was read. */
export interface Content {
	/** Undefined when content/site.yaml or content/services.yaml has an error. */
	readonly site: Site | undefined;
	/** The services in content/services.yaml; empty when that file has an error. */
	readonly listed: ServicesFile["services"];
	/** Every readable file except those of services with a page, which are parsed when the page is made. */
	readonly files: readonly ReadFile[];
	readonly problems: readonly UnlocatedProblem[];
	/** Maps the path of each service file that becomes a page to its hash, sorted by path. */
	readonly recordHashes: ReadonlyMap<string, Digest>;
	readonly reader: RecordReader;
	/** The paths of all service files, with a page or without. */
	readonly serviceFiles: ServiceFiles;
}

/** The keys are the paths of service files, sorted. */
type ServiceFiles = ReadonlyMap<string, ServiceFileState>;

function describeUnknownFile(sourcePath: string): UnlocatedProblem {
	return fileProblem(
		sourcePath,
		"unknown file: hypno does not use this file, so none of it would appear on the site",
		"Services belong in content/services/ and pages of your own in content/pages/, with names that end in .md; rename the file, or move it out of content/",
	);
}

function findMissingFiles(sourcePaths: readonly string[]): UnlocatedProblem[] {
	const present = new Set(sourcePaths);
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
function isEmptyOptionalFile({ sourcePath, text }: SourceFile): boolean {
	const known = CONTENT_FILES.find((file) => file.sourcePath === sourcePath);
	const isEmpty = (line: string) => /^\s*(?:#|$)/.test(line);
	return known?.isOptional === true && text.split("\n").every(isEmpty);
}

async function loadFiles(config: Config, reader: RecordReader) {
	const sourcePaths = listContent(config);
	const files: ReadFile[] = [];
	const serviceFiles = new Map<string, ServiceFileState>();
	const problems = findMissingFiles(sourcePaths);
	for (const sourcePath of sourcePaths) {
		if (slugOf(sourcePath) !== undefined) {
			serviceFiles.set(sourcePath, await reader.inspect(sourcePath));
		} else if (schemaOf(sourcePath)) {
			const file = readSourceFile(sourcePath, config);
			if (!("text" in file)) problems.push(file);
			else if (!isEmptyOptionalFile(file))
				files.push(await readContentFile(file));
		} else problems.push(describeUnknownFile(sourcePath));
	}
	return { files, serviceFiles, problems };
}

function listServices(
	{ services }: ServicesFile,
	files: ServiceFiles,
): ListedService[] {
	return services.map(({ slug, label, theme }) => {
		const sourcePath = servicePath(slug);
		const isDraft = files.get(sourcePath)?.isDraft;
		return {
			slug,
			label,
			theme,
			sourcePath,
			isDraft: isDraft === true,
			hasContent: isDraft === false,
		};
	});
}

type LoadedFiles = Awaited<ReturnType<typeof loadFiles>>;

/** @returns a function that checks a file and adds its problems */
function createParser(
	files: readonly ReadFile[],
	problems: UnlocatedProblem[],
) {
	/** Returns undefined for a file that is missing or has an error. */
	return <Schema extends z.ZodType>(name: string, schema: Schema) => {
		const sourcePath = `content/${name}.yaml`;
		const file = files.find((one) => one.sourcePath === sourcePath);
		if (!file) return undefined;
		const checked = checkFile(schema, file);
		for (const problem of checked.problems) problems.push(problem);
		const isInvalid = hasErrors([...file.problems, ...checked.problems]);
		return isInvalid ? undefined : checked.data;
	};
}

/** Pages with an error are among the result if their values can be read. */
function parseCustomPages(
	files: readonly ReadFile[],
	problems: UnlocatedProblem[],
): CustomPage[] {
	const pages: CustomPage[] = [];
	for (const file of files) {
		const name = customPageName(file.sourcePath);
		if (name === undefined) continue;
		const checked = parseCustomPage(name, file);
		problems.push(...checked.problems);
		if (checked.page) pages.push(checked.page);
	}
	return pages;
}

function findInvalidFiles(problems: readonly UnlocatedProblem[]) {
	const files = new Set<string>();
	for (const { severity, source } of problems)
		if (severity === "error" && source) files.add(source.file);
	return files;
}

function listMenuPages(
	pages: Partial<PageFiles>,
	customPages: readonly CustomPage[],
): MenuPage[] {
	const kinds = PAGES.map(({ name }) => ({
		...readMenuWords(pages[name]),
		sourcePath: `content/pages/${name}.yaml`,
	}));
	return [...kinds, ...customPages];
}

function parseFiles(config: Config, loaded: LoadedFiles) {
	const { files } = loaded;
	const ofFiles = files.flatMap((file) => file.problems);
	const problems = [...loaded.problems, ...ofFiles];
	const parse = createParser(files, problems);
	const settings = parse("site", siteSchema);
	const services = parse("services", servicesSchema);
	const testimonials = parse("testimonials", testimonialsSchema);
	const redirects = parse("redirects", redirectsSchema) ?? {};
	const pages: Partial<PageFiles> = {};
	Object.assign(pages, { service: parse("pages/service", servicePageSchema) });
	for (const { name, schema } of PAGES)
		Object.assign(pages, { [name]: parse(`pages/${name}`, schema) });
	const parsed = parseCustomPages(files, problems);
	problems.push(...findMenuOverflow(listMenuPages(pages, parsed)));
	const listed = services?.services ?? [];
	if (!settings || !services) return { site: undefined, listed, problems };
	const invalidFiles = findInvalidFiles(problems);
	const customPages = parsed.filter(
		(page) => !invalidFiles.has(page.sourcePath),
	);
	const urls = createUrls({
		siteUrl: config.siteUrl ?? settings.url,
		basePath: settings.basePath,
		urlStyle: settings.urlStyle,
	});
	const pictures = findUses(pages, "file");
	for (const page of customPages) pictures.push(...page.pictures);
	const site: Site = {
		settings,
		urls,
		pages: resolveLinks(pages, urls),
		testimonials,
		themes: services.themes,
		services: listServices(services, loaded.serviceFiles),
		redirects: toRedirects(redirects),
		customPages,
		drawings: findUses(pages, "image"),
		pictures,
		invalidFiles,
	};
	return { site, listed, problems };
}

/** @throws UserError (2) when there is no content folder */
export async function readContent(config: Config): Promise<Content> {
	const reader = new RecordReader(config);
	const loaded = await loadFiles(config, reader);
	const { files, serviceFiles } = loaded;
	const { site, listed, problems } = parseFiles(config, loaded);
	const withPage = new Set(listed.map(({ slug }) => servicePath(slug)));
	const recordHashes = new Map<string, Digest>();
	const unused: string[] = [];
	for (const [sourcePath, { hash, isDraft }] of serviceFiles) {
		if (withPage.has(sourcePath) && !isDraft)
			recordHashes.set(sourcePath, hash);
		else unused.push(sourcePath);
	}
	// Services without a page are read too, so that their problems are reported.
	for await (const record of reader.readAll(unused)) {
		if ("file" in record) files.push(record.file);
		problems.push(...("file" in record ? record.problems : [record]));
	}
	return {
		site,
		listed,
		files,
		problems,
		recordHashes,
		reader,
		serviceFiles,
	};
}
