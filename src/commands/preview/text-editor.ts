// Finds and writes the texts of a page for the preview's editor, and says what an edit means.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { plainName } from "../../assets/pictures/recipe.ts";
import type { Config } from "../../config.ts";
import { addEdits, hasEdit, writeEdits } from "../../content/edit/correct.ts";
import {
	type ContentEdit,
	editContent,
} from "../../content/edit/edit-content.ts";
import {
	listEdits,
	recordEdit,
	undoEdit,
} from "../../content/edit/edit-history.ts";
import {
	type FoundText,
	findPageText,
	findTarget,
	findTextAt,
} from "../../content/edit/find-text.ts";
import { schemaOf } from "../../content/schema/index.ts";
import {
	listContent,
	readSourceFile,
	type SourceFile,
} from "../../content/source-file.ts";
import { HEAD_LENGTHS } from "../../plan/head-lengths.ts";
import { PICTURE_FOLDER } from "../../plan/picture.ts";
import { listSources } from "../../plan/routes.ts";
import { fingerprint, type Problem, UserError } from "../../problems.ts";
import type {
	EditRequest,
	EditResponse,
	EditSettings,
	SourceText,
} from "../../serve/preview/edit-requests.ts";
import type { PreviewSite } from "../../serve/preview/preview-site.ts";
import { resolveTarget } from "../../serve/resolve.ts";

/** Published pictures are called "room-800-0a1b2c3d.webp". */
const SIZE_AND_HASH = /-\d+-[0-9a-f]{8}\.\w+$/;
const PICTURE = /\/[^"'()<>?#]+\.\w+/g;

type RequestOf<Kind> = Extract<EditRequest, { kind: Kind }>;

const listLoaded = (config: Config) =>
	new Set(listContent(config).filter(schemaOf));

function createLink(file: string, line: number, { editor }: PreviewSite) {
	const location = `${file}, line ${line}`;
	return { location, href: editor.linkTo({ file, line }) };
}

function toSourceText(
	{ file, target, words, describe, line, isWhole }: FoundText,
	site: PreviewSite,
): SourceText {
	const { sourcePath: id } = file;
	const link = createLink(id, line, site);
	return { id, target, words, label: describe(), link, isWhole };
}

/** Finds the line of a content file that names a picture of a page. */
function findPicture(
	address: string,
	files: readonly SourceFile[],
	site: PreviewSite,
): EditResponse | undefined {
	const published = path.posix.basename(address).replace(SIZE_AND_HASH, "");
	for (const { sourcePath, text } of files)
		for (const [index, line] of text.split("\n").entries())
			for (const [file] of line.matchAll(PICTURE)) {
				if (!address.endsWith(file) && plainName(file) !== published) continue;
				const link = createLink(sourcePath, index + 1, site);
				const form = line.includes("![")
					? "![What it shows](/pictures/room.jpg)"
					: "picture: { file: /pictures/room.jpg, alt: What it shows }";
				const message = `Pictures are not changed here. Put the new one, such as room.jpg, into static/pictures/, and in ${link.location}, write ${form}.`;
				return { message, link };
			}
	return undefined;
}

/** Finds the opening hours in a text; as a list or by days they are no text of a content file. */
function findHours(
	text: string,
	files: readonly SourceFile[],
	site: PreviewSite,
): EditResponse | undefined {
	const { lines = [] } = site.plan.site?.settings.openingHours ?? {};
	const file = files.find(({ text }) => /^openingHours:/m.test(text));
	if (!file || !lines.some((line) => text.includes(line))) return undefined;
	const [before = ""] = file.text.split(/^openingHours:/m);
	const link = createLink(file.sourcePath, before.split("\n").length, site);
	const message = `These opening hours are not changed here, but in ${link.location}.`;
	return { message, link };
}

function explainTexts(texts: readonly SourceText[]): string {
	const named = texts.find(({ words }) => words.includes("{"));
	const [braces] = /\{[^{}]*\}/.exec(named?.words ?? "") ?? [];
	if (braces)
		return `${braces} stands for a value with a name. Change this text, or the value itself: then every text that shows it changes.`;
	return texts.length === 1
		? "In its file, this text is written in another way. Press it to change it there."
		: "This text is in several places, or is put together from several texts. Which one do you mean?";
}

async function find(
	{ page, what, text, own }: RequestOf<"find">,
	site: PreviewSite,
	config: Config,
): Promise<EditResponse> {
	const route = (await site.findShownPage(page)).page?.route;
	const files = (route ? listSources(route) : [])
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	const [file] = files;
	const isHead = what === "title" || what === "description";
	if (isHead && file) {
		const keys = file.sourcePath.endsWith(".md") ? [what] : ["meta", what];
		const found = await findTarget(file, { keys });
		const text = found && toSourceText(found, site);
		const usual = HEAD_LENGTHS[what];
		const name = site.plan.site?.settings.name;
		const ending = what === "title" ? ` | ${name}` : undefined;
		if (text) return { message: "", texts: [{ ...text, usual, ending }] };
	}
	const picture = what === "picture" && findPicture(text, files, site);
	if (picture) return picture;
	const found = what === "text" ? await findPageText(text, own, files) : [];
	const texts = found.map((one) => toSourceText(one, site));
	if (texts.length > 0) return { message: explainTexts(texts), texts };
	const hours = findHours(text, files, site);
	if (hours) return hours;
	const template = `templates/pages/${route?.template}.tsx`;
	return {
		message: `This ${what} is not in a content file of this page, but in its template.`,
		link: createLink(template, 1, site),
	};
}

/** Finds the text at the location of a finding. */
async function open(
	found: Problem | undefined,
	site: PreviewSite,
	config: Config,
): Promise<EditResponse> {
	const text = found?.source && (await findTextAt(found.source, config));
	if (!text)
		return {
			message:
				"The text has changed since. Wait for the checks, and try again.",
		};
	return { message: "", texts: [toSourceText(text, site)] };
}

const LINK = /^(\/\S*)$|\]\((\/[^)\s]*)/g;

