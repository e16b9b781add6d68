// Parses YAML into values that know where they stand, with the listener of js-yaml.
import {
	CORE_SCHEMA,
	type EventType,
	load,
	type State,
	YAMLException,
} from "js-yaml";
import { attempt } from "../attempt.ts";
import { EntryReader, type RawNode, type TextRange } from "./yaml-entries.ts";

/** Thrown for YAML that js-yaml refuses. */
export class YamlError extends Error {
	/** In the words of js-yaml: "bad indentation of a mapping entry" */
	readonly reason: string;
	/** The offset in the file at which the parser stopped. */
	readonly offset: number;
	/** Where the innermost value that was being read begins, with the spaces before it. */
	readonly openAt: number;
	/** Where the value or key that was read last begins, with the spaces before it. */
	readonly lastAt: number;

	constructor(reason: string, at: Omit<YamlError, keyof Error | "reason">) {
		super(reason);
		this.name = "YamlError";
		this.reason = reason;
		this.offset = at.offset;
		this.openAt = at.openAt;
		this.lastAt = at.lastAt;
	}
}

function createNode(start: number): RawNode {
	return { start, end: start, kind: null, value: undefined, children: [] };
}

const BOM = "\uFEFF";

/** @returns the keys that stand in a group twice, as far as the YAML can be read */
export function findDuplicates(file: string, range: TextRange): TextRange[] {
	const parsed = attempt(() => parseYaml(file, range, true));
	parsed?.readRoot();
	return parsed?.reader.duplicates ?? [];
}

/**
 * Parses a part of a file. Entries are made only when they are asked for, since most files are never asked.
 * @throws YamlError for YAML that is broken, repeats a key or has more than 100 levels
 */
export function parseYaml(
	file: string,
	{ start, end }: TextRange,
	allowsDuplicates = false,
) {
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
		const json = allowsDuplicates;
		const value = load(text, { schema: CORE_SCHEMA, listener, json });
		const reader = new EntryReader(file.slice(0, end));
		const readRoot = () => reader.read(root.children[0] ?? root);
		return { value, readRoot, reader };
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		const { reason, mark } = error;
		// A second document has no mark.
		const second = root.children[1]?.start ?? offset;
		throw new YamlError(reason, {
			offset: mark ? offset + mark.position : second,
			openAt: open.at(-1)?.start ?? offset,
			lastAt: last.start,
		});
	}
}
