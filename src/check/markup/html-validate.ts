// Markup -> the messages of html-validate, cached between runs. It runs in its own thread, so that
// pages are rendered meanwhile. Rejects when html-validate itself fails.
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
	/** It names a rule of html-validate: "wcag/h37". */
	readonly ruleId: string;
	readonly message: string;
	readonly offset: number;
	/** It holds the values in the message; each rule has others. */
	readonly context: Readonly<Record<string, unknown>> | null;
}

/** The options of the standard preset win, because the recommended one forbids what HTML allows. */
export const PRESETS = [
	"html-validate:recommended",
	"html-validate:standard",
	"html-validate:a11y",
] as const;

/** These spellings are a matter of taste: browsers read them all the same. */
const SPELLINGS =
	"attr-case attr-delimiter attr-quotes attribute-boolean-style attribute-empty-style doctype-style element-case no-dup-class no-implicit-close no-implicit-input-type no-trailing-whitespace prefer-button prefer-tbody script-type tel-non-breaking void-style";

export const RULE_SETTINGS: NonNullable<ConfigData["rules"]> = {
	...Object.fromEntries(SPELLINGS.split(" ").map((name) => [name, "off"])),
	// The rules page/title and security/markup report these.
	"long-title": "off",
	"no-inline-style": "off",
	// Browsers have long ignored these comments, and hypno writes no byte order mark.
	"no-conditional-comment": "off",
	"no-utf8-bom": "off",
	// Image maps are hardly used any more.
	"map-dup-name": "off",
	"map-id-name": "off",
	// A site without accounts has no password fields.
	"autocomplete-password": "off",
	// These rules come from its preset for whole documents, most of which is a matter of taste.
	"heading-level": "error",
	"input-missing-label": "error",
	"missing-doctype": "error",
	"no-missing-references": "error",
	// These rules forbid what HTML and screen readers accept.
	"no-implicit-button-type": "off",
	"no-redundant-aria-label": "off",
	"no-redundant-for": "off",
	"no-redundant-role": "off",
	// HTML allows such names, and html-validate itself only recommends against them.
	"aria-label-misuse": ["error", { allowAnyNamable: true }],
	// Other elements are a matter of style: only these make a page usable by keyboard.
	"prefer-native-element": [
		"error",
		{
			include: ["button", "checkbox", "link", "listbox", "radio", "textbox"],
		},
	],
	// It does not see ids within SVG; a11y/duplicate-id compares all ids.
	"no-dup-id": "off",
	// These rules are about the settings of html-validate, not about pages.
	"deprecated-rule": "off",
	"no-unused-disable": "off",
};

const DATE = String.raw`\d{4,}(?:-(?:0[1-9]|1[0-2]|W\d\d)(?:-(?:0[1-9]|[12]\d|3[01]))?)?`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?`;
const DATETIME = `/^(?:${DATE}(?:[T ]${TIME})?|${TIME}|\\d\\d-\\d\\d|P[\\dDTHMS.]+|(?:\\s*\\d+\\s?[wdhms])+)$/i`;
const LOADING = { loading: { enum: ["lazy", "eager"] } };
/** The files have either densities or widths. */
const SRCSET = {
	srcset: {
		enum: [
			String.raw`/^\s*\S+(?:\s+[\d.]+x)?(?:\s*,\s+\S+(?:\s+[\d.]+x)?)*\s*$/`,
			String.raw`/^\s*\S+\s+\d+w(?:\s*,\s+\S+\s+\d+w)*\s*$/`,
		],
	},
};
const RELATIONS =
	"alternate apple-touch-icon author bookmark canonical dns-prefetch external help icon license manifest mask-icon me modulepreload next nofollow noopener noreferrer opener pingback preconnect prefetch preload prev privacy-policy search shortcut sponsored stylesheet tag terms-of-service ugc";
const REL = { rel: { enum: RELATIONS.split(" "), list: true } };

/** The values of attributes that html-validate does not know by itself, by element. */
const ATTRIBUTES = {
	...{ a: REL, link: REL, iframe: LOADING, source: SRCSET },
	img: { ...LOADING, ...SRCSET },
	time: { datetime: { enum: [DATETIME] } },
};
const SETTINGS = {
	attributes: ATTRIBUTES,
	config: { extends: [...PRESETS], rules: RULE_SETTINGS },
};

export type Messages = readonly MarkupMessage[];

let thread: Thread<string, Messages> | undefined;

function startThread(): Thread<string, Messages> {
	return new Thread("validate", SETTINGS);
}

/** Starts html-validate early when nothing is cached, because it loads slowly. */
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
	const cache = openDiskCache({ ...CACHE, maxEntries: MAX_CACHED_RESULTS });
	const settings = [htmlValidateVersion(), SETTINGS];
	const key = `${JSON.stringify(settings)}\n${markup}`;
	const cached = cache.get(key);
	if (cached) return JSON.parse(cached.toString());
	thread ??= startThread();
	const messages = await thread.run(markup);
	cache.put(key, Buffer.from(JSON.stringify(messages)));
	return messages;
}
