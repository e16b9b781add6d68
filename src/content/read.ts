// SourceFile -> what it says, before it is held against the content model: YAML read, claims
// filled in. Refuses empty files, missing fences, broken YAML and what no body may hold.
import { CORE_SCHEMA, load as loadYaml, YAMLException } from "js-yaml";
import type { PictureUse } from "../plan/picture.ts";
import { invalid, invalidFile, type UnplacedProblem } from "../problems.ts";
import { examineBody } from "./body.ts";
import { interpolate, type WrittenFile } from "./claims.ts";
import { keysWithin } from "./describe.ts";
import { checkFences, splitFile } from "./front-matter.ts";
import { groupsIn } from "./groups.ts";
import { findCutTexts } from "./locate.ts";
import { type BodyMarkup, type Headings, NO_MARKUP } from "./markdown.ts";
import { schemaOf } from "./schema/index.ts";
import type { SourceFile } from "./source-file.ts";
import { findUnknownIcons } from "./unknown-icons.ts";
import { explainBrokenYaml } from "./yaml/broken-yaml.ts";
import { mendIndentation } from "./yaml/indentation.ts";
import { findSwallowed, keyOf } from "./yaml/yaml-lines.ts";

export interface ReadFile {
	readonly sourcePath: string;
	/** Undefined when the file cannot be read as a group of keys. */
	readonly value: object | undefined;
	/** The Markdown below the front matter; "" in a YAML file. */
	readonly body: string;
	/** The same for a page; nothing where there are problems. */
	readonly markup: BodyMarkup;
	/** The same before its claims were filled in; undefined when value is. */
	readonly written: WrittenFile | undefined;
	/** The pictures that the Markdown shows. */
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly UnplacedProblem[];
}

/** The name that js-yaml gives to a key that is a group. */
const GROUP_AS_KEY = String({});

/** Refuses groups that stand for others, or in place of a key: no page can be made of them. */
function refuseGroup(file: string, value: object): UnplacedProblem | undefined {
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

/** Warnings for texts of which YAML reads only the beginning. */
async function findLostWords(file: SourceFile): Promise<UnplacedProblem[]> {
	const cut = await findCutTexts(file);
	return cut.map(({ kept, lost, line, column }) => ({
		rule: "content/invalid",
		severity: "warning",
		message: `this text ends before "${lost}", because a space and a # begin a comment that no page shows`,
		hint: `Put quotes round the whole text, as in ${JSON.stringify(`${kept} ${lost}`)}; begin a real comment with # and a space`,
		source: { file: file.sourcePath, line, column },
	}));
}

/** Lines that YAML reads as words of the text above them, because of where they begin. */
function findSwallowedLines(file: SourceFile, yaml: string) {
	const lines = yaml.split("\n");
	const words = findSwallowed(lines).map((at) => keyOf(lines[at] ?? ""));
	const schema = schemaOf(file.sourcePath);
	if (words.length === 0 || !schema) return [];
	// Prose may have a line that begins with a word and a colon.
	const keys = new Set(["", ...keysWithin(schema)]);
	return words.some((word) => keys.has(word))
		? mendIndentation(file).problems
		: [];
}

function refused(
	sourcePath: string,
	...problems: readonly UnplacedProblem[]
): ReadFile {
	return {
		sourcePath,
		value: undefined,
		body: "",
		markup: NO_MARKUP,
		written: undefined,
		pictures: [],
		problems,
	};
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

/** The body of a page of the maintainer's own is most of it, that of a service a part. */
function headingsOf({ sourcePath }: SourceFile): Headings {
	return sourcePath.startsWith("content/pages/") ? "places" : "plain";
}

/** The values of a file, as pages show them and as they were written. */
export type ContentValues = Pick<
	ReadFile,
	"sourcePath" | "value" | "body" | "written"
>;

/** Undefined for a file that is not valid YAML; nothing is said of what is wrong with it. */
export function readValues(file: SourceFile): ContentValues | undefined {
	const { sourcePath } = file;
	try {
		const { yaml, body, bodyLine } = splitFile(file);
		const value = loadYaml(yaml, { schema: CORE_SCHEMA });
		if (typeof value !== "object" || value === null) return undefined;
		const written = { sourcePath, value, body, bodyLine };
		const filled = interpolate(written);
		return { sourcePath, value: filled.value, body: filled.body, written };
	} catch (error) {
		if (error instanceof YAMLException) return undefined;
		throw error;
	}
}

/** Never throws for what is in the file. */
export async function readContentFile(file: SourceFile): Promise<ReadFile> {
	const { sourcePath, text } = file;
	if (text.trim() === "") return refused(sourcePath, refuseShape(file));
	const fences = checkFences(file);
	if (fences) return refused(sourcePath, fences);
	try {
		const { yaml, body, bodyLine } = splitFile(file);
		const value = loadYaml(yaml, { schema: CORE_SCHEMA });
		if (typeof value !== "object" || value === null || Array.isArray(value))
			return refused(sourcePath, refuseShape(file, value));
		const refusal = refuseGroup(sourcePath, value);
		if (refusal) return refused(sourcePath, refusal);
		const written = { sourcePath, value, body, bodyLine };
		const filled = interpolate(written);
		const { markup, pictures, problems } = examineBody(
			{ ...written, body: filled.body },
			headingsOf(file),
		);
		return {
			sourcePath,
			value: filled.value,
			body: filled.body,
			markup,
			written,
			pictures,
			problems: [
				...filled.problems,
				...findUnknownIcons(sourcePath, filled.value),
				...(await findLostWords(file)),
				...findSwallowedLines(file, yaml),
				...problems,
			],
		};
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		return refused(sourcePath, ...(await explainBrokenYaml(file)));
	}
}
