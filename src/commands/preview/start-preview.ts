// hypno serve --watch: the site from memory, built again on every change.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { buildClientFiles } from "../../serve/preview/client-files.ts";
import { createReader } from "../../serve/preview/format-problem.ts";
import { LivePreview } from "../../serve/preview/live-preview.ts";
import { type Server, startServer } from "../../serve/server.ts";
import { SourceChanges } from "../../serve/watch/source-changes.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import {
	CHECK_FILES,
	FOLDERS,
	Following,
	type PreviewOptions,
	type Starter,
	type Voice,
} from "./follow-changes.ts";

export interface Preview {
	readonly server: Server;
	readonly close: () => Promise<void>;
}

/** Whether the src/ of a project is that of the program that runs. */
function isOwnSource(rootDir: string): boolean {
	const folder = path.join(rootDir, "src");
	return (
		fs.existsSync(folder) &&
		fs.realpathSync(folder) === fs.realpathSync(SOURCE_DIR)
	);
}

/**
 * @throws UserError (2) without content, for an editor that cannot be opened, or for a port
 * that cannot be had
 */
export async function startPreview(
	config: Config,
	{ running, ...options }: PreviewOptions & Pick<Starter, "running">,
	terminal: Voice,
): Promise<Preview> {
	const { rootDir } = config;
	const { host, port, onBug, rebuild, reload, editor } = options;
	const reader = createReader(rootDir, editor);
	const hasProgram = reload && isOwnSource(rootDir);
	// Before the first build: what changes while it reads is seen as changed.
	const changes = new SourceChanges({
		rootDir,
		names: [...FOLDERS, ...CHECK_FILES, ...(hasProgram ? ["src"] : [])],
		onError: (error) =>
			terminal.error(`Not everything can be watched: ${String(error)}`),
	});
	try {
		const [client, first] = await Promise.all([
			buildClientFiles(),
			rebuild("all"),
		]);
		const program = running ? String(Date.now()) : "";
		const live = new LivePreview(first, { client, program, reader });
		// Nothing else holds it: with it, every program before this one would stay in memory.
		await running?.close();
		const server = await startServer({
			...{ host, port, site: live.site },
			...{ extra: live.answer, onError: onBug },
		});
		const following = new Following({
			...options,
			...{ config, live, terminal, changes, server },
		});
		const ended = following.run();
		return {
			server,
			close: async () => {
				await following.close();
				await ended;
			},
		};
	} catch (error) {
		changes.close();
		throw error;
	}
}
