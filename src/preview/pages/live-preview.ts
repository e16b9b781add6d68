// The open preview: receives builds, notifies browsers, and responds to requests for the preview's own files.

import type {
	IncomingHttpHeaders,
	IncomingMessage,
	ServerResponse,
} from "node:http";
import { setTimeout } from "node:timers/promises";
import { contentType } from "../../base/addresses/content-type.ts";
import type { Problem } from "../../base/problems.ts";
import { isLive } from "../../check/check-report.ts";
import type { BuildChanges } from "../../site/output/find-changes.ts";
import type { Plan } from "../../site/pipeline.ts";
import { splitTarget } from "../../site/serve/resolve.ts";
import {
	createTextResponse,
	type HttpResponse,
	hashContents,
} from "../../site/serve/response.ts";
import { formatChangesPage } from "./changes-page.ts";
import type { Editor } from "./format-problem.ts";
import { formatChangePage, formatNewPage } from "./new-page.ts";
import { formatOverview } from "./overview-page.ts";
import { formatPanel } from "./panel.ts";
import { listErrors, PreviewPages } from "./preview-pages.ts";
import { injectClient, PREVIEW_PATH } from "./status-page.ts";

export interface SavedMessage {
	readonly message: string;
	readonly edit?: string | undefined;
}

export interface PreviewEditor {
	readonly script: string;
	/** Known only to pages that this start of the preview has sent. */
	readonly token: string;
	readonly respond: (
		request: IncomingMessage,
		site: PreviewPages,
		/** Resolves to the first site of which this is true, or to the last one after some seconds. */
		wait: (isShown: (site: PreviewPages) => boolean) => Promise<PreviewPages>,
	) => Promise<HttpResponse>;
	readonly formatEdits: (editor: Editor, request: IncomingMessage) => string;
	readonly formatPublish: (editor: Editor) => Promise<string>;
	/** Adds what the checks found in the text that was written last to its message; undefined if nothing. */
	readonly describeSaved: (
		site: PreviewPages,
	) => Promise<SavedMessage | undefined>;
}

export interface BrowserState {
	/** A browser that shows a page with another hash reloads it. */
	readonly hash: string;
	/** Changes with hypno itself, whose client script may have changed too, and with every file in static/. */
	readonly version: string;
	readonly errorCount: number;
	/** Errors and warnings of the page itself; undefined while there are no results of checks. */
	readonly findingCount: number | undefined;
	readonly saved: SavedMessage | undefined;
}

/** Files of the preview are for its own pages: no cache and no other site gets them. */
const PRIVATE = {
	"Cache-Control": "no-store",
	"Cross-Origin-Resource-Policy": "same-origin",
};
const PUBLISH = "/publish";
/** In milliseconds, until a browser that lost the connection reconnects. */
const RETRY_DELAY = 500;
/** In milliseconds, until a change of a file is shown: as long as this at most, looked for again after each pause. */
const MAX_WAIT = 5000;
const WAIT = 20;

/** True for pages of the preview, a person who types the address, and programs, which send no Sec-Fetch-Site. */
function mayRead({ host, ...headers }: IncomingHttpHeaders): boolean {
	const site = headers["sec-fetch-site"] ?? "none";
	return host !== undefined && (site === "none" || site === "same-origin");
}

export interface BackgroundResult {
	/** Problems that prevent pages from being made; undefined when the checks themselves failed. */
	readonly problems: readonly Problem[] | undefined;
	readonly findings: readonly Problem[];
}

interface LiveSettings {
	readonly client: ReadonlyMap<string, string>;
	readonly version: string;
	readonly editor: Editor;
	readonly edit: PreviewEditor | undefined;
	/** @throws UserError (1) for a site that cannot be built, (2) for a folder that hypno does not own */
	readonly findChanges: () => Promise<BuildChanges>;
	/** Names the pictures that nobody uses; "" if there are none. */
	readonly describeUnused: (plan: Plan) => string;
}

export class LivePreview {
	readonly #settings: LiveSettings;
	readonly #streams = new Map<ServerResponse, string>();
	#site: PreviewPages;
	#staticChanges = 0;
	#shown = 0;

	constructor(first: Plan, settings: LiveSettings) {
		this.#settings = settings;
		this.#site = new PreviewPages(first, settings.editor);
	}

	readonly site = (): PreviewPages => this.#site;

