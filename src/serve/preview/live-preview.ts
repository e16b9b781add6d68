// The preview while it is open: builds come in, browsers are told, requests for what is the
// preview's own are answered.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { plainAnswer } from "../answer.ts";
import type { Rebuilt } from "../lazy-site.ts";
import { parseTarget } from "../resolve.ts";
import type { ServedSite } from "../served-site.ts";
import type { ClientFiles } from "./client-files.ts";
import type { Reader } from "./format-problem.ts";
import { injectClient, OWN } from "./markup.ts";
import { formatOverview } from "./overview-page.ts";
import { listErrors } from "./page-states.ts";
import { formatPanel } from "./panel.ts";
import { type PagePrint, PreviewSite, printPage } from "./preview-site.ts";
import { Streams } from "./streams.ts";

/** What each browser is told. */
export interface BrowserState extends PagePrint {
	/** Another one when hypno itself has changed, and the client with it. */
	readonly program: string;
	/** Errors that stop a build. */
	readonly mistakes: number;
	/** Errors and warnings of the page itself; undefined while the checks are at work. */
	readonly remarks: number | undefined;
}

const NO_STORE = { "Cache-Control": "no-store" };

/** How many of the pages that changed are made at once; the checks make the others. */
const MOST_MADE = 20;

/** What the checks found. */
export interface Checked {
	/** All that keeps pages from being made; undefined when the checks themselves failed. */
	readonly problems: readonly Problem[] | undefined;
	readonly findings: readonly Problem[];
}

interface Own {
	readonly type: string;
	readonly body: string;
}

export class LivePreview {
	readonly #reader: Reader;
	readonly #own: Readonly<Record<string, (at: string) => Own | Promise<Own>>>;
	readonly #streams = new Streams((urlPath) => this.#stateFor(urlPath));
	#site: PreviewSite;
	#findings: readonly Problem[] | undefined;
	readonly #program: string;

	constructor(
		first: Rebuilt,
		client: ClientFiles & Pick<BrowserState, "program">,
		reader: Reader,
	) {
		this.#reader = reader;
		this.#program = client.program;
		this.#site = new PreviewSite(first, reader);
		const css = (body: string) => ({ type: "text/css", body });
		const html = (body: string) => ({ type: "text/html; charset=utf-8", body });
		this.#own = {
			[OWN]: async () => {
				const page = await this.#overview();
				return html(injectClient(page, printPage(page).print));
			},
			[`${OWN}/client.js`]: () => ({
				type: "text/javascript",
				body: client.script,
			}),
			[`${OWN}/preview.css`]: () => css(client.pageStyles),
			[`${OWN}/panel.html`]: () => html(client.panel),
			[`${OWN}/panel.css`]: () => css(client.panelStyles),
			[`${OWN}/panel`]: async (urlPath) => {
				const asked = { urlPath, findings: this.#findings };
				return html(await formatPanel(this.#site, asked, reader));
			},
		};
	}

	readonly site = (): ServedSite => this.#site.served;

	get problems(): readonly Problem[] {
		return this.#site.problems;
	}

	/**
	 * The next build, with the pages made that changed or that a browser shows, so that what is
	 * wrong with them is known.
	 */
	async prepare(
		rebuilt: Rebuilt,
		changed: readonly string[],
	): Promise<PreviewSite> {
		const site = new PreviewSite(rebuilt, this.#reader, this.#site);
		await site.makePagesOf(changed.slice(0, MOST_MADE));
		for (const urlPath of this.#streams.urlPaths) await site.shownAt(urlPath);
		return site;
	}

	/** From now on this build is answered, and no other; the checks are at work unless said. */
	async show(site: PreviewSite, findings?: readonly Problem[]): Promise<void> {
		this.#site = site;
		this.#findings = findings;
		await this.#streams.update();
	}

	/** What the checks found in the build that is shown. */
	async showChecked({ problems, findings }: Checked): Promise<void> {
		if (problems) this.#site.problems = problems;
		this.#findings = findings;
		await this.#streams.update();
	}

	/** Answers what is the preview's own; to be asked before the site is. */
	readonly answer = async (
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<boolean> => {
		const { urlPath = "", query } = parseTarget(request.url ?? "") ?? {};
		if (urlPath !== OWN && !urlPath.startsWith(`${OWN}/`)) return false;
		for (const [name, value] of this.#site.served.headers())
			response.setHeader(name, value);
		const isRead = request.method === "GET" || request.method === "HEAD";
		const at = new URLSearchParams(query).get("at") ?? "/";
		if (urlPath === `${OWN}/events` && request.method === "GET") {
			await this.#streams.add(response, at);
			return true;
		}
		const own = isRead ? await this.#own[urlPath]?.(at) : undefined;
		const refused = isRead
			? plainAnswer(404, "There is no such page", NO_STORE)
			: plainAnswer(405, "Only GET and HEAD are answered", NO_STORE);
		if (own) response.writeHead(200, { "Content-Type": own.type, ...NO_STORE });
		else response.writeHead(refused.status, refused.headers);
		response.end(own?.body ?? refused.body);
		return true;
	};

	readonly #overview = () =>
		formatOverview(this.#site, this.#findings, this.#reader);

	async #stateFor(urlPath: string): Promise<BrowserState> {
		const site = this.#site;
		const findings = this.#findings;
		const shown =
			urlPath === OWN
				? { page: undefined, print: printPage(await this.#overview()) }
				: await site.shownAt(urlPath);
		const { page, print = { print: "", styles: [] } } = shown;
		const own = page && site.remarksOf(page, findings).filter(isLive);
		return {
			...print,
			program: this.#program,
			mistakes: listErrors(site.problems).length,
			remarks: findings && own?.length,
		};
	}
}
