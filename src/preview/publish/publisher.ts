// Publish… in the preview: a page with what visitors would see change and what prevents it, and a run in the background.

import { type Problem, UserError } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { formatVisible } from "../../site/changes/format-changes.ts";
import type { Config } from "../../site/config.ts";
import { openProject } from "../../site/load-models.ts";
import { labelEditable } from "../edit/open-text.ts";
import { formatChangeLines, HTML } from "../pages/changes-page.ts";
import {
	type Editor,
	formatFindings,
	formatProblems,
} from "../pages/format-problem.ts";
import { listErrors } from "../pages/preview-pages.ts";
import { formatStatusPage, PREVIEW_PATH } from "../pages/status-page.ts";
import { type PublishRun, publishSite, type Review } from "./publish.ts";

type Setting = Pick<PublishRun, "person" | "inTurn">;

const TITLE = "Publish";
/** While a run is under way, the page loads itself again. */
const REFRESH = '<meta http-equiv="refresh" content="2">';
const BUTTON =
	'<p><button type="button" data-publish="now">Publish now</button></p>';

export class Publisher {
	readonly #config: Config;
	readonly #version: string | undefined;
	/** The step of the run; undefined if there is no run. */
	#step: string | undefined;
	#last: string | UserError = "";

	constructor(config: Config, version: string | undefined) {
		this.#config = config;
		this.#version = version;
	}

	async #publish(options: Partial<PublishRun>) {
		const error = (text: string) => {
			if (!options.dryRun) this.#step = text;
		};
		const all = { version: this.#version, terminal: { error }, ...options };
		return publishSite(this.#config, all).catch((error) => {
			if (error instanceof UserError) return error;
			throw error;
		});
	}

	/** Starts a run unless there is one. @returns what to say of it */
	start(setting: Setting, onBug: (error: unknown) => void): string {
		if (this.#step !== undefined) return "A run is under way already.";
		this.#step = "Checking the site…";
		this.#last = "";
		const end = (last: string | UserError) => {
			this.#last = last;
			this.#step = undefined;
		};
		this.#publish(setting).then(end, (error) => {
			end("Not published, because hypno has a bug: see the terminal.");
			onBug(error);
		});
		return "Publishing…";
	}

	/** What kept the site from being published the last time. */
	get refused(): readonly Problem[] {
		return this.#last instanceof UserError ? this.#last.problems : [];
	}

	async formatPage(editor: Editor): Promise<string> {
		const main = [
			`<p class="quiet"><a href="${PREVIEW_PATH}">Preview</a></p>`,
			`<h1>${TITLE}</h1>`,
		];
		const list = async (problems: readonly Problem[]) => {
			const project = await openProject(this.#config);
			return labelEditable(problems, project);
		};
		if (this.#step !== undefined) {
			main.push(`<p class="lead" role="status">${escapeHtml(this.#step)}</p>`);
			return formatStatusPage(TITLE, main, REFRESH);
		}
		const last = this.#last;
		if (typeof last === "string")
			main.push(`<p class="lead">${escapeHtml(last)}</p>`);
		let review: Review | undefined;
		const onReview = (reviewed: Review) => {
			review = reviewed;
		};
		const tried = await this.#publish({ dryRun: true, onReview });
		const refused = tried instanceof UserError ? tried : last;
		if (refused instanceof UserError) {
			const errors = await list(listErrors(refused.problems));
			const lead =
				tried instanceof UserError
					? "This keeps the site from being published:"
					: "Publishing stopped at this the last time:";
			main.push(`<p class="lead">${lead}</p>`, formatProblems(errors, editor));
		}
		if (review) {
			const text = formatVisible(review.changes, HTML);
			main.push(formatChangeLines(text), BUTTON);
			main.push(formatFindings(await list(review.warnings), true, editor));
		}
		return formatStatusPage(TITLE, main);
	}
}
