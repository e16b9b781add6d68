// hypno serve --watch: the site from memory, built again on every change. Nothing that a
// person writes ends it.
import type { Config } from "../config.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import { hasErrors, type Problem, UserError } from "../problems.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import { buildClientFiles } from "../serve/preview/client-files.ts";
import { createEditorLink } from "../serve/preview/editor-link.ts";
import { LivePreview } from "../serve/preview/live-preview.ts";
import type { Changed, Rebuild, Rebuilt } from "../serve/rebuilt.ts";
import { type Server, startServer } from "../serve/server.ts";
import { ChangeLoop, type LoopOptions } from "../serve/watch/change-loop.ts";
import { IdleCollection } from "../serve/watch/idle-collection.ts";
import { SourceFiles } from "../serve/watch/source-files.ts";
import { watchFolders } from "../serve/watch/watch-folders.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { SettledChecks } from "./settled-checks.ts";

const FOLDERS = ["content", "templates", "static"];
/** In milliseconds: a mistake may be the first half of an edit. */
const DOUBT = 60;

interface PreviewOptions {
	readonly host: string;
	readonly port: number;
	readonly rebuild: Rebuild;
	readonly onBug: (error: unknown) => void;
	/** The pattern of addresses that open the editor. */
	readonly editor: string | undefined;
}

/** Nothing of it is a result. */
type Voice = Pick<Terminal, "error" | "errorStyle">;

export interface Preview {
	readonly server: Server;
	readonly close: () => Promise<void>;
}

function bugProblem(error: unknown): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		rule: "content/invalid",
		severity: "error",
		message: `hypno failed to build the site: ${reason}`,
		hint: "The terminal says more. Save a file to have it tried again",
	};
}

function nothing(problems: readonly Problem[]): Rebuilt {
	return {
		files: new Map(),
		headers: publishedHeaders(),
		problems,
		site: undefined,
		routes: [],
		unplanned: [],
	};
}

/** The build after a failure begins anew: what is remembered of it may be half. */
function createTryingBuild({ rebuild, onBug }: PreviewOptions) {
	let isLost = false;
	return async (changed: Changed): Promise<Rebuilt> => {
		try {
			const rebuilt = await rebuild.build(isLost ? "all" : changed);
			isLost = false;
			return rebuilt;
		} catch (error) {
			isLost = true;
			if (error instanceof UserError) return nothing(error.problems);
			onBug(error);
			return nothing([bugProblem(error)]);
		}
	};
}

function nameChanges(sourcePaths: readonly string[]): string {
	const [first = "", ...others] = sourcePaths;
	return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function tellRebuild(
	terminal: Voice,
	{ problems, routes }: Rebuilt,
	{ changed, begin }: { changed: readonly string[]; begin: number },
): void {
	const duration = Math.round(performance.now() - begin);
	const outcome =
		problems.length > 0 ? formatCounts(problems) : `${routes.length} pages`;
	terminal.error(`${nameChanges(changed)}: ${outcome}, ${duration} ms`);
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
}

interface Showing {
	readonly live: LivePreview;
	readonly checks: SettledChecks;
	readonly garbage: IdleCollection;
	readonly terminal: Voice;
}

/** Builds and shows, one change after the other. */
function createCycle(options: PreviewOptions, showing: Showing) {
	const { live, checks, garbage, terminal } = showing;
	const build = createTryingBuild(options);
	const pending = new Set<string>();
	let isWrong = false;
	const onChanges: LoopOptions["onChanges"] = async (sourcePaths, loop) => {
		const begin = performance.now();
		for (const sourcePath of sourcePaths) pending.add(sourcePath);
		const rebuilt = await build(sourcePaths);
		const isBad = hasErrors(rebuilt.problems);
		if (isBad && !isWrong && (await loop.changesWithin(DOUBT))) return;
		isWrong = isBad;
		live.show(rebuilt);
		checks.renew();
		garbage.plan();
		tellRebuild(terminal, rebuilt, { changed: [...pending], begin });
		pending.clear();
	};
	return onChanges;
}

/** @returns what ends it */
async function watchSite(
	{ rootDir }: Config,
	files: SourceFiles,
	cycle: { terminal: Voice; onChanges: LoopOptions["onChanges"] },
): Promise<() => Promise<void>> {
	const { terminal, onChanges } = cycle;
	const loop = new ChangeLoop({ files, onChanges });
	const folders = await watchFolders({
		rootDir,
		folders: FOLDERS,
		onHint: loop.hint,
		onError: (error) =>
			terminal.error(`Not everything can be watched: ${String(error)}`),
	});
	// What changed before the watch was there.
	for (const { sourcePath } of files.compareAll()) loop.hint(sourcePath);
	files.learn();
	return async () => {
		await folders.close();
		await loop.close();
	};
}

function createChecks(
	config: Config,
	options: PreviewOptions,
	live: LivePreview,
): SettledChecks {
	const checks = new SettledChecks({
		config,
		onFindings: (findings) => live.showFindings(findings),
		isWanted: () => live.isWatched,
		onBug: options.onBug,
	});
	live.onWatched = checks.want;
	return checks;
}

/**
 * @throws UserError (2) without content, for an editor that cannot be opened, or for a port
 * that cannot be had
 */
export async function startPreview(
	config: Config,
	options: PreviewOptions,
	terminal: Voice,
): Promise<Preview> {
	const { rootDir } = config;
	const { host, port, onBug, rebuild } = options;
	const editorLink = createEditorLink(rootDir, options.editor);
	// Before the first build: what changes while it reads is seen as changed.
	const files = new SourceFiles(rootDir, FOLDERS);
	const [client, first] = await Promise.all([
		buildClientFiles(),
		rebuild.build("all"),
	]);
	if (first.problems.length > 0)
		terminal.error(formatProblems(first.problems, terminal.errorStyle));
	const live = new LivePreview(first, client, { rootDir, editorLink });
	const checks = createChecks(config, options, live);
	const garbage = new IdleCollection();
	const showing = { live, checks, garbage, terminal };
	const onChanges = createCycle(options, showing);
	const server = await startServer({
		host,
		port,
		site: live.site,
		onError: onBug,
		extra: live.answer,
	});
	const unwatch = await watchSite(config, files, { terminal, onChanges });
	return {
		server,
		close: async () => {
			garbage.close();
			await Promise.all([unwatch(), checks.close(), server.close()]);
		},
	};
}
