// Validates content files as an editor with a YAML language server does: with their JSON Schema, and before
// any claim is filled in.
import { Ajv } from "ajv";
import { ContentDocument } from "../../src/document/document.ts";

const ajv = new Ajv({ strict: true, allErrors: true });

/** @returns errors such as "/hero/heading must be string" */
export function validateValue(schema: object, value: unknown): string[] {
	const validate = ajv.compile(schema);
	if (validate(value)) return [];
	return (validate.errors ?? []).map(
		({ instancePath, message }) => `${instancePath} ${message}`,
	);
}

/** @returns the value of a YAML file, or of the front matter of a Markdown file */
export function readAsWritten(sourcePath: string, text: string): unknown {
	return new ContentDocument(sourcePath, text).value;
}
