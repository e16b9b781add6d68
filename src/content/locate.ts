// Problems that point at a value by its keys -> problems with line and column; and the mistakes
// in YAML, with theirs. The only user of `yaml`, which is slower than js-yaml but keeps
// positions; imported when first needed.
import type { Document, Node, Pair, ParseOptions, YAMLMap } from "yaml";
import { lazily } from "../cache/lazily.ts";
import { createPositions, type Position } from "../position.ts";
import type { Pointer, Problem, UnplacedProblem } from "../problems.ts";
import { splitFile } from "./front-matter.ts";
import type { SourceFile } from "./source-file.ts";

type Yaml = typeof import("yaml");

interface YamlFile {
	readonly text: string;
	readonly document: Document.Parsed;
	/** The position in the file, which may begin above the YAML. */
	readonly positionOf: (offset: number) => Position;
}

/** @param options may leave out what takes long and is known of a file that could be read */
function readYaml(
	yaml: Yaml,
	file: SourceFile,
	options?: ParseOptions,
): YamlFile {
	const { yaml: text, yamlLine } = splitFile(file);
	// The counter of `yaml` loses lines in broken files.
	const positionOf = createPositions(text);
	return {
		text,
		document: yaml.parseDocument(text, {
			...options,
			schema: "core",
			logLevel: "error",
		}),
		positionOf: (offset) => {
			const { line, column } = positionOf(offset);
			return { line: line + yamlLine - 1, column };
		},
	};
}

/** The name that js-yaml gives to a key: also a group or a list can be one. */
function nameKey(yaml: Yaml, key: unknown): string {
	if (yaml.isMap(key)) return String({});
	if (yaml.isSeq(key))
		return key.items.map((item) => nameKey(yaml, item)).join();
	return yaml.isScalar(key) ? String(key.value) : "";
}

/** The value as it is written, in quotes; undefined for nothing, and for more than one line. */
function quote(yaml: Yaml, node: Node | null, text: string) {
	const isPlain = yaml.isScalar(node) && node.type === "PLAIN";
	const isInBraces = yaml.isMap(node) && node.flow === true;
	if (!node?.range || !(isPlain || isInBraces)) return undefined;
	const written = text.slice(node.range[0], node.range[1]);
	return /^~?$|\n/.test(written) ? undefined : JSON.stringify(written);
}

/** Finds the value behind the keys, or the nearest one that exists above it. */
function createFinder(yaml: Yaml, file: SourceFile) {
	const { text, document, positionOf } = readYaml(yaml, file, {
		uniqueKeys: false,
	});
	/** Each group is looked through once: there may be a problem with each of its keys. */
	const pairsOf = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
	const findPair = (group: YAMLMap, key: string) => {
		const pairs =
			pairsOf.get(group) ??
			new Map(group.items.map((pair) => [nameKey(yaml, pair.key), pair]));
		pairsOf.set(group, pairs);
		return pairs.get(key);
	};
	const findNode = ({ keys, on }: Pointer): Node | null => {
		let node: Node | null = document.contents;
		for (const [index, key] of keys.entries()) {
			if (yaml.isMap(node)) {
				const pair = findPair(node, String(key));
				if (!pair) return node;
				const keyNode = yaml.isNode(pair.key) ? pair.key : null;
				const valueNode = yaml.isNode(pair.value) ? pair.value : null;
				const isWanted = on === "key" && index === keys.length - 1;
				node = isWanted ? keyNode : (valueNode ?? keyNode);
			} else if (yaml.isSeq(node)) {
				const item: unknown = node.items[Number(key)];
				if (!yaml.isNode(item)) return node;
				node = item;
			} else return node;
		}
		return node;
	};
	return (pointer: Pointer) => {
		const node = findNode(pointer);
		const [start = 0, end = start] = node?.range ?? [];
		const [keyStart = 0] = findNode({ ...pointer, on: "key" })?.range ?? [];
		const { part = "" } = pointer;
		const found = [start, keyStart]
			.map((from) => text.slice(0, end).indexOf(part, from))
			.find((offset) => offset !== -1);
		const position = positionOf(found ?? start);
		return { position, quoted: quote(yaml, node, text) };
	};
}

