// The markup of a page -> what html-validate finds in it. Each structure of tags and attributes is
// validated once, and the result is stored on disk.
import { createRequire } from "node:module";
import path from "node:path";
import type { HtmlValidate } from "html-validate/browser";
import { digest } from "../../cache/digest.ts";
import { openDiskCache } from "../../cache/disk-cache.js";
import { lazily, memoizeLast } from "../../cache/lazily.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import type { ParsedPage } from "../page/page.ts";
import { parseHtml } from "../page/parse-html.ts";

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
	return new HtmlValidate(
		new StaticConfigLoader(JSON.parse(JSON.stringify(config))),
	);
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

const results = new Map<string, readonly MarkupMessage[]>();

function validate(markup: string): readonly MarkupMessage[] {
	const { cache, prefix } = openCache();
	const key = digest(`${prefix}\n${markup}`);
	const known = results.get(key);
	if (known) return known;
	const stored = cache.get(key);
	const found: readonly MarkupMessage[] = stored
		? JSON.parse(stored.toString())
		: runValidator(markup);
	if (!stored) cache.put(key, Buffer.from(JSON.stringify(found)));
	results.set(key, found);
	return found;
}

const ATTRIBUTE = / ([a-zA-Z][\w:-]*)="([^"]*)"/g;
const IGNORED = /^(?:aria-current|class|data-.*)$/i;
/** Rules only look whether these attributes are empty. */
const FREE =
	/^(?:alt|content|href|(?:image)?srcset|placeholder|src|title|value)$/i;
const OTHER_CODE = /&(?!(?:amp|lt|gt|quot|#x27|#39);)/;
const CODE_ELEMENT = /(<(script|style|svg)\b[^>]*>)[\s\S]*?<\/\2>/gi;

function reduceAttribute(written: string, name: string, value: string): string {
	if (IGNORED.test(name)) return "";
	if (OTHER_CODE.test(value)) return written;
	const isFree = FREE.test(name) && value.trim() !== "";
	return ` ${name}="${isFree ? "x" : value.replaceAll(">", "")}"`;
}

function reduceText(written: string): string {
	if (OTHER_CODE.test(written)) return written;
	return /^>\s*<$/.test(written) ? "><" : ">x<";
}

/** Leaves out what no rule of html-validate looks at, such as words, addresses and shapes. */
function toStructure(html: string): string {
	const tags = html
		// A comment cannot turn a rule off.
		.replace(/<!--[\s\S]*?-->/g, "")
		.replace(CODE_ELEMENT, "$1</$2>")
		.replace(ATTRIBUTE, reduceAttribute);
	// The names of landmarks may be words of the page.
	return tags.includes("aria-labelledby")
		? tags
		: tags.replace(/>[^<]+</g, reduceText);
}

/** Rows are excluded, because their number of cells is compared. */
const REPEATED = /(<(?!t[dhr]\b)([a-z]\w*)\b(?:(?!<\2\b).)*?<\/\2>)\1\1+/gs;

/** Removes the third and any further equal element in a row: no rule counts beyond two. */
function fold(structure: string): string {
	const folded = structure.replace(REPEATED, "$1$1");
	return folded === structure ? structure : fold(folded);
}

/** The structure has no elements within <svg>; others have the same order as in the page. */
function listElements({ elements }: ParsedPage): number[] {
	const isDrawn: boolean[] = [];
	const listed: number[] = [];
	for (const [index, { parent }] of elements.entries()) {
		isDrawn[index] = isDrawn[parent] || elements[parent]?.name === "svg";
		if (!isDrawn[index]) listed.push(index);
	}
	return listed;
}

/** After such a mistake the structure of the page is read wrongly. */
const FATAL = /^(?:parser-error|close-order)$/;
const ABOUT_STRUCTURE = /^(?:parser-error|close-order|element-|attr-)/;

/** It is called once by each rule about markup. */
export const findMarkupDefects = memoizeLast(
	(page: ParsedPage): readonly MarkupDefect[] => {
		const structure = toStructure(page.html);
		if (validate(fold(structure)).length === 0) return [];
		const messages = validate(structure);
		const fatal = messages.find(({ rule }) => FATAL.test(rule));
		const { elements } = parseHtml(structure);
		const listed = listElements(page);
		const causes = messages.filter(
			(one) => !fatal || one === fatal || !ABOUT_STRUCTURE.test(one.rule),
		);
		return causes.map((message) => {
			const at = elements.findLastIndex(
				({ offset }) => offset <= message.offset,
			);
			return { ...message, element: listed[at] ?? 0 };
		});
	},
);
