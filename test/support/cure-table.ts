// What hints ask for, each with the edit that does so.
import { load } from "js-yaml";
import type { Location, Problem } from "../../src/problems.ts";

/** The text of a file as it is now; undefined when there is none. */
export type ReadText = (file: string) => string | undefined;

/** The files of the site as the cures leave them; undefined for one that is deleted. */
export type Texts = Map<string, string | undefined>;

export interface Patient {
	readonly finding: Problem;
	readonly source: Location;
	readonly hint: string;
	/** The text of the file that the finding names. */
	readonly text: string;
	readonly setText: (text: string) => void;
	readonly texts: Texts;
	readonly read: ReadText;
}

/** Whether the cure was applied; false for one that does not reach what it is about. */
type Apply = (patient: Patient, match: RegExpExecArray) => boolean;

function offsetOf(text: string, { line, column }: Location): number {
	const lines = text.split("\n").slice(0, line - 1);
	return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

/** An element of a template, or a block of YAML, may go on in the lines below its place. */
const REACH = 400;

/** Replaces a text that begins at the place or soon behind it. */
function replaceAt(patient: Patient, from: string, to: string): boolean {
	const { text, source, setText } = patient;
	const location = offsetOf(text, source);
	const behind = text.indexOf(from, location);
	const at =
		behind < 0 || behind > location + REACH
			? text.indexOf(from, location - source.column + 1)
			: behind;
	if (at < 0 || at > location + REACH) return false;
	setText(text.slice(0, at) + to + text.slice(at + from.length));
	return true;
}

function replaceLine(
	{ text, source, setText }: Patient,
	change: (line: string) => string | readonly string[],
): boolean {
	const lines = text.split("\n");
	const line = lines[source.line - 1] ?? "";
	lines.splice(source.line - 1, 1, ...[change(line)].flat());
	setText(lines.join("\n"));
	return lines.join("\n") !== text;
}

const indentOf = (line: string) => /^ */.exec(line)?.[0] ?? "";

/** The value that begins at the place, up to a comment or the end of its line. */
const VALUE = /^(?:\{[^}]*\}|\[[^\]]*\]|"[^"]*"|'[^']*'|[^\n#,}\]]*[^\s#,}\]])/;

function replaceValue(patient: Patient, to: string): boolean {
	const { text, source } = patient;
	const [value] = VALUE.exec(text.slice(offsetOf(text, source))) ?? [];
	return value !== undefined && replaceAt(patient, value, to);
}

function moveService(patient: Patient, from: string, to: string): boolean {
	const { texts, read } = patient;
	const file = `content/services/${from}.md`;
	const text = read(file);
	// The other half of the pair may have asked for the same before.
	if (text !== undefined) {
		const renamed = text.replace(/^id: .*$/m, `id: ${to}`);
		texts.set(file, undefined);
		texts.set(`content/services/${to}.md`, renamed);
	}
	return true;
}

