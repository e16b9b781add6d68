// SourceFile[] -> checked values. Collects every problem of every file; refuses unknown and
// missing files, unknown and missing keys, and values of the wrong kind.
import type * as z from "zod";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import type { PictureUse } from "../plan/picture.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { dropRenamed, dropTold } from "./echoes.ts";
import { explainIssue } from "./explain.ts";
import type { LoadedContent } from "./load.ts";
import type { BodyMarkup } from "./markdown.ts";
import { refuseFullMenu } from "./parse-own-page.ts";
import { isWritten, type WrittenService } from "./parse-service.ts";
import type { ReadFile } from "./read.ts";
import {
	FIRST_READING,
	isSiteFile,
	type ReadContent,
	type ReadingMemory,
	type Readings,
	readAll,
} from "./read-all.ts";
import {
	CONTENT_FILES,
	contentSchema,
	type SiteContent,
	type SoundPages,
} from "./schema/index.ts";
import type { OwnPageFile } from "./schema/own-page.ts";
import type { SourceFile } from "./source-file.ts";

/** Front matter and what stands below it. */
interface Written<Value> {
	readonly value: Value;
	readonly markup: BodyMarkup;
	readonly pictures: readonly PictureUse[];
}

/** What could be read; a file with an error is left out, and named among the refused. */
export interface ParsedContent {
	readonly site: SiteContent["site"];
	readonly services: SiteContent["services"];
	readonly testimonials: SiteContent["testimonials"] | undefined;
	readonly redirects: SiteContent["redirects"] | undefined;
	readonly pages: SoundPages;
	/** By slug; each may be read when it is asked for. */
	readonly serviceContents: ReadonlyMap<string, WrittenService>;
	/** In the order of their names. */
	readonly ownPages: readonly (Written<OwnPageFile> & {
		readonly name: string;
		readonly sourcePath: string;
	})[];
	/** The paths of all content files with an error. */
	readonly refused: ReadonlySet<string>;
}

export interface ParseResult {
	/** Undefined when the settings or the list of services cannot be used. */
	readonly content: ParsedContent | undefined;
	/** A build goes on only when none of them is an error. */
	readonly problems: readonly UnplacedProblem[];
	/** The slugs of content/services.yaml; empty when it cannot be used. */
	readonly listed: readonly string[];
	/** Every known file, also those with problems. */
	readonly read: readonly ReadFile[];
}

/** A file that need not be there may be kept without an entry. */
function isLeftEmpty(source: SourceFile): boolean {
	return (
		CONTENT_FILES.some(
			(file) => file.isOptional && file.sourcePath === source.sourcePath,
		) && source.text.split("\n").every((line) => /^\s*(?:#|$)/.test(line))
	);
}

/** A file that was refused is there: it has its own problem. */
function findMissingFiles({
	files,
	problems,
}: LoadedContent): UnplacedProblem[] {
	const present = new Set([
		...files.map((file) => file.sourcePath),
		...problems.map((problem) => problem.source?.file),
	]);
	return CONTENT_FILES.filter(
		({ sourcePath, isOptional }) => !isOptional && !present.has(sourcePath),
	).map(({ sourcePath }) =>
		invalid("this file is missing, and the site cannot be built without it", {
			hint: "Restore it, or copy it from an earlier version of the project",
			source: { file: sourcePath, line: 1, column: 1 },
		}),
	);
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

type WholeResult = ReturnType<typeof contentSchema.safeParse>;
type Whole = Pick<WholeResult, "data" | "error">;

export interface ParsingMemory extends ReadingMemory {
	/** The site's own files, checked together. */
	readonly whole: Memo<WholeResult>;
}

const FIRST_PARSING: ParsingMemory = { ...FIRST_READING, whole: NO_MEMO };

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
	{ site, services: list, ...parts }: ReturnType<typeof parseParts>,
	{
		services,
		ownPages,
		refused,
	}: Pick<ReadContent, "services" | "ownPages"> &
		Pick<ParsedContent, "refused">,
): ParsedContent | undefined {
	if (!site || !list) return undefined;
	const written = services
		.filter(({ sourcePath }) => !refused.has(sourcePath))
		.filter(isWritten);
	return {
		...parts,
		...{ site, services: list, refused },
		serviceContents: new Map(written.map((service) => [service.slug, service])),
		ownPages: ownPages.flatMap(({ value, ...page }) =>
			value && !refused.has(page.sourcePath) ? [{ ...page, value }] : [],
		),
	};
}

/**
 * Keeps the problems of loading, and adds its own.
 * @param readings with the files that need not be looked at again
 */
export async function parseContent(
	loaded: LoadedContent,
	memory: ParsingMemory = FIRST_PARSING,
	readings: Pick<Readings, "sound" | "holding"> = {},
): Promise<ParseResult> {
	const { sound, holding } = readings;
	const files = loaded.files.filter((file) => !isLeftEmpty(file));
	const siteFiles = files.filter(isSiteFile);
	const known = sound?.findSite(siteFiles);
	const {
		site,
		services,
		ownPages,
		problems,
		all: read,
	} = await readAll(files, {
		...{ memory, sound, holding },
		isSiteKnown: known !== undefined,
	});
	const whole: Whole = known
		? { data: known }
		: memory.whole.recall("", [...site.values()], () =>
				contentSchema.safeParse(assemble(site), { reportInput: true }),
			);
	const all = dropRenamed([
		...loaded.problems,
		...findMissingFiles(loaded),
		...problems,
		...explainIssues(whole.error?.issues ?? [], site),
		...[...services, ...ownPages].flatMap((file) => file.problems),
		...refuseFullMenu(ownPages),
	]);
	if (!known && whole.data && all.length === 0)
		sound?.addSite(siteFiles, whole.data);
	const refused = findRefused(all);
	const parts =
		whole.data && refused.size === 0 ? whole.data : parseParts(site, refused);
	return {
		content: joinParts(parts, { services, ownPages, refused }),
		problems: all,
		listed: parts.services?.services.map(({ slug }) => slug) ?? [],
		read,
	};
}