/** Looks up every line and column, and what a hint is to quote. Order is kept. */
export async function placeProblems(
	problems: readonly UnplacedProblem[],
	files: readonly SourceFile[],
): Promise<Problem[]> {
	if (problems.length === 0) return [];
	const yaml = await import("yaml");
	const openFile = (file: SourceFile) => ({
		lines: file.text.split("\n"),
		find: lazily(() => createFinder(yaml, file)),
	});
	const byPath = new Map(
		files.map((file) => [file.sourcePath, lazily(() => openFile(file))]),
	);
	return problems.map(({ source, needsQuotes, ...problem }) => {
		if (!source) return problem;
		const file = byPath.get(source.file)?.();
		const start = { line: 1, column: 1 };
		if (!file)
			return {
				...problem,
				source: "keys" in source ? { file: source.file, ...start } : source,
			};
		const found =
			"keys" in source
				? file.find()(source)
				: { position: source, quoted: undefined };
		const { line, column } = found.position;
		const excerpt = file.lines[line - 1] ?? "";
		const shown = excerpt.trim() === "" ? {} : { excerpt };
		const isQuoted = needsQuotes && found.quoted !== undefined;
		return {
			...problem,
			...(isQuoted && { hint: `Put it in quotes: ${found.quoted}` }),
			source: { ...shown, file: source.file, line, column },
		};
	});
}

interface CutText extends Position {
	/** The part that YAML reads. */
	readonly kept: string;
	/** The part that it takes for a comment, from its #. */
	readonly lost: string;
}

/** Texts without quotes that end before a # with a word behind it, as in "Number #1". */
export async function findCutTexts(file: SourceFile): Promise<CutText[]> {
	if (!/[ \t]#[^\s#]/.test(file.text)) return [];
	const yaml = await import("yaml");
	const { text, document, positionOf } = readYaml(yaml, file);
	const cut: CutText[] = [];
	yaml.visit(document, {
		Scalar: (_key, { type, range }) => {
			if (type !== "PLAIN" || !range) return;
			const [start, end] = range;
			const [all, lost] = /^[ \t]+(#[^\s#].*)/.exec(text.slice(end)) ?? [];
			const kept = text.slice(start, end).trim();
			if (all === undefined || lost === undefined || kept === "") return;
			const at = end + all.length - lost.length;
			cut.push({ kept, lost: lost.trimEnd(), ...positionOf(at) });
		},
	});
	return cut;
}

export interface YamlError extends Position {
	/** The parser's own name for the mistake. */
	readonly code: string;
}

/** Where the quote or bracket was opened that is still open at an offset. */
function findOpening(
	yaml: Yaml,
	document: Document.Parsed,
	offset: number,
): number | undefined {
	let opening: number | undefined;
	yaml.visit(document, {
		Node: (_key, node) => {
			const isQuoted = yaml.isScalar(node) && /^QUOTE/.test(node.type ?? "");
			const isBracket = yaml.isCollection(node) && node.flow === true;
			const [start, end] = node.range ?? [0, 0];
			if ((isQuoted || isBracket) && start < offset && end === offset)
				opening = start;
		},
	});
	return opening;
}

/** Aliases of a name that nothing has; `yaml` minds them only when it makes values. */
function findDeadAliases(yaml: Yaml, document: Document.Parsed): number[] {
	const offsets: number[] = [];
	yaml.visit(document, {
		Alias: (_key, alias) => {
			const isDead = alias.resolve(document) === undefined;
			if (isDead) offsets.push(alias.range?.[0] ?? 0);
		},
	});
	return offsets;
}

/** Later errors are mostly consequences of the first. */
const MOST_ERRORS = 50;

/** The mistakes in YAML that cannot be read, in the order of the file. */
export async function findYamlErrors(file: SourceFile): Promise<YamlError[]> {
	const yaml = await import("yaml");
	const { document, positionOf } = readYaml(yaml, file);
	const found = [...document.errors, ...document.warnings];
	const errors = found.slice(0, MOST_ERRORS).map(({ code, pos }) => {
		const mayBeOpen = code === "MISSING_CHAR" || code === "BAD_INDENT";
		const opening = mayBeOpen && findOpening(yaml, document, pos[0]);
		return typeof opening === "number"
			? { code: "NOT_CLOSED", ...positionOf(opening) }
			: { code, ...positionOf(pos[0]) };
	});
	if (errors.length > 0) return errors;
	return findDeadAliases(yaml, document).map((offset) => ({
		code: "BAD_ALIAS",
		...positionOf(offset),
	}));
}
