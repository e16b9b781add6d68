// Writes an example of every key that a file of content may have, from the models: the end of docs/content.md.
import { CORE_SCHEMA, dump } from "js-yaml";
import { toEditorSchema } from "../../src/site/content/editor/editor-schemas.ts";
import type { Models } from "../../src/site/content/models.ts";
import { Collection, type Model } from "../../src/site/content/schema/model.ts";

interface Schema {
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly enum?: readonly unknown[];
	readonly examples?: readonly unknown[];
	readonly default?: unknown;
	readonly minItems?: number;
	readonly required?: readonly string[];
}

/** A value with every key: of several forms, the one that shows most. */
function exampleOf(schema: Schema): unknown {
	const { properties, items, anyOf = [], examples, minItems = 1 } = schema;
	if (properties) {
		const group: Record<string, unknown> = {};
		for (const [key, part] of Object.entries(properties))
			group[key] = exampleOf(part);
		return group;
	}
	if (items)
		return Array.from({ length: minItems || 1 }, () => exampleOf(items));
	const rich = anyOf.find((one) => one.items?.properties ?? one.properties);
	if (rich) return exampleOf(rich);
	const [first] = [...(examples ?? []), ...(schema.enum ?? [])];
	if (first !== undefined) return first;
	return anyOf.length > 0 ? exampleOf(anyOf[0] ?? {}) : schema.default;
}

export function writeExample(model: Model): string {
	const value = exampleOf(toEditorSchema(model.schema) as Schema);
	const style = { quotingType: '"', lineWidth: 110, noRefs: true } as const;
	return dump(value, { ...style, schema: CORE_SCHEMA });
}

export const DOCUMENT = "docs/content.md";
const HEADING = "## Every key";

/** @param document the text of docs/content.md, whose last section this is */
export function replaceKeyExamples(document: string, models: Models): string {
	const [before = ""] = document.split(`\n${HEADING}\n`);
	const intro =
		"Every file with all its keys, each with an example. What is not needed may be left out.";
	return `${before.trimEnd()}\n\n${HEADING}\n\n${intro}\n\n${writeKeyExamples(models)}`;
}

function writeKeyExamples({ list }: Models): string {
	const parts = list.map((model) => {
		const { required = [] } = toEditorSchema(model.schema) as Schema;
		const names = required.map((key) => `\`${key}\``).join(", ");
		const needed = names ? `Needed: ${names}.` : "No key is needed.";
		const ending = model instanceof Collection ? " (between the hyphens)" : "";
		const file = model.sourcePath.replace("*", "NAME");
		return `### \`${file}\`\n\n${needed}${ending}\n\n\`\`\`yml\n${writeExample(model)}\`\`\`\n`;
	});
	return parts.join("\n");
}
