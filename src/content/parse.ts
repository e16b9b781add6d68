// The files that every site has, and the pages of the maintainer's own -> checked values. Collects
// every problem; refuses unknown and missing files, unknown and missing keys, and values of the
// wrong kind. The file of a listed service is read when its page is made.
import type * as z from "zod";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import type { UnplacedProblem } from "../problems.ts";
import { dropRenamed, dropTold } from "./echoes.ts";
import { explainIssue } from "./explain.ts";
import type { ContentFolder } from "./load.ts";
import {
	ownPageName,
	type ParsedOwnPage,
	parseOwnPage,
	refuseFullMenu,
} from "./parse-own-page.ts";
import { servicePath, slugOf } from "./parse-service.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import {
	CONTENT_FILES,
	contentSchema,
	type SiteContent,
	type SoundPages,
} from "./schema/index.ts";
import type { OwnPageFile } from "./schema/own-page.ts";
import { loadSiteFiles, readUnlisted } from "./site-files.ts";

/** A file with an error is left out, and named among the refused. */
export interface ParsedContent {
	readonly site: SiteContent["site"];
	readonly services: SiteContent["services"];
	readonly testimonials: SiteContent["testimonials"] | undefined;
	readonly redirects: SiteContent["redirects"] | undefined;
	readonly pages: SoundPages;
	/** The slugs of all services that have a file. */
	readonly written: ReadonlySet<string>;
	/** In the order of their names. */
	readonly ownPages: readonly (ParsedOwnPage & { value: OwnPageFile })[];
	/** The paths of all content files with an error. */
	readonly refused: ReadonlySet<string>;
}

interface ParsedFiles {
	/** Undefined when the settings or the list of services cannot be used. */
	readonly content: ParsedContent | undefined;
	/** The slugs of content/services.yaml; empty when it cannot be used. */
	readonly listed: readonly string[];
	/** The files of the listed services, which were not read. */
	readonly servicePaths: readonly string[];
	/** Every file that was read, also those with problems. */
	readonly read: readonly ReadFile[];
	/** A build goes on only when none of them is an error. */
	readonly problems: readonly UnplacedProblem[];
}

export interface ParsedSite extends ParsedFiles {
	/** Without the services that are not listed. */
	readonly files: ParsedFiles;
	/** Covers every byte of these files, and the names of all content files. */
	readonly hash: Digest;
}

/** The values of the site's own files, laid out as contentSchema wants them. */
function assemble(read: ReadonlyMap<string, ReadFile>): object {
	const pages: Record<string, unknown> = {};
	const whole: Record<string, unknown> = { pages };
	for (const { sourcePath, keys } of CONTENT_FILES) {
		const holder = keys.length === 2 ? pages : whole;
		holder[keys.at(-1) ?? ""] = read.get(sourcePath)?.value;
	}
	return whole;
}

/** Turns issues of the whole content into problems of the file each belongs to. */
function explainIssues(
	issues: readonly z.core.$ZodIssue[],
	read: ReadonlyMap<string, ReadFile>,
): UnplacedProblem[] {
	const explained = issues.flatMap((issue) => {
		const file = CONTENT_FILES.find(({ keys }) =>
			keys.every((key, index) => issue.path[index] === key),
		);
		// A file that is missing or broken was reported as such.
		const written = file && read.get(file.sourcePath);
		if (!file || !written?.value) return [];
		return explainIssue(contentSchema, issue, file);
	});
	return dropTold(
		explained,
		[...read.values()].flatMap(({ problems }) => problems),
	);
}

