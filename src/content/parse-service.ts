// The file of one service -> its checked value, or what is wrong with it.
import { ofLast } from "../cache/lazily.ts";
import type { PictureUse } from "../plan/picture.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { dropTold } from "./echoes.ts";
import { explainIssue } from "./explain.ts";
import type { BodyMarkup } from "./markdown.ts";
import type { ReadFile } from "./read.ts";
import { isSlug } from "./schema/fields.ts";
import { type ServiceFile, serviceSchema } from "./schema/service.ts";
import { type Shelf, Shelved } from "./shelf.ts";
import { parseSoundFile } from "./sound-file.ts";
import type { SourceFile } from "./source-file.ts";

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
	readonly markup: BodyMarkup;
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly UnplacedProblem[];
	/** Says all that the file says; undefined where that alone does not decide its page. */
	readonly mark?: string;
}

/** Explanations need the inputs; without them what is valid is found out sooner. */
function checkService(value: object) {
	const checked = serviceSchema.safeParse(value);
	if (checked.success) return checked;
	return serviceSchema.safeParse(value, { reportInput: true });
}

/** Its problems are those of the content model; those of reading it are known. */
export function parseService(slug: string, read: ReadFile): ParsedService {
	const { sourcePath, value, markup, pictures } = read;
	if (!value)
		return { slug, sourcePath, value, markup, pictures, problems: [] };
	const result = checkService(value);
	const otherId = dropTold(refuseOtherId(slug, read), read.problems);
	const issues = (result.error?.issues ?? []).flatMap((issue) =>
		explainIssue(serviceSchema, issue, { sourcePath, keys: [] }),
	);
	const told = [...read.problems, ...otherId];
	return {
		slug,
		sourcePath,
		value: result.data,
		markup,
		pictures,
		problems: [...dropTold(issues, told), ...otherId],
	};
}

/** Front matter and what stands below it, read when it is asked for. */
export interface WrittenService {
	readonly value: ServiceFile;
	readonly markup: BodyMarkup;
	readonly pictures: readonly PictureUse[];
	/** Says all that the file says; undefined where that alone does not decide its page. */
	readonly mark?: string;
	/** Its text, where that is put aside: another thread need not read it again. */
	readonly shelved?: Uint8Array | undefined;
}

/** What can be asked of a service that was not refused. */
export function isWritten(
	service: ParsedService,
): service is ParsedService & WrittenService {
	return service instanceof SoundService || service.value !== undefined;
}

/** What was checked of a service. */
type ServiceText = Pick<WrittenService, "value" | "markup">;

/** Where such a text waits for its page. */
export type ServiceShelf = Shelf<ServiceText>;

interface KnownService {
	readonly slug: string;
	readonly sourcePath: string;
	readonly mark: string;
}

const NONE: readonly never[] = [];

/** A service of which nothing is to be said. It holds little, and none of its text. */
class SoundService implements ParsedService, WrittenService {
	readonly slug: string;
	readonly sourcePath: string;
	readonly mark: string;
	readonly pictures = NONE;
	readonly problems = NONE;
	readonly #from: SourceFile | Shelved<ServiceText>;

	constructor(known: KnownService, from: SourceFile | Shelved<ServiceText>) {
		this.slug = known.slug;
		this.sourcePath = known.sourcePath;
		this.mark = known.mark;
		this.#from = from;
	}

	/** Both are asked for one after the other. */
	static readonly #textOf = ofLast((service: SoundService) => service.#read());

	get value() {
		return SoundService.#textOf(this).value;
	}

	get markup() {
		return SoundService.#textOf(this).markup;
	}

	get shelved(): Uint8Array | undefined {
		return this.#from instanceof Shelved ? this.#from.bytes : undefined;
	}

	#read(): ServiceText {
		if (this.#from instanceof Shelved) return this.#from.take();
		const { filled, markup } = parseSoundFile(this.#from);
		return { value: serviceSchema.parse(filled.value), markup: markup() };
	}
}

interface SoundFile {
	readonly file: SourceFile;
	/** Of the file. */
	readonly mark: string;
}

/** Of a file that is known to have no problems. */
export function knownService(
	slug: string,
	{ file, mark }: SoundFile,
): ParsedService & WrittenService {
	const { sourcePath } = file;
	return new SoundService({ slug, sourcePath, mark }, file);
}

/** A service that was found to have no problems, its text put aside until it is asked for. */
export function putAside(
	{ slug, value, markup }: ParsedService,
	sound: SoundFile,
	shelf: ServiceShelf,
): ParsedService {
	const shelved = value && shelf.put({ value, markup });
	if (!shelved) return knownService(slug, sound);
	const { sourcePath } = sound.file;
	return new SoundService({ slug, sourcePath, mark: sound.mark }, shelved);
}

/** One that another thread has put aside. */
export function shelvedService(
	known: KnownService,
	bytes: Uint8Array,
): ParsedService & WrittenService {
	return new SoundService(known, new Shelved(bytes));
}
