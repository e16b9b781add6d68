// Looks at a site before it is published, and at what is online after it.
import { setTimeout } from "node:timers/promises";
import { catchProblems, UserError } from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { openBaseline } from "../../check/baseline.ts";
import { buildCheckReport } from "../../check/check-report.ts";
import { checkSite } from "../../check/check-site.ts";
import { checkPublished } from "../../check/published/check-published.ts";
import { RULES } from "../../check/rules/index.ts";
import { selectRules } from "../../check/select-rules.ts";
import { buildSite } from "../../site/build-site.ts";
import type { Config } from "../../site/config.ts";
import {
	type BuildChanges,
	findChanges,
} from "../../site/output/find-changes.ts";
import { openFileTable } from "../../site/output/manifest.ts";
import { writeFiles } from "../../site/output/write.ts";
import { listAddresses } from "../../site/plan/urls-lock.ts";
import { type Repository, withFilesOf } from "./repository.ts";

export interface ReviewOptions {
	readonly version: string | undefined;
	readonly terminal: Pick<Terminal, "error"> & Partial<Terminal>;
	/** The address of the live site, if it is not url of content/site.yaml. */
	readonly live?: string | undefined;
	/** In ms, in which the live site has to become the new one. */
	readonly liveLimit?: number | undefined;
}

/** @returns the warnings. @throws UserError (1) with all that is wrong, if there is an error */
export async function checkWhole(
	config: Config,
	{ version, terminal }: ReviewOptions,
) {
	const rules = selectRules(RULES, { only: undefined, skip: undefined });
	const { rootDir } = config;
	const report = terminal.error;
	const applyBaseline = openBaseline({ flags: {}, rules, rootDir, report });
	const checked = await checkSite(config, {
		rules,
		external: "skip",
		invalidContent: "report",
		progress: terminal.progress,
		version,
	});
	const run = { ...checked, failOn: "error", durationMs: 0 } as const;
	const findings = applyBaseline(checked);
	const { live, exitCode } = buildCheckReport({ ...run, findings });
	if (exitCode !== 0) throw new UserError(live, exitCode);
	return live;
}

export interface Comparison {
	/** Undefined if what is online cannot be built. */
	readonly changes: BuildChanges | undefined;
	/** The addresses of all pages as they are now. */
	readonly addresses: readonly string[];
}

/** Compares with the last build, or with what the branch has that others follow, which is what visitors see. */
export async function compareSite(
	config: Config,
	repository: Repository | undefined,
	version: string | undefined,
): Promise<Comparison> {
	const compare = async (outDir: string) => {
		const table = version ? openFileTable(config, version) : undefined;
		const built = await buildSite(config, table);
		const changes = await findChanges(built.files, outDir, built);
		return { changes, addresses: listAddresses(built.routes) };
	};
	if (!repository) return compare(config.outDir);
	return withFilesOf(repository.theirs ?? "HEAD", repository, async (old) => {
		const write = async () => {
			const { files, routes: pages } = await buildSite(old);
			await writeFiles(files, old.outDir, { pages });
		};
		const { problems } = await catchProblems(write());
		const { changes, addresses } = await compare(old.outDir);
		const isKnown = problems.length === 0;
		return { addresses, changes: isKnown ? changes : undefined };
	});
}

const STALE = /^published\/(?:missing|outdated)$/;
const LIVE_LIMIT = 5 * 60_000;

/** @returns what visitors get, in words. @throws UserError (3) that names the pages that are still old */
export async function waitForSite(
	config: Config,
	{ terminal, live, liveLimit = LIVE_LIMIT }: ReviewOptions,
): Promise<string> {
	const rules = RULES.filter(({ id }) => STALE.test(id));
	const end = performance.now() + liveLimit;
	for (let pause = 5000; ; pause *= 1.5) {
		const options = { rules, published: live ?? (true as const) };
		const looked = await checkPublished(config, options).catch((error) => {
			if (error instanceof UserError) return error;
			throw error;
		});
		const isRefused = looked instanceof UserError;
		const old = isRefused ? looked.problems : looked.findings;
		if (old.length === 0) return "Published. Visitors get the new site.";
		if (isRefused && looked.exitCode === 2)
			return `Published, but not compared with what visitors get: ${looked.message}.`;
		if (performance.now() + pause > end) throw new UserError(old, 3);
		terminal.error("Waiting until visitors get the new site…");
		await setTimeout(pause);
	}
}
