// Adds line and column to problems that name a value by its keys. Reads the content files for this.
import type { Node, Pair, YAMLMap } from "yaml";
import type { Config } from "../../config.ts";
import { moveOffset } from "../../position.ts";
import type {
	KeyPath,
	Position,
	Problem,
	UnlocatedProblem,
} from "../../problems.ts";
import {
	CONTENT_FOLDER,
	readSourceFile,
	type SourceFile,
} from "../source-file.ts";
import { openDocument, type YamlDocument } from "./document.ts";

/** Finds the node at a path, or the nearest node above it that exists. */
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

interface FoundValue {
	readonly position: Position;
	/** The written value, put in quotes; undefined when it is empty or has several lines. */
	readonly quoted: string | undefined;
}

async function createValueFinder(file: SourceFile) {
	const opened = await openDocument(file, { uniqueKeys: false });
	const { yaml, text, positionOf } = opened;
	const findNode = createNodeFinder(opened);
	/** The words of a value are the words in the file, in every style of YAML. */
	const findWord = (node: Node | null, offset: number | undefined) => {
		if (offset === undefined || !yaml.isScalar(node) || !node.range)
			return undefined;
		const [start, end] = node.range;
		const { type = "PLAIN", value } = node;
		const isBlock = type.startsWith("BLOCK");
		const isQuoted = type.startsWith("QUOTE");
		const first = isBlock
			? text.indexOf("\n", start)
			: start + Number(isQuoted);
		return first + moveOffset(offset, String(value), text.slice(first, end));
	};
	return (keyPath: KeyPath): FoundValue => {
		const node = findNode(keyPath);
		const [start = 0, end = start] = node?.range ?? [];
		const isPlain = yaml.isScalar(node) && node.type === "PLAIN";
		const isInBraces = yaml.isMap(node) && node.flow === true;
		const written = isPlain || isInBraces ? text.slice(start, end) : "";
		return {
			position: positionOf(findWord(node, keyPath.offset) ?? start),
			quoted: /^~?$|\n/.test(written) ? undefined : JSON.stringify(written),
		};
	};
}

type FindValue = Awaited<ReturnType<typeof createValueFinder>>;

/** @param find undefined when no problem of the file needs it */
function addLocation(
	{ needsQuotes, source, ...problem }: UnlocatedProblem,
	lines: readonly string[],
	find: FindValue | undefined,
): Problem {
	if (!source) return problem;
	const isKeyPath = "keys" in source;
	const { position, quoted } = (isKeyPath ? find?.(source) : undefined) ?? {
		position: isKeyPath ? { line: 1, column: 1 } : source,
		quoted: undefined,
	};
	const { line, column } = position;
	const excerpt = lines[line - 1] ?? "";
	return {
		...problem,
		...(needsQuotes && quoted && { hint: `Add quotes: ${quoted}` }),
		source: {
			...(excerpt.trim() !== "" && { excerpt }),
			file: source.file,
			line,
			column,
		},
	};
}

/** Adds locations to problems in the given files. The order of the problems stays the same. */
export async function addLocations(
	problems: readonly UnlocatedProblem[],
	files: readonly SourceFile[],
): Promise<Problem[]> {
	const opened = new Map<string, { lines: string[]; find?: FindValue }>();
	const named = new Set<string>();
	for (const { source } of problems)
		if (source && "keys" in source) named.add(source.file);
	for (const file of files) {
		const needsFinder = named.has(file.sourcePath);
		const lines = file.text.split("\n");
		const find = needsFinder && (await createValueFinder(file));
		opened.set(file.sourcePath, { lines, ...(find && { find }) });
	}
	return problems.map((problem) => {
		const { source, needsQuotes, ...rest } = problem;
		const file = opened.get(source?.file ?? "");
		if (source && !file && !("keys" in source)) return { ...rest, source };
		return addLocation(problem, file?.lines ?? [], file?.find);
	});
}

/** Reads the content files again, and adds locations. */
export async function locateProblems(
	problems: readonly UnlocatedProblem[],
	config: Pick<Config, "contentDir">,
): Promise<Problem[]> {
	const named = new Set(problems.flatMap(({ source }) => source?.file ?? []));
	const files = [...named]
		.filter((sourcePath) => sourcePath.startsWith(CONTENT_FOLDER))
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	return addLocations(problems, files);
}
