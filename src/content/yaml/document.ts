// Parses the YAML of a content file into a document that knows positions. Imports `yaml` on first use:
// it is slower than js-yaml and needed for problems only.
import type { ParseOptions } from "yaml";
import { createPositionFinder } from "../../position.ts";
import type { Position } from "../../problems.ts";
import { splitFile } from "../front-matter.ts";
import type { SourceFile } from "../source-file.ts";

export async function openDocument(file: SourceFile, options?: ParseOptions) {
	const yaml = await import("yaml");
	const { yaml: text, yamlLine } = splitFile(file);
	// The line counter of `yaml` is wrong in broken files.
	const findPosition = createPositionFinder(text);
	return {
		yaml,
		text,
		document: yaml.parseDocument(text, {
			...options,
			schema: "core",
			logLevel: "error",
		}),
		/** Converts an offset in the YAML to a position in the file. */
		positionOf: (offset: number): Position => {
			const { line, column } = findPosition(offset);
			return { line: line + yamlLine - 1, column };
		},
	};
}

export type YamlDocument = Awaited<ReturnType<typeof openDocument>>;