/** In the order of their precision; each from the start of a hint. */
export const CURES: readonly (readonly [RegExp, Apply])[] = [
	[
		/^Is (\S+)\.md in content\/services\/ the text of it\? Then rename it to (\S+)\.md/,
		(patient, [, from = "", to = ""]) => moveService(patient, from, to),
	],
	[
		/Renamed\? Rename (?:this file|\S+\/(\S+)\.md) to (\S+)\.md.* add this line to (content\/redirects\.yaml)[^:]*: (\/\S+: \/[\w/-]+)/,
		(patient, [, from, to = "", file = "", line = ""]) => {
			const { texts, read, finding } = patient;
			const redirects = read(file) ?? "";
			if (!redirects.includes(line)) texts.set(file, `${redirects}${line}\n`);
			return moveService(patient, from ?? finding.target ?? "", to);
		},
	],
	[
		/^Did you mean (\S+), which is listed and has no file\?/,
		(patient, [, to = ""]) =>
			moveService(patient, patient.finding.target ?? "", to),
	],
	[
		/^(?:If this is a copy of \S+, delete it|Move the file out of content\/)/,
		({ texts, source }) => Boolean(texts.set(source.file, undefined)),
	],
	[
		/^Did you mean (.+?)(?: or .*)?\?/,
		(patient, [, meant = ""]) => {
			const { target, message, suggestions = [] } = patient.finding;
			const [, quoted = ""] = /"([^"]+)"/.exec(message) ?? [];
			const to = meant.startsWith("{") ? meant : (suggestions[0] ?? "");
			const from = meant.startsWith("{") ? `{${quoted}}` : (target ?? quoted);
			return replaceAt(patient, from, to);
		},
	],
	[
		/^Put it in quotes: (".*")$/,
		(patient, [, quoted = ""]) =>
			replaceAt(patient, String(load(quoted)), quoted),
	],
	[
		/^Take the quotes away: (.+)$/,
		(patient, [, value = ""]) => replaceValue(patient, value),
	],
	[
		/^Put quotes round the whole text, as in (".*");/,
		(patient, [, quoted = ""]) =>
			replaceLine(patient, (line) =>
				line.replace(String(load(quoted)), () => quoted),
			),
	],
	[
		/^Put quotes round a text that has a colon and a space/,
		(patient) =>
			replaceLine(patient, (line) => {
				const [, key = "", value] =
					/^(\s*(?:- )?[\w-]+: )(.*)$/.exec(line) ?? [];
				return key + JSON.stringify(value);
			}),
	],
	[
		/^Delete the line (.+?), and/,
		(patient, [, wanted]) =>
			replaceLine(patient, (line) => (line.trim() === wanted ? [] : line)),
	],
	[
		/^Write (\/) instead$/,
		(patient) => {
			const { target = "" } = patient.finding;
			return replaceAt(patient, target, target.replaceAll("\\", "/"));
		},
	],
	[
		/^(?:Write it like this(?:, without spaces)?|Write it as):? ((?:mailto:|tel:|\/|\d|[A-Z]|https?:)[^\s:]*(?::\S+)?)/,
		(patient, [, to = ""]) => {
			const { target, message } = patient.finding;
			const [, quoted = ""] = /^"([^"]+)"/.exec(message) ?? [];
			const from = target?.split(" ").at(-1) ?? quoted;
			return replaceAt(patient, from, to);
		},
	],
	[
		/^Write it like this: ([\w-]+: .+)$/,
		(patient, [, line = ""]) =>
			replaceLine(patient, (before) => indentOf(before) + line),
	],
	[
		/^(?:Lead to the last one at once:|Write) ((?:url|id|\/\S+): \S+?)(?: here)?(?:,|$)/,
		(patient, [, line = ""]) =>
			replaceLine(patient, (before) => indentOf(before) + line),
	],
	[
		/^(?:Choose|Use) one of: (\S+?)(?:,|$)/,
		(patient, [, first = ""]) => replaceValue(patient, first),
	],
	[
		/^Add a line such as ([\w-]+: .+)$/,
		(patient, [, line = ""]) =>
			replaceLine(patient, (first) => [indentOf(first) + line, first]),
	],
	[
		/^Add a line below it, as in (.+?); or/,
		(patient, [, line = ""]) =>
			replaceLine(patient, (above) => [above, indentOf(above) + line]),
	],
	[
		/^Write (copyrightYear: \d{4})$/,
		(patient, [, line = ""]) =>
			replaceLine(patient, (before) => indentOf(before) + line),
	],
	[
		/^Write (--color-[\w-]+: #[0-9a-f]{6}), the nearest shade/,
		(patient, [, token = ""]) =>
			replaceLine(patient, (line) => `${/^\s*/.exec(line)?.[0]}${token};`),
	],
	[
		/^Begin it with (#+) and a space/,
		(patient, [, level = ""]) =>
			replaceLine(patient, (line) => line.replace(/^#+/, level)),
	],
	[
		/^Add this line to (content\/redirects\.yaml)[^:]*: (\/\S+: \/\S*)$/,
		({ texts, read }, [, file = "", line = ""]) =>
			Boolean(texts.set(file, `${read(file) ?? ""}${line}\n`)),
	],
];
