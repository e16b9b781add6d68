// hypno import: brings another site in, and says what it could not bring.
import fs from "node:fs";
import path from "node:path";
import { keepYoungSmall, limitGarbage } from "../../base/limit-garbage.ts";
import { type ExitCode, hasErrors, usageError } from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { formatCounts, formatProblems } from "../../base/text/problem-text.ts";
import { count } from "../../base/text/words.ts";
import type { Config } from "../../site/config.ts";
import {
	type Converted,
	convertSite,
	placeSite,
} from "../import/import-site.ts";
import type { ImportSource } from "../import/import-source.ts";
import { toFinding } from "../report/json.ts";

export interface ImportFlags {
	readonly files?: string;
	readonly fetch?: true;
	readonly dryRun?: true;
	readonly json?: true;
}

type RunFlags = ImportFlags & { readonly source: string };

const SOURCES =
	"Name an export of WordPress (.xml), a folder of Markdown or HTML, or a Word document (.docx)";

async function openSource(source: string): Promise<ImportSource> {
	const file = path.resolve(source);
	const stats = fs.statSync(file, { throwIfNoEntry: false });
	if (!stats) throw usageError(`there is no ${source}`, SOURCES);
	if (stats.isDirectory()) {
		const { openFolder } = await import("../import/read-folder.ts");
		return openFolder(file);
	}
	if (stats.isFile() && /\.xml$/i.test(file)) {
		const { openWordPress } = await import("../import/read-wordpress.ts");
		return openWordPress(file);
	}
	if (stats.isFile() && /\.docx$/i.test(file)) {
		const { openWord } = await import("../import/read-word.ts");
		return openWord(file);
	}
	throw usageError(`${source} is nothing that can be imported`, SOURCES);
}

function printResult(
	{ drafts, kept, redirects, problems }: Converted,
	{ written, isDryRun }: { written: readonly string[]; isDryRun: boolean },
	{ print, style }: Terminal,
): void {
	for (const file of written)
		print(drafts.has(file) ? `${style.bold(file)}  a draft` : style.bold(file));
	for (const file of kept)
		print(`${file}  stays as it is: it was imported before`);
	if (redirects.size > 0)
		print(`${count(redirects.size, "redirect")} from old addresses`);
	if (drafts.size > 0)
		print(
			"Drafts have no redirects yet: once they are published, npx hypno check --moved SITEMAP proposes them.",
		);
	if (written.length === 0) print("Nothing new to bring in.");
	else if (isDryRun) print("Nothing was written, because of --dry-run.");
	if (problems.length > 0)
		print(
			`\n${formatProblems(problems, style)}${formatCounts(problems)}: what the old site has and this one does not`,
		);
}

/** The records of the old site, which fill the memory, are gone at its end. */
async function convertSource(
	config: Config,
	{ source, files, fetch }: RunFlags,
): Promise<Converted> {
	const old = await openSource(source);
	if (old.records.length === 0 && old.problems.length === 0)
		throw usageError(`${source} has no article and no page`, SOURCES);
	const isFetching = fetch === true;
	if (isFetching && !old.origin)
		throw usageError(
			`${source} does not say where the old site is, so --fetch has nobody to ask`,
			"Leave it out, and name the folder of pictures with --files DIR",
		);
	const filesDir = files === undefined ? undefined : path.resolve(files);
	return convertSite(old, config, { filesDir, isFetching });
}

export async function runImport(
	config: Config,
	flags: RunFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const { files, dryRun: isDryRun = false, json } = flags;
	if (
		files !== undefined &&
		!fs.statSync(files, { throwIfNoEntry: false })?.isDirectory()
	)
		throw usageError(
			`there is no folder ${files}`,
			"Name the folder of uploads, as in --files wp-content/uploads",
		);
	// Each article leaves much garbage behind.
	limitGarbage(25);
	keepYoungSmall();
	const converted = await convertSource(config, flags);
	const written = await placeSite(converted, isDryRun);
	const { problems, kept, redirects } = converted;
	const ok = !hasErrors(problems);
	if (json)
		terminal.print(
			JSON.stringify({
				ok,
				written,
				kept,
				redirects: Object.fromEntries(redirects),
				problems: problems.map(toFinding),
			}),
		);
	else printResult(converted, { written, isDryRun }, terminal);
	return ok ? 0 : 1;
}
