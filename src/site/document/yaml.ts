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

/** The reason why js-yaml refuses a YAML. Offsets are those of the file. */
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

interface YamlEntries {
	readonly root: YamlEntry;
	/** The starts of keys that their group has had before. */
	readonly repeated: readonly number[];
}

function createNode(start: number): RawNode {
	return { start, end: start, kind: null, value: undefined, children: [] };
}

const BOM = "\uFEFF";

/**
 * Parses a part of a file with the ranges of its values.
 * @param mayRepeat false to refuse a key that its group has twice
 */
export function readEntries(
	file: string,
	{ start, end }: TextRange,
	mayRepeat = false,
): YamlEntries | BrokenYaml {
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
		load(text, { schema: CORE_SCHEMA, json: mayRepeat, listener });
		const reader = new EntryReader(file.slice(0, end));
		const entry = reader.read(root.children[0] ?? root);
		return { root: entry, repeated: reader.repeated.sort((a, b) => a - b) };
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

/**
 * Parses a part of a file. YAML that is broken or has more than 100 levels is refused. Ranges take as long again and
 * ten times the memory, and most files are never asked for them, so `readEntries` parses the text once more.
 */
export function parseYaml(
	file: string,
	range: TextRange,
): { readonly value: unknown } | BrokenYaml {
	try {
		const text = file.slice(range.start, range.end);
		return { value: load(text, { schema: CORE_SCHEMA }) };
	} catch (error) {
		const read = readEntries(file, range);
		if ("reason" in read) return read;
		throw error;
	}
}
