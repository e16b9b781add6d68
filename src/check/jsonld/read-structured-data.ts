// The JSON-LD of a page -> its blocks and the things that they describe, for all rules.
import { ofLast } from "../../cache/lazily.ts";
import type { ParsedPage } from "../page/page.ts";

type Properties = Readonly<Record<string, unknown>>;

/** A thing that structured data describes. */
export interface DataNode {
	/** Without the address of the vocabulary: "Service" */
	readonly types: readonly string[];
	readonly properties: Properties;
	/** The index of its script element. */
	readonly element: number;
	/** Whether it stands by itself, not within another. */
	readonly isTop: boolean;
}

export function isGroup(value: unknown): value is Properties {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One value and a list of one mean the same. */
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

/** Blocks hold a thing, a list of things, or a graph of things: those within others come after them. */
export const readStructuredData = ofLast(
	({ structuredData: blocks }: ParsedPage) => ({
		blocks,
		nodes: blocks.flatMap(({ value, element }) => {
			const hasGraph = isGroup(value) && "@graph" in value;
			return [...walk(hasGraph ? value["@graph"] : value, element, true)];
		}),
	}),
);

/** A text or number of the thing, trimmed; undefined when it has none or several. */
export function textOf(
	{ properties }: DataNode,
	key: string,
): string | undefined {
	const [value, ...others] = asList(properties[key]);
	if (others.length > 0) return undefined;
	if (typeof value === "number") return String(value);
	return (typeof value === "string" && value.trim()) || undefined;
}

/** 'the Service "PTSD Hypnotherapy"' */
export function describeNode(node: DataNode): string {
	const type = node.types[0] ?? "thing";
	const name = textOf(node, "name");
	return name === undefined ? `the ${type}` : `the ${type} "${name}"`;
}
