// The editor of the preview: reads and writes texts for the browser, and remembers what was written last.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { UserError } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { count } from "../../base/text/words.ts";
import { isLive } from "../../check/check-report.ts";
import { addPicture } from "../../site/assets/pictures/add-picture.ts";
import type { Config } from "../../site/config.ts";
import { readSourceFile } from "../../site/content/source-file.ts";
import {
	listPresentEdits,
	type StoredEdit,
	undoEdit,
} from "../../site/edit/edit-history.ts";
import type { OpenStarts } from "../../site/edit/records/record-run.ts";
import type { HttpResponse } from "../../site/serve/response.ts";
import { type Editor, formatLocation } from "../pages/format-problem.ts";
import type { PreviewEditor } from "../pages/live-preview.ts";
import { section } from "../pages/panel.ts";
import type { PreviewPages } from "../pages/preview-pages.ts";
import type { Publisher } from "../publish/publisher.ts";
import type { RemoteEditing } from "../publish/remote-editing.ts";
import { type Await, answerPart, answerRecord } from "./change-pages.ts";
import {
	type EditRequest,
	type EditResponse,
	type RequestOf,
	readEdit,
} from "./edit-requests.ts";
import { find, fix, locate, openFound, openTextsAt } from "./open-text.ts";
import {
	changeEntry,
	describeEntry,
	leavePreview,
	type Request,
	writePicture,
	writeText,
} from "./write-content.ts";

function formatEdits(edits: readonly StoredEdit[], editor: Editor): string {
	if (edits.length === 0) return "";
	let html = "";
	for (const { id, writes, label, from, to } of edits.toReversed()) {
		const [{ sourcePath: file, line } = { sourcePath: "", line: 0 }] = writes;
		const words = `<p><del>${escapeHtml(from.trim())}</del> <ins>${escapeHtml(to.trim())}</ins></p>`;
		html += `<li class="edit"><p>${escapeHtml(label)}</p>
${from || to ? words : ""}
<p>${formatLocation({ file, line: line + 1 }, editor)}</p>
<button type="button" data-undo="${escapeHtml(id)}" aria-label="Undo: ${escapeHtml(label)}">Undo</button></li>`;
	}
	return section("What you changed since the last build", `<ol>${html}</ol>`);
}

/** @returns undefined until a check of the written text has found something in it */
async function describeFindings(
	sourcePath: string,
	{ message, edit, target: written }: EditResponse,
	{ before, now }: Readonly<Record<"before" | "now", PreviewPages>>,
): Promise<EditResponse | undefined> {
	const { findings = [] } = now;
	// Each check has findings of its own; the next site has those of the site before until it is checked.
	if (findings === before.findings) return undefined;
	const messages: string[] = [];
	for (const { source, target, ...finding } of findings.filter(isLive)) {
		if (source?.file !== sourcePath) continue;
		const [text] = await openTextsAt(source, now);
		const isSaid = message.includes(`${target} does not exist`);
		if (isDeepStrictEqual(text?.target, written) && !isSaid)
			messages.push(finding.message);
	}
	if (messages.length === 0) return undefined;
	const things = count(messages.length, "thing");
	const more = `The checks found ${things} here: ${messages[0]}.`;
	return { edit, message: `${message} ${more}` };
}

/** The subject of a request: the site as its page showed it, and who asks. */
interface Shown {
	readonly site: PreviewPages;
	readonly host: string;
	readonly wait: Await;
	/** Undefined where nobody is named. */
	readonly by: string | undefined;
}

export interface EditorOptions {
	readonly onRefused: (error: UserError) => void;
	readonly onError: (error: unknown) => void;
	/** True while files have changed that the pages do not show yet. */
	readonly isBehind: () => boolean;
	readonly publisher: Publisher;
	readonly openStarts?: OpenStarts | undefined;
	/** Set if people on other machines edit. */
	readonly remote?: RemoteEditing | undefined;
}

export class TextEditor implements PreviewEditor {
	readonly token = randomBytes(24).toString("base64url");
	readonly script = "preview/edit/browser/main.ts";
	readonly #config: Config;
	readonly #options: EditorOptions;
	/** The text of each file when words of it were shown, or after an edit. */
	readonly #shown = new Map<string, string | undefined>();
	describeSaved: PreviewEditor["describeSaved"] = async () => undefined;