/** Says whether the words have marks that visitors would read as they are. */
function describeMarks({ target, words }: RequestOf<"write">): string {
	if ("passage" in target || !/\]\(|\*\*\S/.test(words)) return "";
	return " But marks such as [ ]( ) and ** have no effect in this text: they work only in the text below the lines of a service or a page of your own.";
}

/** Says which links in the words lead to no page of this site. */
async function describeDeadLinks(
	words: string,
	site: PreviewSite,
): Promise<string> {
	let text = "";
	for (const [, whole, inMarkdown] of words.trim().matchAll(LINK)) {
		const [path = ""] = (whole ?? inMarkdown ?? "").split("#", 1);
		const address = site.plan.site?.urls.href(path) ?? path;
		const { file, redirect } = await resolveTarget(site, address);
		if (!file && !redirect && !path.startsWith(PICTURE_FOLDER))
			text += ` But ${path} does not exist: this site has no such page.`;
	}
	return text;
}

function listMessages(file: string, { problems }: PreviewSite) {
	const ofFile = problems.filter(({ source }) => source?.file === file);
	return new Set(ofFile.map(({ message }) => message));
}

async function write(
	request: RequestOf<"write"> & Pick<ContentEdit, "knownErrors">,
	site: PreviewSite,
	config: Config,
): Promise<EditResponse> {
	const { id: sourcePath, target, previous, words, knownErrors } = request;
	const result = await editContent(
		{ sourcePath, target, previous, words, knownErrors },
		config,
		listLoaded(config),
	);
	const { state } = result;
	if (state === "refused") {
		const reasons = result.problems.map(
			({ message, hint = "" }) => `${message}. ${hint}`,
		);
		return { state, message: `Not saved: ${reasons.join(" ")}` };
	}
	if (state === "changed") {
		const { current } = result;
		const message =
			current === undefined
				? "Not saved: this text is no longer in its file."
				: `Another program has changed this text to: ${current}`;
		return { state, current, message };
	}
	const file = readSourceFile(sourcePath, config);
	const found = "text" in file ? await findTarget(file, target) : undefined;
	const label = found?.describe() ?? sourcePath;
	const changed = { label, from: previous, to: words };
	const edit = recordEdit(config, result.written, changed);
	const where = found ? `${sourcePath}, line ${found.line}` : sourcePath;
	const marks = describeMarks(request);
	const more = marks || (await describeDeadLinks(words, site));
	return { state, edit, message: `Saved in ${where}.${more}` };
}

async function fix(
	found: Problem | undefined,
	config: Config,
): Promise<EditResponse> {
	const edited = await addEdits(found ? [found] : [], config);
	const [corrected] = writeEdits(edited.filter(hasEdit), config);
	const { written } = corrected ?? {};
	if (!written || !found?.correction)
		return {
			message:
				"This correction is not certain, or the file has changed since. Open the file in your editor.",
		};
	const { sourcePath } = written;
	const { written: from, replacement: to } = found.correction;
	const edit = recordEdit(config, written, { label: sourcePath, from, to });
	return { message: `Fixed in ${sourcePath}.`, edit };
}

async function handle(
	request: Exclude<EditRequest, { kind: "write" }>,
	site: PreviewSite,
	config: Config,
): Promise<EditResponse> {
	if (request.kind === "find") return find(request, site, config);
	if (request.kind === "undo")
		return { message: undoEdit(request.id, config, listLoaded(config)) };
	const { problems, findings = [] } = site;
	const found = [...problems, ...findings].find(
		(one) => fingerprint(one) === request.fingerprint,
	);
	return request.kind === "open"
		? open(found, site, config)
		: fix(found, config);
}

/**
 * Creates the token of this start, and the responses to requests that carry it.
 * @param onRefused called when the disk refuses to write a file
 */
export function createEditSettings(
	config: Config,
	onRefused: (error: UserError) => void,
): EditSettings {
	/** Of the problems of a file when its text was opened: a later plan may have read half of it. */
	const messages = new Map<string, ReadonlySet<string>>();
	return {
		token: randomBytes(24).toString("base64url"),
		listEdits: () => listEdits(config),
		handle: async (request, site) => {
			try {
				if (request.kind === "write") {
					const { id } = request;
					const knownErrors = messages.get(id) ?? listMessages(id, site);
					return await write({ ...request, knownErrors }, site, config);
				}
				const response = await handle(request, site, config);
				for (const { id } of response.texts ?? [])
					messages.set(id, listMessages(id, site));
				return response;
			} catch (error) {
				if (!(error instanceof UserError)) throw error;
				onRefused(error);
				return { state: "refused", message: `Not written: ${error.message}.` };
			}
		},
	};
}
