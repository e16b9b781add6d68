// The models of the shipped templates, for tests of content that is read without templates, and what an editor with a YAML
// language server makes of such content.

import { Ajv } from "ajv";
import type { Config, Project } from "../../src/site/config.ts";
import { scaffoldRecord } from "../../src/site/content/editor/scaffold.ts";
import { Models } from "../../src/site/content/models.ts";
import type { Collection, Model } from "../../src/site/content/schema/model.ts";
import type { Records } from "../../src/site/content/site.ts";
import { SourceFile } from "../../src/site/content/source-file.ts";
import { ContentDocument } from "../../src/site/document/document.ts";
import { models } from "../../templates/models/index.ts";

export const SHIPPED_MODELS = new Models(models, "shipped");

export const withModels = (config: Config): Project => ({
	...config,
	models: SHIPPED_MODELS,
});

/** Returns the model of a file such as "content/pages/about.yaml". */
export function modelOf(sourcePath: string): Model {
	const model = SHIPPED_MODELS.modelOf(sourcePath);
	if (!model) throw new Error(`no model has the file ${sourcePath}`);
	return model;
}

/** Makes a content file from its text. */
export const sourceOf = (sourcePath: string, text: string) =>
	new SourceFile(sourcePath, text, SHIPPED_MODELS.modelOf(sourcePath));

/** @param word as in "service" */
export function collectionOf(word: string): Collection {
	const found = SHIPPED_MODELS.collections.find(({ one }) => one === word);
	if (!found) throw new Error(`no collection has the word ${word}`);
	return found;
}

/** Writes the file of a new service. */
export const scaffoldService = (entry: {
	readonly slug: string;
	readonly label: string;
}) => scaffoldRecord(collectionOf("service"), SHIPPED_MODELS, entry);

/** The services of a list, all with a file or none. */
export function listServices(
	slugs: readonly string[],
	hasContent = false,
): Records[] {
	const collection = collectionOf("service");
	const state = {
		hash: "",
		state: hasContent ? ("published" as const) : ("unwritten" as const),
		waitsUntil: undefined,
		isShown: hasContent,
	};
	const records = slugs.map((slug) => {
		return {
			...state,
			slug,
			sourcePath: collection.pathOf(slug),
			listing: { slug },
		};
	});
	return [{ collection, records, slugs: new Set(slugs) }];
}

const ajv = new Ajv({ strict: true, allErrors: true });

/** @returns errors such as "/hero/heading must be string" */
export function validateValue(schema: object, value: unknown): string[] {
	const validate = ajv.compile(schema);
	if (validate(value)) return [];
	return (validate.errors ?? []).map(
		({ instancePath, message }) => `${instancePath} ${message}`,
	);
}

/** @returns the value of a YAML file, or of the front matter of a Markdown file */
export function readAsWritten(sourcePath: string, text: string): unknown {
	return new ContentDocument(sourcePath, text).value;
}
