// Reads and checks the files of content/. Those of listed services are only hashed here, and read for their pages.
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../cache/fingerprint.ts";
import { type Config, findOriginal } from "../config.ts";
import {
	fileProblem,
	hasErrors,
	type Place,
	type Problem,
} from "../problems.ts";
import type { PictureUse } from "../site/picture.ts";
import { servicePath, slugOf } from "../site/source-paths.ts";
import { createUrls } from "../site/urls.ts";
import {
	findMenuOverflow,
	listDrafts,
	parseCustomPages,
} from "./custom-pages.ts";
import { type ContentFile, parseContentFile, readSiteClaims } from "./parse.ts";
import type { Claims } from "./raw-file.ts";
import { findUnwritten, openRecords, readRecord } from "./records.ts";
import { CONTENT_FILES, fixedFileOf, schemaOf } from "./schema/index.ts";
import {
	type CustomPage,
	createSite,
	findUses,
	type ListedService,
	mapFiles,
	type RecordState,
	readPages,
	resolveLinks,
	type Site,
	type ValidFiles,
} from "./site.ts";
import { listContent, readSourceFile, type SourceFile } from "./source-file.ts";
import { checkFile } from "./validate.ts";

export interface Content {
	/** Undefined when content/site.yaml or content/services.yaml has an error. */
	readonly site: Site | undefined;
	/** The services in content/services.yaml; empty when that file has an error. */
	readonly listed: readonly ListedService[];
	/** Every readable file except those of services with a page, which are parsed when the page is made. */
	readonly files: readonly ContentFile[];
	/** The paths of the records that become pages, sorted. */
	readonly records: ReadonlySet<string>;
	/** What the texts of all files may name; undefined if content/site.yaml cannot be read. */
	readonly claims: Claims | undefined;
	readonly problems: readonly Problem<Place>[];
}

/** Finds the file that is meant by another ending or other capitals: "site.yml", "Site.yaml", "site.yaml.txt". */
function findMeantFile(sourcePath: string, present: ReadonlySet<string>) {
	const usual = sourcePath.toLowerCase().replace(/\.ya?ml(?:\.txt)?$/, ".yaml");
	const isMeant = schemaOf(usual) && !present.has(usual);
	return isMeant ? usual : undefined;
}

function describeUnknownFile(
	sourcePath: string,
	present: ReadonlySet<string>,
	{ rootDir }: Config,
) {
	const filePath = path.join(rootDir, sourcePath);
	if (attempt(() => fs.statSync(filePath).isDirectory()))
		return fileProblem(
			sourcePath,
			"this is a link to a folder, and hypno does not follow such links, so none of it would appear on the site",
			"Put the folder itself here. If another program needs it elsewhere, put a link to it there",
		);
	const meant = findMeantFile(sourcePath, present);
	if (meant)
		return fileProblem(
			sourcePath,
			"the name of this file is not quite right, so hypno does not use it",
			`Rename it to ${meant}`,
		);
	const named =
		/^(content\/(?:services|pages)\/)(?:.*\/)?([^/]+)\.(?:md|markdown|txt)$/i;
	const [, folder, name] = named.exec(sourcePath) ?? [];
	const moved = `${folder}${name}.md`;
	const hint =
		folder && !present.has(moved)
			? `Move or rename it to ${moved}: in ${folder} hypno reads files that end in .md, but no folders`
			: "Services belong directly in content/services/ and pages of your own directly in content/pages/, with names that end in .md; rename the file, or move it out of content/";
	return fileProblem(
		sourcePath,
		"unknown file: hypno does not use this file, so none of it would appear on the site",
		hint,
	);
}

function findMissingFiles(present: ReadonlySet<string>): Problem<Place>[] {
	const meant = new Set<string | undefined>();
	for (const sourcePath of present)
		meant.add(findMeantFile(sourcePath, present));
	return CONTENT_FILES.filter(
		({ sourcePath, isOptional }) =>
			!isOptional &&
			!present.has(sourcePath) &&
			!meant.has(sourcePath) &&
			!present.has(path.posix.dirname(sourcePath)),
	).map(({ sourcePath }) =>
		fileProblem(
			sourcePath,
			"this file is missing, and the site cannot be built without it",
			"Restore it, or copy it from an earlier version of the project",
		),
	);
}

