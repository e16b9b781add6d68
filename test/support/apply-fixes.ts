// Applies the fixes that the hints of findings propose. What matches no row of the table, only a person can apply.

import { load } from "js-yaml";
import type { Location, Problem } from "../../src/base/problems.ts";
import type { SiteEdit } from "./checked-site.ts";
import { scaffoldService } from "./shipped-models.ts";

/** Applies the fix for one finding. @returns false when only a person can apply it */
function applyFix(finding: Problem, files: FileTable, readOriginal: ReadText) {
	const { fix, hint = "", source } = finding;
	const read = (file: string) =>
		files.has(file) ? files.get(file) : readOriginal(file);
	const context = (location: Location): FixContext => ({
		...{ finding, hint, source: location, files, read },
		text: read(location.file) ?? "",
		setText: (text) => files.set(location.file, text),
	});
	for (const [pattern, apply] of source ? FIXES : []) {
		const match = pattern.exec(hint);
		if (!match || !source) continue;
		if (apply(context(source), match)) return true;
		// A template does not contain text that it assembles from parts.
		if (source.file.startsWith("templates/")) return false;
		throw new Error(`this fix cannot be applied at its location: ${hint}`);
	}
	const [, slug] = /^hypno new service (\S+)$/.exec(fix ?? "") ?? [];
	if (slug !== undefined) {
		const draft = scaffoldService({ slug, label: slug });
		// The hint says to fill in the file.
		const text = draft.replaceAll("TODO: ", "Here: ");
		files.set(`content/services/${slug}.md`, text);
		return true;
	}
	return false;
}

/** Sorts findings from the end of a file to its start, so that no fix moves the line of the next one. */
function compareFromEnd(
	{ source: a }: Problem,
	{ source: b }: Problem,
): number {
	return (b?.line ?? 0) - (a?.line ?? 0) || (b?.column ?? 0) - (a?.column ?? 0);
}

/**
 * @returns the edits of the suggested fixes, and the findings that these must remove
 * @throws Error for a fix that cannot be applied
 */
export function applyFixes(
	findings: readonly Problem[],
	readOriginal: ReadText,
): { readonly edits: SiteEdit[]; readonly fixed: Problem[] } {
	const files: FileTable = new Map();
	const fixed = findings
		.toSorted(compareFromEnd)
		.filter((finding) => applyFix(finding, files, readOriginal));
	const edits = [...files].map(
		([file, contents]): SiteEdit =>
			contents === undefined ? { file, isRemoved: true } : { file, contents },
	);
	return { edits, fixed };
}

/** Returns the current text of a file; undefined when there is none. */
export type ReadText = (file: string) => string | undefined;

/** Maps each fixed file to its text; undefined for a deleted file. */
export type FileTable = Map<string, string | undefined>;

export interface FixContext {
	readonly finding: Problem;
	readonly source: Location;
	readonly hint: string;
	/** The text of the file in which the finding is. */
	readonly text: string;
	readonly setText: (text: string) => void;
	readonly files: FileTable;
	readonly read: ReadText;
}

/** Returns false when the fix cannot be applied at the location of the finding. */
type Apply = (context: FixContext, match: RegExpExecArray) => boolean;

function offsetOf(text: string, { line, column }: Location): number {
	const lines = text.split("\n").slice(0, line - 1);
	return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

/** The limit in characters is several lines, since an element or a block of YAML may have many. */
const REACH = 400;

/** Replaces a text that begins at the location or within REACH after it. */
function replaceAt(context: FixContext, from: string, to: string): boolean {
	const { text, source, setText } = context;
	const location = offsetOf(text, source);
	const after = text.indexOf(from, location);
	const at =
		after < 0 || after > location + REACH
			? text.indexOf(from, location - source.column + 1)
			: after;
	if (at < 0 || at > location + REACH) return false;
	setText(text.slice(0, at) + to + text.slice(at + from.length));
	return true;
}

function replaceLine(
	{ text, source, setText }: FixContext,
	change: (line: string) => string | readonly string[],
): boolean {
	const lines = text.split("\n");
	const line = lines[source.line - 1] ?? "";
	lines.splice(source.line - 1, 1, ...[change(line)].flat());
	setText(lines.join("\n"));
	return lines.join("\n") !== text;
}

const indentOf = (line: string) => /^ */.exec(line)?.[0] ?? "";

/** Matches a value up to a comment or the end of its line. */
const VALUE = /^(?:\{[^}]*\}|\[[^\]]*\]|"[^"]*"|'[^']*'|[^\n#,}\]]*[^\s#,}\]])/;

function replaceValue(context: FixContext, to: string): boolean {
	const { text, source } = context;
	const [value] = VALUE.exec(text.slice(offsetOf(text, source))) ?? [];
	return value !== undefined && replaceAt(context, value, to);
}

function moveService(context: FixContext, from: string, to: string): boolean {
	const { files, read } = context;
	const file = `content/services/${from}.md`;
	const text = read(file);
	// Another finding may have renamed the file already.
	if (text !== undefined) {
		const renamed = text.replace(/^id: .*$/m, `id: ${to}`);
		files.set(file, undefined);
		files.set(`content/services/${to}.md`, renamed);
	}
	return true;
}

