// Opens the YAML of a file with the package `yaml`, which is slow to load.
import type { ParseOptions } from "yaml";
import { createPositionFinder } from "../../position.ts";
import type { Position } from "../../problems.ts";
import { type SourceFile, splitFile } from "../source-file.ts";

export async function openDocument(file: SourceFile, options?: ParseOptions) {
	const yaml = await import("yaml");
	const { yaml: text, yamlLine } = splitFile(file);
	// The package's own LineCounter is wrong in broken files.
	const findPosition = createPositionFinder(text);
	return {
		yaml,
		text,
		yamlLine,
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
