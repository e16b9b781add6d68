// The file of one service -> its checked value, or what is wrong with it.
import { lazily } from "../lazily.ts";
import type { PictureUse } from "../picture.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { dropTold } from "./echoes.ts";
import { explainIssue } from "./explain.ts";
import type { ReadFile } from "./read.ts";
import { isSlug } from "./schema/fields.ts";
import { type ServiceFile, serviceSchema } from "./schema/service.ts";

/** What to do when the name of a file and its id differ. */
function hintForOtherId(slug: string, id: string): string {
	if (!isSlug(slug)) {
		const words = slug.toLowerCase().match(/[a-z0-9]+/g) ?? ["stop-smoking"];
		return `Rename the file to ${words.join("-")}.md, and write the same name as id: ${words.join("-")}; if it is only a copy, delete it`;
	}
	const rename = isSlug(id) ? `, or rename the file to ${id}.md` : "";
	return `Write id: ${slug}${rename}`;
}

function refuseOtherId(
	slug: string,
	{ sourcePath, value }: ReadFile,
): UnplacedProblem[] {
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

export interface ParsedService {
	readonly slug: string;
	readonly sourcePath: string;
	readonly value: ServiceFile | undefined;
	readonly body: string;
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly UnplacedProblem[];
	/** Says all that the file says; undefined where that alone does not decide its page. */
	readonly mark?: string;
}

/** Its problems are those of the content model; those of reading it are known. */
export function parseService(slug: string, read: ReadFile): ParsedService {
	const { sourcePath, value, body, pictures } = read;
	if (!value) return { slug, sourcePath, value, body, pictures, problems: [] };
	const result = serviceSchema.safeParse(value, { reportInput: true });
	const otherId = dropTold(refuseOtherId(slug, read), read.problems);
	const issues = (result.error?.issues ?? []).flatMap((issue) =>
		explainIssue(serviceSchema, issue, { sourcePath, keys: [] }),
	);
	const told = [...read.problems, ...otherId];
	return {
		slug,
		sourcePath,
		value: result.data,
		body,
		pictures,
		problems: [...dropTold(issues, told), ...otherId],
	};
}

/** Of a file that is known to have no problems. */
export function parseSoundService(
	slug: string,
	{ read, mark }: { readonly read: ReadFile; readonly mark: string },
): ParsedService {
	const { sourcePath, pictures, problems } = read;
	const value = lazily(() => serviceSchema.parse(read.value));
	return {
		slug,
		mark,
		sourcePath,
		pictures,
		problems,
		get value() {
			return value();
		},
		get body() {
			return read.body;
		},
	};
}

/** Front matter and what stands below it, read when it is asked for. */
export interface WrittenService {
	readonly value: ServiceFile;
	readonly body: string;
	readonly pictures: readonly PictureUse[];
	/** Says all that the file says; undefined where that alone does not decide its page. */
	readonly mark: string | undefined;
}

/** The same for the same service, so that what is made of it is made once. */
const WRITTEN = new WeakMap<ParsedService, WrittenService>();

/** Only of a service that was not refused can the value be asked for. */
export function writtenService(service: ParsedService): WrittenService {
	const { mark, pictures } = service;
	const written = WRITTEN.get(service) ?? {
		mark,
		pictures,
		get value() {
			if (service.value) return service.value;
			throw new Error(`${service.sourcePath} was refused and is asked for`);
		},
		get body() {
			return service.body;
		},
	};
	WRITTEN.set(service, written);
	return written;
}
