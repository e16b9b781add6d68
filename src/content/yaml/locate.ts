// Problems that point at a value by its keys -> problems with line and column, in the files as they
// are now.
import type { Node, Pair, YAMLMap } from "yaml";
import type { Config } from "../../config.ts";
import type { Position } from "../../position.ts";
import type { Pointer, Problem, UnlocatedProblem } from "../../problems.ts";
import {
	CONTENT_FOLDER,
	readSourceFile,
	type SourceFile,
} from "../source-file.ts";
import { openDocument, type YamlDocument } from "./document.ts";
import { problemId, repairIndentation } from "./indentation.ts";

/** Finds the node behind the keys, or the nearest one that exists above it. */
function createNodeFinder({ yaml, document }: YamlDocument) {
	const nodeOf = (value: unknown) => (yaml.isNode(value) ? value : null);
	/** Each group is looked through once: there may be a problem with each of its keys. */
	const pairsOf = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
	const findPair = (group: YAMLMap, name: string) => {
		const pairs =
			pairsOf.get(group) ??
			// By the names that js-yaml gives: also a group or a list can be a key.
			new Map(
				group.items.map((pair) => [
					String(nodeOf(pair.key)?.toJS(document)),
					pair,
				]),
			);
		pairsOf.set(group, pairs);
		return pairs.get(name);
	};
	return ({ keys, on }: Pointer): Node | null => {
		let node: Node | null = document.contents;
		for (const [index, key] of keys.entries()) {
			if (yaml.isMap(node)) {
				const pair = findPair(node, String(key));
				if (!pair) return node;
				const isWanted = on === "key" && index === keys.length - 1;
				const value = isWanted ? null : nodeOf(pair.value);
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
	/** The value as it is written, in quotes; undefined for nothing, and for more than one line. */
	readonly quoted: string | undefined;
}

async function createFinder(file: SourceFile) {
	const opened = await openDocument(file, { uniqueKeys: false });
	const { yaml, text, positionOf } = opened;
	const findNode = createNodeFinder(opened);
	return (pointer: Pointer): FoundValue => {
		const node = findNode(pointer);
		const [start = 0, end = start] = node?.range ?? [];
		const [keyStart = 0] = findNode({ ...pointer, on: "key" })?.range ?? [];
		const { part = "" } = pointer;
		const found = [start, keyStart]
			.map((from) => text.slice(0, end).indexOf(part, from))
			.find((offset) => offset !== -1);
		const isPlain = yaml.isScalar(node) && node.type === "PLAIN";
		const isInBraces = yaml.isMap(node) && node.flow === true;
		const written = isPlain || isInBraces ? text.slice(start, end) : "";
		return {
			position: positionOf(found ?? start),
			quoted: /^~?$|\n/.test(written) ? undefined : JSON.stringify(written),
		};
	};
}

type Find = Awaited<ReturnType<typeof createFinder>>;

/** @param find undefined where every position in the file is known */
function locateProblem(
	{ needsQuotes, source, ...problem }: UnlocatedProblem,
	lines: readonly string[],
	find: Find | undefined,
): Problem {
	if (!source) return problem;
	const isPointer = "keys" in source;
	const { position, quoted } = (isPointer ? find?.(source) : undefined) ?? {
		position: isPointer ? { line: 1, column: 1 } : source,
		quoted: undefined,
	};
	const { line, column } = position;
	const excerpt = lines[line - 1] ?? "";
	return {
		...problem,
		...(needsQuotes && quoted && { hint: `Put it in quotes: ${quoted}` }),
		source: {
			...(excerpt.trim() !== "" && { excerpt }),
			...{ file: source.file, line, column },
		},
	};
}

/** Looks up every line and column, and what a hint is to quote. Order is kept. */
export async function locateInFiles(
	problems: readonly UnlocatedProblem[],
	files: readonly SourceFile[],
): Promise<Problem[]> {
	const opened = new Map<string, { lines: string[]; find: Find | undefined }>();
	for (const file of files) {
		const isWanted = problems.some(
			({ source }) => source?.file === file.sourcePath && "keys" in source,
		);
		const find = isWanted ? await createFinder(file) : undefined;
		opened.set(file.sourcePath, { lines: file.text.split("\n"), find });
	}
	return problems.map((problem) => {
		const { source, needsQuotes, ...rest } = problem;
		const file = opened.get(source?.file ?? "");
		if (source && !file && !("keys" in source)) return { ...rest, source };
		return locateProblem(problem, file?.lines ?? [], file?.find);
	});
}

/** Names a line in the wrong column in place of all that follows from it. */
function dropEchoes(
	problems: readonly UnlocatedProblem[],
	file: SourceFile,
): readonly UnlocatedProblem[] {
	const mayBeEcho = ({ severity, source }: UnlocatedProblem) =>
		severity === "error" &&
		source?.file === file.sourcePath &&
		"keys" in source;
	if (!problems.some(mayBeEcho)) return problems;
	const mended = repairIndentation(file);
	if (mended.gone.size === 0) return problems;
	const kept = problems.filter(
		(one) =>
			one.source?.file !== file.sourcePath || !mended.gone.has(problemId(one)),
	);
	const known = new Set(kept.map(problemId));
	return [
		...kept,
		...mended.problems.filter((one) => !known.has(problemId(one))),
	];
}

/** Looks up the line of each problem, in the content files as they are now. */
export async function locateProblems(
	problems: readonly UnlocatedProblem[],
	config: Pick<Config, "contentDir">,
): Promise<Problem[]> {
	const named = new Set(problems.flatMap(({ source }) => source?.file ?? []));
	const files = [...named]
		.filter((sourcePath) => sourcePath.startsWith(CONTENT_FOLDER))
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	return locateInFiles(files.reduce(dropEchoes, problems), files);
}
