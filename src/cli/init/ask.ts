// Asks questions on a terminal. Answers are remembered by the part they belong to, so that each can be asked again.
import * as prompts from "@clack/prompts";
import * as z from "zod";
import { usageError } from "../../base/problems.ts";
import { metadataOf } from "../../site/content/validate.ts";

export interface Choice {
	readonly value: string;
	readonly label: string;
	readonly hint?: string;
}

export interface Question {
	/** Without a message, that of the field. */
	readonly message?: string;
	/** The schema of a text. */
	readonly field?: z.core.$ZodType | undefined;
	/** The answer is the value of one of these. */
	readonly choices?: readonly Choice[];
	readonly isNeeded?: boolean;
	/** Enter alone answers this. */
	readonly initial?: string;
}

/** Returns "" for what is left out. */
export type Ask = (question: Question) => Promise<string>;

type Answer = string | readonly string[];

/** Thrown on the way back, until the interview begins again with the answers that are left. */
class WentBack extends Error {}

function askText(question: Question, before: string | undefined) {
	const { field, isNeeded, initial = "" } = question;
	const { description, examples } = (field && metadataOf(field)) ?? {};
	const isNeededNow = isNeeded && !initial;
	return prompts.text({
		message: question.message ?? `${description}, as in ${examples}`,
		defaultValue: initial,
		...(before && { initialValue: before }),
		placeholder: initial || (isNeeded ? "" : "Enter leaves it out"),
		validate: (typed) => {
			if (typed && field)
				return z.safeParse(field, typed).error?.issues[0]?.message;
			return isNeededNow && !typed ? "This is needed" : undefined;
		},
		output: process.stderr,
	});
}

async function show(
	question: Question,
	before: Answer | undefined,
	isMany: boolean,
): Promise<Answer | symbol> {
	const { message = "", choices } = question;
	const output = process.stderr;
	const options = [...(choices ?? [])];
	if (isMany) {
		const initialValues = [...(before ?? [])];
		const given = { message, options, initialValues, required: false };
		return prompts.multiselect({ ...given, maxItems: 14, output });
	}
	const text = typeof before === "string" ? before : undefined;
	if (!choices) return askText(question, text);
	const [first] = choices;
	const initialValue = text ?? first?.value ?? "";
	return prompts.select({ message, options, initialValue, output });
}

export class Interview {
	/** The answers of each part, in the order of its questions. */
	readonly #given = new Map<string, Answer[]>();
	/** The answers from before somebody went back, which are offered again. */
	readonly #before = new Map<string, Answer[]>();

	#changing = "";

	constructor() {
		// Ctrl+D would end the program in the middle of a question.
		prompts.updateSettings({ aliases: { "\u0004": "cancel" } });
	}

	/** @param part begins with its first question */
	begin(part: string) {
		const given = this.#given.get(part) ?? [];
		const before = this.#before.get(part) ?? [];
		// In the order in which the parts are asked.
		this.#given.set(part, given);
		this.#before.set(part, before);
		let next = 0;
		const ask = async (question: Question, isMany: boolean) => {
			const index = next++;
			const known = given[index];
			const isMissing = known === undefined || (question.isNeeded && !known);
			if (!isMissing) return known;
			const showThis = () => show(question, before[index], isMany);
			const answer = await this.#listen(showThis, part);
			given[index] = answer;
			before[index] = answer;
			return answer;
		};
		return {
			ask: async (question: Question) => String(await ask(question, false)),
			askMany: async (question: Question) => [...(await ask(question, true))],
		};
	}

	forget(part: string): void {
		this.#given.get(part)?.splice(0);
		this.#before.get(part)?.splice(0);
	}

	/** The questions of this part are asked again; who goes back at the first of them has the answers as they were. */
	change(part: string): void {
		this.#given.get(part)?.splice(0);
		this.#changing = part;
	}

	#goBack(part: string): void {
		const given = this.#given.get(part) ?? [];
		if (given.length === 0 && this.#changing === part) {
			for (const answer of this.#before.get(part) ?? []) given.push(answer);
			return;
		}
		const parts = [...this.#given.keys()];
		const earlier = parts.slice(0, parts.indexOf(part) + 1).reverse();
		const last = earlier.find((name) => this.#given.get(name)?.length);
		this.#given.get(last ?? part)?.pop();
	}

	async #listen(showThis: () => Promise<Answer | symbol>, part: string) {
		let lastKey = "";
		const listen = (_: unknown, key?: { readonly name?: string }) => {
			lastKey = key?.name ?? "";
		};
		process.stdin.on("keypress", listen);
		const answer = await showThis().finally(() =>
			process.stdin.off("keypress", listen),
		);
		if (typeof answer !== "symbol") return answer;
		if (lastKey === "escape") {
			this.#goBack(part);
			throw new WentBack();
		}
		// Ctrl+C is no signal while a question reads the keys.
		process.kill(process.pid, "SIGINT");
		throw usageError("interrupted");
	}

	/** Holds an interview until it has a result. It begins again after the way back, and asks only what is not known. */
	async run<Value>(hold: () => Promise<Value | undefined>): Promise<Value> {
		for (;;)
			try {
				const result = await hold();
				if (result !== undefined) return result;
			} catch (error) {
				if (!(error instanceof WentBack)) throw error;
			}
	}
}
