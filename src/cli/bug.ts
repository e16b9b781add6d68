// Describes a bug of hypno: its stack with the lines of src/ instead of the bundle, and the version.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { attempt } from "../base/attempt.ts";
import { locateError } from "../base/locate-error.ts";
import {
	describeThrown,
	templateError,
	toUserError,
	UserError,
} from "../base/problems.ts";
import { BUNDLE, SOURCE_DIR } from "../base/source-dir.js";
import { createOriginalFinder } from "../base/source-map.ts";

const require = createRequire(import.meta.url);
const { version }: { version: string } = require(
	path.join(SOURCE_DIR, "../package.json"),
);
export const VERSION = version;

const LOCATION = /([^\s(]+\.cjs):(\d+):(\d+)/g;

/** The source map is read only here, since few runs ever print a stack. */
function readStack(error: unknown): string {
	const { message, stack: written } = describeThrown(error);
	const stack = written || message;
	if (!stack.includes(BUNDLE)) return stack;
	const text = attempt(() => fs.readFileSync(`${BUNDLE}.map`, "utf8"));
	const findOriginal = attempt(() => createOriginalFinder(text ?? ""));
	if (!findOriginal) return stack;
	return stack.replace(LOCATION, (location, file, row, at) => {
		const original = file === BUNDLE && findOriginal(row, at);
		if (!original) return location;
		const source = path.resolve(path.dirname(BUNDLE), original.file);
		return `${source}:${original.line}:${original.column}`;
	});
}

export function formatBug(error: unknown): string {
	return `${readStack(error)}\n\nThis is a bug in hypno ${VERSION} (Node ${process.version}), not a mistake of yours.\nPlease report it with the lines above and what you did.`;
}

/**
 * A template or a model may fail whenever hypno uses what it has made.
 * @param isLate for what nothing waits for: hypno leaves no timers and promises behind, and templates may
 */
export function explainFailure(error: unknown, isLate = false): unknown {
	if (error instanceof UserError) return error;
	const { message, stack } = describeThrown(error);
	const source = locateError(error);
	const isOfSite = /hypno-(?:models|templates)\.cjs/.test(stack);
	const isKnown = source !== undefined || isOfSite;
	/** A thrown value that is no error does not say where it was thrown, and neither does an error of the disk. */
	const hasCalls = /^\s+at /m.test(stack);
	if (!isKnown && (hasCalls || !isLate || toUserError(error))) return error;
	const isModel = source?.file.startsWith("templates/models/");
	const late = isModel
		? "a model failed after it was loaded"
		: "a template failed after its page was rendered";
	const early = isModel ? "a model failed" : "a template failed";
	return templateError(`${isLate ? late : early}: ${message}`, {
		hint: isLate
			? "Pages are rendered at once, so remove timers and promises from the templates"
			: "Correct this line, or undo the last change to it. hypno does not check types: npm run typecheck finds more",
		...(source && { source }),
	});
}
