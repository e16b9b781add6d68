// The changes of a project -> the preview built again, its checks and hypno itself started again.
// Nothing that a person writes ends it.
import { toBuildError } from "../../cache/bundle.ts";
import type { Config } from "../../config.ts";
import { publishedHeaders } from "../../http/published-headers.ts";
import { LOCK_FILE } from "../../plan/urls-lock.ts";
import {
	type ExitCode,
	hasErrors,
	type Problem,
	UserError,
} from "../../problems.ts";
import { BASELINE_FILE } from "../../report/check-report.ts";
import { formatCounts, formatProblems } from "../../report/text.ts";
import { count, formatDuration } from "../../report/words.ts";
import type { Rebuild, Rebuilt } from "../../serve/lazy-site.ts";
import { countFindings } from "../../serve/preview/format-problem.ts";
import type { Checked, LivePreview } from "../../serve/preview/live-preview.ts";
import type { PreviewSite } from "../../serve/preview/preview-site.ts";
import type { Server } from "../../serve/server.ts";
import type { SourceChanges } from "../../serve/watch/source-changes.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { BackgroundChecks } from "../background-checks.ts";

export const FOLDERS = ["content", "templates", "static"];
/** Files that no page is made of, but that the checks read. */
export const CHECK_FILES = [BASELINE_FILE, LOCK_FILE];
/** In milliseconds: a mistake may be the first half of an edit. */
const DOUBT = 60;

export interface RunningServer {
	readonly port: number;
	readonly close: () => Promise<void>;
}

/** What the file that starts hypno knows of the program. */
export interface Starter {
	/** Differs for programs that make other things of the same input; undefined where that is not known. */
	readonly version: string | undefined;
	/**
	 * The program of src/ as it is now; undefined where it was not bundled. What it returns takes over
	 * from a running server, and comes back only when it could not, having said why.
	 * @throws whatever esbuild throws
	 */
	readonly reload?:
		| (() => Promise<(running: RunningServer) => Promise<ExitCode>>)
		| undefined;
	/** Set where this program takes over from another one. */
	readonly running?: RunningServer | undefined;
}

export interface PreviewOptions extends Pick<Starter, "reload"> {
	readonly host: string;
	readonly port: number;
	readonly rebuild: Rebuild;
	readonly onBug: (error: unknown) => void;
	readonly editor: string | undefined;
}

const isOfPages = (sourcePath: string) =>
	FOLDERS.some((folder) => sourcePath.startsWith(`${folder}/`));

const isOfProgram = (sourcePath: string) =>
	sourcePath.startsWith("src/") && !sourcePath.endsWith(".test.ts");

const UNBUNDLED = {
	what: "hypno itself",
	hint: "The program as it was goes on serving; it restarts by itself when this is fixed",
	entry: "src/cli.ts",
};

const NOT_RESTARTED: Problem = {
	rule: "usage",
	severity: "error",
	message: "hypno as it is now in src/ did not start",
	hint: "The terminal says why. The program as it was goes on serving, without checks, and restarts by itself when this is fixed",
};

export type Voice = Pick<Terminal, "error" | "errorStyle">;

function bugProblem(error: unknown): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		rule: "content/invalid",
		severity: "error",
		message: `hypno failed to build the site: ${reason}`,
		hint: "The terminal says more. Save a file to have it tried again",
	};
}

function emptySite(problems: readonly Problem[]): Rebuilt {
	return {
		...{ problems, site: undefined, routes: [], unplanned: [], assets: [] },
		makePage: () => Promise.reject(new Error("the site has no pages")),
		readTitle: async () => undefined,
		buildHeaders: () => publishedHeaders(),
	};
}

interface FollowingOptions extends PreviewOptions {
	readonly config: Config;
	readonly live: LivePreview;
	readonly terminal: Voice;
	readonly changes: SourceChanges;
	readonly server: Server;
}

export class Following {
	readonly #options: FollowingOptions;
	readonly #checks: BackgroundChecks;
	readonly #reported = new Set<string>();
	#isWrong = false;
	/** Why src/ as it is now did not take over; the checks would start from it, so they pause. */
	#refused: readonly Problem[] | undefined;
	/** The files that the running check looks at once more, while the site is as it was. */
	#reread: readonly string[] = [];