	/** Serves this build from now on, and makes the pages that browsers show. */
	async show(plan: Plan, changed: readonly string[]): Promise<void> {
		if (changed.some((file) => file.startsWith("static")))
			this.#staticChanges++;
		this.#shown++;
		// While its models cannot be loaded, nothing is known of the site, and what was shown stays.
		const isKnown = plan.content.models.list.length > 0;
		if (isKnown || !this.#site.plan.isReady)
			this.#site = new PreviewPages(plan, this.#settings.editor, this.#site);
		else this.#site.allProblems = plan.problems;
		await this.#sendAll();
	}

	readonly #wait = async (
		isShown: (site: PreviewPages) => boolean,
	): Promise<PreviewPages> => {
		const end = performance.now() + MAX_WAIT;
		while (!isShown(this.#site) && performance.now() < end)
			await setTimeout(WAIT);
		return this.#site;
	};

	async #sendAll(): Promise<void> {
		await Promise.all([...this.#streams].map((stream) => this.#send(stream)));
	}

	async showFindings(
		{ problems, findings }: Partial<BackgroundResult>,
		noFindings = "",
	): Promise<void> {
		if (problems) this.#site.allProblems = problems;
		this.#site.findings = findings;
		this.#site.noFindings = noFindings;
		await this.#sendAll();
	}

	/** @returns false for a request to the site itself */
	readonly handleRequest = async (
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<boolean> => {
		const { url = "", method = "" } = request;
		const { urlPath, query } = splitTarget(url);
		if (urlPath !== PREVIEW_PATH && !urlPath.startsWith(`${PREVIEW_PATH}/`))
			return false;
		for (const [name, value] of this.#site.headers)
			response.setHeader(name, value);
		const name = urlPath.slice(PREVIEW_PATH.length).replace(/^\/$/, "");
		const at = new URLSearchParams(query).get("at") ?? "/";
		const isStream = name === "/events" && method === "GET";
		if (isStream && mayRead(request.headers)) {
			await this.#openStream(response, at);
			return true;
		}
		const { status, headers, body } = await this.#respond(request, name, at);
		response.writeHead(status, { ...headers, ...PRIVATE }).end(body);
		return true;
	};

	async #respond(
		request: IncomingMessage,
		name: string,
		at: string,
	): Promise<HttpResponse> {
		// Other sites may only lead to the list of all pages: they must not get the token of the editor, or make
		// hypno compare the site with the last build again and again.
		if (name !== "" && !mayRead(request.headers))
			return createTextResponse(403, "Only pages of this preview may read it");
		const { edit } = this.#settings;
		if (edit && /^\/edit(?:\/|$)/.test(name))
			return edit.respond(request, this.#site, this.#wait);
		if (request.method !== "GET" && request.method !== "HEAD")
			return createTextResponse(405, "Only GET and HEAD requests are allowed");
		const text = await this.#findText(name, at, request);
		if (text === undefined)
			return createTextResponse(404, "There is no such page");
		const type = contentType(name.includes(".") ? name : "page.html").value;
		const headers = { "Content-Type": type };
		return { status: 200, headers, body: Buffer.from(text) };
	}

	async #findText(
		name: string,
		at: string,
		request: IncomingMessage,
	): Promise<string | undefined> {
		const { edit, editor, describeUnused, findChanges } = this.#settings;
		if (name === "/panel") {
			const edits = edit?.formatEdits(editor, request) ?? "";
			const parts = { edits, unused: describeUnused(this.#site.plan) };
			return formatPanel(this.#site, at, parts);
		}
		if (name === "/changes") return formatChangesPage(findChanges, editor);
		if (name === PUBLISH && edit)
			return injectClient(await edit.formatPublish(editor), `${this.#shown}`);
		if (name === "/new" && edit)
			return injectClient(formatNewPage(this.#site), "");
		if (name === "/page" && edit)
			return injectClient(await formatChangePage(this.#site, at), "");
		if (name !== "") return this.#settings.client.get(name);
		const page = await formatOverview(this.#site);
		return injectClient(page, hashContents(page));
	}

	async #openStream(response: ServerResponse, urlPath: string): Promise<void> {
		this.#streams.set(response, urlPath);
		response.on("close", () => this.#streams.delete(response));
		response.writeHead(200, {
			"Content-Type": "text/event-stream; charset=utf-8",
			...PRIVATE,
		});
		response.write(`retry: ${RETRY_DELAY}\n\n`);
		await this.#send([response, urlPath]);
	}

	async #send([response, urlPath]: readonly [ServerResponse, string]) {
		const state = await this.#findState(urlPath);
		response.write(`data: ${JSON.stringify(state)}\n\n`);
	}

	async #findState(urlPath: string): Promise<BrowserState> {
		const site = this.#site;
		const isOverview = urlPath.replace(/\/$/, "") === PREVIEW_PATH;
		const isPublish = urlPath === PREVIEW_PATH + PUBLISH;
		const isOwn = isOverview || urlPath.startsWith(`${PREVIEW_PATH}/`);
		const shown = isOwn ? undefined : await site.findShownPage(urlPath);
		let hash = shown?.hash;
		if (isOverview) hash = hashContents(await formatOverview(site));
		// After each change of the site, this page has something else to show.
		if (isPublish) hash = String(this.#shown);
		const page = shown?.page;
		const problems = page ? site.indexPages()(page).all.filter(isLive) : [];
		return {
			hash: hash ?? "",
			version: `${this.#settings.version} ${this.#staticChanges}`,
			errorCount: listErrors(site.problems).length,
			findingCount: site.findings && problems.length,
			saved: await this.#settings.edit?.describeSaved(site),
		};
	}
}