/** True for an optional file that contains nothing but comments, which is allowed. */
export function isEmptyOptionalFile({ sourcePath, text }: SourceFile): boolean {
	const isEmpty = (line: string) => /^\s*(?:#|$)/.test(line);
	const isOptional = fixedFileOf(sourcePath)?.isOptional === true;
	return isOptional && text.split("\n").every(isEmpty);
}

async function loadFiles(config: Config) {
	const sourcePaths = listContent(config);
	const claims = readSiteClaims(config);
	const files: ContentFile[] = [];
	const inspected = openRecords(config, claims);
	const records = new Map<string, RecordState>();
	const present = new Set(sourcePaths);
	const problems = findMissingFiles(present);
	for (const sourcePath of sourcePaths) {
		const original = findOriginal(sourcePath, present);
		if (original !== undefined)
			problems.push({
				...fileProblem(
					sourcePath,
					`this looks like a copy of ${original} that a program made, so hypno does not use it`,
					"Compare both files, and delete this one. If it is a file of its own, give it another name",
				),
				severity: "warning",
			});
		else if (slugOf(sourcePath) !== undefined) {
			records.set(sourcePath, inspected.inspect(sourcePath));
		} else if (schemaOf(sourcePath)) {
			const file = readSourceFile(sourcePath, config);
			if (!("text" in file)) problems.push(file);
			else if (!isEmptyOptionalFile(file)) {
				const parsed = await parseContentFile(file, claims);
				files.push(parsed);
				if (!config.showsDrafts && fixedFileOf(sourcePath))
					for (const one of findUnwritten(parsed)) problems.push(one);
			}
		} else problems.push(describeUnknownFile(sourcePath, present, config));
	}
	inspected.save();
	return { files, records, problems, claims };
}

type LoadedFiles = Awaited<ReturnType<typeof loadFiles>>;

function parseFixedFiles(
	files: readonly ContentFile[],
	problems: Problem<Place>[],
): ValidFiles {
	const values: ValidFiles = {};
	for (const { name, sourcePath, schema } of CONTENT_FILES) {
		const file = files.find((one) => one.sourcePath === sourcePath);
		if (!file) continue;
		const checked = checkFile(schema, file);
		for (const problem of checked.problems) problems.push(problem);
		const isInvalid = hasErrors([...file.problems, ...checked.problems]);
		if (!isInvalid) Object.assign(values, { [name]: checked.data });
	}
	return values;
}

function describeService(
	service: Pick<ListedService, "slug" | "label" | "theme">,
	records: LoadedFiles["records"],
	config: Config,
): ListedService {
	const sourcePath = servicePath(service.slug);
	const record = records.get(sourcePath);
	const { isDraft = false } = record ?? {};
	const hasContent = record !== undefined && !isDraft;
	return {
		...service,
		hash: "",
		...record,
		sourcePath,
		isDraft,
		hasContent,
		isShown: hasContent || (isDraft && config.showsDrafts === true),
	};
}

function findFiles(files: readonly ContentFile[]) {
	const pictures: PictureUse[] = [];
	const drawings: PictureUse[] = [];
	for (const file of files) {
		for (const one of findUses(file, "picture")) pictures.push(one);
		for (const one of findUses(file, "drawing")) drawings.push(one);
		for (const one of file.pictures) pictures.push(one);
	}
	return { pictures, drawings };
}

function parseFiles(config: Config, loaded: LoadedFiles) {
	const { files } = loaded;
	const ofFiles = files.flatMap((file) => file.problems);
	const problems = [...loaded.problems, ...ofFiles];
	const values = parseFixedFiles(files, problems);
	const parsed = parseCustomPages(files, problems);
	const pages = readPages(values);
	for (const one of findMenuOverflow({ pages, customPages: parsed }))
		problems.push(one);
	const listed: ListedService[] = [];
	for (const service of values.services?.services ?? [])
		listed.push(describeService(service, loaded.records, config));
	const { site: settings } = values;
	if (!settings) return { site: undefined, listed, problems };
	const errors = problems.filter(({ severity }) => severity === "error");
	const invalidFiles = new Set(errors.map(({ source }) => source?.file ?? ""));
	const isValid = (file: { readonly sourcePath: string }) =>
		!invalidFiles.has(file.sourcePath);
	const drafts = config.showsDrafts ? [] : listDrafts(files);
	const isShown = ({ sourcePath }: CustomPage) => !drafts.includes(sourcePath);
	const urls = createUrls({
		siteUrl: config.siteUrl ?? settings.url,
		basePath: settings.basePath,
		urlStyle: settings.urlStyle,
	});
	const site = createSite({
		values: mapFiles(values, (sourcePath, value) =>
			resolveLinks(sourcePath, value, urls),
		),
		urls,
		services: listed,
		customPages: parsed.filter((page) => isValid(page) && isShown(page)),
		...findFiles(files.filter(isValid)),
		invalidFiles,
	});
	return { site, listed, problems };
}

export async function readContent(config: Config): Promise<Content> {
	const loaded = await loadFiles(config);
	const { files } = loaded;
	const { site, listed, problems } = parseFiles(config, loaded);
	const complete = listed.filter(({ isShown }) => isShown);
	const records = new Set(complete.map(({ sourcePath }) => sourcePath).sort());
	for (const sourcePath of loaded.records.keys()) {
		if (records.has(sourcePath)) continue;
		// Services without a page are read too, so that their problems are reported.
		const record = await readRecord(sourcePath, config, loaded.claims);
		if (record.file) files.push(record.file);
		for (const one of record.problems) problems.push(one);
	}
	const { claims } = loaded;
	return { site, listed, files, records, problems, claims };
}
