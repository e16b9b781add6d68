// The editor of the preview: reads and writes texts for the browser, and remembers what was written last.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { addPicture } from "../assets/pictures/add-picture.ts";
import type { Config } from "../config.ts";
import { escapeHtml } from "../escape.ts";
import { UserError } from "../problems.ts";
import { isLive } from "../report/check-report.ts";
import { count } from "../report/words.ts";
import {
	type Editor,
	formatLocation,
} from "../serve/preview/format-problem.ts";
import type { PreviewEditor } from "../serve/preview/live-preview.ts";
import { section } from "../serve/preview/panel.ts";
import type { PreviewPages } from "../serve/preview/preview-pages.ts";
import {
	type EditRequest,
	type EditResponse,
	respondToEdit,
} from "./edit-requests.ts";
import { listPresentEdits, type StoredEdit } from "./files/edit-history.ts";
import { openTextsAt, readUsed } from "./open-text.ts";
import { answer, listLoaded, listMessages } from "./text-editor.ts";
import {
	changeEntry,
	leavePreview,
	writePicture,
	writeText,
} from "./write-content.ts";

function formatEdits(edits: readonly StoredEdit[], editor: Editor): string {
	if (edits.length === 0) return "";
	let html = "";
	for (const { id, sourcePath, line, label, from, to } of edits.toReversed()) {
		html += `<li class="edit"><p>${escapeHtml(label)}</p>
<p><del>${escapeHtml(from.trim())}</del> <ins>${escapeHtml(to.trim())}</ins></p>
<p>${formatLocation({ file: sourcePath, line: line + 1 }, editor)}</p>
<button type="button" data-undo="${escapeHtml(id)}" aria-label="Undo: ${escapeHtml(label)}">Undo</button></li>`;
	}
	return section("What you changed since the last build", `<ol>${html}</ol>`);
}

/**
 * @param before the site before the text was written
 * @returns undefined until a check of the written text has found something in it
 */
async function describeFindings(
	sourcePath: string,
	{ message, edit, target: written }: EditResponse,
	{ before, now }: Readonly<Record<"before" | "now", PreviewPages>>,
): Promise<EditResponse | undefined> {
	const { findings = [], plan } = now;
	// Each check has findings of its own; the next site has those of the site before until it is checked.
	if (findings === before.findings) return undefined;
	const found: string[] = [];
	for (const { source, target, ...finding } of findings.filter(isLive)) {
		if (source?.file !== sourcePath) continue;
		const [text] = await openTextsAt(source, plan.config);
		const isSaid = message.includes(`${target} does not exist`);
		if (isDeepStrictEqual(text?.target, written) && !isSaid)
			found.push(finding.message);
	}
	if (found.length === 0) return undefined;
	const things = count(found.length, "thing");
	const more = `The checks found ${things} here: ${found[0]}.`;
	return { edit, message: `${message} ${more}` };
}

async function receivePicture(
	name: string,
	bytes: Buffer,
	config: Config,
): Promise<EditResponse> {
	const added = await addPicture(name, bytes, config);
	return "file" in added
		? { message: "", file: added.file }
		: { message: added.refusal };
}

type Writing = Extract<EditRequest, { previous: string }>;
type Reading = Exclude<EditRequest, { previous: string }>;

export class TextEditor implements PreviewEditor {
	readonly token = randomBytes(24).toString("base64url");
	readonly script = "edit/browser/main.ts";
	readonly #config: Config;
	readonly #onRefused: (error: UserError) => void;
	/** The messages about a file when its text was opened: a later plan may have read half of it. */
	readonly #messages = new Map<string, ReadonlySet<string>>();
	/** The text of each file when words of it were shown, or after an edit. */
	readonly #shown = new Map<string, string | undefined>();
	/** The last edit if it chose a picture. The description that follows belongs to it. */
	#picture: (EditResponse & { readonly sourcePath: string }) | undefined;
	describeSaved: PreviewEditor["describeSaved"] = async () => undefined;

	/** @param onRefused called when the disk refuses to write a file */
	constructor(config: Config, onRefused: (error: UserError) => void) {
		this.#config = config;
		this.#onRefused = onRefused;
	}

	formatEdits(editor: Editor): string {
		return formatEdits(listPresentEdits(this.#config), editor);
	}

	respond(request: IncomingMessage, site: PreviewPages) {
		return respondToEdit(request, {
			token: this.token,
			addPicture: (name, bytes) => receivePicture(name, bytes, this.#config),
			handle: (parsed, host) => this.#handle(parsed, host, site),
		});
	}

	async #handle(request: EditRequest, host: string, site: PreviewPages) {
		try {
			if (!("previous" in request)) return await this.#read(request, site);
			const response = await this.#write(request, host, site);
			if (response.state === "written") this.#remember(request.sourcePath);
			return response;
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			this.#onRefused(error);
			const message = `Not written: ${error.message}.`;
			return { state: "refused" as const, message };
		}
	}

	async #read(request: Reading, site: PreviewPages): Promise<EditResponse> {
		// These write a file. What another program has changed is not seen with it.
		const isWriting = request.kind === "undo" || request.kind === "fix";
		const shown = isWriting ? [...this.#shown] : [];
		const seen = shown.filter(([file, text]) => this.#readText(file) === text);
		const response = await answer(request, site);
		for (const { sourcePath } of response.texts ?? []) {
			this.#messages.set(sourcePath, listMessages(sourcePath, site));
			this.#remember(sourcePath);
		}
		if (request.kind === "entry") this.#remember(request.sourcePath);
		for (const [sourcePath] of seen) this.#remember(sourcePath);
		return response;
	}

	#readText(sourcePath: string): string | undefined {
		return readUsed(sourcePath, this.#config)?.text;
	}

	#remember(sourcePath: string): void {
		this.#shown.set(sourcePath, this.#readText(sourcePath));
	}

	async #write(
		request: Writing,
		host: string,
		site: PreviewPages,
	): Promise<EditResponse> {
		const { sourcePath } = request;
		const shown = this.#shown.get(sourcePath);
		const knownErrors =
			this.#messages.get(sourcePath) ?? listMessages(sourcePath, site);
		const loaded = listLoaded(this.#config);
		const edit = { ...request, knownErrors, shown };
		const picture = this.#picture;
		this.#picture = undefined;
		if (edit.kind === "list") return changeEntry(edit, this.#config, loaded);
		if (edit.kind === "picture") {
			const chosen = await writePicture(edit, site, loaded);
			this.#picture = { ...chosen, sourcePath };
			return chosen;
		}
		const isDescription =
			picture?.sourcePath === sourcePath &&
			isDeepStrictEqual(edit.target, picture.target);
		const withEdit = isDescription ? picture.edit : undefined;
		const words = leavePreview(edit.words, host, site);
		const written = { ...edit, words, withEdit };
		const response = await writeText(written, site, loaded);
		this.describeSaved = (now) =>
			describeFindings(sourcePath, response, { before: site, now });
		return response;
	}
}
