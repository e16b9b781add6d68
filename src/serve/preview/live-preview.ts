// The preview while it is open: builds come in, browsers are told, requests for what is the
// preview's own are answered.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../../problems.ts";
import { plainAnswer } from "../answer.ts";
import { parseTarget } from "../resolve.ts";
import type { ServedSite } from "../served-site.ts";
import type { ClientFiles } from "./client-files.ts";
import type { Reader } from "./format-problem.ts";
import { injectClient, OWN } from "./markup.ts";
import { formatOverview } from "./overview-page.ts";
import { describeFacts, findingsOn } from "./page-facts.ts";
import { listErrors } from "./page-states.ts";
import {
	buildPreview,
	type PagePrint,
	type PreviewSite,
	printPage,
} from "./preview-site.ts";
import type { Rebuilt } from "./rebuilt.ts";
import { Streams } from "./streams.ts";

/** What each browser is told. */
export interface BrowserState extends PagePrint {
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
	readonly #own: Readonly<Record<string, (at: string) => Own>>;
	readonly #streams = new Streams((urlPath) => this.#stateFor(urlPath));
	#site: PreviewSite;
	#findings: readonly Problem[] | undefined;

	constructor(first: Rebuilt, client: ClientFiles, reader: Reader) {
		this.#reader = reader;
		this.#site = buildPreview(first, reader);
		const css = (body: string) => ({ type: "text/css", body });
		this.#own = {
			[OWN]: () => {
				const html = this.#overview();
				const body = injectClient(html, printPage(html).print);
				return { type: "text/html; charset=utf-8", body };
			},
			[`${OWN}/client.js`]: () => ({
				type: "text/javascript",
				body: client.script,
			}),
			[`${OWN}/preview.css`]: () => css(client.pageStyles),
			[`${OWN}/panel.css`]: () => css(client.panelStyles),
			[`${OWN}/page.json`]: (at) => ({
				type: "application/json",
				body: JSON.stringify(this.#facts(at)),
			}),
		};
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
		const { urlPath = "", query } = parseTarget(request.url ?? "") ?? {};
		if (urlPath !== OWN && !urlPath.startsWith(`${OWN}/`)) return false;
		for (const [name, value] of this.#site.served.headers)
			response.setHeader(name, value);
		const isRead = request.method === "GET" || request.method === "HEAD";
		const at = new URLSearchParams(query).get("at") ?? "/";
		if (urlPath === `${OWN}/events` && request.method === "GET") {
			this.#streams.add(response, at);
			this.onWatched();
			return true;
		}
		const own = isRead ? this.#own[urlPath]?.(at) : undefined;
		const refused = isRead
			? plainAnswer(404, "There is no such page", NO_STORE)
			: plainAnswer(405, "Only GET and HEAD are answered", NO_STORE);
		if (own) response.writeHead(200, { "Content-Type": own.type, ...NO_STORE });
		else response.writeHead(refused.status, refused.headers);
		response.end(own?.body ?? refused.body);
		return true;
	};

	#overview(): string {
		return formatOverview(this.#site.rebuilt, this.#findings, this.#reader);
	}

	#facts(urlPath: string) {
		const { rebuilt } = this.#site;
		const { page } = this.#site.shownAt(urlPath);
		const asked = { rebuilt, page, findings: this.#findings };
		return describeFacts(asked, this.#reader);
	}

	#stateFor(urlPath: string): BrowserState {
		const { page, print } =
			urlPath === OWN
				? { page: undefined, print: printPage(this.#overview()) }
				: this.#site.shownAt(urlPath);
		const findings = this.#findings ?? [];
		const own = page && [...page.problems, ...findingsOn(findings, page)];
		return {
			...(print ?? { print: "", styles: [] }),
			mistakes: listErrors(this.#site.rebuilt.problems).length,
			remarks: this.#findings && own?.length,
		};
	}
}
