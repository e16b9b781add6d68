// hypno's own src/ -> the program as it is there now, which takes over from the one that runs.
import fs from "node:fs";
import path from "node:path";
import { explainFailure } from "../../cache/bundle.ts";
import type { ExitCode } from "../../problems.ts";
import { SOURCE_DIR } from "../../source-dir.js";

export interface RunningServer {
	readonly port: number;
	readonly close: () => Promise<void>;
}

/**
 * Comes back only when it could not take over, having said why: the other one still serves.
 */
type TakeOver = (running: RunningServer) => Promise<ExitCode>;

/** What the file that starts hypno knows of it. */
export interface Starter {
	/** Differs for programs that make other things of the same input; undefined where that is not known. */
	readonly version: string | undefined;
	/**
	 * Undefined where the program was not bundled.
	 * @throws whatever esbuild throws
	 */
	readonly reload?: (() => Promise<TakeOver>) | undefined;
	readonly running?: RunningServer | undefined;
}

/** Whether the src/ of a project is that of the program that runs. */
export function isOwnSource(rootDir: string): boolean {
	const folder = path.join(rootDir, "src");
	return (
		fs.existsSync(folder) &&
		fs.realpathSync(folder) === fs.realpathSync(SOURCE_DIR)
	);
}

/** @throws UserError (1) with every mistake that keeps src/ from being bundled */
export async function reloadProgram(
	reload: NonNullable<Starter["reload"]>,
): Promise<TakeOver> {
	try {
		return await reload();
	} catch (error) {
		throw explainFailure(error, {
			what: "hypno itself",
			hint: "The program as it was goes on serving; it restarts by itself when this is fixed",
			entry: "src/cli.ts",
		});
	}
}
