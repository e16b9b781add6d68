// Follows changes of a project: rebuilds the preview, checks the site again, and restarts hypno if src/
// changes. Errors in edited files never end the preview.
import { toBuildError } from "../../cache/bundle.ts";
import type { Config } from "../../config.ts";
import { publishedHeaders } from "../../http/published-headers.ts";
import { LOCK_FILE } from "../../plan/urls-lock.ts";
import { type Problem, UserError } from "../../problems.ts";
import { BASELINE_FILE } from "../../report/check-report.ts";
import { formatCounts, formatProblems } from "../../report/text.ts";
import { count, formatDuration } from "../../report/words.ts";
import type { SiteBuild } from "../../serve/lazy-site.ts";
import { countFindings } from "../../serve/preview/format-problem.ts";
import type {
	BackgroundResult,
	LivePreview,
} from "../../serve/preview/live-preview.ts";
import type { PreviewSite } from "../../serve/preview/preview-site.ts";
import type { Server } from "../../serve/server.ts";
import type { SourceWatch } from "../../serve/watch-sources.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { BackgroundChecks } from "../background-checks.ts";
import { restart } from "./restart.ts";

export const SOURCE_FOLDERS = ["content", "templates", "static"];
/** Only the checks read these files. */
export const CHECK_FILES = [BASELINE_FILE, LOCK_FILE];
/** src/start/start.js passes these options to the program. */
export interface StarterOptions {
	/** Identifies the version of hypno. If undefined, nothing is cached. */
	readonly version: string | undefined;
	/**
	 * Bundles the source again after it has changed.
	 * @throws errors of esbuild
	 */
	readonly bundle?: (() => Promise<void>) | undefined;
}

export interface PreviewOptions extends Pick<StarterOptions, "bundle"> {
	readonly host: string;
	readonly port: number;
	/** @throws UserError (2) without a content folder */
	readonly rebuild: () => Promise<SiteBuild>;
	readonly onBug: (error: unknown) => void;
	readonly editorPattern: string | undefined;
	readonly canWrite: boolean;
}

const isPageSource = (sourcePath: string) =>
	SOURCE_FOLDERS.some((folder) => sourcePath.startsWith(`${folder}/`));

const isProgramSource = (sourcePath: string) =>
	sourcePath.startsWith("src/") && !sourcePath.endsWith(".test.ts");

const BUNDLE_FAILURE = {
	what: "hypno itself",
	hint: "The previous version keeps running; hypno restarts by itself once the error is fixed",
	entry: "src/cli.ts",
};

export type PreviewTerminal = Pick<Terminal, "error" | "errorStyle">;

function bugProblem(error: unknown): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		rule: "content/invalid",
		severity: "error",
		message: `hypno failed to build the site: ${reason}`,
		hint: "The terminal shows the details. Save any file to try again",
	};
}

function emptySite(problems: readonly Problem[]): SiteBuild {
	return {
		problems,
		site: undefined,
		routes: [],
		unplanned: [],
		assets: [],
		makePage: () => Promise.reject(new Error("the site has no pages")),
		readTitle: async () => undefined,
		buildHeaders: () => publishedHeaders(),
	};
}

interface ChangeFollowerOptions extends PreviewOptions {
	readonly config: Config;
	readonly live: LivePreview;
	readonly terminal: PreviewTerminal;
	readonly changes: SourceWatch;
	readonly server: Server;
}

export class ChangeFollower {
	readonly #options: ChangeFollowerOptions;
	readonly #checks: BackgroundChecks;
	readonly #reported = new Set<string>();
	/** The checks pause once src/ has changed, since they would run the new code. */
	#hasNewSource = false;
	/** CHECK_FILES that have changed, while the site is the same. The checks run again for them. */
	#changedCheckFiles: readonly string[] = [];

