// SourceFile[] -> every file read once and known for what it is: one of the site's own, a
// service, a page of the maintainer's. Refuses files that nobody asks for.
import type { Digest } from "../cache/digest.ts";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import {
	ownPageName,
	type ParsedOwnPage,
	parseOwnPage,
} from "./parse-own-page.ts";
import {
	knownService,
	type ParsedService,
	parseService,
	putAside,
	type ServiceShelf,
} from "./parse-service.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import { CONTENT_FILES, type SiteContent } from "./schema/index.ts";
import { Shelf } from "./shelf.ts";
import { readOneOfMany, readSoundFile } from "./sound-file.ts";
import {
	type Holding,
	isHeld,
	markFile,
	type SourceFile,
	withMark,
} from "./source-file.ts";

const SERVICE_FILE = /^content\/services\/([^/]+)\.md$/;
/** Those that every site has, and that are checked together. */
export function isSiteFile({ sourcePath }: SourceFile): boolean {
	return SITE_FILES.has(sourcePath);
}

/** Of the service that a file describes; undefined for other files. */
export function slugOf({
	sourcePath,
}: Pick<SourceFile, "sourcePath">): string | undefined {
	return SERVICE_FILE.exec(sourcePath)?.[1];
}

const SITE_FILES = new Set(CONTENT_FILES.map((file) => file.sourcePath));

function refuseUnknownFile({ sourcePath }: SourceFile): UnplacedProblem {
	const nearest = /\.ya?ml$/.test(sourcePath)
		? suggest(sourcePath, [...SITE_FILES])[0]
		: undefined;
	const page = /^(content\/pages\/[^/]+)\.ya?ml$/.exec(sourcePath)?.[1];
	const otherwise = page
		? `write a page of your own as ${page}.md`
		: "move it out of content/";
	return invalid(
		"hypno does not know what this file is for, so nothing of it would appear on the site",
		{
			hint: nearest
				? `Did you mean ${nearest}? Rename the file, or ${otherwise}`
				: "Move it out of content/; a service belongs in content/services/, a page of your own in content/pages/, and their names end in .md",
			source: { file: sourcePath, line: 1, column: 1 },
		},
	);
}

/** The files of which somebody else has found that nothing is to be said. */
export interface SoundFiles {
	/** Whether nothing is known of any file. */
	readonly isEmpty: boolean;
	/** Told of the files of all services, before the first is asked for. */
	readonly begin: (files: readonly SourceFile[]) => void;
	/** The mark of the file of a service; undefined where that is not known. */
	readonly find: (file: SourceFile) => Digest | undefined;
	/** To be told of one that nothing is to be said of; gives its mark. */
	readonly add: (file: SourceFile) => Digest;
	/** What the site's own files say together; undefined where that is not known. */
	readonly findSite: (files: readonly SourceFile[]) => SiteContent | undefined;
	/** To be told of the site's own files when nothing is to be said of them. */
	readonly addSite: (
		files: readonly SourceFile[],
		content: SiteContent,
	) => void;
}

/** For a single build that nobody remembers. */
export const NONE_SOUND: SoundFiles = {
	isEmpty: true,
	findSite: () => undefined,
	addSite: () => {},
	begin: () => {},
	find: () => undefined,
	add: markFile,
};

export interface ReadingMemory {
	readonly reads: Memo<Promise<ReadFile>>;
	readonly services: Memo<ParsedService>;
	readonly ownPages: Memo<ParsedOwnPage>;
}

export const FIRST_READING: ReadingMemory = {
	reads: NO_MEMO,
	services: NO_MEMO,
	ownPages: NO_MEMO,
};

export interface ReadContent {
	/** The site's own files by their paths. */
	readonly site: ReadonlyMap<string, ReadFile>;
	readonly services: readonly ParsedService[];
	readonly ownPages: readonly ParsedOwnPage[];
	/** Every known file. */
	readonly all: readonly ReadFile[];
	/** Of reading alone: services and pages carry their own. */
	readonly problems: readonly UnplacedProblem[];
}

export interface ReadService {
	readonly read: ReadFile;
	readonly service: ParsedService;
}

/** What a service says, or why its file cannot be read. */
export async function readService(
	slug: string,
	file: SourceFile,
	{ memory, sound, shelf, holding }: Readings,
): Promise<ReadService | UnplacedProblem> {
	const known = sound?.find(file);
	if (known !== undefined) {
		const same = withMark(file, known);
		const service = knownService(slug, { file: same, mark: known });
		return { read: readOneOfMany(same, known), service };
	}
	const { sourcePath, refusal } = file;
	if (refusal) return refusal;
	const read = await memory.reads.recall(sourcePath, [file], () =>
		readContentFile(file),
	);
	const service = memory.services.recall(slug, [read], () =>
		parseService(slug, read),
	);
	const toSay = [...read.problems, ...service.problems, ...read.pictures];
	if (!sound || toSay.length > 0) return { read, service };
	const mark = sound.add(file);
	if (holding === "much" && isHeld(file))
		return { read: { mark, ...read }, service: { mark, ...service } };
	return {
		read: readOneOfMany(file, mark),
		service: putAside(service, { file, mark }, shelf),
	};
}

/** What is remembered of earlier readings, in this process or on disk. */
export interface Readings {
	readonly memory: ReadingMemory;
	readonly sound?: SoundFiles | undefined;
	readonly shelf: ServiceShelf;
	/** What the site's own files say is known, and nothing is to be said of them. */
	readonly isSiteKnown?: boolean;
	/** Little unless said. */
	readonly holding?: Holding | undefined;
}

/** The very same in a process that builds again and again, which needs no mark. */
async function readOwnFile(
	file: SourceFile,
	mark: Digest | undefined,
	{ reads }: ReadingMemory,
): Promise<ReadFile> {
	const read = await reads.recall(file.sourcePath, [file], () =>
		readContentFile(file),
	);
	return mark === undefined ? read : { ...read, mark };
}

/** Reads each known file once; the rest is refused. */
export async function readAll(
	files: readonly SourceFile[],
	settings: Omit<Readings, "shelf">,
): Promise<ReadContent> {
	const { memory, sound, isSiteKnown } = settings;
	const shelf: ServiceShelf = new Shelf();
	const readings = { ...settings, shelf };
	sound?.begin(files.filter((file) => slugOf(file) !== undefined));
	const site = new Map<string, ReadFile>();
	const services: ParsedService[] = [];
	const ownPages: ParsedOwnPage[] = [];
	const all: ReadFile[] = [];
	const problems: UnplacedProblem[] = [];
	for (const file of files) {
		const { sourcePath } = file;
		const slug = slugOf(file);
		const name = ownPageName(sourcePath);
		const isKnown = slug ?? name ?? SITE_FILES.has(sourcePath);
		if (isKnown === false) {
			problems.push(refuseUnknownFile(file));
			continue;
		}
		if (slug !== undefined) {
			const made = await readService(slug, file, readings);
			if ("rule" in made) {
				problems.push(made);
				continue;
			}
			problems.push(...made.read.problems);
			all.push(made.read);
			services.push(made.service);
			continue;
		}
		const mark = sound && markFile(file);
		const read =
			isSiteKnown && name === undefined
				? readSoundFile(file, mark)
				: await readOwnFile(file, mark, memory);
		problems.push(...read.problems);
		all.push(read);
		if (name !== undefined)
			ownPages.push(
				memory.ownPages.recall(name, [read], () => parseOwnPage(name, read)),
			);
		else site.set(sourcePath, read);
	}
	return { site, services, ownPages, all, problems };
}
