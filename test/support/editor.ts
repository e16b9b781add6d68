// A content file as an editor with a YAML language server sees it: held against its JSON
// Schema as it is written, before any claim is filled in.
import { Ajv } from "ajv";
import { CORE_SCHEMA, load } from "js-yaml";
import { splitFile } from "../../src/content/front-matter.ts";

const ajv = new Ajv({ strict: true, allErrors: true });
// Language servers show this instead of "does not match the pattern".
ajv.addKeyword({ keyword: "patternErrorMessage", schemaType: "string" });

/** Validates a value as an editor does: "/hero/heading must be string" */
export function validateValue(schema: object, value: unknown): string[] {
	const validate = ajv.compile(schema);
	if (validate(value)) return [];
	return (validate.errors ?? []).map(
		({ instancePath, message }) => `${instancePath} ${message}`,
	);
}

/** The value of a YAML file or of the front matter of a Markdown file. */
export function readAsWritten(sourcePath: string, text: string): unknown {
	return load(splitFile({ sourcePath, text }).yaml, { schema: CORE_SCHEMA });
}
