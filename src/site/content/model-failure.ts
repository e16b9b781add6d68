// Says that a model fails while it checks or changes a value.
import * as z from "zod";
import { locateError } from "../../base/locate-error.ts";
import { describeThrown, templateError } from "../../base/problems.ts";
import type { ContentFile } from "./parse.ts";

/** @returns the error to throw, at the line of the model that failed, or else at the file of content */
export function describeModelFailure(
	error: unknown,
	{ sourcePath, model }: ContentFile,
) {
	const isAsync = error instanceof z.core.$ZodAsyncError;
	const reason = isAsync
		? "a part of it is async, and content is read at once"
		: describeThrown(error).message;
	return templateError(`the model of ${sourcePath} fails: ${reason}`, {
		hint: "Correct the model in templates/models/, or undo the last change to it",
		source: locateError(error) ??
			locateError(model?.declared) ?? { file: sourcePath, line: 1, column: 1 },
	});
}
