// Finds the defects of a page with html-validate. Structures are validated once; only a page with an invalid one itself.
import { createRequire } from "node:module";
import type {
	ConfigData,
	HtmlElement,
	HtmlValidate,
} from "html-validate/browser";
import { openDiskCache } from "../../base/disk/disk-cache.ts";
import { digest } from "../../base/disk/fingerprint.ts";
import { lazily, rememberAll } from "../../base/disk/lazily.ts";
import { ROOT } from "../../base/source-dir.js";
import type { ParsedPage } from "../page/page.ts";

export interface MarkupDefect {
	readonly rule: string;
	readonly message: string;
	readonly attribute: string;
	readonly element: number;
}

const SETTINGS: ConfigData = {
	root: true,
	elements: ["html5"],
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
			{ include: "button checkbox link listbox radio textbox".split(" ") },
		],
		// page/title reports it.
		"empty-title": "off",
		// These rules forbid what HTML and screen readers accept.
		"no-implicit-button-type": "off",
		"no-redundant-aria-label": "off",
		"no-redundant-for": "off",
		"no-redundant-role": "off",
		// These rules are about the settings of html-validate, not about pages.
		"deprecated-rule": "off",
		"no-unused-disable": "off",
	},
};

const require = createRequire(import.meta.url);

const openCache = lazily(() => {
	const library: { version: unknown } = require("html-validate/package.json");
	const options = { rootDir: ROOT, kind: "markup-results", maxEntries: 500 };
	const prefix = `${library.version} ${JSON.stringify(SETTINGS)}`;
	return { cache: openDiskCache(options), prefix };
});

function findElements(this: HtmlElement, tagName: string): HtmlElement[] {
	const elements: HtmlElement[] = [];
	const visit = (parent: HtmlElement) => {
		for (const child of parent.childElements) {
			if (child.is(tagName)) elements.push(child);
			visit(child);
		}
	};
	visit(this);
	return elements;
}

/** html-validate loads slowly, so it waits for the first unknown structure. */
const loadValidator = lazily((): HtmlValidate => {
	const library: typeof import("html-validate/browser") = require("html-validate/browser");
	const { HtmlElement, HtmlValidate, StaticConfigLoader } = library;
	// The library's own function copies what it has found for each element again.
	HtmlElement.prototype.getElementsByTagName = findElements;
	const loader = new StaticConfigLoader(SETTINGS);
	// html-validate would resolve its settings again for each structure.
	const resolved = loader.getConfigFor("page.html");
	loader.getConfigFor = () => resolved;
	return new HtmlValidate(loader);
});

/** Each rule names the attribute differently. */
function attributeOf(context: unknown): string {
	const { attr, attribute, key }: Record<string, unknown> = Object(context);
	const names = [attr, attribute, key];
	return names.find((name) => typeof name === "string") ?? "";
}

function runValidator(markup: string) {
	const { results } = loadValidator().validateStringSync(markup);
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId: rule, message, offset, context }) => {
			return { rule, message, offset, attribute: attributeOf(context) };
		}),
	);
}

const remember = rememberAll<boolean>();

function isValidStructure(markup: string): boolean {
	return remember(markup, () => {
		const { cache, prefix } = openCache();
		const key = digest(`${prefix}\n${markup}`);
		const stored = cache.get(key)?.toString();
		const isValid = stored ? stored === "valid" : !runValidator(markup).length;
		if (!stored) cache.put(key, Buffer.from(isValid ? "valid" : "invalid"));
		return isValid;
	});
}

/** Rules only ask whether these attributes are empty. */
const FREE =
	/( (?:alt|content|href|placeholder|\w*src\w*|title|value)=")(?!\s*")[^"]+/g;
/** No rule looks at these. */
const IGNORED = / (?:class|aria-current|data-[\w-]+)="[^"]*"/g;
const DRAWING = /(<svg\b[^>]*>)[\s\S]*?(?=<\/svg>)/g;
/** More than two equal paragraphs or items in a row add nothing. */
const REPEATED = /(<(p|li)>(?:(?!<\2\b).)*?<\/\2>)\1{2,}/g;

/** Returns the tags of a page without those in drawings, and each text as "x". */
function readStructure(html: string): string {
	const tags = html
		.replace(DRAWING, "$1")
		.replace(IGNORED, "")
		.replace(FREE, "$1x")
		.replace(/>\s+</g, "><");
	// The names of landmarks may be words of the page.
	if (html.includes("aria-labelledby")) return tags;
	return tags.replace(/>[^<>]+</g, ">x<").replace(REPEATED, "$1$1");
}

/** html-validate may not know other codes of characters. Templates write only these. */
const OTHER_CODE = /&(?!(?:amp|lt|gt|quot|#x27|#39);)/;

/** After such a mistake, html-validate misreads the structure of the page. */
const FATAL = /^(?:parser-error|close-order)$/;
const ABOUT_STRUCTURE = /^(?:parser-error|close-order|element-|attr-)/;

/** A comment cannot turn a rule off. */
function withoutComments(html: string): string {
	return html.replace(/<!--[\s\S]*?-->/g, (all) => " ".repeat(all.length));
}

export function findMarkupDefects(page: ParsedPage): MarkupDefect[] {
	const html = withoutComments(page.html);
	if (!OTHER_CODE.test(html) && isValidStructure(readStructure(html)))
		return [];
	const messages = runValidator(html);
	const fatal = messages.find(({ rule }) => FATAL.test(rule));
	const defects: MarkupDefect[] = [];
	for (const defect of messages) {
		const isCertain = !fatal || defect === fatal;
		if (!isCertain && ABOUT_STRUCTURE.test(defect.rule)) continue;
		const { offset: at, ...message } = defect;
		const element = page.elements.findLastIndex(({ offset }) => offset <= at);
		defects.push({ ...message, element: Math.max(0, element) });
	}
	return defects;
}
