// The markup of a page -> what html-validate finds in it. Each structure of tags and attributes is
// validated once, and the result is stored on disk; a page with a defect is then validated itself.
import { createRequire } from "node:module";
import path from "node:path";
import type { HtmlValidate } from "html-validate/browser";
import { digest } from "../../cache/digest.ts";
import { openDiskCache } from "../../cache/disk-cache.js";
import { lazily, memoizeLast } from "../../cache/lazily.ts";
import { escapeHtml } from "../../escape.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import type { ParsedPage } from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";

interface MarkupMessage {
	/** It names a rule of html-validate: "wcag/h37". */
	readonly rule: string;
	readonly message: string;
	/** The attribute that the message is about, or "". */
	readonly attribute: string;
	readonly offset: number;
}

export interface MarkupDefect extends MarkupMessage {
	readonly element: number;
}

const SETTINGS = {
	extends: ["html-validate:standard", "html-validate:a11y"],
	rules: {
		// These rules come from its preset for whole documents.
		"heading-level": "error",
		"input-missing-label": "error",
		"missing-doctype": "error",
		"no-missing-references": "error",
		// HTML allows such names, and html-validate itself only recommends against them.
		"aria-label-misuse": ["error", { allowAnyNamable: true }],
		// Other elements are a matter of style: only these make a page usable by keyboard.
		"prefer-native-element": [
			"error",
			{
				include: ["button", "checkbox", "link", "listbox", "radio", "textbox"],
			},
		],
		// page/title reports it.
		"empty-title": "off",
		// a11y/duplicate-id compares all ids, also those within SVG.
		"no-dup-id": "off",
		// These rules forbid what HTML and screen readers accept.
		"no-implicit-button-type": "off",
		"no-redundant-aria-label": "off",
		"no-redundant-for": "off",
		"no-redundant-role": "off",
		// These rules are about the settings of html-validate, not about pages.
		"deprecated-rule": "off",
		"no-unused-disable": "off",
	},
} as const;

const MAX_STORED_RESULTS = 500;

const require = createRequire(import.meta.url);

const openCache = lazily(() => {
	const {
		version,
	}: { version: unknown } = require("html-validate/package.json");
	const cache = openDiskCache({
		rootDir: path.dirname(SOURCE_DIR),
		kind: "markup-results",
		maxEntries: MAX_STORED_RESULTS,
	});
	return { cache, prefix: `${version} ${JSON.stringify(SETTINGS)}` };
});

/** html-validate loads slowly, so it is loaded when the first structure is unknown. */
const loadValidator = lazily((): HtmlValidate => {
	const library: typeof import("html-validate/browser") = require("html-validate/browser");
	const { HtmlValidate, StaticConfigLoader } = library;
	const config = { root: true, elements: ["html5"], ...SETTINGS };
	const loader = new StaticConfigLoader(JSON.parse(JSON.stringify(config)));
	// It would read all its settings again for each structure.
	const resolved = loader.getConfigFor("page.html");
	loader.getConfigFor = () => resolved;
	return new HtmlValidate(loader);
});

/** @returns the attribute that a message is about; each rule names it differently */
function attributeOf(context: unknown): string {
	if (typeof context !== "object" || context === null) return "";
	for (const key of ["attr", "attribute", "key"]) {
		const value: unknown = Reflect.get(context, key);
		if (typeof value === "string") return value;
	}
	return "";
}

function runValidator(markup: string): MarkupMessage[] {
	const { results } = loadValidator().validateStringSync(markup);
	const messages: MarkupMessage[] = [];
	for (const result of results)
		for (const { ruleId, message, offset, context } of result.messages)
			messages.push({
				rule: ruleId,
				message,
				attribute: attributeOf(context),
				offset,
			});
	return messages;
}

const results = new Map<string, boolean>();

/** The result of each structure is stored on disk. */
function isValidStructure(markup: string): boolean {
	const known = results.get(markup);
	if (known !== undefined) return known;
	const { cache, prefix } = openCache();
	const key = digest(`${prefix}\n${markup}`);
	const stored = cache.get(key)?.toString();
	const isValid =
		stored === undefined
			? runValidator(markup).length === 0
			: stored === "valid";
	if (stored === undefined)
		cache.put(key, Buffer.from(isValid ? "valid" : "invalid"));
	results.set(markup, isValid);
	return isValid;
}

