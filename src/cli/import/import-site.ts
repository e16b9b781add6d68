// Brings an old site into content/ and static/: articles, pages, pictures and redirects, all or none.

import { type Problem, usageError } from "../../base/problems.ts";
import type { Config } from "../../site/config.ts";
import { formatSchemaLine } from "../../site/content/editor/editor-schemas.ts";
import { formatYaml } from "../../site/content/editor/scaffold.ts";
import { readCommon } from "../../site/content/parse.ts";
import {
	type ContentChange,
	writeChanges,
} from "../../site/edit/change-files.ts";
import { changeRedirects } from "../../site/edit/change-records.ts";
import { type Converter, convertRecord } from "./convert-record.ts";
import { FileFinder, type FoundFile } from "./find-pictures.ts";
import type { ImportSource } from "./import-source.ts";
import { type Planned, planAddresses, type Target } from "./plan-addresses.ts";
import { mapAddresses, planRedirects } from "./plan-redirects.ts";
import { WorkFolder } from "./work-folder.ts";

export interface ImportOptions {
	readonly filesDir: string | undefined;
	readonly isFetching: boolean;
	readonly isDryRun: boolean;
}

export interface ImportResult {
	/** The paths of new files, and of content/redirects.yaml if it was changed. */
	readonly written: readonly string[];
	/** The new files that visitors do not see yet. */
	readonly drafts: ReadonlySet<string>;
	readonly kept: readonly string[];
	readonly redirects: ReadonlyMap<string, string>;
	readonly problems: readonly Problem[];
}

/** A list of articles has words of its own, which a new site lacks. */
function writeListWords({ listWords, config, opened }: Target) {
	if (!listWords || opened.files.has(listWords.sourcePath)) return undefined;
	const lines = formatYaml({
		meta: {
			title: "Articles to read",
			description:
				"Articles by {name}: what we write about our work, to read in your own time before you decide whether to come.",
		},
		footer: "Articles",
		hero: { heading: "Articles", text: "What we write about our work." },
	});
	const text = [
		formatSchemaLine(listWords.sourcePath, config.models),
		...lines,
		"",
	].join("\n");
	return { file: listWords.sourcePath, text };
}

function openFinder(old: ImportSource, config: Config, options: ImportOptions) {
	const { filesDir, isFetching } = options;
	return new FileFinder({
		staticDir: config.staticDir,
		folders: filesDir ? [filesDir, ...old.folders] : old.folders,
		fetchFrom: isFetching ? old.origin : undefined,
		origin: old.origin,
		pictures: old.pictures,
	});
}

function listPages(
	{ index }: ImportSource,
	planned: ReadonlyMap<string, Planned>,
) {
	const pages = new Map<string, string>();
	for (const { noun, origin } of index) {
		const page = noun === "page" ? planned.get(origin) : undefined;
		if (page) pages.set(page.address, page.file);
	}
	return pages;
}

/** @param write takes each new file @returns the addresses of what visitors see, and the files that are drafts */
async function convertAll(
	converter: Converter,
	write: (file: string, text: string) => void,
) {
	const { old, planned } = converter;
	const live = new Map<string, string>();
	const drafts = new Set<string>();
	for await (const record of old.readRecords()) {
		const place = planned.get(record.origin);
		if (!place)
			throw usageError(
				`${record.source.file} has changed while it was read`,
				"Import it again: nothing was written",
			);
		const { file, address, isKept } = place;
		const isSeen = record.noun === "article" && !record.isDraft;
		if (isKept && isSeen) live.set(record.origin, address);
		const converted = isKept
			? undefined
			: await convertRecord(record, converter);
		if (!converted) continue;
		write(file, converted.text);
		if (converted.isDraft) drafts.add(file);
		else live.set(record.origin, address);
	}
	return { live, drafts };
}

async function writeAll(
	old: ImportSource,
	work: WorkFolder | undefined,
	{ config, options }: { config: Config; options: ImportOptions },
): Promise<ImportResult> {
	const { planned, target } = await planAddresses(old, config);
	const problems: Problem[] = [...old.problems];
	const written: string[] = [];
	const write = (file: string, contents: string | Uint8Array) => {
		work?.add(file, contents);
		written.push(file);
	};
	const converter = {
		old,
		target,
		planned,
		moved: mapAddresses(old, planned),
		pages: listPages(old, planned),
		files: openFinder(old, config, options),
		common: readCommon(target.config),
		onFile: ({ address, bytes, isNew }: FoundFile) => {
			if (isNew) write(`static${address}`, bytes);
		},
		onProblem: (problem: Problem) => void problems.push(problem),
	};
	const { live, drafts } = await convertAll(converter, write);
	const words = live.size > 0 ? writeListWords(target) : undefined;
	if (words) write(words.file, words.text);
	const redirects = planRedirects(old, live, target);
	const changes: ContentChange[] = [];
	changeRedirects(target.opened, redirects, { changes });
	for (const { document } of changes) written.push(document.path);
	await work?.place(async () => {
		await writeChanges(changes, target.config, false);
	});
	const kept: string[] = [];
	for (const { file, isKept } of planned.values()) if (isKept) kept.push(file);
	return { written, drafts, kept, redirects, problems };
}

/** @throws UserError, and writes nothing, if one part cannot be written */
export async function importSite(
	old: ImportSource,
	config: Config,
	options: ImportOptions,
): Promise<ImportResult> {
	const work = options.isDryRun ? undefined : new WorkFolder(config.rootDir);
	const stop = (signal: NodeJS.Signals) => {
		work?.remove();
		process.kill(process.pid, signal);
	};
	process.once("SIGINT", stop).once("SIGTERM", stop);
	try {
		return await writeAll(old, work, { config, options });
	} finally {
		process.off("SIGINT", stop).off("SIGTERM", stop);
		work?.remove();
	}
}