/** The parts that are whole, each parsed by itself. */
function parseParts(
	read: ReadonlyMap<string, ReadFile>,
	refused: ReadonlySet<string>,
) {
	const parse = <Schema extends z.ZodType>(name: string, schema: Schema) => {
		const sourcePath = `content/${name}.yaml`;
		if (refused.has(sourcePath)) return undefined;
		return schema.safeParse(read.get(sourcePath)?.value).data;
	};
	const { site, services, testimonials, pages, redirects } =
		contentSchema.shape;
	const { shape } = pages;
	return {
		site: parse("site", site),
		services: parse("services", services),
		testimonials: parse("testimonials", testimonials),
		redirects: parse("redirects", redirects),
		pages: {
			home: parse("pages/home", shape.home),
			about: parse("pages/about", shape.about),
			services: parse("pages/services", shape.services),
			contact: parse("pages/contact", shape.contact),
			service: parse("pages/service", shape.service),
			"not-found": parse("pages/not-found", shape["not-found"]),
		},
	};
}

function findRefused(problems: readonly UnplacedProblem[]): Set<string> {
	return new Set(
		problems
			.filter(({ severity }) => severity === "error")
			.flatMap(({ source }) => source?.file ?? []),
	);
}

/** Without what was refused. */
function joinParts(
	{ site, services, ...parts }: ReturnType<typeof parseParts>,
	{ sourcePaths }: ContentFolder,
	{ ownPages, refused }: Checked,
): ParsedContent | undefined {
	if (!site || !services) return undefined;
	return {
		...parts,
		...{ site, services, refused },
		written: new Set(sourcePaths.flatMap((path) => slugOf(path) ?? [])),
		ownPages: ownPages.flatMap(({ value, ...page }) =>
			value && !refused.has(page.sourcePath) ? [{ ...page, value }] : [],
		),
	};
}

interface Checked {
	readonly ownPages: readonly ParsedOwnPage[];
	readonly refused: ReadonlySet<string>;
}

/** Reads and checks the files that every page depends on. */
async function parseFiles(
	folder: ContentFolder,
	{ files, problems: found }: ReturnType<typeof loadSiteFiles>,
): Promise<ParsedFiles> {
	const site = new Map<string, ReadFile>();
	const ownPages: ParsedOwnPage[] = [];
	const read: ReadFile[] = [];
	for (const file of files) {
		const made = await readContentFile(file);
		read.push(made);
		const name = ownPageName(file.sourcePath);
		if (name === undefined) site.set(file.sourcePath, made);
		else ownPages.push(parseOwnPage(name, made));
	}
	const whole = contentSchema.safeParse(assemble(site), {
		reportInput: true,
		// To compile the schemas takes longer than to parse these few files once.
		jitless: true,
	});
	const problems = dropRenamed([
		...found,
		...read.flatMap((file) => file.problems),
		...explainIssues(whole.error?.issues ?? [], site),
		...ownPages.flatMap((page) => page.problems),
		...refuseFullMenu(ownPages),
	]);
	const refused = findRefused(problems);
	const parts =
		whole.data && refused.size === 0 ? whole.data : parseParts(site, refused);
	const listed = parts.services?.services.map(({ slug }) => slug) ?? [];
	const known = new Set(listed.map(servicePath));
	return {
		content: joinParts(parts, folder, { ownPages, refused }),
		listed,
		servicePaths: folder.sourcePaths.filter((path) => known.has(path)),
		read,
		problems,
	};
}

/**
 * @param previous the result of an earlier call: its content is returned again, the very same
 * object, when no byte has changed
 */
export async function parseSite(
	folder: ContentFolder,
	config: Config,
	previous?: ParsedSite,
): Promise<ParsedSite> {
	const loaded = loadSiteFiles(folder, config);
	const hash = digest(
		JSON.stringify([
			...[loaded.files.map((file) => file.hash), loaded.problems],
			folder.sourcePaths,
		]),
	);
	const files =
		previous?.hash === hash ? previous.files : await parseFiles(folder, loaded);
	const unlisted = await readUnlisted(folder, files.servicePaths, config);
	return {
		...files,
		...{ hash, files },
		read: [...files.read, ...unlisted.read],
		problems: [...files.problems, ...unlisted.problems],
	};
}
