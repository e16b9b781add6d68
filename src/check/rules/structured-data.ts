// The JSON-LD of a page -> its blocks and the things that they describe, read once for all rules.
import type { DataText, ParsedPage } from "../page/page.ts";

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

interface StructuredData {
	readonly blocks: readonly DataText[];
	/** In the order of the page, those within others after them. */
	readonly nodes: readonly DataNode[];
}

export function isGroup(value: unknown): value is Properties {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One value and a list of one mean the same. */
export function asList(value: unknown): readonly unknown[] {
	if (value === undefined || value === null) return [];
	return Array.isArray(value) ? value : [value];
}

function typesOf(properties: Properties): string[] {
	return asList(properties["@type"])
		.filter((type) => typeof type === "string")
		.map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""));
}

/** Blocks hold a thing, a list of things, or a graph of things. */
function topOf(value: unknown): readonly unknown[] {
	if (isGroup(value) && "@graph" in value) return asList(value["@graph"]);
	return asList(value);
}

function* walk(
	value: unknown,
	element: number,
	isTop = false,
): Generator<DataNode> {
	if (Array.isArray(value)) {
		for (const item of value) yield* walk(item, element, isTop);
	} else if (isGroup(value)) {
		yield { types: typesOf(value), properties: value, element, isTop };
		for (const item of Object.values(value))
			if (typeof item === "object") yield* walk(item, element);
	}
}

/** Rules look at one page after the other, and all at the same. */
let last: { page: ParsedPage; data: StructuredData } | undefined;

export function readStructuredData(page: ParsedPage): StructuredData {
	if (last?.page === page) return last.data;
	const blocks = page.structuredData;
	const nodes = blocks.flatMap(({ value, element }) => [
		...walk(topOf(value), element, true),
	]);
	const data = { blocks, nodes };
	last = { page, data };
	return data;
}

/** A text or number of the thing, trimmed; undefined when it has none or several. */
export function textOf(
	{ properties }: Pick<DataNode, "properties">,
	key: string,
): string | undefined {
	const [value, ...others] = asList(properties[key]);
	if (others.length > 0) return undefined;
	if (typeof value === "number") return String(value);
	return typeof value === "string" && value.trim() !== ""
		? value.trim()
		: undefined;
}

/** 'the Service "PTSD Hypnotherapy"' */
export function describeNode(node: DataNode): string {
	const type = node.types[0] ?? "thing";
	const name = textOf(node, "name");
	return name === undefined ? `the ${type}` : `the ${type} "${name}"`;
}
