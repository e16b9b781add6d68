// Parses the YAML of a content file together with the position of every value. Imports the package
// `yaml` on first use, because only problems need positions and it is slower than js-yaml.
import type { ParseOptions } from "yaml";
import { createPositionFinder } from "../../position.ts";
import type { Position } from "../../problems.ts";
import { splitFile } from "../front-matter.ts";
import type { SourceFile } from "../source-file.ts";

export async function openDocument(file: SourceFile, options?: ParseOptions) {
	const yaml = await import("yaml");
	const { yaml: text, yamlLine } = splitFile(file);
	// The package's own LineCounter is wrong in broken files.
	const findPosition = createPositionFinder(text);
	return {
		yaml,
		text,
		document: yaml.parseDocument(text, {
			...options,
			schema: "core",
			logLevel: "error",
		}),
		positionOf: (offset: number): Position => {
			const { line, column } = findPosition(offset);
			return { line: line + yamlLine - 1, column };
		},
	};
}

export type YamlDocument = Awaited<ReturnType<typeof openDocument>>;
