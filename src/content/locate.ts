// Problems that point at a value by its keys -> problems with line and column. The only user
// of `yaml`, which is slower than js-yaml but keeps positions; imported when first needed.
import type { Document, Node } from "yaml";
import type { Place, Pointer, Problem, UnplacedProblem } from "../problems.ts";
import { yamlPart } from "./front-matter.ts";
import type { SourceFile } from "./source-file.ts";

interface Located {
	readonly line: number;
	readonly column: number;
}

interface YamlMap {
	readonly document: Document.Parsed;
	readonly positionOf: (offset: number) => Located;
}

type Yaml = typeof import("yaml");

/** Where each line begins. The counter of `yaml` loses lines in broken files. */
function findLineStarts(text: string): number[] {
	const starts = [0];
	for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
		starts.push(at + 1);
	return starts;
}

function readYaml(yaml: Yaml, file: SourceFile): YamlMap {
	const part = yamlPart(file);
	const starts = findLineStarts(part.text);
	const document = yaml.parseDocument(part.text, {
		schema: "core",
		logLevel: "error",
	});
	return {
		document,
		positionOf: (offset) => {
			const line = starts.findLastIndex((start) => start <= offset);
			const column = offset - (starts[line] ?? 0) + 1;
			return { line: line + part.firstLine, column };
		},
	};
}

/** The node behind the keys, or the nearest one that exists above it. */
function findNode(yaml: Yaml, document: Document.Parsed, pointer: Pointer) {
	let node: Node | null = document.contents;
	for (const [index, key] of pointer.keys.entries()) {
		const isLast = index === pointer.keys.length - 1;
		if (yaml.isMap(node)) {
			const pair = node.items.find(
				(item) => yaml.isScalar(item.key) && String(item.key.value) === key,
			);
			if (!pair) return node;
			const keyNode = yaml.isNode(pair.key) ? pair.key : null;
			const valueNode = yaml.isNode(pair.value) ? pair.value : null;
			node = isLast && pointer.on === "key" ? keyNode : (valueNode ?? keyNode);
		} else if (yaml.isSeq(node)) {
			const item: unknown = node.items[Number(key)];
			if (!yaml.isNode(item)) return node;
			node = item;
		} else return node;
	}
	return node;
}

/**
 * The value of a key at the top, written on its line: the usual case, found without reading
 * the whole file. Undefined for whatever is written in another way.
 */
function findTopLine(file: SourceFile, { keys, on }: Pointer) {
	const [key, ...others] = keys;
	if (others.length > 0 || on === "key" || !/^[a-z]\w*$/i.test(String(key)))
		return undefined;
	const { text, firstLine } = yamlPart(file);
	const found = [
		...text.matchAll(new RegExp(`^${key}:[ \\t]+(?=[\\w"'>|])`, "gm")),
	];
	const [match] = found;
	if (!match || found.length > 1) return undefined;
	const line = text.slice(0, match.index).split("\n").length - 1;
	return { line: line + firstLine, column: match[0].length + 1 };
}

type ExcerptFinder = (file: SourceFile, line: number) => { excerpt?: string };

/** Splits each file once, however many problems it has. */
function createExcerptFinder(): ExcerptFinder {
	const linesOf = new Map<SourceFile, readonly string[]>();
	return (file, line) => {
		const lines = linesOf.get(file) ?? file.text.split("\n");
		linesOf.set(file, lines);
		const excerpt = lines[line - 1];
		return excerpt === undefined || excerpt.trim() === "" ? {} : { excerpt };
	};
}

function isPlace(source: Place | Pointer): source is Place {
	return "line" in source;
}

/** Looks up every line and column. Order is kept. */
export async function placeProblems(
	problems: readonly UnplacedProblem[],
	files: readonly SourceFile[],
): Promise<Problem[]> {
	if (problems.length === 0) return [];
	const yaml = await import("yaml");
	const byPath = new Map(files.map((file) => [file.sourcePath, file]));
	const find = (path: string) => {
		const file = byPath.get(path);
		return file?.refusal ? undefined : file;
	};
	const maps = new Map<string, YamlMap>();
	const excerptOf = createExcerptFinder();

	const findInYaml = (file: SourceFile, pointer: Pointer): Located => {
		const map = maps.get(pointer.file) ?? readYaml(yaml, file);
		maps.set(pointer.file, map);
		const node = findNode(yaml, map.document, pointer);
		return map.positionOf(node?.range?.[0] ?? 0);
	};
	const place = (pointer: Pointer): Place => {
		const file = find(pointer.file);
		if (!file) return { file: pointer.file, line: 1, column: 1 };
		const at = findTopLine(file, pointer) ?? findInYaml(file, pointer);
		return { file: pointer.file, ...at, ...excerptOf(file, at.line) };
	};

	return problems.map(({ source, ...problem }) => {
		if (!source) return problem;
		if (!isPlace(source)) return { ...problem, source: place(source) };
		const file = find(source.file);
		return {
			...problem,
			source: { ...(file && excerptOf(file, source.line)), ...source },
		};
	});
}

interface CutText extends Located {
	/** What YAML reads. */
	readonly kept: string;
	/** What it takes for a comment, from its #. */
	readonly lost: string;
}

/** Texts without quotes that end before a # with a word behind it, as in "Number #1". */
export async function findCutTexts(file: SourceFile): Promise<CutText[]> {
	const { text } = yamlPart(file);
	// Found much sooner, and most files have none.
	if (!text.includes("#") || !/[ \t]#[^\s#]/.test(text)) return [];
	const yaml = await import("yaml");
	const { document, positionOf } = readYaml(yaml, file);
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

export interface YamlError extends Located {
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

/** What follows the first of these is mostly an echo of it. */
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
