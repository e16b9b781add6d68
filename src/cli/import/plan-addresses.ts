// Gives each article and page of an old site its name and its address on the new one.
import fs from "node:fs";
import path from "node:path";
import { decode, slugify } from "../../base/addresses/parse-url.ts";
import { type Problem, UserError, usageError } from "../../base/problems.ts";
import type { Config } from "../../site/config.ts";
import { findNameFault } from "../../site/content/records.ts";
import { type OpenContent, openSite } from "../../site/edit/change-records.ts";
import { findAddresses, openRun } from "../../site/edit/records/record-run.ts";
import { readText } from "./clean-html.ts";
import type { ImportSource, OldRecord } from "./import-source.ts";

/** In characters. */
const MAX_NAME = 80;
const ORIGIN = /^# Imported from (.+)$/m;

export const formatOrigin = (origin: string) =>
	`# Imported from ${origin.replace(/\s+/g, " ").slice(0, 500)}`;

export interface Planned {
	/** "content/articles/sleep.md" */
	readonly file: string;
	/** "/articles/sleep" */
	readonly address: string;
	/** An earlier import has made it, and somebody may have changed it since. */
	readonly isKept: boolean;
}

async function openTarget(config: Config) {
	const article = await openRun("article", { config, flags: {} });
	const page = await openRun("page", { config, flags: {} });
	const opened = await openSite(article.config, article.collection);
	const ofArticles = await findAddresses(article);
	const ofPages = await findAddresses(page);
	return {
		config: article.config,
		opened,
		list: ofArticles.list,
		listWords: ofArticles.listWords,
		article: { collection: article.collection, pageOf: ofArticles.pageOf },
		page: { collection: page.collection, pageOf: ofPages.pageOf },
	};
}

/** The site that the old one comes into. */
export type Target = Awaited<ReturnType<typeof openTarget>>;

function findImported({ files }: OpenContent): Map<string, string> {
	const imported = new Map<string, string>();
	for (const [file, { text }] of files) {
		const [, origin] = ORIGIN.exec(text.slice(0, 1000)) ?? [];
		if (origin) imported.set(origin, file);
	}
	return imported;
}

function chooseName(
	record: OldRecord,
	taken: ReadonlySet<string>,
	target: Target,
): string {
	const { collection } = target[record.noun];
	const cutName = (words: string) =>
		slugify(words).slice(0, MAX_NAME).replace(/-$/, "");
	const written =
		cutName(decode(record.name) ?? record.name) ||
		cutName(readText(record.title));
	const start = written || `${record.noun}-${record.day || record.source.line}`;
	const isFree = (name: string) =>
		!taken.has(collection.pathOf(name)) &&
		findNameFault(name, collection, target.config.models) === undefined;
	if (isFree(start)) return start;
	const other = findNameFault(start, collection, target.config.models)
		? `${start}-old`
		: start;
	if (isFree(other)) return other;
	let number = 2;
	while (!isFree(`${other}-${number}`)) number++;
	return `${other}-${number}`;
}

/** @throws UserError (2) if a file is there that no import has made */
export async function planAddresses({ index }: ImportSource, config: Config) {
	const target = await openTarget(config);
	const imported = findImported(target.opened);
	const planned = new Map<string, Planned>();
	const taken = new Set(imported.values());
	const problems: Problem[] = [];
	for (const record of index) {
		const { collection, pageOf } = target[record.noun];
		const known = imported.get(
			formatOrigin(record.origin).slice("# Imported from ".length),
		);
		const slug =
			(known && collection.slugOf(known)) || chooseName(record, taken, target);
		const file = known ?? collection.pathOf(slug);
		taken.add(file);
		planned.set(record.origin, {
			file,
			address: pageOf(slug),
			isKept: known !== undefined,
		});
		if (
			known ||
			!fs.lstatSync(path.join(config.rootDir, file), { throwIfNoEntry: false })
		)
			continue;
		const hint = `Rename that file, as in npx hypno rename article OLD NEW, or delete it, and import again: nothing was written`;
		const { problems: faults } = usageError(
			`${file} already exists, and the old site has one of this name`,
			hint,
			record.source,
		);
		for (const problem of faults) problems.push(problem);
	}
	if (problems.length > 0) throw new UserError(problems, 2);
	return { target, planned };
}
