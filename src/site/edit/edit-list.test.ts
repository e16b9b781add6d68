import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { readShippedText } from "../../../test/support/shipped-files.ts";
import { sourceOf, withModels } from "../../../test/support/shipped-models.ts";
import { readValues } from "../content/parse.ts";
import type { TextTarget } from "./edit-content.ts";
import { type ListAction, openEntry } from "./edit-list.ts";
import { findNewErrors } from "./file-errors.ts";

const SERVICE = "content/services/stop-smoking.md";
const CONTACT = "content/pages/contact.yaml";
const ABOUT = "content/pages/about.yaml";
const SERVICES = "content/pages/services.yaml";
const HOME = "content/pages/home.yaml";

const LIST = `heading: Questions # all of them
items:
  # The first.
  - question: One? # short
    answer: >-
      A first
      answer.
    #  note: none

  # The second,
  # with a list.
  - question: Two?
    answer: "- no entry"

  - question: Three?
    answer: |
      # No comment.
      - No entry.
  # The end.
buttons: []
`;
const FIRST = LIST.slice(
	LIST.indexOf("  # The first"),
	LIST.indexOf("\n  # The second"),
);
const SECOND = LIST.slice(
	LIST.indexOf("  # The second"),
	LIST.indexOf("\n  - question: Three"),
);

async function faq(text: string, index: number, action: ListAction) {
	const target = { keys: ["items", index, "answer"] };
	const entry = await openEntry(sourceOf(CONTACT, text), target);
	return entry?.change(action);
}

test("entries of YAML change places with their comments; blank lines stay between them", async () => {
	const moved = await faq(LIST, 0, "down");
	const target = { keys: ["items", 1, "answer"] };
	const entry = await openEntry(sourceOf(CONTACT, LIST), target);
	expect(entry?.label).toBe("Contact page, second (Two?)");
	const swapped = `${SECOND}\n${FIRST}`;
	expect(moved?.text).toBe(LIST.replace(`${FIRST}\n${SECOND}`, () => swapped));
	expect(moved?.target).toEqual({ keys: ["items", 1, "answer"] });
	expect((await faq(moved?.text ?? "", 1, "up"))?.text).toBe(LIST);
	const last = await faq(LIST, 2, "up");
	expect(last?.text).toContain("      - No entry.\n\n  # The second,");
	expect((await faq(last?.text ?? "", 1, "down"))?.text).toBe(LIST);
});

test("an entry of YAML is removed with its comments and a blank line", async () => {
	const removed = async (index: number) =>
		(await faq(LIST, index, "remove"))?.text;
	expect(await removed(0)).toBe(LIST.replace(`${FIRST}\n`, ""));
	expect(await removed(1)).toBe(LIST.replace(`\n${SECOND}`, ""));
	expect(await removed(2)).toBe(
		LIST.replace(/\n {2}- question: Three[\s\S]*No entry\.\n/, ""),
	);
});

async function service(
	{ body = "", target }: { body?: string; target: TextTarget },
	action: ListAction,
) {
	const text = serviceText("stop-smoking") + body;
	const entry = await openEntry(sourceOf(SERVICE, text), target);
	return { before: text, ...entry?.change(action) };
}

test("a new entry of YAML says TODO, and has what else its neighbour needs", async () => {
	const step = await service(
		{ target: { keys: ["approaches", 1, "description"] } },
		"add",
	);
	const second = "  - title: Two\n    description: Second.\n";
	expect(step.text).toBe(
		step.before.replace(
			second,
			`${second}  - title: TODO\n    description: TODO\n`,
		),
	);
	expect(step.target).toEqual({ keys: ["approaches", 2, "title"] });
	const point = await service(
		{ target: { keys: ["heroPoints", 0, "text"] } },
		"add",
	);
	expect(point.text).toContain(
		"    text: Unhurried\n  - icon: Leaf\n    text: TODO\n",
	);
	expect(point.target).toEqual({ keys: ["heroPoints", 1, "text"] });
	const benefit = await service({ target: { keys: ["benefits", 0] } }, "add");
	expect(benefit.target).toEqual({ keys: ["benefits", 1] });
});

const add = async (sourcePath: string, text: string, target: TextTarget) =>
	(await openEntry(sourceOf(sourcePath, text), target))?.change("add");

test("a new entry has neither what its neighbour may lack, nor more than one entry in each list", async () => {
	const therapists =
		"therapist:\n  - name: Ann\n    text: Kind.\n    registers:\n      - name: CNHC\n";
	const target = { keys: ["therapist", 0, "name"] };
	const therapist = await add(ABOUT, therapists, target);
	expect(therapist?.text).toBe(`${therapists}  - name: TODO\n    text: TODO\n`);
	const card =
		"    - title: Sleep\n      description: Calm.\n      image: /art/sleep.svg\n      duration: Long\n";
	const cards = `core:\n  cards:\n${card}      features:\n        - One\n        - Two\n`;
	const added = await add(SERVICES, cards, { keys: ["core", "cards", 0] });
	const words = card.replace(
		/(?<=title: |description: |duration: ).*/g,
		"TODO",
	);
	expect(added?.text).toBe(`${cards}${words}      features:\n        - TODO\n`);
});

