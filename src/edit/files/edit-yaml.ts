// Replaces one value of YAML by another text, in the same style where it can be. All other bytes stay the same.
import { isDeepStrictEqual } from "node:util";
import { CORE_SCHEMA, load as loadYaml } from "js-yaml";
import type { Scalar } from "yaml";
import { attempt } from "../../attempt.ts";
import type { SourceFile } from "../../content/source-file.ts";
import {
	openDocument,
	type YamlDocument,
} from "../../content/yaml/open-document.ts";
import { type Keys, mapLeaves } from "../../groups.ts";
import { keepLines } from "./keep-lines.ts";
import type { PlacedEdit } from "./open-file.ts";

interface OldValue extends Pick<YamlDocument, "yaml"> {
	readonly type: Scalar.Type | undefined;
	readonly oldText: string;
	/** The second and later lines of the value have this indentation. */
	readonly indent: string;
}

export function readYaml(yaml: string): unknown {
	return attempt(() => loadYaml(yaml, { schema: CORE_SCHEMA }));
}

const WIDTH = 90;

function formatBlock(words: string, { yaml, oldText, indent, type }: OldValue) {
	const [header = ""] = oldText.split("\n", 1);
	const scalar = Object.assign(new yaml.Scalar(words), { type });
	const block = yaml.stringify(scalar, { lineWidth: WIDTH - indent.length });
	const [, ...lines] = block.trimEnd().split("\n");
	return [header, ...lines.map((line) => line && indent + line)].join("\n");
}

/** Joins lines as YAML does: one line break is a space, and each further one is a line break. */
function joinLines(text: string): string {
	return text.replace(/\s*\n\s*/g, (gap) => {
		return "\n".repeat(gap.split("\n").length - 2) || " ";
	});
}

/** Keeps the lines of a value that is written over several: of its words, but not its header or its quotes. */
function keepValueLines(words: string, { type, oldText }: OldValue): string {
	const isBlock = type?.startsWith("BLOCK");
	const [head = ""] = (isBlock ? /^.*\n\s*/ : /^["']?/).exec(oldText) ?? [];
	const tail = isBlock ? "" : head;
	const body = oldText.slice(head.length, oldText.length - tail.length);
	return head + keepLines(body, words, joinLines) + tail;
}

/** Yields the ways to write the text. The way of the old value comes first. */
function* formatValue(words: string, value: OldValue): Generator<string> {
	const { type, oldText } = value;
	if (oldText.includes("\n")) yield keepValueLines(words, value);
	if (type?.startsWith("BLOCK")) yield formatBlock(words, value);
	if (type === "QUOTE_SINGLE" && !words.includes("\n"))
		yield `'${words.replaceAll("'", "''")}'`;
	if (type === "PLAIN" && !words.includes("\n")) yield words;
	yield JSON.stringify(words);
}

/** The result finds an edit, unless the keys lead to no single value or another value would change with it. */
export async function createYamlEditor(file: SourceFile) {
	const { yaml, text, document, positionOf } = await openDocument(file);
	const before = readYaml(text);
	return (keys: Keys, words: string): PlacedEdit | undefined => {
		const node = document.getIn(keys, true);
		if (!yaml.isScalar(node) || !node.range) return undefined;
		if (typeof node.value !== "string" && typeof node.value !== "number")
			return undefined;
		const isNumber = typeof node.value === "number";
		const newItem =
			isNumber && String(Number(words)) === words ? Number(words) : words;
		const expected = mapLeaves(before, (leaf, at) =>
			at.join("\0") === keys.join("\0") ? newItem : leaf,
		);
		const [from, to] = node.range;
		const oldText = text.slice(from, to).trimEnd();
		const indent = /\n( *)\S/.exec(oldText)?.[1] ?? "";
		const value = { yaml, type: node.type, oldText, indent };
		const after = text.slice(from + oldText.length);
		for (const item of formatValue(words, value)) {
			const edited = text.slice(0, from) + item + after;
			if (isDeepStrictEqual(readYaml(edited), expected))
				return { ...positionOf(from), from: oldText, to: item };
		}
		return undefined;
	};
}
