// Asks for the answers on a terminal, one question for each field.
import * as prompts from "@clack/prompts";
import { dump } from "js-yaml";
import * as z from "zod";
import { usageError } from "../../base/problems.ts";
import { unwrapAll } from "../../site/content/schema/meaning.ts";
import { metadataOf } from "../../site/content/validate.ts";
import { fields } from "./answers.ts";

type Field = z.core.$ZodType;

/** @param initial what Enter alone answers */
async function askText(field: Field, isNeeded: boolean, initial = "") {
	const { description, examples } = metadataOf(field) ?? {};
	const answer = await prompts.text({
		message: `${description}, as in ${examples}`,
		defaultValue: initial,
		placeholder: initial || (isNeeded ? "" : "Enter leaves it out"),
		validate: (typed) => {
			if (typed) return z.safeParse(field, typed).error?.issues[0]?.message;
			return isNeeded && !initial ? "This is needed" : undefined;
		},
		output: process.stderr,
	});
	if (!prompts.isCancel(answer)) return answer;
	// Ctrl+C is no signal while a question reads the keys.
	process.kill(process.pid, "SIGINT");
	throw usageError("interrupted");
}

/** Asks for entries of a list until one is left out, and for the keys of a group unless the first is left out. */
async function ask(
	field: Field,
	isNeeded: boolean,
	initial?: string,
): Promise<unknown> {
	const inner = unwrapAll(field);
	if (inner instanceof z.ZodArray) {
		const found: unknown[] = [];
		for (;;) {
			const entry = await ask(inner.element, isNeeded && found.length === 0);
			if (!entry) return found.length > 0 ? found : undefined;
			found.push(entry);
		}
	}
	if (!(inner instanceof z.ZodObject)) return askText(field, isNeeded, initial);
	const found = new Map<string, unknown>();
	for (const [key, part] of Object.entries<Field>(inner.shape)) {
		const answer = await ask(part, isNeeded || found.size > 0);
		if (!answer) return undefined;
		found.set(key, answer);
	}
	return Object.fromEntries(found);
}

/** Ctrl+D would close the keys of a question that then never ends. */
function cancelAtEnd(_: unknown, key?: { name?: string; ctrl?: boolean }) {
	if (key?.ctrl && key.name === "d")
		process.stdin.emit("keypress", "\x03", { name: "c", ctrl: true });
}

async function askAll(name: string): Promise<Record<string, unknown>> {
	const found: Record<string, unknown> = {};
	for (const [key, field] of Object.entries<Field>(fields.shape)) {
		const isOptional = z.safeParse(field, undefined).success;
		// One of the two ways to reach the practice is needed.
		const isNeeded = key === "phone" ? !found.email : !isOptional;
		const initial = key === "name" ? name : "";
		found[key] = (await ask(field, isNeeded, initial)) || undefined;
	}
	return found;
}

/** @param name what Enter alone answers for the name @returns the answers as YAML */
export async function askAnswers(name: string): Promise<string> {
	process.stdin.on("keypress", cancelAtEnd);
	try {
		return dump(await askAll(name), { skipInvalid: true });
	} finally {
		process.stdin.off("keypress", cancelAtEnd);
	}
}
