// The YAML of a content file as a document that knows where everything stands. The only user of `yaml`,
// which is slower than js-yaml; imported when first needed.
import type { ParseOptions } from "yaml";
import { createPositions, type Position } from "../../position.ts";
import { splitFile } from "../front-matter.ts";
import type { SourceFile } from "../source-file.ts";

export async function openDocument(file: SourceFile, options?: ParseOptions) {
	const yaml = await import("yaml");
	const { yaml: text, yamlLine } = splitFile(file);
	// The counter of `yaml` loses lines in broken files.
	const findPosition = createPositions(text);
	return {
		yaml,
		text,
		document: yaml.parseDocument(text, {
			...options,
			schema: "core",
			logLevel: "error",
		}),
		/** The position in the file, which may begin above the YAML. */
		positionOf: (offset: number): Position => {
			const { line, column } = findPosition(offset);
			return { line: line + yamlLine - 1, column };
		},
	};
}

export type YamlDocument = Awaited<ReturnType<typeof openDocument>>;
