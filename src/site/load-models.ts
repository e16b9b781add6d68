// Loads templates/models/: a bundle of its own, without React, so that content is read while a component does not compile.
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { digest, digestFolder, listEntries } from "../base/disk/fingerprint.ts";
import { createLastResultCache } from "../base/disk/lazily.ts";
import type { StackMapper } from "../base/locate-error.ts";
import {
	catchProblems,
	describeThrown,
	type Location,
	type Problem,
	templateError,
	templateProblem,
} from "../base/problems.ts";
import { formatLocation } from "../base/text/problem-text.ts";
import { suggest } from "../base/text/suggest.ts";
import { bundleModules } from "./bundle/bundle-modules.ts";
import { type Config, isInside, type Project } from "./config.ts";
import { Models } from "./content/models.ts";
import { meaningAt, meaningsOf } from "./content/schema/meaning.ts";
import { Collection, Model } from "./content/schema/model.ts";
import { assertContent } from "./content/source-file.ts";
import {
	OWN_ALIAS,
	OWN_MODULES,
	runBundle,
	toLoadError,
} from "./render/run-bundle.ts";
import { createStackMapper } from "./render/stack.ts";

const BUNDLE_NAME = "hypno-models.cjs";
const ENTRY = "templates/models/index.ts";
const START: Location = { file: ENTRY, line: 1, column: 1 };
const MODULE = /(?<!\.test)\.tsx?$/;

/** Models may import hypno and each other: the content is then read without the pages. */
function limitImports(folder: string): Plugin {
	return {
		name: "models",
		setup(build) {
			build.onResolve({ filter: /./ }, ({ path: name, resolveDir, kind }) => {
				if (kind === "entry-point" || name in OWN_ALIAS || name in OWN_MODULES)
					return undefined;
				const isOwn =
					name.startsWith(".") && isInside(path.join(resolveDir, name), folder);
				const text = `a model may import "hypno" and other models, not "${name}"`;
				return isOwn ? undefined : { errors: [{ text }] };
			});
		},
	};
}

function bundleModels(config: Config, folder: string) {
	const contents: string[] = [];
	for (const { name, path: file } of listEntries(folder))
		if (MODULE.test(name))
			contents.push(`export * as "${file}" from "./${file}";`);
	return bundleModules(config, {
		kind: "models",
		what: "the models",
		entry: ENTRY,
		folder,
		name: BUNDLE_NAME,
		options: {
			plugins: [limitImports(folder)],
			stdin: {
				contents: contents.join("\n"),
				resolveDir: folder,
				sourcefile: BUNDLE_NAME,
			},
			alias: OWN_ALIAS,
			format: "cjs",
			platform: "node",
			target: "node20",
			external: Object.keys(OWN_MODULES),
			sourcemap: "external",
			sourcesContent: false,
		},
	});
}

function describeModel(model: Model): string | undefined {
	if (!(model instanceof Collection)) return undefined;
	const { shows, orderKey, listedIn, keys } = model;
	const { schema } = model;
	const advise = (key: string, known: readonly string[]) => {
		const [nearest] = suggest(key, known);
		return nearest ? `: did you mean ${nearest}?` : "";
	};
	const unknown = shows.find((key) => !keys.includes(key));
	if (unknown !== undefined)
		return `the model "${model.name}" has no key "${unknown}" to show${advise(unknown, keys)}`;
	const days = keys.filter((key) =>
		/^(?:day|end)$/.test(String(meaningAt(schema, [key]))),
	);
	if (orderKey && !days.includes(orderKey))
		return `"${orderKey}", by which the model "${model.name}" is ordered, is not the key of a day${advise(orderKey, days)}`;
	return listedIn && model.listKey === ""
		? `the file "${listedIn.name}" has no list of entries with a slug, so it cannot list "${model.name}"`
		: undefined;
}

const HINT = `Correct this line, or take the model from the list in ${ENTRY}`;

/** @throws UserError for two models with one file, and one whose schema fails: all else that is wrong may follow */
function collect(listed: readonly unknown[], locationOf: StackMapper) {
	const models: Model[] = [];
	const problems: Problem[] = [];
	// A source map takes long to read, and most models have no mistake.
	const placeOf = ({ declared }: Model) => locationOf(declared) ?? START;
	for (const model of listed) {
		if (!(model instanceof Model)) continue;
		const { sourcePath } = model;
		const other = models.find(
			(candidate) => candidate.sourcePath === sourcePath,
		);
		if (other) {
			const where = formatLocation(placeOf(other));
			const message = `two models have the file ${sourcePath}, and the other one is in ${where}`;
			throw templateError(message, { hint: HINT, source: placeOf(model) });
		}
		try {
			// A getter of a schema runs when it is first asked.
			meaningsOf(model.schema);
		} catch (error) {
			const reason = describeThrown(error).message;
			const at = locationOf(error) ?? placeOf(model);
			const failed = `the model "${model.name}" fails: ${reason}`;
			throw templateError(failed, { hint: HINT, source: at });
		}
		const message = describeModel(model);
		const source = message && placeOf(model);
		if (source) problems.push(templateProblem(message, { hint: HINT, source }));
		models.push(model);
	}
	return { models, problems };
}

interface LoadedModels {
	readonly models: Models;
	readonly problems: readonly Problem[];
}

async function load(config: Config, folder: string): Promise<LoadedModels> {
	const { code, map } = await bundleModels(config, folder);
	const locationOf = createStackMapper(config, BUNDLE_NAME, map);
	try {
		const modules = runBundle(code, BUNDLE_NAME, (name) => OWN_MODULES[name]);
		const listed: unknown = Reflect.get(Object(modules["index.ts"]), "models");
		if (!Array.isArray(listed))
			throw new Error(`${ENTRY} exports no list of models`);
		const { models, problems } = collect(listed, locationOf);
		return { models: new Models(models, digest(code), modules), problems };
	} catch (error) {
		throw toLoadError("the models", locationOf(error) ?? START, error);
	}
}

/** Most plans of a preview, and most sites of tests, have the same models as the one before. */
const remember = createLastResultCache<LoadedModels>();

/** @throws UserError for models that cannot be loaded */
export async function loadModels(config: Config): Promise<LoadedModels> {
	assertContent(config);
	const written = path.join(config.templatesDir, "models");
	if (!fs.existsSync(path.join(written, "index.ts")))
		throw templateError(
			`there is no ${ENTRY}, which says what content/ holds`,
			{
				hint: "Restore the file from the last good version of the project",
				source: START,
			},
		);
	const folder = fs.realpathSync(written);
	const place = path.relative(config.rootDir, folder);
	const key = `${place} ${digestFolder(folder)}`;
	return remember("models", key, () => load(config, folder));
}

/** Loads the models of a site for what reads its content again. Without them, no file is used. */
export async function openProject(config: Config): Promise<Project> {
	const { value } = await catchProblems(loadModels(config));
	return { ...config, models: value?.models ?? new Models() };
}
