// CheckReport -> workflow commands that GitHub shows beside the changed lines.
import { createHash } from "node:crypto";
import type { Problem, Severity } from "../problems.ts";
import { type CheckReport, isLive } from "./check-report.ts";
import { groupBy } from "./group-by.ts";
import { formatAdvice } from "./text.ts";
import { clean, count, formatNumber, join, oneLine } from "./words.ts";

/** GitHub shows ten of a level and drops the rest in silence: the tenth tells of the rest. */
const MOST_SHOWN = 9;
const MOST_FILES = 3;

function escapeMessage(text: string): string {
	return text
		.replaceAll("%", "%25")
		.replaceAll("\r", "%0D")
		.replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeMessage(clean(text))
		.replaceAll(":", "%3A")
		.replaceAll(",", "%2C");
}

type Properties = Readonly<Record<string, string | number>>;

function formatCommand(
	severity: Severity,
	properties: Properties,
	lines: readonly string[],
): string {
	const written = Object.entries(properties).map(
		([name, value]) => `${name}=${escapeProperty(String(value))}`,
	);
	return `::${severity} ${written.join(",")}::${escapeMessage(lines.join("\n"))}`;
}

function annotate(problem: Problem, folder: string): string {
	const { source, severity, rule, message } = problem;
	const place = source && {
		file: folder + source.file,
		line: source.line,
		col: source.column,
	};
	return formatCommand(severity, { ...place, title: rule }, [
		oneLine(message),
		...formatAdvice(problem),
	]);
}

/** One of each rule and file before a second: many of a kind must not hide the others. */
function chooseShown(problems: readonly Problem[]): Set<Problem> {
	const kinds = groupBy(problems, ({ rule, source }) =>
		JSON.stringify([rule, source?.file]),
	);
	return new Set(
		kinds
			.flatMap((kind) => kind.map((problem, rank) => ({ problem, rank })))
			.sort((a, b) => a.rank - b.rank)
			.slice(0, MOST_SHOWN)
			.map(({ problem }) => problem),
	);
}

/** "content/site.yaml (3) and 2 other files" */
function formatFiles(problems: readonly Problem[], folder: string): string {
	const nameOf = ({ source }: Problem) =>
		source ? clean(folder + source.file) : "no file";
	const told = groupBy(problems, nameOf).map(
		(group) => `${group.map(nameOf)[0]} (${formatNumber(group.length)})`,
	);
	const others = told.length - MOST_FILES;
	const rest = others > 0 ? [count(others, "other file")] : [];
	return join([...told.slice(0, MOST_FILES), ...rest], "and");
}

function annotateRest(rest: readonly Problem[], folder: string): string[] {
	const [first] = rest;
	if (!first) return [];
	const title = count(rest.length, `more ${first.severity}`);
	const where = formatFiles(rest, folder);
	return [
		formatCommand(first.severity, { title }, [
			`${title}: ${where}. The summary of this job and npx hypno check list them all`,
		]),
	];
}

/**
 * @param folder the root of the site, seen from the root of the repository: "" or "site"
 * @returns one command on a line; nothing when there is nothing to tell
 */
export function formatGithub({ findings }: CheckReport, folder = ""): string {
	const prefix = folder === "" ? "" : `${folder.replace(/\/+$/, "")}/`;
	const levels: readonly Severity[] = ["error", "warning"];
	const commands = levels.flatMap((level) => {
		const problems = findings.filter(
			(finding) => isLive(finding) && finding.severity === level,
		);
		const shown = chooseShown(problems);
		const rest = problems.filter((problem) => !shown.has(problem));
		return [
			...problems
				.filter((problem) => shown.has(problem))
				.map((problem) => annotate(problem, prefix)),
			...annotateRest(rest, prefix),
		];
	});
	return commands.join("\n");
}

/**
 * A text that quotes content, which could hold commands to GitHub, made mere text. The word
 * that ends it follows from the text, so the text cannot hold it.
 */
export function quoteForGithub(text: string): string {
	const word = createHash("sha256").update(text).digest("hex");
	return `::stop-commands::${word}\n${text}\n::${word}::`;
}
