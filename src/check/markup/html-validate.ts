// Markup -> what html-validate says about it, cached from one run to the next. It works in a
// thread of its own, so that pages are rendered meanwhile. Rejects when html-validate itself fails.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { ConfigData } from "html-validate/browser";
import { findCacheFolder, openDiskCache } from "../../cache/disk-cache.js";
import { Thread } from "../../pool/pool.ts";
import { SOURCE_DIR } from "../../source-dir.js";

const CACHE = { rootDir: path.dirname(SOURCE_DIR), kind: "markup-results" };
const MAX_CACHED_RESULTS = 500;

export interface MarkupMessage {
	/** html-validate's name of its rule: "wcag/h37" */
	readonly ruleId: string;
	/** html-validate's words. */
	readonly message: string;
	/** In the markup. */
	readonly offset: number;
	/** The values in its words; different for each of its rules. */
	readonly context: Readonly<Record<string, unknown>> | null;
}

export const PRESETS = [
	"html-validate:standard",
	"html-validate:a11y",
] as const;

/** Beside the presets. */
export const RULE_SETTINGS: NonNullable<ConfigData["rules"]> = {
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

export type Messages = readonly MarkupMessage[];

let thread: Thread<string, Messages> | undefined;

function startThread(): Thread<string, Messages> {
	return new Thread("validate", { extends: PRESETS, rules: RULE_SETTINGS });
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

export async function validateMarkup(markup: string): Promise<Messages> {
	const cache = openDiskCache({ ...CACHE, keep: MAX_CACHED_RESULTS });
	const settings = [htmlValidateVersion(), PRESETS, RULE_SETTINGS];
	const key = `${JSON.stringify(settings)}\n${markup}`;
	const cached = cache.get(key);
	if (cached) return JSON.parse(cached.toString());
	thread ??= startThread();
	const messages = await thread.run(markup);
	cache.put(key, Buffer.from(JSON.stringify(messages)));
	return messages;
}
