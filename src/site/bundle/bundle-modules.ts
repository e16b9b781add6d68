// Bundles modules of templates/ with esbuild, which is loaded only if no cached bundle is valid.
import { createRequire } from "node:module";
import path from "node:path";
import type { BuildOptions, PartialMessage } from "esbuild";
import { templateProblem, UserError } from "../../base/problems.ts";
import type { Config } from "../config.ts";
import { buildCached } from "./cached-build.ts";

type Esbuild = typeof import("esbuild");

const require = createRequire(import.meta.url);

interface BundleRequest {
	readonly kind: string;
	readonly what: string;
	readonly entry: string;
	/** The bundle changes with the files of this folder; by default with all templates. */
	readonly folder?: string;
	/** The bundle has this name, and so has the module that hypno generates as its entry. */
	readonly name: string;
	readonly options: BuildOptions;
}

/** Settles once all bundles that were begun are built. */
let atWork: Promise<unknown> = Promise.resolve();

/** esbuild would print a stack of its own if hypno ended while it works, even if it was told to stop before. */
export async function finishBundling(): Promise<void> {
	await atWork;
}

async function runEsbuild(options: BuildOptions, { rootDir }: Config) {
	// esbuild starts in this turn, and works in a process of its own while this one compiles styles.
	const { build }: Esbuild = require("esbuild");
	const esbuild = require.resolve("esbuild/package.json");
	const building = build({ ...options, write: false, metafile: true });
	atWork = Promise.allSettled([atWork, building]);
	const result = await building;
	const { outputFiles, metafile } = result;
	const textOf = (filePath: string) =>
		outputFiles.find((file) => file.path === filePath)?.text ?? "";
	const { outfile = "" } = options;
	const inputs = [esbuild];
	for (const input of Object.keys(metafile.inputs))
		inputs.push(path.resolve(rootDir, input));
	return {
		built: { code: textOf(outfile), map: textOf(`${outfile}.map`) },
		inputs,
	};
}

export const UNDO =
	"Undo the last change to this file, or ask the person who looks after the templates";

const TYPECHECK = "npm run typecheck names all that templates have to change";

function findLocation({ location }: PartialMessage, request: BundleRequest) {
	const { entry, name } = request;
	// Columns of esbuild count from 0.
	const { file = name, line = 1, column = 0, lineText = "" } = location ?? {};
	return file.endsWith(name)
		? { file: entry, line: 1, column: 1 }
		: { file, line, column: column + 1, excerpt: lineText };
}

function toBuildError(error: unknown, failed: BundleRequest): unknown {
	if (!(error instanceof Error) || !("errors" in error)) return error;
	if (!Array.isArray(error.errors) || error.errors.length === 0) return error;
	const messages: readonly PartialMessage[] = error.errors;
	const problems = messages.map((message) => {
		const { text = "" } = message;
		const [, name] = /"<data:.+>" for import "(.+)"/.exec(text) ?? [];
		const reason = name ? `hypno exports no "${name}"` : text;
		const hint = name ? TYPECHECK : UNDO;
		const source = findLocation(message, failed);
		return templateProblem(`${failed.what} cannot be built: ${reason}`, {
			hint,
			source,
		});
	});
	return new UserError(problems);
}

export async function bundleModules(config: Config, request: BundleRequest) {
	const options: BuildOptions = {
		...request.options,
		absWorkingDir: config.rootDir,
		outfile: path.join(config.rootDir, request.name),
		bundle: true,
		// A tsconfig.json in the folder or above would change the bundle.
		tsconfigRaw: {},
		logLevel: "silent",
	};
	const { kind, folder = config.templatesDir } = request;
	const cached = { config, kind, folder, options: JSON.stringify(options) };
	try {
		return await buildCached(cached, () => runEsbuild(options, config));
	} catch (error) {
		throw toBuildError(error, request);
	}
}