	constructor(options: FollowingOptions) {
		const { config, onBug } = options;
		this.#options = options;
		const onChecked = (checked: Checked) => this.#showChecked(checked);
		this.#checks = new BackgroundChecks({ config, onChecked, onBug });
	}

	/** Comes back when the changes are closed. */
	async run(): Promise<void> {
		const { live, changes } = this.#options;
		this.#report(live.problems);
		this.#startChecks();
		for (;;) {
			const changed = new Set(await changes.next());
			if (changed.size === 0) return;
			const source = [...changed].filter(isOfProgram);
			const reread = CHECK_FILES.filter((file) => changed.has(file));
			if ([...changed].some(isOfPages)) await this.#rebuild(changed);
			else if (reread.length > 0) this.#startChecks(reread);
			if (source.length > 0) await this.#restart(source);
		}
	}

	async close(): Promise<void> {
		const { changes, server } = this.#options;
		changes.close();
		await Promise.all([this.#checks.close(), server.close()]);
	}

	/** @param changed is added to by what changes while the site has mistakes */
	async #rebuild(changed: Set<string>): Promise<void> {
		const { live, changes, onBug } = this.#options;
		const begin = performance.now();
		let site = await this.#build([...changed]);
		while (hasErrors(site.problems) && !this.#isWrong) {
			const more = await changes.next(DOUBT);
			if (more.length === 0) break;
			for (const sourcePath of more) changed.add(sourcePath);
			site = await this.#build(more);
		}
		const { problems, rebuilt } = site;
		this.#isWrong = hasErrors(problems);
		// First, so that what a check of the site before finds is not taken for this one's.
		this.#startChecks();
		await live.show(site, this.#refused).catch(onBug);
		const outcome =
			problems.length > 0
				? formatCounts(problems)
				: count(rebuilt.routes.length, "page");
		this.#say([...changed], outcome, begin);
		this.#reported.clear();
		this.#report(problems);
	}

	async #build(changed: readonly string[]): Promise<PreviewSite> {
		const { rebuild, live, onBug } = this.#options;
		try {
			return await live.prepare(await rebuild(changed), changed);
		} catch (error) {
			const isMistake = error instanceof UserError;
			if (!isMistake) onBug(error);
			const problems = isMistake ? error.problems : [bugProblem(error)];
			return live.prepare(emptySite(problems), []);
		}
	}

	/** Ends this preview when the program of src/ as it is now has taken over. */
	async #restart(source: readonly string[]): Promise<void> {
		const { reload, server, live, onBug } = this.#options;
		if (!reload) return;
		const begin = performance.now();
		await this.#checks.close();
		const close = async () => {
			await this.close();
			this.#say(source, "hypno restarted", begin);
		};
		let findings: readonly Problem[] = [NOT_RESTARTED];
		try {
			const takeOver = await reload();
			await takeOver({ port: server.port, close });
		} catch (cause) {
			const error = toBuildError(cause, UNBUNDLED);
			onBug(error);
			if (error instanceof UserError) findings = error.problems;
		}
		this.#refused = findings;
		this.#say(
			source,
			"hypno did not restart; the program as it was goes on serving",
		);
		await live.showChecked({ problems: undefined, findings }).catch(onBug);
	}

	#startChecks(reread: readonly string[] = []): void {
		this.#reread = reread;
		if (this.#refused) void this.#checks.close();
		else this.#checks.start();
	}

	async #showChecked(checked: Checked): Promise<void> {
		const { problems, findings } = checked;
		if (problems && this.#reread.length > 0)
			this.#say(this.#reread, countFindings(findings));
		this.#reread = [];
		this.#report(problems ?? findings);
		const { live, onBug } = this.#options;
		await live.showChecked(checked).catch(onBug);
	}

	/** @param begin set where it matters how long it took */
	#say(files: readonly string[], outcome: string, begin?: number): void {
		const [first = "", ...others] = files;
		const names =
			others.length > 0 ? `${first} and ${others.length} more` : first;
		const duration = begin && formatDuration(performance.now() - begin);
		const said = duration ? `${outcome}, ${duration}` : outcome;
		this.#options.terminal.error(`${names}: ${said}`);
	}

	#report(problems: readonly Problem[]): void {
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
