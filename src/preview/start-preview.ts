// hypno serve --watch: serves the site from memory, rebuilds it on every change, and checks it again. Errors in
// edited files never end the preview.
import { attempt } from "../base/attempt.ts";
import { memoizeLast } from "../base/disk/lazily.ts";
import { keepYoungSmall, limitGarbage } from "../base/limit-garbage.ts";
import { type Problem, UserError } from "../base/problems.ts";
import type { Terminal } from "../base/terminal.ts";
import { formatCounts, formatProblems } from "../base/text/problem-text.ts";
import { count, formatDuration } from "../base/text/words.ts";
import { BASELINE_FILE } from "../check/check-report.ts";
import { describeUnusedPictures } from "../check/unused-pictures.ts";
import { buildSite } from "../site/build-site.ts";
import type { Config } from "../site/config.ts";
import { writeEditorSchemas } from "../site/content/editor/editor-schemas.ts";
import type { OpenStarts } from "../site/edit/records/record-run.ts";
import { findChanges } from "../site/output/find-changes.ts";
import { openFileTable } from "../site/output/manifest.ts";
import { type Plan, planNothing } from "../site/pipeline.ts";
import { LOCK_FILE } from "../site/plan/urls-lock.ts";
import { startServer } from "../site/serve/server.ts";
import {
	type CheckEnd,
	type ChecksOptions,
	createBackgroundChecks,
} from "./background-checks.ts";
import { TextEditor } from "./edit/preview-editor.ts";
import { buildClientFiles } from "./pages/client-files.ts";
import { createEditor } from "./pages/format-problem.ts";
import { LivePreview } from "./pages/live-preview.ts";
import { createGate, type ForeignAddress } from "./publish/foreign-address.ts";
import { Publisher } from "./publish/publisher.ts";
import { RemoteEditing } from "./publish/remote-editing.ts";
import { SourceWatch } from "./watch-sources.ts";

/** The site is read again when one of these changes. */
const SOURCES = ["content", "templates", "static", BASELINE_FILE, LOCK_FILE];

interface PreviewOptions
	extends Pick<ChecksOptions, "checkDelay" | "findLimit"> {
	readonly version: string | undefined;
	readonly host: string;
	readonly port: number;
	/** @throws UserError (2) without a content folder */
	readonly rebuild: () => Promise<Plan>;
	readonly onError: (error: unknown) => void;
	readonly editorPattern: string | undefined;
	readonly canWrite: boolean;
	readonly openStarts?: OpenStarts | undefined;
	readonly at?: ForeignAddress | undefined;
	/** In ms, after a save with --at, until its commit is sent. */
	readonly pushDelay?: number | undefined;
}

type PreviewTerminal = Pick<Terminal, "error" | "errorStyle">;

/** Prints the problems that it has not printed since the last change. */
function createReporter({ error, errorStyle }: PreviewTerminal) {
	const reported = new Set<string>();
	return (problems: readonly Problem[], isChange = false) => {
		if (isChange) reported.clear();
		const news: Problem[] = [];
		for (const problem of problems) {
			const key = JSON.stringify([problem.message, problem.source]);
			if (!reported.has(key)) news.push(problem);
			reported.add(key);
		}
		if (news.length > 0) error(formatProblems(news, errorStyle));
	};
}

interface Parts extends PreviewOptions {
	readonly live: LivePreview;
	readonly changes: SourceWatch;
	readonly report: ReturnType<typeof createReporter>;
	readonly terminal: PreviewTerminal;
	readonly checks: ReturnType<typeof createBackgroundChecks>;
}

async function planAgain({ live, rebuild }: Parts): Promise<Plan> {
	try {
		return await rebuild();
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return planNothing(live.site().plan, error.problems);
	}
}

