// Adds line and column to problems that name a value by its keys. Imports the slow package `yaml` only for these.
import type { Node, Pair, ParseOptions, YAMLMap } from "yaml";
import type { Config } from "../../config.ts";
import { createPositionFinder, moveOffset } from "../../position.ts";
import {
	type KeyPath,
	type Location,
	limitProblems,
	type Place,
	type Position,
	type Problem,
} from "../../problems.ts";
import { CONTENT_FOLDER } from "../../site/source-paths.ts";
import { readSourceFile, type SourceFile, splitFile } from "../source-file.ts";

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

function createNodeFinder({ yaml, document }: YamlDocument) {
	const nodeOf = (value: unknown) => (yaml.isNode(value) ? value : null);
	/** Pairs are cached, because each key of a large group may have a problem. */
	const pairsOf = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
	const findPair = (group: YAMLMap, name: string) => {
		const pairs =
			pairsOf.get(group) ??
			// js-yaml turns every key into this text, even a key that is a group or a list.
			new Map(
				group.items.map((pair) => [
					String(nodeOf(pair.key)?.toJS(document)),
					pair,
				]),
			);
		pairsOf.set(group, pairs);
		return pairs.get(name);
	};
	return ({ keys, on }: KeyPath): Node | null => {
		let node: Node | null = document.contents;
		for (const [index, key] of keys.entries()) {
			if (yaml.isMap(node)) {
				const pair = findPair(node, String(key));
				if (!pair) return node;
				const needsFinder = on === "key" && index === keys.length - 1;
				const value = needsFinder ? null : nodeOf(pair.value);
				node = value ?? nodeOf(pair.key);
			} else {
				const item = yaml.isSeq(node) ? nodeOf(node.items[Number(key)]) : null;
				if (!item) return node;
				node = item;
			}
		}
		return node;
	};
}

function findWord(opened: YamlDocument, node: Node | null, offset: number) {
	const { yaml, text } = opened;
	if (!yaml.isScalar(node) || !node.range) return undefined;
	const [start, end] = node.range;
	const { type = "PLAIN", value } = node;
	const isQuoted = type.startsWith("QUOTE");
	const first = type.startsWith("BLOCK")
		? text.indexOf("\n", start)
		: start + Number(isQuoted);
	return first + moveOffset(offset, String(value), text.slice(first, end));
}

type FindPosition = (keyPath: KeyPath) => Position;

async function createKeyFinder(file: SourceFile): Promise<FindPosition> {
	const opened = await openDocument(file, { uniqueKeys: false });
	const findNode = createNodeFinder(opened);
	return (keyPath) => {
		const node = findNode(keyPath);
		const { offset } = keyPath;
		const word =
			offset === undefined ? undefined : findWord(opened, node, offset);
		return opened.positionOf(word ?? node?.range?.[0] ?? 0);
	};
}

export async function addLocations(
	problems: readonly Problem<Place>[],
	files: readonly SourceFile[],
): Promise<Problem[]> {
	const named = new Set<string>();
	for (const { source } of problems)
		if (source && "keys" in source) named.add(source.file);
	const linesOf = new Map<string, string[]>();
	const finders = new Map<string, FindPosition>();
	for (const file of files) {
		linesOf.set(file.sourcePath, file.text.split("\n"));
		if (named.has(file.sourcePath))
			finders.set(file.sourcePath, await createKeyFinder(file));
	}
	return problems.map(({ source, ...problem }) => {
		if (!source) return problem;
		const { file } = source;
		const lines = linesOf.get(file);
		if (!lines && !("keys" in source)) return { ...problem, source };
		const start = { line: 1, column: 1 };
		const position =
			"keys" in source ? (finders.get(file)?.(source) ?? start) : source;
		const { line, column } = position;
		const excerpt = lines?.[line - 1] ?? "";
		const location: Location = { file, line, column };
		return {
			...problem,
			source: excerpt.trim() === "" ? location : { ...location, excerpt },
		};
	});
}

export async function locateProblems(
	found: readonly Problem<Place>[],
	config: Pick<Config, "contentDir">,
): Promise<Problem[]> {
	const problems = limitProblems(found);
	const named = new Set<string>();
	for (const { source } of problems)
		if (source?.file.startsWith(CONTENT_FOLDER)) named.add(source.file);
	const files = [...named]
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	return addLocations(problems, files);
}