	constructor(config: Config, options: EditorOptions) {
		this.#config = config;
		this.#options = options;
	}

	formatPublish(editor: Editor): Promise<string> {
		return this.#options.publisher.formatPage(editor);
	}

	/** Lists the edits of the person who asks. */
	formatEdits(editor: Editor, request?: IncomingMessage): string {
		const by = request && this.#options.remote?.personOf(request);
		const edits = listPresentEdits(this.#config);
		return formatEdits(
			edits.filter((edit) => edit.by === by),
			editor,
		);
	}

	async respond(
		request: IncomingMessage,
		site: PreviewPages,
		wait: Await,
	): Promise<HttpResponse> {
		const { remote, publisher, onRefused, onError } = this.#options;
		const read = await readEdit(request, this.token, remote?.origin);
		if (!("kind" in read)) return read;
		const { host = "" } = request.headers;
		const shown = { site, host, wait, by: remote?.personOf(request) };
		const run = async () => {
			if (read.kind !== "publish") return this.#answer(read, shown);
			const setting = remote?.publishedBy(request) ?? {};
			return { message: publisher.start(setting, onError) };
		};
		const answering = remote ? remote.answer(request, read, run) : run();
		const answer = await answering.catch((error) => {
			if (!(error instanceof UserError)) throw error;
			onRefused(error);
			const message = `Not written: ${error.message}.`;
			return { state: "refused" as const, message };
		});
		const headers = { "Content-Type": "application/json" };
		const json = JSON.stringify(answer);
		const folder = `${this.#config.rootDir}/`;
		const body = Buffer.from(remote ? json.replaceAll(folder, "") : json);
		return { status: 200, headers, body };
	}

	async #answer(
		request: Exclude<EditRequest, { kind: "publish" }>,
		shown: Shown,
	): Promise<EditResponse> {
		const { kind } = request;
		// These write a file. What another program has changed is not seen with it.
		const isBlind = kind === "undo" || kind === "fix" || kind === "record";
		const seen: string[] = [];
		for (const [file, text] of isBlind ? this.#shown : [])
			if (this.#readText(file) === text) seen.push(file);
		const response = await this.#run(request, shown);
		for (const { sourcePath } of response.texts ?? []) seen.push(sourcePath);
		const isKnown = kind === "entry" || response.state === "written";
		if (isKnown && "sourcePath" in request) seen.push(request.sourcePath);
		for (const file of seen) this.#shown.set(file, this.#readText(file));
		return response;
	}

	#readText(sourcePath: string): string | undefined {
		const file = readSourceFile(sourcePath, this.#config);
		return "text" in file ? file.text : undefined;
	}

	async #run(
		request: Exclude<EditRequest, { kind: "publish" }>,
		{ site, host, wait, by }: Shown,
	): Promise<EditResponse> {
		const { config } = site.plan;
		const { kind } = request;
		if (kind === "upload")
			return addPicture(request.name, request.bytes, config);
		if (kind === "find") return find(request, site, this.#options.isBehind());
		if (kind === "locate") return locate(request, site);
		if (kind === "entry") return describeEntry(request, config);
		if (kind === "open")
			return openFound(request, site, this.#options.publisher.refused);
		if (kind === "fix") return fix(request, site, by);
		if (kind === "undo") return { message: undoEdit(request.id, config, by) };
		if (kind === "record") {
			const { openStarts } = this.#options;
			const context = { config: this.#config, openStarts, wait, by };
			return answerRecord(request, context);
		}
		if (kind === "part") {
			const shown = this.#shown.get(request.sourcePath);
			return answerPart({ ...request, shown, by }, site, wait);
		}
		return this.#write({ ...request, by }, host, site);
	}

	async #write(
		request: RequestOf<"write" | "list" | "picture"> & Request,
		host: string,
		site: PreviewPages,
	): Promise<EditResponse> {
		const { sourcePath } = request;
		const edit = { ...request, shown: this.#shown.get(sourcePath) };
		if (edit.kind === "list") return changeEntry(edit, site.plan.config);
		if (edit.kind === "picture") return writePicture(edit, site);
		const words = leavePreview(edit.words, host, site);
		const response = await writeText({ ...edit, words }, site);
		if (response.state === "written")
			this.describeSaved = (now) =>
				describeFindings(sourcePath, response, { before: site, now });
		return response;
	}
}
