// The order of a check -> a reader of the files that this thread has read, and of the pages that
// it makes.
import type { Reader, ReadingOrder } from "../check/read-elsewhere.ts";
import type { Config } from "../config.ts";
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import { readOneOfMany } from "../content/sound-file.ts";
import { lateFile } from "../content/source-file.ts";
import type { Route } from "../plan/route.ts";
import { Claims } from "./claims.ts";
import type { PageOrder } from "./page-thread.ts";
import type { ReadShare } from "./read-share.ts";

/** What this thread knows by itself. */
interface Opening {
	readonly share: ReadShare;
	readonly config: Config;
}

/** As the first thread has read it; undefined where a file has changed meanwhile. */
function findContent(
	{ shared }: ReadingOrder,
	{ services }: PageOrder,
	{ share, config }: Opening,
): ReadFile[] | undefined {
	const read = shared.flatMap(([sourcePath, mark]) => {
		const file = share.shared.get(sourcePath);
		return file?.mark === mark ? [file] : [];
	});
	if (read.length < shared.length) return undefined;
	const late = services.flatMap(([slug, mark]) => {
		if (mark === undefined) return [];
		const sourcePath = `content/services/${slug}.md`;
		return readOneOfMany(lateFile(sourcePath, mark, config), mark);
	});
	return [...read, ...late];
}

/** Undefined where pages are only made, or where it is not known what they are made of. */
export async function openReader(
	order: PageOrder,
	planned: { readonly site: Site; readonly routes: readonly Route[] },
	opening: Opening,
): Promise<Reader | undefined> {
	const { reading } = order;
	const content = reading && findContent(reading, order, opening);
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
