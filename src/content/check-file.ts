// Checks the value of a content file against its schema. Returns the checked value and all problems.
import type * as z from "zod";
import {
	fileProblem,
	type KeyPath,
	type Place,
	type Problem,
} from "../problems.ts";
import { explainIssue } from "./explain.ts";
import type { ContentFile } from "./read.ts";

/**
 * Removes problems that follow from another: a value with an unknown {email} is no address, and the value
 * of a misspelt key is missing.
 */
function dropConsequences(
	problems: readonly Problem<Place>[],
	reported: readonly Problem<Place>[],
): Problem<Place>[] {
	const explained = new Set<string>();
	const add = (keys: KeyPath["keys"]) => explained.add(JSON.stringify(keys));
	for (const { severity, source } of reported)
		if (severity === "error" && source && "keys" in source) add(source.keys);
	for (const { source, suggestions } of problems) {
		const [correctKey] = suggestions ?? [];
		if (correctKey && source && "keys" in source && source.on === "key")
			add([...source.keys.slice(0, -1), correctKey]);
	}
	return problems.filter(({ source }) => {
		if (!source || !("keys" in source) || source.on === "key") return true;
		return !explained.has(JSON.stringify(source.keys));
	});
}

/**
 * Checks a file that was read. The result leaves out problems that reading the file has found.
 * @param found other problems of the file
 */
export function checkFile<Schema extends z.ZodType>(
	schema: Schema,
	read: ContentFile,
	found: readonly Problem<Place>[] = [],
) {
	const others = dropConsequences(found, read.problems);
	const { raw, value, sourcePath } = read;
	if (!raw) return { data: undefined, problems: others };
	// zod can compile a schema, which takes longer than it saves, even for a thousand services.
	const settings = { reportInput: true, jitless: true };
	let parsed: z.ZodSafeParseResult<z.output<Schema>>;
	try {
		parsed = schema.safeParse(value, settings);
	} catch (error) {
		// zod passes the mistakes of a list to one function, which takes no more than about 100,000.
		if (!(error instanceof RangeError)) throw error;
		const message = "this file has too many mistakes to list them";
		const hint = "Restore its last good version";
		const problem = fileProblem(sourcePath, message, hint);
		return { data: undefined, problems: [problem] };
	}
	const { data, error } = parsed;
	const issues = error?.issues ?? [];
	const problems = issues.flatMap((issue) => explainIssue(schema, issue, raw));
	const left = dropConsequences(problems, [...read.problems, ...others]);
	return { data, problems: [...left, ...others] };
}
