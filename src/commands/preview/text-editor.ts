// Finds and writes the texts of a page for the preview's editor, and says what an edit means.
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { addPicture } from "../../assets/pictures/add-picture.ts";
import type { Config } from "../../config.ts";
import { addEdits, hasEdit, writeEdits } from "../../content/edit/correct.ts";
import {
	listPresentEdits,
	recordEdit,
	undoEdit,
} from "../../content/edit/edit-history.ts";
import {
	findLine,
	type OpenedText,
	openText,
	openTextsAt,
} from "../../content/edit/open-text.ts";
import { schemaOf } from "../../content/schema/index.ts";
import { listContent } from "../../content/source-file.ts";
import { HEAD_LENGTHS } from "../../plan/route.ts";
import { fingerprint, type Problem, UserError } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { count } from "../../report/words.ts";
import type {
	EditRequest,
	EditResponse,
	EditSettings,
	RequestOf,
	SourceText,
} from "../../serve/preview/edit-requests.ts";
import type { NumberedPlace } from "../../serve/preview/number-places.ts";
import type { PreviewPages } from "../../serve/preview/preview-pages.ts";
import { SITE_FILE } from "../../site/source-paths.ts";
import {
	changeEntry,
	describeEntry,
	writePicture,
	writeText,
} from "./write-content.ts";

const listLoaded = (config: Config) =>
	new Set(listContent(config).filter(schemaOf));

function createLink(file: string, line: number, { editor }: PreviewPages) {
	const location = `${file}, line ${line}`;
	return { location, href: editor.linkTo({ file, line }) };
}

function toSourceText(text: OpenedText, site: PreviewPages): SourceText {
	return { ...text, link: createLink(text.sourcePath, text.line, site) };
}

function explainTexts([first, ...others]: readonly SourceText[]): string {
	const [braces] = /\{[^{}]*\}/.exec(first?.words ?? "") ?? [];
	if (!braces) return "Which one do you mean?";
	const isShared = others.some(({ sourcePath }) => sourcePath === SITE_FILE);
	const texts = `every text of ${isShared ? "the site" : "this file"}`;
	return `${braces} stands for a value with a name. Change this text, or the value itself: then ${texts} that names it changes.`;
}

