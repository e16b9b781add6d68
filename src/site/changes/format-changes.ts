// The changes of a build -> text for a person, or HTML by its style: page by page, what goes (-) and what comes (+).

import { MARGIN } from "../../base/text/problem-text.ts";
import type { Style } from "../../base/text/style.ts";
import {
	clean,
	count,
	formatNumber,
	listFirst,
} from "../../base/text/words.ts";
import type { BuildChanges } from "../output/find-changes.ts";
import { compareWords, type TextChange } from "./compare.ts";
import { formatPageChanges, MAX_NAMED } from "./page-changes.ts";

const KIND_WIDTH = "description".length + 2;

/** Puts what has these kinds last, and names only the first of each kind. */
function cutLists(texts: readonly TextChange[], kinds: readonly string[]) {
	const shown = texts.filter(({ kind }) => !kinds.includes(kind));
	for (const kind of kinds) {
		const same = texts.filter((change) => change.kind === kind);
		for (const change of same.slice(0, MAX_NAMED)) shown.push(change);
		const more = `${formatNumber(same.length - MAX_NAMED)} more`;
		if (same.length > MAX_NAMED) shown.push({ kind, from: more, to: more });
	}
	return shown;
}

function formatChange({ kind, from, to }: TextChange, style: Style): string[] {
	const label = MARGIN + style.dim(kind.padEnd(KIND_WIDTH));
	if (from !== undefined && from === to)
		return [label + style.text(clean(from))];
	const [old, now] = compareWords(from ?? "", to ?? "", style);
	const goes = `${style.red("-")} ${old}`;
	const comes = `${style.green("+")} ${now}`;
	if (from === undefined) return [label + comes];
	if (to === undefined) return [label + goes];
	return [label + goes, " ".repeat(MARGIN.length + KIND_WIDTH) + comes];
}

function listChanges(changes: BuildChanges, style: Style): string[] {
	const lines: string[] = [];
	const add = (title: string, texts: readonly TextChange[]) => {
		if (texts.length > 0) lines.push("", style.bold(clean(title)));
		for (const change of texts)
			for (const line of formatChange(change, style)) lines.push(line);
	};
	for (const { paths, texts, isEverywhere } of changes.groups) {
		const title = isEverywhere ? "On every page" : listFirst(paths, MAX_NAMED);
		add(title, cutLists(texts, ["markup"]));
	}
	const fresh = changes.new.map((to) => ({ kind: "page", to }));
	const gone = changes.gone.map((from) => ({ kind: "page", from }));
	add("New and gone", [...fresh, ...gone]);
	const files = changes.files.map(({ kind, from, to, pages }) => {
		const on = pages > 0 ? `, on ${count(pages, "page")}` : "";
		return { kind, from: from && from + on, to: to && to + on };
	});
	const named = cutLists(files, ["picture", "file"]);
	add("Files, redirects and headers", [...named, ...changes.ofHosts]);
	return lines.length === 0
		? []
		: [style.text(formatPageChanges(changes)), ...lines];
}

export function formatChanges(
	changes: BuildChanges,
	outDir: string,
	style: Style,
): string {
	const pages = count(changes.new.length, "page");
	if (changes.isFirst)
		return style.text(
			`There is no build in ${outDir} yet: all ${pages} are new.`,
		);
	const lines = listChanges(changes, style);
	if (lines.length === 0) return "A build would change nothing.";
	const title = `A build would change ${outDir}. Nothing is written now.`;
	return [style.text(title), ...lines].join("\n");
}

/** @param changes undefined if what is online is not known */
export function formatVisible(
	changes: BuildChanges | undefined,
	style: Style,
): string {
	if (!changes || changes.isFirst)
		return "What visitors see now is not known here, so all pages count as new.";
	const lines = listChanges(changes, style);
	if (lines.length === 0) return "Visitors will see no change.";
	return ["Visitors will see this change.", ...lines].join("\n");
}
