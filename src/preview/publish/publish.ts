// Puts what is written online. A run that is killed at any step loses nothing, and the next one goes on.

import { type Problem, usageError } from "../../base/problems.ts";
import { buildSite } from "../../site/build-site.ts";
import { formatPageChanges } from "../../site/changes/page-changes.ts";
import type { Config } from "../../site/config.ts";
import { openFileTable } from "../../site/output/manifest.ts";
import { restoreInterrupted } from "../../site/output/swap.ts";
import { writeFiles } from "../../site/output/write.ts";
import { checkLock, saveLock } from "../../site/plan/urls-lock.ts";
import { push } from "./push.ts";
import { commitOwn, openRepository } from "./repository.ts";
import {
	type Comparison,
	checkWhole,
	compareSite,
	type ReviewOptions,
	waitForSite,
} from "./review.ts";
import { readScript, runScript } from "./run-script.ts";

export interface PublishRun extends ReviewOptions {
	readonly dryRun?: boolean | undefined;
	/** The author of the commits, as variables of git. */
	readonly person?: Readonly<Record<string, string>>;
	/** Runs what commits, or changes files, while nobody saves. */
	readonly inTurn?:
		| (<Value>(run: () => Promise<Value>) => Promise<Value>)
		| undefined;
	/** Called once all is checked, before anything is sent. */
	readonly onReview?: (review: Review) => void;
}

export interface Review extends Comparison {
	readonly warnings: readonly Problem[];
}

const NO_WAY =
	"Set up one of two: a branch that follows another repository (git push --set-upstream origin main), or a script publish in package.json that uploads dist/";

async function build(config: Config, version: string | undefined) {
	const { outDir } = config;
	restoreInterrupted(outDir);
	const table = version ? openFileTable(config, version) : undefined;
	const { files, routes: pages } = await buildSite(config, table);
	await writeFiles(files, outDir, { pages, table });
}

function record({ rootDir }: Config, addresses: readonly string[]): void {
	checkLock(rootDir);
	saveLock(rootDir, addresses);
}

/** @returns what is online now, in words; "" after a dry run. @throws UserError naming what prevents it */
export async function publishSite(
	config: Config,
	options: PublishRun,
): Promise<string> {
	const { terminal, version, person, inTurn = (run) => run() } = options;
	const repository = await openRepository(config, person);
	const upstream = repository?.upstream;
	const script = readScript(config.rootDir);
	if (!upstream && !script)
		throw usageError("nobody has said where this site is published", NO_WAY);
	terminal.error("Checking the site…");
	const warnings = await checkWhole(config, options);
	const compared = upstream ? repository : undefined;
	const review = await compareSite(config, compared, version);
	options.onReview?.({ ...review, warnings });
	if (options.dryRun) return "";
	if (repository && upstream) {
		const { changes, addresses } = review;
		const pages = changes ? formatPageChanges(changes) : "all pages";
		await inTurn(async () => {
			record(config, addresses);
			await commitOwn(repository, `Publish: ${pages}`);
		});
		terminal.error("Sending it…");
		const merged = await push(repository, upstream, options);
		// It touches no file that somebody is changing here: then the next run brings in theirs.
		await inTurn(() =>
			repository.git.run(["merge", "--quiet", "--ff-only", merged]),
		);
	} else {
		await build(config, version);
		record(config, review.addresses);
		await runScript(script ?? [], config.rootDir, terminal.error);
	}
	return waitForSite(config, options);
}