test("a new fee has no price yet", async () => {
	const fees = "fees:\n  items:\n    - label: One hour\n      price: £90\n";
	const text = readShippedText(CONTACT) + fees;
	const added = await add(CONTACT, text, {
		keys: ["fees", "items", 0, "label"],
	});
	expect(added?.text).toBe(`${text}    - label: TODO\n      price: TODO\n`);
	const edited = sourceOf(CONTACT, added?.text ?? "");
	const file = sourceOf(CONTACT, text);
	expect(findNewErrors(file, edited, withModels(makeSite().config))).toEqual(
		[],
	);
});

test("a new entry invents no address, no word that a form sends and no stars", async () => {
	const register =
		'    - name: GHR\n      number: "1"\n      href: https://ghr.uk/\n';
	const registers = `registers:\n  items:\n${register}`;
	const items = { keys: ["registers", "items", 0, "name"] };
	const third = await add(ABOUT, registers, items);
	expect(third?.text).toBe(
		`${registers}    - name: TODO\n      number: TODO\n      href: TODO\n`,
	);
	const link = "  buttons:\n    - label: Fees\n      href: /fees\n";
	const button = { keys: ["callToAction", "buttons", 0, "label"] };
	const buttons = await add(ABOUT, `callToAction:\n${link}`, button);
	expect(buttons?.text).toContain("    - label: TODO\n      href: TODO\n");
	const ways =
		"enquiry:\n  contactOptions:\n    - value: email\n      label: E-mail\n";
	const way = { keys: ["enquiry", "contactOptions", 0, "label"] };
	const options = await add("content/pages/service.yaml", ways, way);
	expect(options?.text).toBe(`${ways}    - value: TODO\n      label: TODO\n`);
	const said =
		"testimonials:\n  - name: J.\n    role: Teacher\n    text: Kind.\n    rating: 5\n";
	const first = { keys: ["testimonials", 0, "text"] };
	const voices = await add("content/testimonials.yaml", said, first);
	expect(voices?.text).toBe(
		`${said}  - name: TODO\n    role: TODO\n    text: TODO\n`,
	);
});

test("a new card has the drawing of its neighbour, since it needs one", async () => {
	const text = readShippedText(HOME);
	const keys = ["teaser", "cards", 0, "title"];
	const added = await add(HOME, text, { keys });
	const file = sourceOf(HOME, text);
	const edited = sourceOf(HOME, added?.text ?? "");
	expect(findNewErrors(file, edited, withModels(makeSite().config))).toEqual(
		[],
	);
	expect(readValues(edited)?.raw.value).toMatchObject({
		teaser: { cards: { 1: { title: "TODO", image: expect.any(String) } } },
	});
});

test("a list in one line, and an entry that an anchor repeats, are left alone", async () => {
	const sourcePath = CONTACT;
	const target = { keys: ["items", 0] };
	expect(
		await openEntry(sourceOf(sourcePath, "items: [a, b]\n"), target),
	).toBeUndefined();
	const text = "items:\n  - &one a\n  - b\nother: *one\n";
	const entry = await openEntry(sourceOf(sourcePath, text), target);
	expect(entry?.change("remove")).toBeUndefined();
	expect(entry?.change("down")?.text).toBe(
		"items:\n  - b\n  - &one a\nother: *one\n",
	);
	expect(await openEntry(sourceOf(sourcePath, text), { keys: ["other"] })).toBe(
		undefined,
	);
});

const BODY = `
Intro.

## Why

Because
of it.

- one
- two
  more
- three

End.
`;

const markdown = async (passage: number, action: ListAction, body = BODY) => {
	const changed = await service({ body, target: { passage } }, action);
	const start = serviceText("stop-smoking").length;
	return { body: changed.text?.slice(start), target: changed.target };
};

test("blocks of Markdown are moved, removed and added with a blank line between them", async () => {
	expect(await markdown(0, "down")).toEqual({
		body: BODY.replace("Intro.\n\n## Why", "## Why\n\nIntro."),
		target: { passage: 1 },
	});
	expect(await markdown(2, "remove")).toEqual({
		body: BODY.replace("\n\nBecause\nof it.", ""),
		target: expect.anything(),
	});
	expect(await markdown(2, "add")).toEqual({
		body: BODY.replace("of it.\n", "of it.\n\nTODO\n"),
		target: { passage: 3 },
	});
	expect(await markdown(6, "add")).toEqual({
		body: `${BODY}\nTODO\n`,
		target: { passage: 7 },
	});
});

test("the items of a list of Markdown are its entries", async () => {
	expect(await markdown(4, "up")).toEqual({
		body: BODY.replace("- one\n- two\n  more", "- two\n  more\n- one"),
		target: { passage: 3 },
	});
	expect(await markdown(4, "remove")).toMatchObject({
		body: BODY.replace("\n- two\n  more", ""),
	});
	expect(await markdown(5, "add", "\n1. a\n2. b\n\nEnd.\n")).toEqual({
		body: undefined,
		target: undefined,
	});
	expect(await markdown(1, "add", "\n1. a\n2. b\n\nEnd.\n")).toEqual({
		body: "\n1. a\n2. b\n3. TODO\n\nEnd.\n",
		target: { passage: 2 },
	});
});

test("blocks that would become one with their neighbour stay as they are", async () => {
	expect(
		(await markdown(0, "down", "\nOne.\n## Two\nThree.\n")).body,
	).toBeUndefined();
});
