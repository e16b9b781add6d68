// Lists every text of a site's pages together with where it is written.

import { valueAt } from "../../src/base/text/groups.ts";
import { parseHtml } from "../../src/base/text/parse-html.ts";
import type { Config } from "../../src/site/config.ts";
import { readCommon, readValues } from "../../src/site/content/parse.ts";
import { readSourceFile } from "../../src/site/content/source-file.ts";
import type { ShownText, TracedPage } from "../../src/site/page/trace-page.ts";
import type { ReadyPlan } from "../../src/site/pipeline.ts";
import { site as modelOfSite } from "../../templates/models/site.ts";
import { planReady } from "./plan-site.ts";

/** Visitors read these attributes, or hear them. */
const ATTRIBUTES = new Set([
	"alt",
	"title",
	"content",
	"placeholder",
	"aria-label",
]);

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

function hasTemplate(traced: TracedPage, element: number): boolean {
	for (let at = element; at >= 0; at = traced.parentOf(at))
		if (traced.templateOf(at)) return true;
	return false;
}

/** Joins the texts of a value: a list of opening hours is shown as lines. */
function joinTexts(value: unknown): string {
	if (typeof value !== "object" || value === null) return String(value);
	return Object.entries(value)
		.map(
			([key, item]) =>
				`${Array.isArray(value) ? "" : `${key}: `}${joinTexts(item)}`,
		)
		.join("\n");
}

/** @returns a function that reads what the content has at a place, with claims filled in */
function createReader({ config, site }: ReadyPlan) {
	const settings = modelOfSite.read(site.settings);
	const { mobileServices } = settings.navigation;
	const [services] = site.collections.filter(
		({ collection }) => collection.listedIn,
	);
	const unlisted = (services?.records.length ?? 0) - mobileServices;
	const read = new Map<string, ReturnType<typeof readFile>>();
	const readFile = (name: string) => {
		const file = readSourceFile(name, config);
		if (!("text" in file)) throw new Error(`${name} cannot be read`);
		return {
			lines: file.text.split("\n"),
			values: readValues(file, readCommon(config)),
		};
	};
	return (place: ShownText["words"][number]["place"]): string => {
		const known = read.get(place.file) ?? readFile(place.file);
		read.set(place.file, known);
		const { values, lines } = known;
		if ("keys" in place)
			return joinTexts(valueAt(values?.value, place.keys)).replace(
				"{count}",
				String(unlisted),
			);
		const line = lines[place.line - 1] ?? "";
		return line.replace(/\{(\w+)\}/g, (_, name) =>
			String(values?.raw.claims.get(name)?.text),
		);
	};
}

export interface TracedText {
	readonly path: string;
	readonly element: string;
	readonly attribute: string | undefined;
	readonly text: string;
	/** The files of its words; "template" for words of a template. */
	readonly files: readonly string[];
	/** What no file of content has of it: the words of the templates. */
	readonly rest: string;
}

/** Words may stand within others. */
function leaveOut(text: string, words: ShownText["words"]): string {
	const letters = text.split("");
	for (const { start, end } of words) letters.fill(" ", start, end);
	return letters.join("");
}

/**
 * @param paths are those of the traced pages, which are all pages by default
 * @returns all texts, and those that are unknown, lead elsewhere or differ from the published page
 */
export async function traceSite(config: Config, paths?: readonly string[]) {
	const plan = await planReady(config);
	const { maker, routes } = plan;
	const readPlace = createReader(plan);
	const all: TracedText[] = [];
	const wrong: string[] = [];
	for (const route of routes) {
		const { path } = route;
		if (paths && !paths.includes(path)) continue;
		const { html = "" } = await maker.make(route);
		const { elements, textNodes } = parseHtml(html);
		const traced = await maker.trace(route);
		if (traced?.length !== elements.length) {
			wrong.push(`${path} has other elements with marks`);
			continue;
		}
		const shown: string[] = [];
		for (const [element, { name, attributes }] of elements.entries())
			for (const { text, attribute, words } of traced.textsOf(element)) {
				if (attribute && !ATTRIBUTES.has(attribute)) continue;
				const where = `${path} <${name} ${attribute ?? ""}> ${text}`;
				const hasWords = words.some(({ start, end }) => start < end);
				if (attribute && hasWords && attributes[attribute] !== text)
					wrong.push(`${where} is not on the page`);
				if (!attribute && name !== "script") shown.push(text);
				if (words.length === 0 && !hasTemplate(traced, element))
					wrong.push(`${where} is unknown`);
				for (const { start, end, place } of words) {
					const part = collapse(text.slice(start, end));
					const isWritten = collapse(readPlace(place)).includes(part);
					// Programs read times and numbers in a form of their own.
					if (!isWritten && name !== "script")
						wrong.push(`${where} is not at ${JSON.stringify(place)}`);
				}
				const files = words.map(({ place }) => place.file);
				all.push({
					path,
					element: name,
					attribute,
					text,
					files: files.length > 0 ? files : ["template"],
					rest: leaveOut(text, words),
				});
			}
		const published = textNodes
			.filter(({ element }) => elements[element]?.name !== "script")
			.sort((a, b) => a.element - b.element)
			.map(({ text }) => text);
		if (published.join("|") !== shown.join("|"))
			wrong.push(`${path} shows other texts with marks`);
	}
	return { all, wrong };
}
