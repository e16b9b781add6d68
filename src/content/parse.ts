// The files that every site has, and the pages of the maintainer's own -> checked values. Collects
// every problem; refuses unknown and missing files, unknown and missing keys, and values of the
// wrong kind. The file of a listed service is read when its page is made.
import type * as z from "zod";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { servicePath } from "../plan/service-file.ts";
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
import { parseValue, refuseFlood } from "./parse-value.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import {
	CONTENT_FILES,
	contentSchema,
	type SiteContent,
	type SoundPages,
} from "./schema/index.ts";
import type { OwnPageFile } from "./schema/own-page.ts";
import {
	type LoadedFiles,
	loadSiteFiles,
	readUnused,
	type ServiceFiles,
} from "./site-files.ts";

/** A file with an error is left out, and named among the refused. */
export interface ParsedContent {
	readonly site: SiteContent["site"];
	readonly services: SiteContent["services"];
	readonly testimonials: SiteContent["testimonials"] | undefined;
	readonly redirects: SiteContent["redirects"] | undefined;
	readonly pages: SoundPages;
	readonly serviceFiles: ServiceFiles;
	/** In the order of their names. */
	readonly ownPages: readonly (ParsedOwnPage & { value: OwnPageFile })[];
	/** The paths of all content files with an error. */
	readonly refused: ReadonlySet<string>;
}

interface ParsedFiles {
	/** Undefined when the settings or the list of services cannot be used. */
	readonly content: ParsedContent | undefined;
	/** The services of content/services.yaml; empty when it cannot be used. */
	readonly listed: SiteContent["services"]["services"];
	/** Every file that was read, also those with problems. */
	readonly read: readonly ReadFile[];
	/** A build goes on only when none of them is an error. */
	readonly problems: readonly UnplacedProblem[];
}

export interface ParsedSite extends ParsedFiles {
	/** The files that the pages of services are made of, each with the hash of its bytes. */
	readonly records: ReadonlyMap<string, Digest>;
	/** Without the services that no page is made of. */
	readonly files: ParsedFiles;
	readonly serviceFiles: ServiceFiles;
	/** Covers every byte of the files, the names of all content files, and which are drafts. */
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
		const { written } = read.get(file?.sourcePath ?? "") ?? {};
		return file && written
			? explainIssue(contentSchema, issue, { ...file, written })
			: [];
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
	serviceFiles: ServiceFiles,
	{ ownPages, refused }: Checked,
): ParsedContent | undefined {
	if (!site || !services) return undefined;
	return {
		...parts,
		...{ site, services, refused, serviceFiles },
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
async function parseFiles({
	files,
	serviceFiles,
	problems: found,
}: LoadedFiles): Promise<ParsedFiles> {
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
	const whole = parseValue(contentSchema, assemble(site), { jitless: true });
	const [longest] = files.toSorted((a, b) => b.text.length - a.text.length);
	const problems = dropRenamed([
		...found,
		...read.flatMap((file) => file.problems),
		...(whole || !longest ? [] : [refuseFlood(longest.sourcePath)]),
		...explainIssues(whole?.error?.issues ?? [], site),
		...ownPages.flatMap((page) => page.problems),
		...refuseFullMenu(ownPages),
	]);
	const refused = findRefused(problems);
	const parts =
		whole?.data && refused.size === 0 ? whole.data : parseParts(site, refused);
	const listed = parts.services?.services ?? [];
	const content = joinParts(parts, serviceFiles, { ownPages, refused });
	return { content, listed, read, problems };
}

/** An earlier reading of the same folder. */
interface Earlier {
	readonly inputs: { readonly parsed: ParsedSite };
	/** The paths of all files that may have changed since. */
	readonly changed: readonly string[];
}

/**
 * @param earlier its content is returned again, the very same object, when it would be the same
 */
export async function parseSite(
	folder: ContentFolder,
	config: Config,
	earlier?: Earlier,
): Promise<ParsedSite> {
	const before = earlier?.inputs.parsed;
	const known = new Map(before?.serviceFiles);
	for (const sourcePath of earlier?.changed ?? []) known.delete(sourcePath);
	const loaded = await loadSiteFiles(folder, config, known);
	const { serviceFiles } = loaded;
	const hash = digest(
		JSON.stringify([
			...[loaded.files.map((file) => file.hash), loaded.problems],
			folder.sourcePaths,
			[...serviceFiles.values()].map(({ isDraft }) => isDraft),
		]),
	);
	const files = before?.hash === hash ? before.files : await parseFiles(loaded);
	const listed = new Set(files.listed.map(({ slug }) => servicePath(slug)));
	const records = new Map<string, Digest>();
	const unused: string[] = [];
	for (const [sourcePath, { hash, isDraft }] of serviceFiles) {
		if (listed.has(sourcePath) && !isDraft) records.set(sourcePath, hash);
		else unused.push(sourcePath);
	}
	const { read, problems } = await readUnused(unused, config);
	return {
		...files,
		...{ hash, files, serviceFiles, records },
		read: [...files.read, ...read],
		problems: [...files.problems, ...problems],
	};
}
