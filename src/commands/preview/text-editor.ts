// Finds and writes the texts of a page for the preview's editor, and remembers how to undo each edit.
import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import { addEdits, hasEdit, writeEdits } from "../../content/edit/correct.ts";
import { editContent } from "../../content/edit/edit-content.ts";
import {
	type FoundText,
	findPageText,
	findTextAt,
} from "../../content/edit/find-text.ts";
import type { UndoWrite } from "../../content/edit/open-file.ts";
import { schemaOf } from "../../content/schema/index.ts";
import { listContent, readSourceFile } from "../../content/source-file.ts";
import { listSources } from "../../plan/routes.ts";
import { type Problem, UserError } from "../../problems.ts";
import { fingerprint } from "../../report/json.ts";
import { formatLocation } from "../../report/text.ts";
import type {
	EditRequest,
	EditSettings,
} from "../../serve/preview/edit-requests.ts";
import type { PreviewSite } from "../../serve/preview/preview-site.ts";

type RequestOf<Kind> = Extract<EditRequest, { kind: Kind }>;

interface Context {
	readonly config: Config;
	readonly undoList: { readonly file: string; readonly undo: UndoWrite }[];
}

function toSourceText({ file, target, words, location }: FoundText) {
	const label = formatLocation(location);
	return { id: file.sourcePath, target, words, label };
}

async function find(
	{ page, text }: RequestOf<"find">,
	site: PreviewSite,
	{ config }: Context,
) {
	const shown = await site.findShownPage(page);
	const route = shown.page?.route;
	const files = (route ? listSources(route) : [])
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	const { texts, isWhole } = await findPageText(text, files);
	return { texts: texts.map(toSourceText), isWhole };
}

/** Finds the text at the location of a finding, and the addresses of the pages with it. */
async function open(
	found: Problem | undefined,
	site: PreviewSite,
	{ config }: Context,
) {
	const text = found?.source && (await findTextAt(found.source, config));
	if (!text) return { texts: [] };
	const paths = new Set(found.pages);
	const pages = site.plan.routes
		.filter(({ path }) => paths.has(path))
		.map(({ href }) => href);
	return { texts: [toSourceText(text)], shown: text.shown, pages };
}

async function write(
	{ id, target, previous, words }: RequestOf<"write">,
	{ config, undoList }: Context,
) {
	const loaded = listContent(config).sourcePaths.filter(schemaOf);
	const edit = { sourcePath: id, target, previous, words };
	const result = await editContent(edit, config, new Set(loaded));
	if (result.state !== "written") return result;
	undoList.push({ file: id, undo: result.undo });
	return { state: result.state };
}

async function fix(found: Problem | undefined, { config, undoList }: Context) {
	const edited = await addEdits(found ? [found] : [], config);
	const [written] = writeEdits(edited.filter(hasEdit), config);
	const { file = "", undo } = written ?? {};
	if (undo) undoList.push({ file, undo });
	const refusal =
		"This correction is not certain, or the file has changed since. Open the file in your editor.";
	return { message: undo ? `Fixed in ${file}.` : refusal };
}

function undo({ undoList }: Context) {
	const last = undoList.at(-1);
	if (!last) return { message: "There is nothing to undo." };
	const isUndone = last.undo();
	undoList.pop();
	return {
		message: isUndone
			? `The last change of ${last.file} is undone.`
			: `Another program has changed ${last.file} since, so the last change cannot be undone.`,
	};
}

async function handle(
	request: EditRequest,
	site: PreviewSite,
	context: Context,
): Promise<unknown> {
	if (request.kind === "find") return find(request, site, context);
	if (request.kind === "write") return write(request, context);
	if (request.kind === "undo") return undo(context);
	const { problems, findings = [] } = site;
	const found = [...problems, ...findings].find(
		(one) => fingerprint(one) === request.fingerprint,
	);
	return request.kind === "open"
		? open(found, site, context)
		: fix(found, context);
}

/**
 * Creates the token of this start, and the responses to requests that carry it.
 * @param onRefused called when the disk refuses to write a file
 */
export function createEditSettings(
	config: Config,
	onRefused: (error: UserError) => void,
): EditSettings {
	const context: Context = { config, undoList: [] };
	return {
		token: randomBytes(24).toString("base64url"),
		handle: async (request, site) => {
			try {
				return await handle(request, site, context);
			} catch (error) {
				if (!(error instanceof UserError)) throw error;
				onRefused(error);
				const { message, problems } = error;
				return { state: "refused", problems, message: `${message}.` };
			}
		},
	};
}
