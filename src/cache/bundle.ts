// Modules of templates/ -> one, by esbuild, which is not loaded for what was bundled before. What
// it refuses becomes problems with the place in templates/.
import { createRequire } from "node:module";
import path from "node:path";
import type { BuildOptions, Message } from "esbuild";
import type { Config } from "../config.ts";
import { contentProblem, type Location, UserError } from "../problems.ts";
import { keepMade, type Made } from "./keep-made.ts";

export interface Bundle {
	/** The folder that it is kept in from one run to the next: "templates" */
	readonly kind: string;
	/** "the templates" */
	readonly what: string;
	/** The file that a person wrote and the bundle starts from. */
	readonly entry: string;
	/** The name of the bundle; a module that hypno puts before it has the same. */
	readonly name: string;
	readonly options: BuildOptions;
}

async function runEsbuild(options: BuildOptions, { rootDir }: Config) {
	const { build } = await import("esbuild");
	const maker = createRequire(import.meta.url).resolve("esbuild/package.json");
	const { outputFiles, metafile } = await build({
		...options,
		write: false,
		metafile: true,
	});
	const inputs = Object.keys(metafile.inputs);
	const contentsOf = (isMap: boolean) =>
		outputFiles.find((file) => file.path.endsWith(".map") === isMap)?.contents;
	return {
		code: Buffer.from(contentsOf(false) ?? []),
		map: Buffer.from(contentsOf(true) ?? []),
		inputs: [...inputs.map((input) => path.resolve(rootDir, input)), maker],
	};
}

/** The name of the bundle may be left out where nothing is put before it. */
type Failed = Pick<Bundle, "what" | "entry"> &
	Partial<Bundle> & { readonly hint: string };

function locationOf({ location }: Message, { entry, name }: Failed): Location {
	if (!location || (name && location.file.endsWith(name)))
		return { file: entry, line: 1, column: 1 };
	const { file, line, column, lineText } = location;
	return { file, line, column: column + 1, excerpt: lineText };
}

/** A UserError for mistakes in the source; any other failure comes back as it was. */
export function explainFailure(error: unknown, failed: Failed): unknown {
	if (!(error instanceof Error) || !("errors" in error)) return error;
	if (!Array.isArray(error.errors) || error.errors.length === 0) return error;
	const messages: readonly Message[] = error.errors;
	const problems = messages.map((message) =>
		contentProblem(`${failed.what} cannot be built: ${message.text}`, {
			hint: failed.hint,
			source: locationOf(message, failed),
		}),
	);
	return new UserError(problems);
}

/** @throws UserError (1) with every mistake that keeps the modules from being bundled */
export async function bundleModules(
	config: Config,
	bundle: Bundle,
): Promise<Made> {
	const options: BuildOptions = {
		...bundle.options,
		absWorkingDir: config.rootDir,
		outfile: path.join(config.rootDir, bundle.name),
		bundle: true,
		// A file that nobody thinks of would have a say otherwise.
		tsconfigRaw: {},
		logLevel: "silent",
	};
	const { kind } = bundle;
	try {
		return await keepMade(
			{ config, kind, options: JSON.stringify(options) },
			() => runEsbuild(options, config),
		);
	} catch (error) {
		const hint =
			"Undo the last change to this file, or ask the person who looks after the templates";
		throw explainFailure(error, { ...bundle, hint });
	}
}
