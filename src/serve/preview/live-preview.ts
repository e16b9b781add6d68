// The preview while it is open: builds come in, browsers are told, requests for what is the
// preview's own are answered.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../../problems.ts";
import { plainAnswer } from "../exchange.ts";
import type { Rebuilt } from "../rebuilt.ts";
import type { ServedSite } from "../served-site.ts";
import { parseTarget } from "../target.ts";
import type { ClientFiles } from "./client-files.ts";
import type { Reader } from "./format-problem.ts";
import { injectClient, OWN } from "./markup.ts";
import { formatOverview } from "./overview-page.ts";
import { describeFacts, findingsOn } from "./page-facts.ts";
import { buildPreview, findShown, type PreviewSite } from "./preview-site.ts";
import { markPage, type PageMark } from "./print.ts";
import { Streams } from "./streams.ts";

/** What each browser is told. */
export interface Told extends PageMark {
	/** Errors that stop a build. */
	readonly mistakes: number;
	/** Errors and warnings of the page itself; undefined while the checks are at work. */
	readonly remarks: number | undefined;
}

const NO_STORE = { "Cache-Control": "no-store" };

interface Own {
	readonly type: string;
	readonly body: string;
}

export class LivePreview {
	readonly #reader: Reader;
	readonly #client: ClientFiles;
	readonly #streams = new Streams((urlPath) => this.#tell(urlPath));
	#site: PreviewSite;
	#findings: readonly Problem[] | undefined;

	constructor(first: Rebuilt, client: ClientFiles, reader: Reader) {
		this.#client = client;
		this.#reader = reader;
		this.#site = buildPreview(first, reader);
	}

	/** Called when a browser opens its stream. */
	onWatched: () => void = () => {};

	readonly site = (): ServedSite => this.#site.served;

	get isWatched(): boolean {
		return this.#streams.count > 0;
	}

	/** From now on this build is answered, and no other. */
	show(rebuilt: Rebuilt): void {
		this.#site = buildPreview(rebuilt, this.#reader, this.#site);
		this.#findings = undefined;
		this.#streams.update();
	}

	/** What the checks found in the build that is shown. */
	showFindings(findings: readonly Problem[]): void {
		this.#findings = findings;
		this.#streams.update();
	}

	/** Answers what is the preview's own; to be asked before the site is. */
	readonly answer = (
		request: IncomingMessage,
		response: ServerResponse,
	): boolean => {
		const target = parseTarget(request.url ?? "");
		if (!target) return false;
		const { urlPath: pathname, query } = target;
		if (pathname !== OWN && !pathname.startsWith(`${OWN}/`)) return false;
		for (const [name, value] of this.#site.served.headers)
			response.setHeader(name, value);
		const isRead = request.method === "GET" || request.method === "HEAD";
		const at = new URLSearchParams(query).get("at") ?? "/";
		if (!isRead) this.#refuse(response, 405, "Only GET and HEAD are answered");
		else if (pathname === `${OWN}/events` && request.method === "GET")
			this.#follow(response, at);
		else this.#send(response, this.#own(pathname, at));
		return true;
	};

	#follow(response: ServerResponse, urlPath: string): void {
		this.#streams.add(response, urlPath);
		this.onWatched();
	}

	#refuse(response: ServerResponse, status: number, text: string): void {
		const answer = plainAnswer(status, text, NO_STORE);
		response.writeHead(answer.status, answer.headers);
		response.end(answer.body);
	}

	#send(response: ServerResponse, own: Own | undefined): void {
		if (!own) {
			this.#refuse(response, 404, "There is no such page");
			return;
		}
		response.writeHead(200, { "Content-Type": own.type, ...NO_STORE });
		response.end(own.body);
	}

	#own(pathname: string, at: string): Own | undefined {
		switch (pathname) {
			case OWN: {
				const html = this.#overview();
				const { print } = markPage(html, []);
				const body = injectClient(html, print);
				return { type: "text/html; charset=utf-8", body };
			}
			case `${OWN}/client.js`:
				return { type: "text/javascript", body: this.#client.script };
			case `${OWN}/preview.css`:
				return { type: "text/css", body: this.#client.pageStyles };
			case `${OWN}/panel.css`:
				return { type: "text/css", body: this.#client.panelStyles };
			case `${OWN}/page.json`: {
				const body = JSON.stringify(this.#facts(at));
				return { type: "application/json", body };
			}
			default:
				return undefined;
		}
	}

	#overview(): string {
		const overview = { site: this.#site, findings: this.#findings };
		return formatOverview(overview, this.#reader);
	}

	#stateAt(urlPath: string) {
		const shown = findShown(this.#site, urlPath);
		return this.#site.pages.find(
			({ outputPath }) => outputPath === shown?.outputPath,
		);
	}

	#facts(urlPath: string) {
		const state = this.#stateAt(urlPath);
		const asked = { site: this.#site, state, findings: this.#findings };
		return describeFacts(asked, this.#reader);
	}

	#tell(urlPath: string): Told {
		const { rebuilt, marks } = this.#site;
		const errors = rebuilt.problems.filter(
			({ severity }) => severity === "error",
		);
		const state = this.#stateAt(urlPath);
		const own = state && [
			...state.problems,
			...findingsOn(this.#findings ?? [], state),
		];
		const shown = findShown(this.#site, urlPath);
		const mark =
			urlPath === OWN
				? markPage(this.#overview(), [])
				: shown && marks.get(shown.outputPath)?.();
		return {
			...(mark ?? { print: "", styles: [] }),
			mistakes: errors.length,
			remarks: this.#findings && own?.length,
		};
	}
}
