// The file of one service -> its record, checked, with everything that is wrong with it.
import type { Digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { slugOf } from "../plan/service-file.ts";
import { hasErrors, invalid, type UnlocatedProblem } from "../problems.ts";
import { checkFile } from "./check-file.ts";
import { textsIn } from "./groups.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import { isSlug } from "./schema/fields.ts";
import { type ServiceFile, serviceSchema } from "./schema/service.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

/** What to do when the name of a file and its id differ. */
function hintForOtherId(slug: string, id: string): string {
	if (!isSlug(slug)) {
		const words = slug.toLowerCase().match(/[a-z0-9]+/g) ?? ["stop-smoking"];
		const name = words.join("-");
		return `Rename the file to ${name}.md, and write the same name as id: ${name}; if it is only a copy, delete it`;
	}
	const rename = isSlug(id) ? `, or rename the file to ${id}.md` : "";
	return `Write id: ${slug}${rename}`;
}

function refuseOtherId(
	slug: string,
	{ sourcePath, value }: ReadFile,
): UnlocatedProblem[] {
	if (!value || !("id" in value) || typeof value.id !== "string") return [];
	const { id } = value;
	if (id === slug || id.trim() === "") return [];
	return [
		invalid(
			isSlug(slug)
				? `the id "${id}" differs from the name of this file, so it is not clear which page this is`
				: `the name of this file, "${slug}.md", cannot be part of an address: only small letters, digits and single hyphens can`,
			{
				hint: hintForOtherId(slug, id),
				suggestions: isSlug(slug) ? [slug] : [],
				source: { file: sourcePath, keys: ["id"], on: "value" },
			},
		),
	];
}

export interface ServiceRecord {
	readonly slug: string;
	readonly read: ReadFile;
	/** Undefined when the file has an error. */
	readonly value: ServiceFile | undefined;
	readonly problems: readonly UnlocatedProblem[];
}

/** Never throws for what is in the file. */
export async function readService(file: SourceFile): Promise<ServiceRecord> {
	const slug = slugOf(file.sourcePath) ?? "";
	const read = await readContentFile(file);
	const checked = checkFile(serviceSchema, read, refuseOtherId(slug, read));
	const problems = [...read.problems, ...checked.problems];
	const value = hasErrors(problems) ? undefined : checked.data;
	return { slug, read, value, problems };
}

/** The records of services one after the other, and a problem for each file that cannot be read. */
export async function* readServices(
	sourcePaths: Iterable<string>,
	config: Config,
): AsyncGenerator<ServiceRecord | UnlocatedProblem> {
	for (const sourcePath of sourcePaths) {
		const file = readSourceFile(sourcePath, config);
		yield "text" in file ? await readService(file) : file;
	}
}

/** The content file of a service, as planning sees it. */
export interface ServiceFileState {
	/** "" when it cannot be read. */
	readonly hash: Digest;
	/** Whether one of its texts is still to be written: no page is made of it. */
	readonly isDraft: boolean;
}

const UNWRITTEN = /\bTODO\b/;

/** Comments do not count. */
function isDraft({ written }: ReadFile): boolean {
	if (!written) return false;
	const texts = [...textsIn(written.value), written.body];
	return texts.some((text) => UNWRITTEN.test(text));
}

/** Parses the file only where it may be a draft. */
export async function inspectService(
	sourcePath: string,
	config: Config,
): Promise<ServiceFileState> {
	const file = readSourceFile(sourcePath, config);
	if (!("text" in file)) return { hash: "", isDraft: false };
	const { hash, text } = file;
	const mayBeDraft = UNWRITTEN.test(text);
	return { hash, isDraft: mayBeDraft && isDraft(await readContentFile(file)) };
}
