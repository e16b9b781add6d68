// content/slip: a unit written twice, a rate above 100 %, a range from high to low, repeated entries.
import type { ReadFile } from "../../content/read.ts";
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import { leafValues, shownTextOf } from "../text/file-texts.ts";
import { findMatches } from "../text/text-pattern.ts";
import { isReversed, numbersIn, REVERSED, SLIPS } from "./slip-patterns.ts";

type Details = Pick<Finding, "message" | "hint">;

/** Finds slips in the texts as pages show them, with claims filled in. */
function* checkText(file: ReadFile): Generator<Finding> {
	// A claim that is shown in several texts is one cause.
	const claimed = new Set<string>();
	for (const { text, keys, positionAt } of shownTextOf(file))
		for (const slip of findMatches(SLIPS, text)) {
			const { describe, hint, written, offset } = slip;
			const target = written.replace(/\s+/g, " ");
			if (claimed.has(target)) continue;
			if (keys[0] === "claims") claimed.add(target);
			const source = positionAt(offset);
			yield { message: describe(target), hint, target, source };
		}
}

const words = (value: unknown) =>
	typeof value === "string" || typeof value === "number"
		? (String(value)
				.toLowerCase()
				.match(/[\p{L}\p{N}]+/gu) ?? [])
		: [];

interface Figure {
	readonly name: unknown;
	readonly text: string;
	/** The word that the page shows beside the figure. */
	readonly beside: unknown;
}

function* checkFigure({ name, text, beside }: Figure): Generator<Details> {
	const [unit = ""] = words(beside);
	const last = words(text).at(-1) ?? "";
	if (unit.length > 2 && last.replace(/s$/, "") === unit.replace(/s$/, ""))
		yield {
			message: `the page adds the word "${unit}" to this figure, so visitors would read it twice`,
			hint: `Remove "${last}" here`,
		};
	const isRange = /^\D*\d+\s?(?:[-–—]|to)\s?\d+\D?$/.test(text);
	if (
		name === "sessions" &&
		isRange &&
		isReversed({ written: text, offset: 0, text })
	)
		yield { message: REVERSED.describe(text), hint: REVERSED.hint };
	const isRate =
		name === "successRate" ||
		(name === "value" &&
			/rate|success|satisf|recommend|improv/i.test(String(beside)));
	if (
		isRate &&
		text.includes("%") &&
		numbersIn(text).some((number) => number > 100)
	)
		yield {
			message: `"${text}" is a rate of more than 100%`,
			hint: "Write a rate of at most 100%",
		};
}

/** Checks figures, which pages show beside a word. */
function* checkFigures(
	{ sourcePath: file, value }: ReadFile,
	sessionsUnit: unknown,
): Generator<Finding> {
	const leaves = leafValues(value);
	const values = new Map(leaves.map((leaf) => [leaf.keys.join(), leaf.value]));
	for (const { value, keys } of leaves) {
		const name = keys.at(-1);
		const isFigure =
			name === "value" || name === "sessions" || name === "successRate";
		const text = String(value);
		if (!isFigure || keys[0] === "claims" || !/\d/.test(text)) continue;
		const label = values.get([...keys.slice(0, -1), "label"].join());
		const beside = name === "sessions" ? sessionsUnit : label;
		for (const details of checkFigure({ name, text, beside }))
			yield { ...details, target: text, source: { file, keys, on: "value" } };
	}
}

/** The keys that name an entry of a list; an entry without keys is its own name. */
const NAMES = [
	"title",
	"question",
	"label",
	"heading",
	"text",
	"description",
	"answer",
];
/** In these lists entries may look the same. */
const REPEATABLE = new Set<unknown>(["buttons", "keywords", "redirects"]);

function* checkLists({
	sourcePath: file,
	value,
	raw,
}: ReadFile): Generator<Finding> {
	const seen = new Map<string, string>();
	for (const { value: text, keys } of leafValues(raw?.value ?? value)) {
		const index = keys.findLastIndex((key) => typeof key === "number");
		const rest = keys.slice(index + 1);
		const isName =
			rest.length === 0 ||
			(rest.length === 1 && NAMES.includes(String(rest[0])));
		if (index < 0 || !isName || keys.some((key) => REPEATABLE.has(key)))
			continue;
		const name = words(text).join(" ");
		const list = JSON.stringify([keys.slice(0, index), rest, name]);
		if (name !== "" && seen.has(list))
			yield {
				message: `"${text}" is in this list twice`,
				hint: "Remove one of the two, or write what was meant here",
				target: String(text),
				source: { file, keys, on: "value" },
			};
		seen.set(list, name);
	}
}

/** @param sessionsUnit the word that pages show after the number of sessions */
export function* findSlips(
	file: ReadFile,
	sessionsUnit: unknown,
): Generator<Finding> {
	yield* checkText(file);
	yield* checkFigures(file, sessionsUnit);
	yield* checkLists(file);
}

function start({ readValues }: CheckContext): RuleRun {
	const shared: Record<string, unknown> = {
		...readValues("content/pages/service.yaml")?.value,
	};
	return { checkFile: (file) => findSlips(file, shared.sessionsUnit) };
}

export const contentSlip: Rule = {
	id: "content/slip",
	severity: "warning",
	summary:
		"A unit written twice, a rate above 100 %, a range from high to low, a repeated entry",
	explanation: `A text contains a slip that visitors notice at once: the same word or unit twice ("30 minutes minutes"), a rate of more than 100 %, a range that goes from high to low ("£80–£60", "6-3 sessions"), or a list with the same benefit, step, question or label twice.

A word is often written twice because a page adds it by itself: sessions takes the figure alone, as in "3-6", and the page adds the word sessions; a figure under claims may already contain the unit that follows its {name} in the text. An entry is often there twice because somebody copied it and forgot to change the copy.

Correct the text at the line that the report names. If a text is meant like this, reword it a little, or accept the finding.`,
	start,
};
