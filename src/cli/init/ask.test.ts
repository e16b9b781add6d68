// The questions of hypno init: one for each answer, again until the answer is right.
import { expect, test, vi } from "vitest";

interface Asked {
	readonly message: string;
	readonly defaultValue?: string;
	readonly placeholder?: string;
	readonly validate: (typed: string) => string | undefined;
}

const typed: string[] = [];
const asked: string[] = [];
const refused: string[] = [];
const CANCEL = Symbol("cancel");
let press = () => {};

vi.mock("@clack/prompts", () => ({
	isCancel: (answer: unknown) => answer === CANCEL,
	text: async ({ message, defaultValue, validate }: Asked) => {
		asked.push(message);
		press();
		for (;;) {
			const answer = typed.shift();
			if (answer === undefined) return CANCEL;
			const problem = validate(answer);
			if (problem === undefined) return answer || defaultValue;
			refused.push(problem);
		}
	},
}));

async function ask(...answers: string[]) {
	typed.splice(0, typed.length, ...answers);
	asked.length = 0;
	refused.length = 0;
	const { askAnswers } = await import("./ask.ts");
	return askAnswers("My Practice");
}

test("Enter takes the default, leaves out what is optional, and ends a list", async () => {
	const text = await ask(
		...["", "a@marlow-calm.uk", "", "", "", "", "", "", "", ""],
		...["Ida Marlow", "I began in 2011.", ""],
		...["Stop Smoking", "Hay Fever", ""],
		...["A session", "£80", ""],
	);
	expect(refused).toEqual([]);
	expect(typed).toEqual([]);
	expect(text).toBe(`name: My Practice
email: a@marlow-calm.uk
therapists:
  - name: Ida Marlow
    text: I began in 2011.
services:
  - Stop Smoking
  - Hay Fever
fees:
  - label: A session
    price: £80
`);
	expect(asked[0]).toBe(
		"The name of the practice, as in Stillwater Hypnotherapy",
	);
});

test("a wrong answer is asked for again, and so is one that is needed", async () => {
	await ask(
		...["Marlow", "foo", "", "", "0113 200 0321", "", "", "", ""],
		...["1 High Street", "", "Leeds", "LS1 1AA", "whenever", "", ""],
		...["", "", "!!", "Sleep", "", "A session", "dear", "£80", ""],
	);
	expect(typed).toEqual([]);
	expect(refused).toEqual([
		'"foo" is not an e-mail address',
		"This is needed",
		"This is needed",
		'"whenever" cannot be read as opening hours',
		"This is needed",
		'"!!" cannot become the address of a page',
		expect.stringContaining('"dear" is not a price'),
	]);
});

test("Ctrl+C ends the process as a signal does", async () => {
	const kill = vi.spyOn(process, "kill").mockReturnValue(true);
	await expect(ask("Marlow")).rejects.toThrow("interrupted");
	expect(kill).toHaveBeenCalledWith(process.pid, "SIGINT");
	kill.mockRestore();
});

test("Ctrl+D is Ctrl+C for a question, which would wait for ever otherwise", async () => {
	const pressed: unknown[] = [];
	const onKey = (_: unknown, key: { name?: string }) => pressed.push(key.name);
	process.stdin.on("keypress", onKey);
	const kill = vi.spyOn(process, "kill").mockReturnValue(true);
	press = () => {
		process.stdin.emit("keypress", "d", { name: "d", ctrl: false });
		process.stdin.emit("keypress", "\x04", { name: "d", ctrl: true });
	};
	try {
		await expect(ask()).rejects.toThrow("interrupted");
		expect(pressed).toEqual(["d", "d", "c"]);
	} finally {
		process.stdin.off("keypress", onKey);
		kill.mockRestore();
		press = () => {};
	}
});
