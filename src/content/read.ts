// SourceFile -> what it says, before it is held against the content model: YAML read, claims
// filled in. Refuses empty files, missing fences, broken YAML and what no body may hold.
import { CORE_SCHEMA, load as loadYaml, YAMLException } from "js-yaml";
import type { PictureUse } from "../plan/picture.ts";
import { invalid, invalidFile, type UnlocatedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { interpolate, type WrittenFile } from "./claims.ts";
import { checkFences, splitFile } from "./front-matter.ts";
import { groupsIn } from "./groups.ts";
import { examineBody } from "./markdown/body.ts";
import type { Token } from "./markdown/markdown.ts";
import { FALLBACK_ICON, ICON_NAMES } from "./schema/fields.ts";
import type { SourceFile } from "./source-file.ts";
import { explainBrokenYaml } from "./yaml/broken-yaml.ts";
import { findLostLines, findLostWords } from "./yaml/lost-words.ts";

/** The values of a file, as pages show them and as they were written. */
export interface ContentValues {
	readonly sourcePath: string;
	/** Undefined when the file cannot be read as a group of keys. */
	readonly value: object | undefined;
	/** The Markdown below the front matter; "" in a YAML file. */
	readonly body: string;
	/** The same before its claims were filled in; undefined when value is. */
	readonly written: WrittenFile | undefined;
}

export interface ReadFile extends ContentValues {
	/** The tokens of the body; empty where there are problems. */
	readonly markup: readonly Token[];
	/** The pictures that the Markdown shows. */
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly UnlocatedProblem[];
}

/** The name that js-yaml gives to a key that is a group. */
const GROUP_AS_KEY = String({});

/** Refuses groups that stand for others, or in place of a key: no page can be made of them. */
function refuseGroup(
	file: string,
	value: object,
): UnlocatedProblem | undefined {
	const seen = new Set<object>();
	for (const { group, keys } of groupsIn(value)) {
		// Groups that repeat could lead in circles or grow without end.
		if (seen.has(group))
			return invalid(
				"this stands for a group written elsewhere, because it starts with *, and hypno reads only what is written out",
				{
					hint: "Write the lines out here; put quotes round a text that starts with *",
					source: { file, keys, on: "value" },
				},
			);
		seen.add(group);
		if (Object.hasOwn(group, GROUP_AS_KEY))
			return invalid(
				"a group in braces stands here in place of a key, and a key is a name",
				{
					hint: 'Write a name, as in title: Sleep; put quotes round a whole text that starts with {, as in - "{clientsHelped}: our clients"',
					source: { file, keys: [...keys, GROUP_AS_KEY], on: "key" },
				},
			);
	}
	return undefined;
}

function refuseShape({ sourcePath, text }: SourceFile, value?: unknown) {
	const isAll = text.trim() === "" || !sourcePath.endsWith(".md");
	const part = isAll ? "this file" : "the front matter of this file";
	const isEmpty = value === null || value === undefined;
	return invalidFile(
		sourcePath,
		isEmpty
			? `${part} is empty`
			: `${part} should hold lines such as key: text, and it holds something else`,
		typeof value === "string"
			? "Put a colon and a blank behind the first word of each line, as in key: text, or restore the file from its last good version"
			: "Compare it with its last good version, and restore what is missing",
	);
}

/**
 * The values as they were written, or why there are none.
 * @throws YAMLException
 */
function parseFile(file: SourceFile): WrittenFile | UnlocatedProblem {
	if (file.text.trim() === "") return refuseShape(file);
	const unfenced = checkFences(file);
	if (unfenced) return unfenced;
	const { sourcePath } = file;
	const { yaml, body, bodyLine } = splitFile(file);
	const value = loadYaml(yaml, { schema: CORE_SCHEMA });
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return refuseShape(file, value);
	return (
		refuseGroup(sourcePath, value) ?? { sourcePath, value, body, bodyLine }
	);
}

function fillClaims(written: WrittenFile) {
	return { ...interpolate(written), sourcePath: written.sourcePath, written };
}

/** Undefined for a file that cannot be read; nothing is said of what is wrong with it. */
export function readValues(file: SourceFile): ContentValues | undefined {
	try {
		const written = parseFile(file);
		return "value" in written ? fillClaims(written) : undefined;
	} catch (error) {
		if (error instanceof YAMLException) return undefined;
		throw error;
	}
}

/** Warnings for icons that no page can show. */
function findUnknownIcons(file: string, value: object): UnlocatedProblem[] {
	return [...groupsIn(value)].flatMap(({ group, keys }) => {
		const { icon }: { icon?: unknown } = group;
		const name = typeof icon === "string" ? icon.trim() : FALLBACK_ICON;
		if (ICON_NAMES.some((known) => known === name)) return [];
		const suggestions = suggest(name, ICON_NAMES);
		const meant = suggestions[0] ? `Did you mean ${suggestions[0]}? ` : "";
		const details = {
			hint: `${meant}The icons are ${ICON_NAMES.join(", ")}`,
			suggestions,
			source: { file, keys: [...keys, "icon"], on: "value" as const },
		};
		const message = `there is no icon "${name}", so the page shows ${FALLBACK_ICON}`;
		return [{ ...invalid(message, details), severity: "warning" as const }];
	});
}

const UNREAD = {
	...{ value: undefined, body: "", written: undefined },
	...{ markup: [], pictures: [] },
};

/** Never throws for what is in the file. */
export async function readContentFile(file: SourceFile): Promise<ReadFile> {
	const { sourcePath } = file;
	try {
		const written = parseFile(file);
		if (!("value" in written))
			return { ...UNREAD, sourcePath, problems: [written] };
		const filled = fillClaims(written);
		const { markup, pictures, problems } = examineBody({
			...written,
			body: filled.body,
		});
		return {
			...{ ...filled, markup, pictures },
			problems: [
				...filled.problems,
				...findUnknownIcons(sourcePath, filled.value),
				...(await findLostWords(file)),
				...findLostLines(file, written.value),
				...problems,
			],
		};
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		const problems = await explainBrokenYaml(file);
		return { ...UNREAD, sourcePath, problems };
	}
}
