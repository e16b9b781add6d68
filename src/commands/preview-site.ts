// hypno serve --watch: the site from memory, built again on every change. Nothing that a
// person writes ends it.
import type { Config } from "../config.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import { hasErrors, type Problem, UserError } from "../problems.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import type { Rebuild, Rebuilt } from "../serve/lazy-site.ts";
import { buildClientFiles } from "../serve/preview/client-files.ts";
import { createEditorLink } from "../serve/preview/editor-link.ts";
import { type Checked, LivePreview } from "../serve/preview/live-preview.ts";
import type { PreviewSite } from "../serve/preview/preview-site.ts";
import { type Server, startServer } from "../serve/server.ts";
import { SourceChanges } from "../serve/watch/source-changes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { BackgroundChecks } from "./background-checks.ts";

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

function emptySite(problems: readonly Problem[]): Rebuilt {
	return {
		...{ problems, site: undefined, routes: [], unplanned: [], assets: [] },
		makePage: () => Promise.reject(new Error("the site has no pages")),
		readTitle: async () => undefined,
		buildHeaders: () => publishedHeaders(),
	};
}

/** The preview, its terminal and its checks, which all follow the same changes. */
class Following {
	readonly #live: LivePreview;
	readonly #options: PreviewOptions;
	readonly #terminal: Voice;
	readonly #checks: BackgroundChecks;
	/** The problems of this build that the terminal has shown. */
	readonly #reported = new Set<string>();

	constructor(
		live: LivePreview,
		config: Config,
		{ options, terminal }: { options: PreviewOptions; terminal: Voice },
	) {
		this.#live = live;
		this.#options = options;
		this.#terminal = terminal;
		this.#checks = new BackgroundChecks({
			config,
			onChecked: (checked) => this.#showChecked(checked),
			onBug: options.onBug,
		});
	}

	/** Comes back when the changes are closed. */
	async run(changes: SourceChanges): Promise<void> {
		this.#report(this.#live.problems);
		this.#checks.start();
		let isWrong = false;
		for (;;) {
			const changed = new Set(await changes.next());
			if (changed.size === 0) return this.#checks.close();
			const begin = performance.now();
			let site = await this.#build([...changed]);
			while (hasErrors(site.problems) && !isWrong) {
				const more = await changes.next(DOUBT);
				if (more.length === 0) break;
				for (const sourcePath of more) changed.add(sourcePath);
				site = await this.#build(more);
			}
			const { problems, rebuilt } = site;
			isWrong = hasErrors(problems);
			// First, so that what a check of the site before finds is not taken for this one's.
			this.#checks.start();
			await this.#live.show(site).catch(this.#options.onBug);
			const [first = "", ...others] = changed;
			const which =
				others.length === 0 ? first : `${first} and ${others.length} more`;
			const outcome =
				problems.length > 0
					? formatCounts(problems)
					: `${rebuilt.routes.length} pages`;
			const duration = Math.round(performance.now() - begin);
			this.#terminal.error(`${which}: ${outcome}, ${duration} ms`);
			this.#reported.clear();
			this.#report(problems);
		}
	}

	async #build(changed: readonly string[]): Promise<PreviewSite> {
		const { rebuild, onBug } = this.#options;
		try {
			return await this.#live.prepare(await rebuild.build(changed), changed);
		} catch (error) {
			const isMistake = error instanceof UserError;
			if (!isMistake) onBug(error);
			const problems = isMistake ? error.problems : [bugProblem(error)];
			return this.#live.prepare(emptySite(problems), []);
		}
	}

	async #showChecked(checked: Checked): Promise<void> {
		this.#report(checked.problems ?? []);
		await this.#live.showChecked(checked).catch(this.#options.onBug);
	}

	/** Each problem once. */
	#report(problems: readonly Problem[]): void {
		const isNew = ({ message, source }: Problem) => {
			const { size } = this.#reported;
			return this.#reported.add(JSON.stringify([message, source])).size > size;
		};
		const found = problems.filter(isNew);
		if (found.length > 0)
			this.#terminal.error(formatProblems(found, this.#terminal.errorStyle));
	}
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
	try {
		const [client, first] = await Promise.all([
			buildClientFiles(),
			rebuild.build("all"),
		]);
		const live = new LivePreview(first, client, { rootDir, editorLink });
		const server = await startServer({
			...{ host, port, site: live.site },
			onError: onBug,
			extra: live.answer,
		});
		const following = new Following(live, config, { options, terminal });
		const ended = following.run(changes);
		return {
			server,
			close: async () => {
				changes.close();
				await Promise.all([ended, server.close()]);
			},
		};
	} catch (error) {
		changes.close();
		throw error;
	}
}