/** Elements without content and without an end tag. */
const VOID =
	/^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Rules only look whether these attributes are empty. */
const FREE = new Set(
	"alt content href imagesrcset placeholder src srcset title value".split(" "),
);

/** Leaves out what no rule looks at: classes, addresses and words. */
function formatTag({ name, attributes }: PageElement): string {
	let tag = `<${name}`;
	for (const key in attributes) {
		if (key === "class" || key === "aria-current") continue;
		if (key.startsWith("data-")) continue;
		const value = attributes[key] ?? "";
		const isFree = FREE.has(key) && value.trim() !== "";
		tag += ` ${key}="${isFree ? "x" : escapeHtml(value)}"`;
	}
	return `${tag}>`;
}

/** The number of cells and rows is compared. */
const ROW = /^<t[dhr]\b/;

/** Joins children, without the third and any further equal one in a row: no other rule counts beyond two. */
function joinChildren(lastFirst: readonly string[]): string {
	let markup = "";
	let last = "";
	let equal = 0;
	for (const child of lastFirst) {
		equal = child === last ? equal + 1 : 1;
		last = child;
		if (equal <= 2 || ROW.test(child)) markup = child + markup;
	}
	return markup;
}

/** Returns the tags of a page without drawings, and each text as "x". */
function readStructure({ html, elements, textNodes }: ParsedPage): string {
	// The names of landmarks may be words of the page.
	const isNamed = html.includes("aria-labelledby");
	const root: string[] = [];
	const inside: string[][] = elements.map(() => []);
	const texts = [...textNodes];
	const addTextsAfter = (offset: number) => {
		for (;;) {
			const node = texts.at(-1);
			if (!node || node.offset < offset) return;
			texts.pop();
			inside[node.element]?.push(isNamed ? escapeHtml(node.text) : "x");
		}
	};
	// From the last element to the first, so that the content of each is known when it is added.
	for (let index = elements.length - 1; index >= 0; index--) {
		const element = elements[index];
		if (!element) continue;
		const { name, parent, offset } = element;
		addTextsAfter(offset);
		if (elements[parent]?.name === "svg") continue;
		let markup = formatTag(element) + joinChildren(inside[index] ?? []);
		if (!VOID.test(name)) markup += `</${name}>`;
		(inside[parent] ?? root).push(markup);
	}
	return html.slice(0, elements[0]?.offset) + joinChildren(root);
}

/** Codes of characters that html-validate may not know; templates write only these five. */
const OTHER_CODE = /&(?!(?:amp|lt|gt|quot|#x27|#39);)/;

/** After such a mistake the structure of the page is read wrongly. */
const FATAL = /^(?:parser-error|close-order)$/;
const ABOUT_STRUCTURE = /^(?:parser-error|close-order|element-|attr-)/;

/** A comment cannot turn a rule off. */
const validateHtml = memoizeLast((html: string) =>
	runValidator(
		html.replace(/<!--[\s\S]*?-->/g, (all) => " ".repeat(all.length)),
	),
);

/** It is called once by each rule about markup. */
export const findMarkupDefects = memoizeLast(
	(page: ParsedPage): readonly MarkupDefect[] => {
		const isRegular = page.isRegular && !OTHER_CODE.test(page.html);
		if (isRegular && isValidStructure(readStructure(page))) return [];
		const messages = validateHtml(page.html);
		const fatal = messages.find(({ rule }) => FATAL.test(rule));
		const defects: MarkupDefect[] = [];
		for (const message of messages) {
			const isCertain = !fatal || message === fatal;
			if (!isCertain && ABOUT_STRUCTURE.test(message.rule)) continue;
			const element = page.elements.findLastIndex(
				({ offset }) => offset <= message.offset,
			);
			defects.push({ ...message, element: Math.max(0, element) });
		}
		return defects;
	},
);
