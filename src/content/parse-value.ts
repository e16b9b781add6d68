// A value and its schema -> what zod says of it. Refuses a file with more mistakes than zod can list.
import type * as z from "zod";
import { invalidFile, type UnplacedProblem } from "../problems.ts";

/** Undefined for more than 100,000 issues, which zod cannot hand on. */
export function parseValue<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	// To compile the schemas takes longer than to parse a few files once.
	{ jitless = false } = {},
) {
	try {
		return schema.safeParse(value, { reportInput: true, jitless });
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

export function refuseFlood(sourcePath: string): UnplacedProblem {
	return invalidFile(
		sourcePath,
		"nearly every line of this file has a mistake, more than can be listed",
		"Take out what was pasted too often, or restore the file from its last good version",
	);
}
