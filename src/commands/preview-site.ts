// hypno serve --watch: the site from memory, built again on every change. Nothing that a
// person writes ends it.
import type { Config } from "../config.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import { hasErrors, type Problem, UserError } from "../problems.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import { buildClientFiles } from "../serve/preview/client-files.ts";
import { createEditorLink } from "../serve/preview/editor-link.ts";
import { LivePreview } from "../serve/preview/live-preview.ts";
import type { Changed, Rebuild, Rebuilt } from "../serve/preview/rebuilt.ts";
import { type Server, startServer } from "../serve/server.ts";
import { SourceChanges } from "../serve/watch/source-changes.ts";
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
		heads: new Map(),
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
	readonly terminal: Voice;
}

/** Builds and shows, one set of changes after the other, until the changes are closed. */
async function followChanges(
	changes: SourceChanges,
	options: PreviewOptions,
	{ live, checks, terminal }: Showing,
): Promise<void> {
	const build = createTryingBuild(options);
	let isWrong = false;
	for (;;) {
		const changed = new Set(await changes.next());
		if (changed.size === 0) return;
		const begin = performance.now();
		let rebuilt = await build([...changed]);
		while (hasErrors(rebuilt.problems) && !isWrong) {
			const more = await changes.next(DOUBT);
			if (more.length === 0) break;
			for (const sourcePath of more) changed.add(sourcePath);
			rebuilt = await build(more);
		}
		isWrong = hasErrors(rebuilt.problems);
		live.show(rebuilt);
		checks.renew();
		tellRebuild(terminal, rebuilt, { changed: [...changed], begin });
	}
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
	const changes = new SourceChanges({
		rootDir,
		folders: FOLDERS,
		onError: (error) =>
			terminal.error(`Not everything can be watched: ${String(error)}`),
	});
	const [client, first] = await Promise.all([
		buildClientFiles(),
		rebuild.build("all"),
	]);
	if (first.problems.length > 0)
		terminal.error(formatProblems(first.problems, terminal.errorStyle));
	const live = new LivePreview(first, client, { rootDir, editorLink });
	const checks = createChecks(config, options, live);
	const server = await startServer({
		host,
		port,
		site: live.site,
		onError: onBug,
		extra: live.answer,
	});
	const following = followChanges(changes, options, { live, checks, terminal });
	return {
		server,
		close: async () => {
			changes.close();
			await Promise.all([following, checks.close(), server.close()]);
		},
	};
}
