// The value of a content file and its schema -> the value as pages need it, or what is wrong with it.
import type * as z from "zod";
import { invalidFile, type UnlocatedProblem } from "../problems.ts";
import { explainIssue, type UncheckedFile } from "./explain.ts";

export function checkValue<Schema extends z.ZodType>(
	schema: Schema,
	file: UncheckedFile,
) {
	try {
		// To compile a schema takes longer than to parse a few files once.
		const jitless = !file.sourcePath.startsWith("content/services/");
		const settings = { reportInput: true, jitless };
		const { data, error } = schema.safeParse(file.value, settings);
		const problems = (error?.issues ?? []).flatMap((issue) =>
			explainIssue(schema, issue, file),
		);
		return { data, problems };
	} catch (error) {
		// zod cannot hand on more than 100,000 issues.
		if (!(error instanceof RangeError)) throw error;
		const flood = invalidFile(
			file.sourcePath,
			"nearly every line of this file has a mistake, more than can be listed",
			"Take out what was pasted too often, or restore the file from its last good version",
		);
		return { data: undefined, problems: [flood] };
	}
}

/** The value that a problem is about, as one string; undefined where it is about none. */
function valueId({ source }: UnlocatedProblem): string | undefined {
	return source && "keys" in source && source.on === "value"
		? JSON.stringify(source.keys)
		: undefined;
}

/** The value that is missing because its key is misspelt. */
function misspeltId({ source, suggestions }: UnlocatedProblem) {
	const [meant] = suggestions ?? [];
	return source && "keys" in source && source.on === "key" && meant
		? JSON.stringify([...source.keys.slice(0, -1), meant])
		: undefined;
}

/** Leaves out what follows from another mistake: "{email}" is no address, of course. */
function dropEchoes(
	problems: readonly UnlocatedProblem[],
	reported: readonly UnlocatedProblem[],
): UnlocatedProblem[] {
	const errors = reported.filter(({ severity }) => severity === "error");
	const explained = new Set([
		...errors.map(valueId),
		...problems.map(misspeltId),
	]);
	return problems.filter((problem) => {
		const id = valueId(problem);
		return id === undefined || !explained.has(id);
	});
}

/**
 * The value of a file that was read, and the problems that reading did not find.
 * @param found what is wrong with the file besides
 */
export function checkFile<Schema extends z.ZodType>(
	schema: Schema,
	read: UncheckedFile & { readonly problems: readonly UnlocatedProblem[] },
	found: readonly UnlocatedProblem[] = [],
) {
	const others = dropEchoes(found, read.problems);
	if (!read.value) return { data: undefined, problems: others };
	const { data, problems } = checkValue(schema, read);
	const left = dropEchoes(problems, [...read.problems, ...others]);
	return { data, problems: [...left, ...others] };
}
