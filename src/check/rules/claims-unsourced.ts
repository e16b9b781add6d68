// claims/unsourced: success rates that do not say where they come from.
import type { ReadFile } from "../../content/read.ts";
import type { Found, Rule } from "../rule.ts";
import {
	createPageFinder,
	type PageFinder,
	slugOf,
} from "../text/content-pages.ts";
import { valuesBelow } from "../text/file-texts.ts";
import { isDenied, splitSentences } from "../text/sentences.ts";
import { shownTextsWith } from "../text/shown-texts.ts";

const EXPLANATION = [
	"A success rate stands here without its source: who was counted, how many, when, and by what.",
	"In the United Kingdom the advertising code (CAP, rules 3.1, 3.7 and 12.1) asks for documents that prove such a figure before it is shown. A clinic that advertised 93% on the strength of a questionnaire filled in by its own clients a month later was found misleading. A reader, too, cannot tell what 85% means: of whom, and after how long?",
	'To mend it in the file of a service, add a line below the rate, as in source: "Follow-up of 40 clients after 6 months, 2023". The page then shows it beside the figure. A figure named under claims has no line for a source: say it in the label, as in label: success rate (follow-up of 120 clients, 2023), or name a second claim after the first, as in successRateSource, and show it. If you have no such source, take the rate out; a service without successRate simply shows none.',
	'If the documents are at hand and you do not want to show them, accept that: hypno check --accept --reason "client records 2019 to 2023".',
].join("\n\n");

const PERCENTAGE = /\d\s?(?:%|per ?cent\b)/i;
/** Part of a claim's name: successRate, effectiveness, quitRate. */
const SUCCESS_NAME = /success|effective|cure|recover|^rate$/i;
const SUCCESS =
	/\b(?:success(?:es|ful|fully)?|effective(?:ness)?|cure[sd]?|recover(?:y|ed)|succeed(?:ed|s)?)\b/i;
const SOURCED =
	/\b(?:according to|audit|follow-?up|questionnaire|research|reviews?|sources?|stud(?:y|ies)|survey(?:ed|s)?|trials?|(?:19|20)\d\d)\b/i;

type Spot = Pick<Found, "message" | "hint" | "target"> & {
	readonly keys: readonly (string | number)[];
};

const LABEL_HINT =
	"Say in the label where it comes from, as in success rate (follow-up of 120 clients, 2023); or take the figure out";

function tellRate(rate: string): string {
	return `the success rate of ${rate} is shown without its source, so nobody can tell what was counted`;
}

interface Figure {
	value: string;
	label: string;
	readonly index: number;
}

/** The figures under stats, each with its label. */
function findFigures(file: ReadFile): Figure[] {
	const figures = new Map<number, Figure>();
	for (const { value, keys } of valuesBelow(file, "stats")) {
		const [, index, key] = keys;
		if (typeof index !== "number") continue;
		const figure = figures.get(index) ?? { value: "", label: "", index };
		if (key === "value" || key === "label") figure[key] = String(value);
		figures.set(index, figure);
	}
	return [...figures.values()];
}

function* findInClaims(
	file: ReadFile,
	figures: readonly Figure[],
): Generator<Spot> {
	const claims = new Map(
		valuesBelow(file, "claims")
			.filter(({ keys }) => keys.length === 2)
			.map(({ keys, value }) => [String(keys[1]), String(value)]),
	);
	for (const [name, value] of claims) {
		if (!PERCENTAGE.test(value) || claims.has(`${name}Source`)) continue;
		const labels = figures
			.filter((figure) => figure.value.includes(`{${name}}`))
			.map(({ label }) => label);
		const speaks =
			SUCCESS_NAME.test(name) || labels.some((label) => SUCCESS.test(label));
		if (!speaks || SOURCED.test([value, ...labels].join(" "))) continue;
		yield {
			message: tellRate(value),
			hint: LABEL_HINT,
			target: `${name} ${value}`,
			keys: ["claims", name],
		};
	}
}

function* findInFigures(figures: readonly Figure[]): Generator<Spot> {
	for (const { value, label, index } of figures) {
		if (!PERCENTAGE.test(value) || !SUCCESS.test(label)) continue;
		if (SOURCED.test(`${value} ${label}`)) continue;
		yield {
			message: tellRate(value),
			hint: LABEL_HINT,
			target: `${label} ${value}`,
			keys: ["stats", index, "value"],
		};
	}
}

function* findInService({ sourcePath, value }: ReadFile): Generator<Spot> {
	if (slugOf(sourcePath) === undefined || !value) return;
	const rate = "successRate" in value ? value.successRate : undefined;
	const source = "source" in value ? value.source : undefined;
	if (typeof rate !== "string" && typeof rate !== "number") return;
	if (typeof source === "string" && source.trim() !== "") return;
	yield {
		message: tellRate(String(rate)),
		hint: 'Add a line below it, as in source: "Follow-up of 40 clients, 2023"; or take the rate out',
		target: `successRate ${rate}`,
		keys: ["successRate"],
	};
}

function isUnsourced(sentence: string): boolean {
	return (
		PERCENTAGE.test(sentence) &&
		SUCCESS.test(sentence) &&
		!SOURCED.test(sentence) &&
		!isDenied(sentence) &&
		!sentence.endsWith("?")
	);
}

/** Where a figure stands by itself; it is judged with what belongs to it. */
const FIGURES = new Set(["claims", "stats", "successRate", "source"]);

function* findInTexts(file: ReadFile, pagesOf: PageFinder): Generator<Found> {
	for (const { text, keys, sourceAt } of shownTextsWith(file, PERCENTAGE)) {
		if (FIGURES.has(String(keys[0]))) continue;
		for (const sentence of splitSentences(text)) {
			if (!isUnsourced(sentence.text)) continue;
			yield {
				message:
					"this sentence gives a success rate without its source, so nobody can tell what was counted",
				hint: "Say where it comes from, as in (follow-up of 120 clients, 2023); or take the figure out",
				target: sentence.text.slice(0, 100),
				source: sourceAt(sentence.offset),
				pages: pagesOf(file.sourcePath, keys),
			};
		}
	}
}

function* findUnsourced(file: ReadFile, pagesOf: PageFinder): Generator<Found> {
	const figures = findFigures(file);
	const spots = [
		...findInService(file),
		...findInClaims(file, figures),
		...findInFigures(figures),
	];
	for (const { keys, ...told } of spots)
		yield {
			...told,
			source: { file: file.sourcePath, keys, on: "value" },
			pages: pagesOf(file.sourcePath, keys),
		};
	yield* findInTexts(file, pagesOf);
}

export const claimsUnsourced: Rule = {
	id: "claims/unsourced",
	severity: "warning",
	summary: "A success rate without its source",
	explanation: EXPLANATION,
	start: (context) => {
		const pagesOf = createPageFinder(context);
		return { file: (file) => findUnsourced(file, pagesOf) };
	},
};