/** The patterns go from precise to general, because the first that matches a hint is used. */
export const FIXES: readonly (readonly [RegExp, Apply])[] = [
	[
		/^Is (\S+)\.md in content\/services\/ the text of it\? Then rename it to (\S+)\.md/,
		(context, [, from = "", to = ""]) => moveService(context, from, to),
	],
	[
		/If the service was renamed, rename (?:this file|\S+\/(\S+)\.md) to (\S+)\.md.* add this line to (content\/redirects\.yaml)[^:]*: (\/\S+: \/[\w/-]+)/,
		(context, [, from, to = "", file = "", line = ""]) => {
			const { files, read, finding } = context;
			const redirects = read(file) ?? "";
			if (!redirects.includes(line)) files.set(file, `${redirects}${line}\n`);
			return moveService(context, from ?? finding.target ?? "", to);
		},
	],
	[
		/^Did you mean (\S+), which is listed and has no file\?/,
		(context, [, to = ""]) =>
			moveService(context, context.finding.target ?? "", to),
	],
	[
		/^(?:If this file is a copy of \S+, delete the file|Move the file out of content\/|Delete your file in static\/)/,
		({ files, source }) => Boolean(files.set(source.file, undefined)),
	],
	[
		/^Did you mean (.+?)(?: or .*)?\?/,
		(context, [, name = ""]) => {
			const { target, message, suggestions = [] } = context.finding;
			const [, quoted = ""] = /"([^"]+)"/.exec(message) ?? [];
			const to = name.startsWith("{") ? name : (suggestions[0] ?? "");
			const from = name.startsWith("{") ? `{${quoted}}` : (target ?? quoted);
			return replaceAt(context, from, to);
		},
	],
	[
		/^Put quotes round the whole text, as in (".*");/,
		(context, [, quoted = ""]) =>
			replaceLine(context, (line) =>
				line.replace(String(load(quoted)), () => quoted),
			),
	],
	[
		/^Put quotes round a text that contains a colon and a space/,
		(context) =>
			replaceLine(context, (line) => {
				const [, key = "", value] =
					/^(\s*(?:- )?[\w-]+: )(.*)$/.exec(line) ?? [];
				return key + JSON.stringify(value);
			}),
	],
	[
		/^Delete the line (.+?), and/,
		(context, [, expectedLine]) =>
			replaceLine(context, (line) =>
				line.trim() === expectedLine ? [] : line,
			),
	],
	[
		/^Write (\/) instead$/,
		(context) => {
			const { target = "" } = context.finding;
			return replaceAt(context, target, target.replaceAll("\\", "/"));
		},
	],
	[
		/^(?:Write (?:it|the \w+) like this(?:, without spaces)?|Write it as):? ((?:mailto:|tel:|\/|\d|[A-Z]|https?:)[^\s:]*(?::\S+)?)/,
		(context, [, to = ""]) => {
			const { target, message } = context.finding;
			const [, quoted = ""] = /^"([^"]+)"/.exec(message) ?? [];
			const from = target?.split(" ").at(-1) ?? quoted;
			return replaceAt(context, from, to);
		},
	],
	[
		/^Write it like this: ([\w-]+: .+)$/,
		(context, [, line = ""]) =>
			replaceLine(context, (before) => indentOf(before) + line),
	],
	[
		/^(?:Redirect to the last address directly:|Write) ((?:url|id|\/\S+): \S+?)(?: here)?(?:[,;]|$)/,
		(context, [, line = ""]) =>
			replaceLine(context, (before) => indentOf(before) + line),
	],
	[
		/^(?:Choose|Use) one of: (\S+?)(?:,|$)/,
		(context, [, first = ""]) => replaceValue(context, first),
	],
	[
		/^Add a line such as ([\w-]+: .+)$/,
		(context, [, line = ""]) =>
			replaceLine(context, (first) => [indentOf(first) + line, first]),
	],
	[
		/^Add a line below the rate, as in (.+?); or/,
		(context, [, line = ""]) =>
			replaceLine(context, (above) => [above, indentOf(above) + line]),
	],
	[
		/^Write (copyrightYear: \d{4})$/,
		(context, [, line = ""]) =>
			replaceLine(context, (before) => indentOf(before) + line),
	],
	[
		/^Write (--color-[\w-]+: #[0-9a-f]{6}), the nearest shade/,
		(context, [, token = ""]) =>
			replaceLine(context, (line) => `${/^\s*/.exec(line)?.[0]}${token};`),
	],
	[
		/^Begin it with (#+) and a space/,
		(context, [, level = ""]) =>
			replaceLine(context, (line) => line.replace(/^#+/, level)),
	],
	[
		/add (?:this|a) line to (content\/redirects\.yaml)[^:]*[:,] (?:as in )?(\/\S+: \/\S*)$/,
		({ files, read }, [, file = "", line = ""]) =>
			Boolean(files.set(file, `${read(file) ?? ""}${line}\n`)),
	],
];
