// Two people edit one file: what the second one sends was read before the first one saved.
import { expect, test } from "vitest";
import { createRandom, pick } from "../../../test/support/mutate.ts";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import type { SourceFile } from "../content/source-file.ts";
import {
	type ContentEdit,
	listAlike,
	planText,
	readText,
	type TextTarget,
	versionOf,
} from "./edit-content.ts";
import {
	type EntryEdit,
	LIST_ACTIONS,
	type ListAction,
	listEntries,
	openEntry,
	planEntry,
} from "./edit-list.ts";

const SERVICE = "content/services/stop-smoking.md";

/** Some texts read alike, so that they can be confused. */
const START = `---
title: First
benefits:
  - Rest
  - Calm
  - Rest
approaches:
  - title: One
    description: Rest
  - title: One
    description: Calm
  - title: Two
    description: Rest
---
Rest.

Calm.

Rest.
`;
const WORDS = ["Rest", "Calm", "One", "New", "Other"];

const openFile = (text: string) => sourceOf(SERVICE, text);

type Action =
	| { readonly target: TextTarget; readonly words: string }
	| { readonly target: TextTarget; readonly action: ListAction };
type Sent = ContentEdit | EntryEdit;

/** Reads what a browser reads before it sends an action. @returns undefined where there is nothing to change */
function read(file: SourceFile, action: Action): Sent | undefined {
	const { target } = action;
	const version = versionOf(file);
	if ("action" in action) {
		const entry = openEntry(file, target);
		if (!entry) return undefined;
		const isSame = ({ text }: { text: string }) => text === entry.text;
		const same = listEntries(file, target).filter(isSame).length;
		return { ...action, previous: entry.text, same, version };
	}
	const previous = readText(file, target);
	if (previous === undefined) return undefined;
	const all = listAlike(file, target);
	const same = all.filter(({ words }) => words === previous).length;
	const shown = { previous, alike: all.length, same, version };
	return { sourcePath: SERVICE, ...action, ...shown };
}

/** @returns the text of the file; undefined if nothing is written */
function write(file: SourceFile, sent: Sent | undefined): string | undefined {
	if (!sent) return undefined;
	const made = "action" in sent ? planEntry(file, sent) : planText(file, sent);
	return made && "text" in made ? made.text : undefined;
}

/** In the twin of a file, each text has a number of its own, so nobody confuses two of them. */
const NUMBER = /~\d+/g;
const strip = (text: string) => text.replace(NUMBER, "");
const WORD = /\b(?:First|Rest|Calm|One|Two)\b/g;

function number(text: string): string {
	let last = 0;
	return text.replace(WORD, (word) => `${word}~${last++}`);
}

/** What the action was about, in a twin that the other person has changed. */
function findAgain(
	before: SourceFile,
	after: SourceFile,
	action: Action,
): Action | undefined {
	const { target } = action;
	const sent = read(before, action);
	if (!sent) return undefined;
	if ("action" in action) {
		const isSame = (one: TextTarget) =>
			openEntry(after, one)?.text === sent.previous;
		const found = listTargets(after, target).find(isSame);
		return found && { ...action, target: found };
	}
	const found = listAlike(after, target).find(
		({ words }) => words === sent.previous,
	);
	return found && { ...action, target: found.target };
}

function listTargets(file: SourceFile, target: TextTarget): TextTarget[] {
	const targets: TextTarget[] = [];
	for (let index = 0; index < 9; index++)
		if ("passage" in target) targets.push({ passage: index });
		else {
			const end = target.keys.findLastIndex((key) => typeof key === "number");
			targets.push({ keys: target.keys.with(end, index) });
		}
	return targets.filter((one) => openEntry(file, one) !== undefined);
}

const start = openFile(START);
const twin = openFile(number(START));
const readFirst = lazilyByKey((action: Action) => read(start, action));
const writeFirst = lazilyByKey((action: Action) =>
	write(start, read(start, action)),
);
const changeTwin = lazilyByKey((action: Action) => {
	const text = write(twin, read(twin, action));
	return text === undefined ? undefined : openFile(text);
});

/** Remembers what a function returns for equal actions. */
function lazilyByKey<Value>(run: (action: Action) => Value) {
	const known = new Map<string, Value>();
	return (action: Action): Value => {
		const key = JSON.stringify(action);
		const found = known.get(key) ?? run(action);
		known.set(key, found);
		return found;
	};
}

/** @returns the text of the twin after both, each made as if there were no other */
function inOrder(first: Action, second: Action): string | undefined {
	const changed = changeTwin(first);
	if (changed === undefined) return undefined;
	const again = findAgain(twin, changed, second);
	const text = again && write(changed, read(changed, again));
	return strip(text ?? changed.text);
}

const TEXTS: readonly TextTarget[] = [
	{ keys: ["title"] },
	...[0, 1, 2].flatMap((index): TextTarget[] => [
		{ keys: ["benefits", index] },
		{ keys: ["approaches", index, "title"] },
		{ keys: ["approaches", index, "description"] },
		{ passage: index },
	]),
];

const ENTRIES = TEXTS.slice(1);

function makeAction(random: () => number): Action {
	return random() < 0.5
		? { target: pick(random, TEXTS), words: pick(random, WORDS) }
		: { target: pick(random, ENTRIES), action: pick(random, LIST_ACTIONS) };
}

test("10,000 random pairs of actions end in a file that one of the two orders makes", () => {
	const random = createRandom(67);
	const wrong: string[] = [];
	let both = 0;
	for (let round = 0; round < 10_000; round++) {
		const [first, second] = [makeAction(random), makeAction(random)];
		const sent = readFirst(second);
		const between = writeFirst(first) ?? START;
		const end = write(openFile(between), sent);
		if (end === undefined) continue;
		both++;
		const isRight =
			end === inOrder(first, second) ||
			end === inOrder(second, first) ||
			(between === START && end === writeFirst(second));
		if (!isRight) wrong.push(`${JSON.stringify([first, second])}\n${end}`);
	}
	expect(wrong.slice(0, 3)).toEqual([]);
	// A refused action loses nothing, but few have to be refused.
	expect(both).toBeGreaterThan(4000);
});
