// Parses a content file before it is validated: its YAML, its claims and its Markdown.
import {
	CORE_SCHEMA,
	FAILSAFE_SCHEMA,
	load as loadYaml,
	YAMLException,
} from "js-yaml";
import { attempt } from "../attempt.ts";
import { findRepeated, type Keys, valueAt } from "../groups.ts";
import {
	contentProblem,
	fileProblem,
	type Place,
	type Problem,
} from "../problems.ts";
import type { PictureUse } from "../site/picture.ts";
import { SITE_FILE } from "../site/source-paths.ts";
import { suggestName } from "../suggest.ts";
import { examineBody } from "./markdown/body.ts";
import type { Token } from "./markdown/markdown.ts";
import { findBrokenText } from "./plain-text.ts";
import {
	type Common,
	findMergeMarks,
	interpolate,
	type RawFile,
	readClaims,
} from "./raw-file.ts";
import { FALLBACK_ICON, ICON_NAMES } from "./schema/fields.ts";
import { BRITISH, readLocale } from "./schema/locale.ts";
import { listLeaves, listMeant } from "./schema/meaning.ts";
import type { Model } from "./schema/model.ts";
import type { ContentSource, SourceFile } from "./source-file.ts";
import { findFenceProblem, readSourceFile, splitFile } from "./source-file.ts";

export interface ContentFile {
	readonly sourcePath: string;
	readonly model: Model | undefined;
	readonly value: object | undefined;
	readonly body: string;
	/** The content before its claims were filled in; undefined when `value` is. */
	readonly raw: RawFile | undefined;
	/** The parsed Markdown; empty when the Markdown has problems. */
	readonly markup: readonly Token[];
	/** Of the Markdown, with its recordings and films. */
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly Problem<Place>[];
}

function describeNonGroup(sourcePath: string, value: unknown) {
	const part = sourcePath.endsWith(".md")
		? "the part between the two --- of this file"
		: "this file";
	const isEmpty = value === null || value === undefined;
	return fileProblem(
		sourcePath,
		isEmpty
			? `${part} is empty`
			: `${part} should contain lines such as key: text, but it contains something else`,
		"Write lines with a colon and a space after the first word, as in key: text, or restore the file from its last good version",
	);
}

/** In characters. A file without aliases of YAML (*name) has no more text than it is long. */
const MAX_REPEATED = 1_000_000;

function findLongRepeat(value: object, yaml: string): Keys | undefined {
	let left = yaml.length + MAX_REPEATED;
	for (const { value: text, keys } of listLeaves(value)) {
		left -= String(text).length;
		if (left < 0) return keys;
	}
	return undefined;
}

/** Claims stay as they are written: 07700900431 keeps its zero, and 72.50 its own. */
function keepClaims(value: object, yaml: string): object {
	if (!("claims" in value)) return value;
	const written = attempt(() => loadYaml(yaml, { schema: FAILSAFE_SCHEMA }));
	// A tag such as !!int says what the value is.
	if (!written) return value;
	return { ...value, claims: valueAt(written, ["claims"]) };
}

function parseFile(file: SourceFile, common: Common | undefined) {
	const unfenced = findFenceProblem(file);
	if (unfenced) return unfenced;
	const { sourcePath, model } = file;
	const { yaml, body, bodyLine } = splitFile(file);
	const value = loadYaml(yaml, { schema: CORE_SCHEMA });
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return describeNonGroup(sourcePath, value);
	const hasAliases = yaml.includes("*");
	const repeated = hasAliases ? findRepeated(value) : undefined;
	const keys = repeated ?? (hasAliases && findLongRepeat(value, yaml));
	if (keys)
		return contentProblem(
			repeated
				? "this * repeats a group or list of lines from elsewhere, which could grow without end"
				: "this * repeats a long text from elsewhere too many times",
			{
				hint: `${repeated ? "Write those lines here too" : "Delete the repeated lines"}; put quotes round a text that starts with *`,
				source: { file: sourcePath, keys },
			},
		);
	const kept = keepClaims(value, yaml);
	const claims = readClaims(sourcePath, kept, common?.claims);
	const isSite = sourcePath === SITE_FILE;
	const locale = isSite ? readLocale(kept) : (common?.locale ?? BRITISH);
	return { sourcePath, model, value: kept, body, bodyLine, claims, locale };
}

function fillClaims(raw: RawFile, text: string, common: Common | undefined) {
	const { sourcePath, value, body } = raw;
	const isComplete = common !== undefined || sourcePath === SITE_FILE;
	// Most files have no claims, and there are many.
	const hasClaims = text.includes("{") || "claims" in value;
	const filled = hasClaims
		? interpolate(raw, isComplete)
		: { value, body, problems: [] };
	return { ...filled, sourcePath, raw };
}

/** The values of a file, with its claims filled in. */
export type FileValues = ReturnType<typeof fillClaims>;

/** @throws YAMLException for broken YAML */
function readFile(file: SourceFile, common: Common | undefined) {
	const raw = parseFile(file, common);
	return "value" in raw ? fillClaims(raw, file.text, common) : raw;
}

/** @returns undefined for a file that cannot be read; parseContentFile finds the reason */
export function readValues(file: SourceFile, common?: Common) {
	const values = attempt(() => readFile(file, common));
	return values && "value" in values ? values : undefined;
}

/** @returns undefined if content/site.yaml cannot be read */
export function readCommon(config: ContentSource): Common | undefined {
	const file = readSourceFile(SITE_FILE, config);
	return "text" in file ? readValues(file)?.raw : undefined;
}

function findUnknownIcons(
	{ sourcePath: file, model }: SourceFile,
	value: object,
): Problem<Place>[] {
	const problems: Problem<Place>[] = [];
	const icons = listMeant(model?.schema, value, "icon");
	for (const { text: name, keys } of icons) {
		if (ICON_NAMES.some((known) => known === name)) continue;
		const found = suggestName(name, ICON_NAMES);
		const [nearest] = found.suggestions;
		const advice = nearest ? `Did you mean ${nearest}? ` : "";
		const message = `unknown icon "${name}": the page shows the icon ${FALLBACK_ICON} instead`;
		problems.push(
			contentProblem(message, {
				severity: "warning",
				hint: `${advice}The icons are ${ICON_NAMES.join(", ")}`,
				...found,
				source: { file, keys },
			}),
		);
	}
	return problems;
}

/**
 * @param common what content/site.yaml says; undefined if it cannot be read
 * @param known the values of the file, if they were read before
 */
export async function parseContentFile(
	file: SourceFile,
	common: Common | undefined,
	known?: FileValues,
): Promise<ContentFile> {
	const { sourcePath, model } = file;
	const nothing = { value: undefined, raw: undefined, body: "" };
	const lists = { markup: [], pictures: [] };
	const unreadable = { sourcePath, model, ...nothing, ...lists };
	const conflicts = findMergeMarks(file);
	if (conflicts.length > 0) return { ...unreadable, problems: conflicts };
	try {
		const filled = known ?? readFile(file, common);
		if (!("value" in filled)) return { ...unreadable, problems: [filled] };
		const { raw } = filled;
		const examined = examineBody({ ...raw, body: filled.body });
		const problems = [
			...filled.problems,
			...findBrokenText(file, raw),
			...findUnknownIcons(file, filled.value),
			...examined.problems,
		];
		return { ...filled, ...examined, model, problems };
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		const { explainBrokenYaml } = await import("./yaml/broken-yaml.ts");
		const problems = await explainBrokenYaml(file, error);
		return { ...unreadable, problems };
	}
}