	constructor(options: ChangeFollowerOptions) {
		const { config, onBug } = options;
		this.#options = options;
		const onChecked = (checked: BackgroundResult) =>
			this.#showCheckResult(checked);
		this.#checks = new BackgroundChecks({ config, onChecked, onBug });
	}

	async run(): Promise<void> {
		const { live, changes } = this.#options;
		this.#printNewProblems(live.problems);
		this.#startChecks();
		for (;;) {
			const changed = await changes.next();
			if (changed.length === 0) return;
			const source = changed.filter(isProgramSource);
			const reread = CHECK_FILES.filter((file) => changed.includes(file));
			if (changed.some(isPageSource)) await this.#rebuild(changed);
			else if (reread.length > 0) this.#startChecks(reread);
			if (source.length > 0) await this.#restart(source);
		}
	}

	async close(): Promise<void> {
		const { changes, server } = this.#options;
		changes.close();
		await Promise.all([this.#checks.close(), server.close()]);
	}

	async #rebuild(changed: readonly string[]): Promise<void> {
		const { live, onBug } = this.#options;
		const begin = performance.now();
		const site = await this.#build(changed);
		const { problems, build: rebuilt } = site;
		// This also stops a running check, so that its findings are not shown for this build.
		this.#startChecks();
		await live.show(site, live.findings).catch(onBug);
		const result =
			problems.length > 0
				? formatCounts(problems)
				: count(rebuilt.routes.length, "page");
		this.#printChange(changed, result, begin);
		this.#reported.clear();
		this.#printNewProblems(problems);
	}

	async #build(changed: readonly string[]): Promise<PreviewSite> {
		const { rebuild, live, onBug } = this.#options;
		try {
			return await live.prepare(await rebuild(), changed);
		} catch (error) {
			const isMistake = error instanceof UserError;
			if (!isMistake) onBug(error);
			const problems = isMistake ? error.problems : [bugProblem(error)];
			return live.prepare(emptySite(problems), []);
		}
	}

	/** Restarts hypno, unless the changed src/ has an error. */
	async #restart(source: readonly string[]): Promise<void> {
		const { bundle, server, onBug } = this.#options;
		if (!bundle) return;
		this.#hasNewSource = true;
		await this.#checks.close();
		try {
			await bundle();
		} catch (error) {
			onBug(toBuildError(error, BUNDLE_FAILURE));
			const result =
				"hypno did not restart; the previous version keeps running";
			this.#printChange(source, result);
			return;
		}
		this.#printChange(source, "hypno restarts");
		await this.close();
		restart(server.port);
	}

	#startChecks(reread: readonly string[] = []): void {
		this.#changedCheckFiles = reread;
		if (!this.#hasNewSource) this.#checks.start();
	}

	async #showCheckResult(checked: BackgroundResult): Promise<void> {
		const { problems, findings } = checked;
		if (problems && this.#changedCheckFiles.length > 0)
			this.#printChange(this.#changedCheckFiles, countFindings(findings));
		this.#changedCheckFiles = [];
		this.#printNewProblems(problems ?? findings);
		const { live, onBug } = this.#options;
		await live.showCheckResult(checked).catch(onBug);
	}

	/** @param begin if given, the time since then is printed too */
	#printChange(files: readonly string[], result: string, begin?: number): void {
		const [first = "", ...others] = files;
		const names =
			others.length > 0 ? `${first} and ${others.length} more` : first;
		const duration = begin && formatDuration(performance.now() - begin);
		const text = duration ? `${result}, ${duration}` : result;
		this.#options.terminal.error(`${names}: ${text}`);
	}

	#printNewProblems(problems: readonly Problem[]): void {
		const { terminal } = this.#options;
		const isNew = ({ message, source }: Problem) => {
			const { size } = this.#reported;
			return this.#reported.add(JSON.stringify([message, source])).size > size;
		};
		const found = problems.filter(isNew);
		if (found.length > 0)
			terminal.error(formatProblems(found, terminal.errorStyle));
	}
}