/** Says where to change what cannot be edited as a text: a picture, opening hours in a list, or words of a template. */
async function describePlace(
	{ place, isAddress }: NumberedPlace,
	what: string,
	site: PreviewPages,
): Promise<EditResponse> {
	const { file } = place;
	const link = createLink(file, await findLine(place, site.plan.config), site);
	const { location } = link;
	if (!schemaOf(file))
		return {
			message: `This ${what} is not in a content file, but in a template.`,
			link,
		};
	const [text] =
		what === "picture" && isAddress
			? await openTextsAt(place, site.plan.config)
			: [];
	const isOne = (text?.words.match(/!\[/g) ?? []).length <= 1;
	if (!text || !isOne)
		return { message: `This is not changed here, but in ${location}.`, link };
	const message =
		"Choose another picture, a JPEG or PNG of at most 30 MB. The old file stays.";
	return { message, link, picture: toSourceText(text, site) };
}

/** Texts with the same parent stand side by side. */
function parentOf({ place }: NumberedPlace): string {
	const at = "keys" in place ? place.keys.slice(0, -1) : place.line;
	return JSON.stringify([place.file, at]);
}

/** Of several places that name a picture, keeps the one beside its description. */
function keepOnePicture(places: readonly NumberedPlace[]) {
	const named = places.filter(({ isAddress }) => isAddress);
	const words = places.filter(({ isAddress }) => !isAddress);
	const parents = words.map(parentOf);
	const own = named.filter((one) => parents.includes(parentOf(one)));
	return [...words, ...(named.length > 1 ? own.slice(0, 1) : named)];
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** Opens the texts at a place of a page; none if the file no longer has the words that the page shows. */
async function openPlace(
	{ place, isAddress, words }: NumberedPlace,
	what: string,
	config: Config,
): Promise<OpenedText[]> {
	// The address of a picture is chosen with the picture.
	if (isAddress && what === "picture") return [];
	const found = await openTextsAt(place, config);
	const shown = collapse(found[0]?.shown ?? "");
	return shown.includes(collapse(words)) ? found : [];
}

async function find(
	{ page, what, places: numbers }: RequestOf<"find">,
	site: PreviewPages,
): Promise<EditResponse> {
	const { config, content } = site.plan;
	const places = site.placesOf(page);
	if (!places)
		return {
			message: "This page has changed, and loads again. Try once more.",
		};
	const found = new Map<string, SourceText>();
	let other: EditResponse | undefined;
	const pressed = numbers.flatMap((number) => places[number] ?? []);
	// Words come before the address that they lead to.
	pressed.sort((a, b) => Number(a.isAddress) - Number(b.isAddress));
	const meant = what === "picture" ? keepOnePicture(pressed) : pressed;
	for (const place of meant) {
		const opened = await openPlace(place, what, config);
		for (const text of opened)
			found.set(
				JSON.stringify([text.sourcePath, text.target]),
				toSourceText(text, site),
			);
		if (opened.length === 0) other ??= await describePlace(place, what, site);
	}
	const texts = [...found.values()];
	const [first] = texts;
	if (first && (what === "title" || what === "description")) {
		const ending = ` | ${content.site?.settings.name}`;
		const usual = HEAD_LENGTHS[what];
		const text = { ...first, usual, ending: what === "title" ? ending : "" };
		return { message: "", texts: [text] };
	}
	if (first && !(other && what === "picture"))
		return { message: explainTexts(texts), texts };
	if (other) return { ...other, texts };
	return { message: `This ${what} is edited in its file, not here.` };
}

/** Finds the text that an edit has moved or added, and its number on the page. */
async function locate(
	{ page, sourcePath, target }: RequestOf<"locate">,
	site: PreviewPages,
): Promise<EditResponse> {
	const text = await openText(sourcePath, target, site.plan.config);
	if (!text) return { message: "This text is no longer in its file." };
	const isPlace = ({ place, isAddress }: NumberedPlace) =>
		!isAddress &&
		place.file === sourcePath &&
		("keys" in place && "keys" in target
			? isDeepStrictEqual(place.keys, target.keys)
			: "line" in place && place.line === text.line);
	const number = site.placesOf(page)?.findIndex(isPlace);
	return { message: "", texts: [toSourceText(text, site)], number };
}

/** Finds the text at the location of a finding. */
async function open(
	found: Problem | undefined,
	site: PreviewPages,
): Promise<EditResponse> {
	const { source } = found ?? {};
	const [text] = source ? await openTextsAt(source, site.plan.config) : [];
	if (text) return { message: "", texts: [toSourceText(text, site)] };
	const message =
		"The text has changed since. Wait for the checks, and try again.";
	return { message };
}

function listMessages(file: string, { problems }: PreviewPages) {
	const ofFile = problems.filter(({ source }) => source?.file === file);
	return new Set(ofFile.map(({ message }) => message));
}

async function fix(
	found: Problem | undefined,
	config: Config,
): Promise<EditResponse> {
	const problems = found ? [found] : [];
	// The checks have added the edits to what they found.
	const edited = found?.edit ? problems : await addEdits(problems, config);
	const [corrected] = writeEdits(edited.filter(hasEdit), config);
	const { written } = corrected ?? {};
	if (!written || !found?.correction)
		return {
			message:
				"This correction is not certain, or the file has changed since. Open the file in your editor.",
		};
	const { sourcePath } = written;
	const label = { label: sourcePath, ...found.correction };
	const edit = recordEdit(config, written, label);
	return { message: `Fixed in ${sourcePath}.`, edit };
}

async function handle(
	request: Exclude<EditRequest, { readonly previous: string }>,
	site: PreviewPages,
): Promise<EditResponse> {
	const { config } = site.plan;
	if (request.kind === "find") return find(request, site);
	if (request.kind === "entry") return describeEntry(request, config);
	if (request.kind === "locate") return locate(request, site);
	if (request.kind === "undo")
		return { message: undoEdit(request.id, config, listLoaded(config)) };
	const { problems, findings = [] } = site;
	const found = [...problems, ...findings].find(
		(one) => fingerprint(one) === request.fingerprint,
	);
	return request.kind === "open" ? open(found, site) : fix(found, config);
}

/**
 * @param before the site before the text was written
 * @returns undefined until a check of the written text has found something in it
 */
async function describeFindings(
	request: RequestOf<"write">,
	{ message, edit }: EditResponse,
	{ before, now }: Readonly<Record<"before" | "now", PreviewPages>>,
): Promise<EditResponse | undefined> {
	const { findings = [], plan } = now;
	// Each check has findings of its own; the next site has those of the site before until it is checked.
	if (findings === before.findings) return undefined;
	const found: string[] = [];
	for (const { source, target, ...finding } of findings.filter(isLive)) {
		if (source?.file !== request.sourcePath) continue;
		const [text] = await openTextsAt(source, plan.config);
		const isSaid = message.includes(`${target} does not exist`);
		if (isDeepStrictEqual(text?.target, request.target) && !isSaid)
			found.push(finding.message);
	}
	if (found.length === 0) return undefined;
	const things = count(found.length, "thing");
	const more = `The checks found ${things} here: ${found[0]}.`;
	return { edit, message: `${message} ${more}` };
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
	let describeSaved: EditSettings["describeSaved"] = async () => undefined;
	return {
		describeSaved: (site) => describeSaved(site),
		token: randomBytes(24).toString("base64url"),
		listEdits: () => listPresentEdits(config),
		addPicture: async (name, bytes) => {
			const added = await addPicture(name, bytes, config);
			return "file" in added
				? { message: "", file: added.file }
				: { message: added.refusal };
		},
		handle: async (request, site) => {
			try {
				if ("previous" in request) {
					const { sourcePath: file } = request;
					const knownErrors = messages.get(file) ?? listMessages(file, site);
					const edit = { ...request, knownErrors };
					const loaded = listLoaded(config);
					if (edit.kind === "list")
						return await changeEntry(edit, config, loaded);
					if (edit.kind === "picture")
						return await writePicture(edit, site, loaded);
					const response = await writeText(edit, site, loaded);
					describeSaved = (now) =>
						describeFindings(edit, response, { before: site, now });
					return response;
				}
				const response = await handle(request, site);
				for (const { sourcePath } of response.texts ?? [])
					messages.set(sourcePath, listMessages(sourcePath, site));
				return response;
			} catch (error) {
				if (!(error instanceof UserError)) throw error;
				onRefused(error);
				return { state: "refused", message: `Not written: ${error.message}.` };
			}
		},
	};
}