async function showChange(changed: readonly string[], parts: Parts) {
	const { live, onError, report, terminal, checks } = parts;
	const begin = performance.now();
	// It checks what is no longer there, and takes the processor from what is.
	checks.stop();
	const plan = await planAgain(parts).catch(onError);
	if (!plan) return;
	// Editors complete and check content by these.
	if (changed.some((file) => file.startsWith("templates/models")))
		attempt(() => writeEditorSchemas(plan.config));
	checks.start();
	await live.show(plan, changed).catch(onError);
	const { problems } = live.site();
	const result = formatCounts(problems) || count(plan.routes.length, "page");
	const duration = formatDuration(performance.now() - begin);
	const [first = "", ...others] = changed;
	const more = others.length > 0 ? ` and ${others.length} more` : "";
	terminal.error(`${first}${more}: ${result}, ${duration}`);
	report(problems, true);
}

async function followChanges(parts: Parts): Promise<void> {
	parts.report(parts.live.site().problems);
	parts.checks.start();
	for (;;) {
		const changed = await parts.changes.next();
		if (changed.length === 0) return;
		await showChange(changed, parts);
	}
}

async function openLive(
	config: Config,
	{ version = "", canWrite, at, editorPattern, rebuild }: PreviewOptions,
	{ edit, changes }: { edit: TextEditor | undefined; changes: SourceWatch },
): Promise<LivePreview> {
	const local = createEditor(config.rootDir, editorPattern);
	const editor = {
		...local,
		canWrite,
		...(at && { linkTo: () => "", isRemote: true }),
	};
	const started = [buildClientFiles(edit), changes.listAll()] as const;
	const [client] = await Promise.all(started);
	// Only now, so that a change during the build is noticed.
	const first = await rebuild();
	return new LivePreview(first, {
		client,
		version,
		editor,
		edit,
		// All files of content/, which may be gone for a moment, are read for this.
		describeUnused: memoizeLast(
			() => (!at && attempt(() => describeUnusedPictures(config))) || "",
		),
		findChanges: async () => {
			const table = version ? openFileTable(config, version) : undefined;
			// The preview shows drafts, which a build does not publish.
			const built = await buildSite(config, table);
			return findChanges(built.files, config.outDir, built);
		},
	});
}

export type Preview = Awaited<ReturnType<typeof startPreview>>;

/** @throws UserError (2) without content, for an invalid HYPNO_EDITOR, or for a port that cannot be used */
export async function startPreview(
	config: Config,
	options: PreviewOptions,
	terminal: PreviewTerminal,
) {
	// The whole site is planned again after each edit.
	limitGarbage(30);
	keepYoungSmall();
	const { onError } = options;
	const { rootDir } = config;
	const refuse = ({ problems }: UserError) =>
		terminal.error(formatProblems(problems, terminal.errorStyle));
	const { at, canWrite } = options;
	const publisher = new Publisher(config, options.version);
	const { pushDelay } = options;
	const remote =
		at && new RemoteEditing(config, at, { onFailure: refuse, pushDelay });
	await remote?.start();
	const gate = at && remote && createGate(at, remote.describeHealth);
	const { openStarts } = options;
	const changes = new SourceWatch({ rootDir, names: SOURCES, onError: refuse });
	const edit = canWrite
		? new TextEditor(config, {
				onRefused: refuse,
				onError,
				isBehind: () => changes.isBehind,
				publisher,
				remote,
				openStarts,
			})
		: undefined;
	try {
		const live = await openLive(config, options, { edit, changes });
		const { site: served, handleRequest: intercept } = live;
		const server = await startServer({ ...options, served, gate, intercept });
		const report = createReporter(terminal);
		const onEnd = async (end: CheckEnd) => {
			if (end.output) terminal.error(end.output);
			report(end.problems ?? []);
			await live.showFindings(end, end.noFindings).catch(onError);
		};
		const checks = createBackgroundChecks({ ...options, config, onEnd });
		const parts = { live, changes, report, terminal, checks };
		const ended = followChanges({ ...options, ...parts });
		const close = async () => {
			changes.close();
			await Promise.all([server.close(), ended]);
			checks.stop();
		};
		return { server, close };
	} catch (error) {
		changes.close();
		throw error;
	}
}
