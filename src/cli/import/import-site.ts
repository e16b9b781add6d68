// Brings an old site into content/ and static/: articles, pages, pictures and redirects, all or none.

import type { Problem } from "../../base/problems.ts";
import type { Config, Project } from "../../site/config.ts";
import { readCommon } from "../../site/content/parse.ts";
import { PLACEHOLDER } from "../../site/content/schema/pattern-text.ts";
import {
	type ContentChange,
	writeChanges,
} from "../../site/edit/change-files.ts";
import { changeRedirects } from "../../site/edit/change-records.ts";
import { startFile } from "../../site/edit/records/new-record.ts";
import { convertRecord } from "./convert-record.ts";
import { FileFinder } from "./find-files.ts";
import type { ImportSource } from "./import-source.ts";
import {
	planImport,
	planRedirects,
	showsArticles,
	type Target,
} from "./plan.ts";
import { placeFiles, Spool } from "./spool.ts";

export interface ImportOptions {
	readonly filesDir: string | undefined;
	readonly isFetching: boolean;
}

/** The articles, pages and pictures of an old site as they are here. */
export interface Converted {
	/** The contents of new files. */
	readonly files: ReadonlyMap<string, () => Buffer>;
	/** The new files that visitors do not see yet. */
	readonly drafts: ReadonlySet<string>;
	readonly kept: readonly string[];
	readonly redirects: ReadonlyMap<string, string>;
	readonly problems: readonly Problem[];
	readonly target: Target;
}

/** A TODO in the words of the list would hide the list to which redirects lead. */
const startList = (file: string, config: Project) =>
	startFile(file, "page", config).replace(
		/(:\s+)["']?TODO.*/g,
		"$1What {name} writes, to read in your own time.",
	);

export async function convertSite(
	old: ImportSource,
	config: Config,
	{ filesDir, isFetching }: ImportOptions,
): Promise<Converted> {
	const plan = await planImport(old, config);
	const { target } = plan;
	const problems = [...old.problems];
	const drafts = new Set<string>();
	const kept: string[] = [];
	const live = new Map<string, string>();
	const spool = new Spool();
	const files = new Map<string, () => Buffer>();
	const write = (file: string, contents: string | Uint8Array) =>
		void files.set(file, spool.add(contents));
	const places = {
		plan,
		files: new FileFinder({
			staticDir: config.staticDir,
			folders: filesDir ? [filesDir, ...old.folders] : old.folders,
			origin: old.origin,
			isFetching,
			write,
		}),
		common: readCommon(target.config),
		onProblem: (problem: Problem) => void problems.push(problem),
		untitled: new Set<string>(),
	};
	for (const record of old.records) {
		const planned = plan.planned.get(record.origin);
		if (!planned) continue;
		const { file, address } = planned;
		if (target.files.has(file)) {
			kept.push(file);
			if (!target.drafts.has(file)) live.set(record.origin, address);
			continue;
		}
		const text = await convertRecord(record, planned, places);
		if (text === undefined) continue;
		write(file, text);
		if (PLACEHOLDER.test(text)) drafts.add(file);
		else live.set(record.origin, address);
	}
	const list = target.listWords?.sourcePath;
	const isMissing = list && !target.files.has(list);
	if (isMissing && showsArticles(plan, live))
		write(list, startList(list, target.config));
	const redirects = planRedirects(plan, live);
	return { files, drafts, kept, redirects, problems, target };
}

/**
 * @returns the paths of new files, and of content/redirects.yaml if it was changed
 * @throws UserError, and writes nothing, if one part cannot be written
 */
export async function placeSite(
	{ files, redirects, target }: Converted,
	isDryRun: boolean,
): Promise<string[]> {
	const changes: ContentChange[] = [];
	changeRedirects(target.opened, redirects, { changes });
	const written = [...files.keys()];
	for (const { document } of changes) written.push(document.path);
	if (!isDryRun)
		await placeFiles(files, target.config.rootDir, () =>
			writeChanges(changes, target.config, false),
		);
	return written;
}
