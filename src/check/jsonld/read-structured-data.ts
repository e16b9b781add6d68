// The JSON-LD of a page -> its blocks and the nodes that they describe, read once for all rules.
import { memoizeLast } from "../../cache/lazily.ts";
import type { ParsedPage } from "../page/page.ts";

type Properties = Readonly<Record<string, unknown>>;

export interface DataNode {
	/** They leave out the address of the vocabulary: "Service". */
	readonly types: readonly string[];
	readonly properties: Properties;
	readonly element: number;
	/** It is true when the node is not nested in another one. */
	readonly isTop: boolean;
}

export function isGroup(value: unknown): value is Properties {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asList(value: unknown): readonly unknown[] {
	return [value ?? []].flat();
}

function* walk(
	value: unknown,
	element: number,
	isTop = false,
): Generator<DataNode> {
	if (Array.isArray(value)) {
		for (const item of value) yield* walk(item, element, isTop);
	} else if (isGroup(value)) {
		const types = asList(value["@type"])
			.filter((type) => typeof type === "string")
			.map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""));
		yield { types, properties: value, element, isTop };
		for (const item of Object.values(value)) yield* walk(item, element);
	}
}

/** A block contains one node, a list of nodes or a graph; nested nodes follow their parent. */
export const readStructuredData = memoizeLast(
	({ structuredData: blocks }: ParsedPage) => ({
		blocks,
		nodes: blocks.flatMap(({ value, element }) => {
			const hasGraph = isGroup(value) && "@graph" in value;
			return [...walk(hasGraph ? value["@graph"] : value, element, true)];
		}),
	}),
);

/** Returns a property's only text or number, trimmed. */
export function textOf(
	{ properties }: DataNode,
	key: string,
): string | undefined {
	const [value, ...others] = asList(properties[key]);
	if (others.length > 0) return undefined;
	if (typeof value === "number") return String(value);
	return (typeof value === "string" && value.trim()) || undefined;
}

/** Returns a description such as 'the Service "PTSD Hypnotherapy"'. */
export function describeNode(node: DataNode): string {
	const type = node.types[0] ?? "thing";
	const name = textOf(node, "name");
	return name === undefined ? `the ${type}` : `the ${type} "${name}"`;
}
