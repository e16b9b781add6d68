// Parses YAML into values that know where they stand, with the listener of js-yaml.
import {
	CORE_SCHEMA,
	type EventType,
	load,
	type State,
	YAMLException,
} from "js-yaml";
import {
	EntryReader,
	type RawNode,
	type TextRange,
	type YamlEntry,
} from "./yaml-entries.ts";

/** What js-yaml says of YAML that it refuses. Offsets are those of the file. */
export interface BrokenYaml {
	/** "bad indentation of a mapping entry" */
	readonly reason: string;
	/** Where the parser stopped. */
	readonly offset: number;
	/** Where the innermost value that was being read begins, with the spaces before it. */
	readonly openAt: number;
	/** Where the value or key that was read last begins, with the spaces before it. */
	readonly lastAt: number;
}

/** A reason of js-yaml. */
export const REPEATED_KEY = "duplicated mapping key";

interface YamlTree {
	readonly value: unknown;
	/** Makes the entries only when they are asked for, since most files are never asked. */
	readonly readRoot: (reader?: EntryReader) => YamlEntry;
}

function createNode(start: number): RawNode {
	return { start, end: start, kind: null, value: undefined, children: [] };
}

const BOM = "\uFEFF";

/**
 * Parses a part of a file. YAML that is broken or has more than 100 levels is refused.
 * @param mayRepeat false to refuse a key that its group has twice
 */
export function parseYaml(
	file: string,
	{ start, end }: TextRange,
	mayRepeat = false,
): YamlTree | BrokenYaml {
	const text = file.slice(start, end);
	const offset = start + Number(text.startsWith(BOM));
	const root = createNode(offset);
	const open = [root];
	let last = root;
	const listener = (event: EventType, state: State) => {
		if (event === "open") {
			open.push(createNode(offset + state.position));
			return;
		}
		const node = open.pop();
		if (!node) return;
		node.end = Math.min(offset + state.position, end);
		node.kind = state.kind;
		node.value = state.result;
		open.at(-1)?.children.push(node);
		last = node;
	};
	try {
		const options = { schema: CORE_SCHEMA, json: mayRepeat, listener };
		const value = load(text, options);
		const readRoot = (reader = new EntryReader(file.slice(0, end))) =>
			reader.read(root.children[0] ?? root);
		return { value, readRoot };
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		const { reason, mark } = error;
		// A second document has no mark.
		const second = root.children[1]?.start ?? offset;
		return {
			reason,
			offset: mark ? offset + mark.position : second,
			openAt: open.at(-1)?.start ?? offset,
			lastAt: last.start,
		};
	}
}

/** @returns the start of each key that its group has had before; none if the YAML has other mistakes */
export function findRepeatedKeys(file: string, range: TextRange): number[] {
	const reader = new EntryReader(file.slice(0, range.end));
	const parsed = parseYaml(file, range, true);
	if ("readRoot" in parsed) parsed.readRoot(reader);
	return reader.repeated.sort((a, b) => a - b);
}
