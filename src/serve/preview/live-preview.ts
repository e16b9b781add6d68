// The preview while it is open: builds come in, browsers hear of them by streams of events, requests
// for what is the preview's own are answered.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { plainAnswer } from "../answer.ts";
import type { Rebuilt } from "../lazy-site.ts";
import { parseTarget } from "../resolve.ts";
import type { PagePrint, ServedSite } from "../served-site.ts";
import type { ClientFile } from "./client-files.ts";
import type { Reader } from "./format-problem.ts";
import { formatOverview } from "./overview-page.ts";
import { formatPanel } from "./panel.ts";
import { listErrors, PreviewSite, printPage } from "./preview-site.ts";
import { injectClient, OWN } from "./status-page.ts";

export interface BrowserState extends PagePrint {
	/** Another one when hypno itself has changed, and the client with it. */
	readonly program: string;
	readonly mistakes: number;
	/** How many errors and warnings the page itself has; undefined while the checks are at work. */
	readonly remarks: number | undefined;
}

const NO_STORE = { "Cache-Control": "no-store" };
/** In milliseconds: less than the server waits for a sign of life. */
const SIGN_OF_LIFE = 20_000;
/** In milliseconds: after how long a browser that lost the server tries again. */
const RETRY = 500;
/** How many of the pages that changed are made at once; the checks make the others. */
const MAX_MADE = 20;

export interface Checked {
	/** All that keeps pages from being made; undefined when the checks themselves failed. */
	readonly problems: readonly Problem[] | undefined;
	readonly findings: readonly Problem[];
}

interface Stream {
	readonly response: ServerResponse;
	readonly urlPath: string;
	sent: string;
	/** Counts the states that were asked for: one that comes after a later one is old. */
	asked: number;
}

interface Setting {
	readonly client: ReadonlyMap<string, ClientFile>;
	readonly program: string;
	readonly reader: Reader;
}

export class LivePreview {
	readonly #setting: Setting;
	readonly #streams = new Set<Stream>();
	#site: PreviewSite;

	constructor(first: Rebuilt, setting: Setting) {
		this.#setting = setting;
		this.#site = new PreviewSite(first, setting.reader);
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
		const site = new PreviewSite(rebuilt, this.#setting.reader, this.#site);
		await site.makePagesOf(changed.slice(0, MAX_MADE));
		for (const { urlPath } of this.#streams) await site.shownAt(urlPath);
		return site;
	}

	/** From now on this build is answered, and no other; the checks are at work unless said. */
	async show(site: PreviewSite, findings?: readonly Problem[]): Promise<void> {
		this.#site = site;
		site.findings = findings;
		await Promise.all([...this.#streams].map((stream) => this.#send(stream)));
	}

	async showChecked({ problems, findings }: Checked): Promise<void> {
		if (problems) this.#site.allProblems = problems;
		await this.show(this.#site, findings);
	}

	/** Answers what is the preview's own; to be asked before the site is. */
	readonly answer = async (
		{ url = "", method = "" }: IncomingMessage,
		response: ServerResponse,
	): Promise<boolean> => {
		const { urlPath = "", query } = parseTarget(url) ?? {};
		if (urlPath !== OWN && !urlPath.startsWith(`${OWN}/`)) return false;
		for (const [name, value] of this.#site.served.headers())
			response.setHeader(name, value);
		const name = urlPath.slice(OWN.length);
		const at = new URLSearchParams(query).get("at") ?? "/";
		if (name === "/events" && method === "GET") {
			await this.#open(response, at);
			return true;
		}
		const isRead = method === "GET" || method === "HEAD";
		const own = isRead ? await this.#findOwn(name, at) : undefined;
		const { status, headers, body } = own
			? { status: 200, headers: { "Content-Type": own.type }, body: own.body }
			: isRead
				? plainAnswer(404, "There is no such page")
				: plainAnswer(405, "Only GET and HEAD are answered");
		response.writeHead(status, { ...headers, ...NO_STORE }).end(body);
		return true;
	};

	async #findOwn(name: string, at: string): Promise<ClientFile | undefined> {
		const type = "text/html; charset=utf-8";
		if (name === "") {
			const page = await formatOverview(this.#site);
			return { type, body: injectClient(page, printPage(page).print) };
		}
		if (name !== "/panel") return this.#setting.client.get(name);
		return { type, body: await formatPanel(this.#site, at) };
	}

	async #open(response: ServerResponse, urlPath: string): Promise<void> {
		const stream = { response, urlPath, sent: "", asked: 0 };
		this.#streams.add(stream);
		const sign = () => response.write(": here\n\n");
		const timer = setInterval(sign, SIGN_OF_LIFE).unref();
		response.on("close", () => {
			this.#streams.delete(stream);
			clearInterval(timer);
		});
		response.writeHead(200, {
			"Content-Type": "text/event-stream; charset=utf-8",
			...NO_STORE,
		});
		response.write(`retry: ${RETRY}\n\n`);
		await this.#send(stream);
	}

	async #send(stream: Stream): Promise<void> {
		const turn = ++stream.asked;
		const text = JSON.stringify(await this.#stateFor(stream.urlPath));
		if (turn !== stream.asked || text === stream.sent) return;
		stream.sent = text;
		stream.response.write(`data: ${text}\n\n`);
	}

	async #stateFor(urlPath: string): Promise<BrowserState> {
		const site = this.#site;
		const shown =
			urlPath === OWN
				? { page: undefined, print: printPage(await formatOverview(site)) }
				: await site.shownAt(urlPath);
		const { page, print = { print: "", styles: [] } } = shown;
		const own = page && site.remarksOf(page).filter(isLive);
		return {
			...print,
			program: this.#setting.program,
			mistakes: listErrors(site.problems).length,
			remarks: site.findings && own?.length,
		};
	}
}
