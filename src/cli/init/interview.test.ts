// The questions of hypno init: each answer can be changed, and nobody is asked twice.
import { load } from "js-yaml";
import { beforeEach, expect, test, vi } from "vitest";

interface Asked {
	readonly message: string;
	readonly defaultValue?: string;
	readonly initialValue?: string;
	readonly options?: readonly {
		readonly value: string;
		readonly label: string;
	}[];
	readonly validate?: (typed: string) => string | undefined;
}

const ESCAPE = { name: "escape" };
const CTRL_C = { name: "c" };
const CANCEL = Symbol("cancel");

let typed: (string | string[] | typeof ESCAPE)[] = [];
let asked: string[] = [];
let refused: string[] = [];
let offered: (string | undefined)[] = [];

/** Answers with what is typed, or with the label of a choice. */
async function answer({
	message,
	options,
	validate,
	defaultValue,
	initialValue,
}: Asked) {
	asked.push(message);
	offered.push(initialValue);
	for (;;) {
		const next = typed.shift() ?? CTRL_C;
		if (Array.isArray(next)) return next;
		if (typeof next === "object") {
			process.stdin.emit("keypress", undefined, next);
			return CANCEL;
		}
		const isChosen = ({ label }: { readonly label: string }) =>
			label.startsWith(next);
		if (options) return options.find(isChosen)?.value ?? "no such choice";
		const problem = validate?.(next);
		if (problem === undefined) return next || defaultValue;
		refused.push(problem);
	}
}

vi.mock("@clack/prompts", () => ({
	updateSettings: () => {},
	text: answer,
	select: answer,
	multiselect: answer,
}));

async function ask(...answers: typeof typed) {
	typed = answers;
	const { askAnswers } = await import("./interview.ts");
	return load(await askAnswers("My Practice"));
}

beforeEach(() => {
	[asked, refused, offered] = [[], [], []];
	vi.spyOn(process.stderr, "write").mockReturnValue(true);
	vi.spyOn(process, "kill").mockReturnValue(true);
	return () => vi.restoreAllMocks();
});

const PEOPLE = ["Alone", "Ida Marlow", "I began in 2011."];
const REST = ["", "", "", "", "", ""];

test("Enter takes the default, leaves out what is optional, and ends a list", async () => {
	const answers = await ask(
		...["", ...PEOPLE, "Both", "Leeds", ""],
		...["a@marlow-calm.uk", "", ["Stop Smoking"], "Hay Fever"],
		...["Sleep and the body", "", "", "A session", "£80", ""],
		...["", "", "", "", "Make the site"],
	);
	expect(refused).toEqual([]);
	expect(typed).toEqual([]);
	expect(answers).toEqual({
		name: "My Practice",
		voice: "I",
		therapists: [{ name: "Ida Marlow", text: "I began in 2011." }],
		location: "Leeds, and online",
		email: "a@marlow-calm.uk",
		services: [
			"Stop Smoking",
			{ name: "Hay Fever", group: "Sleep and the body" },
		],
		fees: [{ label: "A session", price: "£80" }],
	});
	expect(asked[0]).toBe(
		"The name of the practice, as in Stillwater Hypnotherapy",
	);
	expect(asked).toContain("Another fee? Enter if that was all");
});

test("several people say we, with their address and a group of their own", async () => {
	const answers = await ask(
		...["Marlow", "With others", "Ida", "A.", "Tom", "B.", ""],
		...["In a room", "Leeds", "1 High Street", "LS1 1AA"],
		...["a@marlow-calm.uk", "", [], "Hypnobirthing", "In a group of its own"],
		...["Birth", "", ...REST, "Make the site"],
	);
	expect(answers).toMatchObject({
		voice: "we",
		therapists: [{ name: "Ida" }, { name: "Tom" }],
		address: {
			street: "1 High Street",
			locality: "Leeds",
			postcode: "LS1 1AA",
		},
		services: [{ name: "Hypnobirthing", group: "Birth" }],
	});
	expect(answers).not.toHaveProperty("location");
	expect(asked).toContain("Another therapist? Enter if that was all");
});

test("a service that may mean one with a text is asked about", async () => {
	const start = ["Marlow", ...PEOPLE, "Online", "a@marlow-calm.uk", ""];
	const taken = await ask(
		...[...start, [], "Insomnia", "Yes", "", ...REST, "Make"],
	);
	expect(taken).toMatchObject({ services: ["Insomnia and Sleep"] });
	expect(asked).toContain(
		'"Insomnia and Sleep" comes with a text. Is that what you mean?',
	);
	const own = await ask(
		...[...start, [], "Insomnia", "No", "Sleep", "", ...REST, "Make"],
	);
	expect(own).toMatchObject({
		services: [{ name: "Insomnia", group: "Sleep and the body" }],
	});
});

test("a wrong answer is asked for again, and so is one that is needed", async () => {
	await ask(
		...["Marlow", ...PEOPLE, "Online", "foo", "", "", "0113 200 0321"],
		...[[], "", "!!", "Hay Fever", "Sleep", "", "whenever", "", "A session"],
		...["dear", "£80", "", "", "", "", "", "Make"],
	);
	expect(typed).toEqual([]);
	expect(refused).toEqual([
		'"foo" is not an e-mail address',
		"This is needed",
		"This is needed",
		'"!!" cannot become the address of a page',
		'"whenever" cannot be read as opening hours',
		expect.stringContaining('"dear" is not a price'),
	]);
});

test("Escape goes back one question, which offers its answer again", async () => {
	const answers = await ask(
		...["Marlow", "Alone", "Ida", ESCAPE, "Idah", "A.", "Online"],
		...["a@marlow-calm.uk", ESCAPE, ESCAPE, "Both", "Leeds", ""],
		...["b@marlow-calm.uk", "", ["PTSD"], "", ...REST, "Make"],
	);
	expect(typed).toEqual([]);
	expect(answers).toMatchObject({
		therapists: [{ name: "Idah" }],
		location: "Leeds, and online",
		email: "b@marlow-calm.uk",
	});
	const again = asked.lastIndexOf("Your name, as in Ann Whitlow");
	expect(offered[again]).toBe("Ida");
	expect(asked.filter((one) => one.startsWith("The name of the"))).toHaveLength(
		1,
	);
});

test("each answer can be changed in the summary, and Escape there leaves it", async () => {
	const answers = await ask(
		...["Marlow", ...PEOPLE, "Online", "a@marlow-calm.uk", "", ["PTSD"], ""],
		...[
			...REST,
			"Name: Marlow",
			"Calm",
			"E-mail: ",
			ESCAPE,
			"Services",
			["IBS"],
		],
		...["", "E-mail", "", "0113 200 0321", "Make the site"],
	);
	expect(typed).toEqual([]);
	expect(answers).toMatchObject({
		name: "Calm",
		phone: "0113 200 0321",
		services: ["IBS"],
	});
	expect(answers).not.toHaveProperty("email");
});

test("Ctrl+C ends the process as a signal does", async () => {
	await expect(ask("Marlow")).rejects.toThrow("interrupted");
	expect(process.kill).toHaveBeenCalledWith(process.pid, "SIGINT");
});
