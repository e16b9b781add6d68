// hypno serve --watch: serves the site from memory and rebuilds it on every change.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import type { UserError } from "../../problems.ts";
import { formatProblems } from "../../report/text.ts";
import { buildClientFiles } from "../../serve/preview/client-files.ts";
import { createEditor } from "../../serve/preview/format-problem.ts";
import { LivePreview } from "../../serve/preview/live-preview.ts";
import { type Server, startServer } from "../../serve/server.ts";
import { SourceWatch } from "../../serve/watch-sources.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import {
	CHECK_FILES,
	ChangeFollower,
	type PreviewOptions,
	type PreviewTerminal,
	SOURCE_FOLDERS,
	type StarterOptions,
} from "./follow-changes.ts";
import { createEditSettings } from "./text-editor.ts";

export interface Preview {
	readonly server: Server;
	readonly close: () => Promise<void>;
}

/** True when the project's src/ is the source of the running hypno. */
function isRunningSource(rootDir: string): boolean {
	const folder = path.join(rootDir, "src");
	return (
		fs.existsSync(folder) &&
		fs.realpathSync(folder) === fs.realpathSync(SOURCE_DIR)
	);
}

/**
 * @throws UserError (2) without content, for an invalid HYPNO_EDITOR, or for a port that cannot be
 * used
 */
export async function startPreview(
	config: Config,
	options: PreviewOptions & Pick<StarterOptions, "version">,
	terminal: PreviewTerminal,
): Promise<Preview> {
	const { rootDir } = config;
	const { host, port, onBug, rebuild, bundle, canWrite } = options;
	const editor = { ...createEditor(rootDir, options.editorPattern), canWrite };
	const onRefused = ({ problems }: UserError) =>
		terminal.error(formatProblems(problems, terminal.errorStyle));
	const edit = canWrite ? createEditSettings(config, onRefused) : undefined;
	const hasProgram = bundle && isRunningSource(rootDir);
	const changes = new SourceWatch({
		rootDir,
		names: [...SOURCE_FOLDERS, ...CHECK_FILES, ...(hasProgram ? ["src"] : [])],
		onError: (error) =>
			terminal.error(`Some changes will not be noticed: ${String(error)}`),
	});
	try {
		const [client] = await Promise.all([
			buildClientFiles(edit?.token),
			changes.listAll(),
		]);
		// Only now, so that a change during the build is noticed.
		const first = await rebuild();
		const { version = "" } = options;
		const settings = { client, version, editor, edit };
		const live = new LivePreview(first, settings);
		const server = await startServer({
			host,
			port,
			site: live.site,
			intercept: live.handleRequest,
			onError: onBug,
		});
		const follower = new ChangeFollower({
			...options,
			config,
			live,
			terminal,
			changes,
			server,
		});
		const ended = follower.run();
		return {
			server,
			close: async () => {
				await follower.close();
				await ended;
			},
		};
	} catch (error) {
		changes.close();
		throw error;
	}
}
