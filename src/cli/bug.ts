// Describes a bug of hypno: its stack with the lines of src/ instead of the bundle, and the version.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { attempt } from "../base/attempt.ts";
import { describeThrown, templateError } from "../base/problems.ts";
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

/** Node says this of a promise that was rejected with something that is no error, and so has no stack. */
const REJECTED = /The promise rejected with the reason "([\s\S]*)"\.$/;

/** Only templates and models leave timers and promises behind. */
export async function explainUncaught(error: unknown): Promise<unknown> {
	const { locateLate } = await import("../site/render/stack.ts");
	const { message, stack } = describeThrown(error);
	const [, reason] = REJECTED.exec(message) ?? [];
	const source = locateLate(error);
	const isOfSite = /hypno-(?:models|templates)\.cjs/.test(stack);
	if (!source && !isOfSite && reason === undefined) return error;
	const what = source?.file.startsWith("templates/models/")
		? "a model failed after it was loaded"
		: "a template failed after its page was rendered";
	return templateError(`${what}: ${reason ?? message}`, {
		hint: "Pages are rendered at once, so remove timers and promises from the templates",
		...(source && { source }),
	});
}
