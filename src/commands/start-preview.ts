// hypno serve --watch: serves the site from memory, rebuilds it on every change, and checks it again. Errors in
// edited files never end the preview.
import v8 from "node:v8";
import { buildSite } from "../build-site.ts";
import { attempt } from "../cache/fingerprint.ts";
import { memoizeLast } from "../cache/lazily.ts";
import type { Config } from "../config.ts";
import { TextEditor } from "../edit/preview-editor.ts";
import { findChanges } from "../output/find-changes.ts";
import { openFileTable } from "../output/manifest.ts";
import { type Plan, planNothing } from "../pipeline.ts";
import { LOCK_FILE } from "../plan/urls-lock.ts";
import { type Problem, UserError } from "../problems.ts";
import { BASELINE_FILE } from "../report/check-report.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import { count, formatDuration } from "../report/words.ts";
import { buildClientFiles } from "../serve/preview/client-files.ts";
import { createEditor } from "../serve/preview/format-problem.ts";
import { LivePreview } from "../serve/preview/live-preview.ts";
import { type Server, startServer } from "../serve/server.ts";
import { SourceWatch } from "../serve/watch-sources.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type CheckEnd, createBackgroundChecks } from "./background-checks.ts";
import { describeUnusedPictures } from "./unused-pictures.ts";

/** The site is read again when one of these changes. */
const SOURCES = ["content", "templates", "static", BASELINE_FILE, LOCK_FILE];

interface PreviewOptions {
	/** Identifies the version of hypno. */
	readonly version: string | undefined;
	readonly host: string;
	readonly port: number;
	/** @throws UserError (2) without a content folder */
	readonly rebuild: () => Promise<Plan>;
	readonly onBug: (error: unknown) => void;
	readonly editorPattern: string | undefined;
	readonly canWrite: boolean;
	/** In ms without an edit, before a check starts. */
	readonly checkDelay?: number | undefined;
	/** Replaces the time limit of the checks. */
	readonly findLimit?: (() => number) | undefined;
}

type PreviewTerminal = Pick<Terminal, "error" | "errorStyle">;

interface Parts extends PreviewOptions {
	readonly config: Config;
	readonly terminal: PreviewTerminal;
	readonly changes: SourceWatch;
	readonly live: LivePreview;
	readonly server: Server;
}

export class Preview {
	readonly server: Server;
	readonly #parts: Parts;
	readonly #checks: ReturnType<typeof createBackgroundChecks>;
	readonly #reported = new Set<string>();
	readonly #ended: Promise<void>;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.server = parts.server;
		this.#checks = createBackgroundChecks({
			...parts,
			onEnd: (end) => this.#showCheck(end),
		});
		this.#ended = this.#followChanges();
	}

	readonly close = async (): Promise<void> => {
		this.#parts.changes.close();
		await Promise.all([this.server.close(), this.#ended]);
		this.#checks.close();
	};

	async #followChanges(): Promise<void> {
		const { live, changes } = this.#parts;
		this.#printNewProblems(live.site().problems);
		this.#checks.start();
		for (;;) {
			const changed = await changes.next();
			if (changed.length === 0) return;
			await this.#rebuild(changed);
		}
	}

	async #rebuild(changed: readonly string[]): Promise<void> {
		const { live, onBug } = this.#parts;
		const begin = performance.now();
		const plan = await this.#plan().catch(onBug);
		if (!plan) return;
		this.#checks.start();
		await live.show(plan, changed).catch(onBug);
		const { problems } = live.site();
		const result =
			problems.length > 0
				? formatCounts(problems)
				: count(plan.routes.length, "page");
		const duration = formatDuration(performance.now() - begin);
		this.#printChange(changed, `${result}, ${duration}`);
		this.#reported.clear();
		this.#printNewProblems(problems);
	}

	async #plan(): Promise<Plan> {
		try {
			return await this.#parts.rebuild();
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			return planNothing(this.#parts.live.site().plan, error.problems);
		}
	}

	async #showCheck(end: CheckEnd): Promise<void> {
		const { live, terminal, onBug } = this.#parts;
		if (end.output) terminal.error(end.output);
		this.#printNewProblems(end.problems ?? []);
		await live.showFindings(end, end.noFindings).catch(onBug);
	}

	#printChange(files: readonly string[], result: string): void {
		const [first = "", ...others] = files;
		const names =
			others.length > 0 ? `${first} and ${others.length} more` : first;
		this.#parts.terminal.error(`${names}: ${result}`);
	}

	#printNewProblems(problems: readonly Problem[]): void {
		const { terminal } = this.#parts;
		const found: Problem[] = [];
		for (const problem of problems) {
			const key = JSON.stringify([problem.message, problem.source]);
			if (!this.#reported.has(key)) found.push(problem);
			this.#reported.add(key);
		}
		if (found.length > 0)
			terminal.error(formatProblems(found, terminal.errorStyle));
	}
}

/**
 * @throws UserError (2) without content, for an invalid HYPNO_EDITOR, or for a port that cannot be
 * used
 */
export async function startPreview(
	config: Config,
	options: PreviewOptions,
	terminal: PreviewTerminal,
): Promise<Preview> {
	// The whole site is planned again after each edit. Without these flags, V8 would let the garbage of many
	// edits grow to four times what is in use.
	v8.setFlagsFromString("--heap-growing-percent=30");
	v8.setFlagsFromString("--semi-space-growth-factor=1");
	const { rootDir } = config;
	const { host, port, onBug, canWrite, version = "" } = options;
	const editor = { ...createEditor(rootDir, options.editorPattern), canWrite };
	const onError = ({ problems }: UserError) =>
		terminal.error(formatProblems(problems, terminal.errorStyle));
	const edit = canWrite ? new TextEditor(config, onError) : undefined;
	const changes = new SourceWatch({ rootDir, names: SOURCES, onError });
	try {
		const [client] = await Promise.all([
			buildClientFiles(edit),
			changes.listAll(),
		]);
		// Only now, so that a change during the build is noticed.
		const first = await options.rebuild();
		const live = new LivePreview(first, {
			client,
			version,
			editor,
			edit,
			// All files of content/, which may be gone for a moment, are read for this.
			describeUnused: memoizeLast(
				() => attempt(() => describeUnusedPictures(config)) ?? "",
			),
			findChanges: async () => {
				const table = version ? openFileTable(config, version) : undefined;
				// The preview shows drafts, which a build does not publish.
				const built = await buildSite(config, table);
				return findChanges(built.files, config.outDir, built);
			},
		});
		const server = await startServer({
			host,
			port,
			served: live.site,
			intercept: live.handleRequest,
			onError: onBug,
		});
		const parts = { config, terminal, changes, live, server };
		return new Preview({ ...options, ...parts });
	} catch (error) {
		changes.close();
		throw error;
	}
}
