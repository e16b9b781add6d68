// The order of a check -> a reader of the files that this thread has read, and of the pages that
// it makes.
import type { Reader, ReadingOrder } from "../check/read-elsewhere.ts";
import type { Config } from "../config.ts";
import { lateFile, loadFiles, markFile } from "../content/load.ts";
import { type ReadFile, readContentFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import { readOneOfMany } from "../content/sound-file.ts";
import type { Route } from "../route.ts";
import { Claims } from "./claims.ts";
import type { PageOrder } from "./page-thread.ts";
import type { ReadShare } from "./read-share.ts";

/** As the first thread has read it; undefined where a file has changed meanwhile. */
async function readContent(
	{ shared }: ReadingOrder,
	{ services }: PageOrder,
	config: Config,
): Promise<ReadFile[] | undefined> {
	const marks = new Map(shared);
	const loaded = loadFiles(config, marks.keys());
	const isSame = loaded.every(
		(file) => markFile(file) === marks.get(file.sourcePath),
	);
	if (!isSame || loaded.length !== marks.size) return undefined;
	const late = services.flatMap(([slug, mark]) => {
		if (mark === undefined) return [];
		const sourcePath = `content/services/${slug}.md`;
		return readOneOfMany(lateFile(sourcePath, mark, config), mark);
	});
	return [...(await Promise.all(loaded.map(readContentFile))), ...late];
}

/** Undefined where pages are only made, or where it is not known what they are made of. */
export async function openReader(
	order: PageOrder,
	planned: { readonly site: Site; readonly routes: readonly Route[] },
	config: Config,
): Promise<Reader | undefined> {
	const { reading } = order;
	const content = reading && (await readContent(reading, order, config));
	if (!content) return undefined;
	// Builds need none of it.
	const { RULES } = await import("../check/rules/index.ts");
	const { createReader } = await import("../check/read-elsewhere.ts");
	const rules = RULES.filter(({ id }) => reading.rules.includes(id));
	return createReader(rules, reading, { ...planned, content });
}

/** What it has read last first: the first thread begins with the first. */
export function judgeFiles(
	{ reading }: PageOrder,
	{ files }: ReadShare,
	reader: Reader | undefined,
): void {
	if (!reading || !reader) return;
	const claims = new Claims(reading.judging);
	for (const [place, file] of files)
		if (claims.claim(place))
			claims.settle(place, reader.isQuiet(file) ? "sound" : "unsound");
}
