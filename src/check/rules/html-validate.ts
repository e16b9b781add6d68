// Markup -> what html-validate says about it. It works in a thread of its own, so that pages
// are rendered meanwhile. Rejects when html-validate itself fails.
import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { SOURCE_DIR } from "../../source-dir.js";
import { KeptVerdicts } from "./kept-verdicts.ts";

const WORKER = path.join(SOURCE_DIR, "check/rules/html-validate-worker.js");

export interface MarkupMessage {
	/** html-validate's name of its rule: "wcag/h37" */
	readonly ruleId: string;
	/** html-validate's words. */
	readonly message: string;
	/** In the markup. */
	readonly offset: number;
	/** What its words are made of; different for each of its rules. */
	readonly context: unknown;
}

type RuleSetting = "off" | "error" | readonly ["error", object];

export const PRESETS = [
	"html-validate:standard",
	"html-validate:a11y",
] as const;

/** Beside the presets. */
export const RULE_SETTINGS: Readonly<Record<string, RuleSetting>> = {
	// Part of its preset for whole documents, of which most is a matter of taste.
	"heading-level": "error",
	"input-missing-label": "error",
	"missing-doctype": "error",
	"no-missing-references": "error",
	// Opinions about style: HTML and screen readers are content with what they forbid.
	"no-implicit-button-type": "off",
	"no-redundant-aria-label": "off",
	"no-redundant-for": "off",
	"no-redundant-role": "off",
	// HTML allows such names, and html-validate itself only recommends against them.
	"aria-label-misuse": ["error", { allowAnyNamable: true }],
	// Only what a browser makes usable by keyboard is more than a matter of style.
	"prefer-native-element": [
		"error",
		{
			include: ["button", "checkbox", "link", "listbox", "radio", "textbox"],
		},
	],
	// Ids within pictures are not seen by it; hypno compares all of them itself.
	"no-dup-id": "off",
	// About its own settings and comments, not about pages.
	"deprecated-rule": "off",
	"no-unused-disable": "off",
};

interface Asked {
	readonly resolve: (messages: readonly MarkupMessage[]) => void;
	readonly reject: (error: Error) => void;
}

interface Answer {
	readonly id: number;
	readonly messages?: readonly MarkupMessage[];
	readonly error?: string;
}

class ValidatorThread {
	readonly #worker: Worker;
	readonly #asked = new Map<number, Asked>();
	#count = 0;

	constructor(onEnd: () => void) {
		this.#worker = new Worker(WORKER, {
			workerData: { presets: PRESETS, rules: RULE_SETTINGS },
			execArgv: [],
		});
		this.#worker.unref();
		this.#worker.on("message", (answer: Answer) => this.#settle(answer));
		const fail = (error: Error) => {
			onEnd();
			for (const { reject } of this.#asked.values()) reject(error);
			this.#asked.clear();
		};
		this.#worker.on("error", fail);
		this.#worker.on("exit", () => fail(new Error("html-validate has stopped")));
	}

	#settle({ id, messages, error }: Answer): void {
		const asked = this.#asked.get(id);
		this.#asked.delete(id);
		// The program may end while nobody waits for an answer.
		if (this.#asked.size === 0) this.#worker.unref();
		if (messages) asked?.resolve(messages);
		else asked?.reject(new Error(`html-validate failed: ${error}`));
	}

	ask(markup: string): Promise<readonly MarkupMessage[]> {
		const id = this.#count++;
		this.#worker.ref();
		return new Promise((resolve, reject) => {
			this.#asked.set(id, { resolve, reject });
			this.#worker.postMessage({ id, markup });
		});
	}
}

let thread: ValidatorThread | undefined;

function startThread(): ValidatorThread {
	thread ??= new ValidatorThread(() => {
		thread = undefined;
	});
	return thread;
}

let verdicts: KeptVerdicts | undefined;

function openVerdicts(): KeptVerdicts {
	verdicts ??= new KeptVerdicts([
		PRESETS,
		RULE_SETTINGS,
		// It decides what is told of what html-validate says.
		fs.readFileSync(WORKER, "utf8"),
	]);
	return verdicts;
}

/** Ahead of the first page: html-validate needs a while to be ready, if it will be asked. */
export function prepareHtmlValidate(): void {
	if (!openVerdicts().hasBegun) startThread();
}

async function findVerdict(markup: string): Promise<readonly MarkupMessage[]> {
	const kept = openVerdicts();
	const known = kept.get(markup);
	if (known) return known;
	const messages = await startThread().ask(markup);
	kept.put(markup, messages);
	return messages;
}

/** How many different pages are remembered, for one process that checks a site again and again. */
const REMEMBERED = 200;
const remembered = new Map<string, Promise<readonly MarkupMessage[]>>();

export function validateMarkup(
	markup: string,
): Promise<readonly MarkupMessage[]> {
	const known = remembered.get(markup);
	if (known) return known;
	const asked = findVerdict(markup);
	remembered.set(markup, asked);
	// A failure is told to whoever asked; asked again, it is tried again.
	asked.catch(() => remembered.delete(markup));
	const [oldest] = remembered.keys();
	if (remembered.size > REMEMBERED && oldest !== undefined)
		remembered.delete(oldest);
	return asked;
}
