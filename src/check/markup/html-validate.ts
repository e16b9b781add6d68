// Markup -> what html-validate says about it, remembered from one run to the next. It works in a
// thread of its own, so that pages are rendered meanwhile. Rejects when html-validate itself fails.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { findCacheFolder, openDiskCache } from "../../cache/disk-cache.js";
import { SOURCE_DIR } from "../../source-dir.js";

const WORKER = path.join(SOURCE_DIR, "check/markup/html-validate-worker.js");
const CACHE = { rootDir: path.dirname(SOURCE_DIR), kind: "verdicts" };
const CACHED_ANSWERS = 500;

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

interface Pending {
	readonly resolve: (messages: readonly MarkupMessage[]) => void;
	readonly reject: (error: Error) => void;
}

interface Answer {
	readonly id: number;
	readonly messages?: readonly MarkupMessage[];
	readonly error?: string;
}

type Ask = (markup: string) => Promise<readonly MarkupMessage[]>;

let thread: Ask | undefined;

function startThread(): Ask {
	const pending = new Map<number, Pending>();
	const worker = new Worker(WORKER, {
		workerData: { presets: PRESETS, rules: RULE_SETTINGS },
		execArgv: [],
	});
	worker.unref();
	worker.on("message", ({ id, messages, error }: Answer) => {
		const asked = pending.get(id);
		pending.delete(id);
		// The program may end while nobody waits for an answer.
		if (pending.size === 0) worker.unref();
		if (messages) asked?.resolve(messages);
		else asked?.reject(new Error(`html-validate failed: ${error}`));
	});
	const fail = (error: Error) => {
		thread = undefined;
		for (const { reject } of pending.values()) reject(error);
	};
	worker.on("error", fail);
	worker.on("exit", () => fail(new Error("html-validate has stopped")));
	let count = 0;
	return (markup) =>
		new Promise((resolve, reject) => {
			const id = count++;
			pending.set(id, { resolve, reject });
			worker.ref();
			worker.postMessage({ id, markup });
		});
}

/** Before the first page, where nothing is cached: html-validate needs a while to start. */
export function prepareHtmlValidate(): void {
	if (!fs.existsSync(findCacheFolder(CACHE))) thread ??= startThread();
}

export function htmlValidateVersion(): string {
	const { version }: { version: unknown } = createRequire(import.meta.url)(
		"html-validate/package.json",
	);
	return String(version);
}

function isMessage(value: unknown): value is MarkupMessage {
	return (
		typeof value === "object" &&
		value !== null &&
		"ruleId" in value &&
		typeof value.ruleId === "string" &&
		"message" in value &&
		typeof value.message === "string" &&
		"offset" in value &&
		typeof value.offset === "number"
	);
}

export async function validateMarkup(
	markup: string,
): Promise<readonly MarkupMessage[]> {
	const cache = openDiskCache({ ...CACHE, keep: CACHED_ANSWERS });
	const settings = [htmlValidateVersion(), PRESETS, RULE_SETTINGS];
	const key = `${JSON.stringify(settings)}\n${markup}`;
	const cached: unknown = JSON.parse(String(cache.get(key) ?? "null"));
	if (Array.isArray(cached) && cached.every(isMessage)) return cached;
	thread ??= startThread();
	const messages = await thread(markup);
	cache.put(key, Buffer.from(JSON.stringify(messages)));
	return messages;
}
